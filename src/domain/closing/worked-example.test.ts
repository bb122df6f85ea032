// The worked example folded in memory by the pure rules alone: all its expected report files, byte for byte.

import { describe, expect, it } from 'vitest'
import { accept, standardCashFlowItems, standardTemplate, workedExample } from '../../../test/world/book.ts'
import { comparePeriods, type PeriodKey } from '../base/period.ts'
import { atOnce } from '../base/steps.ts'
import { auxText } from '../chart/entity.ts'
import {
  auxBalanceCsv,
  currencyBalanceCsv,
  detailLedgerCsv,
  generalLedgerCsv,
  openingCsv,
  statementCsv,
  trialBalanceCsv,
} from '../export/report-csv.ts'
import { auxSteps, currencyBalance, grainsOf, nextOpenings, trialBalance } from '../ledger/ledger-report.ts'
import { detailLedger, generalLedger, type LedgerEntry, ledgerFrame, openingOriginals } from '../ledger/ledger-rows.ts'
import { evaluateStatement, type StatementFacts } from '../statement/statement.ts'
import { columnRows, statementFacts } from '../statement/statement-facts.ts'
import { cashFlow, fold, linesOf } from '../voucher/balance.ts'
import { digitsOf, voucherLabel } from '../voucher/voucher.ts'

const { facts, openings, drafts, expected } = workedExample()
const vouchers = drafts.map(({ no, draft }) => ({ no, voucher: accept(draft, facts) }))
const lines = vouchers.flatMap(({ voucher }) => linesOf(voucher))
const balances = fold(lines)
const { subjects } = facts
const form = { lang: 'zh-cn', digits: 2 }
const november: PeriodKey = { year: 2025, no: 11 }
const december: PeriodKey = { year: 2025, no: 12 }
const months = [
  { name: '2025-11', period: november },
  { name: '2025-12', period: december },
]

const column = (from: PeriodKey, to: PeriodKey): StatementFacts => {
  const inRange = lines.filter((line) => comparePeriods(line.period, from) >= 0 && comparePeriods(line.period, to) <= 0)
  const base = {
    subjects,
    cashFlowItems: standardCashFlowItems(),
    minorDigits: 2,
    cashFlow: cashFlow(inRange, { subjects }),
  }
  const rows = columnRows(openings, balances, from, to)
  const income = evaluateStatement(standardTemplate('income-statement'), statementFacts(rows, base))
  return statementFacts(rows, { ...base, incomeStatement: income.values })
}

const statement = (name: Parameters<typeof standardTemplate>[0], facts: StatementFacts) => {
  const { values, problems } = evaluateStatement(standardTemplate(name), facts)
  expect(problems).toEqual([])
  return values
}

const yearStart = (to: PeriodKey): PeriodKey => ({ year: to.year, no: 1 })

const entriesOf = (subject: string): LedgerEntry[] =>
  vouchers
    .flatMap(({ no, voucher }) =>
      voucher.lines
        .filter((line) => line.subject.startsWith(subject))
        .map((line) => ({
          period: voucher.period,
          date: voucher.date,
          voucher: voucherLabel('记', no),
          summary: line.summary,
          aux: auxText(line.aux),
          currency: line.currency,
          debit: line.debit,
          credit: line.credit,
          original: line.original,
        })),
    )
    .sort((a, b) => comparePeriods(a.period, b.period) || (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

describe('the worked example, folded by the pure rules, gives', () => {
  it('49 vouchers of 180 lines, every one accepted as typed', () => {
    expect(vouchers.length).toBe(49)
    expect(lines.length).toBe(180)
  })

  it('the cash-flow items of its file, unchanged by the defaults', () => {
    const typed = drafts.flatMap(({ draft }) => draft.lines.map((line) => line.cfItem))
    expect(vouchers.flatMap(({ voucher }) => voucher.lines.map((line) => line.cfItem))).toEqual(typed)
  })

  it.each(months)('the trial balance of $name', ({ name, period }) => {
    const table = trialBalance(grainsOf(openings, balances, { from: period, to: period }), subjects)
    expect(table.balanced).toBe(true)
    expect(trialBalanceCsv(table, subjects, form)).toBe(expected(`trial-balance-${name}`))
  })

  it.each(months)('the currency balance of $name', ({ name, period }) => {
    const rows = currencyBalance(grainsOf(openings, balances, { from: period, to: period }), 'CNY')
    const csv = currencyBalanceCsv(rows, form, (currency) => digitsOf(facts.currencies, currency))
    expect(csv).toBe(expected(`currency-balance-${name}`))
  })

  it.each(months)('the auxiliary balance of $name', ({ name, period }) => {
    const rows = atOnce(auxSteps(grainsOf(openings, balances, { from: period, to: period })))
    expect(auxBalanceCsv(rows, form)).toBe(expected(`aux-balance-${name}`))
  })

  it.each(months)('the balance sheet of $name', ({ name, period }) => {
    const lines = standardTemplate('balance-sheet')
    const closing = statement('balance-sheet', column(yearStart(period), period))
    const opening = statement('balance-sheet', column(yearStart(period), { year: 2025, no: 0 }))
    const csv = statementCsv(lines, ['closing', 'year_opening'], [closing, opening], form)
    expect(csv).toBe(expected(`balance-sheet-${name}`))
  })

  it.each(months)('the income statement of $name', ({ name, period }) => {
    const month = statement('income-statement', column(period, period))
    const year = statement('income-statement', column(yearStart(period), period))
    const lines = standardTemplate('income-statement')
    const csv = statementCsv(lines, ['current', 'year_to_date'], [month, year], form)
    expect(csv).toBe(expected(`income-statement-${name}`))
  })

  it.each(months)('the cash-flow statement of $name', ({ name, period }) => {
    const month = statement('cash-flow', column(period, period))
    const year = statement('cash-flow', column(yearStart(period), period))
    const csv = statementCsv(standardTemplate('cash-flow'), ['current', 'year_to_date'], [month, year], form)
    expect(csv).toBe(expected(`cash-flow-${name}`))
  })
})

describe('its ledgers and its next openings are', () => {
  it('the general ledger of six subjects', () => {
    const rows = ['1002', '1405', '2202', '2221', '6001', '6601'].flatMap((subject) =>
      generalLedger(ledgerFrame(openings, balances, subject, november, december)),
    )
    expect(generalLedgerCsv(rows, form)).toBe(expected('general-ledger'))
  })

  it.each(['1001', '100202', '112202', '220201', '22210101', '4103'])('the detail ledger of %s', (subject) => {
    const frame = ledgerFrame(openings, balances, subject, november, december)
    const originals = openingOriginals(openings, balances, subject, november)
    const rows = detailLedger(frame, entriesOf(subject), originals, 'CNY')
    expect(detailLedgerCsv(rows, form, 2)).toBe(expected(`detail-ledger-${subject}`))
  })

  it('the openings of the next year, when its year-end vouchers are booked', () => {
    const next = nextOpenings(grainsOf(openings, balances, { from: december, to: december }))
    const csv = openingCsv(next, 'CNY', form, (currency) => digitsOf(facts.currencies, currency))
    expect(csv).toBe(expected('opening-2026'))
  })
})
