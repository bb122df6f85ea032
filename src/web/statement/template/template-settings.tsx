// The properties of a template: its names, and the years in whose books it counts.
import { useState } from 'react'
import type { TemplateHeadShape } from '../../../contract/statement/statement-template.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { FormField, TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import { templateApi } from './template-api.ts'
import type { TemplateDraft } from './template-draft.ts'
import { NamedFields, type TemplateNames, tidied } from './template-new.tsx'
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

type LookProps = { look: Look; readOnly: boolean; onChange: (look: Look) => void }

const YearFields = ({ look, readOnly, onChange }: LookProps) => {
  const t = useWords('statementTemplate')
  const put = (part: Partial<Look>) => !readOnly && onChange({ ...look, ...part })
  return (
    <>
      <Year
        label={t('fromYear')}
        value={look.fromYear}
        isNeeded
        readOnly={readOnly}
        onChange={(fromYear) => fromYear !== null && put({ fromYear })}
      />
      <Year
        label={t('toYear')}
        hint={t('toYearHint')}
        value={look.toYear}
        readOnly={readOnly}
        onChange={(toYear) => put({ toYear })}
      />
    </>
  )
}

const units = ['1', '1000', '10000'] as const
const places = ['0', '1', '2'] as const

/** How its figures look, unless the reader chooses another unit. */
const LookFields = ({ look, readOnly, onChange }: LookProps) => {
  const t = useWords('statementTemplate')
  const put = (part: Partial<Look>) => !readOnly && onChange({ ...look, ...part })
  return (
    <>
      <SelectField
        label={t('lookUnit')}
        value={String(look.unit) as (typeof units)[number]}
        options={units.map((value) => ({ value, label: t(`lookUnit_${value}`) }))}
        onChange={(value) => put({ unit: value === '1' ? 1 : value === '1000' ? 1000 : 10000 })}
      />
      <SelectField
        label={t('lookDecimals')}
        value={String(look.decimals) as (typeof places)[number]}
        options={places.map((value) => ({ value, label: value }))}
        onChange={(value) => put({ decimals: Number(value) })}
      />
      <SelectField
        label={t('lookZero')}
        value={look.zeroAs}
        options={(['dash', 'zero', 'blank'] as const).map((value) => ({ value, label: t(`lookZero_${value}`) }))}
        onChange={(zeroAs) => put({ zeroAs })}
      />
      <SelectField
        label={t('lookNegative')}
        value={look.negativeAs}
        options={(['minus', 'paren'] as const).map((value) => ({ value, label: t(`lookNegative_${value}`) }))}
        onChange={(negativeAs) => put({ negativeAs })}
      />
    </>
  )
}

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
  const edit = useWrite(templateApi.edit)
  const isCustom = head.kind === 'custom'
  const isLocked = readOnly || !head.mayEdit
  const save = () => edit.mutate({ id: head.id, version: head.version, archived: head.archived, ...tidied(named) })
  return (
    <div className="template-part template-settings margin-top-12">
      <NamedFields value={named} isCustom={isCustom} readOnly={isLocked} onChange={setNamed} />
      {!isLocked && (
        <FormField label="">
          {() => (
            <Button busy={edit.isPending} onClick={save}>
              {t('saveSettings')}
            </Button>
          )}
        </FormField>
      )}
      <p className="page-note template-hint margin-8-0 pad-6-0 small">{t('lookHint')}</p>
      <YearFields look={draft.look} readOnly={isLocked} onChange={(look) => onDraft({ look })} />
      <LookFields look={draft.look} readOnly={isLocked} onChange={(look) => onDraft({ look })} />
    </div>
  )
}
