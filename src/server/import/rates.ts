// Imports exchange rates to the base currency of an account set.
import { formatRate, parseRate } from '../../domain/money.ts'
import { isDate, monthOf } from '../../domain/period.ts'
import { problem } from '../../domain/problem.ts'
import { plainDecimal } from '../../domain/text.ts'
import { rateTypes } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { touchFacts } from '../ledger/account-set.ts'
import { today } from '../ledger/books.ts'
import { changeEntry, type TrailEntry } from '../ledger/trail.ts'
import { type Counted, companyIds, countEntries, type Request, runImport } from './context.ts'
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

const keyOf = (rate: Pick<Rate, 'currency' | 'type' | 'date'>): string => `${rate.currency}|${rate.type}|${rate.date}`

type Stored = { currency: string; type: string; date: string; rate: string; unit: number }

const storedRates = async (tx: Db, base: string, rates: readonly Rate[]): Promise<Map<string, Stored>> => {
  const rows = await tx.query<Stored>(
    `select e.currency, e.type, e.rate_date as date, e.rate, e.unit
     from exchange_rate e join unnest($2::text[], $3::text[], $4::date[]) as w (currency, type, rate_date)
       on w.currency = e.currency and w.type = e.type and w.rate_date = e.rate_date
     where e.base_currency = $1`,
    [base, rates.map((each) => each.currency), rates.map((each) => each.type), rates.map((each) => each.date)],
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Months that some company with this base currency has posted. */
const postedMonths = async (tx: Db, base: string): Promise<Set<string>> => {
  const rows = await tx.query<{ month: string }>(
    `select distinct to_char(p.date_from, 'YYYY-MM') as month
     from period p join account_set s on s.company_id = p.company_id and s.year = p.year
     where p.company_id = any($1) and s.base_currency = $2 and p.status in ('POSTED', 'LOCKED')`,
    [await companyIds(tx), base],
  )
  return new Set(rows.map((row) => row.month))
}

/** A rate that is there may be changed neither in the current month (E501) nor in a posted one (E502). */
const checkChanges = async (
  tx: Db,
  base: string,
  rates: readonly Rate[],
  problems: FileProblems,
): Promise<{ wanted: Rate[]; stored: ReadonlyMap<string, Stored> }> => {
  const stored = await storedRates(tx, base, rates)
  const same = (rate: Rate, old: Stored) => old.rate === formatExact(rate.rate) && old.unit === rate.unit
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

/** With all eight decimals, as the database shows it. */
const formatExact = (rate: bigint): string => {
  const [whole = '0', decimals = ''] = formatRate(rate).split('.')
  return `${whole}.${decimals.padEnd(8, '0')}`
}

const saveRates = (tx: Db, base: string, by: string, rates: readonly Rate[]) =>
  tx.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate, unit, created_by)
     select $1, r.*, $2 from unnest($3::text[], $4::text[], $5::date[], $6::numeric[], $7::int4[]) as r
     on conflict (base_currency, currency, type, rate_date)
       do update set rate = excluded.rate, unit = excluded.unit, created_by = excluded.created_by, created_at = now()`,
    [
      base,
      by,
      rates.map((each) => each.currency),
      rates.map((each) => each.type),
      rates.map((each) => each.date),
      rates.map((each) => formatRate(each.rate)),
      rates.map((each) => each.unit),
    ],
  )

const rateEntry = (base: string, rate: Rate, old: Stored | undefined): TrailEntry => {
  const { currency, type, date, unit } = rate
  const after = { base, currency, type, date, rate: formatExact(rate.rate), unit }
  return changeEntry('exchangeRate', `${currency} ${type} ${date}`, old ? { base, ...old } : null, after)
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
    const { wanted, stored } = await checkChanges(tx, base, rates, problems)
    refuseAny(problems)
    await saveRates(tx, base, actor.userName, wanted)
    if (!check && wanted.length > 0) await touchFacts(tx, await companyIds(tx))
    const entries = wanted.map((rate) => rateEntry(base, rate, stored.get(keyOf(rate))))
    await gate.within(tx).tell(actor, null, entries)
    return { rows: rates.length, ...countEntries(entries) }
  })
}
