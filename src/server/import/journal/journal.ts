// Plain-text journals as rows of our own files: what hledger and beancount have in common.
import { formatQuantity } from '../../../domain/base/money.ts'
import { isEntityType } from '../../../domain/chart/entity.ts'
import { openingText } from '../../../domain/import/file-words.ts'
import { periodOfCell } from '../../../domain/import/stated-period.ts'
import { splitLabel, usualType } from '../../../domain/import/voucher-sheet.ts'
import { isVoucherSource } from '../../../domain/voucher/balance.ts'
import { rateBetween } from '../../../domain/voucher/voucher-rate.ts'
import { tidyDate } from '../file/tidy-cell.ts'
import type { FileRow } from '../layout.ts'
import type { Question } from '../question.ts'
import { dateReader } from '../sheet/sheet-heading.ts'
import { type Amount, exact, isZero, negative, type StatedBalances, statedBalances } from './journal-amount.ts'

/**
 * A line of a journal. `own` is null when it is left to be what balances the others; `base` is what `own` was exchanged
 * for, and `original` what lies behind an amount that is in the currency of the books. `name` is that of its account,
 * where the journal says it elsewhere.
 */
export type JournalLine = {
  line: number
  account: string
  name?: string
  own: Amount | null
  base: Amount | null
  original: Amount | null
  tags: Record<string, string>
}

/**
 * A transaction; `label` is its code or payee, which in our exports is type and number. `period` is the month that it
 * states beside its date; a second date stands in its tags.
 */
export type JournalVoucher = {
  line: number
  date: string
  period?: string
  label: string
  text: string
  tags: Record<string, string>
  lines: JournalLine[]
}

/**
 * The vouchers of a journal in their order; what is passed over is counted in `leftOut` by what it is. `questions` are
 * known when all has been read, as are the days of its openings.
 */
export type Journal = {
  vouchers: AsyncGenerator<JournalVoucher>
  leftOut: Map<string, number>
  questions(): Question[]
  openingDays: Set<string>
}

/** A line of a journal as it stands there. */
export type TextLine = { line: number; text: string }

/** What is told of a journal while it is read. */
export type LeftOut = Pick<Journal, 'leftOut'>

/**
 * A journal that may state balances: whether any line does is looked for before its vouchers are read. `linesOf` reads
 * it from its beginning.
 */
export const statingJournal = (
  linesOf: () => AsyncIterable<TextLine>,
  states: RegExp,
  vouchersOf: (
    lines: AsyncIterable<TextLine>,
    balances: StatedBalances,
    told: LeftOut,
  ) => AsyncGenerator<JournalVoucher>,
): Journal => {
  const leftOut = new Map<string, number>()
  const asked: Pick<Journal, 'questions'> = { questions: () => [] }
  const isStated = async (): Promise<boolean> => {
    for await (const { text } of linesOf()) if (states.test(text)) return true
    return false
  }
  async function* vouchers(): AsyncGenerator<JournalVoucher> {
    const balances = statedBalances(await isStated())
    asked.questions = balances.questions
    yield* vouchersOf(linesOf(), balances, { leftOut })
  }
  return { vouchers: vouchers(), leftOut, questions: () => asked.questions(), openingDays: new Set() }
}

export const countLeftOut = ({ leftOut }: LeftOut, what: string): void => {
  leftOut.set(what, (leftOut.get(what) ?? 0) + 1)
}

/** The columns that a journal can fill. */
export const journalColumns = {
  vouchers:
    'date type no summary subject aux currency original_amount rate_type rate debit credit cf_item source'.split(' '),
  opening: 'subject aux currency original_amount debit credit'.split(' '),
} as const

/** Openings are no vouchers: our exports mark them, people describe them. */
const isOpening = ({ label, text }: JournalVoucher): boolean => label === ofOpenings || openingText.test(text)

/** The label of openings in our exports. */
export const ofOpenings = 'OPEN'

const weightOf = ({ own, base }: JournalLine): Amount | null => base ?? own

/** Puts in the one amount that was left out, when all others are in one currency. */
export const completed = ({ lines }: Pick<JournalVoucher, 'lines'>): JournalLine[] => {
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

/** The dates of a transaction: its own, and the second one that it or a line of it has. */
const dateTitles = ['date', 'date2'].map((title, at) => ({ title, at }))

/** A day in a tag: `2025-02-05`, or `02-05` of the year of the transaction. */
const dayOf = (text: string, date: string): string =>
  tidyDate(/^\d{1,2}[-/.]\d{1,2}$/.test(text) ? `${date.slice(0, 4)}-${text}` : text)

/** What openings are of: a month, a day, or a year alone, as in our exports. */
const openingDay = ({ period, label, date }: JournalVoucher): string =>
  period ?? (label === ofOpenings ? date.slice(0, 4) : date)

const batchRows = 512

/** The rows of a journal: of its openings, or of everything else. */
export async function* journalRows(journal: Journal, kind: keyof typeof journalColumns): AsyncGenerator<FileRow[]> {
  // A journal that states months has no second dates.
  const [dates, inMonths] = [dateReader(dateTitles, 1900), dateReader(dateTitles.slice(0, 1), 1900)]
  const { questions } = journal
  journal.questions = () => [...questions(), ...dates.questions(), ...inMonths.questions()]
  const rowOf = (voucher: JournalVoucher, one: JournalLine, head: Record<string, string>): FileRow => {
    const { line, account, tags } = one
    const named = { subject: subjectOf(account), subject_name: one.name ?? nameBeside(account) }
    const cells = { ...head, ...named, aux: auxOf(tags), ...amountCells(one) }
    if (kind === 'opening') return { line, cells }
    const { date, period = '' } = voucher
    const second = tags.date ?? tags.date2 ?? voucher.tags.date ?? voucher.tags.date2 ?? ''
    const stated = periodOfCell(period, '')
    const { other } =
      period === ''
        ? dates.read(line, [date, dayOf(second, date)], [])
        : inMonths.read(line, [date], stated ? [stated] : [])
    return { line, cells: { ...cells, cf_item: tags.cf ?? '' }, ...(other && { other }) }
  }
  let rows: FileRow[] = []
  let count = 0
  for await (const voucher of journal.vouchers) {
    const opens = isOpening(voucher)
    if (opens) journal.openingDays.add(openingDay(voucher))
    if (opens !== (kind === 'opening')) {
      if (kind === 'vouchers') countLeftOut(journal, 'opening balances')
      continue
    }
    count += 1
    const head = kind === 'vouchers' ? voucherCells(voucher, `#${count}`) : {}
    for (const one of completed(voucher)) rows.push(rowOf(voucher, one, head))
    if (rows.length < batchRows) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
