// What books were known to begin with is told only while nothing has changed it since: neither their own openings nor
// what the year before leaves to them.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { findBooks } from '../../src/server/ledger/read/read-scope.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import type { Reader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
await look.query(`update app_user set real_name = 'Zhao Min' where user_name = 'poster'`)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('store', 'S01', 'a', 'a', 'a')`,
)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', fxRevaluation: 'WARN', plClosingMode: 'YEARLY' }
const books = await makeSet(gate, look, { startNo: 11, options })
const others = await makeSet(gate, look, { code: 'YS02', startNo: 11, options })
const routes = reportRoutes(openFacts(db))
const plain = { overwrite: false, provisional: false }

const now = async (): Promise<string> => {
  const [row] = await look.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  )
  return row?.at ?? ''
}

/** The balance table of a year of books as it was known at a moment: its rows, or why it is refused. */
const known = async (of: Books, asKnown?: string): Promise<unknown> => {
  const reader: Reader = {
    ...{ db, lang: 'en', accountSet: of, dataScope: everything },
    setsWith: () => [{ ...of, dataScope: everything, rights: new Set<never>() }],
  }
  const question = { month: `${of.year}-12`, include: 'saved' as const, asKnown }
  try {
    return (await routes.balanceTable1(question, reader)).books[0]?.rows
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.problems.map(({ code, args }) => `${code} ${args.set} ${args.user}`)
  }
}

const nextOf = async ({ companyCode, year }: Books): Promise<Books> => {
  const [found] = await findBooks(look, [{ company: companyCode, year: year + 1 }])
  return found ?? expect.unreachable('the next year is not there')
}

const sold = (date: string) => {
  const lines = [
    { summary: 'x', subject: '140501', aux: {}, debit: '100.00' },
    { summary: 'x', subject: '600101', aux: { store: 'S01' }, credit: '100.00' },
  ]
  return gate.save(clerk, books, { draft: { type: 'JI', date, lines } })
}

const post = async (month: string) => {
  await gate.auditMonth(auditor, books, month)
  await gate.post(poster, books, month, wordsOf['zh-cn'])
}

const begin = (of: Books, base: bigint) => {
  const row = { aux: {}, currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  return gate.setOpenings(clerk, of, [
    { ...row, subject: '1001', base, original: base },
    { ...row, subject: '4001', base: -base, original: -base },
  ])
}

/** Does something, and answers what is known of the year and of the next one of the moment before. */
const since = async (act: () => Promise<unknown>) => {
  const next = await nextOf(books)
  const [at, then] = [await now(), [await known(books), await known(next)]]
  await act()
  const found = [await known(books, at), await known(next, at)]
  return found.map((each, place) => (JSON.stringify(each) === JSON.stringify(then[place]) ? 'as then' : each))
}

const [early, late] = ['known.openings YS01-2025 clerk', 'known.openings YS01-2026']

test('what a year that is carried provisionally leaves changes with its openings and its postings', async () => {
  await begin(books, 70_000n)
  await sold('2025-11-05')
  await gate.closeYear(clerk, books, { ...plain, provisional: true })
  expect(await since(() => sold('2025-12-06'))).toEqual(['as then', 'as then'])
  expect(await since(() => begin(books, 80_000n))).toEqual([[early], [`${late} clerk`]])
  expect(await since(() => post('2025-11'))).toEqual(['as then', [`${late} Zhao Min`]])
  const again = () => gate.cancelPosting(poster, books, '2025-11', '补录凭证 十一月')
  expect(await since(again)).toEqual(['as then', [`${late} Zhao Min`]])
  await post('2025-11')
})

test('closing the year and opening it again change what the next begins with; others change nothing', async () => {
  for (const kind of ['pl', 'year'] as const) await gate.close(clerk, books, { kind, no: 12 })
  await post('2025-12')
  expect(await since(() => gate.closeYear(clerk, books, plain))).toEqual(['as then', [`${late} clerk`]])
  expect(await since(() => gate.closeYear(clerk, others, { ...plain, provisional: true }))).toEqual([
    'as then',
    'as then',
  ])
  expect(await since(() => gate.cancelYear(clerk, books))).toEqual(['as then', [`${late} clerk`]])
})

test('what is typed into the next year is its own; of books that were made since nothing is told', async () => {
  const next = await nextOf(books)
  expect(await since(() => begin(next, 90_000n))).toEqual(['as then', [`${late} clerk`]])
  const before = await now()
  const made = await makeSet(gate, look, { code: 'YS03', options })
  expect(await known(made, before)).toEqual(['known.books YS03-2025 clerk'])
})
