// The standard data is loaded once and completely, and what users changed in it is left alone.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/world/database.ts'
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

test('templates of before get their checks as a new revision, but not those that somebody has edited', async () => {
  const read = (id: number, revision: number) =>
    look.query(
      `select name_zh_cn, name_zh_tw, name_en, formula, tolerance, level from statement_check
       where template_id = $1 and revision = $2 order by place`,
      [id, revision],
    )
  const shipped = await read(1, 1)
  await look.query(`delete from statement_check`)
  await look.query(
    `insert into statement_revision (template_id, revision, status, changed_name) values (8, 2, 'draft', 'somebody')`,
  )
  await ensureStandard(db)
  await ensureStandard(db)
  expect(await read(1, 2)).toEqual(shipped)
  const lines = (revision: number) =>
    look.query(
      `select to_jsonb(l) - 'revision' as line from statement_line l where template_id = 1 and revision = $1
       order by place`,
      [revision],
    )
  expect(await lines(2)).toEqual(await lines(1))
  const published = await look.query(
    `select template_id::int as id, max(revision)::int as revision from statement_revision where status = 'published'
     group by 1 order by 1`,
  )
  // 7 is a statement of its own, without checks; 8 has a draft.
  const of = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => ({ id, revision: id === 7 || id === 8 ? 1 : 2 }))
  expect(published).toEqual(of)
})
