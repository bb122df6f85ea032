// Ranges: which two fields of an input are the ends of one, and whether it begins after its end.
import { parseDecimal } from './money.ts'
import { type Problem, problem } from './problem.ts'

/** The two fields at the ends of a range, the first one before the last. */
export type Ends = readonly [from: string, to: string]

/** Beside these, what ends with `From` has its end in `To`: `dateFrom` and `dateTo`. */
const named: readonly Ends[] = [
  ['from', 'month'],
  ['start', 'end'],
  ['startDate', 'endDate'],
  ['fromNo', 'toNo'],
  ['fromYear', 'toYear'],
]

/** In what reads; in an act `from` and `to` say what is moved, copied or handed over, and whereto. */
const readEnds: Ends = ['from', 'to']

/** The ranges among fields that stand side by side. */
export const endsOf = (names: readonly string[], isReading: boolean): Ends[] => {
  const alike = names.flatMap((name): Ends[] => (/.From$/.test(name) ? [[name, name.replace(/From$/, 'To')]] : []))
  const all = [...named, ...(isReading ? [readEnds] : []), ...alike]
  return all.filter((ends) => ends.every((end) => names.includes(end)))
}

const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text)
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

const isAmountAfter = (from: string, to: string): boolean => {
  const [first, last] = [parseDecimal(from.trim(), 6), parseDecimal(to.trim(), 6)]
  return first !== null && last !== null && first > last
}

/** What lies between the ends, when the first is after the last; null for a range in order, and for what is none. */
const reversedSpan = (name: string, from: unknown, to: unknown): string | null => {
  if (typeof from === 'number' && typeof to === 'number') {
    const span = name === 'fromNo' ? 'month' : name === 'noFrom' ? 'no' : 'year'
    return from > to ? span : null
  }
  if (typeof from !== 'string' || typeof to !== 'string' || from === '' || to === '') return null
  if (name === 'noFrom') return /^\d+$/.test(from + to) && Number(from) > Number(to) ? 'no' : null
  if (name === 'amountFrom') return isAmountAfter(from, to) ? 'amount' : null
  // A last subject stands for all that is below it: from 100201 to 1002 is in order.
  if (name === 'subjectFrom') return from > to && !from.startsWith(to) ? 'subject' : null
  if (isMonth(from) && isMonth(to)) return from > to ? 'month' : null
  return isDay(from) && isDay(to) && from > to ? 'date' : null
}

/** Says that a range of these fields ends before it begins, and names both; null for one in order or without an end. */
export const reversedRange = (fields: Readonly<Record<string, unknown>>, [from, to]: Ends, at = ''): Problem | null => {
  const [first, last] = [fields[from], fields[to]]
  const span = reversedSpan(from, first, last)
  if (span === null) return null
  const args = { reason: `range_${span}`, first: String(first), last: String(last), from: at + from, to: at + to }
  return problem('range.reversed', at + to, args)
}
