// Reads beancount ledgers: the part of the language that ledgers are exported in.
import { tidyDate } from '../file/tidy-cell.ts'
import { refuseFile } from '../file-problems.ts'
import {
  completed,
  countLeftOut,
  type Journal,
  type JournalLine,
  type JournalVoucher,
  type LeftOut,
  statingJournal,
  type TextLine,
} from './journal.ts'
import {
  type Amount,
  type BalanceAssertion,
  exact,
  exchanged,
  readAmount,
  type StatedBalances,
} from './journal-amount.ts'

/** Dated directives that say nothing about vouchers. */
const silent = /^(open|close|commodity|price|note|document|event|custom|query)\b/

const unquoted = (text: string): string => text.replace(/\\(.)/g, '$1')
const texts = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => unquoted(found[1] ?? ''))

/** Without a comment, which begins at a semicolon outside of quotes. */
const withoutComment = (text: string): string => /^(?:[^";]|"(?:[^"\\]|\\.)*")*/.exec(text)?.[0] ?? text

const headOf = (at: TextLine, date: string, rest: string): JournalVoucher => {
  const [first = '', second] = texts(rest)
  const [label, text] = second === undefined ? ['', first] : [first, second]
  return { line: at.line, date: tidyDate(date), label, text, tags: {}, lines: [] }
}

/** What was paid, of a cost that tells a day and a name too; '' where it tells those alone. */
const costOf = (cost: string): string => {
  const [first = ''] = cost.split(/,(?!\d)|(?<!\d),/)
  return /^\s*(".*|\*|\d{4}[-/]\d\d?[-/]\d\d?)?\s*$/.test(first) ? '' : first
}

/** `5.00 CNY {6.9 CNY, 2025-01-01} @ 7.1 CNY`: a transaction balances by what was paid, else by the price. */
const amountsOf = (text: string): { own: Amount | null; base: Amount | null } | null => {
  const cost = /\{\{?([^}]*)\}\}?/.exec(text)
  const [amount = '', price = ''] = text.replace(/\{\{?[^}]*\}\}?/, '').split(/@@?/)
  if (amount.trim() === '') return { own: null, base: null }
  const own = readAmount(amount)
  if (own === null) return null
  const paid = costOf(cost?.[1] ?? '').trim()
  const isTotal = paid === '' ? text.includes('@@') : cost?.[0].startsWith('{{') === true
  const worth = paid || price.trim()
  if (worth === '') return { own, base: null }
  const at = readAmount(worth)
  return at && { own, base: exchanged(own, at, isTotal) }
}

const lineOf = ({ line, text }: TextLine): JournalLine => {
  const [, account = '', amount = ''] = /^(?:[!*]\s+)?([\p{Lu}][^\s]*)\s*(.*)$/u.exec(text.trim()) ?? []
  const found = amountsOf(amount)
  if (account === '' || found === null) return refuseFile('import.text', { text: text.trim().slice(0, 80) }, line)
  return { line, account, ...found, original: null, tags: {} }
}

/** `name: value` below a voucher or a line; `original` is the amount behind one in the currency of the books. */
const addMetadata = (voucher: JournalVoucher, line: number, name: string, value: string): void => {
  const last = voucher.lines.at(-1)
  if (last && name === 'original' && /\d/.test(value)) {
    last.original = readAmount(value) ?? refuseFile('import.text', { text: value.slice(0, 80) }, line)
  } else (last ?? voucher).tags[name] = texts(value)[0] ?? value.trim()
}

const addLine = (voucher: JournalVoucher, at: TextLine): void => {
  const text = at.text.trim()
  const [, name = '', value = ''] = /^([a-z][\w-]*):(?:\s+(.*))?$/.exec(text) ?? []
  if (name !== '') addMetadata(voucher, at.line, name, value)
  else if (!/^[#^]/.test(text)) voucher.lines.push(lineOf({ line: at.line, text }))
}

/** No balance is stated in more characters. */
const statementMost = 500

/** `balance Assets:Cash  999.00 ~ 0.01 CNY`: what the account and those below it come to when the day begins. */
const balanceOf = ({ line, text }: TextLine, whole: string): { account: string; stated: BalanceAssertion } => {
  const rest = whole.slice(0, statementMost)
  const [, account = '', told = '', tolerance = '', currency = ''] =
    /^balance\s+(\S+)\s+([^~]*[\d.])\s*(?:~\s*([\d.]+))?\s*([A-Z][\w'.-]*)\s*$/.exec(rest) ?? []
  const amount = readAmount(`${told} ${currency}`)
  if (account === '' || amount === null) return refuseFile('import.text', { text: text.slice(0, 80) }, line)
  // As exact as it is written: half of its last digit is what rounding leaves.
  const [, decimals = ''] = amount.amount.split('.')
  const half = 5n * 10n ** BigInt(Math.max(0, 5 - decimals.length))
  const stated = { line, amount, isWhole: false, withBelow: true, tolerance: exact(tolerance) ?? half }
  return { account, stated }
}

const left: readonly (readonly [RegExp, string])[] = [
  [/^include\b/, 'included files'],
  [/^plugin\b/, 'plugins'],
]

const begin = (at: TextLine, balances: StatedBalances, journal: LeftOut): JournalVoucher | null => {
  const [, date = '', rest = ''] = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})\s+(.*)$/.exec(at.text) ?? []
  if (/^(txn|[*!])(\s|$)/.test(rest)) return headOf(at, date, rest)
  const [, what = ''] = left.find(([shape]) => shape.test(at.text)) ?? []
  if (/^balance\b/.test(rest)) {
    const { account, stated } = balanceOf(at, rest)
    balances.state(tidyDate(date), account, stated)
  } else if (/^pad\b/.test(rest)) countLeftOut(journal, 'pad')
  else if (what !== '') countLeftOut(journal, what)
  else if (!silent.test(rest) && !/^(option|pushtag|poptag|[;*#:])/.test(at.text)) {
    refuseFile('import.text', { text: at.text.slice(0, 80) }, at.line)
  }
  return null
}

async function* vouchersOf(
  lines: AsyncIterable<TextLine>,
  balances: StatedBalances,
  journal: LeftOut,
): AsyncGenerator<JournalVoucher> {
  let open: JournalVoucher | null = null
  const closed = (): JournalVoucher[] => {
    if (!open) return []
    const done = { ...open, lines: completed(open) }
    for (const one of done.lines) balances.post(done.date, one, null)
    return [done]
  }
  for await (const { line, text: whole } of lines) {
    const text = withoutComment(whole).trimEnd()
    if (text.trim() === '') continue
    if (/^\s/.test(text)) {
      if (open) addLine(open, { line, text })
      continue
    }
    yield* closed()
    open = begin({ line, text }, balances, journal)
  }
  yield* closed()
  await balances.end()
}

/** The transactions of a ledger; a line that is none of the language's is refused with its place (47011). */
export const beancountJournal = (linesOf: () => AsyncIterable<TextLine>): Journal =>
  statingJournal(linesOf, /^\d{4}[-/]\d{1,2}[-/]\d{1,2}\s+balance\b/, vouchersOf)
