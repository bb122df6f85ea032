// Proofs that need no database: states of months against their postings, and the columns of their statements.

import { firstDay, isPostedStatus, lastDay, periodText } from '../base/period.ts'
import { voucherLabel } from '../voucher/voucher.ts'

/** What is proved of the books wherever they are, each a sentence `check_<name>` of the words `verify`. */
export type BookCheck =
  | 'balanced'
  | 'balance'
  | 'numbers'
  | 'digest'
  | 'root'
  | 'trail'
  | 'unaudited'
  | 'entity'
  | 'posting'
  | 'opening'
  | 'auditor'
  | 'yearEnd'
  | 'row'

/** The last posting of a month: the numbers posted by then, by voucher type, and those posted before it. */
export type LastPosting = {
  no: number
  isCancelled: boolean
  postedNos: Readonly<Record<string, number>>
  previousNos: Readonly<Record<string, number>>
}

/** What says that months and numbers are posted; `told` is the mode that the trail keeps from the making of the set. */
export type PostedStates = {
  value: string
  year: number
  mode: string
  told: string | null
  periods: readonly { no: number; status: string }[]
  counters: readonly { no: number; type: string; postedNo: number }[]
  postings: readonly LastPosting[]
}

/**
 * A month is closed exactly when its last posting stands. Posted is what that posting says; in a management set a
 * cancelled one has given its vouchers back. Answers what is otherwise: '2025-11 OPEN', '2025-11 JI-0019'.
 */
export const stateFaults = ({ value, year, mode, told, periods, counters, postings }: PostedStates): string[] => {
  const last = new Map(postings.map((each) => [each.no, each]))
  const month = (no: number): string => `${year}-${String(no).padStart(2, '0')}`
  const postedNo = (no: number, type: string): number => {
    const posting = last.get(no)
    const isTakenBack = posting?.isCancelled === true && mode === 'MANAGEMENT'
    return (isTakenBack ? posting.previousNos[type] : posting?.postedNos[type]) ?? 0
  }
  return [
    ...(mode === told ? [] : [`${value} ${mode}`]),
    ...periods
      .filter(({ no, status }) => isPostedStatus(status) !== (last.get(no)?.isCancelled === false))
      .map(({ no, status }) => `${month(no)} ${status}`),
    ...counters
      .filter((each) => each.postedNo !== postedNo(each.no, each.type))
      .map((each) => `${month(each.no)} ${voucherLabel(each.type, each.postedNo)}`),
  ]
}

/** The months of a year as they are kept, and of each the versions of its postings. */
export type KeptPeriods = {
  year: number
  startNo: number
  periods: readonly { no: number; from: string; to: string; version: number }[]
  postings: readonly { no: number; version: number; isCancelled: boolean }[]
}

/** Months that are missing, are none of the year, have other days, or do not say which posting was their last. */
export const periodFaults = ({ year, startNo, periods, postings }: KeptPeriods): string[] => {
  const expected = Array.from({ length: 13 - startNo }, (_, index) => startNo + index)
  const held = new Set(periods.map(({ no }) => no))
  const isWrong = ({ no, from, to, version }: KeptPeriods['periods'][number]): boolean => {
    if (no < startNo || no > 13 || from !== firstDay({ year, no }) || to !== lastDay({ year, no })) return true
    const own = postings.filter((posting) => posting.no === no).toSorted((a, b) => b.version - a.version)
    const [last] = own
    // Period 13 may have been taken away after its posting was, and added again.
    const isNew = no === 13 && version === 0 && last?.isCancelled === true
    return version !== (last?.version ?? 0) && !isNew
  }
  const faults = [...expected.filter((no) => !held.has(no)), ...periods.filter(isWrong).map(({ no }) => no)]
  return faults.map((no) => periodText({ year, no }))
}
