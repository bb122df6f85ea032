// The cash-flow item of the non-cash lines of a voucher that touches cash (ledger §1.9).

import type { SubjectTree } from './subject.ts'
import type { Line } from './voucher.ts'

type FlowLine = Pick<Line, 'subject' | 'debit' | 'credit' | 'cfItem'>

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/**
 * The item of every line, in order. Only non-cash lines of a voucher that touches cash carry one: what was typed, else the
 * subject's own (inflow when credit − debit > 0), else that of the biggest non-cash line which has one, else ''. An item
 * anywhere else says nothing and is left out, so that the items of a voucher always sum to its net change of cash.
 */
export const proposeCashFlow = (
  lines: readonly FlowLine[],
  subjects: Pick<SubjectTree, 'find'>,
): { touchesCash: boolean; items: string[] } => {
  const known = lines.map((line) => subjects.find(line.subject))
  const touchesCash = known.some((subject) => subject?.cash)
  if (!touchesCash) return { touchesCash, items: lines.map(() => '') }
  let biggest = -1n
  let biggestItem = ''
  const items = lines.map((line, position) => {
    const subject = known[position]
    if (!subject || subject.cash) return ''
    const net = line.credit - line.debit
    const item = line.cfItem || (net > 0n ? subject.cfItemIn : subject.cfItemOut)
    if (item !== '' && size(net) > biggest) {
      biggest = size(net)
      biggestItem = item
    }
    return item
  })
  const complete = items.map((item, position) => {
    const subject = known[position]
    return item === '' && subject && !subject.cash ? biggestItem : item
  })
  return { touchesCash, items: complete }
}
