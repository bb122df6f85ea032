// The form of one template: name, for whom, its lines with amounts or formulas, and the rule by which it recurs.
import type { EntryFactsShape } from '../../../contract/voucher/voucher.ts'
import {
  type TemplateLineShape,
  type TemplateShape,
  templateCalls,
} from '../../../contract/voucher/voucher-template.ts'
import { send } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { Checkbox, InputField } from '../../kit/field.tsx'
import { Table, type TitledCell } from '../../kit/layout.tsx'
import { ProblemList } from '../../kit/problem-list.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { editedCells } from '../../parts/edited-cells.tsx'
import { FormDrawer, type RecordField, type RecordForm, useRecordForm } from '../../parts/record-fields.tsx'
import { SubjectPicker } from '../../parts/subject-picker.tsx'
import { type EntityDirectory, entityDirectory } from '../entity-directory.ts'
import { useScopes } from './template-picker.tsx'
import './template.css'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type EntityRowShape, entityCalls } from '../../../contract/voucher/maintain.ts'
import { type EntityType, isEntityType } from '../../../domain/chart/entity.ts'
import { Combobox } from '../../kit/combobox.tsx'

type Fields = Pick<TemplateShape, 'name' | 'scope' | 'enabled' | 'type' | 'remark' | 'recurrence' | 'closes' | 'lines'>
type PartProps = { form: RecordForm<Fields>; locked: boolean; facts: EntryFactsShape; directory: EntityDirectory }

const emptyLine: TemplateLineShape = { summary: '', subject: '', aux: {}, side: 'debit', amount: '' }

const useColumns = ({ form, locked, facts, directory }: PartProps): TitledCell<TemplateLineShape>[] => {
  const t = useWords('voucherTemplate')
  const { lines: rows } = form.values
  const { put, text, choice, removal } = editedCells({ rows, locked, onRows: (lines) => form.change({ lines }) })
  const typed = (name: 'summary' | 'currency' | 'amount', width: number) =>
    text(name, t(name), { width, autoComplete: 'off' })
  return [
    ['#', (_, at) => at + 1, 'template-no w-24'],
    typed('summary', 150),
    [
      t('subject'),
      ({ subject: value, aux }, at) => (
        <SubjectPicker
          {...{ subjects: facts.subjects, value, label: `${t('subject')} ${at + 1}`, width: 190 }}
          leafOnly
          onChange={(subject) => !locked && put(at, { subject, aux: keptAux(facts, subject, aux) })}
        />
      ),
    ],
    [
      t('aux'),
      (line, at) => (
        <TemplateEntities {...{ line, at, facts, directory, readOnly: locked }} onChange={(aux) => put(at, { aux })} />
      ),
    ],
    typed('currency', 56),
    choice('side', t('side'), {
      width: 64,
      options: (['debit', 'credit'] as const).map((value) => ({ value, label: t(value) })),
    }),
    typed('amount', 170),
    removal((at) => t('removeLine', { n: at + 1 })),
  ]
}

const Lines = (props: PartProps) => {
  const t = useWords('voucherTemplate')
  const columns = useColumns(props)
  const { form, locked } = props
  const { lines } = form.values
  return (
    <section className="template-part mt-12" aria-label={t('lines')}>
      <Table
        className="template-lines full-table heads heads-left data-top"
        rows={lines}
        // A line is known by its place, which formulas name.
        rowKey={(_, at) => `${at} of ${lines.length}`}
        columns={columns}
      />
      <p className="template-hint my-8 py-6 text-12">{t('formulaHint')}</p>
      {!locked && (
        <Button small icon="plus" onClick={() => form.change({ lines: [...lines, emptyLine] })}>
          {t('addLine')}
        </Button>
      )}
    </section>
  )
}

const numberOf = (text: string): number => Number(text.normalize('NFKC').replace(/\D/g, '').slice(0, 3) || 0)

