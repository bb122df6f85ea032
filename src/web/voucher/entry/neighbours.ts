// The voucher before and after another one, in the order of the books: month, then number within the type.
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import { addMonths } from '../../../domain/base/period.ts'

export type NeighbourKey = 'previousVoucher' | 'nextVoucher' | 'firstVoucher' | 'lastVoucher'

/** Where one stands: a stored voucher, or a new one (`no` null) behind all vouchers of its month. */
type Standing = { month: string; type: string; no: number | null }

/** The first voucher that the list answers with for a filter; null for none. */
export type AskFirst = (filter: VoucherFilterShape) => Promise<{ id: string; period: string } | null>

const oneOf = (field: 'no' | 'date', direction: NeighbourKey) =>
  ({
    page: 1,
    pageSize: 1,
    field,
    order: direction === 'previousVoucher' || direction === 'lastVoucher' ? 'desc' : 'asc',
  }) as const

/** The months of the year beyond one's own; null when there are none. */
const monthsBeyond = (direction: NeighbourKey, month: string): { periodFrom: string; periodTo: string } | null => {
  const year = month.slice(0, 4)
  if (direction === 'nextVoucher') {
    return month < `${year}-12` ? { periodFrom: addMonths(month, 1), periodTo: `${year}-12` } : null
  }
  return month > `${year}-01` ? { periodFrom: `${year}-01`, periodTo: addMonths(month, -1) } : null
}

/** The id of the neighbour, null when there is none; asks at most three times for one row. */
export const findNeighbour = async (ask: AskFirst, direction: NeighbourKey, at: Standing): Promise<string | null> => {
  const { month, type, no } = at
  const inMonth = (period: string, more: VoucherFilterShape = {}) =>
    ask({ ...oneOf('no', direction), type, periodFrom: period, periodTo: period, ...more })
  if (direction === 'firstVoucher' || direction === 'lastVoucher') return (await inMonth(month))?.id ?? null
  if (direction === 'nextVoucher' && no === null) return null
  const beside = direction === 'nextVoucher' ? { noFrom: (no ?? 0) + 1 } : no === null ? {} : { noTo: no - 1 }
  const here = no === 1 && direction === 'previousVoucher' ? null : await inMonth(month, beside)
  if (here) return here.id
  const beyond = monthsBeyond(direction, month)
  // Numbers begin anew each month: the date finds the month, the number the voucher in it.
  const other = beyond && (await ask({ ...oneOf('date', direction), type, ...beyond }))
  return other ? ((await inMonth(other.period))?.id ?? null) : null
}
