// 300 random ledgers on every leaf of the standard chart, folded by the rules alone: every report agrees with plain
// sums over the lines, and the statements tie.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accept, bookFacts, standardCashFlowItems, standardChecks, standardTemplate } from '../../../test/world/book.ts'
import { enterable, randomAux, randomDrafts, randomEntities } from '../../../test/world/random-vouchers.ts'
import { atOnce } from '../base/steps.ts'
import { auxText, type Entity } from '../chart/entity.ts'
import { subjectTree } from '../chart/subject.ts'
import { balanceDifference, cashDifference } from '../statement/balance-sheet.ts'
import { evaluateStatement } from '../statement/statement.ts'
import { linesOfChecks } from '../statement/statement-check.ts'
import { columnRows, statementFacts } from '../statement/statement-facts.ts'
import { figureOfRole } from '../statement/statement-role.ts'
import { type BookedLine, cashFlow, fold, linesOf, type Opening } from '../voucher/balance.ts'
import { auxSteps, currencyBalance, grainsOf, trialBalance } from './ledger-report.ts'

const ledgers = 300
const vouchers = 12
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
const entities = randomEntities.map(
  (each): Entity => ({ ...each, nameZhCn: '', nameZhTw: '', nameEn: '', mnemonic: '', enabled: true, companies: null }),
)
const options = { cashFlowRequired: false, futureVoucherMonths: 12 }
const facts = { ...bookFacts({ entities, options }), mayEditRate: true }
const { subjects } = facts
const leaves = enterable(subjects.all)
const sheetLeaves = subjects.all.filter(({ isLeaf, enabled, type }) => isLeaf && enabled && type !== 'PROFIT_LOSS')

const opened = fc.array(
  fc.record({
    at: fc.nat({ max: sheetLeaves.length - 1 }),
    fen: fc.bigInt({ min: -9_999_999n, max: 9_999_999n }),
    entity: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 8 },
)
const ledger = fc.record({
  opened,
  drafts: fc.array(randomDrafts(leaves, [1, 2], 'CF010101'), { minLength: vouchers, maxLength: vouchers }),
  half: fc.nat({ max: 9 }),
})

/** A chart with the subjects of some lines and, by chance, half of the others: families of four digits each. */
const halfChart = (lines: readonly { subject: string }[], half: number) => {
  const used = new Set(lines.map(({ subject }) => subject.slice(0, 4)))
  const isKept = (family: string): boolean => used.has(family) || ((Number(family) * 7 + half * 13) % 97) % 2 === 0
  return subjectTree(subjects.all.filter(({ code }) => isKept(code.slice(0, 4))))
}

const openingOf = (subject: string, base: bigint, aux = {}): Opening => ({
  ...{ subject, aux, currency: 'CNY', base, original: base, quantity: 0n, ytdDebit: 0n, ytdCredit: 0n },
})

/** Openings of the year, which 410401 balances. */
const openingsOf = (list: typeof opened extends fc.Arbitrary<infer V> ? V : never): Opening[] => {
  const made = list.map(({ at, fen, entity }) => {
    const subject = sheetLeaves[at]
    return openingOf(subject?.code ?? '', fen, subject ? randomAux(subject, entity) : {})
  })
  return [...made, openingOf('410401', -made.reduce((sum, { base }) => sum + base, 0n))]
}

const january = { year: 2025, no: 1 }
const february = { year: 2025, no: 2 }

type Net = { opening: bigint; debit: bigint; credit: bigint }

/** What a trial balance must say of all codes that begin with `prefix` in February, by a scan of what was entered. */
const scan = (prefix: string, openings: readonly Opening[], lines: readonly BookedLine[]): Net => {
  const net = { opening: 0n, debit: 0n, credit: 0n }
  for (const each of openings) if (each.subject.startsWith(prefix)) net.opening += each.base
  for (const line of lines) {
    if (!line.subject.startsWith(prefix)) continue
    if (line.period.no === 1) net.opening += line.debit - line.credit
    else {
      net.debit += line.debit
      net.credit += line.credit
    }
  }
  return net
}

const sumBy = <T>(rows: Iterable<T>, keyOf: (row: T) => string, netOf: (row: T) => bigint): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + netOf(row))
  return new Map([...sums].filter(([, sum]) => sum !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)))
}

