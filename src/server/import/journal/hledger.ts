// Reads hledger journals: the part of the language that ledgers are exported in.

import { tidyDate } from '../file/tidy-cell.ts'
import { refuseFile } from '../file-problems.ts'
import { accountIn, begun, type Directives, freshDirectives, within } from './hledger-directive.ts'
import { completed, countLeftOut, type Journal, type JournalLine, type JournalVoucher } from './journal.ts'
import { type Amount, exchanged, type Notation, readAmount } from './journal-amount.ts'
import { type BalanceAssertion, type StatedBalances, statedBalances } from './journal-balance.ts'

export type TextLine = { line: number; text: string }

const shown = (text: string): { text: string } => ({ text: text.trim().slice(0, 80) })

/** `[2025-02-05]` and `[=2025-02-05]`, as ledger writes `date:` and `date2:`. */
const bracketed = (comment: string): Record<string, string> => {
  const [, date = '', second = ''] = /\[(\d[\d./-]+)?(?:=(\d[\d./-]+))?\]/.exec(comment) ?? []
  return { ...(date && { date }), ...(second && { date2: second }) }
}

/** `name:value, name:value` behind a semicolon. */
const tagsOf = (comment: string): Record<string, string> => ({
  ...bracketed(comment),
  ...Object.fromEntries(
    comment.split(',').flatMap((part) => {
      const [, name = '', value = ''] = /(?:^|\s)([\w-]+):\s*(.*)$/.exec(part.trim()) ?? []
      return name === '' ? [] : [[name, value.trim()]]
    }),
  ),
})

const cutComment = (text: string): { body: string; tags: Record<string, string> } => {
  const at = text.indexOf(';')
  return at < 0 ? { body: text, tags: {} } : { body: text.slice(0, at), tags: tagsOf(text.slice(at + 1)) }
}

const head = /^((?:\d{4}[-/.])?\d{1,2}[-/.]\d{1,2})(?:=(\S+))?\s*([*!])?\s*(?:\(([^)]*)\))?\s*(.*)$/

const headOf = ({ line, text }: TextLine, { year }: Directives): JournalVoucher => {
  const { body, tags } = cutComment(text)
  const [, day = '', second = '', , code = '', description = ''] = head.exec(body.trim()) ?? []
  const isWhole = /^\d{4}/.test(day)
  if (day === '' || (!isWhole && year === '')) return refuseFile('import.text', shown(text), line)
  const date = tidyDate(isWhole ? day : `${year}-${day}`)
  const dated = second === '' ? tags : { ...tags, date2: second }
  return { line, date, label: code.trim(), text: description.trim(), tags: dated, lines: [] }
}

/** An assertion behind an amount: `= 5`, `== 5`, `=* 5`, `==* 5`. */
const assertion = /(==?)(\*?)(.*)$/

type Posting = { own: Amount | null; base: Amount | null; stated: BalanceAssertion | null }

/** `10 USD @ 7.1 CNY = 100 USD {6.9 CNY}`: lots are left out; null where something is no amount. */
const amountsOf = (text: string, notation: Notation, line: number): Posting | null => {
  const whole = text.replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
  const [said = '', isTotal = '', isBelow = '', rest = ''] = assertion.exec(whole) ?? []
  const plain = whole.slice(0, whole.length - said.length)
  const told = said === '' ? null : readAmount(rest.split('@')[0] ?? '', notation)
  if (said !== '' && told === null) return null
  // An amount that is to be found from the balance depends on all that stands before it.
  if (plain.trim() === '' && told) return refuseFile('import.journalImplied', shown(text), line)
  const stated = told && {
    ...{ line, amount: told, isWhole: isTotal === '==', withBelow: isBelow !== '', tolerance: 0n },
  }
  const [amount = '', price = ''] = plain.split(/@@?/)
  if (amount.trim() === '') return { own: null, base: null, stated: null }
  const own = readAmount(amount, notation)
  if (own === null) return null
  if (price.trim() === '') return { own, base: null, stated }
  const at = readAmount(price, notation)
  return at && { own, base: exchanged(own, at, plain.includes('@@')), stated }
}

