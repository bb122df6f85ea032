// Imports exchange rates to the base currency of an account set: how their file is read, and by which rules.

import { decimalComma, plainComma } from '../../../domain/base/decimal-comma.ts'
import { parseRate } from '../../../domain/base/money.ts'
import { addDays, dayNumber, isDate, monthOf } from '../../../domain/base/period.ts'
import { problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import {
  baseAbove,
  baseTitle,
  inverseTitle,
  unitOfCurrency,
  unitTexts,
  unitTitle,
} from '../../../domain/import/file-words.ts'
import { dayOfMonth, isFar, type Quoted, quotedText, ratePercent } from '../../../domain/voucher/exchange-rate.ts'
import { rateTypes } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { today } from '../../ledger/store/books.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { exactRate, postedMonths, rateEntry, type StoredRate, saveRates } from '../../ledger/store/rate-store.ts'
import { countEntries, type ImportContext, type MasterCounts } from '../context.ts'
import type { Formed } from '../draft/draft-form.ts'
import type { CheckOn } from '../draft/draft-kind.ts'
import { batchOf, columnBelow, type FileTable, type RawRow, readAll, rowsAboveMax } from '../file/table.ts'
import type { FileProblems } from '../file-problems.ts'
import type { FileRow } from '../layout.ts'
import { asItIs, type Other, type Question } from '../question.ts'
import { baseQuestion, commaQuestion } from '../sheet/sheet-cell.ts'
import { type TwiceWatch, twiceWatch } from '../sheet/sheet-crosscheck.ts'

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

type Quote = Quoted & { date: string; type: string }

const quoteOf = ({ rate, unit, date, type }: Pick<StoredRate, 'rate' | 'unit' | 'date' | 'type'>): Quote => ({
  ...{ rate: parseRate(rate) ?? 0n, unit, date, type },
})

/** Rates farther away say nothing of one. */
const daysAround = 800
const quotesMost = 20_000

/** What is on record of the currencies of a file around its days. */
const quotesAround = async (tx: Db, base: string, rates: readonly Rate[]): Promise<Map<string, Quote[]>> => {
  const days = rates.map(({ date }) => date).toSorted()
  const rows = await tx.query<StoredRate>(
    `select e.currency, e.type, e.rate_date as date, e.rate, e.unit from exchange_rate e
     where e.base_currency = $1 and e.currency = any($2) and e.rate_date between $3::date and $4::date
     order by e.rate_date desc limit ${quotesMost}`,
    [
      ...[base, [...new Set(rates.map(({ currency }) => currency))]],
      ...[addDays(days[0] ?? today(), -daysAround), addDays(days.at(-1) ?? today(), daysAround)],
    ],
  )
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return new Map([...byCurrency].map(([currency, some]) => [currency, some.map(quoteOf)]))
}

/**
 * The rate that one is compared with: the last of its kind before it, in the file or on record, else the next one, else
 * the nearest of another kind.
 */
const neighbourOf = (rate: Rate, quotes: readonly Quote[]): Quote | null => {
  const days = (each: Quote): number => Math.abs(dayNumber(each.date) - dayNumber(rate.date))
  const nearest = (some: readonly Quote[]): Quote | null =>
    some.reduce<Quote | null>((best, each) => (best === null || days(each) < days(best) ? each : best), null)
  const own = quotes.filter(({ type }) => type === rate.type)
  const before = own.filter(({ date }) => date < rate.date)
  return (
    nearest(before) ??
    nearest(own.filter(({ date }) => date !== rate.date)) ??
    nearest(quotes.filter(({ type }) => type !== rate.type))
  )
}

/** Each rate far from its neighbour, and each that is to become quite another, is asked for as the form asks (W51). */
const askFar = async (
  tx: Db,
  base: string,
  { wanted, stored }: { wanted: readonly Rate[]; stored: ReadonlyMap<string, StoredRate> },
  on: Pick<CheckOn, 'questions'>,
): Promise<void> => {
  const around = await quotesAround(tx, base, wanted)
  const inFile = Map.groupBy(wanted, ({ currency }) => currency)
  for (const rate of wanted) {
    const old = stored.get(keyOf(rate))
    const quotes = [
      ...(around.get(rate.currency) ?? []),
      ...(inFile.get(rate.currency) ?? []).filter((each) => each !== rate),
    ]
    const other = old ? quoteOf(old) : neighbourOf(rate, quotes)
    if (!other || !isFar(rate, other)) continue
    const args = { ...{ p: ratePercent, before: quotedText(other), date: other.date }, of: keyOf(rate) }
    on.questions.add(rate.line, 'rate', problem('question.rate', '', args))
  }
}

type JudgedRates = { rates: Rate[]; wanted: Rate[]; stored: ReadonlyMap<string, StoredRate> }

/** Checks rows of rates: what is wrong with them, and which are far from the one before. */
export const judgeRates = async (
  tx: Db,
  facts: CompanyFacts,
  rows: readonly FileRow[],
  on: Pick<CheckOn, 'problems' | 'questions'>,
): Promise<JudgedRates> => {
  const base = facts.accountSet.baseCurrency
  const known = { currencies: new Set(facts.currencies.keys()), base }
  const seen = new Set<string>()
  const before = on.problems.count()
  const rates = rows.map((row) => {
    const rate = readRate(row, known, on.problems)
    const { until = '' } = row.cells
    if (isDate(until) && until < rate.date) {
      const args = { told: until, read: rate.date, of: '' }
      on.questions.add(row.line, 'date', problem('question.endsBefore', '', args))
    }
    if (seen.has(keyOf(rate))) on.problems.addCell(row.line, 'date', 'repeated')
    seen.add(keyOf(rate))
    return rate
  })
  if (on.problems.count() > before) return { rates, wanted: [], stored: new Map() }
  const changes = await checkChanges(tx, base, rates, on.problems)
  await askFar(tx, base, changes, on)
  return { rates, ...changes }
}

/** Writes judged rates; one that is there with the same value is left as it is. */
export const writeRates = async (
  { db: tx, gate, actor }: ImportContext,
  base: string,
  { rates, wanted, stored }: JudgedRates,
): Promise<MasterCounts> => {
  const saved = wanted.map((rate): StoredRate => {
    const { currency, type, unit } = rate
    const { date, source, remark } = stored.get(keyOf(rate)) ?? { date: rate.date, source: '', remark: '' }
    return { currency, type, date, unit, rate: exactRate(rate.rate), source, remark }
  })
  await saveRates(tx, base, actor.userName, saved)
  const entries = saved.map((rate) => rateEntry(base, stored.get(keyOf(rate)) ?? null, rate))
  await gate.within(tx).tell(actor, null, entries)
  return { rows: rates.length, ...countEntries(entries) }
}

// What a file of rates says beside its rows: how decimals are written, for how many units, to which currency.

/** A comma before three digits: of decimals, or between thousands. */
const eitherComma = /^\d{1,3},\d{3}$/

/** Rates have more decimals than amounts, and no thousands have as many digits. */
const longComma = /^\d+,\d{4,8}$/

/** No title is longer. */
const titleMost = 200

type Reading = { read(row: FileRow): FileRow; questions: Question[] }

const withOther = (row: FileRow, more: Other, cells: Record<string, string>): FileRow => ({
  ...{ line: row.line, cells: { ...row.cells, ...cells } },
  other: { ...row.other, ...more },
})

/** Decimals behind a comma, which only some of the rates show. */
const commaReading = (texts: readonly string[], isSemicolon: boolean): Reading => {
  const isPlain = texts.every((text) => !text.includes('.'))
  const sample = decimalComma(texts) ?? (isPlain ? (texts.find((text) => longComma.test(text)) ?? null) : null)
  const change = (row: FileRow): FileRow => ({
    ...row,
    cells: { ...row.cells, rate: plainComma(row.cells.rate ?? '') },
  })
  if (sample !== null) return { read: change, questions: commaQuestion(sample) }
  const either = texts.find((text) => eitherComma.test(text))
  if (either === undefined || !isPlain) return { read: (row) => row, questions: [] }
  const read = (row: FileRow): FileRow => {
    const { rate = '' } = row.cells
    if (!eitherComma.test(rate)) return row
    const decimals = { decimalComma: { rate: plainComma(rate) }, thousandsComma: { rate: plainDecimal(rate) } }
    return withOther(row, { comma: decimals }, decimals.decimalComma)
  }
  const question: Question = {
    ...{ name: 'comma', code: 'question.decimalComma', args: { told: either, read: plainComma(either) } },
    ...{ choices: ['decimalComma', 'thousandsComma'], proposed: isSemicolon ? 'decimalComma' : 'thousandsComma' },
  }
  return { read, questions: [question] }
}

const unitTitles = (rows: readonly RawRow[]): Map<string, string> =>
  new Map(
    rows
      .slice(0, rowsAboveMax)
      .flatMap(({ values }) =>
        values.flatMap((value): [string, string][] => (unitTitle.test(value.trim()) ? [[value.trim(), 'rate']] : [])),
      ),
  )

const unitReading = (texts: readonly string[]): Reading => {
  const unit = texts.flatMap((text) => unitTexts.map((shape) => shape.exec(text)?.[1] ?? '')).find((one) => one !== '')
  if (unit === undefined) return { read: (row) => row, questions: [] }
  let n = 0
  const read = (row: FileRow): FileRow => {
    if ((row.cells.unit ?? '') !== '') return row
    n += 1
    return withOther(row, { rateUnit: { perUnits: { unit }, perOne: { unit: '1' } } }, { unit })
  }
  const question: Question = {
    ...{ name: 'rateUnit', code: 'question.rateUnit', args: { n: 1, unit } },
    ...{ choices: ['perUnits', 'perOne'], proposed: 'perUnits' },
  }
  return {
    read,
    get questions() {
      return n > 0 ? [question] : []
    },
  }
}

/** Whether two rates are each the other turned round, as exactly as they are written. */
const isInverse = (rate: string, inverse: string, unit: string): boolean => {
  const [own, other] = [parseRate(plainDecimal(rate)), parseRate(plainDecimal(inverse))]
  if (own === null || other === null) return true
  const whole = 10n ** 16n * BigInt(/^[1-9]\d{0,5}$/.test(unit) ? unit : '1')
  const gap = own * other - whole
  // A hundredth allows for rates of four digits.
  return (gap < 0n ? -gap : gap) * 100n <= whole
}

/** `told` are the inverse rates of a column of their own, by line. */
const inverseQuestion = (rows: readonly FileRow[], told: ReadonlyMap<number, string>): Question[] => {
  const wrong = rows.filter(({ line, cells }) => {
    const inverse = told.get(line) ?? ''
    return inverse !== '' && !isInverse(cells.rate ?? '', inverse, cells.unit ?? '')
  })
  const [first] = wrong
  if (!first) return []
  const args = { n: wrong.length, line: first.line, rate: first.cells.rate ?? '', told: told.get(first.line) ?? '' }
  return [asItIs('inverse', 'question.rateInverse', { ...args, column: 'rate' })]
}

/** Units that stand with their currency, and currencies by their names. */
const currencyReading =
  (currency: RateReading['currency'], twice: TwiceWatch) =>
  (row: FileRow): FileRow => {
    const { currency: text = '', unit = '' } = row.cells
    const found = unitOfCurrency(text.trim())
    if (found && unit !== '') twice.held(row.line, 'unit', found.unit, unit)
    const named = found?.currency ?? text
    const cells = { ...row.cells, currency: currency(named) || named, unit: unit || (found?.unit ?? '') }
    return { ...row, cells }
  }

type RateReading = {
  /** `titles` are those that are known beside ours. */
  form(table: FileTable, titles: ReadonlyMap<string, string>): Promise<Formed>
  /** The code of a currency, '' for that of the books. */
  currency(text: string): string
}

/** The rows of a file of rates, with what it says of all of them. */
export const rateForm = async (table: FileTable, { form, currency }: RateReading): Promise<Formed> => {
  const all = await readAll(table.rows, rowsAboveMax)
  const formed = await form({ ...table, rows: batchOf(all) }, unitTitles(all))
  const rows = await readAll(formed.rows)
  const head = all.slice(0, rowsAboveMax).flatMap(({ values }) => values.filter(({ length }) => length <= titleMost))
  const isSemicolon = table.notes.some(({ code, args }) => code === 'import.separatorRead' && args.separator === ';')
  const comma = commaReading(
    rows.map(({ cells }) => cells.rate ?? ''),
    isSemicolon,
  )
  const unit = unitReading(head)
  const above = head.flatMap((text) => baseAbove.exec(text)?.[1] ?? [])
  const told = [...above, ...[...columnBelow(all, baseTitle).values()].filter((text) => text !== '')]
  const twice = twiceWatch()
  const withUnit = currencyReading(currency, twice)
  const read = rows.map((row) => unit.read(comma.read(withUnit(row))))
  const questions = [
    ...comma.questions,
    ...unit.questions,
    ...twice.questions(),
    ...baseQuestion({ currency }, told),
    ...inverseQuestion(read, columnBelow(all, inverseTitle)),
  ]
  const { form: own } = formed
  return { form: { ...own, questions: () => [...(own.questions?.() ?? []), ...questions] }, rows: batchOf(read) }
}
