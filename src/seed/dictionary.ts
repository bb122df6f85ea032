// The dictionaries and value sets that every instance begins with: what forms and reports of the product choose from.

import type { Lang } from '../contract/base/language.ts'
import type { TripleShape } from '../contract/base/shape.ts'
import { type Words, wordsOf } from '../contract/base/words.ts'
import { announcementKinds } from '../contract/office/notice.ts'
import { emptyDefinition, type ValueDefinition } from '../contract/office/value-set.ts'
import { voucherSources } from '../domain/chart/account-set.ts'
import type { DictionaryOrigin, DictionaryTag } from '../domain/chart/dictionary.ts'
import { entityTypes } from '../domain/chart/entity.ts'
import type { Direction, SubjectType } from '../domain/chart/subject.ts'
import type { VoucherStatus } from '../domain/voucher/voucher.ts'
import type { Db } from '../server/kernel/db.ts'
import { newId } from '../server/kernel/new-id.ts'
import { columnsOf } from './column-values.ts'
import { title } from './menu-row.ts'

type ItemSeed = { value: string; label: TripleShape; tag?: DictionaryTag }
type TypeSeed = {
  code: string
  name: TripleShape
  module: string
  origin: DictionaryOrigin
  items: readonly ItemSeed[]
}

/** A word of the product in its three languages. */
const word = (pick: (words: Words) => string): TripleShape =>
  title(pick(wordsOf['zh-cn']), pick(wordsOf['zh-tw']), pick(wordsOf.en))

const keysOf = <K extends string>(all: Readonly<Record<K, true>>): K[] => Object.keys(all) as K[]

/** Values of the product, each with its word. */
const known = <V extends string>(values: readonly V[], labelOf: (value: V, words: Words) => string): ItemSeed[] =>
  values.map((value) => ({ value, label: word((words) => labelOf(value, words)) }))

/** Values with their names beside each other: `value 简体 繁體 English name`. */
const named = (...lines: string[]): ItemSeed[] =>
  lines.map((line) => {
    const [value = '', zh = '', tw = '', ...english] = line.split(' ')
    return { value, label: title(zh, tw, english.join(' ')) }
  })

const subjectTypes = keysOf<SubjectType>({
  ...{ ASSET: true, LIABILITY: true, COMMON: true, EQUITY: true, COST: true, PROFIT_LOSS: true },
})
const statuses = keysOf<VoucherStatus>({ draft: true, saved: true, audited: true, void: true })
const statusTags: Partial<Record<string, DictionaryTag>> = { saved: 'processing', audited: 'success', void: 'error' }