type Read = JournalLine & Pick<Posting, 'stated'>

const lineOf = ({ line, text }: TextLine, notation: Notation): Read => {
  const { body, tags } = cutComment(text)
  const plain = body.trim().replace(/^[*!]\s+/, '')
  const [account = '', amount = ''] = plain.split(/ {2,}|\t+/)
  const found = amountsOf(plain.slice(account.length), notation, line)
  if (found === null || account === '') return refuseFile('import.text', shown(amount || text), line)
  return { line, account, ...found, original: null, tags }
}

const isVirtual = ({ account }: JournalLine): boolean => /^\(.*\)$/.test(account)

type Reading = Directives & {
  open: JournalVoucher | null
  /** What the lines of the open voucher state, by their place in it. */
  stated: Map<number, BalanceAssertion>
  balances: StatedBalances
}
type Told = Pick<Journal, 'leftOut'>

/** Takes a line into a voucher; one under `(fx:…)` tells the original amount of the one before it. */
const addJournalLine = (voucher: JournalVoucher, one: Read, reading: Reading, journal: Told): void => {
  const account = one.account.replace(/^[([](.*)[)\]]$/, '$1')
  const { stated, ...line } = one
  if (!isVirtual(one)) {
    if (stated) reading.stated.set(voucher.lines.length, stated)
    voucher.lines.push({ ...line, account: accountIn(account, reading) })
    return
  }
  const before = voucher.lines.at(-1)
  if (before && account.startsWith('fx:')) before.original = one.own
  else countLeftOut(journal, 'unbalanced virtual lines')
}

/** The voucher that ends here, with the amount that it leaves open. */
const closed = (reading: Reading): JournalVoucher[] => {
  const { open, stated, balances } = reading
  if (!open) return []
  const lines = completed(open)
  for (const [at, one] of lines.entries()) balances.post(open.date, one, stated.get(at) ?? null)
  stated.clear()
  reading.open = null
  return [{ ...open, lines }]
}

const addIndented = (at: TextLine, reading: Reading, journal: Told): void => {
  const { open } = reading
  const text = at.text.trim()
  if (!open) within(at, reading)
  else if (!text.startsWith(';')) addJournalLine(open, lineOf(at, reading.notation), reading, journal)
  else Object.assign((open.lines.at(-1) ?? open).tags, tagsOf(text.slice(1)))
}

async function* vouchersOf(
  lines: AsyncIterable<TextLine>,
  balances: StatedBalances,
  journal: Told,
): AsyncGenerator<JournalVoucher> {
  const reading: Reading = { ...freshDirectives(), open: null, stated: new Map(), balances }
  let isComment = false
  for await (const at of lines) {
    const { text } = at
    if (isComment) {
      isComment = !/^end comment\b/.test(text)
      continue
    }
    if (/^\s/.test(text) && text.trim() !== '') {
      addIndented(at, reading, journal)
      continue
    }
    yield* closed(reading)
    if (text.trim() === '') continue
    reading.below = null
    isComment = /^comment\b/.test(text)
    if (/^\d/.test(text)) reading.open = headOf(at, reading)
    else if (!isComment) begun(at, reading, journal)
  }
  yield* closed(reading)
  await balances.end()
}

/** Whether any posting states a balance. */
const statesBalances = async (lines: AsyncIterable<TextLine>): Promise<boolean> => {
  for await (const { text } of lines) if (/^\s+[^;\s][^;]*=/.test(text)) return true
  return false
}

/**
 * The transactions of a journal; a line that is none of the language's is refused with its place (47011). `linesOf`
 * reads it from its beginning.
 */
export const hledgerJournal = (linesOf: () => AsyncIterable<TextLine>): Journal => {
  const leftOut = new Map<string, number>()
  const asked: Pick<Journal, 'questions'> = { questions: () => [] }
  async function* vouchers(): AsyncGenerator<JournalVoucher> {
    const balances = statedBalances(await statesBalances(linesOf()))
    asked.questions = balances.questions
    yield* vouchersOf(linesOf(), balances, { leftOut })
  }
  return { vouchers: vouchers(), leftOut, questions: () => asked.questions(), openingDays: new Set() }
}
