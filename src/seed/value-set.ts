// The value sets that every instance begins with: what forms and reports of the product choose from.
import type { Lang } from '../contract/base/language.ts'
import { wordsOf } from '../contract/base/words.ts'
import { emptyDefinition, type ValueDefinition } from '../contract/office/value-set.ts'
import { entityTypes } from '../domain/chart/entity.ts'
import type { Db } from '../server/kernel/db.ts'
import { newId } from '../server/kernel/new-id.ts'

type Names = readonly [zhCn: string, zhTw: string, en: string]
type SeedSet = {
  code: string
  names: Names
  kind: 'static' | 'table' | 'cascade'
  parent?: string
  /** What is chosen is only proposed: something else may be written. */
  isOpen?: true
  reads?: Partial<ValueDefinition>
  values?: readonly (readonly [value: string, ...names: Names])[]
}

const filter = (column: string, value: string) =>
  ({ column, operator: 'is', source: 'value', value }) as const satisfies ValueDefinition['filters'][number]

const entityWords = entityTypes.map((type) => {
  const word = (lang: Lang) => wordsOf[lang].problemWord[type]
  return [type, word('zh-cn'), word('zh-tw'), word('en')] as const
})

/** In the order in which they hang on each other. */
const sets: readonly SeedSet[] = [
  { code: 'company', names: ['公司', '公司', 'Company'], kind: 'table', reads: { view: 'company' } },
  { code: 'account_set', names: ['账套', '帳套', 'Account set'], kind: 'table', reads: { view: 'account_set' } },
  { code: 'period', names: ['期间', '期間', 'Period'], kind: 'table', reads: { view: 'period' } },
  {
    ...{ code: 'subject_leaf', names: ['末级科目', '末級科目', 'Leaf subject'], kind: 'table' },
    reads: { view: 'subject', filters: [filter('is_leaf', 'true'), filter('enabled', 'true')] },
  },
  { code: 'entity_type', names: ['实体类型', '實體類型', 'Type of entity'], kind: 'static', values: entityWords },
  {
    ...{ code: 'entity_by_type', names: ['实体（按类型）', '實體（按類型）', 'Entity by type'], kind: 'cascade' },
    ...{ parent: 'entity_type', reads: { view: 'entity', parentField: 'type', columns: ['short_name'] } },
  },
  {
    ...{ code: 'store_by_company', names: ['店铺（按公司）', '店鋪（按公司）', 'Store by company'], kind: 'cascade' },
    ...{ parent: 'company', reads: { view: 'store', parentField: 'company_code', columns: ['mall'] } },
  },
  {
    ...{ code: 'brand', names: ['品牌', '品牌', 'Brand'], kind: 'table' },
    reads: { view: 'entity', filters: [filter('type', 'brand')] },
  },
  {
    ...{ code: 'season', names: ['季节', '季節', 'Season'], kind: 'static' },
    values: [
      ['SP', '春', '春', 'Spring'],
      ['SU', '夏', '夏', 'Summer'],
      ['AU', '秋', '秋', 'Autumn'],
      ['WI', '冬', '冬', 'Winter'],
    ],
  },
  { code: 'currency', names: ['币种', '幣種', 'Currency'], kind: 'table', reads: { view: 'currency' } },
  { code: 'user', names: ['用户', '使用者', 'User'], kind: 'table', reads: { view: 'person' } },
  { code: 'mall', names: ['商场', '商場', 'Mall'], kind: 'static', isOpen: true },
  {
    ...{ code: 'expense_account', names: ['费用科目', '費用科目', 'Expense account'], kind: 'table' },
    reads: { view: 'expense_account' },
  },
  {
    ...{ code: 'business', names: ['业务', '業務', 'Business'], kind: 'static', isOpen: true },
    values: [
      ['SALE', '销售', '銷售', 'Sale'],
      ['PURCHASE', '采购', '採購', 'Purchase'],
      ['EXPENSE', '费用', '費用', 'Expense'],
      ['PAYROLL', '薪酬', '薪酬', 'Payroll'],
      ['TAX', '税费', '稅費', 'Tax'],
      ['TRANSFER', '调拨', '調撥', 'Transfer'],
      ['FX', '汇兑', '匯兌', 'FX'],
      ['CLOSING', '结账', '結帳', 'Closing'],
    ],
  },
  {
    ...{ code: 'purpose', names: ['用途', '用途', 'Purpose'], kind: 'static', isOpen: true },
    values: [
      ['GOODS', '货款', '貨款', 'Goods'],
      ['RENT', '租金', '租金', 'Rent'],
      ['SALARY', '工资', '工資', 'Salaries'],
      ['TAX', '缴税', '繳稅', 'Taxes'],
      ['LOAN', '借还款', '借還款', 'Loans'],
      ['OTHER', '其他', '其他', 'Other'],
    ],
  },
]

/** Answers the codes of those that were not there. */
const addSets = async (tx: Db): Promise<string[]> => {
  const added = await tx.query<{ code: string }>(
    `insert into value_set (id, code, name_zh_cn, name_zh_tw, name_en, kind, parent_id, validation, definition, builtin)
     select w.id, w.code, w.zh_cn, w.zh_tw, w.en, w.kind, coalesce(p.id, o.id), w.validation, w.definition, true
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::jsonb[]) as w(id, code, zh_cn, zh_tw, en, kind, parent, validation, definition)
       left join value_set o on o.code = w.parent
       left join unnest($1::bigint[], $2::text[]) as p(id, code) on p.code = w.parent and o.id is null
     on conflict (code) do nothing returning code`,
    [
      sets.map(() => newId()),
      sets.map(({ code }) => code),
      ...([0, 1, 2] as const).map((at) => sets.map(({ names }) => names[at])),
      sets.map(({ kind }) => kind),
      sets.map(({ parent = '' }) => parent),
      sets.map(({ isOpen }) => (isOpen ? 'none' : 'list')),
      sets.map(({ reads }) => JSON.stringify({ ...emptyDefinition, ...reads })),
    ],
  )
  return added.map(({ code }) => code)
}

const addValues = async (tx: Db, added: readonly string[]): Promise<void> => {
  const rows = sets
    .filter(({ code }) => added.includes(code))
    .flatMap(({ code, values = [] }) => values.map((value, at) => ({ code, value, sort: (at + 1) * 10 })))
  await tx.query(
    `insert into value_set_value (id, value_set_id, value, label_zh_cn, label_zh_tw, label_en, sort)
     select w.id, s.id, w.value, w.zh_cn, w.zh_tw, w.en, w.sort
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[])
         as w(id, code, value, zh_cn, zh_tw, en, sort)
       join value_set s on s.code = w.code
     on conflict on constraint value_set_value_key do nothing`,
    [
      rows.map(() => newId()),
      rows.map(({ code }) => code),
      ...([0, 1, 2, 3] as const).map((at) => rows.map(({ value }) => value[at])),
      rows.map(({ sort }) => sort),
    ],
  )
}

/** Adds the sets that are missing, once: what administrators make of them afterwards is theirs. */
export const addValueSets = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('lock table value_set in share row exclusive mode')
    const there = await tx.query<{ code: string }>('select code from value_set where builtin limit 1000')
    if (sets.every(({ code }) => there.some((row) => row.code === code))) return
    await addValues(tx, await addSets(tx))
  })
