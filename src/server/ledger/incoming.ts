// A group of new vouchers as the rows that the statement of a save reads, with their places in each series.
import { rowsText, valuesText } from '../kernel/row-text.ts'
import type { Actor } from './books.ts'
import { canonicalParts, lineRows, type Writing } from './rows.ts'

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

/** A voucher that waits for its group: its rows but for its place in the group, its lines, and its series. */
export type Incoming = { month: number; series: string; row: string; lines: readonly string[] }

/** All that can be made ready of a voucher before its group is known. `hash` is that of its request, '' for no key. */
export const incomingOf = (
  writing: Writing,
  { actor, key, hash }: { actor: Actor; key: string; hash: string },
  auxIds: ReadonlyMap<string, bigint>,
): Incoming => {
  const { id, voucher, signs } = writing
  const { head, tail } = canonicalParts(writing)
  const month = voucher.period.no
  const row = valuesText([
    id,
    key,
    hash,
    month,
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
  ])
  return { month, series: `${month} ${voucher.type}`, row, lines: lineRows(writing, auxIds) }
}

export type IncomingGroup = { months: number[]; vouchers: string; lines: string }

/** The months of a group of one year, its vouchers as `incoming_voucher[]`, and their lines as `incoming_line[]`. */
export const incomingGroup = (group: readonly Incoming[]): IncomingGroup => {
  const months = group.map(({ month }) => month)
  const ofMonth = placesIn(months)
  const ofType = placesIn(group.map(({ series }) => series))
  const rows = group.map(({ row }, index) => {
    const type = ofType[index]
    const month = ofMonth[index]
    return `${row},${valuesText([index + 1, type?.nth ?? 0, type?.of ?? 0, month?.nth ?? 0, month?.of ?? 0])}`
  })
  return {
    months: [...new Set(months)],
    vouchers: rowsText(rows),
    lines: rowsText(group.flatMap(({ lines }) => lines)),
  }
}
