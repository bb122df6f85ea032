// The rates on record: a page of them and of a year, one rate changed, those of a month copied, averages of daily ones.
import type { InputOf } from '../../../contract/base/call.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { type BookRateShape, rateBookCalls } from '../../../contract/chart/exchange-rate.ts'
import { formatRate, parseRate } from '../../../domain/base/money.ts'
import { addDays, daysInMonth, isDate, monthOf, parsePeriod } from '../../../domain/base/period.ts'
import { numberOf, type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkText } from '../../../domain/base/text.ts'
import {
  averageRate,
  checkRate,
  dayOfMonth,
  isFar,
  lockOf,
  lockProblem,
  ratePercent,
} from '../../../domain/voucher/exchange-rate.ts'
import type { Db } from '../../kernel/db.ts'
import { checkVersion, countOf, orderBefore, type Paging, readPage, type Sorting } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { rowsFile } from '../../kernel/sheet.ts'
import type { CompanyFacts, Gate } from '../../ledger/gate.ts'
import { actorOf, booksOf } from '../../ledger/gate.ts'
import { touchFacts } from '../../ledger/store/account-set.ts'
import { today } from '../../ledger/store/books.ts'
import {
  companyIds,
  exactRate,
  postedMonths,
  rateEntry,
  type StoredRate,
  saveRates,
} from '../../ledger/store/rate-store.ts'
import type { TrailEntry } from '../../ledger/store/trail.ts'

const correctRight = 'gl:rate:correct'
const textsMax = { source: 40, remark: 200, reason: 200 } as const

type Change = { tx: Db; gate: Gate; scope: Scope; facts: CompanyFacts; base: string }

const within = async <T>(gate: Gate, scope: Scope, work: (change: Change) => Promise<T>): Promise<T> => {
  const facts = await gate.facts(booksOf(scope))
  const base = facts.accountSet.baseCurrency
  return scope.db.transaction(async (tx) => {
    // First of all, as posting holds the facts: no month is posted between the look at it and the change of its rate.
    // Two who add the same rate take turns here too: the second finds it there.
    await touchFacts(tx, await companyIds(tx))
    return work({ tx, gate: gate.within(tx), scope, facts, base })
  })
}

const rowOf = async ({ tx, base }: Change, { currency, type, date }: RateKey): Promise<RateRow | null> => {
  if (!isDate(date)) refuse(problem('input.date', 'date', { date }))
  const [row] = await tx.query<RateRow>(
    `select ${rateColumns} from exchange_rate e
     where e.base_currency = $1 and e.currency = $2 and e.type = $3 and e.rate_date = $4 for update`,
    [base, currency, type, date],
  )
  return row ?? null
}

/** W51 where the rate is far from the one before it. */
const checkFar = async ({ tx, base }: Change, rate: StoredRate, accept: readonly number[] = []): Promise<void> => {
  const [before] = await tx.query<{ rate: string; unit: number }>(
    `select rate, unit from exchange_rate
     where base_currency = $1 and currency = $2 and type = $3 and rate_date < $4 order by rate_date desc limit 1`,
    [base, rate.currency, rate.type, rate.date],
  )
  const quoted = (each: { rate: string; unit: number }) => ({ rate: parseRate(each.rate) ?? 0n, unit: each.unit })
  if (!before || !isFar(quoted(rate), quoted(before))) return
  const warning = problem('warning.rate', 'rate', { p: ratePercent })
  if (!accept.includes(numberOf(warning))) refuse(warning)
}

const checkedTexts = (texts: Partial<Record<keyof typeof textsMax, string>>): Problem[] =>
  Object.entries(texts).flatMap(([name, text]) => {
    const found = checkText(text, textsMax[name as keyof typeof textsMax], name)
    return typeof found === 'string' ? [] : [found]
  })

const refuseAny = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new Refusal([...problems])
}

const write = async (change: Change, rates: readonly StoredRate[], entries: readonly TrailEntry[]) => {
  const { tx, gate, scope, base } = change
  await saveRates(tx, base, actorOf(scope).userName, rates)
  await gate.tell(actorOf(scope), null, entries)
  return { rates: rates.length }
}

type Fields = Omit<InputOf<typeof rateBookCalls.add>, 'accept'>

