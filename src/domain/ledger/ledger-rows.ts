// General and detail ledger: opening, lines with running balance, month and year totals.
import { comparePeriods, firstDay, type PeriodKey, periodsBetween, periodText } from '../base/period.ts'
import { type Amounts, type Opening, parseKey } from '../voucher/balance.ts'

/** The side a balance is shown on: 借, 贷, or 平 when it is zero. */
export type Side = 'debit' | 'credit' | 'nil'

export const sideOf = (net: bigint): Side => (net > 0n ? 'debit' : net < 0n ? 'credit' : 'nil')
export const absolute = (net: bigint): bigint => (net < 0n ? -net : net)

/** Turnovers of one month and of the year up to it, base currency. */
export type MonthTurnover = { period: PeriodKey; debit: bigint; credit: bigint; ytdDebit: bigint; ytdCredit: bigint }

/** What a ledger of a subject and its leaves starts from; `opening` debit-positive at the start of the range. */
export type LedgerFrame = { subject: string; opening: bigint; months: MonthTurnover[] }

/** The frame of a subject for the months from..to of one year. */
export const ledgerFrame = (
  openings: Iterable<Opening>,
  balances: ReadonlyMap<string, Amounts>,
  subject: string,
  from: PeriodKey,
  to: PeriodKey,
): LedgerFrame => {
  let opening = 0n
  let ytdDebit = 0n
  let ytdCredit = 0n
  for (const each of openings) {
    if (!each.subject.startsWith(subject)) continue
    opening += each.base
    ytdDebit += each.ytdDebit
    ytdCredit += each.ytdCredit
  }
  const months = new Map<string, { debit: bigint; credit: bigint }>()
  for (const [text, amounts] of balances) {
    const key = parseKey(text)
    if (!key.subject.startsWith(subject) || comparePeriods(key.period, to) > 0) continue
    if (comparePeriods(key.period, from) < 0) {
      opening += amounts.debit - amounts.credit
      ytdDebit += amounts.debit
      ytdCredit += amounts.credit
      continue
    }
    const month = months.get(periodText(key.period)) ?? { debit: 0n, credit: 0n }
    months.set(periodText(key.period), month)
    month.debit += amounts.debit
    month.credit += amounts.credit
  }
  const turnovers = periodsBetween(from, to).map((period) => {
    const { debit, credit } = months.get(periodText(period)) ?? { debit: 0n, credit: 0n }
    ytdDebit += debit
    ytdCredit += credit
    return { period, debit, credit, ytdDebit, ytdCredit }
  })
  return { subject, opening, months: turnovers }
}

/** A row of the general ledger; amounts are null in the opening row. `balance` is without sign, its side beside it. */
export type GeneralLedgerRow = {
  subject: string
  period: PeriodKey | null
  row: 'opening' | 'month' | 'year'
  debit: bigint | null
  credit: bigint | null
  side: Side
  balance: bigint
}

/** A row of nothing but the balance: screens and paper have it, files for other programs do not. */
export type CarriedRow = Omit<GeneralLedgerRow, 'row'> & { row: 'next' }

/** General ledger of one subject: the opening, then 本月合计 and 本年累计 of every month of the range. */
export const generalLedger = (frame: LedgerFrame): GeneralLedgerRow[] => {
  const { subject } = frame
  let net = frame.opening
  const balance = (): { side: Side; balance: bigint } => ({ side: sideOf(net), balance: absolute(net) })
  const rows: GeneralLedgerRow[] = [{ subject, period: null, row: 'opening', debit: null, credit: null, ...balance() }]
  for (const { period, debit, credit, ytdDebit, ytdCredit } of frame.months) {
    net += debit - credit
    rows.push({ subject, period, row: 'month', debit, credit, ...balance() })
    rows.push({ subject, period, row: 'year', debit: ytdDebit, credit: ytdCredit, ...balance() })
  }
  return rows
}

/** With what goes over to the next year (结转下年) below the rows of each subject. */
export const withCarried = (rows: readonly GeneralLedgerRow[]): (GeneralLedgerRow | CarriedRow)[] =>
  rows.flatMap((row, at) => {
    if (rows[at + 1]?.subject === row.subject) return [row]
    return [row, { ...row, row: 'next' as const, debit: null, credit: null }]
  })

/** True when a frame has nothing to show: no opening, and no turnover in the range. */
export const isEmptyFrame = (frame: LedgerFrame): boolean =>
  frame.opening === 0n && frame.months.every((month) => month.debit === 0n && month.credit === 0n)

/** A line of a detail ledger, in date, type, no, line order; `original` has the sign of the amount on its side. */
export type LedgerEntry = {
  period: PeriodKey
  date: string
  voucher: string
  summary: string
  aux: string
  currency: string
  debit: bigint
  credit: bigint
  original: bigint
}