test(`${ledgers} random ledgers: every report agrees with the lines (seed ${seed})`, () => {
  const templates = (['balance-sheet', 'income-statement', 'cash-flow'] as const).map(standardTemplate)
  const [sheetLines = [], incomeLines = [], flowLines = []] = templates
  const checks = ['CAS-BS', 'CAS-IS', 'CAS-CF'].map((code) => linesOfChecks(standardChecks(code)))
  const holds = fc.property(ledger, (given) => {
    const openings = openingsOf(given.opened)
    const lines = given.drafts.flatMap((draft) => linesOf(accept(draft, facts)))
    const balances = fold(lines)
    const grains = [...grainsOf(openings, balances, { from: february, to: february })]

    const table = trialBalance(grains, subjects)
    expect(table.balanced).toBe(true)
    for (const row of table.rows) {
      const { opening, debit, credit } = scan(row.subject, openings, lines)
      expect([row.subject, row.openingDebit - row.openingCredit]).toEqual([row.subject, opening])
      expect([row.subject, row.periodDebit, row.periodCredit]).toEqual([row.subject, debit, credit])
      expect(row.closingDebit - row.closingCredit).toBe(opening + debit - credit)
    }

    const all = [...openings.map((each) => ({ ...each, debit: each.base, credit: 0n })), ...lines]
    const withEntities = all.filter(({ aux }) => auxText(aux) !== '')
    const perEntity = withEntities.flatMap(({ subject, aux, debit, credit }) =>
      auxText(aux)
        .split(';')
        .map((entity) => ({ key: `${subject} ${entity}`, net: debit - credit })),
    )
    const byEntity = atOnce(auxSteps(grains)).filter(({ entity }) => entity !== '')
    expect(
      sumBy(
        byEntity,
        ({ subject, entity }) => `${subject} ${entity}`,
        ({ closing }) => closing,
      ),
    ).toEqual(
      sumBy(
        perEntity,
        ({ key }) => key,
        ({ net }) => net,
      ),
    )
    const foreign = all.filter(({ currency }) => currency !== 'CNY')
    const keyed = ({ subject, currency }: { subject: string; currency: string }) => `${subject} ${currency}`
    expect(sumBy(currencyBalance(grains, 'CNY'), keyed, ({ closingBase }) => closingBase)).toEqual(
      sumBy(foreign, keyed, ({ debit, credit }) => debit - credit),
    )

    const base = {
      subjects,
      cashFlowItems: standardCashFlowItems(),
      minorDigits: 2,
      cashFlow: cashFlow(lines, { subjects }),
    }
    const rows = columnRows(openings, balances, january, february)
    const income = evaluateStatement(incomeLines, statementFacts(rows, base))
    const column = statementFacts(rows, { ...base, incomeStatement: income.values })
    const sheet = evaluateStatement(sheetLines, column)
    const flow = evaluateStatement(flowLines, column)
    expect([...income.problems, ...sheet.problems, ...flow.problems]).toEqual([])
    // Subjects that are not in the chart have no balance: nothing else changes.
    const ofHalf = { ...base, subjects: halfChart(all, given.half) }
    const halfIncome = evaluateStatement(incomeLines, statementFacts(rows, ofHalf))
    const halfColumn = statementFacts(rows, { ...ofHalf, incomeStatement: halfIncome.values })
    for (const [at, whole] of [sheet, income, flow].entries()) {
      expect(evaluateStatement(templates[at] ?? [], halfColumn)).toEqual(whole)
    }
    expect(balanceDifference({ lines: sheetLines, values: sheet.values })).toBe(0n)
    expect(cashDifference({ lines: flowLines, values: flow.values }, column.closingCash)).toBe(0n)
    for (const [at, lines] of templates.entries()) {
      const { values } = evaluateStatement([...lines, ...(checks[at] ?? [])], column)
      const found = checks[at]?.map(({ nameEn, no }) => [nameEn, values.get(no)]) ?? []
      expect(found).toEqual(found.map(([name]) => [name, 0n]))
    }
    // What is put right of years before goes to undistributed profit, not through the profit of this year.
    const isEarned = ({ subject }: BookedLine) => ['INCOME', 'EXPENSE'].includes(subjects.find(subject)?.plClass ?? '')
    const earned = lines.filter(isEarned)
    const profit = earned.reduce((sum, { debit, credit }) => sum + credit - debit, 0n)
    expect(figureOfRole(incomeLines, income.values, 'profit')).toBe(profit)
    const cash = all.filter(({ subject }) => subjects.find(subject)?.cash)
    expect(column.closingCash).toBe(cash.reduce((sum, { debit, credit }) => sum + debit - credit, 0n))
  })
  fc.assert(holds, { seed, numRuns: ledgers, endOnFailure: true })
})
