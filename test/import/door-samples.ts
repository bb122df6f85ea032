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

/** 瑞豐 in Big5, which is 风伦 in GB18030. */
export const doubtful = (code: string): Buffer =>
  Buffer.concat([Buffer.from(`type,code,name_zh_cn\ncustomer,${code},`), Buffer.from('b7e7c2d70a', 'hex')])

export const doorCases: readonly DoorCase[] = [
  { ...{ name: 'a text in one of two encodings', kind: 'entities', asked: [47053] }, content: doubtful('B1') },
  ...vouchers,
]