/**
 * A row of the detail ledger. `date` is the day, or the month in total rows. Exactly one of `debit` and `credit` is
 * set in a line row, both in total rows, none in the opening. `originalBalance` is set for opening and lines of a
 * ledger that has exactly one currency, and a foreign one.
 */
export type DetailLedgerRow = {
  kind: 'opening' | 'line' | 'month' | 'year'
  date: string
  voucher: string
  summary: string
  aux: string
  debit: bigint | null
  credit: bigint | null
  side: Side
  balance: bigint
  originalBalance: bigint | null
}

type Running = { net: bigint; original: bigint; foreign: boolean }

const balanceOf = (running: Running): Pick<DetailLedgerRow, 'side' | 'balance' | 'originalBalance'> => ({
  side: sideOf(running.net),
  balance: absolute(running.net),
  originalBalance: running.foreign ? running.original : null,
})

const totalRows = (month: MonthTurnover, running: Running): DetailLedgerRow[] => {
  const row = { date: periodText(month.period), voucher: '', summary: '', aux: '' }
  const balance = { ...balanceOf(running), originalBalance: null }
  return [
    { kind: 'month', ...row, debit: month.debit, credit: month.credit, ...balance },
    { kind: 'year', ...row, debit: month.ytdDebit, credit: month.ytdCredit, ...balance },
  ]
}

const lineRow = (entry: LedgerEntry, running: Running): DetailLedgerRow => {
  const onDebit = entry.debit !== 0n
  running.net += entry.debit - entry.credit
  running.original += onDebit ? entry.original : -entry.original
  return {
    kind: 'line',
    date: entry.date,
    voucher: entry.voucher,
    summary: entry.summary,
    aux: entry.aux,
    debit: onDebit ? entry.debit : null,
    credit: onDebit ? null : entry.credit,
    ...balanceOf(running),
  }
}

/**
 * Detail ledger of a subject: opening, every line with the running balance, and totals after each month that has lines.
 * `openingOriginals` are the original balances at the start by currency; with one foreign currency in all the original
 * balance runs beside the base balance, debit-positive.
 */
export const detailLedger = (
  frame: LedgerFrame,
  entries: readonly LedgerEntry[],
  openingOriginals: ReadonlyMap<string, bigint>,
  baseCurrency: string,
): DetailLedgerRow[] => {
  const currencies = new Set([...openingOriginals.keys(), ...entries.map((entry) => entry.currency)])
  const [only] = currencies
  const foreign = currencies.size === 1 && only !== baseCurrency
  const running: Running = { net: frame.opening, original: 0n, foreign }
  if (foreign && only !== undefined) running.original = openingOriginals.get(only) ?? 0n
  const start = frame.months[0]
  const date = start ? firstDay(start.period) : ''
  const rows: DetailLedgerRow[] = [
    { kind: 'opening', date, voucher: '', summary: '', aux: '', debit: null, credit: null, ...balanceOf(running) },
  ]
  let next = 0
  for (const month of frame.months) {
    const first = next
    while (entries[next] && comparePeriods((entries[next] as LedgerEntry).period, month.period) === 0) {
      rows.push(lineRow(entries[next] as LedgerEntry, running))
      next += 1
    }
    if (next > first) rows.push(...totalRows(month, running))
  }
  return rows
}

/** The original balances by currency of a subject at the start of `from`, for detailLedger. */
export const openingOriginals = (
  openings: Iterable<Opening>,
  balances: ReadonlyMap<string, Amounts>,
  subject: string,
  from: PeriodKey,
): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  const add = (currency: string, amount: bigint): void => {
    sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  }
  for (const each of openings) if (each.subject.startsWith(subject)) add(each.currency, each.original)
  for (const [text, amounts] of balances) {
    const key = parseKey(text)
    if (key.subject.startsWith(subject) && comparePeriods(key.period, from) < 0) {
      add(key.currency, amounts.originalDebit - amounts.originalCredit)
    }
  }
  return sums
}

/** What the lines of a day add up to (本日合计). */
export type DaySum = { date: string; debit: bigint; credit: bigint }

/** Takes the rows of a detail ledger one by one; answers the sum of the day that ends before a row, else null. */
export const openDayTotals = () => {
  let open: DaySum | null = null
  return (row: { kind: string; date: string; debit: bigint | null; credit: bigint | null }): DaySum | null => {
    const isLine = row.kind === 'line'
    const ended = open !== null && (!isLine || row.date !== open.date) ? open : null
    if (ended) open = null
    if (isLine) {
      open ??= { date: row.date, debit: 0n, credit: 0n }
      open.debit += row.debit ?? 0n
      open.credit += row.credit ?? 0n
    }
    return ended
  }
}
