// What a group of new vouchers moves in the kept balances and cash flows, as the statement of a save reads it.

import { formatQuantity } from '../../../domain/base/money.ts'
import { order } from '../../../domain/base/order.ts'
import type { SqlValue } from '../../kernel/db.ts'
import { rowsText, valuesText } from '../../kernel/row-text.ts'
import { type BalanceSums, bySubject, type GrainSum, takeFlows, takeGrains } from './bulk-sums.ts'

/** The attributes of the type `incoming_move`, in its order. */
export const incomingMoveNames = [
  'period_no',
  'subject',
  'aux_id',
  'currency',
  'class',
  'debit',
  'credit',
  'original_debit',
  'original_credit',
  'quantity_debit',
  'quantity_credit',
] as const

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

const rowOf = ({ no, subject, aux, currency, class: kind, amounts }: GrainSum): string =>
  valuesText([
    no,
    subject,
    aux,
    currency,
    kind,
    amounts.debit,
    amounts.credit,
    amounts.originalDebit,
    amounts.originalCredit,
    formatQuantity(amounts.quantityDebit),
    formatQuantity(amounts.quantityCredit),
  ])

/**
 * The parameters `$15` to `$19` of the statement of a save, each in key order: the moves by subject and by set of
 * entities as `incoming_move[]`, then months, items and amounts of cash flows.
 */
export const movesOf = (sums: BalanceSums): SqlValue[] => {
  const grains = takeGrains(sums)
  const withAux = grains.filter(({ aux }) => aux !== 0n).sort(byAuxKey)
  const flows = takeFlows(sums).sort((a, b) => a.no - b.no || order(a.item, b.item))
  return [
    ...[rowsText(bySubject(grains).sort(bySubjectKey).map(rowOf)), rowsText(withAux.map(rowOf))],
    ...[flows.map(({ no }) => no), flows.map(({ item }) => item), flows.map(({ amount }) => amount)],
  ]
}
