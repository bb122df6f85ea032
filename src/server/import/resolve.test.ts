// Codes and names as other products write them mean what they say as a whole: a part of a name is nobody.
import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/world/database.ts'
import { makeSet, prepareGroup } from '../../../test/world/ledger.ts'
import { openGate } from '../ledger/gate.ts'
import { type Resolver, resolverOf } from './resolve.ts'

const { db, look } = await freshDatabase()
let found: Resolver

beforeAll(async () => {
  await prepareGroup(look)
  await look.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, enabled) values
       ('store', 'S01', '人民广场', '人民廣場', 'Main Square', true), ('store', 'S02', '外滩 二店', '', '', true),
       ('store', 'S03', '新天地 二店', '', '', false), ('store', 'S04', '人民广场三店', '', '', true),
       ('customer', 'C1', '云裳', '', '', true), ('customer', 'C2', '万象', '', '', true),
       ('customer', 'C3', '万象', '', '', true), ('customer', 'C4', '恒源（上海）有限公司', '', '', true),
       ('department', '一部', '销售', '', '', true), ('department', 'D2', '销售 一部', '', '', true),
       ('department', 'D3', '采购 一部', '', '', false)`,
  )
  const gate = openGate(db)
  const books = await makeSet(gate, look, { code: 'RE01' })
  await look.query(
    `insert into subject (chart_id, code, parent, level, name_zh_cn, name_zh_tw, name_en, type, pl_class, direction,
       is_leaf, currency, aux)
     select chart_id, '660198', parent, level, '门店 装修', '', '', type, pl_class, direction, true, currency, aux
     from subject where code = '660105'`,
  )
  await gate.touchFacts([books.companyId])
  found = resolverOf(await gate.facts(books))
})

test.each([
  ['S01', 'S01'],
  ['人民广场', 'S01'],
  ['Main Square', 'S01'],
  ['外滩 二店', 'S02'],
  ['S01 人民广场', 'S01'],
  ['人民广场（S01）', 'S01'],
  ['S01---人民广场', 'S01'],
  ['[S01] MAIN SQUARE 人民廣場', 'S01'],
  ['S02/外滩 二店', 'S02'],
  ['S02 外滩', 'S02'],
  // Not the store that is named by the first words.
  ['人民广场 二店', '人民广场 二店'],
  ['S01 人民广场 二店', 'S01 人民广场 二店'],
  ['S01 二店', 'S01 二店'],
  ['S01 S02', 'S01 S02'],
  // It has the code of one and the name of another.
  ['S04 人民广场', 'S04 人民广场'],
  ['新天地 二店', '新天地 二店'],
])('a store that is written as %s is %s', (text, code) => {
  expect(found.entity('store', text)).toBe(`store:${code}`)
})

test('names that are not whole, not alone or switched off are left as they are', () => {
  expect(found.entity('customer', '云裳')).toBe('customer:C1')
  expect(found.entity('customer', '云裳（上海）')).toBe('customer:云裳（上海）')
  expect(found.entity('customer', '万象')).toBe('customer:万象')
  expect(found.entity('customer', 'C2 万象')).toBe('customer:C2')
  expect(found.entity('customer', 'C4 恒源(上海)')).toBe('customer:C4')
  expect(found.entity('department', '销售 一部')).toBe('department:D2')
  expect(found.entity('department', '采购 一部')).toBe('department:采购 一部')
  expect(found.entity('department', '')).toBe('')
})

test.each([
  ['办公费', '660205'],
  ['管理费用-办公费', '660205'],
  ['管理费用/办公费', '660205'],
  ['銷售費用--差旅費', '660105'],
  ['Selling expenses/Travel', '660105'],
  ['销售费用-职工福利费', '660102'],
  ['应付职工薪酬 职工福利费', '221102'],
  ['离职后福利-设定提存计划', '221107'],
  ['应付职工薪酬-离职后福利-设定提存计划', '221107'],
  ['销售费用-门店 装修', '660198'],
  ['1002.01 银行存款-人民币账户', '100201'],
  // The office of another class, a name of several, a path that leads nowhere.
  ['销售费用-办公费', '销售费用-办公费'],
  ['职工福利费', '职工福利费'],
  ['管理费用-装修', '管理费用-装修'],
  ['销售费用-管理费用-办公费', '销售费用-管理费用-办公费'],
  // A subject without a name in some language is not what no text means.
  ['', ''],
])('a subject that is named %s is %s', (name, code) => {
  expect(found.subject('', name)).toBe(code)
})
