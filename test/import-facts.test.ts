// Facts that stand in further columns, titles and marks of a file: each is held against the others, none passes unsaid.
import { expect, test } from 'vitest'
import { questionNumbers } from '../src/domain/question.ts'
import type { ImportKind } from '../src/server/import/layout.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { productWorld } from './client.ts'
import { openDraft } from './import-draft.ts'
import { makeSet, prepareGroup } from './ledger.ts'
import { samples, type Told } from './said-samples.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('customer', '0012', '华联', '', ''), ('customer', 'C01', '上海百联', '', ''),
  ('store', 'S01', '一店', '', ''), ('store', 'S02', '二店', '', ''), ('brand', 'B01', '锦绣', '', ''),
  ('department', 'W1', '总仓', '', ''), ('department', 'D1', '行政部', '', ''), ('employee', 'E1', '王芳', '', '')`)
const gate = openGate(db)
const make = (code: string, startNo: number) =>
  makeSet(gate, look, { code, startNo, options: { cashFlowRequired: false } })
const january = await make('FA01', 1)
const july = await make('FA02', 7)
await look.query(`insert into department_entity (id, company, dept_code, entity_type, entity_code, expense_class)
  values (1, 'FA01', 'XZ', 'department', 'D1', 'ADMIN')`)
await look.query(`insert into expense_account
  (id, code, name_zh_cn, selling_subject, admin_subject, tax_rate, deductible)
  values (1, 'CL', '差旅费', '660105', '660206', 6, true), (2, 'BG', '办公费', '', '660205', 13, false)`)
await gate.touchFacts([january.companyId])
await product.makePerson({
  ...{ userName: 'reader', roles: ['manager'], rights: ['read', 'entry'] },
  companies: [january.companyId, july.companyId],
})
const one = await product.signIn('reader', january.value)
const other = await product.signIn('reader', july.value)

/** `cells` are those of the first rows, as far as they are named. */
type Case = {
  name: string
  kind: ImportKind
  content: string
  asked?: readonly Told[]
  wrong?: readonly number[]
  inJuly?: true
  cells?: readonly Readonly<Record<string, string>>[]
  noted?: RegExp
}

const table = (head: string, ...rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`
const balances = (head: string, more: readonly [string, string], title = '') =>
  title + table(`科目编码,科目名称,${head}`, `1001,库存现金,${more[0]}`, `4001,实收资本,${more[1]}`)

