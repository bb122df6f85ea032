// Electronic invoices: what their many layouts call number, date, parties and amounts, read into one shape.
import { parseMoney } from '../base/money.ts'
import { isDate } from '../base/period.ts'

/** A party of an invoice; both texts may be empty where the layout has none. */
export type InvoiceParty = { name: string; taxNo: string }

/** The amounts do not add up: net and tax to the gross amount, or the lines to the totals. */
export type InvoiceDoubt = 'sums' | 'lines'

/**
 * An invoice as it was issued. `form`: `digital` is the full-electronic invoice, whose number of 20 digits stands
 * alone; `vat` the older one with a code. Amounts in fen, negative for a red-letter invoice.
 */
export type Invoice = {
  form: 'digital' | 'vat'
  title: string
  code: string
  number: string
  date: string
  buyer: InvoiceParty
  seller: InvoiceParty
  net: bigint
  tax: bigint
  gross: bigint
  remark: string
  drawer: string
  lines: InvoiceLine[]
  doubts: InvoiceDoubt[]
}

/** A line as it is written; every text may be ''. */
export type InvoiceLine = Record<keyof typeof lineNames, string>

/** The texts of a document by the names of its elements (the first of each), and those of its lines. */
export type InvoiceText = { fields: ReadonlyMap<string, string>; lines: readonly ReadonlyMap<string, string>[] }

/** What holds one line of an invoice. */
export const invoiceLineElements: ReadonlySet<string> = new Set([
  'IssuItemInformation',
  'GoodsInfo',
  'COMMON_FPKJ_XMXX',
  'FPKJXX_XMXX',
])

const lineNames = {
  name: ['ItemName', 'Item', 'XMMC'],
  model: ['SpecMod', 'Specification', 'GGXH'],
  unit: ['MeaUnits', 'MeasurementDimension', 'DW'],
  quantity: ['Quantity', 'XMSL'],
  price: ['UnPrice', 'Price', 'XMDJ'],
  net: ['Amount', 'XMJE'],
  rate: ['TaxRate', 'TaxScheme', 'SL'],
  tax: ['ComTaxAm', 'TaxAmount', 'SE'],
} as const

/** Full-electronic invoice (数电票), older VAT invoice, its issuing interface, and the labels of an OFD. */
const names = {
  title: ['EInvoiceType', 'InvoiceTitle', 'FPLXMC', '发票类型', '发票名称'],
  code: ['InvoiceCode', 'FP_DM', 'FPDM', 'fpdm', '发票代码'],
  number: ['InvoiceNumber', 'EIid', 'InvoiceNo', 'FP_HM', 'FPHM', 'fphm', '发票号码'],
  date: ['IssueTime', 'IssueDate', 'KPRQ', 'kprq', '开票日期', 'RequestTime'],
  buyerName: ['BuyerName', 'GMF_MC', 'GFMC', 'gfmc', '购买方名称'],
  buyerTaxNo: ['BuyerIdNum', 'BuyerTaxID', 'GMF_NSRSBH', 'GFSBH', 'gfsbh', '购买方纳税人识别号'],
  sellerName: ['SellerName', 'XSF_MC', 'XFMC', 'xfmc', '销售方名称'],
  sellerTaxNo: ['SellerIdNum', 'SellerTaxID', 'XSF_NSRSBH', 'XFSBH', 'xfsbh', '销售方纳税人识别号'],
  net: ['TotalAmWithoutTax', 'TaxExclusiveTotalAmount', 'HJJE', 'hjje', '合计金额'],
  tax: ['TotalTaxAm', 'TaxTotalAmount', 'HJSE', 'hjse', '合计税额'],
  remark: ['Remark', 'Note', 'BZ', 'bz'],
  drawer: ['Drawer', 'InvoiceClerk', 'KPR', 'kpr'],
  gross: ['TotalTax-includedAmount', 'TaxInclusiveTotalAmount', 'JSHJ', 'jshj', '价税合计'],
} as const

/** Electronic invoices are issued in yuan: their amounts are fen, whatever the books are kept in. */
export const invoiceDigits = 2

