// One small table of each kind of import, in the titles of others, with what may be said wrongly in it.
import fc from 'fast-check'
import {
  chartImportCalls,
  entityImportCalls,
  expenseImportCalls,
  openingImportCalls,
  rateImportCalls,
  restockImportCalls,
  saleBillImportCalls,
  voucherDraftCalls,
} from '../../src/contract/import/import-draft.ts'
import type { questionNumbers } from '../../src/domain/base/question.ts'
import type { ImportKind } from '../../src/server/import/layout.ts'
import type { openDraft } from './import-draft.ts'

/** A table of one kind: `titles` in the spellings of others, cells by the first word of their column. */
export type Told = keyof typeof questionNumbers
export type Sample = {
  calls: Parameters<typeof openDraft>[5]
  titles: Readonly<Record<string, readonly string[]>>
  rows: readonly (readonly string[])[]
  /** Columns that a row of sums adds up. */
  sums: readonly string[]
  /** Where the other one of a fact stands: column, row, value, and what it is told as. */
  planted: Readonly<Record<string, readonly [column: string, row: number, value: string, told: Told]>>
  /** What a title above the head is told as, by what it says wrongly. */
  above: Readonly<Partial<Record<'period' | 'unit' | 'company' | 'currency', Told>>>
}

const title: Sample['above'] = {
  ...{ period: 'question.period', unit: 'question.unit' },
  ...{ company: 'question.company', currency: 'question.tableCurrency' },
}
const dates = ['2025-01-05', '2025/1/5', '20250105', '2025年1月5日', '05.01.2025', '2025-01-05 09:30:00']

