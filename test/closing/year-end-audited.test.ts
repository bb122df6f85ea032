// Vouchers of the end of a year that are audited one by one: the reserve gets its share of the whole profit.
import { expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
const gate = openGate(db)
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('store', 'S01', 'a', 'a', 'a')`,
)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', fxRevaluation: 'WARN' }
const books = await makeSet(gate, look, { startNo: 12, options })

const stocked = (subject: string, amount: string) => {
  const lines = [
    { summary: 'x', subject: '140501', aux: {}, debit: amount },
    { summary: 'x', subject, aux: subject === '600101' ? { store: 'S01' } : {}, credit: amount },
  ]
  return gate.save(clerk, books, { draft: { type: 'JI', date: '2025-12-05', lines } })
}

const year = { kind: 'year' as const, no: 12 }

const stateOf = async () => {
  const [found] = await gate.examineClosing(books, [year])
  return [found?.isDone, found?.own.length, found?.fixed.length]
}

/** What the vouchers that are not void leave on a subject; debit-positive. */
const leftOn = async (subject: string): Promise<bigint> => {
  const [row] = await look.query<{ left: bigint }>(
    `select gl_total(l.debit - l.credit) as left from voucher_line l
       join voucher v on v.company_id = l.company_id and v.id = l.voucher_id and v.status <> 9
     where l.company_id = $1 and l.subject = $2`,
    [books.companyId, subject],
  )
  return row?.left ?? 0n
}

test('what is audited first takes nothing from the reserve, and what is earned late adds its part', async () => {
  await stocked('4001', '40000.00')
  await stocked('600101', '1000.00')
  await gate.close(clerk, books, { kind: 'pl', no: 12 })
  const { ids } = await gate.close(clerk, books, year)
  expect(ids).toHaveLength(3)
  await gate.act(auditor, books, { act: 'audit', ids: ids.slice(0, 1) })
  expect(await stateOf()).toEqual([true, 2, 1])
  expect((await gate.close(clerk, books, year)).ids).toEqual(ids.slice(1))
  expect(await leftOn('410101')).toBe(-10_000n)
  await stocked('600101', '50.00')
  await gate.close(clerk, books, { kind: 'pl', no: 12 })
  const made = await gate.close(clerk, books, year)
  expect(made.ids).toHaveLength(3)
  expect(await stateOf()).toEqual([true, 3, 1])
  const left = await Promise.all(['410101', '410401', '4103', '410406'].map(leftOn))
  expect(left).toEqual([-10_500n, 0n, 0n, -94_500n])
  // What was put aside is not put aside again while the rest waits.
  await gate.act(auditor, books, { act: 'audit', ids: made.ids.slice(1, 2) })
  expect(await stateOf()).toEqual([true, 2, 2])
  expect((await gate.verify(books)).findings).toEqual([])
})