const openings: readonly Omit<Case, 'kind'>[] = [
  {
    ...{ name: 'the balance of the period, beside that of the year', inJuly: true, cells: [{ debit: '100.00' }] },
    content: balances(
      '年初借方,年初贷方,期初借方,期初贷方,期末借方,期末贷方',
      ['5,,100.00,,200,', ',5,,100.00,,200'],
      '2025年7期\n',
    ),
  },
  {
    ...{ name: 'the same in one column each', inJuly: true, cells: [{ amount: '100' }] },
    content: balances('年初余额,期初余额,期末余额,方向', ['5,100,200,借', '5,100,200,贷'], '2025年7期\n'),
  },
  {
    ...{ name: 'the year so far goes without the period', inJuly: true, cells: [{ debit: '100', ytd_debit: '95' }] },
    content: balances(
      '年初借方,年初贷方,期初借方,期初贷方,本期借方,本期贷方,本年累计借方,本年累计贷方,期末借方,期末贷方',
      ['5,,100,,100,0,195,0,200,', ',5,,100,,100,,195,,200'],
      '2025年7期\n',
    ),
  },
  {
    ...{ name: 'the balance of the year alone', inJuly: true, asked: ['question.tablePeriod'] },
    content: balances('年初借方,年初贷方', ['5,', ',5']),
  },
  {
    ...{ name: 'the year with the year so far is another closing balance', inJuly: true, asked: ['question.moves'] },
    content: balances(
      '年初借方,年初贷方,本年累计借方,本年累计贷方,期末借方,期末贷方',
      ['5,,5,,99,', ',5,,5,,99'],
      '2025年6期\n',
    ),
  },
  {
    ...{ name: 'the year with the year so far is the closing balance', inJuly: true, cells: [{ debit: '10' }] },
    content: balances(
      '年初借方,年初贷方,本年累计借方,本年累计贷方,期末借方,期末贷方',
      ['5,,5,,10,', ',5,,5,,10'],
      '2025年6期\n',
    ),
  },
  {
    ...{ name: 'sides beside one amount', asked: ['question.twice'] },
    content: balances('期末借方余额,期末贷方余额,期末余额', ['100,,900', ',100,-900']),
  },
  {
    name: 'sides beside the same amount',
    content: balances('期末借方余额,期末贷方余额,期末余额', ['100,,100', ',100,-100']),
  },
  {
    ...{ name: 'traditional titles', cells: [{ subject: '1001', debit: '5' }] },
    content: table('科目代號,科目名稱,借方餘額,貸方餘額', '1001,庫存現金,5,', '4001,實收資本,,5'),
  },
  {
    ...{ name: 'a title of half a year, without a word behind its first month', inJuly: true, cells: [{ debit: '9' }] },
    content: balances('期初借方,期初贷方,期末借方,期末贷方', ['5,,9,', ',5,,9'], '2025年1-6期\n'),
  },
  ...[
    ['期间', '2024-06'],
    ['年度,月份', '2024,6'],
    ['Fiscal Year', '2023'],
    ['期间', '2024年第二季度'],
  ].map(
    ([head, text]): Omit<Case, 'kind'> => ({
      ...{ name: `rows of other months: ${head} ${text}`, asked: ['question.tablePeriod'] },
      content: table(`${head},科目编码,期末借方,期末贷方`, `${text},1001,5,`, `${text},4001,,5`),
    }),
  ),
  {
    ...{ name: 'rows of the month before', cells: [{ debit: '5' }] },
    content: table('年度,月份,公司,科目编码,期末借方,期末贷方', '2024,12,FA01,1001,5,', '2024,12,FA01,4001,,5'),
  },
  {
    ...{ name: 'rows of another company', asked: ['question.company'] },
    content: table('公司,科目编码,期末借方,期末贷方', 'ZZ99,1001,5,', 'ZZ99,4001,,5'),
  },
  ...['Trial balance as of 30 June 2024', '2024年第二季度', '2024年上半年', 'FY2023'].map(
    (title): Omit<Case, 'kind'> => ({
      ...{ name: `a title of other months: ${title}`, asked: ['question.tablePeriod'] },
      content: balances('期末借方,期末贷方', ['5,', ',5'], `${title}\n`),
    }),
  ),
  {
    ...{ name: 'a company without a word for it', asked: ['question.company'] },
    content: balances('期末借方,期末贷方', ['5,', ',5'], '杭州别家有限公司科目余额表\n'),
  },
  {
    ...{ name: 'two columns of one title', asked: ['question.twice'] },
    content: balances('期末余额,方向,期末余额', ['100,借,900', '100,贷,100']),
  },
]

const list = (head: string, debit: string, credit: string, title = '') =>
  title + table(`日期,摘要,${head}`, `2025-01-05,a,${debit}`, `2025-01-05,a,${credit}`)
const usual = '凭证字号,科目编码'
const sides = `${usual},借方金额,贷方金额`