const Recurs = ({ form, locked, facts }: PartProps) => {
  const t = useWords('voucherTemplate')
  const { recurrence, scope } = form.values
  if (scope === 'group') return null
  const begin = { from: facts.startDate.slice(0, 7), day: 25, times: null, lead: 0 }
  const number = (name: 'day' | 'times' | 'lead', label: string, hint: string) =>
    recurrence && (
      <InputField
        label={t(label)}
        hint={t(hint)}
        width={64}
        value={recurrence[name] === null ? '' : String(recurrence[name])}
        readOnly={locked}
        onChange={(text) => {
          const value = name === 'times' && text === '' ? null : numberOf(text)
          form.change({ recurrence: { ...recurrence, [name]: value } })
        }}
      />
    )
  return (
    <section className="template-part mt-12">
      <Checkbox
        checked={recurrence !== null}
        disabled={locked}
        onChange={(isOn) => form.change({ recurrence: isOn ? begin : null })}
      >
        {t('recur')}
      </Checkbox>
      {recurrence && (
        <div className="template-recur flex flex-wrap mt-8 gap-x-16 gap-y-8">
          <InputField
            label={t('fromMonth')}
            width={96}
            value={recurrence.from}
            readOnly={locked}
            onChange={(from) => form.change({ recurrence: { ...recurrence, from: from.trim() } })}
          />
          {number('day', 'day', 'dayHint')}
          {number('times', 'timesField', 'timesHint')}
          {number('lead', 'lead', 'leadHint')}
        </div>
      )}
    </section>
  )
}

/** Only what is the company's closes its months. */
const Closes = ({ form, locked }: PartProps) => {
  const t = useWords('voucherTemplate')
  const { scope, closes } = form.values
  if (scope !== 'company') return null
  return (
    <section className="template-part mt-12">
      <Checkbox checked={closes} disabled={locked} onChange={(isOn) => form.change({ closes: isOn })}>
        {t('closes')}
      </Checkbox>
      {closes && <p className="template-hint my-8 py-6 text-12">{t('closesHint')}</p>}
    </section>
  )
}

/** What it is and for whom: only the company's closes its months, and what is the group's recurs nowhere. */
const useHead = ({ scope }: Fields, facts: EntryFactsShape): RecordField<Fields>[] => {
  const t = useWords('voucherTemplate')
  const lang = useLang()
  const scopes = useScopes()
  const own = scopes.some(({ value }) => value === scope)
  const options = own ? scopes : [...scopes, { value: scope, label: t(`scope_${scope}`) }]
  const types = facts.voucherTypes.map((type) => ({
    value: type.code,
    label: lang === 'zh-tw' ? type.wordZhTw : type.wordZhCn,
  }))
  return [
    { name: 'name', max: 80, required: true },
    {
      ...{ kind: 'choice', name: 'scope', options, width: 180 },
      sets: (now) => ({
        ...(now.scope === 'group' ? { recurrence: null } : {}),
        ...(now.scope === 'company' ? {} : { closes: false }),
      }),
    },
    { kind: 'choice', name: 'type', options: types, width: 96 },
    { name: 'remark', max: 500 },
    { kind: 'check', name: 'enabled' },
  ]
}

/** What is wrong with these is told at them; the rest, of lines and what they come to, below the lines. */
const headFields: readonly string[] = ['name', 'scope', 'remark']

const contentOf = ({ id: _, ownerName: __, mayEdit: ___, updatedAt: ____, version: _____, ...fields }: TemplateShape) =>
  fields

const freshOf = ({ startType: type }: EntryFactsShape): Fields => ({
  name: '',
  scope: 'private',
  enabled: true,
  type,
  remark: '',
  recurrence: null,
  closes: false,
  lines: [emptyLine, { ...emptyLine, side: 'credit' }],
})

type FormProps = { stored: TemplateShape | null; facts: EntryFactsShape; onClose: () => void }

