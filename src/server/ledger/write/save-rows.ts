// A group of new vouchers as the rows that the statement of a save reads, and what they move in the kept balances.

import { formatQuantity } from '../../../domain/base/money.ts'
import { order } from '../../../domain/base/order.ts'
import type { SqlValue } from '../../kernel/db.ts'
import { type RowValue, rowsText, valuesText } from '../../kernel/row-text.ts'
import type { Aux } from '../store/aux-ids.ts'
import type { Actor } from '../store/books.ts'
import { canonicalParts, lineRows, summaryOf, type VoucherWriting } from '../store/voucher-rows.ts'
import { type BalanceSums, bySubject, type GrainSum, grainsIn } from './bulk-sums.ts'

/** A voucher with what comes of it for its row. */
type Made = { writing: VoucherWriting; actor: Actor; head: string; tail: string }

/** What is sent of a voucher: attributes of the type `incoming_voucher`, in its order, each with its value. */
const voucherColumns: readonly (readonly [string, (made: Made) => RowValue])[] = [
  ['id', ({ writing }) => writing.id],
  ['period_no', ({ writing }) => writing.voucher.period.no],
  ['voucher_type', ({ writing }) => writing.voucher.type],
  ['voucher_date', ({ writing }) => writing.voucher.date],
  ['attach_count', ({ writing }) => writing.voucher.attachCount],
  ['remark', ({ writing }) => writing.voucher.remark],
  ['source', ({ writing }) => writing.voucher.source],
  ['total', ({ writing }) => writing.voucher.total],
  ['line_count', ({ writing }) => writing.voucher.lines.length],
  ['summary', ({ writing }) => summaryOf(writing.voucher)],
  ['created_by', ({ actor }) => actor.id],
  ['created_name', ({ actor }) => actor.name],
  ['user_name', ({ actor }) => actor.userName],
  ['trace_id', ({ actor }) => actor.traceId],
  ['auditor_differs', ({ writing }) => writing.signs.auditorDiffers],
  ['reversal_of', ({ writing: { voucher } }) => (voucher.reversalOf === '' ? null : BigInt(voucher.reversalOf))],
  ['head', ({ head }) => head],
  ['tail', ({ tail }) => tail],
]

/** All attributes: those that only its group knows are the last. */
export const incomingVoucherNames = [
  ...voucherColumns.map(([name]) => name),
  ...['place', 'nth_of_type', 'nth_of_month'],
]

/** A series of a group: its month, its voucher type ('' for that of all types), and how many vouchers it has. */
type Series = { month: number; type: string; length: number }

/** A voucher that waits for its group: its row but for its places in the group, its lines, its series, its key. */
export type Incoming = {
  id: bigint
  month: number
  type: string
  row: string
  lines: readonly string[]
  key: string
  hash: string
}

/** All that can be made ready of a voucher before its group is known. `hash` is that of its request, '' for no key. */
export const incomingOf = (
  writing: VoucherWriting,
  { actor, key, hash }: { actor: Actor; key: string; hash: string },
  auxes: readonly Aux[],
): Incoming => {
  const { id, voucher } = writing
  const made = { writing, actor, ...canonicalParts(writing) }
  const row = valuesText(voucherColumns.map(([, read]) => read(made)))
  return { id, month: voucher.period.no, type: voucher.type, row, lines: lineRows(writing, auxes), key, hash }
}

const bySeries = (a: Series, b: Series): number => a.month - b.month || order(a.type, b.type)

/** The series of the vouchers in the order of their keys, and the place of each voucher in its own, from 1. */
const seriesOf = (places: readonly { month: number; type: string }[]) => {
  const all = new Map<string, Series>()
  const nth = places.map(({ month, type }) => {
    const key = `${month} ${type}`
    const series = all.get(key) ?? { month, type, length: 0 }
    all.set(key, series)
    series.length += 1
    return { series, nth: series.length }
  })
  return { all: [...all.values()].sort(bySeries), nth }
}

const back = (place: { series: Series; nth: number } | undefined): number =>
  place === undefined ? 0 : place.nth - place.series.length

/**
 * The parameters `$5` to `$14` of the statement of a save: the months of a group of one year and how many vouchers each
 * has, its series, its keys, its vouchers as `incoming_voucher[]`, and their lines as `incoming_line[]`.
 */
export const incomingGroup = (group: readonly Incoming[]): SqlValue[] => {
  const months = seriesOf(group.map(({ month }) => ({ month, type: '' })))
  const types = seriesOf(group)
  const rows = group.map(
    ({ row }, index) => `${row},${valuesText([index + 1, back(types.nth[index]), back(months.nth[index])])}`,
  )
  const keyed = group.filter(({ key }) => key !== '').sort((a, b) => order(a.key, b.key))
  return [
    ...[months.all.map(({ month }) => month), months.all.map(({ length }) => length)],
    ...[types.all.map(({ month }) => month), types.all.map(({ type }) => type), types.all.map(({ length }) => length)],
    ...[keyed.map(({ key }) => key), keyed.map(({ hash }) => hash), keyed.map(({ id }) => id)],
    ...[rowsText(rows), rowsText(group.flatMap(({ lines }) => lines))],
  ]
}

/** What is sent of a move: the attributes of the type `incoming_move`, in its order, each with its value. */
const moveColumns: readonly (readonly [string, (grain: GrainSum) => RowValue])[] = [
  ['period_no', ({ no }) => no],
  ['subject', ({ subject }) => subject],
  ['aux_id', ({ aux }) => aux],
  ['currency', ({ currency }) => currency],
  ['class', (grain) => grain.class],
  ['debit', ({ amounts }) => amounts.debit],
  ['credit', ({ amounts }) => amounts.credit],
  ['original_debit', ({ amounts }) => amounts.originalDebit],
  ['original_credit', ({ amounts }) => amounts.originalCredit],
  ['quantity_debit', ({ amounts }) => formatQuantity(amounts.quantityDebit)],
  ['quantity_credit', ({ amounts }) => formatQuantity(amounts.quantityCredit)],
]

export const incomingMoveNames = moveColumns.map(([name]) => name)

/** The order of the key of the table by subject, where `aux` only says whether there is one. */
const bySubjectKey = (a: GrainSum, b: GrainSum): number =>
  a.no - b.no ||
  order(a.subject, b.subject) ||
  order(a.currency, b.currency) ||
  a.class - b.class ||
  order(a.aux, b.aux)

/** The order of the key of the table by set of entities. */
const byAuxKey = (a: GrainSum, b: GrainSum): number =>
  a.no - b.no ||
  order(a.subject, b.subject) ||
  order(a.aux, b.aux) ||
  order(a.currency, b.currency) ||
  a.class - b.class

const moveRow = (grain: GrainSum): string => valuesText(moveColumns.map(([, read]) => read(grain)))

/**
 * The parameters `$15` to `$19` of the statement of a save, each in key order: the moves by subject and by set of
 * entities as `incoming_move[]`, then months, items and amounts of cash flows.
 */
export const movesOf = (sums: BalanceSums): SqlValue[] => {
  const grains = [...grainsIn(sums)]
  const withAux = grains.filter(({ aux }) => aux !== 0n).sort(byAuxKey)
  const flows = [...sums.flows.values()].sort((a, b) => a.no - b.no || order(a.item, b.item))
  return [
    ...[rowsText(bySubject(grains).sort(bySubjectKey).map(moveRow)), rowsText(withAux.map(moveRow))],
    ...[flows.map(({ no }) => no), flows.map(({ item }) => item), flows.map(({ amount }) => amount)],
  ]
}