const numberShape = /^\d{6,20}$/
const codeShape = /^\d{10,12}$/

/** ¥1,234.5 as people and programs write it, in fen; null when it is no amount. */
const amountOf = (text: string): bigint | null =>
  parseMoney(
    text
      .normalize('NFKC')
      .replace(/[¥,\s]/g, '')
      .replace(/(\.\d\d)0+$/, '$1')
      .replace(/^-(0(?:\.0*)?)$/, '$1'),
    invoiceDigits,
  )

/** The day of 2025-11-03, 20251103, 2025年11月03日, with or without a time behind it; '' when it is none. */
const dateOf = (text: string): string => {
  const match = /^(\d{4})[-/.年]?(\d{2})[-/.月]?(\d{2})/.exec(text.normalize('NFKC').replace(/\s/g, ''))
  const date = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  return isDate(date) ? date : ''
}

/** Net, tax and gross; one of the three may be missing (exempt invoices say *** for the tax) and is what remains. */
const amountsOf = (net: bigint | null, tax: bigint | null, gross: bigint | null) => {
  if (net !== null && tax !== null) return { net, tax, gross: gross ?? net + tax }
  if (net !== null && gross !== null) return { net, tax: gross - net, gross }
  if (tax !== null && gross !== null) return { net: gross - tax, tax, gross }
  return null
}

const sumOf = (texts: readonly string[]): bigint | null => {
  let sum = 0n
  for (const text of texts) {
    const amount = amountOf(text)
    if (amount === null) return null
    sum += amount
  }
  return sum
}

/** What does not add up. Lines whose amounts are not all given are not judged. */
const doubtsOf = (
  amounts: { net: bigint; tax: bigint; gross: bigint },
  lines: readonly InvoiceLine[],
): InvoiceDoubt[] => {
  const doubts: InvoiceDoubt[] = []
  if (amounts.net + amounts.tax !== amounts.gross) doubts.push('sums')
  if (lines.length === 0) return doubts
  const net = sumOf(lines.map((line) => line.net))
  const tax = sumOf(lines.map((line) => line.tax))
  const isOff = (net !== null && net !== amounts.net) || (tax !== null && tax !== amounts.tax)
  return isOff ? [...doubts, 'lines'] : doubts
}

const textIn = (fields: ReadonlyMap<string, string>, wanted: readonly string[]): string => {
  for (const name of wanted) {
    const found = fields.get(name)?.trim()
    if (found) return found
  }
  return ''
}

const lineOf = (fields: ReadonlyMap<string, string>): InvoiceLine => ({
  name: textIn(fields, lineNames.name),
  model: textIn(fields, lineNames.model),
  unit: textIn(fields, lineNames.unit),
  quantity: textIn(fields, lineNames.quantity),
  price: textIn(fields, lineNames.price),
  net: textIn(fields, lineNames.net),
  rate: textIn(fields, lineNames.rate),
  tax: textIn(fields, lineNames.tax),
})

/** The invoice that a document's texts tell of; null when they lack number, date, seller or amounts. */
export const readInvoice = (document: InvoiceText): Invoice | null => {
  const text = (field: keyof typeof names): string => textIn(document.fields, names[field])
  const lines = document.lines.map(lineOf)
  const code = codeShape.test(text('code')) ? text('code') : ''
  const number = text('number')
  const date = dateOf(text('date'))
  const seller = { name: text('sellerName'), taxNo: text('sellerTaxNo') }
  const amounts = amountsOf(amountOf(text('net')), amountOf(text('tax')), amountOf(text('gross')))
  if (!numberShape.test(number) || date === '' || (seller.name === '' && seller.taxNo === '') || !amounts) return null
  return {
    form: code === '' ? 'digital' : 'vat',
    title: text('title'),
    code,
    number,
    date,
    buyer: { name: text('buyerName'), taxNo: text('buyerTaxNo') },
    seller,
    ...amounts,
    remark: text('remark'),
    drawer: text('drawer'),
    lines,
    doubts: doubtsOf(amounts, lines),
  }
}

/** The number of an invoice in the whole group: code and number in capital half-width letters; '' for none. */
export const invoiceKey = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
