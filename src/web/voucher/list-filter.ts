// What the voucher list asks for, read from the address of its tab, and the names of its quick filters.
import type { VoucherFilterShape } from '../../contract/voucher-list.ts'
import type { AccountSetChoice } from '../api/session.ts'
import type { Address } from '../parts/address.ts'

/** One screenful and a half: the grid scrolls, the next hundred is a page. */
export const listPageSize = 100

/** Quick filters; each excludes the others. `all` sets none. */
export const quickFilters = ['all', 'saved', 'audited', 'posted', 'draft', 'void', 'mine', 'red', 'toAudit'] as const
export type QuickFilter = (typeof quickFilters)[number]

const statusFilters: readonly string[] = ['saved', 'audited', 'posted', 'draft', 'void']

/** Names of the further filters, as they stand in the address. */
export const furtherFilters = [
  'type',
  'noFrom',
  'noTo',
  'summary',
  'subject',
  'amountFrom',
  'amountTo',
  'createdBy',
] as const
export type FurtherFilter = (typeof furtherFilters)[number]

/** The month a list begins with: the open one, else December. */
export const startMonth = (set: AccountSetChoice): string => set.openMonth || `${set.year}-12`

const numberOrNothing = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

export const quickOf = (address: Address): QuickFilter =>
  quickFilters.find((name) => name === address.get('quick')) ?? 'all'

/** The filter of the call. */
export const filterOf = (address: Address, set: AccountSetChoice): VoucherFilterShape => {
  const quick = quickOf(address)
  const text = (name: FurtherFilter): string | undefined => address.get(name) || undefined
  return {
    page: numberOrNothing(address.get('page')) ?? 1,
    pageSize: listPageSize,
    field: address.get('field') || undefined,
    order: address.get('order') === 'desc' ? 'desc' : address.get('field') ? 'asc' : undefined,
    periodFrom: address.get('periodFrom', startMonth(set)),
    periodTo: address.get('periodTo', startMonth(set)),
    type: text('type'),
    noFrom: numberOrNothing(address.get('noFrom')),
    noTo: numberOrNothing(address.get('noTo')),
    summary: text('summary'),
    subject: text('subject'),
    amountFrom: text('amountFrom'),
    amountTo: text('amountTo'),
    createdBy: text('createdBy'),
    status: statusFilters.includes(quick) ? (quick as VoucherFilterShape['status']) : undefined,
    mine: quick === 'mine' || undefined,
    red: quick === 'red' || undefined,
    toAudit: quick === 'toAudit' || undefined,
  }
}
