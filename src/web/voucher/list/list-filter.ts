// What the voucher list asks for, read from the address of its tab and from its one search field.
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import type { Address } from '../../parts/address.ts'

/** Quick filters; each excludes the others. `all` sets none. */
export const quickFilters = [
  'all',
  'saved',
  'returned',
  'audited',
  'posted',
  'draft',
  'void',
  'mine',
  'red',
  'noAttachment',
  'toAudit',
] as const
export type QuickFilter = (typeof quickFilters)[number]

const statusFilters: readonly string[] = ['saved', 'returned', 'audited', 'posted', 'draft', 'void']

/** Names of the further filters, as they stand in the address: those that are texts, and those that are on or off. */
const textFilters = [
  'companies',
  'dateFrom',
  'dateTo',
  'type',
  'serialNo',
  'summary',
  'subject',
  'entityType',
  'entity',
  'amountFrom',
  'amountTo',
  'currency',
  'createdBy',
  'auditedBy',
  'handler',
  'source',
  'business',
  'purpose',
  'invoiceNo',
  'remark',
] as const
const numberFilters = ['noFrom', 'noTo'] as const
const flagFilters = ['subjectExact', 'cfMissing', 'broken', 'mine'] as const

export const furtherFilters = [...textFilters, ...numberFilters, ...flagFilters, 'side', 'attached'] as const
export type FurtherFilter = (typeof furtherFilters)[number]

/** What is read of an address. */
type Asked = Pick<Address, 'get' | 'has'>
/** What is read of the account set: the months that a list begins with. */
type Year = Pick<AccountSetChoice, 'openMonth' | 'year' | 'lastNo'>

/** Vouchers, or their lines. */
export const viewOf = (address: Asked): 'vouchers' | 'lines' => (address.get('view') === 'lines' ? 'lines' : 'vouchers')

/** The month a list begins with: the open one, else December. */
export const startMonth = (set: Year): string => set.openMonth || `${set.year}-${set.lastNo}`

const numberOrNothing = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

export const quickOf = (address: Asked): QuickFilter =>
  quickFilters.find((name) => name === address.get('quick')) ?? 'all'

const sides = ['debit', 'credit'] as const

const further = (address: Asked): VoucherFilterShape => ({
  ...Object.fromEntries(textFilters.map((name) => [name, address.get(name) || undefined])),
  ...Object.fromEntries(numberFilters.map((name) => [name, numberOrNothing(address.get(name))])),
  ...Object.fromEntries(flagFilters.map((name) => [name, address.has(name) || undefined])),
  side: sides.find((side) => side === address.get('side')),
  attached: address.has('attached') ? address.get('attached') === 'yes' : undefined,
})

/** The filter of the call; page and order are asked for beside it. */
export const filterOf = (address: Asked, set: Year): VoucherFilterShape => {
  const quick = quickOf(address)
  return {
    ...further(address),
    periodFrom: address.get('periodFrom', startMonth(set)),
    periodTo: address.get('periodTo', startMonth(set)),
    status: statusFilters.includes(quick) ? (quick as VoucherFilterShape['status']) : undefined,
    mine: quick === 'mine' || address.has('mine') || undefined,
    red: quick === 'red' || undefined,
    noAttachment: quick === 'noAttachment' || undefined,
    toAudit: quick === 'toAudit' || undefined,
  }
}

/** What an address change must say to take every filter away. */
export const noFilters: Readonly<Record<string, null>> = Object.fromEntries(
  [...furtherFilters, 'quick', 'page'].map((name) => [name, null]),
)

type Named = { code: string; nameZhCn: string; nameZhTw: string; nameEn: string }
type Worded = { code: string; wordZhCn: string; wordZhTw: string }

/** What a search may name. */
type SearchFacts = { year: number; subjects: readonly Named[]; types: readonly Worded[] }

/** Filters as they stand in the address. */
type Found = Record<string, string | null>

const monthOf = (word: string, year: number): string | null => {
  const [, ownYear, no, sign] = /^(?:(\d{4})[-./年])?(\d{1,2})(月?)$/.exec(word) ?? []
  const isMonth = (ownYear !== undefined || sign) && Number(no) >= 1 && Number(no) <= 12
  return isMonth ? `${ownYear ?? year}-${String(no).padStart(2, '0')}` : null
}

const numberOf = (word: string, types: SearchFacts['types']): Found | null => {
  const [, name = '', no] = /^(.*?)[-–字#](\d{1,9})号?$/.exec(word) ?? []
  if (no === undefined) return null
  const type = types.find(({ code, wordZhCn, wordZhTw }) =>
    [code, wordZhCn, wordZhTw].some((each) => each.toLowerCase() === name.toLowerCase()),
  )
  if (!type && name !== '') return null
  return { noFrom: String(Number(no)), noTo: String(Number(no)), ...(type ? { type: type.code } : {}) }
}

const amountOf = (word: string): Found | null => {
  if (!/^-?\d{1,3}(,\d{3})+(\.\d+)?$|^-?\d+\.\d{1,4}$/.test(word)) return null
  const amount = word.replaceAll(',', '')
  return { amountFrom: amount, amountTo: amount }
}

const subjectOf = (word: string, subjects: SearchFacts['subjects']): Found | null => {
  const isNamed = ({ code, nameZhCn, nameZhTw, nameEn }: Named) =>
    [code, nameZhCn, nameZhTw, nameEn].some((each) => each.toLowerCase() === word.toLowerCase())
  const found = subjects.filter(isNamed)
  return found.length > 0 ? { subject: found.map(({ code }) => code).join(',') } : null
}

/**
 * The filters that a search means: `3月` or `2025-03` is a month, `记-12` a number, `1,200.00` an amount, a code or
 * whole name of a subject that subject; all else is looked for in summaries.
 */
export const readSearch = (text: string, facts: SearchFacts): Found => {
  const found: Found = {}
  const words: string[] = []
  for (const word of text.normalize('NFKC').trim().split(/\s+/).filter(Boolean)) {
    const month = monthOf(word, facts.year)
    const other = numberOf(word, facts.types) ?? amountOf(word) ?? subjectOf(word, facts.subjects)
    if (month) Object.assign(found, { periodFrom: month, periodTo: month })
    else if (other) Object.assign(found, other)
    else words.push(word)
  }
  return words.length > 0 ? { ...found, summary: words.join(' ') } : found
}
