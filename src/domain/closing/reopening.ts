// Opening a posted month again (取消记账): whether it may be, and what that changes.
import { type PeriodKey, type PeriodStatus, periodText } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import type { AccountSetMode } from '../chart/account-set.ts'

/** The latest posted period of the year, or null. */
export const latestPosted = (statuses: ReadonlyMap<number, PeriodStatus>): number | null => {
  let latest: number | null = null
  for (const [no, status] of statuses) {
    if ((status === 'POSTED' || status === 'LOCKED') && (latest === null || no > latest)) latest = no
  }
  return latest
}

export type CancelFacts = {
  period: PeriodKey
  statuses: ReadonlyMap<number, PeriodStatus>
  mode: AccountSetMode
  reason: string
}

/** The shortest reason for cancelling a posting, in characters as people count them (E214). */
export const reasonMin = 5

/** Why a posted month cannot be opened again: E212 the year is closed, E211 it is not the latest posted one. */
const checkReopen = ({ period, statuses }: Pick<CancelFacts, 'period' | 'statuses'>): Problem[] => {
  const latest = latestPosted(statuses)
  if ([...statuses.values()].includes('LOCKED')) return [problem('period.yearClosed')]
  if (latest === period.no) return []
  const name = latest === null ? '' : periodText({ year: period.year, no: latest })
  return [problem('period.notLatest', '', { period: name })]
}

/**
 * Whether a posting may be cancelled, and what that does: in a statutory set posted vouchers stay fixed for ever and
 * the month only takes new ones; in a management set they return to audited. Refusals: E212 the year is closed, E211
 * not the latest posted month, E214 no reason of five characters.
 */
export const planCancel = (facts: CancelFacts): { problems: Problem[]; keepsPosted: boolean; next: PeriodKey } => {
  const { period } = facts
  const problems = checkReopen(facts)
  if ([...facts.reason.trim()].length < reasonMin) problems.push(problem('period.reason', 'reason'))
  const next = { year: period.year, no: period.no + 1 }
  return { problems, keepsPosted: facts.mode === 'STATUTORY', next }
}

/** What opening a posted month again would change, told before. Months by number, `vouchers` without void ones. */
export type Reopening = {
  problems: Problem[]
  keepsPosted: boolean
  /** This month, and the one after it when it can no longer be posted first. */
  months: { no: number; from: PeriodStatus; to: PeriodStatus; vouchers: number }[]
  /** Reports of the months from this one to the last that has vouchers. */
  lastNo: number
}

export type ReopenFacts = Omit<CancelFacts, 'reason'> & {
  vouchers: ReadonlyMap<number, number>
}

export const planReopening = (facts: ReopenFacts): Reopening => {
  const { period, statuses, vouchers, mode } = facts
  const monthOf = (no: number, from: PeriodStatus, to: PeriodStatus) => ({
    ...{ no, from, to },
    vouchers: vouchers.get(no) ?? 0,
  })
  const used = [...vouchers].flatMap(([no, count]) => (count > 0 ? [no] : []))
  return {
    problems: checkReopen(facts),
    keepsPosted: mode === 'STATUTORY',
    months: [
      monthOf(period.no, 'POSTED', 'OPEN'),
      ...(statuses.get(period.no + 1) === 'OPEN' ? [monthOf(period.no + 1, 'OPEN', 'FUTURE')] : []),
    ],
    lastNo: Math.max(period.no, ...used),
  }
}
