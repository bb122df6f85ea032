// How far companies were posted at the moment at which a merged report is asked as known.
import { periodText } from '../../domain/base/period.ts'
import type { KnownMonth } from '../ledger/read/as-known.ts'
import type { MergeCompany } from '../ledger/read/read-merge-rules.ts'
import type { MergeRules } from './merge-question.ts'

/** Months are posted one after the other: the last that was posted then is that of now unless some changed since. */
const postedThen = (one: MergeCompany, year: number, months: readonly KnownMonth[]): string => {
  const now = one.posted === '' ? 0 : Number(one.posted.slice(-2))
  const states = new Map(months.filter((month) => month.year === year).map(({ no, isPosted }) => [no, isPosted]))
  const last = Math.max(now, 0, ...states.keys())
  for (let no = last; no > 0; no -= 1) if (states.get(no) ?? no <= now) return periodText({ year, no })
  return ''
}

/** The rules with the companies as they were then; themselves where nothing was posted since. */
export const rulesThen = (
  rules: MergeRules,
  { year, no }: { year: number; no: number },
  changed: ReadonlyMap<bigint, readonly KnownMonth[]>,
): MergeRules => {
  if (changed.size === 0) return rules
  const then = new Map(
    rules.companies.map((one) => {
      const months = changed.get(one.companyId) ?? []
      const posted = postedThen(one, year, months)
      const own = months.find((month) => month.year === year && month.no === no)
      return [one, months.length === 0 ? one : { ...one, posted, isPosted: own?.isPosted ?? one.isPosted }]
    }),
  )
  const thenOf = (list: readonly MergeCompany[]) => list.map((one) => then.get(one) ?? one)
  return { ...rules, companies: thenOf(rules.companies), members: thenOf(rules.members) }
}
