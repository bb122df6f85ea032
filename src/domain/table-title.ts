// What stands above the head of another product's table: of which months it is, in which unit, and whose.
import { unitAmong, unitOf } from './figure-scale.ts'
import { toHalfWidth } from './text.ts'

/** `from` and `to` are months, '' where none is told; figures are in units of ten to the `power`. */
export type TableTitle = { from: string; to: string; power: number; unit: string; company: string; currency: string }

/** A day on which somebody printed it is no period. */
const printed = /(打印|列印|制表|製表|导出|匯出|制单|生成)(日期|时间|時間)?:?\s*[\d年月日./:\- ]+/g
const monthShape = /(\d{4})\s*(?:年\s*第?|[-./])\s*(\d{1,2})(?!\d)\s*(?:期|月|[-./])?/g
/** The year stands once for both months: 2026年第1期 - 第6期, 年度: 2026 期间: 01 月 - 06 月, 001/2026 - 006/2026. */
const spans: readonly { shape: RegExp; order: readonly [number, number, number] }[] = [
  { shape: /(\d{4})\s*年\s*第?\s*(\d{1,2})\s*[期月]\s*[-—~至到]+\s*第?\s*(\d{1,2})\s*[期月]/, order: [1, 2, 3] },
  { shape: /年度:?\s*(\d{4}).*期[间間]:?\s*(\d{1,2})\s*月?\s*[-—~至到]+\s*(\d{1,2})/, order: [1, 2, 3] },
  { shape: /\b0(\d{2})\/(\d{4})\s*-\s*0(\d{2})\/\2/, order: [2, 1, 3] },
]
const plainMonth = /(?:期间|期間|期别|期別|period):?\s*(20\d{2})(\d{2})(?!\d)(?:\s*[-~至到]\s*(20\d{2})(\d{2})(?!\d))?/i
const yearShape = /(\d{4})\s*年度/

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
  const [, year] = yearShape.exec(text) ?? []
  return year ? [`${year}-01`, `${year}-12`] : []
}

const companyShape =
  /(?:(?:编制|編製|核算|会计|會計)?[单單]位(?:名[称稱])?|公司(?:名[称稱])?|company(?: ?code)?)(?::\s*|\s+(?=\d))([^\s:,;()]+)/gi
const currencyShape = /(?:币[种别]|幣[種別]|货币|currency):\s*([^\s:,;]+)/i

/** Reads the rows above a head, and the titles of the head, which may name a unit too. */
export const readTableTitle = (rows: readonly (readonly string[])[]): TableTitle => {
  const texts = rows.map((cells) => toHalfWidth(cells.filter((cell) => cell.trim() !== '').join(' ')))
  const months = texts.flatMap((text) => monthsOf(text.replace(printed, ''))).filter((month) => month !== '')
  const [first = ''] = months.toSorted()
  const { word = '', power = 0, currency = '' } = unitAmong(texts) ?? {}
  const companies = texts.flatMap((text) => [...text.matchAll(companyShape)].map(([, name = '']) => name))
  const company = companies.find((name) => name !== '' && unitOf(`(${name})`) === null) ?? ''
  const named = texts.map((text) => currencyShape.exec(text)?.[1] ?? '').find((name) => name !== '') ?? ''
  return { from: first, to: months.toSorted().at(-1) ?? '', power, unit: word, company, currency: named || currency }
}
