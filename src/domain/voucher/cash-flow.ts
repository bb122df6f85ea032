// The cash-flow item of the non-cash lines of a voucher that touches cash.

import type { Subject, SubjectTree } from '../chart/subject.ts'
import type { Line } from './voucher.ts'

type FlowLine = Pick<Line, 'subject' | 'debit' | 'credit' | 'cfItem'>

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** A credit line is an inflow, a debit line an outflow; red reduces its side, or decides where that has no item. */
const ownItem = (subject: Subject, line: FlowLine): string => {
  const bySide = line.credit !== 0n ? subject.cfItemIn : subject.cfItemOut
  return bySide || (line.credit - line.debit > 0n ? subject.cfItemIn : subject.cfItemOut)
}

/**
 * The item of every line, in order. Only non-cash lines of a voucher that touches cash carry one: what was typed,
 * else the subject's own, else that of the biggest non-cash line which has one, else ''. An item anywhere else says
 * nothing and is left out, so that the items of a voucher always sum to its net change of cash.
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
    const item = line.cfItem || ownItem(subject, line)
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
