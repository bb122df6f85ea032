// Plain-text journals as rows of our own files: what hledger and beancount have in common.
import { isVoucherSource } from '../../domain/balance.ts'
import { currenciesOf } from '../../domain/currency.ts'
import { isEntityType } from '../../domain/entity.ts'
import { formatQuantity, parseQuantity, roundRatio } from '../../domain/money.ts'
import { rateBetween } from '../../domain/voucher-rate.ts'
import { splitLabel, usualType } from '../../domain/voucher-sheet.ts'
import type { FileRow } from './layout.ts'

/** A decimal text with its currency, '' for the one of the books. */
export type Amount = { amount: string; currency: string }

/**
 * A line of a journal. `own` is null when it is left to be what balances the others; `base` is what `own` was exchanged
 * for, and `original` what lies behind an amount that is in the currency of the books.
 */
export type JournalLine = {
  line: number
  account: string
  own: Amount | null
  base: Amount | null
  original: Amount | null
  tags: Record<string, string>
}

/** A transaction; `label` is its code or payee, which in our exports is type and number. */
export type JournalVoucher = {
  line: number
  date: string
  label: string
  text: string
  tags: Record<string, string>
  lines: JournalLine[]
}

/** The vouchers of a journal in their order; what is passed over is counted in `leftOut` by what it is. */
export type Journal = { vouchers: AsyncGenerator<JournalVoucher>; leftOut: Map<string, number> }

export const countLeftOut = ({ leftOut }: Pick<Journal, 'leftOut'>, what: string): void => {
  leftOut.set(what, (leftOut.get(what) ?? 0) + 1)
}

/** The columns that a journal can fill. */
export const journalColumns = {
  vouchers:
    'date type no summary subject aux currency original_amount rate_type rate debit credit cf_item source'.split(' '),
  opening: 'subject aux currency original_amount debit credit'.split(' '),
} as const

/** Openings are no vouchers: our exports mark them, people describe them. */
export const isOpening = ({ label, text }: JournalVoucher): boolean =>
  label === 'OPEN' || /^\s*opening balances?\s*$/i.test(text)

/** The code that a sign stands for; one of several currencies, or of none, stays: whose books it is for says more. */
const codeOf = (symbol: string): string => {
  const [code = symbol, ...others] = currenciesOf(symbol)
  return others.length > 0 ? symbol : code
}

/**
 * `1,234.50 CNY`, `$-5`, `-$5.00`, `CNY 5`; null for what is no amount. A comma stands between thousands only: with one
 * anywhere else it would be a decimal comma, and the amount a hundred times too large.
 */
