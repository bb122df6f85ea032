// The trail: nobody changes or removes an entry without the proof saying which one.
import { expect, test } from 'vitest'
import { zhCn } from '../src/contract/locale/zh-cn.ts'
import { freshDatabase } from './database.ts'
import { auditor, loadWorkedExample, poster } from './ledger.ts'
import { columnsOf, keepRows, untriggered } from './tampering.ts'

const { db, look } = await freshDatabase()
const { gate, books } = await loadWorkedExample(db, look)
await gate.auditMonth(auditor, books, '2025-11')
await gate.post(poster, books, '2025-11', zhCn)

const trailFindings = async (): Promise<string[]> =>
  (await gate.verify(books)).findings.filter((each) => each.check === 'trail').map((each) => each.what)

test('each column of an entry is proved: alone in its link, and among others', async () => {
  const restore = await keepRows(look, ['trail'])
  expect(await trailFindings()).toEqual([])
  const [audits] = await look.query<{ seq: bigint; n: number }>(
    `select seq, count(*)::integer as n from trail where action = 'audit' group by seq`,
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
