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
  await untriggered(look, [['delete from trail where seq = (select max(seq) from trail)']])
  expect(await trailFindings()).not.toEqual([])
  await restore()
  expect(await trailFindings()).toEqual([])
})
