// Reads hledger journals: the part of the language that ledgers are exported in.

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

export type TextLine = { line: number; text: string }

/** Directives that say nothing about vouchers. */
const silent = /^(account|commodity|P|payee|tag|D|Y|alias|apply|end|python|bucket|assert|check)\b/

/** Says of amounts what they are taken for anyway; one with a decimal comma is not read. */
const decimalPoint = /^decimal-mark\s+\.\s*($|;)/

/** `name:value, name:value` behind a semicolon. */
const tagsOf = (comment: string): Record<string, string> =>
  Object.fromEntries(
    comment.split(',').flatMap((part) => {
      const [, name = '', value = ''] = /(?:^|\s)([\w-]+):\s*(.*)$/.exec(part.trim()) ?? []
      return name === '' ? [] : [[name, value.trim()]]
    }),
  )

const cutComment = (text: string): { body: string; tags: Record<string, string> } => {
  const at = text.indexOf(';')
  return at < 0 ? { body: text, tags: {} } : { body: text.slice(0, at), tags: tagsOf(text.slice(at + 1)) }
}

const headOf = ({ line, text }: TextLine): JournalVoucher => {
  const { body, tags } = cutComment(text)
  const found = /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:=\S+)?\s*([*!])?\s*(?:\(([^)]*)\))?\s*(.*)$/.exec(body.trim())
  if (!found) return refuseFile('import.text', { text: text.slice(0, 80) }, line)
  const [, date = '', , code = '', description = ''] = found
  return { line, date: tidyDate(date), label: code.trim(), text: description.trim(), tags, lines: [] }
}

/** `10 USD @ 7.1 CNY = 100 USD {6.9 CNY}`: assertions and lots are left out. */
const amountsOf = (text: string): { own: Amount | null; base: Amount | null } | null => {
  const [plain = ''] = text.replace(/\{[^}]*\}|\[[^\]]*\]/g, '').split('=')
  const [amount = '', price = ''] = plain.split(/@@?/)
  if (amount.trim() === '') return { own: null, base: null }
  const own = readAmount(amount)
  if (own === null) return null
  if (price.trim() === '') return { own, base: null }
  const at = readAmount(price)
  return at && { own, base: exchanged(own, at, plain.includes('@@')) }
}

const lineOf = ({ line, text }: TextLine): JournalLine => {
  const { body, tags } = cutComment(text)
  const [account = '', amount = ''] = body
    .trim()
    .replace(/^[*!]\s+/, '')
    .split(/ {2,}|\t+/)
  const found = amountsOf(
    body
      .trim()
      .replace(/^[*!]\s+/, '')
      .slice(account.length),
  )
  if (found === null || account === '') return refuseFile('import.text', { text: (amount || text).slice(0, 80) }, line)
  return { line, account, ...found, original: null, tags }
}

const isVirtual = ({ account }: JournalLine): boolean => /^\(.*\)$/.test(account)

/** Takes a line into a voucher; one under `(fx:…)` tells the original amount of the one before it. */
const addJournalLine = (voucher: JournalVoucher, one: JournalLine, journal: Pick<Journal, 'leftOut'>): void => {
  const account = one.account.replace(/^[([](.*)[)\]]$/, '$1')
  if (!isVirtual(one)) {
    voucher.lines.push({ ...one, account })
    return
  }
  const before = voucher.lines.at(-1)
  if (before && account.startsWith('fx:')) before.original = one.own
  else countLeftOut(journal, 'unbalanced virtual lines')
}

type Reading = { open: JournalVoucher | null; isComment: boolean; isSkipping: boolean }

/** What a line that begins at the margin begins: a voucher, or something that is passed over. */
const begin = (at: TextLine, reading: Reading, journal: Pick<Journal, 'leftOut'>): void => {
  const { text } = at
  reading.isSkipping = true
  if (/^\d/.test(text)) {
    reading.isSkipping = false
    reading.open = headOf(at)
  } else if (/^comment\b/.test(text)) reading.isComment = true
  else if (/^[~=]/.test(text)) countLeftOut(journal, text.startsWith('~') ? 'periodic rules' : 'automatic lines')
  else if (/^!?include\b/.test(text)) countLeftOut(journal, 'included files')
  else if (!silent.test(text) && !decimalPoint.test(text) && !/^[;#*%|]/.test(text)) {
    refuseFile('import.text', { text: text.slice(0, 80) }, at.line)
  }
}

async function* vouchersOf(
  lines: AsyncIterable<TextLine>,
  journal: Pick<Journal, 'leftOut'>,
): AsyncGenerator<JournalVoucher> {
  const reading: Reading = { open: null, isComment: false, isSkipping: false }
  for await (const at of lines) {
    const { text } = at
    if (reading.isComment) {
      reading.isComment = !/^end comment\b/.test(text)
      continue
    }
    const isIndented = /^\s/.test(text) && text.trim() !== ''
    if (isIndented && (reading.isSkipping || !reading.open)) continue
    if (isIndented && reading.open) {
      const { open } = reading
      if (!text.trim().startsWith(';')) addJournalLine(open, lineOf(at), journal)
      else Object.assign((open.lines.at(-1) ?? open).tags, tagsOf(text.trim().slice(1)))
      continue
    }
    if (reading.open) yield reading.open
    reading.open = null
    if (text.trim() !== '') begin(at, reading, journal)
  }
  if (reading.open) yield reading.open
}

/** The transactions of a journal; a line that is none of the language's is refused with its place (47011). */
export const hledgerJournal = (lines: AsyncIterable<TextLine>): Journal => {
  const leftOut = new Map<string, number>()
  return { vouchers: vouchersOf(lines, { leftOut }), leftOut }
}