const vouchers: readonly Omit<Case, 'kind'>[] = [
  {
    ...{ name: 'an amount beside one in the currency of the books', asked: ['question.twice', 'question.twice'] },
    ...{ content: list(`${sides},借方本位币,贷方本位币`, '记-1,1001,100,,710,', '记-1,4001,,100,,710') },
    cells: [{ debit: '710' }, { credit: '710' }],
  },
  {
    ...{ name: 'amounts of SAP in two currencies', asked: ['question.twice'], cells: [{ debit: '710' }] },
    content: list('凭证号,G/L Account,D/C,Amount,Amount in LC', '1,1001,S,100,710', '1,4001,H,100,710'),
  },
  {
    name: 'a head of Kingdee: 币别, 借方金额, 借方本位币',
    content: list(
      `${usual},币别,借方金额,借方本位币,贷方金额,贷方本位币`,
      '记-1,1001,USD,100,710,,',
      '记-1,4001,RMB,,,710,710',
    ),
    cells: [{ currency: 'USD', original_amount: '100', debit: '710' }, { credit: '710' }],
  },
  {
    ...{ name: 'two columns of one amount that agree', cells: [{ debit: '100.00' }] },
    content: list(`${sides},本币借方,本币贷方`, '记-1,1001,100,,100.00,', '记-1,4001,,100,,100.00'),
  },
  ...[
    '1001/银行存款',
    '1001(银行存款)',
    '[1001]银行存款',
    '（1001）银行存款',
    '1001—银行存款',
    '1001\\银行存款',
    '1001 银行存款',
  ].map(
    (text): Omit<Case, 'kind'> => ({
      ...{ name: `${text} in one cell`, asked: ['question.name'], cells: [{ subject: '1001' }] },
      content: list(sides, `记-1,${text},5,`, '记-1,4001 实收资本,,5'),
    }),
  ),
  {
    ...{ name: 'codes under a traditional title', asked: ['question.name'], cells: [{ subject: '1403' }] },
    content: list('憑證字號,科目代碼,科目名稱,借方金額,貸方金額', '记-1,1403,庫存現金,5,', '记-1,4001,實收資本,,5'),
  },
  {
    ...{ name: 'two columns of codes', asked: ['question.name'], cells: [{ subject: '1001' }] },
    content: list(`${usual},科目代码,借方金额,贷方金额`, '记-1,1001,1002,5,', '记-1,4001,4001,,5'),
  },
  {
    ...{ name: 'the subject of the first level', asked: ['question.name'] },
    content: list(`${usual},一级科目,借方金额,贷方金额`, '记-1,1001,银行存款,5,', '记-1,4001,实收资本,,5'),
  },
  {
    ...{ name: 'a number beside that of the label', asked: ['question.twice'] },
    content: list(`${usual},凭证号,借方金额,贷方金额`, '记-1,1001,7,5,', '记-1,4001,7,,5'),
  },
  {
    ...{ name: 'a number beside the same of the label', cells: [{ no: '1' }] },
    content: list(`${usual},凭证号,借方金额,贷方金额`, '记-0001,1001,1,5,', '记-0001,4001,1,,5'),
  },
  {
    ...{ name: 'an item beside the column of its kind', asked: ['question.name'] },
    content: list(`${usual},核算项目,客户,借方金额,贷方金额`, '记-1,112201,客户:C01,华联,5,', '记-1,4001,,,,5'),
  },
  {
    ...{ name: 'an item beside the same in its column', cells: [{ aux: 'customer:0012' }] },
    content: list(`${usual},核算项目,客户,借方金额,贷方金额`, '记-1,112201,客户:0012,华联,5,', '记-1,4001,,,,5'),
  },
  {
    ...{ name: 'two items of one kind', asked: ['question.name'] },
    content: list(`${usual},核算项目,借方金额,贷方金额`, '记-1,112201,客户:C01;客户:0012,5,', '记-1,4001,,,5'),
  },
  ...['现金流量项目,', '现金流量项目编码,现金流量项目', '现金流量项目,现金流量项目名称'].map(
    (titles): Omit<Case, 'kind'> => ({
      ...{
        name: `another name of the cash flow: ${titles}`,
        asked: ['question.name'],
        cells: [{ cf_item: 'CF010101' }],
      },
      content: list(
        `${usual},${titles},借方金额,贷方金额`.replace(',,', ','),
        `记-1,1001,CF010101${titles.endsWith(',') ? ' ' : ','}支付的各项税费,5,`,
        `记-1,4001,${titles.endsWith(',') ? '' : ','},,5`,
      ),
    }),
  ),
  {
    ...{ name: 'a posting key beside another side', asked: ['question.twice'], cells: [{ credit: '5' }] },
    content: list('凭证号,G/L Account,Posting Key,D/C,Amount in LC', '1,1001,40,H,5', '1,4001,50,S,5'),
  },
  ...[
    ['凭证状态', '作废', '正常'],
    ['作废', '是', '否'],
    ['狀態', '已作廢', ''],
  ].map(
    ([title, word, other]): Omit<Case, 'kind'> => ({
      ...{ name: `rows that are void: ${title} ${word}`, cells: [{ no: '2' }, { no: '2' }], noted: /void.*row 2, 3/ },
      content:
        list(`${sides},${title}`, `记-1,1001,5,,${word}`, `记-1,4001,,5,${word}`) +
        table(`2025-01-05,a,记-2,1001,6,,${other}`, `2025-01-05,a,记-2,4001,,6,${other}`),
    }),
  ),
  {
    ...{ name: 'red rows', asked: ['question.red'], cells: [{ debit: '-5' }, { credit: '-5' }] },
    content: list(`${sides},红蓝字`, '记-1,1001,5,,红', '记-1,4001,,5,红'),
  },
  {
    ...{ name: 'red rows that are negative', cells: [{ debit: '-5' }] },
    content: list(`${sides},红蓝字`, '记-1,1001,-5,,红', '记-1,4001,,-5,红'),
  },
  {
    ...{ name: 'a document reversed by one that is not there', asked: ['question.reversed'] },
    content: list(`凭证号,科目编码,借方金额,贷方金额,Reversed with`, '1,1001,5,,9', '1,4001,,5,9'),
  },
  ...[
    ['会计年度', '2024'],
    ['期间', '003.2025'],
    ['Posting period', '002.2025'],
    ['Period', 'Feb-25'],
    ['月份', '2'],
    ['年,月', '2025,2'],
    ['会计年度,期间', '2024,2025-01'],
  ].map(
    ([head, text]): Omit<Case, 'kind'> => ({
      ...{ name: `rows of another period: ${head} ${text}`, asked: ['question.period'] },
      content: list(`${head},${sides}`, `${text},记-1,1001,5,`, `${text},记-1,4001,,5`),
    }),
  ),
  ...[
    ['会计年度', '2025'],
    ['期间', '001.2025'],
    ['Period', 'Jan-25'],
    ['年,月', '2025,1'],
    ['会计年度,期间', '2025,13'],
  ].map(
    ([head, text]): Omit<Case, 'kind'> => ({
      ...{ name: `rows of their period: ${head} ${text}` },
      content: list(`${head},${sides}`, `${text},记-1,1001,5,`, `${text},记-1,4001,,5`).replaceAll(
        '2025-01-05',
        text?.endsWith('13') ? '2025-12-31' : '2025-01-05',
      ),
    }),
  ),
  ...[
    ...['2024年度序时账', '会计年度：2024', '從 2025-02-01 到 2025-02-28', '起止日期：2025-02-01至2025-02-28'],
    ...['2025年第二季度 序时账', 'Journal listing February 2025', '2024年序时账', 'Journal 2025 Q3'],
  ].map(
    (title): Omit<Case, 'kind'> => ({
      ...{ name: `a title of another period: ${title}`, asked: ['question.period'] },
      content: list(sides, '记-1,1001,5,', '记-1,4001,,5', `${title}\n`),
    }),
  ),
  ...[
    ...[
      '2025年度序时账',
      '2025年第一季度',
      'Journal January 2025',
      '打印日期：2025-02-03',
      'Printed on 3 February 2025',
    ],
    ...['账套：[012]FA01', 'FA01 有限公司', '从 2025-01-01 到 2025-03-31', '凭证数：2024', '第 1 页 共 2 页'],
  ].map(
    (title): Omit<Case, 'kind'> => ({
      ...{ name: `a title that says nothing else: ${title}` },
      content: list(sides, '记-1,1001,5,', '记-1,4001,,5', `${title}\n`),
    }),
  ),
  ...['杭州别家有限公司', '账套：[012]杭州别家', 'Other Trading Co., Ltd.'].map(
    (title): Omit<Case, 'kind'> => ({
      ...{ name: `another company: ${title}`, asked: ['question.company'] },
      content: list(sides, '记-1,1001,5,', '记-1,4001,,5', `"${title}"\n序时账\n`),
    }),
  ),
  {
    ...{ name: 'types that are not there', asked: ['question.types'], cells: [{ type: '记' }] },
    content: list(sides, '银付-1,1001,5,', '银付-1,4001,,5'),
  },
]

