// A month read in several parts side by side says the same as one read in one part, and finds the same faults.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { scanMonth } from '../../src/server/ledger/close/month-scan.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { type Counter, readMonthHeads } from '../../src/server/ledger/read/month-heads.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, loadWorkedExample, poster } from '../world/ledger.ts'
import { untriggered } from '../world/tampering.ts'

const { db, look } = await freshDatabase()
const { gate, books } = await loadWorkedExample(db, look)
await gate.auditMonth(auditor, books, '2025-11')
const month = [books.companyId, books.year, 11]

const counters = () =>
  look.query<Counter>(
    `select voucher_type, last_no, posted_no from voucher_counter
     where company_id = $1 and year = $2 and period_no = $3 order by voucher_type`,
    month,
  )

/** The month as it is read with so many numbers in a part; everything above one part is large. */
const readWith = (partNumbers: number) =>
  db.snapshot(async (tx) => {
    const { large, bounds, ...heads } = await readMonthHeads(
      tx,
      books,
      11,
      await counters(),
      Buffer.alloc(32),
      partNumbers,
    )
    const { pairs, ...scan } = await scanMonth(tx, books, 11, { large, bounds, ...heads }, ['1001', '1002'])
    const ids = new Set(heads.others.ids)
    return { large, parts: bounds.length, heads: { ...heads, others: ids }, scan, pairs: pairs.length }
  })

const bothWays = async () => {
  const one = await readWith(1_000_000)
  const many = await readWith(2)
  expect(one.large).toBe(false)
  expect(many.large).toBe(true)
  const same = { ...many, large: one.large, parts: one.parts }
  expect(same).toEqual(one)
  return one
}

test('an audited month', async () => {
  expect((await readWith(2)).parts).toBeGreaterThan((await readWith(1_000_000)).parts)
  const { heads, scan, pairs } = await bothWays()
  const [counted] = await look.query<{ vouchers: number; lines: number; root: Buffer }>(
    `select count(*)::integer as vouchers, sum(line_count)::integer as lines,
       sha256(decode(repeat('00', 32), 'hex')
         || string_agg(digest, ''::bytea order by voucher_type, voucher_no)) as root
     from voucher where company_id = $1 and year = $2 and period_no = $3`,
    month,
  )
  expect(heads).toMatchObject({ saved: 0, audited: counted?.vouchers, unbroken: true })
  // Of these only the carry-forward of profit and loss is not ordinary.
  expect(heads.others.size).toBe(1)
  expect(heads.root).toEqual(counted?.root)
  expect(scan).toMatchObject({ lines: counted?.lines, unbalanced: 0, differing: 0 })
  expect(scan.withCash).toBeGreaterThan(0)
  expect(pairs).toBeGreaterThan(0)
})

test.each([
  ['a line', 'voucher_line', 'debit = debit + sign(debit)::bigint, credit = credit + sign(credit)::bigint', [1, 2]],
  ['an original', 'voucher_line', 'original = original + 1', [0, 2]],
  ['a quantity', 'voucher_line', 'quantity = coalesce(quantity, 0) + 1', [0, 2]],
  ['a set of entities', 'voucher_line', 'aux_id = aux_id + 1', [0, 1]],
  ['a kept balance', 'subject_balance', 'audited_debit = audited_debit + 1', [0, 1]],
  ['a kept quantity', 'subject_balance', 'posted_quantity_debit = posted_quantity_debit + 1', [0, 1]],
])('%s that was changed is found', async (_name, table, change, [unbalanced, differing]) => {
  const key = table === 'voucher_line' ? 'voucher_id, line_no' : 'subject, currency, class, with_aux'
  const where = `company_id = $1 and year = $2 and period_no = $3 and (${key}) in (
    select ${key} from ${table} where company_id = $1 and year = $2 and period_no = $3 order by ${key} limit 1)`
  await look.query(`create table kept_rows as select * from ${table} where company_id = $1`, [books.companyId])
  await untriggered(look, [[`update ${table} set ${change} where ${where}`, month as [bigint, number, number]]])
  const { scan } = await bothWays()
  expect(scan.unbalanced).toBe(unbalanced)
  expect(scan.differing).toBeGreaterThanOrEqual(differing ?? 1)
  await untriggered(look, [
    [`delete from ${table} where company_id = $1`, [books.companyId]],
    [`insert into ${table} select * from kept_rows`],
  ])
  await look.query('drop table kept_rows')
})

test('a void voucher, a saved one and posted ones stand apart', async () => {
  const rows = await look.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and year = $2 and period_no = $3 order by id limit 2`,
    month,
  )
  const ids = rows.map(({ id }) => id)
  await gate.act(auditor, books, { act: 'cancelAudit', ids })
  await gate.act(clerk, books, { act: 'void', ids: ids.slice(0, 1) })
  const { heads, scan } = await bothWays()
  expect(heads.saved).toBe(1)
  expect(heads.others.size).toBe(3)
  expect(scan).toMatchObject({ unbalanced: 0, differing: 0 })
})

test('facts follow a posting by another process', async () => {
  const other = openGate(db)
  const before = await other.facts(books)
  await gate.auditMonth(auditor, books, '2025-11')
  await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
  const after = await other.facts(books)
  expect(after.periods.get(11)).toBe('POSTED')
  expect(after.version).toBe(before.version + 1n)
  // Nothing else has been read anew, until something else has changed.
  expect(after.subjects).toBe(before.subjects)
  await look.query(`update subject set name_en = 'Till', row_digest = null where code = '1001'`)
  await gate.touchFacts([books.companyId])
  expect((await other.facts(books)).subjects.find('1001')?.nameEn).toBe('Till')
  const { heads, scan } = await bothWays()
  // The void one too.
  expect(heads.others.size).toBe(heads.audited + 1)
  expect(scan).toMatchObject({ unbalanced: 0, differing: 0 })
})