const dictionarySeed: readonly TypeSeed[] = [
  {
    ...{ code: 'voucher_type', module: 'gl', origin: 'list', items: [] },
    name: title('凭证字', '憑證字', 'Voucher types'),
  },
  {
    ...{ code: 'voucher_source', module: 'gl', origin: 'closed' },
    name: title('凭证来源', '憑證來源', 'Voucher sources'),
    items: known(voucherSources, (value, { trail }) => trail[`value_${value}`]),
  },
  {
    ...{ code: 'voucher_status', module: 'gl', origin: 'closed' },
    name: title('凭证状态', '憑證狀態', 'Voucher statuses'),
    items: known(statuses, (value, { trail }) => trail[`value_${value}`]).map((item) => ({
      ...item,
      tag: statusTags[item.value] ?? 'default',
    })),
  },
  {
    ...{ code: 'subject_type', module: 'gl', origin: 'closed' },
    name: title('科目类别', '科目類別', 'Subject types'),
    items: known(subjectTypes, (value, { trail }) => trail[`value_${value}`]),
  },
  {
    ...{ code: 'balance_direction', module: 'gl', origin: 'closed' },
    name: title('余额方向', '餘額方向', 'Balance directions'),
    items: known(keysOf<Direction>({ D: true, C: true }), (value, { trail }) => trail[`value_${value}`]),
  },
  {
    ...{ code: 'currency', module: 'gl', origin: 'list', items: [] },
    name: title('币种', '幣別', 'Currencies'),
  },
  {
    ...{ code: 'entity_type', module: 'gl', origin: 'closed' },
    name: title('实体类型', '實體類型', 'Entity types'),
    items: known(entityTypes, (value, { entity }) => entity[`type_${value}`]),
  },
  {
    ...{ code: 'store_status', module: 'gl', origin: 'closed' },
    name: title('店铺状态', '店鋪狀態', 'Store statuses'),
    items: [
      { value: 'active', label: word(({ entity }) => entity.enabled_yes_store), tag: 'success' },
      { value: 'invalid', label: word(({ entity }) => entity.enabled_no_store) },
    ],
  },
  {
    ...{ code: 'yes_no', module: 'sys', origin: 'closed' },
    name: title('是否', '是否', 'Yes or no'),
    items: known(['yes', 'no'], (value, { masterList }) => masterList[value]),
  },
  {
    ...{ code: 'sex', module: 'sys', origin: 'closed' },
    name: title('性别', '性別', 'Sex'),
    items: known(['0', '1', '2'], (value, { user }) => user[`sex_${value}`]),
  },
  {
    ...{ code: 'notice_type', module: 'sys', origin: 'closed' },
    name: title('通知类型', '通知類型', 'Kinds of notices'),
    items: known(announcementKinds, (value, { announcement }) => announcement[`kind_${value}`]),
  },
  {
    ...{ code: 'link_group', module: 'sys', origin: 'open' },
    name: title('外部链接分组', '外部連結分組', 'Groups of external links'),
    items: named('bank 银行 銀行 Banks', 'tax 税务 稅務 Tax', 'office 办公 辦公 Office', 'other 其他 其他 Other'),
  },
  {
    ...{ code: 'salary_type', module: 'retail', origin: 'open' },
    name: title('薪酬类型', '薪酬類型', 'Salary types'),
    items: named(
      ...['fixed 固定 固定 Fixed', 'monthly_attendance 按月考勤 按月考勤 Monthly attendance'],
      ...['sales_pct 销售提成 銷售抽成 Percent of sales', 'tier_pct 阶梯提成 階梯抽成 Percent by tiers'],
      ...['profit_share 利润分成 利潤分成 Share of profit', 'guarantee 保底 保底 Guarantee'],
      ...['piece 计件 計件 Piece rate', 'allowance 津贴 津貼 Allowance'],
    ),
  },
  {
    ...{ code: 'store_role', module: 'retail', origin: 'open' },
    name: title('店铺岗位', '店鋪職位', 'Store roles'),
    items: named('manager 店长 店長 Manager', 'deputy 副店长 副店長 Deputy', 'staff 店员 店員 Staff'),
  },
  {
    ...{ code: 'deduction_type', module: 'retail', origin: 'open' },
    name: title('扣款类型', '扣款類型', 'Deduction types'),
    items: named(
      ...['management 管理费 管理費 Management fee', 'promotion_share 促销分摊 促銷分攤 Share of promotions'],
      ...['card_fee 刷卡手续费 刷卡手續費 Card fee', 'promoter_mgmt 促销员管理费 促銷員管理費 Promoters'],
      ...['pos_rent 收银机租金 收銀機租金 Rent of tills', 'utilities 水电费 水電費 Utilities'],
      ...['ad 广告费 廣告費 Advertising', 'other 其他 其他 Other'],
    ),
  },
  {
    ...{ code: 'driver', module: 'retail', origin: 'open' },
    name: title('分摊动因', '分攤動因', 'Allocation drivers'),
    items: named(
      ...['fixed_pct 固定比例 固定比例 Fixed percent', 'sales 销售额 銷售額 Sales'],
      ...['gross_profit 毛利 毛利 Gross profit', 'area 面积 面積 Area', 'headcount 人数 人數 Headcount'],
      ...['inventory 库存 庫存 Inventory', 'manual 手工 手工 By hand'],
    ),
  },
  {
    ...{ code: 'season', module: 'retail', origin: 'open' },
    name: title('季节', '季節', 'Seasons'),
    items: named('spring 春 春 Spring', 'summer 夏 夏 Summer', 'autumn 秋 秋 Autumn', 'winter 冬 冬 Winter'),
  },
]

/** What an administrator has changed stays as it is. */
const unlessEdited = (table: 't' | 'i', column: string): string =>
  `${column} = case when ${table}.is_edited then ${table}.${column} else excluded.${column} end`

const typeText = `insert into dictionary_type as t (id, code, name_zh_cn, name_zh_tw, name_en, module, origin, sort,
    builtin)
  select *, true from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::integer[])
  on conflict (code) do update set module = excluded.module, origin = excluded.origin, builtin = true,
    ${['name_zh_cn', 'name_zh_tw', 'name_en', 'sort'].map((column) => unlessEdited('t', column)).join(', ')}`

const itemText = `insert into dictionary_item as i (id, type_id, value, label_zh_cn, label_zh_tw, label_en, tag, sort,
    builtin)
  select w.id, t.id, w.value, w.zh_cn, w.zh_tw, w.en, w.tag, w.sort, true
  from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[])
    as w(id, type, value, zh_cn, zh_tw, en, tag, sort) join dictionary_type t on t.code = w.type
  on conflict (type_id, value) do update set builtin = true,
    ${['label_zh_cn', 'label_zh_tw', 'label_en', 'tag', 'sort'].map((column) => unlessEdited('i', column)).join(', ')}`

const step = 10

export const seedDictionaries = async (tx: Db): Promise<void> => {
  const types = dictionarySeed.map(({ name, ...type }, at) => ({
    ...type,
    ...name,
    id: newId(),
    sort: (at + 1) * step,
  }))
  await tx.query(typeText, columnsOf(types, 'id', 'code', 'zh-cn', 'zh-tw', 'en', 'module', 'origin', 'sort'))
  const items = types.flatMap(({ code, items: own }) =>
    own.map(({ value, label, tag = 'default' }, at) => ({
      ...{ id: newId(), code, value, ...label, tag, sort: (at + 1) * step },
    })),
  )
  await tx.query(itemText, columnsOf(items, 'id', 'code', 'value', 'zh-cn', 'zh-tw', 'en', 'tag', 'sort'))
}

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
