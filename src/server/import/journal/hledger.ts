// Reads hledger journals: the part of the language that ledgers are exported in, with its directives.
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
  exchanged,
  keepMarkOfAll,
  keepSample,
  type Notation,
  plainNotation,
  readAmount,
  type StatedBalances,
} from './journal-amount.ts'

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

/** Takes a line into a voucher; one under `(fx:…)` tells the original amount of the one before it. */
const addJournalLine = (voucher: JournalVoucher, one: Read, reading: Reading, journal: LeftOut): void => {
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

const addIndented = (at: TextLine, reading: Reading, journal: LeftOut): void => {
  const { open } = reading
  const text = at.text.trim()
  if (!open) within(at, reading)
  else if (!text.startsWith(';')) addJournalLine(open, lineOf(at, reading.notation), reading, journal)
  else Object.assign((open.lines.at(-1) ?? open).tags, tagsOf(text.slice(1)))
}

async function* vouchersOf(
  lines: AsyncIterable<TextLine>,
  balances: StatedBalances,
  journal: LeftOut,
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

/** The transactions of a journal; a line that is none of the language's is refused with its place (47011). */
export const hledgerJournal = (linesOf: () => AsyncIterable<TextLine>): Journal =>
  statingJournal(linesOf, /^\s+[^;\s][^;]*=/, vouchersOf)

// Directives of hledger journals: how amounts, accounts and dates are written in what follows them.

type Alias = { from: string; to: string }

/** What directives have said so far; `below` is the one whose indented lines follow. */
type Directives = {
  notation: Notation
  year: string
  prefixes: string[]
  aliases: Alias[]
  below: { kind: 'commodity' | 'account' | 'other'; name: string } | null
}

const freshDirectives = (): Directives => ({
  ...{ notation: plainNotation(), year: '', prefixes: [], aliases: [], below: null },
})

/** Directives that say nothing about vouchers. */
const silent = /^(P|payee|tag)\b/

/** Says what would have to be worked out by rules that are not ours: the program that has them writes it out. */
const refuseImplied = ({ line, text }: TextLine): never => refuseFile('import.journalImplied', shown(text), line)

/** No directive is longer. */
const directiveMost = 2000

const withoutComment = (text: string): string => text.replace(/\s*;.*$/, '').trim()

/** The account that is meant: below those applied, by its other name, the last given first. */
const accountIn = (name: string, { prefixes, aliases }: Pick<Directives, 'prefixes' | 'aliases'>): string => {
  let account = [...prefixes, name].join(':')
  for (const { from, to } of aliases.toReversed()) {
    if (account === from || account.startsWith(`${from}:`)) account = to + account.slice(from.length)
  }
  return account
}

const sample = (at: TextLine, { notation }: Directives, text: string, isStandard = false): void => {
  if (!keepSample(notation, withoutComment(text), isStandard)) refuseFile('import.text', shown(at.text), at.line)
}

const alias = (at: TextLine, { aliases }: Directives, text: string): void => {
  const [, from = '', to = ''] = /^([^/=][^=]*?)\s*=\s*(\S.*)$/.exec(withoutComment(text)) ?? []
  if (from === '') refuseImplied(at)
  aliases.push({ from, to })
}

const applied = (at: TextLine, directives: Directives, text: string): void => {
  const [, what = '', name = ''] = /^(\w+)\s*(.*)$/.exec(withoutComment(text)) ?? []
  if (what === 'account' && name !== '') directives.prefixes.push(name)
  else if (what === 'year' && /^\d{4}$/.test(name)) directives.year = name
  else refuseImplied(at)
}

const ended = (directives: Directives, text: string): void => {
  if (/^apply account\b/.test(text)) directives.prefixes.pop()
  if (/^aliases\b/.test(text)) directives.aliases.length = 0
}

/** What a directive says by its word; `rest` is what stands behind that. */
const words: readonly (readonly [RegExp, (at: TextLine, directives: Directives, rest: string) => void])[] = [
  [/^commodity\b/, sample],
  [/^D\b/, (at, directives, rest) => sample(at, directives, rest, true)],
  [
    /^decimal-mark\b/,
    (at, { notation }, rest) => {
      if (!keepMarkOfAll(notation, withoutComment(rest))) refuseFile('import.text', shown(at.text), at.line)
    },
  ],
  [/^alias\b/, alias],
  [/^apply\b/, applied],
  [/^end\b/, (_, directives, rest) => ended(directives, rest)],
  [
    /^(?:year|Y)(?=\s*\d)/,
    (at, directives, rest) => {
      if (!/^\d{4}$/.test(withoutComment(rest))) refuseImplied(at)
      directives.year = withoutComment(rest)
    },
  ],
  // A line that it adds to vouchers that leave it out is not ours to add.
  [/^(bucket|A)\b/, refuseImplied],
]

const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^~/, 'periodic rules'],
  [/^=/, 'automatic lines'],
  [/^!?include\b/, 'included files'],
  [/^(python|assert|check)\b/, 'programs and checks'],
]

/** Takes a directive: what it says of what follows, or that it is passed over; what is none is refused (47011). */
export const begun = (at: TextLine, directives: Directives, journal: LeftOut): void => {
  const text = at.text.trim()
  if (/^[;#*%|]/.test(text)) return
  if (text.length > directiveMost) refuseFile('import.text', shown(text), at.line)
  const kind = /^commodity\b/.test(text) ? 'commodity' : /^account\b/.test(text) ? 'account' : 'other'
  directives.below = { kind, name: withoutComment(text.replace(/^\w+\s*/, '')) }
  const [, what = ''] = leftOut.find(([shape]) => shape.test(text)) ?? []
  if (what !== '') countLeftOut(journal, what)
  if (what !== '' || kind === 'account' || silent.test(text)) return
  const [shape, take] = words.find(([word]) => word.test(text)) ?? []
  if (shape && take) take(at, directives, text.replace(shape, '').trim())
  else refuseFile('import.text', shown(text), at.line)
}

/** Takes an indented line below a directive. */
export const within = (at: TextLine, directives: Directives): void => {
  const { below, notation, aliases } = directives
  const [, word = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(at.text.trim().slice(0, directiveMost)) ?? []
  if (below?.kind === 'commodity' && word === 'format') sample(at, directives, rest)
  if (below?.kind === 'commodity' && word === 'default') notation.standard = below.name
  if (below?.kind === 'account' && word === 'alias') aliases.push({ from: withoutComment(rest), to: below.name })
}
