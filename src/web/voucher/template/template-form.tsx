// The form of one template: name, for whom, its lines with amounts or formulas, and the rule by which it recurs.
import { useState } from 'react'
import type { WireProblem } from '../../../contract/base/call.ts'
import type { EntryFactsShape } from '../../../contract/voucher/voucher.ts'
import type { TemplateLineShape, TemplateShape } from '../../../contract/voucher/voucher-template.ts'
import { useWrite } from '../../api/query.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { Checkbox, FormField, TextField } from '../../kit/field.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { fieldText, ProblemList, problemsOf } from '../../kit/problem-list.tsx'
import { Select } from '../../kit/select.tsx'
import { troubleText } from '../../kit/trouble-text.ts'
import { useLang, useWords } from '../../kit/words.ts'
import { SubjectPicker } from '../../parts/subject-picker.tsx'
import type { EntityDirectory } from '../entity-directory.ts'
import { templateApi } from '../entry-api.ts'
import { keptAux, TemplateEntities, useDirectoryOfForm } from './template-entities.tsx'
import { useScopes } from './template-picker.tsx'
import './template.css'

type Fields = Pick<TemplateShape, 'name' | 'scope' | 'enabled' | 'type' | 'remark' | 'recurrence' | 'closes' | 'lines'>
type Change = (part: Partial<Fields>) => void
type PartProps = {
  fields: Fields
  change: Change
  readOnly: boolean
  facts: EntryFactsShape
  directory: EntityDirectory
}

const emptyLine: TemplateLineShape = { summary: '', subject: '', aux: {}, side: 'debit', amount: '' }