const bill = (title: string, head = '', cells = '') =>
  `${title}${title && '\n'}${table(
    `单号,店铺编码,日期,渠道,含税金额,税率,不含税金额,税额,现金${head}`,
    `A1,S01,2025-01-05,STORE,113.00,13,100.00,13.00,113.00${cells}`,
  )}`

const others: readonly Case[] = [
  ...(
    [
      ['营业日期：2025-02-01 至 2025-02-28', ['question.period']],
      ['店铺：二店', ['question.name']],
      ['门店: S02', ['question.name']],
      ['店铺：一店', []],
      ['店铺：全部', []],
    ] as const
  ).map(([title, asked]): Case => ({ kind: 'saleBills', name: `the title ${title}`, content: bill(title), asked })),
  {
    ...{ name: 'a column of years', kind: 'saleBills', asked: ['question.period'] },
    content: bill('', ',年度', ',2024'),
  },
  {
    ...{ name: 'the title 收货店铺：S02', kind: 'restocks', asked: ['question.name'] },
    content: table('收货店铺：S02 二店', '单据号,日期,来源编码,店铺编码,成本', 'T1,2025-01-05,W1,S01,50'),
  },
  {
    ...{ name: 'traditional titles', kind: 'restocks', cells: [{ document_no: 'T1', cost: '5.00' }] },
    content: table('單據號,單據日期,調出倉庫,收貨門店,成本金額', 'T1,2025-01-05,W1,S01,5.00'),
  },
  {
    ...{ name: 'a sheet that was refused', kind: 'expenses', cells: [{ no: 'R2' }], noted: /void.*row 2/ },
    content: table(
      '单据编号,报销日期,部门,费用项目,报销金额,报销人,附件数,审批状态',
      'R1,2025-01-05,XZ,BG,20.00,E1,1,已驳回',
      'R2,2025-01-05,XZ,BG,20.00,E1,1,已审核',
    ),
  },
  {
    ...{
      name: 'a bill that is void, with its items',
      kind: 'restocks',
      cells: [{ document_no: 'T2' }],
      noted: /void.*row 2/,
    },
    content: table(
      '单据号,日期,来源,店铺,成本,状态',
      'T1,2025-01-05,W1,S01,5.00,作废',
      'T2,2025-01-05,W1,S01,5.00,已审核',
    ),
  },
]

const cases: readonly Case[] = [
  ...openings.map((each): Case => ({ kind: 'opening', ...each })),
  ...vouchers.map((each): Case => ({ kind: 'vouchers', ...each })),
  ...others,
]

test.each(cases)('$kind: $name', async ({ kind, content, asked = [], wrong = [], inJuly, cells = [], noted }) => {
  const [who, { value }] = inJuly ? [other, july] : [one, january]
  const { calls } = samples[kind]
  const draft = await openDraft(product, who, value, content, 'a.csv', calls)
  const errors = [...new Set(draft.causes.filter(({ isWarning }) => !isWarning).map(({ code }) => code))]
  const told = draft.questions.map(({ code }) => code)
  expect([errors, told.sort()]).toEqual([wrong, asked.map((each) => questionNumbers[each]).sort()])
  if (noted) expect(draft.notes.join('\n')).toMatch(noted)
  const rows = await look.query<{ cells: Record<string, string> }>(
    'select cells from import_row where draft_id = $1 order by line',
    [draft.id],
  )
  for (const [at, wanted] of cells.entries()) expect(rows[at]?.cells).toMatchObject(wanted)
})