export const samples: Readonly<Record<ImportKind, Sample>> = {
  vouchers: {
    calls: voucherDraftCalls,
    titles: {
      date: ['日期', '制单日期', '凭证日期', 'Posting Date'],
      label: ['凭证字号', '字号'],
      summary: ['摘要', '凭证摘要', 'Text'],
      code: ['科目代码', '科目编码', 'G/L Account'],
      name: ['科目名称', 'G/L Account Name', '会计科目'],
      debit: ['借方金额', '借方(本位币)', '借方'],
      credit: ['贷方金额', '贷方(本位币)', '贷方'],
      detail: ['明细科目', '明细科目名称'],
      papers: ['附件数', '附单据数'],
    },
    rows: [
      ['DAY', '记-1', 'a', '1001', '库存现金', '1234.50', '', '', '2'],
      ['DAY', '记-1', 'a', '4001', '实收资本', '', '1234.50', '', '2'],
    ],
    sums: ['debit', 'credit'],
    planted: {
      name: ['name', 0, '银行存款', 'question.name'],
      detail: ['detail', 0, '银行存款', 'question.name'],
      papers: ['papers', 1, '3', 'question.papers'],
    },
    above: title,
  },
  opening: {
    calls: openingImportCalls,
    titles: {
      code: ['科目编码', '科目代码'],
      name: ['科目名称', '名称'],
      debit: ['期末借方余额', '期末余额借方'],
      credit: ['期末贷方余额', '期末余额贷方'],
    },
    rows: [
      ['1001', '库存现金', '1234.50', ''],
      ['4001', '实收资本', '', '1234.50'],
    ],
    sums: ['debit', 'credit'],
    planted: { name: ['name', 0, '银行存款', 'question.name'] },
    above: { ...title, period: 'question.tablePeriod', unit: 'question.tableUnit' },
  },
  expenses: {
    calls: expenseImportCalls,
    titles: {
      no: ['报销单号', '单据编号', 'Report ID'],
      date: ['报销日期', '单据日期', 'Posting Date'],
      department: ['部门编码', '报销部门编码', '费用承担部门代码'],
      departmentName: ['部门名称', '报销部门', '费用承担部门名称'],
      item: ['费用项目编码', '费用类型编码'],
      itemName: ['费用项目名称', '费用类型', '费用项目'],
      employee: ['报销人编码', '工号', '员工编号'],
      employeeName: ['报销人', '姓名', '员工名称'],
      net: ['不含税金额', '未税金额'],
      tax: ['税额', '进项税额'],
      amount: ['价税合计', '含税金额', '报销金额'],
      papers: ['附件张数', '单据张数'],
      subject: ['会计科目', '会计科目编码', '科目名称'],
    },
    rows: [
      ['R1', 'DAY', 'XZ', '行政部', 'CL', '差旅费', 'E1', '王芳', '1000.00', '60.00', '1060.00', '1', '660206'],
      ['R2', 'DAY', 'XZ', '行政部', 'BG', '办公费', 'E2', '李雷', '20.00', '0.00', '20.00', '1', '办公费'],
    ],
    sums: ['net', 'tax', 'amount'],
    planted: {
      department: ['departmentName', 0, '财务部', 'question.name'],
      item: ['itemName', 1, '差旅费', 'question.name'],
      employee: ['employeeName', 0, '李雷', 'question.name'],
      net: ['net', 0, '1000.10', 'question.sum'],
      subject: ['subject', 0, '660205', 'question.name'],
    },
    above: title,
  },
  saleBills: {
    calls: saleBillImportCalls,
    titles: {
      no: ['单号', '小票号', '销售单号'],
      company: ['公司编码', '公司'],
      store: ['店铺编码', '门店代码', '店铺编号'],
      storeName: ['店铺名称', '门店名称', '店铺'],
      date: ['日期', '销售日期', '营业日期'],
      channel: ['渠道', '销售渠道'],
      gross: ['含税金额', '价税合计', '销售金额'],
      rate: ['税率'],
      net: ['不含税金额', '未税金额'],
      tax: ['税额', '销项税额'],
      cash: ['现金'],
    },
    rows: [
      ['A1', 'IS01', 'S01', '一店', 'DAY', 'STORE', '113.00', '13', '100.00', '13.00', '113.00'],
      ['A2', 'IS01', 'S02', '二店', 'DAY', 'STORE', '226.00', '13', '200.00', '26.00', '226.00'],
    ],
    sums: ['gross', 'net', 'tax', 'cash'],
    planted: { store: ['storeName', 1, '一店', 'question.name'] },
    above: { ...title, company: undefined },
  },
  restocks: {
    calls: restockImportCalls,
    titles: {
      no: ['单据号', '调拨单号', '入库单号'],
      date: ['日期', '发货日期', '单据日期'],
      from: ['发货仓库编码', '调出仓库代码', '来源编码'],
      fromName: ['发货仓库名称', '调出仓库', '来源'],
      store: ['店铺编码', '收货门店代码', '调入店铺编号'],
      storeName: ['店铺名称', '收货门店', '店铺'],
      brand: ['品牌编码', '品牌代码'],
      brandName: ['品牌名称', '品牌'],
      quantity: ['数量', '件数'],
      price: ['单价', '成本单价', '进价'],
      cost: ['成本', '成本金额', '进价金额'],
      tax: ['税额', '进项税额'],
      gross: ['价税合计', '含税金额'],
    },
    rows: [
      ['T1', 'DAY', 'W1', '总仓', 'S01', '一店', 'B01', '锦绣', '10', '33.333', '333.33', '43.33', '376.66'],
      ['T2', 'DAY', 'W1', '总仓', 'S02', '二店', 'B01', '锦绣', '4', '25', '100.00', '13.00', '113.00'],
    ],
    sums: ['quantity', 'cost', 'tax', 'gross'],
    planted: {
      store: ['storeName', 0, '二店', 'question.name'],
      from: ['fromName', 1, '行政部', 'question.name'],
      brand: ['brandName', 0, '云锦', 'question.name'],
      price: ['price', 1, '26', 'question.sum'],
      gross: ['gross', 0, '386.66', 'question.sum'],
    },
    above: title,
  },
  rates: {
    calls: rateImportCalls,
    titles: {
      currency: ['币种编码', '币别代码', 'Currency code'],
      name: ['币种名称', '外币', '币别'],
      type: ['汇率类型'],
      date: ['日期', '汇率日期'],
      rate: ['汇率'],
      unit: ['单位'],
      until: ['失效日期', '有效期至'],
    },
    rows: [
      ['USD', '美元', 'DAILY', 'DAY', '7.10', '1', '2025-12-31'],
      ['USD', '美元', 'MONTH_END', '2025-01-31', '7.11', '1', ''],
    ],
    sums: [],
    planted: {
      name: ['name', 0, '日元', 'question.name'],
      far: ['rate', 1, '71.1', 'question.rate'],
      until: ['until', 0, '2024-12-31', 'question.endsBefore'],
    },
    above: { period: 'question.period' },
  },
  entities: {
    calls: entityImportCalls,
    titles: { type: ['类型'], code: ['编码'], name: ['名称'], full: ['全称'] },
    rows: [
      ['store', 'S01', '一店', ''],
      ['store', 'S03', '三店', '西湖三店'],
    ],
    sums: [],
    planted: {
      renamed: ['name', 0, '别的店', 'question.renamed'],
      alike: ['code', 1, 's-02', 'question.alikeCode'],
      full: ['full', 1, '西湖二店', 'question.twice'],
    },
    above: {},
  },
  chart: {
    calls: chartImportCalls,
    titles: {
      code: ['科目代码'],
      name: ['科目名称'],
      parent: ['上级科目编码', '上级科目代码'],
      parentName: ['上级科目名称'],
      type: ['类别'],
      direction: ['余额方向'],
    },
    rows: [['101299', '其他甲', '1012', '其他货币资金', 'ASSET', 'D']],
    sums: [],
    planted: { parent: ['parentName', 0, '库存现金', 'question.name'] },
    above: {},
  },
}

