// Small files that say a fact twice, or a unit, a title or an encoding late: what the check page and the command tell.
import type { ImportKind } from '../../src/server/import/layout.ts'

/** `wrong` is refused at its cells, `asked` until it is answered; of neither the file is taken at once. */
export type DoorCase = {
  name: string
  kind: ImportKind
  content: string | Buffer
  file?: string
  wrong?: readonly number[]
  asked?: readonly number[]
  /** What the command prints of an accepted file. */
  said?: RegExp
}

type Told = readonly [name: string, head: string, rows: readonly string[], asked: readonly number[], said?: RegExp]

const casesOf = (kind: ImportKind, all: readonly Told[]): DoorCase[] =>
  all.map(([name, head, rows, asked, said]) => ({
    ...{ name, kind, content: `${[head, ...rows].join('\n')}\n`, asked },
    ...(said && { said }),
  }))

const list = '日期,凭证字号,摘要,科目代码,科目名称,借方金额,贷方金额'
const vouchers = casesOf('vouchers', [
  [
    'a detail that is another subject',
    `${list},明细科目`,
    ['2025-06-01,记-601,a,140501,库存商品,5,,样品及陈列品', '2025-06-01,记-601,a,1001,库存现金,,5,'],
    [47037],
  ],
  [
    'a detail that is the subject',
    `${list},明细科目`,
    ['2025-06-02,记-602,b,140501,库存商品,5,,自营商品', '2025-06-02,记-602,b,1001,库存现金,,5,'],
    [],
  ],
  [
    'a subject by its name and its detail',
    '日期,凭证字号,摘要,总账科目,明细科目,借方金额,贷方金额',
    ['2025-06-03,记-603,c,库存商品,样品及陈列品,5,', '2025-06-03,记-603,c,库存现金,,,5'],
    [],
  ],
  [
    'other numbers of attachments',
    `${list},附件数`,
    ['2025-06-04,记-604,d,140501,,5,,2', '2025-06-04,记-604,d,1001,,,5,3'],
    [47062],
  ],
  [
    'the number of attachments once, and again',
    `${list},附件数`,
    ['2025-06-05,记-605,e,140501,,2,,2', '2025-06-05,记-605,e,140502,,3,,', '2025-06-05,记-605,e,1001,,,5,2'],
    [],
  ],
])

/** More rows than are read before the first of them is looked at, and a unit below them. */
const many = (day: string): string[] =>
  Array.from({ length: 900 }, (_, at) => [
    `${day},记-${at + 1},unit below ${at},1001,库存现金,${at + 1},`,
    `${day},记-${at + 1},unit below ${at},4001,实收资本,,${at + 1}`,
  ])
    .flat()
    .concat('金额单位：万元')
const unitBelow = casesOf('vouchers', [
  ['a unit below many rows', list, many('2025-07-01'), [47020], /"debit": ?"4054500000.00"/],
])
export const belowMany = `${[list, ...many('2025-08-01')].join('\n')}\n`

const balances = '科目编码,科目名称,期末借方余额,期末贷方余额'
const lines = ['1001,库存现金,1000.00,', '4001,实收资本,,1000.00']
const openings = casesOf('opening', [
  ['the sum in capitals, another one', balances, [...lines, '合计：人民币贰仟元整,,1000.00,1000.00'], [47034, 47036]],
  ['the sum in capitals', balances, [...lines, '合计,人民币壹仟元整,1000.00,1000.00'], [47034]],
  ['the sum in capitals alone, another one', balances, [...lines, '合计（大写）,贰仟元整,,'], [47034, 47036]],
])

const chart = '科目编码,科目名称,科目类别,余额方向'
const charts = casesOf('chart', [
  ['no leaf, and nothing below it', `${chart},是否末级`, ['101287,甲一,资产,借,否'], [47079]],
  ['no leaf, with one below it', `${chart},是否末级`, ['1499,甲二,资产,借,否', '149901,甲三,资产,借,是'], []],
  ['its parent, by code', `${chart},上级编码`, ['101285,甲五,资产,借,1012'], []],
  ['the name of another parent', `${chart},父级,上级名称`, ['101284,甲六,资产,借,1012,银行存款'], [47037]],
])

const wrongParent: DoorCase = {
  ...{ name: 'another parent', kind: 'chart', wrong: [47003] },
  content: `${chart},上级编码\n101286,甲四,资产,借,1002\n`,
}

