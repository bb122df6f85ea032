// Small tables that say a fact twice, and what is right of each: openings, bills, restocks, expense sheets.
import type { ImportKind } from '../../src/server/import/layout.ts'
import type { Told } from '../world/said-samples.ts'

/** `cells` are those of the first rows, as far as they are named. */
export type FactCase = {
  name: string
  kind: ImportKind
  content: string
  asked?: readonly Told[]
  wrong?: readonly number[]
  inJuly?: true
  cells?: readonly Readonly<Record<string, string>>[]
  noted?: RegExp
}

export const table = (head: string, ...rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`
const balances = (head: string, more: readonly [string, string], title = '') =>
  title + table(`科目编码,科目名称,${head}`, `1001,库存现金,${more[0]}`, `4001,实收资本,${more[1]}`)

export const openings: readonly Omit<FactCase, 'kind'>[] = [
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
    ([head, text]): Omit<FactCase, 'kind'> => ({
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
    (title): Omit<FactCase, 'kind'> => ({
      ...{ name: `a title of other months: ${title}`, asked: ['question.tablePeriod'] },
      content: balances('期末借方,期末贷方', ['5,', ',5'], `${title}\n`),
    }),
  ),
  {
    ...{ name: 'a company without a word for it', asked: ['question.company'] },
    content: balances('期末借方,期末贷方', ['5,', ',5'], '杭州别家有限公司科目余额表\n'),
  },
  {
    ...{ name: 'a unit below the table', asked: ['question.tableUnit'] },
    content: `${balances('期末借方,期末贷方', ['5,', ',5'])}金额单位：万元,,,\n`,
  },
  {
    ...{ name: 'quantities whose sum is another one', asked: ['question.sum'] },
    content: table('科目编码,数量,期末借方,期末贷方', '140501,10,5,', '4001,,,5', '合计,99,5,5'),
  },
  {
    ...{ name: 'quantities whose sum is right', cells: [{ quantity: '10' }] },
    content: table('科目编码,数量,单价,期末借方,期末贷方', '140501,10,0.5,5,', '4001,,,,5', '合计,10,,5,5'),
  },
  {
    ...{ name: 'a quantity and a price that make another balance', asked: ['question.sum'] },
    content: table('科目编码,数量,单价,期末借方,期末贷方', '140501,10,7,5,', '4001,,,,5'),
  },
  {
    ...{ name: 'a quantity beside decimal commas', asked: ['question.decimalComma'], cells: [{ debit: '100.50' }] },
    content: '科目编码;数量;期末借方;期末贷方\n140501;1,500;100,50;\n4001;;;100,50\n',
  },
  {
    ...{ name: 'dashes for nothing', cells: [{ debit: '5' }] },
    content: balances('期末借方,期末贷方', ['5,—', '-,5']),
  },
  ...['1001/银行存款', '1001 银行存款', '[1001]银行存款'].map(
    (text): Omit<FactCase, 'kind'> => ({
      ...{ name: `${text} in one cell`, asked: ['question.name'], cells: [{ subject: '1001' }] },
      content: table('科目编码,期末借方,期末贷方', `${text},5,`, '4001 实收资本,,5'),
    }),
  ),
  {
    ...{ name: 'two columns of one title', asked: ['question.twice'] },
    content: balances('期末余额,方向,期末余额', ['100,借,900', '100,贷,100']),
  },
]

const bill = (title: string, head = '', cells = '') =>
  `${title}${title && '\n'}${table(
    `单号,店铺编码,日期,渠道,含税金额,税率,不含税金额,税额,现金${head}`,
    `A1,S01,2025-01-05,STORE,113.00,13,100.00,13.00,113.00${cells}`,
  )}`

export const others: readonly FactCase[] = [
  ...(
    [
      ['营业日期：2025-02-01 至 2025-02-28', ['question.period']],
      ['店铺：二店', ['question.name']],
      ['门店: S02', ['question.name']],
      ['店铺：一店', []],
      ['店铺：全部', []],
    ] as const
  ).map(([title, asked]): FactCase => ({ kind: 'saleBills', name: `the title ${title}`, content: bill(title), asked })),
  {
    ...{ name: 'tenders that come to something else', kind: 'saleBills', asked: ['question.sum'] },
    content: bill('', ',收款合计', ',900'),
  },
  { name: 'tenders that come to what they say', kind: 'saleBills', content: bill('', ',收款合计', ',113') },
  {
    ...{ name: 'a quantity and a price that make another amount', kind: 'saleBills', asked: ['question.sum'] },
    content: bill('', ',数量,单价', ',5,10'),
  },
  { name: 'a quantity and a price with tax', kind: 'saleBills', content: bill('', ',数量,单价', ',2,56.5') },
  { name: 'a quantity and a price without tax', kind: 'saleBills', content: bill('', ',数量,单价', ',2,50') },
  {
    name: 'a quantity and a price with a discount',
    kind: 'saleBills',
    content: bill('', ',数量,单价,折扣', ',2,60,7'),
  },
  ...(
    [
      ['13%,6.00,106.00', ['question.sum']],
      ['0.13,6.00,106.00', ['question.sum']],
      ['6%,6.00,106.00', []],
      ['6,0.00,106.00', []],
    ] as const
  ).map(
    ([figures, asked]): FactCase => ({
      ...{ name: `a rate of tax: ${figures}`, kind: 'expenses', asked },
      content: table(
        '单据编号,报销日期,部门,费用项目,报销人,附件数,税率,税额,价税合计',
        `R1,2025-01-05,XZ,CL,E1,1,${figures}`,
      ),
    }),
  ),
  {
    ...{ name: 'a quantity and a price that make another amount', kind: 'expenses', asked: ['question.sum'] },
    content: table(
      '单据编号,报销日期,部门,费用项目,报销人,附件数,数量,单价,报销金额',
      'R1,2025-01-05,XZ,BG,E1,1,3,10,20.00',
    ),
  },
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