/** The rate as it is stored; that of a month on its day. */
const storedOf = ({ facts, base }: Change, fields: Fields): StoredRate => {
  const { source, remark } = fields
  const isMonthly = fields.type !== 'DAILY' && parsePeriod(monthOf(fields.date)) !== null
  const date = isMonthly ? dayOfMonth(fields.type, monthOf(fields.date)) : fields.date
  refuseAny([
    ...checkRate({ ...fields, date }, new Set(facts.currencies.keys()), base),
    ...checkedTexts({ source, remark }),
  ])
  const rate = exactRate(parseRate(fields.rate) ?? 0n)
  return { ...fields, date, rate, source: source.trim(), remark: remark.trim() }
}

/** A month has one rate of each kind, on whatever day it came. */
const isThere = async (change: Change, rate: StoredRate): Promise<boolean> => {
  if (rate.type === 'DAILY') return (await rowOf(change, rate)) !== null
  return (await ofMonth(change, monthOf(rate.date))).some((row) => kindOf(row) === kindOf(rate))
}

const add = (gate: Gate) => (input: InputOf<typeof rateBookCalls.add>, scope: Scope) =>
  within(gate, scope, async (change) => {
    const { accept, ...fields } = input
    const rate = storedOf(change, fields)
    if (await isThere(change, rate)) refuse(problem('record.duplicate', 'date', { field: rate.date }))
    await checkFar(change, rate, accept)
    return write(change, [rate], [rateEntry(change.base, null, rate)])
  })

const inVersion = (row: RateRow | null, version: number): RateRow => {
  const found = row ?? refuse(problem('record.missing'))
  checkVersion(found, version, 'record.changed')
  return found
}

/**
 * A rate of a posted month never changes (E502). One of the current month is corrected by who may, with a reason, as
 * long as nothing has used it; everybody else hears E501.
 */
const checkLock = async (change: Change, row: RateRow, reason: string): Promise<void> => {
  const lock = lockOf(row.date, today(), await postedMonths(change.tx, change.base))
  const mayCorrect = lock === 'month' && change.scope.may(correctRight) && reason !== ''
  if (!mayCorrect) refuseAny(lockProblem(lock, row.date))
  else if ((await usesOf(change.tx, change.base, row)) > 0) refuse(problem('rate.used', 'rate'))
}

const edit = (gate: Gate) => (input: InputOf<typeof rateBookCalls.edit>, scope: Scope) =>
  within(gate, scope, async (change) => {
    const { accept, version, reason = '', ...fields } = input
    const row = inVersion(await rowOf(change, fields), version)
    const rate = { ...storedOf(change, fields), date: row.date }
    refuseAny(checkedTexts({ reason }))
    await checkLock(change, row, reason.trim())
    await checkFar(change, rate, accept)
    const told = reason.trim() === '' ? {} : { reason: reason.trim() }
    return write(change, [rate], [rateEntry(change.base, row, rate, told)])
  })

const remove =
  (gate: Gate) =>
  ({ version, ...key }: RateKey & { version: number }, scope: Scope) =>
    within(gate, scope, async (change) => {
      const row = inVersion(await rowOf(change, key), version)
      const { tx, base } = change
      refuseAny(lockProblem(lockOf(row.date, today(), await postedMonths(tx, base)), row.date))
      if ((await usesOf(tx, base, row)) > 0) refuse(problem('rate.used', 'rate'))
      await tx.query(
        `delete from exchange_rate where base_currency = $1 and currency = $2 and type = $3 and rate_date = $4`,
        [base, row.currency, row.type, row.date],
      )
      await write(change, [], [rateEntry(base, row, null)])
      return { rates: 1 }
    })

const ofMonth = ({ tx, base }: Change, month: string): Promise<RateRow[]> =>
  tx.query<RateRow>(
    `select ${rateColumns} from exchange_rate e
     where e.base_currency = $1 and to_char(e.rate_date, 'YYYY-MM') = $2 and e.rate_date between $3 and $4
     order by e.currency, e.type, e.rate_date`,
    [base, month, dayOfMonth('MONTH_FIXED', month), dayOfMonth('MONTH_END', month)],
  )

const checkMonth = (month: string, path: string): void => {
  if ((parsePeriod(month)?.no ?? 13) > 12) refuse(problem('input.invalid', path))
}

const kindOf = ({ currency, type }: StoredRate): string => `${currency} ${type}`

