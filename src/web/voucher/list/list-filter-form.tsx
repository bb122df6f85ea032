// The further filters of the voucher list, in a pop-up; they count from "apply" on.

import { useEffect, useRef, useState } from 'react'
import { entityCalls } from '../../../contract/voucher/maintain.ts'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { voucherSources } from '../../../domain/chart/account-set.ts'
import { type EntityType, entityTypes } from '../../../domain/chart/entity.ts'
import { useCall } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox, FormField, Select, TextField } from '../../kit/field.tsx'
import { useKeys } from '../../kit/keys.ts'
import { SetFilter } from '../../kit/page.tsx'
import { Popover } from '../../kit/popover.tsx'
import { nameOf, say, useLang, useWords } from '../../kit/words.ts'
import { type Address, useReversed } from '../../parts/address.ts'
import { localToday, readDate } from '../../parts/date-field.tsx'
import { type RecordField, RecordFields } from '../../parts/record-fields.tsx'
import { EntityPicker, SubjectPicker } from '../../parts/subject-picker.tsx'
import { type FurtherFilter, furtherFilters } from './list-filter.ts'
import './list.css'

type Filters = Record<FurtherFilter, string>

const emptyDraft = Object.fromEntries(furtherFilters.map((name) => [name, ''])) as Filters

const draftOf = (address: Address) =>
  Object.fromEntries(furtherFilters.map((name) => [name, address.get(name)])) as Filters

/** With days as they are sent; what is none is left out. */
const readDraft = (draft: Filters): Filters => {
  const day = (text: string) => readDate(text, '', localToday()) ?? ''
  return { ...draft, dateFrom: day(draft.dateFrom), dateTo: day(draft.dateTo) }
}

type FormProps = { draft: Filters; wrong: ReadonlySet<string>; onChange: (change: Partial<Filters>) => void }

const digitsOnly = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, 9)
const amountOnly = (text: string): string => text.normalize('NFKC').replace(/[^\d.-]/g, '')

type FieldProps = FormProps & { name: FurtherFilter; clean?: (text: string) => string; isDay?: boolean }

/** A day as people type it: what is none yet stays as it is until the field is left. */
const Own = ({ draft, wrong, onChange, name, clean = (text) => text, isDay }: FieldProps) => {
  const t = useWords('voucherList')
  const readDay = () => onChange({ [name]: readDate(draft[name], draft[name], localToday()) ?? '' })
  return (
    <TextField
      aria-label={t(name)}
      invalid={wrong.has(name)}
      placeholder={isDay ? t('dayForm') : undefined}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: clean(event.target.value) })}
      onBlur={isDay ? readDay : undefined}
    />
  )
}

type Field = RecordField<Filters>

const range = (
  label: string,
  from: FurtherFilter,
  to: FurtherFilter,
  own: FormProps & Pick<FieldProps, 'clean' | 'isDay'>,
): Field => ({
  kind: 'own',
  label,
  draw: () => (
    <div className="list-pair row gap-8 text-faint">
      <Own {...own} name={from} />
      <span>{say('kit:to')}</span>
      <Own {...own} name={to} />
    </div>
  ),
})

type Options = readonly { value: string; label: string }[]
type ChoiceLook = { label?: string; every?: string }

/** One of some values, or any. */
const choice = (name: FurtherFilter, options: Options, { label, every = 'anyValue' }: ChoiceLook = {}): Field => ({
  ...{ kind: 'choice', name, label },
  options: [{ value: '', label: say(`voucherList:${every}`) }, ...options],
})

const tick = (name: FurtherFilter): Field => ({
  kind: 'own',
  label: () => '',
  draw: ({ form: { values, change } }) => {
    const label = say(`voucherList:${name}`)
    return (
      <Checkbox checked={values[name] !== ''} label={label} onChange={(isOn) => change({ [name]: isOn ? 'yes' : '' })}>
        {label}
      </Checkbox>
    )
  },
})

/** Account sets of the same year that the user may read; nothing to choose from when there is one. */
const Companies = ({ draft, onChange, set }: FormProps & { set: string }) => {
  const t = useWords('voucherList')
  const lang = useLang()
  const configs = useUser()?.accountConfigs ?? []
  const year = configs.find(({ value }) => value === set)?.year
  const sets = configs.filter((each) => each.year === year && each.rights.includes('read'))
  if (sets.length < 2) return null
  const chosen = draft.companies === '' ? [set] : draft.companies.split(',')
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
    const isOwn = next.length === 0 || (next.length === 1 && next[0] === set)
    onChange({ companies: isOwn ? '' : next.join(',') })
  }
  return (
    <FormField label={t('company')} hint={draft.companies && t('companiesHint')}>
      {() => (
        <div className="flex flex-wrap overflow-auto gap-x-16 gap-y-4 max-h-90 -m-3 p-3">
          {sets.map(({ value, companyCode, companyName }) => (
            <Checkbox
              key={value}
              checked={chosen.includes(value)}
              label={`${companyCode} ${companyName[lang]}`}
              onChange={() => toggle(value)}
            >
              {companyCode} {companyName[lang]}
            </Checkbox>
          ))}
        </div>
      )}
    </FormField>
  )
}

