// The bars of the voucher list: months, search, further filters in a pop-up, quick chips with counts, set filters.
import { type ReactNode, useRef, useState } from 'react'
import type { VoucherFilterShape } from '../../contract/voucher-list.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { FormField, SearchField, TextField } from '../kit/field.tsx'
import { BarLine, Chip, Filters, SecondBar } from '../kit/page.tsx'
import { Popover } from '../kit/popover.tsx'
import { Select } from '../kit/select.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { PeriodPicker } from '../parts/period-picker.tsx'
import { SubjectPicker } from '../parts/subject-picker.tsx'
import { voucherApi } from './entry-api.ts'
import { type FurtherFilter, furtherFilters, type QuickFilter, quickFilters, quickOf } from './list-filter.ts'
import './list.css'

type Draft = Record<FurtherFilter, string>

const emptyDraft = Object.fromEntries(furtherFilters.map((name) => [name, ''])) as Draft

const draftOf = (address: Address): Draft => {
  const draft = { ...emptyDraft }
  for (const name of furtherFilters) draft[name] = address.get(name)
  return draft
}

const Pair = (props: { children: [ReactNode, ReactNode] }) => {
  const t = useWords('kit')
  return (
    <div className="list-pair">
      {props.children[0]}
      <span>{t('to')}</span>
      {props.children[1]}
    </div>
  )
}

const digitsOnly = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, 9)
const amountOnly = (text: string): string => text.normalize('NFKC').replace(/[^\d.-]/g, '')

type FormProps = { draft: Draft; onChange: (change: Partial<Draft>) => void }

const FilterFields = ({ draft, onChange }: FormProps) => {
  const t = useWords('voucherList')
  const lang = useLang()
  const facts = useCall(voucherApi.facts, {})
  const types = facts.data?.voucherTypes ?? []
  const options = [
    { value: 'all', label: t('anyType') },
    ...types.map((one) => ({ value: one.code, label: nameOf(one, lang) })),
  ]
  const field = (name: FurtherFilter, label: string, clean: (text: string) => string = (text) => text) => (
    <TextField
      aria-label={label}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: clean(event.target.value) })}
    />
  )
  return (
    <>
      <FormField label={t('type')}>
        {(id) => (
          <Select
            id={id}
            label={t('type')}
            value={draft.type || 'all'}
            options={options}
            width="100%"
            onChange={(type) => onChange({ type: type === 'all' ? '' : type })}
          />
        )}
      </FormField>
      <FormField label={t('number')}>
        {() => (
          <Pair>
            {field('noFrom', t('noFrom'), digitsOnly)}
            {field('noTo', t('noTo'), digitsOnly)}
          </Pair>
        )}
      </FormField>
      <FormField label={t('subject')}>
        {(id) => (
          <SubjectPicker
            id={id}
            subjects={facts.data?.subjects ?? []}
            value={draft.subject}
            clearable
            width="100%"
            onChange={(subject) => onChange({ subject })}
          />
        )}
      </FormField>
      <FormField label={t('amount')}>
        {() => (
          <Pair>
            {field('amountFrom', t('amountFrom'), amountOnly)}
            {field('amountTo', t('amountTo'), amountOnly)}
          </Pair>
        )}
      </FormField>
      <FormField label={t('createdBy')}>{() => field('createdBy', t('createdBy'))}</FormField>
    </>
  )
}

/** The button "filter" with the further filters under it; they count from "apply" on. */
const FurtherFilters = ({ address }: { address: Address }) => {
  const t = useWords('voucherList')
  const [draft, setDraft] = useState<Draft | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const apply = () => {
    if (draft) address.set({ ...draft, page: null })
    setDraft(null)
  }
  return (
    <span ref={anchor}>
      <Button icon="filter" aria-expanded={draft !== null} onClick={() => setDraft(draft ? null : draftOf(address))}>
        {t('filter')}
      </Button>
      {draft && (
        <Popover anchor={anchor} gap={4} className="list-filter" onClose={() => setDraft(null)}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              apply()
            }}
          >
            <FilterFields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
            <div className="list-filter-foot">
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

/** Months, summary and further filters: the left part of the page bar. */
export const ListParameters = ({ address, filter }: { address: Address; filter: VoucherFilterShape }) => {
  const t = useWords('voucherList')
  const [text, setText] = useState(address.get('summary'))
  const search = () => address.set({ summary: text.trim(), page: null })
  return (
    <>
      <PeriodPicker
        from={filter.periodFrom ?? ''}
        to={filter.periodTo ?? ''}
        onChange={({ from, to }) => address.set({ periodFrom: from, periodTo: to, page: null })}
      />
      <SearchField
        value={text}
        placeholder={t('searchSummary')}
        width={200}
        onEnter={search}
        onChange={(value) => {
          setText(value)
          if (value === '' && address.get('summary')) address.set({ summary: null, page: null })
        }}
      />
      <FurtherFilters address={address} />
    </>
  )
}

const useSetFilters = (address: Address) => {
  const t = useWords('voucherList')
  const range = (from: FurtherFilter, to: FurtherFilter, name: string) => {
    if (!address.has(from) && !address.has(to)) return []
    const value = `${address.get(from) || '…'} – ${address.get(to) || '…'}`
    return [{ key: from, name, value, onRemove: () => address.set({ [from]: null, [to]: null, page: null }) }]
  }
  const single = (key: FurtherFilter, name: string) =>
    address.has(key)
      ? [{ key, name, value: address.get(key), onRemove: () => address.set({ [key]: null, page: null }) }]
      : []
  return [
    ...single('type', t('type')),
    ...range('noFrom', 'noTo', t('number')),
    ...single('summary', t('summary')),
    ...single('subject', t('subject')),
    ...range('amountFrom', 'amountTo', t('amount')),
    ...single('createdBy', t('createdBy')),
  ]
}

/** Shown only when something is in them, or when they are on. */
const rareFilters: readonly QuickFilter[] = ['draft', 'void', 'red', 'toAudit', 'posted']

/** Quick chips with counts, then the set filters with crosses. */
export const ListChips = (props: { address: Address; counts: Record<string, number> | undefined }) => {
  const t = useWords('voucherList')
  const { address, counts } = props
  const quick = quickOf(address)
  const items = useSetFilters(address)
  const isShown = (name: QuickFilter) => name === quick || !rareFilters.includes(name) || (counts?.[name] ?? 0) > 0
  const clear = () => address.set(Object.fromEntries([...furtherFilters, 'page'].map((name) => [name, null])))
  return (
    <SecondBar>
      {quickFilters.filter(isShown).map((name) => (
        <Chip
          key={name}
          label={t(`quick_${name}`)}
          count={counts?.[name]}
          isOn={name === quick}
          onToggle={() => address.set({ quick: name === quick || name === 'all' ? null : name, page: null })}
        />
      ))}
      {items.length > 0 && <BarLine />}
      <Filters items={items} onClear={clear} />
    </SecondBar>
  )
}