/** The rates of months that another month lacks; what is there stays. */
const copyMonth =
  (gate: Gate) =>
  ({ from, to }: { from: string; to: string }, scope: Scope) =>
    within(gate, scope, async (change) => {
      checkMonth(from, 'from')
      checkMonth(to, 'to')
      const there = new Set((await ofMonth(change, to)).map(kindOf))
      const copied = (await ofMonth(change, from))
        .filter((row) => row.type !== 'DAILY' && !there.has(kindOf(row)))
        .map((row) => ({ ...row, date: dayOfMonth(row.type, to), remark: '' }))
      const entries = copied.map((rate) => rateEntry(change.base, null, rate))
      return write(change, copied, entries)
    })

/** The average of each currency that has daily rates in a month; one that is there follows the rules of changes. */
const average =
  (gate: Gate) =>
  ({ month }: { month: string }, scope: Scope) =>
    within(gate, scope, async (change) => {
      checkMonth(month, 'month')
      const rows = await ofMonth(change, month)
      const lock = lockOf(dayOfMonth('MONTH_AVG', month), today(), await postedMonths(change.tx, change.base))
      const rates: StoredRate[] = []
      const entries: TrailEntry[] = []
      for (const currency of new Set(rows.map((row) => row.currency))) {
        const daily = rows.filter((row) => row.currency === currency && row.type === 'DAILY')
        const mean = averageRate(daily.map(({ rate, unit }) => ({ rate: parseRate(rate) ?? 0n, unit })))
        const old = rows.find((row) => row.currency === currency && row.type === 'MONTH_AVG') ?? null
        if (!mean) continue
        const rate: StoredRate = {
          ...{ currency, type: 'MONTH_AVG', date: old?.date ?? dayOfMonth('MONTH_AVG', month), unit: mean.unit },
          ...{ rate: exactRate(mean.rate), source: 'DAILY', remark: '' },
        }
        if (old?.rate === rate.rate && old.unit === rate.unit) continue
        if (old) refuseAny(lockProblem(lock, rate.date))
        rates.push(rate)
        entries.push(rateEntry(change.base, old, rate))
      }
      return write(change, rates, entries)
    })

// The rates on record, read for a caller: a page of them, the months of a year, and how many lines have used one.

type RateRow = StoredRate & { version: number; changedBy: string; changedAt: string }

const rateColumns = `e.currency, e.type, e.rate_date as date, e.rate, e.unit, e.source, e.remark, e.version,
  e.created_by as changed_by, e.created_at as changed_at`

const shapeOf = (row: RateRow, posted: ReadonlySet<string>): BookRateShape => ({
  ...{ currency: row.currency, type: row.type, date: row.date, unit: row.unit, source: row.source, remark: row.remark },
  ...{ version: row.version, changedBy: row.changedBy, changedAt: row.changedAt },
  rate: formatRate(parseRate(row.rate) ?? 0n),
  lock: lockOf(row.date, today(), posted),
})

const baseOf = async (gate: Gate, scope: Scope): Promise<string> =>
  (await gate.facts(booksOf(scope))).accountSet.baseCurrency

const checkedDate = (text: string | undefined, path: string): string | null => {
  if (text !== undefined && !isDate(text)) refuse(problem('input.date', path, { date: text }))
  return text ?? null
}

type RateBookFilter = InputOf<typeof rateBookCalls.export>

/** The condition of a filter and its values; $1 is the base currency. */
const filterOf = (base: string, { currency = '', type = '', from, to }: RateBookFilter) => ({
  where: `e.base_currency = $1 and ($2 = '' or e.currency = $2) and ($3 = '' or e.type = $3)
    and ($4::date is null or e.rate_date >= $4) and ($5::date is null or e.rate_date <= $5)`,
  values: [base, currency, type, checkedDate(from, 'from'), checkedDate(to, 'to')],
})

const orders: Readonly<Record<string, string>> = { currency: 'e.currency', type: 'e.type', date: 'e.rate_date' }

const list = (gate: Gate) => async (asked: RateBookFilter & Paging & Sorting, scope: Scope) => {
  const base = await baseOf(gate, scope)
  const { where, values } = filterOf(base, asked)
  const query = {
    columns: rateColumns,
    from: `from exchange_rate e where ${where}`,
    order: `${orderBefore(orders, asked)}e.rate_date desc, e.currency, e.type`,
    values,
  }
  const found = await readPage<RateRow>(scope.db, query, asked)
  const posted = await postedMonths(scope.db, base)
  return { ...found, items: found.items.map((row) => shapeOf(row, posted)) }
}