const Line = (props: PartProps & { at: number; line: TemplateLineShape }) => {
  const t = useWords('voucherTemplate')
  const { at, line, fields, change, readOnly, facts, directory } = props
  const put = (part: Partial<TemplateLineShape>) =>
    change({ lines: fields.lines.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  const text = (name: 'summary' | 'amount' | 'currency', width: number) => (
    <TextField
      aria-label={`${t(name)} ${at + 1}`}
      width={width}
      value={line[name] ?? ''}
      readOnly={readOnly}
      autoComplete="off"
      onChange={(event) => put({ [name]: event.target.value })}
    />
  )
  return (
    <tr>
      <td className="template-no">{at + 1}</td>
      <td>{text('summary', 150)}</td>
      <td>
        <SubjectPicker
          subjects={facts.subjects}
          value={line.subject}
          label={`${t('subject')} ${at + 1}`}
          width={190}
          leafOnly
          onChange={(subject) => !readOnly && put({ subject, aux: keptAux(facts, subject, line.aux) })}
        />
      </td>
      <td>
        <TemplateEntities {...{ line, at, facts, directory, readOnly }} onChange={(aux) => put({ aux })} />
      </td>
      <td>{text('currency', 56)}</td>
      <td>
        <Select
          label={`${t('side')} ${at + 1}`}
          value={line.side}
          width={64}
          disabled={readOnly}
          options={(['debit', 'credit'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(side) => put({ side })}
        />
      </td>
      <td>{text('amount', 170)}</td>
      <td>
        {!readOnly && (
          <IconButton
            icon="trash"
            label={t('removeLine', { n: at + 1 })}
            onClick={() => change({ lines: fields.lines.filter((_, index) => index !== at) })}
          />
        )}
      </td>
    </tr>
  )
}

const Lines = (props: PartProps) => {
  const t = useWords('voucherTemplate')
  const { fields, change, readOnly } = props
  const titles = ['summary', 'subject', 'aux', 'currency', 'side', 'amount'] as const
  return (
    <section className="template-part" aria-label={t('lines')}>
      <table className="template-lines">
        <thead>
          <tr>
            <th className="template-no">#</th>
            {titles.map((title) => (
              <th key={title}>{t(title)}</th>
            ))}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {fields.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place, which formulas name
            <Line key={`${at} of ${fields.lines.length}`} {...props} at={at} line={line} />
          ))}
        </tbody>
      </table>
      <p className="template-hint">{t('formulaHint')}</p>
      {!readOnly && (
        <Button small icon="plus" onClick={() => change({ lines: [...fields.lines, emptyLine] })}>
          {t('addLine')}
        </Button>
      )}
    </section>
  )
}

const numberOf = (text: string): number => Number(text.normalize('NFKC').replace(/\D/g, '').slice(0, 3) || 0)

const Recurs = ({ fields, change, readOnly, facts }: PartProps) => {
  const t = useWords('voucherTemplate')
  const { recurrence, scope } = fields
  if (scope === 'group') return null
  const begin = { from: facts.startDate.slice(0, 7), day: 25, times: null, lead: 0 }
  const number = (name: 'day' | 'times' | 'lead', label: string, hint: string) =>
    recurrence && (
      <FormField label={t(label)} hint={t(hint)}>
        {(id) => (
          <TextField
            id={id}
            width={64}
            value={recurrence[name] === null ? '' : String(recurrence[name])}
            readOnly={readOnly}
            onChange={({ target }) => {
              const value = name === 'times' && target.value === '' ? null : numberOf(target.value)
              change({ recurrence: { ...recurrence, [name]: value } })
            }}
          />
        )}
      </FormField>
    )
  return (
    <section className="template-part">
      <Checkbox
        checked={recurrence !== null}
        disabled={readOnly}
        onChange={(isOn) => change({ recurrence: isOn ? begin : null })}
      >
        {t('recur')}
      </Checkbox>
      {recurrence && (
        <div className="template-recur">
          <FormField label={t('fromMonth')}>
            {(id) => (
              <TextField
                id={id}
                width={96}
                value={recurrence.from}
                readOnly={readOnly}
                onChange={(event) => change({ recurrence: { ...recurrence, from: event.target.value.trim() } })}
              />
            )}
          </FormField>
          {number('day', 'day', 'dayHint')}
          {number('times', 'timesField', 'timesHint')}
          {number('lead', 'lead', 'leadHint')}
        </div>
      )}
    </section>
  )
}

/** Only what is the company's closes its months. */
const Closes = ({ fields, change, readOnly }: PartProps) => {
  const t = useWords('voucherTemplate')
  if (fields.scope !== 'company') return null
  return (
    <section className="template-part">
      <Checkbox checked={fields.closes} disabled={readOnly} onChange={(closes) => change({ closes })}>
        {t('closes')}
      </Checkbox>
      {fields.closes && <p className="template-hint">{t('closesHint')}</p>}
    </section>
  )
}

/** What is wrong with these is told at them; the rest, of lines and what they come to, below the lines. */
const headFields: readonly string[] = ['name', 'scope', 'remark']

type HeadProps = PartProps & { errorOf: (name: string) => string | undefined }

const Head = ({ fields, change, readOnly, facts, errorOf }: HeadProps) => {
  const t = useWords('voucherTemplate')
  const lang = useLang()
  const scopes = useScopes()
  const own = scopes.some(({ value }) => value === fields.scope)
  const options = own ? scopes : [...scopes, { value: fields.scope, label: t(`scope_${fields.scope}`) }]
  const types = facts.voucherTypes.map((type) => ({
    value: type.code,
    label: lang === 'zh-tw' ? type.wordZhTw : type.wordZhCn,
  }))
  const text = (name: 'name' | 'remark', maxLength: number) => (id: string) => (
    <TextField
      id={id}
      width="100%"
      maxLength={maxLength}
      value={fields[name]}
      readOnly={readOnly}
      invalid={errorOf(name) !== undefined}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <>
      <FormField label={t('name')} required error={errorOf('name')}>
        {text('name', 80)}
      </FormField>
      <FormField label={t('scope')} error={errorOf('scope')}>
        {(id) => (
          <Select
            id={id}
            label={t('scope')}
            value={fields.scope}
            options={options}
            width={180}
            disabled={readOnly}
            onChange={(scope) =>
              change({
                scope,
                ...(scope === 'group' ? { recurrence: null } : {}),
                ...(scope === 'company' ? {} : { closes: false }),
              })
            }
          />
        )}
      </FormField>
      <FormField label={t('type')}>
        {(id) => (
          <Select
            id={id}
            label={t('type')}
            value={fields.type}
            options={types}
            width={96}
            disabled={readOnly}
            onChange={(type) => change({ type })}
          />
        )}
      </FormField>
      <FormField label={t('remark')} error={errorOf('remark')}>
        {text('remark', 500)}
      </FormField>
      <FormField label="">
        {() => (
          <Checkbox checked={fields.enabled} disabled={readOnly} onChange={(enabled) => change({ enabled })}>
            {t('enabled')}
          </Checkbox>
        )}
      </FormField>
    </>
  )
}

const contentOf = ({ id: _, ownerName: __, mayEdit: ___, updatedAt: ____, version: _____, ...fields }: TemplateShape) =>
  fields

const useTemplate = (stored: TemplateShape | null, facts: EntryFactsShape, onDone: () => void) => {
  const beginning = { name: '', scope: 'private' as const, enabled: true, type: facts.startType, remark: '' }
  const fresh: Fields = {
    ...beginning,
    recurrence: null,
    closes: false,
    lines: [emptyLine, { ...emptyLine, side: 'credit' }],
  }
  const [fields, setFields] = useState<Fields>(stored ? contentOf(stored) : fresh)
  const [refused, setRefused] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const save = useWrite(templateApi.save, { quiet: true })
  const fail = (error: unknown) => {
    setRefused(problemsOf(error))
    setTrouble(problemsOf(error).length > 0 ? '' : troubleText(error))
  }
  const known = stored ? { id: stored.id, version: stored.version } : {}
  return {
    fields,
    refused,
    trouble,
    isBusy: save.isPending,
    change: (part: Partial<Fields>) => setFields((now) => ({ ...now, ...part })),
    save: () => save.mutate({ ...fields, ...known }, { onSuccess: onDone, onError: fail }),
  }
}

type FormProps = { stored: TemplateShape | null; facts: EntryFactsShape; onClose: () => void }

/** A new template (`stored` null) or the change of one; closes when it is saved or deleted. */
export const TemplateForm = ({ stored, facts, onClose }: FormProps) => {
  const t = useWords('voucherTemplate')
  const { fields, change, refused, trouble, isBusy, save } = useTemplate(stored, facts, onClose)
  const readOnly = stored !== null && !stored.mayEdit
  const parts = { fields, change, readOnly, facts, directory: useDirectoryOfForm() }
  const remove = async (template: TemplateShape) => {
    const title = t('deleteTitle', { name: template.name })
    const onAct = () => templateApi.delete({ id: template.id })
    const answer = await confirm({ title, text: t('deleteText'), act: t('delete'), danger: true, onAct })
    if (answer !== null) onClose()
  }
  const foot = (
    <>
      {trouble !== '' && <span className="form-error">{trouble}</span>}
      {readOnly && <span className="page-note">{t('readOnly')}</span>}
      {stored && !readOnly && (
        <Button look="danger" onClick={() => void remove(stored)}>
          {t('delete')}
        </Button>
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
      {!readOnly && (
        <Button look="solid" busy={isBusy} onClick={save}>
          {t('save')}
        </Button>
      )}
    </>
  )
  return (
    <Drawer
      title={stored ? t('edit', { name: stored.name }) : t('create')}
      width={900}
      foot={foot}
      typed={fields}
      onClose={onClose}
    >
      <Head {...parts} errorOf={(name) => fieldText(refused.find(({ path }) => path === name))} />
      <Lines {...parts} />
      <ProblemList problems={refused.filter(({ path }) => !headFields.includes(path))} />
      <Closes {...parts} />
      <Recurs {...parts} />
    </Drawer>
  )
}
