// Changes of the rates on record: one rate, those of a month copied to another, and averages of daily ones.
import type { InputOf } from '../../../contract/base/call.ts'
import type { rateBookCalls } from '../../../contract/chart/exchange-rate.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { parseRate } from '../../../domain/base/money.ts'
import { isDate, monthOf, parsePeriod } from '../../../domain/base/period.ts'
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
import type { Scope } from '../../kernel/scope.ts'
import { actorOf, booksOf, type CompanyFacts, type Gate } from '../../ledger/gate.ts'
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
import { type RateKey, type RateRow, rateColumns, usesOf } from './book.ts'

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

type Fields = Pick<
  InputOf<typeof rateBookCalls.add>,
  'currency' | 'type' | 'date' | 'unit' | 'rate' | 'source' | 'remark'
>

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

export const add = (gate: Gate) => (input: InputOf<typeof rateBookCalls.add>, scope: Scope) =>
  within(gate, scope, async (change) => {
    const { accept, ...fields } = input
    const rate = storedOf(change, fields)
    if (await isThere(change, rate)) refuse(problem('record.duplicate', 'date', { field: rate.date }))
    await checkFar(change, rate, accept)
    return write(change, [rate], [rateEntry(change.base, null, rate)])
  })

const checkVersion = (row: RateRow | null, version: number): RateRow => {
  const found = row ?? refuse(problem('record.missing'))
  if (found.version !== version) {
    refuse(problem('record.changed', '', { user: found.changedBy, time: momentText(found.changedAt) }))
  }
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

export const edit = (gate: Gate) => (input: InputOf<typeof rateBookCalls.edit>, scope: Scope) =>
  within(gate, scope, async (change) => {
    const { accept, version, reason = '', ...fields } = input
    const row = checkVersion(await rowOf(change, fields), version)
    const rate = { ...storedOf(change, fields), date: row.date }
    refuseAny(checkedTexts({ reason }))
    await checkLock(change, row, reason.trim())
    await checkFar(change, rate, accept)
    const told = reason.trim() === '' ? {} : { reason: reason.trim() }
    return write(change, [rate], [rateEntry(change.base, row, rate, told)])
  })

export const remove =
  (gate: Gate) =>
  ({ version, ...key }: RateKey & { version: number }, scope: Scope) =>
    within(gate, scope, async (change) => {
      const row = checkVersion(await rowOf(change, key), version)
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
export const copyMonth =
  (gate: Gate) =>
  ({ from, to }: { from: string; to: string }, scope: Scope) =>
    within(gate, scope, async (change) => {
      checkMonth(from, 'from')
      checkMonth(to, 'to')
      const there = new Set((await ofMonth(change, to)).map(kindOf))
      const copied = (await ofMonth(change, from))
        .filter((row) => row.type !== 'DAILY' && !there.has(kindOf(row)))
        .map((row) => ({ ...row, date: dayOfMonth(row.type, to), remark: '' }))
      return write(
        change,
        copied,
        copied.map((rate) => rateEntry(change.base, null, rate)),
      )
    })

/** The average of each currency that has daily rates in a month; one that is there follows the rules of changes. */
export const average =
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