const Subjects = ({ id, draft, onChange }: FormProps & { id: string }) => {
  const t = useWords('voucherList')
  const facts = useCall(voucherCalls.facts, {})
  const codes = draft.subject.split(',').filter(Boolean)
  const put = (next: readonly string[]) =>
    onChange({ subject: next.join(','), ...(next.length ? {} : { subjectExact: '' }) })
  return (
    <div>
      <SubjectPicker
        id={id}
        subjects={facts.data?.subjects ?? []}
        value=""
        width="100%"
        onChange={(code) => put([...codes.filter((each) => each !== code), code])}
      />
      {codes.length > 0 && (
        <div className="row flex-wrap pt-4 gap-x-8 gap-y-4">
          {codes.map((code) => (
            <SetFilter key={code} name={code} value="" onRemove={() => put(codes.filter((each) => each !== code))} />
          ))}
          <Checkbox
            checked={draft.subjectExact !== ''}
            label={t('subjectExact')}
            onChange={(isOn) => onChange({ subjectExact: isOn ? 'yes' : '' })}
          >
            {t('subjectExact')}
          </Checkbox>
        </div>
      )}
    </div>
  )
}

/** Kinds with more entities than a page of them are typed by code. */
const entitiesMost = 500

const Entity = ({ draft, wrong, onChange }: FormProps) => {
  const t = useWords('voucherList')
  const type = draft.entityType
  const found = useCall(entityCalls.list, { type, pageSize: entitiesMost }, { enabled: type !== '' })
  const isWhole = (found.data?.total ?? 0) <= entitiesMost
  return (
    <div className="list-pair row gap-8 text-faint">
      <Select<EntityType | 'all'>
        label={t('entityType')}
        value={(type || 'all') as EntityType | 'all'}
        options={[
          { value: 'all' as const, label: t('anyValue') },
          ...entityTypes.map((each) => ({ value: each, label: t(`master:entity_${each}`) })),
        ]}
        width={128}
        onChange={(value) => onChange({ entityType: value === 'all' ? '' : value, entity: '' })}
      />
      {type !== '' && isWhole && (
        <EntityPicker
          entities={found.data?.items ?? []}
          value={draft.entity}
          clearable
          width="100%"
          onChange={(entity) => onChange({ entity })}
        />
      )}
      {type !== '' && !isWhole && <Own {...{ draft, wrong, onChange }} name="entity" />}
    </div>
  )
}

const words = 'voucherList'

const useFields = (own: FormProps): [ofVoucher: Field[], ofLines: Field[]] => {
  const t = useWords(words)
  const lang = useLang()
  const facts = useCall(voucherCalls.facts, {}).data
  const types = (facts?.voucherTypes ?? []).map((one) => ({ value: one.code, label: nameOf(one, lang) }))
  const sources = voucherSources.map((value) => ({ value, label: t(`source_${value}`) }))
  const attached = ['yes', 'no'].map((value) => ({ value, label: t(`attached_${value}`) }))
  const currencies = (facts?.currencies ?? []).map(({ code }) => ({ value: code, label: code }))
  const sides = ['debit', 'credit'].map((value) => ({ value, label: t(value) }))
  return [
    [
      choice('type', types, { every: 'anyType' }),
      range('number', 'noFrom', 'noTo', { ...own, clean: digitsOnly }),
      range('date', 'dateFrom', 'dateTo', { ...own, isDay: true }),
      { name: 'serialNo' },
      choice('source', sources),
      choice('attached', attached, { label: 'attachment' }),
      { name: 'remark' },
      { name: 'createdBy' },
      { name: 'auditedBy' },
    ],
    [
      { name: 'summary' },
      { kind: 'own', name: 'subject', draw: ({ id }) => <Subjects {...own} id={id} /> },
      { kind: 'own', name: 'entity', draw: () => <Entity {...own} /> },
      range('amount', 'amountFrom', 'amountTo', { ...own, clean: amountOnly }),
      choice('side', sides),
      choice('currency', currencies),
      { name: 'handler' },
      { name: 'business' },
      { name: 'purpose' },
      { name: 'invoiceNo' },
      tick('cfMissing'),
      tick('broken'),
    ],
  ]
}

const Columns = (own: FormProps) => {
  const form = { values: own.draft, change: own.onChange }
  const [ofVoucher, ofLines] = useFields(own)
  return (
    <div className="list-filter-columns grid grid-cols-[1fr_1fr] gap-x-16 gap-y-0">
      <div>
        <RecordFields {...{ words, form, fields: ofVoucher }} />
      </div>
      <div>
        <RecordFields {...{ words, form, fields: ofLines }} />
      </div>
    </div>
  )
}

/** The button "filter" with the further filters under it. */
export const FurtherFilters = ({ address, set }: { address: Address; set: string }) => {
  const t = useWords('voucherList')
  const [draft, setDraft] = useState<Filters | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const toggle = () => setDraft(draft ? null : draftOf(address))
  useKeys({ 'Shift+F': toggle })
  const isOpen = draft !== null
  useEffect(() => {
    if (isOpen) anchor.current?.querySelector<HTMLElement>('.list-filter-columns button, input')?.focus()
  }, [isOpen])
  const read = readDraft(draft ?? emptyDraft)
  const { wrong, said } = useReversed(read)
  const apply = () => {
    if (said !== '') return
    address.set({ ...read, page: null })
    setDraft(null)
  }
  const own = draft && { draft, wrong, onChange: (change: Partial<Filters>) => setDraft({ ...draft, ...change }) }
  return (
    <span ref={anchor}>
      <Button icon="filter" aria-expanded={isOpen} onClick={toggle}>
        {t('filter')}
      </Button>
      {own && (
        <Popover anchor={anchor} gap={4} className="list-filter w-820" onClose={() => setDraft(null)}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              apply()
            }}
          >
            <Companies {...own} set={set} />
            <Columns {...own} />
            <div className="flex justify-end pt-8 gap-8">
              <span className="form-error mr-auto" role="alert">
                {said}
              </span>
              <Button look="plain" onClick={() => setDraft(emptyDraft)}>
                {t('kit:clear')}
              </Button>
              <Button look="solid" submit>
                {t('apply')}
              </Button>
            </div>
          </form>
        </Popover>
      )}
    </span>
  )
}
