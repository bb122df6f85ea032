// Amounts of plain-text journals, how a journal says that it writes them, and the balances that it states.
import { currenciesOf } from '../../../domain/base/currency.ts'
import { formatQuantity, parseQuantity, roundRatio } from '../../../domain/base/money.ts'
import { pacer } from '../../kernel/time-slice.ts'
import { asItIs, type Question, tally } from '../question.ts'

/** A decimal text with its currency, '' for the one of the books. */
export type Amount = { amount: string; currency: string }

type Mark = '.' | ','

/**
 * How a journal writes amounts, as its directives say so far: the decimal mark of all and of each currency, and the
 * currency of amounts that have none beside them.
 */
export type Notation = { mark: Mark | null; marks: Map<string, Mark>; standard: string }

export const plainNotation = (): Notation => ({ mark: null, marks: new Map(), standard: '' })

/** The code that a sign stands for; one of several currencies, or of none, stays: whose books it is for says more. */
const codeOf = (symbol: string): string => {
  const [code = symbol, ...others] = currenciesOf(symbol)
  return others.length > 0 ? symbol : code
}

/** No amount is longer, and none of those is worth looking for one. */
const amountMost = 200

/** Digits with marks, and what stands around them; null where there is no figure. */
const partsOf = (text: string): { figure: string; symbol: string; isNegative: boolean } | null => {
  const found = text.length > amountMost ? null : /[+-]?\s*[\d.,]*\d[\d.,]*/.exec(text)
  if (!found) return null
  const rest = (text.slice(0, found.index) + text.slice(found.index + found[0].length)).replace(/["\s]/g, '')
  const symbol = rest.replace(/[+-]/g, '')
  if (/[\d,]/.test(symbol)) return null
  const isNegative = found[0].includes('-') !== rest.includes('-')
  return { figure: found[0].replace(/[+\-\s]/g, ''), symbol, isNegative }
}

const swapped = (figure: string): string => figure.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

/** A figure with a point before its decimals; marks between thousands stand nowhere else, or it is not read. */
const withPoint = /^(?:(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/

/**
 * `1,234.50 CNY`, `$-5`, `-$5.00`, `CNY 5`; null for what is no amount. A comma stands between thousands only, unless
 * the journal says otherwise: as a decimal comma it would make the amount a hundred times too large.
 */
export const readAmount = (text: string, notation: Notation = plainNotation()): Amount | null => {
  const parts = partsOf(text)
  if (!parts) return null
  const currency = parts.symbol === '' ? notation.standard : codeOf(parts.symbol)
  const mark = notation.marks.get(currency) ?? notation.mark ?? '.'
  const figure = mark === ',' ? swapped(parts.figure) : parts.figure
  if (!withPoint.test(figure)) return null
  const digits = figure.replaceAll(',', '').replace(/\.$/, '').replace(/^\./, '0.')
  return { amount: parts.isNegative ? `-${digits}` : digits, currency }
}

/** The decimal mark of a sample; '' where it shows none, null where it may be either: a comma before three digits. */
const markOf = (figure: string): Mark | '' | null => {
  const marks = figure.match(/[.,]/g) ?? []
  const last = marks.at(-1) as Mark | undefined
  if (last === undefined) return ''
  const isOneKind = marks.every((mark) => mark === last)
  if (!isOneKind) return last
  if (marks.length > 1) return last === '.' ? ',' : '.'
  return last === ',' && /^\d{1,3},\d{3}$/.test(figure) ? null : last
}

/** Keeps a decimal mark; false where another one was said before. */
const keepMark = ({ marks, mark: ofAll }: Notation, currency: string, mark: Mark): boolean => {
  const before = marks.get(currency) ?? ofAll
  marks.set(currency, mark)
  return before === null || before === mark
}

/** `1.000,00 CNY`: how amounts of a currency are written. False for no sample, and where it contradicts. */
export const keepSample = (notation: Notation, text: string, isStandard = false): boolean => {
  const sample = text.replace(/(?<=\d)[\s\u00a0\u202f'](?=\d)/g, '')
  const parts = partsOf(sample)
  if (!parts) return !/\d/.test(sample) && !isStandard
  const currency = codeOf(parts.symbol)
  if (isStandard) notation.standard = currency
  const mark = markOf(parts.figure)
  return mark !== null && (mark === '' || keepMark(notation, currency, mark))
}

/** `decimal-mark ,`: that of all amounts. */
export const keepMarkOfAll = (notation: Notation, text: string): boolean => {
  const mark = text.trim()
  if (mark !== '.' && mark !== ',') return false
  notation.mark = mark
  return [...notation.marks.values()].every((one) => one === mark)
}

export const isZero = (text: string): boolean => !/[1-9]/.test(text)

export const negative = (text: string): string => {
  if (text.startsWith('-')) return text.slice(1)
  return isZero(text) ? text : `-${text}`
}

/** Exact to six decimals, which no currency has more of; null beyond. */
export const exact = (text: string): bigint | null => parseQuantity(text)

/** An exchange: `price` of one unit, or of all of it. */
export const exchanged = (own: Amount, price: Amount, isTotal: boolean): Amount | null => {
  const [of, at] = [exact(own.amount), exact(price.amount)]
  if (of === null || at === null) return null
  const total = isTotal ? (of < 0n && at > 0n ? -at : at) : roundRatio(of * at, 1_000_000n)
  return { amount: formatQuantity(total), currency: price.currency }
}

// Balances that a journal states of its accounts, held against what its transactions come to.

/**
 * A balance as a line states it. `isWhole`: there is nothing in another currency; `withBelow`: with the accounts below.
 * `tolerance` in millionths.
 */
export type BalanceAssertion = { line: number; amount: Amount; isWhole: boolean; withBelow: boolean; tolerance: bigint }

type Posted = { account: string; own: Amount | null }
type Event = { posted: Posted | null; account: string; stated: BalanceAssertion | null }

/** Accounts above so many others are no accounts of anybody's. */
const levelsMost = 32

type Sums = Map<string, Map<string, bigint | null>>

const add = (sums: Sums, account: string, currency: string, amount: bigint | null): void => {
  const own = sums.get(account) ?? new Map<string, bigint | null>()
  sums.set(account, own)
  const before = own.has(currency) ? own.get(currency) : 0n
  own.set(currency, before === null || before === undefined || amount === null ? null : before + amount)
}

const accountsAbove = (account: string): string[] => {
  const parts = account.split(':', levelsMost)
  return parts.map((_, at) => parts.slice(0, at + 1).join(':'))
}

const shownMax = 80

/** Whether a stated balance holds; null where an amount of the account is not known, which is told elsewhere. */
const holds = (
  { amount, isWhole, tolerance }: BalanceAssertion,
  sums: ReadonlyMap<string, bigint | null>,
): boolean | null => {
  const [told, read] = [exact(amount.amount), sums.has(amount.currency) ? sums.get(amount.currency) : 0n]
  if (told === null || read === null || read === undefined) return null
  const gap = told > read ? told - read : read - told
  if (gap > tolerance) return false
  return !isWhole || [...sums].every(([currency, sum]) => currency === amount.currency || sum === 0n || sum === null)
}

/**
 * Gathers what a journal posts and states; transactions count in the order of their days, whatever their place in the
 * file. Where it states nothing (`isNeeded`), nothing is kept.
 */
export const statedBalances = (isNeeded: boolean) => {
  const days = new Map<string, { before: Event[]; events: Event[] }>()
  const { found, hear } = tally({ account: '', told: '', read: '' })
  const of = (date: string) => {
    const day = days.get(date) ?? { before: [], events: [] }
    days.set(date, day)
    return day
  }
  const post = (date: string, posted: Posted, stated: BalanceAssertion | null): void => {
    if (isNeeded) of(date).events.push({ posted, account: posted.account, stated })
  }
  /** A balance at the beginning of a day. */
  const state = (date: string, account: string, stated: BalanceAssertion): void => {
    if (isNeeded) of(date).before.push({ posted: null, account, stated })
  }
  const compare = (sums: Sums, account: string, stated: BalanceAssertion): void => {
    const own = sums.get(account) ?? new Map<string, bigint | null>()
    if (holds(stated, own) !== false) return
    const { amount, currency } = stated.amount
    const read = `${formatQuantity(own.get(currency) ?? 0n)} ${currency}`.trim()
    hear(stated.line, { account: account.slice(0, shownMax), told: `${amount} ${currency}`.trim(), read })
  }
  /** Compares all; once, when everything has been read. */
  const end = async (): Promise<void> => {
    const [own, below]: [Sums, Sums] = [new Map(), new Map()]
    const pace = pacer()
    for (const date of [...days.keys()].sort()) {
      const { before, events } = of(date)
      for (const { account, posted, stated } of [...before, ...events]) {
        await pace()
        if (posted) {
          const { amount, currency } = posted.own ?? { amount: '', currency: '' }
          const value = posted.own && exact(amount)
          add(own, account, currency, value)
          for (const each of accountsAbove(account)) add(below, each, currency, value)
        }
        if (stated) compare(stated.withBelow ? below : own, account, stated)
      }
    }
    days.clear()
  }
  const questions = (): Question[] => (found.n === 0 ? [] : [asItIs('balance', 'question.balance', { ...found })])
  return { post, state, end, questions }
}

export type StatedBalances = ReturnType<typeof statedBalances>