export const readAmount = (text: string): Amount | null => {
  const found = /[+-]?\s*(?:(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)/.exec(text)
  if (!found) return null
  const rest = (text.slice(0, found.index) + text.slice(found.index + found[0].length)).replace(/["\s]/g, '')
  const isNegative = found[0].includes('-') !== rest.includes('-')
  const symbol = rest.replace(/[+-]/g, '')
  const digits = found[0]
    .replace(/[+\-,\s]/g, '')
    .replace(/\.$/, '')
    .replace(/^\./, '0.')
  if (/[\d,]/.test(symbol)) return null
  return { amount: isNegative ? `-${digits}` : digits, currency: codeOf(symbol) }
}

const isZero = (text: string): boolean => !/[1-9]/.test(text)

const negative = (text: string): string => {
  if (text.startsWith('-')) return text.slice(1)
  return isZero(text) ? text : `-${text}`
}

/** Exact to six decimals, which no currency has more of; null beyond. */
const exact = (text: string): bigint | null => parseQuantity(text)

/** An exchange: `price` of one unit, or of all of it. */
export const exchanged = (own: Amount, price: Amount, isTotal: boolean): Amount | null => {
  const [of, at] = [exact(own.amount), exact(price.amount)]
  if (of === null || at === null) return null
  const total = isTotal ? (of < 0n && at > 0n ? -at : at) : roundRatio(of * at, 1_000_000n)
  return { amount: formatQuantity(total), currency: price.currency }
}

const weightOf = ({ own, base }: JournalLine): Amount | null => base ?? own

/** Puts in the one amount that was left out, when all others are in one currency. */
const completed = ({ lines }: JournalVoucher): JournalLine[] => {
  const [empty, ...more] = lines.filter(({ own }) => own === null)
  if (!empty || more.length > 0) return lines
  const others = lines.filter((each) => each !== empty).flatMap((each) => weightOf(each) ?? [])
  const currencies = new Set(others.map(({ currency }) => currency))
  const sum = others.reduce<bigint | null>((total, { amount }) => {
    const one = exact(amount)
    return total === null || one === null ? null : total + one
  }, 0n)
  if (currencies.size !== 1 || sum === null) return lines
  const own = { amount: formatQuantity(-sum), currency: others[0]?.currency ?? '' }
  return lines.map((each) => (each === empty ? { ...each, own } : each))
}

/** The code of a subject in the name of an account, the last that there is; else the whole name. */
const subjectOf = (account: string): string =>
  account.split(':').findLast((part) => /^\d[\dA-Za-z.]*$/.test(part)) ?? account

/** The name that stands behind the code in the name of an account: `1001 Cash`, `1001:Cash`; '' for none. */
const nameBeside = (account: string): string => {
  const parts = account.split(':')
  const at = parts.findLastIndex((part) => /^\d[\dA-Za-z.]*$/.test(part))
  if (at >= 0) return parts.slice(at + 1).join(' ')
  return /^\d[\dA-Za-z.]*\s+(.+)$/.exec(parts.at(-1) ?? '')?.[1] ?? ''
}

const auxOf = (tags: Readonly<Record<string, string>>): string =>
  Object.entries(tags)
    .filter(([name, code]) => isEntityType(name) && code !== '')
    .map(([name, code]) => `${name}:${code}`)
    .join(';')

/** A figure on its side; a red one stands there with a minus. */
const sidesOf = (amount: string, side: string): { debit: string; credit: string } => {
  const isCredit = side === 'cr' || (side !== 'dr' && amount.startsWith('-'))
  return isCredit ? { debit: '', credit: negative(amount) } : { debit: amount, credit: '' }
}

const amountCells = (one: JournalLine): Record<string, string> => {
  const { own, base, original, tags } = one
  if (own === null) return {}
  const inBase = base ?? (own.currency !== '' && original === null ? null : own)
  const foreign = base ? own : original
  const sides = sidesOf(inBase?.amount ?? own.amount, tags.side ?? '')
  if (foreign === null) return { currency: own.currency, ...sides }
  const isCredit = sides.credit !== ''
  return {
    currency: foreign.currency,
    original_amount: isCredit ? negative(foreign.amount) : foreign.amount,
    rate: rateBetween(foreign.amount, inBase?.amount ?? ''),
    // A revaluation moves no original amount: its rate is that of the end of the month.
    rate_type: isZero(foreign.amount) ? 'MONTH_END' : '',
    ...sides,
  }
}

const voucherCells = (voucher: JournalVoucher, no: string): Record<string, string> => {
  const label = splitLabel(voucher.label)
  const isLabel = voucher.label !== '' && label.type !== '' && /^\d+$/.test(label.no)
  const text = isLabel ? voucher.text : [voucher.label, voucher.text].filter((part) => part !== '').join(' ')
  const { source = '' } = voucher.tags
  return {
    date: voucher.date,
    type: isLabel ? label.type : usualType,
    no: isLabel ? label.no.replace(/^0+(?=\d)/, '') : no,
    summary: text,
    source: isVoucherSource(source) ? source : '',
  }
}

const batchRows = 512

/** The rows of a journal: of its openings, or of everything else. */
export async function* journalRows(journal: Journal, kind: keyof typeof journalColumns): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = []
  let count = 0
  for await (const voucher of journal.vouchers) {
    if (isOpening(voucher) !== (kind === 'opening')) {
      if (kind === 'vouchers') countLeftOut(journal, 'opening balances')
      continue
    }
    count += 1
    const head = kind === 'vouchers' ? voucherCells(voucher, `#${count}`) : {}
    for (const one of completed(voucher)) {
      const { line, account, tags } = one
      const named = { subject: subjectOf(account), subject_name: nameBeside(account) }
      const cells = { ...head, ...named, aux: auxOf(tags), ...amountCells(one) }
      rows.push({ line, cells: kind === 'vouchers' ? { ...cells, cf_item: tags.cf ?? '' } : cells })
    }
    if (rows.length < batchRows) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
