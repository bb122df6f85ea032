// Reads a sale bill as typed or sent: every figure a text, everything that is wrong with one named by its field.
import { parseDecimal, parseMoney, parseQuantity } from '../base/money.ts'
import { isDate } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import { checkText, plainDecimal } from '../base/text.ts'
import { type SaleItem, type SentBill, saleChannels, type Tender, tenderCodes } from './sale-bill.ts'

const required = ['billNo', 'store', 'date', 'channel', 'gross', 'taxRate', 'net', 'tax'] as const
const optional = ['company', 'currency', 'discount', 'returns', 'cost', 'quantity', 'invoiceNo', 'remark'] as const
const itemFields = ['brand', 'category', 'quantity', 'gross', 'net', 'tax', 'cost'] as const

export type SaleItemDraft = Partial<Record<(typeof itemFields)[number], string>>
type TenderDraft = { tender: string; amount: string; fee?: string }

/** A bill as texts; '' is the same as not given. `taxRate` is in percent, with or without the sign. */
export type SaleBillDraft = Record<(typeof required)[number], string> &
  Partial<Record<(typeof optional)[number], string>> & {
    tenders: readonly TenderDraft[]
    items: readonly SaleItemDraft[]
  }

/** Where bills are read: the account set, and the stores of whoever brings them (empty = all). */
export type SaleReading = {
  digits: number
  company: string
  year: number
  currency: string
  stores: readonly string[]
}

/** Reads texts at paths; what is none of its kind becomes a problem and counts as zero or ''. */
const readerOf = (digits: number, problems: Problem[]) => {
  const wrong = (path: string, reason: string) =>
    void problems.push(problem('import.cell', path, { column: path, reason }))
  const figure = (text: string | undefined, path: string, parse: (plain: string) => bigint | null): bigint => {
    const plain = plainDecimal(text ?? '')
    const found = plain === '' ? 0n : parse(plain)
    if (found === null) wrong(path, 'notAmount')
    return found ?? 0n
  }
  return {
    wrong,
    amount: (text: string | undefined, path: string) => figure(text, path, (plain) => parseMoney(plain, digits)),
    quantity: (text: string | undefined, path: string) => figure(text, path, parseQuantity),
    /** Percent as millionths. */
    rate: (text: string): bigint => {
      const percent = parseDecimal(plainDecimal(text.replace(/%$/, '')), 4)
      if (percent === null || percent < 0n || percent > 1_000_000n) wrong('taxRate', 'notRate')
      return percent ?? 0n
    },
    text: (text: string | undefined, path: string, most: number): string => {
      const found = checkText(text ?? '', most, path)
      if (typeof found === 'string') return found
      problems.push(found)
      return ''
    },
  }
}

type Reader = ReturnType<typeof readerOf>

const checkCodes = (draft: SaleBillDraft, reading: SaleReading, { wrong }: Reader): void => {
  const { date, store, channel, company, currency } = draft
  for (const field of required) if (draft[field] === '') wrong(field, 'missing')
  if (date !== '' && !isDate(date)) wrong('date', 'notDate')
  // Another year is another account set, in which the caller may have no right.
  else if (date !== '' && Number(date.slice(0, 4)) !== reading.year) wrong('date', 'otherYear')
  if (store !== '' && reading.stores.length > 0 && !reading.stores.includes(store)) wrong('store', 'unknownCode')
  if (channel !== '' && !saleChannels.some((each) => each === channel)) wrong('channel', 'unknownCode')
  // Bills of several companies are read for each in its own account set: what is foreign is not silently left out.
  if (company && company !== reading.company) wrong('company', 'notThisCompany')
  if (currency && currency !== reading.currency) wrong('currency', 'notBaseCurrency')
}

const readTenders = (drafts: readonly TenderDraft[], { wrong, amount }: Reader): Tender[] => {
  const seen = new Set<string>()
  const tenders: Tender[] = []
  for (const draft of drafts) {
    const at = `tenders.${draft.tender}`
    if (!tenderCodes.some((code) => code === draft.tender)) wrong(at, 'unknownCode')
    else if (seen.has(draft.tender)) wrong(at, 'repeated')
    seen.add(draft.tender)
    const read = {
      tender: draft.tender,
      amount: amount(draft.amount, `${at}.amount`),
      fee: amount(draft.fee, `${at}.fee`),
    }
    if (read.amount !== 0n || read.fee !== 0n) tenders.push(read)
  }
  const rank = ({ tender }: Tender) => tenderCodes.findIndex((code) => code === tender)
  return tenders.sort((a, b) => rank(a) - rank(b))
}

const readItem = (draft: SaleItemDraft, at: string, { text, quantity, amount }: Reader): SaleItem => ({
  brand: text(draft.brand, `${at}.brand`, 32),
  category: text(draft.category, `${at}.category`, 60),
  quantity: quantity(draft.quantity, `${at}.quantity`),
  gross: amount(draft.gross, `${at}.gross`),
  net: amount(draft.net, `${at}.net`),
  tax: amount(draft.tax, `${at}.tax`),
  cost: amount(draft.cost, `${at}.cost`),
})

export const isEmptyItem = (draft: SaleItemDraft): boolean => itemFields.every((field) => !draft[field])

/**
 * The bill, and what is wrong with its fields by themselves; whether its sums agree is another question
 * (`checkSent`). Paths: `gross`, `tenders.CASH.fee`, `items.0.net`.
 */
export const readSaleBill = (draft: SaleBillDraft, reading: SaleReading): { bill: SentBill; problems: Problem[] } => {
  const problems: Problem[] = []
  const reader = readerOf(reading.digits, problems)
  const { amount, text } = reader
  checkCodes(draft, reading, reader)
  const returns = amount(draft.returns, 'returns')
  if (returns > 0n) reader.wrong('returns', 'notNegative')
  const bill: SentBill = {
    billNo: text(draft.billNo, 'billNo', 40),
    store: draft.store,
    date: draft.date,
    channel: draft.channel,
    gross: amount(draft.gross, 'gross'),
    discount: amount(draft.discount, 'discount'),
    returns,
    taxRate: reader.rate(draft.taxRate),
    net: amount(draft.net, 'net'),
    tax: amount(draft.tax, 'tax'),
    cost: amount(draft.cost, 'cost'),
    quantity: reader.quantity(draft.quantity, 'quantity'),
    invoiceNo: text(draft.invoiceNo, 'invoiceNo', 64),
    remark: text(draft.remark, 'remark', 500),
    tenders: readTenders(draft.tenders, reader),
    items: draft.items.map((item, at) => readItem(item, `items.${at}`, reader)),
  }
  return { bill, problems }
}