const spelledFigures: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}${text.includes('.') ? '00' : '.00'}`,
  (text) => `￥${text}`,
  (text) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
]

export type Spelled = { pick: number; figure: number; date: number; order: number; sum: string; planted: number }
/** How somebody writes a table. */
export const spelling: fc.Arbitrary<Spelled> = fc.record({
  ...{ pick: fc.nat(30), figure: fc.nat(3), date: fc.nat(5), order: fc.nat(1e6), planted: fc.nat(99) },
  sum: fc.constantFrom('合计', '合 计', '合计：', '總計', 'Total', '本页合计'),
})

/** One fault of a kind, or none; the sum and the lines above the head are of every kind that has them. */
export const faultsOf = ({ planted, above, sums }: Sample): readonly string[] => [
  ...['none', ...Object.keys(planted), ...Object.keys(above).map((name) => `above ${name}`)],
  ...(sums.length > 0 ? ['sum'] : []),
]

export const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** The table as somebody writes it, its columns in any order. */
export const written = (sample: Sample, as: Spelled, fault: string): string => {
  const { titles, rows, sums, planted } = sample
  const columns = Object.keys(titles)
  const figures = new Set([...sums, 'net', 'tax', 'price'])
  // Pieces have no currency.
  const figureIn = (place: number) =>
    (columns[place] === 'quantity' && as.figure === 2 ? undefined : spelledFigures[as.figure]) ?? String
  const heads = columns.map((column, at) => titles[column]?.[(as.pick + at) % (titles[column]?.length ?? 1)] ?? '')
  const [at, row, value] = planted[fault] ?? ['', -1, '']
  const cells = rows.map((each, index) =>
    each.map((text, place) => {
      const own = columns[place] === at && index === row ? value : text
      if (own === 'DAY') return dates[as.date] ?? ''
      return figures.has(columns[place] ?? '') && isFigure(own) ? figureIn(place)(own) : own
    }),
  )
  const cents = (text = ''): number => Math.round(Number(text || '0') * 1000)
  const total = columns.map((column, place) => {
    if (place === 0) return as.sum
    if (!sums.includes(column)) return ''
    const sum = rows.reduce(
      (all, each, index) => {
        const own = columns[place] === at && index === row ? value : each[place]
        return all + cents(own)
      },
      fault === 'sum' && column === sums[0] ? 10 : 0,
    )
    return figureIn(place)((sum / 1000).toFixed(2))
  })
  const order = columns
    .map((_, place) => place)
    .sort((a, b) => ((a * 7919 + as.order) % 31) - ((b * 7919 + as.order) % 31))
  const of = (own: string, other: string, name: string) => (fault === `above ${name}` ? other : own)
  const top = [
    `单位：${of('元', '万元', 'unit')}`,
    sample.above.period === 'question.tablePeriod'
      ? `期间：${of('2024年12期', '2024年11期', 'period')}`
      : `期间：${of('2025年1期', '2025年2期', 'period')}`,
    `编制单位：${of('IS01', '别家公司', 'company')}`,
    `币种：${of('人民币', '美元', 'currency')}`,
  ]
  const table = [heads, ...cells, ...(sums.length > 0 ? [total] : [])].map((each) => order.map((place) => each[place]))
  return [...(Object.keys(sample.above).length > 0 ? top : []), ...table.map((each) => each.join(','))].join('\n')
}

/** As what a fault is told; undefined for none. */
export const toldOf = ({ planted, above }: Sample, fault: string): Told | undefined =>
  fault === 'sum'
    ? 'question.sum'
    : (planted[fault]?.[3] ?? above[fault.replace('above ', '') as keyof Sample['above']])