/** A new template (`stored` null) or the change of one; closes when it is saved or deleted. */
export const TemplateForm = ({ stored, facts, onClose }: FormProps) => {
  const t = useWords('voucherTemplate')
  const known = stored ? { id: stored.id, version: stored.version } : {}
  const save = (fields: Fields) => send(templateCalls.save, { ...fields, ...known }, { quiet: 'refusals' })
  const form = useRecordForm<Fields>(stored ? contentOf(stored) : freshOf(facts), save, onClose)
  const { problems, trouble } = form
  const locked = stored !== null && !stored.mayEdit
  const parts = { form, locked, facts, directory: useDirectoryOfForm() }
  const remove = async (template: TemplateShape) => {
    const title = t('deleteTitle', { name: template.name })
    const onAct = () => send(templateCalls.delete, { id: template.id })
    const answer = await confirm({ title, text: t('deleteText'), act: t('delete'), danger: true, onAct })
    if (answer !== null) onClose()
  }
  const acts = (
    <>
      {locked && <span className="page-note">{t('readOnly')}</span>}
      {stored && !locked && (
        <Button look="danger" onClick={() => void remove(stored)}>
          {t('delete')}
        </Button>
      )}
    </>
  )
  return (
    <FormDrawer
      {...{ words: 'voucherTemplate', width: 900, fields: useHead(form.values, facts), locked, acts, onClose }}
      form={{ ...form, trouble: problems.length > 0 ? '' : trouble }}
      title={() => (stored ? t('edit', { name: stored.name }) : t('create'))}
    >
      <Lines {...parts} />
      <ProblemList problems={problems.filter(({ path }) => !headFields.includes(path))} />
      <Closes {...parts} />
      <Recurs {...parts} />
    </FormDrawer>
  )
}

/** The entities that a form searches in, fetched as they are asked for. */
const useDirectoryOfForm = (): EntityDirectory =>
  useState(() => entityDirectory((query) => send(entityCalls.list, { ...query, enabled: true }, { quiet: true })))[0]

/** The kinds of entity that a subject asks for. */
const kindsOf = (facts: EntryFactsShape, subject: string): EntityType[] =>
  (facts.subjects.find(({ code }) => code === subject)?.aux ?? []).map(({ type }) => type).filter(isEntityType)

/** Those of the entities that another subject takes too. */
const keptAux = (facts: EntryFactsShape, subject: string, aux: TemplateLineShape['aux']) => {
  const kinds: readonly string[] = kindsOf(facts, subject)
  return Object.fromEntries(Object.entries(aux).filter(([type]) => kinds.includes(type)))
}

type FieldProps = {
  type: EntityType
  code: string
  at: number
  directory: EntityDirectory
  onChange: (code: string) => void
}

const EntityField = (props: FieldProps) => {
  const t = useWords('problemWord')
  const lang = useLang()
  const { type, code, directory } = props
  useStore(directory.store)
  useEffect(() => directory.want(type), [directory, type])
  const row = directory.row(type, code)
  return (
    <Combobox<EntityRowShape>
      label={`${t(type)} ${props.at + 1}`}
      inner={code === '' ? t(type) : undefined}
      value={row ? `${row.code} ${nameOf(row, lang)}` : code}
      find={(text) => {
        void directory.searchFar(type, text)
        return directory.search(type, text)
      }}
      itemKey={(one) => one.code}
      itemView={(one) => (
        <span className="flex min-w-0 gap-12">
          <span className="coded-code">{one.code}</span>
          <span>{nameOf(one, lang)}</span>
        </span>
      )}
      onTake={(one) => props.onChange(one.code)}
      onClear={code === '' ? undefined : () => props.onChange('')}
      width={150}
    />
  )
}

type LineProps = Pick<PartProps, 'facts' | 'directory'> & {
  line: TemplateLineShape
  at: number
  readOnly: boolean
  onChange: (aux: TemplateLineShape['aux']) => void
}

const TemplateEntities = ({ line, at, facts, directory, readOnly, onChange }: LineProps) => {
  if (readOnly) return Object.values(line.aux).join(' · ')
  return (
    <span className="column gap-4">
      {kindsOf(facts, line.subject).map((type) => (
        <EntityField
          key={type}
          type={type}
          code={line.aux[type] ?? ''}
          at={at}
          directory={directory}
          onChange={(code) => {
            const { [type]: _, ...others } = line.aux
            onChange(code === '' ? others : { ...others, [type]: code })
          }}
        />
      ))}
    </span>
  )
}