/** The last rate of each month of a year, by currency and type. */
const year =
  (gate: Gate) =>
  async ({ year: wanted }: { year: number }, scope: Scope) => {
    const facts = await gate.facts(booksOf(scope))
    const base = facts.accountSet.baseCurrency
    const rows = await scope.db.query<RateRow & { count: number }>(
      `select * from (
         select ${rateColumns}, (count(*) over month)::int as count,
           row_number() over (month order by e.rate_date desc) as at
         from exchange_rate e where e.base_currency = $1 and e.rate_date between $2 and $3
         window month as (partition by e.currency, e.type, date_trunc('month', e.rate_date))) r
       where r.at = 1 order by r.currency, r.type, r.date limit 5000`,
      [base, `${wanted}-01-01`, `${wanted}-12-31`],
    )
    const posted = await postedMonths(scope.db, base)
    const months = Array.from({ length: 12 }, (_, at) => `${wanted}-${String(at + 1).padStart(2, '0')}`)
    return {
      base,
      today: today(),
      currencies: facts.currencyList
        .filter(({ code }) => code !== base)
        .map(({ code, nameZhCn, nameZhTw, nameEn }) => ({ code, nameZhCn, nameZhTw, nameEn })),
      months: months.map((month) => ({ month, lock: lockOf(`${month}-01`, today(), posted) })),
      rates: rows.map((row) => ({ ...shapeOf(row, posted), month: monthOf(row.date), count: row.count })),
    }
  }

type RateKey = { currency: string; type: string; date: string }

/** Days a rate of an earlier day serves vouchers without one of their own. */
const servedDays = 7
const countedMost = 1000

/** The last day whose vouchers use this rate: the day before the next one, or the end of its week or month. */
const lastServed = async (db: Db, base: string, { currency, type, date }: RateKey): Promise<string> => {
  if (type !== 'DAILY') {
    const { year: of, no } = parsePeriod(monthOf(date)) ?? { year: 2000, no: 1 }
    return `${monthOf(date)}-${String(daysInMonth(of, no)).padStart(2, '0')}`
  }
  const [next] = await db.query<{ date: string }>(
    `select rate_date as date from exchange_rate
     where base_currency = $1 and currency = $2 and type = $3 and rate_date > $4 order by rate_date limit 1`,
    [base, currency, type, date],
  )
  const last = addDays(date, servedDays)
  return next && next.date <= last ? addDays(next.date, -1) : last
}

/** How many lines stand at a rate, in every company of this base currency; counted to 1,000. */
const usesOf = async (db: Db, base: string, key: RateKey): Promise<number> => {
  const from = key.type === 'DAILY' ? key.date : `${monthOf(key.date)}-01`
  const to = await lastServed(db, base, key)
  return countOf(
    db,
    `select count(*)::int as n from (
       select 1 from voucher v
         join account_set s on s.company_id = v.company_id and s.year = v.year
         join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
       where v.company_id = any($1) and v.voucher_date between $2 and $3 and s.base_currency = $4
         and l.currency = $5 and l.rate_type = $6 limit ${countedMost}) used`,
    [await companyIds(db), from, to, base, key.currency, key.type],
  )
}

/** Titles of the import format: what is exported can be imported again. */
const columns = ['currency', 'type', 'date', { title: 'rate', kind: 'figure' }, 'unit'] as const
const rowsMost = 100_000

const cellsOf = ({ currency, type, date, rate, unit }: RateRow): string[] => {
  return [currency, type, date, formatRate(parseRate(rate) ?? 0n), String(unit)]
}

const exportBook = (gate: Gate) => async (asked: RateBookFilter, scope: Scope) => {
  const { where, values } = filterOf(await baseOf(gate, scope), asked)
  const rows = await scope.db.query<RateRow>(
    `select ${rateColumns} from exchange_rate e where ${where}
     order by e.rate_date desc, e.currency, e.type limit ${rowsMost}`,
    values,
  )
  return rowsFile(wordsOf[scope.lang].system.ratesFile, columns, rows.map(cellsOf))
}

export const rateRoutes = (app: App, gate: Gate): void => {
  serve(app, rateBookCalls, {
    list: list(gate),
    year: year(gate),
    usage: async (key, scope) => ({ lines: await usesOf(scope.db, await baseOf(gate, scope), key) }),
    add: add(gate),
    edit: edit(gate),
    delete: remove(gate),
    copyMonth: copyMonth(gate),
    average: average(gate),
    export: exportBook(gate),
  })
}
