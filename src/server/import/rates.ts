// Imports exchange rates to the base currency of an account set.
import { parseRate } from '../../domain/money.ts'
import { isDate, monthOf } from '../../domain/period.ts'
import { problem } from '../../domain/problem.ts'
import { dayOfMonth } from '../../domain/rate-book.ts'
import { plainDecimal } from '../../domain/text.ts'
import { rateTypes } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { touchFacts } from '../ledger/account-set.ts'
import { today } from '../ledger/books.ts'
import { companyIds, exactRate, postedMonths, rateEntry, type StoredRate, saveRates } from '../ledger/rate-store.ts'
import { type Counted, countEntries, type Request, runImport } from './context.ts'
import type { FileRow } from './layout.ts'
import { type FileProblems, fileProblems, refuseAny } from './place.ts'
import { allRows } from './rows.ts'

type Rate = { line: number; currency: string; type: string; date: string; rate: bigint; unit: number }
type Known = { currencies: ReadonlySet<string>; base: string }

const readRate = ({ line, cells }: FileRow, known: Known, problems: FileProblems): Rate => {
  const { currency = '', type = '', date = '', unit = '' } = cells
  const rate = parseRate(plainDecimal(cells.rate ?? ''))
  if (currency === known.base) problems.add(line, 'currency', problem('rate.base'))
  else if (!known.currencies.has(currency)) problems.addCell(line, 'currency', 'unknownCode')
  if (!rateTypes.some((each) => each === type)) problems.addCell(line, 'type', 'unknownCode')
  if (!isDate(date)) problems.addCell(line, 'date', 'notDate')
  if (rate === null) problems.addCell(line, 'rate', 'notRate')
  if (!/^([1-9]\d{0,5})?$/.test(unit)) problems.addCell(line, 'unit', 'notWhole')
  return { line, currency, type, date, rate: rate ?? 0n, unit: Number(unit || '1') }
}

/** A month has one rate of each kind, on whatever day it stands; only daily ones are told apart by their days. */
const keyOf = ({ currency, type, date }: Pick<Rate, 'currency' | 'type' | 'date'>): string =>
  `${currency}|${type}|${type === 'DAILY' ? date : monthOf(date)}`

const storedRates = async (tx: Db, base: string, rates: readonly Rate[]): Promise<Map<string, StoredRate>> => {
  const rows = await tx.query<StoredRate>(
    `select e.currency, e.type, e.rate_date as date, e.rate, e.unit, e.source, e.remark
     from exchange_rate e join unnest($2::text[], $3::text[], $4::date[], $5::date[]) as w (currency, type, first, last)
       on w.currency = e.currency and w.type = e.type and e.rate_date between w.first and w.last
     where e.base_currency = $1 order by e.rate_date`,
    [
      ...[base, rates.map((each) => each.currency), rates.map((each) => each.type)],
      rates.map(({ type, date }) => (type === 'DAILY' ? date : dayOfMonth('MONTH_FIXED', monthOf(date)))),
      rates.map(({ type, date }) => (type === 'DAILY' ? date : dayOfMonth('MONTH_END', monthOf(date)))),
    ],
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** A rate that is there may be changed neither in the current month (E501) nor in a posted one (E502). */
const checkChanges = async (
  tx: Db,
  base: string,
  rates: readonly Rate[],
  problems: FileProblems,
): Promise<{ wanted: Rate[]; stored: ReadonlyMap<string, StoredRate> }> => {
  const stored = await storedRates(tx, base, rates)
  const same = (rate: Rate, old: StoredRate) => old.rate === exactRate(rate.rate) && old.unit === rate.unit
  const isThere = (rate: Rate): boolean => {
    const old = stored.get(keyOf(rate))
    return old !== undefined && same(rate, old)
  }
  const wanted = rates.filter((rate) => !isThere(rate))
  const changes = wanted.filter((rate) => stored.has(keyOf(rate)))
  const posted = changes.length > 0 ? await postedMonths(tx, base) : new Set<string>()
  for (const rate of changes) {
    const month = monthOf(rate.date)
    if (month === monthOf(today())) problems.add(rate.line, 'rate', problem('rate.currentMonth'))
    else if (posted.has(month)) problems.add(rate.line, 'rate', problem('rate.posted', '', { period: month }))
  }
  return { wanted, stored }
}

/** Imports a file of rates, all or nothing; a rate that is there with the same value is left as it is. */
export const importRates = async ({ db, gate, actor, books, file, check }: Request): Promise<Counted> => {
  const facts = await gate.facts(books)
  const base = facts.accountSet.baseCurrency
  const problems = fileProblems()
  const known = { currencies: new Set(facts.currencies.keys()), base }
  const seen = new Set<string>()
  const rates = (await allRows(file, 'rates', problems)).map((row) => {
    const rate = readRate(row, known, problems)
    if (seen.has(keyOf(rate))) problems.addCell(row.line, 'date', 'repeated')
    seen.add(keyOf(rate))
    return rate
  })
  refuseAny(problems)
  return runImport(db, check, async (tx) => {
    // First of all, as posting holds the facts: no month is posted between the look at it and the change of its rate.
    if (!check) await touchFacts(tx, await companyIds(tx))
    const { wanted, stored } = await checkChanges(tx, base, rates, problems)
    refuseAny(problems)
    const saved = wanted.map((rate): StoredRate => {
      const { currency, type, unit } = rate
      const { date, source, remark } = stored.get(keyOf(rate)) ?? { date: rate.date, source: '', remark: '' }
      return { currency, type, date, unit, rate: exactRate(rate.rate), source, remark }
    })
    await saveRates(tx, base, actor.userName, saved)
    const entries = saved.map((rate) => rateEntry(base, stored.get(keyOf(rate)) ?? null, rate))
    await gate.within(tx).tell(actor, null, entries)
    return { rows: rates.length, ...countEntries(entries) }
  })
}
