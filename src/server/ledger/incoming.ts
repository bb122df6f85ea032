// A group of new vouchers as the rows that the statement of a save reads, with their places in each series.
import { type RowValue, rowsText } from '../kernel/row-text.ts'
import { canonicalParts } from './rows.ts'
import type { Ready } from './save.ts'

/** The attributes of the type `incoming_voucher`, in its order. */
export const incomingVoucherNames = [
  'id',
  'key',
  'request_hash',
  'period_no',
  'voucher_type',
  'voucher_date',
  'attach_count',
  'remark',
  'source',
  'total',
  'line_count',
  'summary',
  'created_by',
  'created_name',
  'user_name',
  'trace_id',
  'auditor_differs',
  'reversal_of',
  'head',
  'tail',
  'place',
  'nth_of_type',
  'of_type',
  'nth_of_month',
  'of_month',
] as const

/** The place of each in its series, from 1, and how long each series is. */
const placesIn = <Key>(keys: readonly Key[]): { nth: number; of: number }[] => {
  const counts = new Map<Key, number>()
  const places = keys.map((key) => {
    const nth = (counts.get(key) ?? 0) + 1
    counts.set(key, nth)
    return nth
  })
  return places.map((nth, index) => ({ nth, of: counts.get(keys[index] as Key) ?? 0 }))
}

const rowOf = ({ writing, request, hash, actor }: Ready): RowValue[] => {
  const { id, voucher, signs } = writing
  const { head, tail } = canonicalParts(writing)
  return [
    id,
    request.key,
    hash,
    voucher.period.no,
    voucher.type,
    voucher.date,
    voucher.attachCount,
    voucher.remark,
    voucher.source,
    voucher.total,
    voucher.lines.length,
    voucher.lines[0]?.summary ?? '',
    actor.id,
    actor.name,
    actor.userName,
    actor.traceId,
    signs.auditorDiffers,
    voucher.reversalOf === '' ? null : BigInt(voucher.reversalOf),
    head,
    tail,
  ]
}

/** The months of a group of one year, and its vouchers as the text of an array of `incoming_voucher`. */
export const incomingVouchers = (group: readonly Ready[]): { months: number[]; vouchers: string } => {
  const months = group.map(({ writing }) => writing.voucher.period.no)
  const ofMonth = placesIn(months)
  const ofType = placesIn(group.map(({ writing }) => `${writing.voucher.period.no} ${writing.voucher.type}`))
  const rows = group.map((each, index) => {
    const type = ofType[index]
    const month = ofMonth[index]
    return [...rowOf(each), index + 1, type?.nth ?? 0, type?.of ?? 0, month?.nth ?? 0, month?.of ?? 0]
  })
  return { months: [...new Set(months)], vouchers: rowsText(rows) }
}
