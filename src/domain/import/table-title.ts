// What stands above the head of another product's table: of which months it is, in which unit, and whose.
import { unitAmong, unitOf } from '../base/figure-scale.ts'
import { plainHan, toHalfWidth } from '../base/text.ts'
import { statedPeriod } from './stated-period.ts'

/** `from` and `to` are months, '' where none is told; figures are in units of ten to the `power`. */
export type TableTitle = {
  from: string
  to: string
  power: number
  unit: string
  company: string
  store: string
  currency: string
}

/** A day on which somebody printed it is no period. */
const printed = /(打印|列印|制表|製表|导出|匯出|制单|生成)(日期|时间|時間)?:?\s*[\d年月日./:\- ]+/g
const monthShape = /(\d{4})\s*(?:年\s*第?|[-./])\s*(\d{1,2})(?!\d)\s*(?:期|月|[-./])?/g
/** The year stands once for both months: 2026年第1期 - 第6期, 年度: 2026 期间: 01 月 - 06 月, 001/2026 - 006/2026. */
const spans: readonly { shape: RegExp; order: readonly [number, number, number] }[] = [
  { shape: /(\d{4})\s*年\s*第?\s*(\d{1,2})\s*[期月]?\s*[-—~至到]+\s*第?\s*(\d{1,2})\s*[期月]/, order: [1, 2, 3] },
  { shape: /年度:?\s*(\d{4}).*期[间間]:?\s*(\d{1,2})\s*月?\s*[-—~至到]+\s*(\d{1,2})/, order: [1, 2, 3] },
  { shape: /\b0(\d{2})\/(\d{4})\s*-\s*0(\d{2})\/\2/, order: [2, 1, 3] },
]
const plainMonth = /(?:期间|期間|期别|期別|period):?\s*(20\d{2})(\d{2})(?!\d)(?:\s*[-~至到]\s*(20\d{2})(\d{2})(?!\d))?/i

const monthText = (year: string, month: string): string => {
  const no = Number(month)
  return no >= 1 && no <= 12 ? `${year}-${month.padStart(2, '0')}` : ''
}

const monthsOf = (text: string): string[] => {
  for (const { shape, order } of spans) {
    const found = shape.exec(text)
    const [year = '', from = '', to = ''] = order.map((at) => found?.[at] ?? '')
    if (found) return [monthText(year, from), monthText(year, to)]
  }
  const [, fromYear, from, toYear, to] = plainMonth.exec(text) ?? []
  if (fromYear && from) return [monthText(fromYear, from), toYear && to ? monthText(toYear, to) : '']
  const months = [...text.matchAll(monthShape)].map(([, year = '', month = '']) => monthText(year, month))
  if (months.length > 0) return months
  const stated = statedPeriod(text)
  return stated ? [stated.from, stated.to] : []
}

const companyShape = new RegExp(
  [
    '(?:(?:编制|核算|会计)?单位|公司|账套|账簿|核算组织|组织机构|company(?: ?code)?|account ?set|ledger)(?:名称)?',
    '(?::\\s*|\\s+(?=\\d))(?:\\[[^\\]]*\\](?=[^\\s:,;()]))?([^\\s:,;()]+)',
  ].join(''),
  'gi',
)
/** The name of a company that stands there without a word for it. */
const bareCompany = new RegExp(
  [
    '([\\p{Script=Han}a-z0-9()]{2,40}?(?:有限责任公司|股份有限公司|有限公司|集团公司|分公司))',
    "([a-z][\\w&.,' -]{1,60}?\\s(?:co\\.?,?\\s*ltd\\b|company limited|limited|gmbh|inc\\b|llc|corp(?:oration)?\\b))",
  ].join('|'),
  'iu',
)
const storeShape = /(?:店铺|门店|店仓|专柜|store|shop)(?:名称|编码|代码)?:\s*([^\s:,;()]+(?: [^\s:,;()]+)?)/iu
/** Of all stores, or of many. */
const everyStore = /^(?:全部|所有|全|各|all\b|\*)/iu

const currencyShape = /(?:币[种别]|幣[種別]|货币|currency):\s*([^\s:,;]+)/i

/** Reads the rows above a head, and the titles of the head, which may name a unit too. */
export const readTableTitle = (rows: readonly (readonly string[])[]): TableTitle => {
  const texts = rows.map((cells) => plainHan(toHalfWidth(cells.filter((cell) => cell.trim() !== '').join(' '))))
  const months = texts.flatMap((text) => monthsOf(text.replace(printed, ''))).filter((month) => month !== '')
  const [first = ''] = months.toSorted()
  const { word = '', power = 0, currency = '' } = unitAmong(texts) ?? {}
  const companies = texts.flatMap((text) => [...text.matchAll(companyShape)].map(([, name = '']) => name))
  const labelled = companies.find((name) => name !== '' && unitOf(`(${name})`) === null) ?? ''
  const [bare = ''] = texts.flatMap(
    (text) =>
      bareCompany
        .exec(text)
        ?.slice(1)
        .find((name) => name !== undefined) ?? [],
  )
  const stores = texts.map((text) => storeShape.exec(text)?.[1] ?? '')
  const store = stores.find((name) => name !== '' && !everyStore.test(name)) ?? ''
  const named = texts.map((text) => currencyShape.exec(text)?.[1] ?? '').find((name) => name !== '') ?? ''
  return {
    from: first,
    to: months.toSorted().at(-1) ?? '',
    power,
    unit: word,
    company: labelled || bare,
    store,
    currency: named || currency,
  }
}
