// The closing of a month of a demo company: value-added tax, surcharges, revaluation, income tax, carry-forward.
import { lastDay, parsePeriod } from '../domain/base/period.ts'
import type { SubjectTree } from '../domain/chart/subject.ts'
import { auxOf, baseCurrency, credit, type DemoLine, debit, percent } from './demo-book.ts'
import { type Making, monthNo } from './demo-month.ts'

type Closing = Making & { date: string; subjects: Pick<SubjectTree, 'find'> }

const profitAndLoss = '6'
const yearProfit = '4103'
const retained = '410406'
const closingVouchers = { source: 'PLCLOSE', type: 'JZ' } as const
const yearEndVouchers = { source: 'YECLOSE', type: 'JZ' } as const

const transferVat = ({ book, date, month }: Closing): void => {
  const due = -book.net('222101')
  if (due <= 0n) return
  const label = `${Number(month.slice(5, 7))}月`
  book.add(date, `转出${label}未交增值税`, [debit('22210104', due), credit('222102', due)], {
    source: 'VATCLOSE',
    type: 'JZ',
  })
  const parts = [7n, 3n, 2n].map((rate) => percent(due, rate))
  book.add(date, `计提${label}税金及附加`, [
    ...parts.map((amount, index) => debit(`64030${index + 1}`, amount)),
    ...parts.map((amount, index) => credit(`22211${index + 3}`, amount)),
  ])
}

/** Brings foreign balances to the closing rate; a balance that was paid off leaves nothing behind. */
const revalue = ({ book, rates, subjects, date }: Closing): void => {
  const lines: DemoLine[] = []
  let gain = 0n
  for (const held of book.under('')) {
    const subject = subjects.find(held.subject)
    if (held.currency === baseCurrency || !subject?.fxReval) continue
    const wanted = held.original === 0n ? 0n : rates.base(held.original, held.currency, date, 'MONTH_END')
    const difference = wanted - held.base
    gain += difference
    const more = {
      currency: held.currency,
      original: 0n,
      rate: rates.text(held.currency, date, 'MONTH_END'),
      rateType: 'MONTH_END',
      cfItem: subject.cash ? '' : 'CF040001',
    }
    const isDebit = subject.direction === 'D'
    lines.push((isDebit ? debit : credit)(held.subject, isDebit ? difference : -difference, auxOf(held), more))
  }
  const result = debit('660303', -gain, {}, { cfItem: 'CF040001' })
  book.add(date, `${Number(date.slice(5, 7))}月末汇兑调整`, [...lines, result], { source: 'FXREVAL', type: 'TH' })
}

/** A quarter's income tax: a quarter of the year's profit so far, less what was accrued before. */
const accrueIncomeTax = (closing: Closing): void => {
  const { book, date } = closing
  if (monthNo(closing) % 3 !== 0) return
  const accrued = closing.accrued.tax
  const profit = accrued - book.net(profitAndLoss) - book.net(yearProfit)
  const tax = percent(profit, 25n) - accrued
  if (tax <= 0n) return
  closing.accrued.tax += tax
  book.add(date, '计提本季企业所得税', [debit('680101', tax), credit('222111', tax)])
}

const carryForward = ({ book, date, subjects }: Closing): void => {
  let profit = 0n
  const lines = book.under(profitAndLoss).flatMap((held): DemoLine[] => {
    if (held.base === 0n) return []
    profit -= held.base
    const isIncome = subjects.find(held.subject)?.direction === 'C'
    return [(isIncome ? debit : credit)(held.subject, isIncome ? -held.base : held.base, auxOf(held))]
  })
  const result = profit > 0n ? credit(yearProfit, profit) : debit(yearProfit, -profit)
  book.add(date, `结转${Number(date.slice(5, 7))}月损益`, [...lines, result], closingVouchers)
}

const closeYear = (closing: Closing): void => {
  const { book, date } = closing
  if (monthNo(closing) !== 12) return
  const profit = -book.net(yearProfit)
  const both = (summary: string, from: string, to: string, amount: bigint) =>
    book.add(date, summary, [debit(from, amount), credit(to, amount)], yearEndVouchers)
  both('结转本年利润', yearProfit, retained, profit)
  const reserve = profit > 0n ? percent(profit, 10n) : 0n
  both('提取法定盈余公积10%', '410401', '410101', reserve)
  both('结转利润分配明细', retained, '410401', reserve)
}

/** Closes the month so that every check before posting passes. */
export const closeMonth = (making: Making, subjects: Pick<SubjectTree, 'find'>): void => {
  const period = parsePeriod(making.month)
  if (period === null) throw new Error(`no month: ${making.month}`)
  const closing: Closing = { ...making, date: lastDay(period), subjects }
  transferVat(closing)
  revalue(closing)
  accrueIncomeTax(closing)
  carryForward(closing)
  closeYear(closing)
}