const goods = '单据号,日期,来源,店铺,成本'
const restocks = casesOf('restocks', [
  [
    'net and tax that make another gross',
    `${goods},不含税金额,税额,价税合计`,
    ['T1,2025-01-05,W1,S01,100,100,13,114'],
    [47036],
  ],
  [
    'a cost that is neither net nor gross',
    `${goods},不含税金额,税额,价税合计`,
    ['T2,2025-01-05,W1,S01,99,100,13,113'],
    [47036],
  ],
  ['a cost that is net', `${goods},不含税金额,税额,价税合计`, ['T3,2025-01-05,W1,S01,100,100,13,113'], []],
  ['a cost that is gross', `${goods},不含税金额,税额,价税合计`, ['T4,2025-01-05,W1,S01,113,100,13,113'], []],
  ['a cost that is the net of tax and gross', `${goods},税额,价税合计`, ['T5,2025-01-05,W1,S01,100,13,113'], []],
  ['a cost that tax and gross do not make', `${goods},税额,价税合计`, ['T6,2025-01-05,W1,S01,90,13,113'], [47036]],
  ['another company', `${goods},公司`, ['T7,2025-01-05,W1,S01,50,ZZ99'], [47033]],
  ['its company', `${goods},公司`, ['T8,2025-01-05,W1,S01,50,DO01'], []],
])

const sheet = '单据编号,报销日期,部门,费用项目,报销人,附件数,报销金额'
const expenses = casesOf('expenses', [
  ['another subject than that of the item', `${sheet},会计科目`, ['R1,2025-01-05,XZ,BG,E1,1,30.00,差旅费'], [47037]],
  ['the code of another subject', `${sheet},会计科目编码`, ['R2,2025-01-05,XZ,BG,E1,1,40.00,660206'], [47037]],
  ['the subject of the item', `${sheet},会计科目`, ['R3,2025-01-05,XZ,BG,E1,1,50.00,管理费用-办公费'], []],
  [
    'capitals above the head, another sum',
    `合计金额（大写）：壹佰元整,,\n${sheet}`,
    ['R4,2025-01-05,XZ,BG,E1,1,60.00'],
    [47036],
  ],
  ['capitals above the head', `合计金额（大写）：柒拾元整,,\n${sheet}`, ['R5,2025-01-05,XZ,BG,E1,1,70.00'], []],
  ['another company', `${sheet},公司`, ['R6,2025-01-05,XZ,BG,E1,1,80.00,ZZ99'], [47033]],
])

const rates = casesOf('rates', [
  ['a direct rate', '币种,汇率类型,日期,直接汇率', ['GBP,DAILY,2025-01-06,9.10'], []],
  ['an end before its day', '币种,汇率类型,日期,汇率,失效日期', ['GBP,DAILY,2025-01-07,9.11,2025-01-01'], [47063]],
  ['an end behind its day', '币种,汇率类型,日期,汇率,失效日期', ['GBP,DAILY,2025-01-08,9.11,2025-12-31'], []],
  ['a hundred in the cell of the currency', '币种,汇率类型,日期,汇率', ['100韩元,DAILY,2025-01-09,0.51'], []],
  ['another unit beside a hundred', '币种,汇率类型,日期,汇率,单位', ['100KRW,DAILY,2025-01-10,0.51,1'], [47058, 47043]],
])

const entities = casesOf('entities', [
  ['a full name of another one', '类型,编码,名称,全称', ['customer,F1,德兴隆,上海瑞丰贸易有限公司'], [47058]],
  [
    'a full name, and a short one',
    '类型,编码,名称,全称,简称',
    ['customer,F2,永泰,上海永泰贸易有限公司,永'],
    [],
    /简称/,
  ],
])

/** 瑞豐 in Big5, which is 风伦 in GB18030. */
export const doubtful = (code: string): Buffer =>
  Buffer.concat([Buffer.from(`type,code,name_zh_cn\ncustomer,${code},`), Buffer.from('b7e7c2d70a', 'hex')])

export const doorCases: readonly DoorCase[] = [
  { ...{ name: 'a text in one of two encodings', kind: 'entities', asked: [47053] }, content: doubtful('B1') },
  ...vouchers,
  ...unitBelow,
  ...openings,
  ...charts,
  wrongParent,
  ...restocks,
  ...expenses,
  ...rates,
  ...entities,
]
