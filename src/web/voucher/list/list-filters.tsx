// The bars of the voucher list: months, search and further filters, quick chips with counts, the filters that are set.
import { type ReactNode, useRef, useState } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import { useCall } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { SearchField } from '../../kit/field.tsx'
import { useKeys } from '../../kit/keys.ts'
import { BarLine, Chip, Filters, SecondBar } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { type Address, changedSearch } from '../../parts/address.ts'
import { PeriodPicker } from '../../parts/period-picker.tsx'
import {
  type FurtherFilter,
  furtherFilters,
  noFilters,
  type QuickFilter,
  quickFilters,
  quickOf,
  readSearch,
  startMonth,
  viewOf,
} from './list-filter.ts'
import { FurtherFilters } from './list-filter-form.tsx'
import './list.css'

type ParametersProps = {
  address: Address
  set: AccountSetChoice
  filter: VoucherFilterShape
  /** A search was sent off with Enter; the address that it leads to. */
  onSearched: (search: string) => void
}

/** Months, search and further filters: the left part of the page bar. F goes to the search. */
export const ListParameters = ({ address, set, filter, onSearched }: ParametersProps) => {
  const t = useWords('voucherList')
  const [text, setText] = useState(address.get('summary'))
  const facts = useCall(voucherCalls.facts, {})
  const box = useRef<HTMLSpanElement>(null)
  useKeys({ F: () => box.current?.querySelector('input')?.focus() })
  const search = () => {
    const { subjects = [], voucherTypes: types = [] } = facts.data ?? {}
    const found = readSearch(text, { year: set.year, subjects, types })
    const change = { summary: null, ...found, page: null }
    address.set(change)
    setText(found.summary ?? '')
    onSearched(changedSearch(address.search, change))
  }
  return (
    <>
      <PeriodPicker
        from={filter.periodFrom ?? ''}
        to={filter.periodTo ?? ''}
        has13={set?.lastNo === 13}
        onChange={({ from, to }) => address.set({ periodFrom: from, periodTo: to, page: null })}
      />
      <span ref={box}>
        <SearchField
          value={text}
          placeholder={t('searchHow')}
          width={230}
          onEnter={search}
          onChange={(value) => {
            setText(value)
            if (value === '' && address.get('summary')) address.set({ summary: null, page: null })
          }}
        />
      </span>
      <FurtherFilters address={address} set={set.value} />
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
  const single = (key: FurtherFilter, value = address.get(key), also: Partial<Record<FurtherFilter, null>> = {}) =>
    address.has(key)
      ? [{ key, name: t(key), value, onRemove: () => address.set({ ...also, [key]: null, page: null }) }]
      : []
  const subject = address.has('subjectExact') ? `= ${address.get('subject')}` : address.get('subject')
  const entity = address.get('entity') || t('anyValue')
  const entityName = address.has('entityType') ? t(`master:entity_${address.get('entityType')}`) : ''
  return [
    ...single('companies', address.get('companies').replaceAll(',', t('comma'))),
    ...single('type'),
    ...range('noFrom', 'noTo', t('number')),
    ...range('dateFrom', 'dateTo', t('date')),
    ...single('serialNo'),
    ...single('summary'),
    ...single('subject', subject.replaceAll(',', t('comma')), { subjectExact: null }),
    ...single('entityType', `${entityName} ${entity}`, { entity: null }),
    ...range('amountFrom', 'amountTo', t('amount')),
    ...single('side', address.has('side') ? t(address.get('side')) : ''),
    ...single('currency'),
    ...single('createdBy'),
    ...single('auditedBy'),
    ...single('handler'),
    ...single('source', address.has('source') ? t(`source_${address.get('source')}`) : ''),
    ...single('business'),
    ...single('purpose'),
    ...single('attached', address.has('attached') ? t(`attached_${address.get('attached')}`) : ''),
    ...single('invoiceNo'),
    ...single('remark'),
    ...single('cfMissing', ''),
    ...single('broken', ''),
    ...single('mine', ''),
  ]
}

/** Shown only when something is in them, or when they are on. */
const rareFilters: readonly QuickFilter[] = ['returned', 'draft', 'void', 'red', 'noAttachment', 'toAudit', 'posted']

type ChipsProps = {
  address: Address
  set: AccountSetChoice
  filter: VoucherFilterShape
  counts: Record<string, number> | undefined
  end: ReactNode
}

/** Quick chips with counts, then the set filters with crosses. */
export const ListChips = ({ address, set, filter, counts, end }: ChipsProps) => {
  const t = useWords('voucherList')
  const quick = quickOf(address)
  const items = useSetFilters(address)
  const isShown = (name: QuickFilter) => name === quick || !rareFilters.includes(name) || (counts?.[name] ?? 0) > 0
  const shown = quickFilters.filter((name) => isShown(name) && (name !== 'draft' || viewOf(address) === 'vouchers'))
  const month = startMonth(set)
  const isThisMonth = filter.periodFrom === month && filter.periodTo === month
  const year = { periodFrom: `${set.year}-01`, periodTo: `${set.year}-12` }
  const clear = () => address.set({ ...noFilters, quick: quick === 'all' ? null : quick })
  return (
    <SecondBar end={end}>
      <Chip
        label={t('thisMonth')}
        isOn={isThisMonth}
        onToggle={() => address.set({ ...(isThisMonth ? year : { periodFrom: null, periodTo: null }), page: null })}
      />
      {shown.map((name) => (
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

/** True when anything but the months narrows the list. */
export const isFiltered = (address: Address): boolean =>
  quickOf(address) !== 'all' || furtherFilters.some((name) => address.has(name))
