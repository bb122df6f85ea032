// The standard data is loaded once and completely, and what users changed in it is left alone.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { ensureStandard } from './standard.ts'

const { db, look } = await freshDatabase()

test('the standard data is there after the first start and a second start changes nothing', async () => {
  await ensureStandard(db)
  await look.query(`update subject set name_en = 'Till' where code = '1001'`)
  await ensureStandard(db)
  const counts = await look.query(
    `select (select count(*)::int from subject) as subjects,
       (select count(*)::int from subject where is_leaf) as leaves,
       (select count(*)::int from voucher_type) as types, (select count(*)::int from cash_flow_item) as items,
       (select count(distinct template_id)::int from statement_line) as statements,
       (select name_en from subject where code = '1001') as till,
       (select mnemonic from subject where code = '1002') as bank,
       (select minor_digits from currency where code = 'JPY') as yen`,
  )
  expect(counts).toEqual([
    { subjects: 374, leaves: 339, types: 12, items: 23, statements: 10, till: 'Till', bank: 'yhck', yen: 0 },
  ])
})
