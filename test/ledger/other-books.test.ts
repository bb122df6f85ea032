// What other years and other companies hold is in no report, no list and no check of these books.
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { everything } from '../../src/domain/chart/access.ts'
import type { Opening } from '../../src/domain/voucher/balance.ts'
import { runFile } from '../../src/server/cli/report.ts'
import { readMonths } from '../../src/server/ledger/counts/month-grid.ts'
import { listVouchers } from '../../src/server/ledger/counts/voucher-list.ts'
import { readYear } from '../../src/server/ledger/read/month-figures.ts'
import { readTrend } from '../../src/server/ledger/read/read-statement.ts'
import { reportNames } from '../../src/server/report/csv.ts'
import { type RunQuestion, runReport } from '../../src/server/report/run.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, loadWorkedExample, makeSet, poster } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
const { gate, books, drafts, openings } = await loadWorkedExample(db, look)
await gate.auditMonth(auditor, books, '2025-11')
await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
const saved = await look.query<{ id: bigint }>(
  `select id from voucher where period_no = 12 order by voucher_no limit 9`,
)
await gate.act(auditor, books, { act: 'audit', ids: saved.map(({ id }) => id) })

/** More questions than one about a report whose rows depend on what it is narrowed to. */
const narrowed: Record<string, Partial<RunQuestion>[]> = {
  'trial-balance': [{}, { filters: { withEntities: true, withClosing: false } }],
  'currency-balance': [{ filters: { all: true, quantity: true, revaluation: true } }],
  'aux-balance': [
    { filters: { entityType: 'store' } },
    { filters: { dims: 'customer', ageing: 'due' } },
    { filters: { dims: 'supplier', ageing: 'voucher' } },
  ],
  'general-ledger': [{}, { filters: { withClosing: false } }],
  'detail-ledger': [{ subjects: ['1002'] }, { subjects: ['6601'] }, { subjects: ['1122'] }],
}
const sheets = ['entity-subject', 'subject-entity', 'store-income', 'voucher-register', 'subject-summary']

const textOf = async ({ file }: { file: Parameters<typeof text>[0] }): Promise<string> => await text(file)

/** All that is told of the books, by what was asked. */
const told = async (): Promise<Map<string, string>> => {
  const answers = new Map<string, string>()
  const asked = { accountSets: [books.value], from: '2025-11', month: '2025-12' }
  for (const name of reportNames) {
    for (const include of ['saved', 'audited', 'posted'] as const) {
      for (const more of narrowed[name] ?? [{}]) {
        const question = { ...asked, from: /sheet|statement|flow|opening/.test(name) ? undefined : asked.from }
        const answer = await runReport(db, { ...question, name, include, ...more })
        answers.set(JSON.stringify([name, include, more]), await textOf(answer))
      }
    }
  }
  for (const name of sheets) {
    answers.set(name, await textOf(await runFile(db, { ...asked, name, subjects: ['6601'], include: 'saved' })))
  }
  const put = (name: string, found: unknown) =>
    answers.set(
      name,
      JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    )
  put('year', [...(await readYear(look, books, 13, ['saved', 'audited', 'posted'])).balances].sort())
  const ids = [books.companyId]
  put('months', await readMonths(db, ids, 2025, { whole: ids, parts: [], userId: 0n }))
  put('trend', await readTrend(db, books, await gate.facts(books), 12))
  const { findings, vouchers } = await gate.verify(books)
  put('proof', { findings, vouchers })
  put('gaps', await gate.gaps(books, '2025-11', '2025-12'))
  put('check', await gate.check(books, '2025-12', wordsOf['zh-cn']))
  for (const kind of ['pl', 'fx', 'year'] as const) put(kind, await gate.examineClosing(books, [{ kind, no: 12 }]))
  const lister = { id: clerk.id, companyId: books.companyId, roles: [], rights: [], ownToo: false }
  const listed = { readable: { books, scope: everything }, digits: 2, cash: [], broken: [] }
  const filter = { page: 1, pageSize: 200, order: 'asc' as const }
  put('list', await listVouchers(db, { books: [listed], filter, lister }))
  return answers
}

test('books without statements have no trend', async () => {
  const bare = await makeSet(gate, look, { code: 'BARE', options: { statementTemplate: 'NONE' } })
  expect(await readTrend(db, bare, await gate.facts(bare), 12)).toEqual([])
  const first = (await readTrend(db, books, await gate.facts(books), 11)).map(({ no }) => no)
  expect([first, await readTrend(db, books, await gate.facts(books), 10)]).toEqual([[11], []])
})

test('nothing is told otherwise once the next year and another company hold the like', async () => {
  const before = await told()
  expect(before.size).toBeGreaterThan(50)
  await look.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
     select base_currency, currency, type, rate_date + interval '1 year', rate from exchange_rate
     where rate_date < '2026-01-01' on conflict do nothing`,
  )
  const next = await makeSet(gate, look, { year: 2026, startNo: 11 })
  await gate.setOpenings(clerk, next, openings as Opening[])
  for (const { draft } of drafts) {
    await gate.save(clerk, next, { draft: { ...draft, date: draft.date.replace('2025', '2026') } })
  }
  await gate.auditMonth(auditor, next, '2026-11')
  await gate.post(poster, next, '2026-11', wordsOf['zh-cn'])
  await gate.makeSandbox(clerk, books)
  const after = await told()
  for (const [question, answer] of before) expect([question, after.get(question)]).toEqual([question, answer])
})
