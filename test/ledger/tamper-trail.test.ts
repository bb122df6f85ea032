// The trail: nobody changes or removes an entry without the proof saying which one; and what statements read, row by
// row.
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { statementUse } from '../../src/server/kernel/tables.ts'
import { runReport } from '../../src/server/report/run.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, loadWorkedExample, poster } from '../world/ledger.ts'
import { offline } from '../world/offline.ts'
import { recordTables } from '../world/recorder.ts'
import { columnsOf, keepRows, randomFrom, untriggered } from '../world/tampering.ts'
import { changeRound, fillTables, readTables } from './tamper-rows.ts'

const { db, look } = await freshDatabase()
const { gate, books } = await loadWorkedExample(db, look)
await fillTables(db, look, gate, books)
await gate.auditMonth(auditor, books, '2025-11')
await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])

const trailFindings = async (): Promise<string[]> =>
  (await gate.verify(books)).findings.filter((each) => each.check === 'trail').map((each) => each.what)

test('each column of an entry is proved: alone in its link, and among others', async () => {
  const restore = await keepRows(look, ['trail'])
  expect(await trailFindings()).toEqual([])
  const [audits] = await look.query<{ seq: bigint; n: number }>(
    `select seq, count(*)::integer as n from trail where action = 'audit' and object_type = 'voucher' group by seq`,
  )
  expect(audits?.n).toBe(20)
  const columns = await columnsOf(look, 'trail')
  for (const { name, changed } of columns) {
    for (const [seq, item] of [
      [3n, 1],
      [audits?.seq ?? 0n, 7],
    ] as const) {
      const sql = `update trail set ${name} = ${changed} where seq = $1 and item = $2`
      await untriggered(look, [[sql, [seq, item]]])
      expect(await trailFindings(), name).toContain(seq.toString())
      await restore()
    }
  }
  const [head] = await look.query<{ seq: bigint }>(`select max(seq) as seq from trail`)
  await untriggered(look, [['delete from trail where seq = (select max(seq) from trail)']])
  expect(await trailFindings()).toEqual([head?.seq.toString()])
  await restore()
  expect(await trailFindings()).toEqual([])
})

test('every table that a statement reads is declared as one', async () => {
  const { seen, stop } = recordTables()
  for (const name of ['balance-sheet', 'income-statement', 'cash-flow']) {
    const { file } = await runReport(db, { accountSets: [books.value], month: '2025-11', name })
    await text(file)
  }
  stop()
  expect([...seen].filter((table) => statementUse[table] === 'no')).toEqual([])
  expect(seen.size).toBeGreaterThan(20)
})

const [rounds, together] = process.env.SELVEDGE_LONG === '1' ? [20, 5] : [1, 5]
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)

test.each([false, true])(
  `one field changed in any row that statements read is named (%s: seed ${seed})`,
  async (recomputed) => {
    const { write, prove } = await offline()
    const proofs = async (name: string) => [
      (await gate.verify(books)).findings,
      (await prove(await write(db, books, `${name}.jsonl`))).findings,
    ]
    expect(await proofs('before')).toEqual([[], []])
    const tables = readTables()
    const restore = await keepRows(look, tables)
    const random = randomFrom(seed)
    const missed: string[] = []
    const counts = new Map<string, number>()
    for (let round = 0; round < rounds; round += 1) {
      const changes = await changeRound(look, books, tables, { random, together, recomputed })
      const found = await proofs(`round-${round}`)
      for (const { table, what, isNamed, isArchived } of changes) {
        counts.set(table, (counts.get(table) ?? 0) + 1)
        found.slice(0, isArchived ? 2 : 1).forEach((findings, at) => {
          if (!isNamed(findings)) missed.push(`${at === 0 ? 'verify' : 'offline'}: ${what}`)
        })
      }
      await restore()
    }
    expect(missed).toEqual([])
    expect(tables.filter((table) => (counts.get(table) ?? 0) < rounds)).toEqual([])
    expect(await proofs('after')).toEqual([[], []])
  },
  600_000,
)

test('another year of the company that is gone is named, also offline', async () => {
  const { write, prove } = await offline()
  const restore = await keepRows(look, ['account_set'])
  await untriggered(look, [
    ['update account_set set company_id = company_id + 1 where year = 2026'],
    ['update account_set r set row_digest = gl_row_digest(to_jsonb(r)) where year = 2026'],
  ])
  const what = { check: 'row', what: `account_set ${books.value}` }
  expect((await gate.verify(books)).findings).toContainEqual(expect.objectContaining(what))
  expect((await prove(await write(db, books, 'gone.jsonl'))).findings).toContainEqual(expect.objectContaining(what))
  await restore()
})

test('what says that a month, a number or a set is posted is proved', async () => {
  const restore = await keepRows(look, ['period', 'voucher_counter', 'account_set'])
  const changes: readonly [string, string][] = [
    [`update period set status = 'OPEN' where no = 11`, '2025-11 OPEN'],
    [`update period set status = 'POSTED' where no = 12`, '2025-12 POSTED'],
    ['update voucher_counter set posted_no = posted_no - 1 where period_no = 11', '2025-11 JI-0019'],
    ['update voucher_counter set posted_no = 5 where period_no = 12', '2025-12 JI-0005'],
    [`update account_set set mode = 'MANAGEMENT'`, 'YS01-2025 MANAGEMENT'],
  ]
  for (const [sql, what] of changes) {
    await untriggered(look, [[sql]])
    expect((await gate.verify(books)).findings).toContainEqual({ check: 'posting', what })
    await restore()
  }
  expect((await gate.verify(books)).findings).toEqual([])
})

test('each column of the record of a posting is proved, before it is cancelled and after', async () => {
  const prove = async () => {
    const restore = await keepRows(look, ['posting'])
    for (const { name, changed } of await columnsOf(look, 'posting')) {
      await untriggered(look, [[`update posting set ${name} = ${changed}`]])
      const { findings } = await gate.verify(books)
      const found = findings.find((each) => each.check === 'posting')
      expect([name, found?.what]).toEqual([name, '2025-11 (1)'])
      await restore()
    }
    await look.query('drop table posting_before')
  }
  await prove()
  await gate.cancelPosting(poster, books, '2025-11', '月末补记一张凭证')
  await prove()
  expect((await gate.verify(books)).findings).toEqual([])
  await untriggered(look, [['delete from posting']])
  expect((await gate.verify(books)).findings.map((each) => each.check)).toContain('posting')
})
