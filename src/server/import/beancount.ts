// Reads beancount ledgers: the part of the language that ledgers are exported in.
import type { TextLine } from './hledger.ts'
import {
  type Amount,
  countLeftOut,
  exchanged,
  type Journal,
  type JournalLine,
  type JournalVoucher,
  readAmount,
} from './journal.ts'
import { refuseFile } from './place.ts'
import { tidyDate } from './tidy-cell.ts'

/** Dated directives that say nothing about vouchers. */
const silent = /^(open|close|commodity|price|note|document|event|custom|query|balance)\b/

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

/** `5.00 CNY {6.9 CNY, 2025-01-01} @ 7.1 CNY`: an exchange is told by its price, else by its cost. */
const amountsOf = (text: string): { own: Amount | null; base: Amount | null } | null => {
  const cost = /\{\{?([^}]*)\}\}?/.exec(text)
  const [amount = '', price = ''] = text.replace(/\{\{?[^}]*\}\}?/, '').split(/@@?/)
  if (amount.trim() === '') return { own: null, base: null }
  const own = readAmount(amount)
  if (own === null) return null
  const isTotal = price.trim() === '' ? cost?.[0].startsWith('{{') === true : text.includes('@@')
  const worth = price.trim() === '' ? costOf(cost?.[1] ?? '') : price
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

const begin = (at: TextLine, journal: Pick<Journal, 'leftOut'>): JournalVoucher | null => {
  const [, date = '', rest = ''] = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})\s+(.*)$/.exec(at.text) ?? []
  if (/^(txn|[*!])(\s|$)/.test(rest)) return headOf(at, date, rest)
  if (/^pad\b/.test(rest)) countLeftOut(journal, 'pad')
  else if (/^include\b/.test(at.text)) countLeftOut(journal, 'included files')
  else if (!silent.test(rest) && !/^(option|plugin|pushtag|poptag|[;*#:])/.test(at.text)) {
    refuseFile('import.text', { text: at.text.slice(0, 80) }, at.line)
  }
  return null
}

async function* vouchersOf(
  lines: AsyncIterable<TextLine>,
  journal: Pick<Journal, 'leftOut'>,
): AsyncGenerator<JournalVoucher> {
  let open: JournalVoucher | null = null
  for await (const { line, text: whole } of lines) {
    const text = withoutComment(whole).trimEnd()
    if (text.trim() === '') continue
    if (/^\s/.test(text)) {
      if (open) addLine(open, { line, text })
      continue
    }
    if (open) yield open
    open = begin({ line, text }, journal)
  }
  if (open) yield open
}

/** The transactions of a ledger; a line that is none of the language's is refused with its place (47011). */
export const beancountJournal = (lines: AsyncIterable<TextLine>): Journal => {
  const leftOut = new Map<string, number>()
  return { vouchers: vouchersOf(lines, { leftOut }), leftOut }
}
