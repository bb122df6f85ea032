// What statements are made of, for each column and as far as a reader sees: the same as a plain walk over lines and
// openings, in which what owes and what is owed is told apart counterparty by counterparty.
import { expect, test } from 'vitest'
import { type DataScope, everything, seesLine } from '../../src/domain/chart/access.ts'
import { counterpartyText, entitiesIn } from '../../src/domain/chart/entity.ts'
import type { StatementRow } from '../../src/domain/statement/statement-facts.ts'
import type { Include } from '../../src/server/ledger/read/read-scope.ts'
import { readBookColumns, readBookFlows } from '../../src/server/ledger/read/read-statement.ts'
import { freshDatabase } from '../world/database.ts'
import { clerk, loadWorkedExample } from '../world/ledger.ts'
import { intoEveryState, type PlainRow, plainRows, statesOf } from '../world/plain-rows.ts'

const { db, look } = await freshDatabase()
const { gate, books } = await loadWorkedExample(db, look)
const owed = (date: string, customer: string, amount: string) => {
  const [side, other] = amount.startsWith('-') ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
  const size = amount.replace('-', '')
  const lines = [
    { summary: 'x', subject: '112202', aux: { customer, store: 'S02' }, [side]: size },
    { summary: 'x', subject: '224106', aux: {}, [other]: size },
  ]
  return gate.save(clerk, books, { draft: { type: 'JI', date, lines } })
}
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   select 'customer', n, n, n, n from unnest(array['P1', 'P2', 'P3']) n`,
)
await gate.touchFacts([books.companyId])
// Some owe at the end of each month, some are owed, and one changes sides.
await owed('2025-11-03', 'P1', '-70.00')
await owed('2025-11-04', 'P2', '35.00')
await owed('2025-12-04', 'P2', '-90.00')
await owed('2025-12-05', 'P3', '11.00')
await intoEveryState(gate, look, books)
// The year had turnovers before these books began.
await look.query(
  `update opening set ytd_debit = 70000, ytd_credit = 30000 where company_id = $1 and subject in ('1001', '4001')`,
  [books.companyId],
)
await look.query(
  `insert into opening_cash_flow (company_id, year, cf_item, amount) values ($1, 2025, 'CF010101', 1234)`,
  [books.companyId],
)
const rows = await plainRows(look, books)

type Range = { from: number; to: number }

const ranges: Range[] = [
  { from: 11, to: 11 },
  { from: 12, to: 12 },
  { from: 1, to: 12 },
  { from: 1, to: 11 },
  { from: 1, to: 0 },
]
const netted = ['1122', '2203']
const sumNames = ['opening', 'closing', 'movementDebit', 'movementCredit', 'turnoverDebit', 'turnoverCredit'] as const

const newRow = (subject: string, counterparty: string): StatementRow => ({
  ...{ subject, counterparty, opening: 0n, closing: 0n, movementDebit: 0n, movementCredit: 0n },
  ...{ turnoverDebit: 0n, turnoverCredit: 0n },
})

const addRow = (sum: StatementRow, row: PlainRow, { from, to }: Range): void => {
  const isOpening = row.no === 0
  const net = isOpening ? row.base : row.debit - row.credit
  // The year began with what there was before the turnovers that are entered with the opening.
  const began = isOpening ? row.base - row.debit + row.credit : net
  if (isOpening || row.no < from) sum.opening += from > 1 ? net : began
  if (row.no <= to) sum.closing += to > 0 ? net : began
  if (isOpening ? from > 1 || to === 0 : row.no < from || row.no > to) return
  sum.turnoverDebit += row.debit
  sum.turnoverCredit += row.credit
  if (row.isClosing) return
  sum.movementDebit += row.debit
  sum.movementCredit += row.credit
}

/** The rows of each column; those of counterparties that are on the same side in every column are one. */
const expected = (seen: readonly PlainRow[]): StatementRow[][] => {
  const sums = ranges.map(() => new Map<string, StatementRow>())
  for (const row of seen) {
    const isNetted = netted.some((prefix) => row.subject.startsWith(prefix))
    const counterparty = isNetted ? counterpartyText(entitiesIn(row.aux)) : ''
    const key = `${row.subject}|${counterparty}`
    for (const [at, range] of ranges.entries()) {
      const sum = sums[at]?.get(key) ?? newRow(row.subject, counterparty)
      sums[at]?.set(key, sum)
      addRow(sum, row, range)
    }
  }
  const sideOf = (key: string): string => {
    const closings = sums.map((each) => each.get(key)?.closing ?? 0n)
    return closings.map((closing) => (closing > 0n ? 'D' : closing < 0n ? 'C' : '0')).join('')
  }
  return sums.map((column) => {
    const sides = new Map<string, StatementRow>()
    for (const [key, row] of column) {
      const place = `${row.subject}|${row.counterparty === '' ? '' : sideOf(key)}`
      const sum = sides.get(place) ?? newRow(row.subject, '')
      sides.set(place, sum)
      for (const name of sumNames) sum[name] += row[name]
    }
    return [...sides.values()]
  })
}

const inOrder = (list: readonly StatementRow[]): string[] =>
  list
    .filter((row) => sumNames.some((name) => row[name] !== 0n))
    .map((row) => [row.subject, ...sumNames.map((name) => row[name])].join(' '))
    .sort()

const scopes: [string, DataScope][] = [
  ['everything', everything],
  ['some subjects', { ...everything, subjects: ['1', '2203', '6001', '!100201'] }],
  ['one store', { ...everything, stores: ['S01'] }],
  ['one department', { ...everything, departments: ['D01'], subjects: ['!1405'] }],
]

const cases = scopes.flatMap(([name, scope]) =>
  (['saved', 'audited', 'posted'] as const).map((include): [string, Include, DataScope] => [name, include, scope]),
)

test.each(cases)('%s, %s', async (_name, include, scope) => {
  const columns = ranges.map((range) => ({ readable: { books, scope }, range }))
  const counted = rows.filter(({ no, state }) => no === 0 || statesOf[include].includes(state))
  const seen = counted.filter(({ subject, aux }) => seesLine(scope, { subject, aux: entitiesIn(aux) }))
  const wanted = expected(seen).map(inOrder)
  expect(wanted.flat().length).toBeGreaterThan(20)
  const found = await readBookColumns(db, columns, include, netted)
  expect(found.map(inOrder)).toEqual(wanted)
  const flows = await readBookFlows(db, columns, include)
  const told = ranges.map(({ from, to }) => {
    const sums = new Map<string, bigint>()
    const lines = seen.filter(({ cfItem, no }) => cfItem !== '' && no >= from && no <= to)
    for (const { cfItem, debit, credit } of lines) sums.set(cfItem, (sums.get(cfItem) ?? 0n) + credit - debit)
    // What flowed before the books began is in the year, for whoever sees all of it.
    if (scope === everything && from === 1 && to > 0) sums.set('CF010101', (sums.get('CF010101') ?? 0n) + 1234n)
    return [...sums].sort()
  })
  const isFlow = ([, amount]: [string, bigint]) => amount !== 0n
  expect(flows.map((sums) => [...sums].filter(isFlow).sort())).toEqual(told.map((each) => each.filter(isFlow)))
})
