// The voucher before and after another one, in the order of the books: month, then number within the type.
import type { VoucherFilterShape } from '../../contract/voucher.ts'
import { addMonths } from '../../domain/period.ts'

export type Direction = 'previousVoucher' | 'nextVoucher' | 'firstVoucher' | 'lastVoucher'

/** Where one stands: a stored voucher, or a new one (`no` null) behind all vouchers of its month. */
export type Standing = { month: string; type: string; no: number | null }

const isBackward = (direction: Direction): boolean => direction === 'previousVoucher' || direction === 'lastVoucher'

const monthRange = (year: string) => ({ from: `${year}-01`, to: `${year}-12` })

/**
 * The questions to the list, one after the other, whose first answer is the neighbour: within the month by number,
 * then in the months beyond. Each asks for a single row.
 */
export const neighbourFilters = (direction: Direction, at: Standing): VoucherFilterShape[] => {
  const { from, to } = monthRange(at.month.slice(0, 4))
  const order = isBackward(direction) ? 'desc' : 'asc'
  const one = { type: at.type, page: 1, pageSize: 1, field: 'no', order } as const
  const within = { ...one, periodFrom: at.month, periodTo: at.month }
  if (direction === 'firstVoucher' || direction === 'lastVoucher') return [within]
  if (direction === 'nextVoucher') {
    if (at.no === null) return []
    const later = { ...one, periodFrom: addMonths(at.month, 1), periodTo: to }
    return at.month >= to ? [{ ...within, noFrom: at.no + 1 }] : [{ ...within, noFrom: at.no + 1 }, later]
  }
  const here = at.no === null ? within : { ...within, noTo: at.no - 1 }
  const asks = at.no === 1 ? [] : [here]
  return at.month <= from ? asks : [...asks, { ...one, periodFrom: from, periodTo: addMonths(at.month, -1) }]
}
