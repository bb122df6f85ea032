// The properties of a template, of a new one too: its names, and the years in whose books it counts.

import { useState } from 'react'
import { statementTemplateCalls, type TemplateHeadShape } from '../../../contract/statement/statement-template.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { FormField, TextField } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { FormDrawer, type RecordField, RecordFields, useRecordForm } from '../../parts/record-fields.tsx'
import type { TemplateDraft } from './template-draft.ts'
import './template.css'

type Look = TemplateDraft['look']

const yearIn = (text: string): number => Number(text.normalize('NFKC').replace(/\D/g, '').slice(0, 4) || 0)

const isYear = (year: number): boolean => year >= 2000 && year <= 2099

const Year = (props: {
  label: string
  hint?: string
  value: number | null
  isNeeded?: boolean
  readOnly: boolean
  onChange: (year: number | null) => void
}) => {
  const t = useWords('statementTemplate')
  const [text, setText] = useState(props.value === null ? '' : String(props.value))
  // What is no year is not taken: the one before stays.
  const isWrong = text.trim() === '' ? props.isNeeded : !isYear(yearIn(text))
  return (
    <FormField label={props.label} hint={props.hint} error={isWrong ? t('yearWrong') : undefined}>
      {(id) => (
        <TextField
          id={id}
          width={96}
          value={text}
          readOnly={props.readOnly}
          onChange={({ target }) => {
            setText(target.value)
            const year = yearIn(target.value)
            if (target.value.trim() === '' && !props.isNeeded) props.onChange(null)
            else if (isYear(year)) props.onChange(year)
          }}
        />
      )}
    </FormField>
  )
}

/** How its figures look, unless the reader chooses another unit. */
const lookFields: readonly RecordField<Look>[] = [
  { kind: 'choice', name: 'unit', label: 'lookUnit', word: 'lookUnit', values: [1, 1000, 10000] },
  {
    kind: 'choice',
    name: 'decimals',
    label: 'lookDecimals',
    options: ['0', '1', '2'].map((value) => ({ value, label: value })),
  },
  { kind: 'choice', name: 'zeroAs', label: 'lookZero', word: 'lookZero', values: ['dash', 'zero', 'blank'] },
  { kind: 'choice', name: 'negativeAs', label: 'lookNegative', word: 'lookNegative', values: ['minus', 'paren'] },
]

type SettingsProps = {
  head: TemplateHeadShape
  draft: TemplateDraft
  readOnly: boolean
  onDraft: (part: Partial<TemplateDraft>) => void
}

export const TemplateSettings = ({ head, draft, readOnly, onDraft }: SettingsProps) => {
  const t = useWords('statementTemplate')
  const { nameZhCn, nameZhTw, nameEn, companies, remark } = head
  const [named, setNamed] = useState<TemplateNames>({ nameZhCn, nameZhTw, nameEn, companies, remark })
  const edit = useWrite(statementTemplateCalls.edit)
  const isLocked = readOnly || !head.mayEdit
  const save = () => edit.mutate({ id: head.id, version: head.version, archived: head.archived, ...tidied(named) })
  const names = { values: named, change: (part: Partial<TemplateNames>) => setNamed({ ...named, ...part }) }
  const change = (part: Partial<Look>) => !isLocked && onDraft({ look: { ...draft.look, ...part } })
  const words = 'statementTemplate'
  return (
    <div className="template-part mt-12 max-w-620">
      <RecordFields {...{ words, form: names, fields: namedFields(head.kind === 'custom'), locked: isLocked }} />
      {!isLocked && (
        <FormField label="">
          {() => (
            <Button busy={edit.isPending} onClick={save}>
              {t('saveSettings')}
            </Button>
          )}
        </FormField>
      )}
      <p className="page-note template-hint mx-0 my-8 px-0 py-6 text-12">{t('lookHint')}</p>
      <Year
        label={t('fromYear')}
        value={draft.look.fromYear}
        isNeeded
        readOnly={isLocked}
        onChange={(fromYear) => fromYear !== null && change({ fromYear })}
      />
      <Year
        label={t('toYear')}
        hint={t('toYearHint')}
        value={draft.look.toYear}
        readOnly={isLocked}
        onChange={(toYear) => change({ toYear })}
      />
      <RecordFields {...{ words, form: { values: draft.look, change }, fields: lookFields }} />
    </div>
  )
}

type TemplateNames = Pick<TemplateHeadShape, 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'companies' | 'remark'>

const namedFields = (isCustom: boolean): RecordField<TemplateNames>[] => [
  { name: 'nameZhCn', max: 120, required: true },
  { name: 'nameZhTw', max: 120 },
  { name: 'nameEn', max: 200 },
  {
    kind: 'own',
    name: 'companies',
    hint: 'companiesHint',
    when: isCustom,
    draw: ({ id, form: { values, change }, locked }) => (
      <TextField
        {...{ id, width: '100%', value: values.companies.join(','), readOnly: locked }}
        onChange={({ target: { value } }) => change({ companies: value === '' ? [] : value.split(/[,，\s]+/) })}
      />
    ),
  },
  { name: 'remark', max: 400 },
]

const tidied = (value: TemplateNames): TemplateNames => ({
  ...value,
  companies: value.companies.filter(Boolean),
})

const begin = (from: TemplateHeadShape | null, isOwn: boolean): TemplateNames & { code: string } => ({
  code: isOwn ? (from?.code ?? '') : '',
  nameZhCn: from?.nameZhCn ?? '',
  nameZhTw: from?.nameZhTw ?? '',
  nameEn: from?.nameEn ?? '',
  companies: [],
  remark: '',
})

type NewProps = {
  from: TemplateHeadShape | null
  isOwn: boolean
  onClose: () => void
  onDone: (id: string) => void
}

export const NewTemplate = ({ from, isOwn, onClose, onDone }: NewProps) => {
  const t = useWords('statementTemplate')
  const add = useWrite(statementTemplateCalls.add, { quiet: true })
  const form = useRecordForm(
    begin(from, isOwn),
    ({ code, ...named }) => add.mutateAsync({ code: code.trim(), ...tidied(named), from: from?.id, own: isOwn }),
    ({ id }) => {
      onClose()
      onDone(id)
    },
  )
  const { problems, errorOf } = form
  // What is wrong with a code that has no right form is told by what forms there are.
  const isFormWrong = problems.some(({ path, name }) => path === 'code' && name === 'input.invalid')
  const fields: RecordField<TemplateNames & { code: string }>[] = [
    {
      kind: 'free',
      when: isOwn,
      draw: () => <p className="page-note mb-12">{t('ownCopyText')}</p>,
    },
    { name: 'code', max: 32, required: true, hint: 'codeHint', locked: isOwn, clean: (typed) => typed.toUpperCase() },
    ...namedFields(!isOwn),
  ]
  return (
    <FormDrawer
      {...{ words: 'statementTemplate', width: 480, fields, act: t('create'), onClose }}
      form={{ ...form, errorOf: (name) => (name === 'code' && isFormWrong ? t('codeHint') : errorOf(name)) }}
      title={isOwn ? 'ownCopy' : from ? 'copy' : 'add'}
    />
  )
}
