// Makes the file of a report for somebody who is not there: the very call, with the rights he has at this moment.
import { firstOpen, type PeriodKey, type PeriodStatus } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type DeliveryMonths, fieldsFor } from '../../../domain/office/delivery.ts'
import { scopeOfAbsent } from '../../kernel/admission.ts'
import type { Db } from '../../kernel/db.ts'
import type { App, Served } from '../../kernel/http.ts'
import { type FileAnswer, isFileAnswer, type Visit } from '../../kernel/scope.ts'

/** What was asked for; `accountSet` is that of the company in the year in which it was set up. */
export type DeliveryRequest = {
  companyId: bigint
  accountSet: string
  path: string
  query: string
  months: DeliveryMonths
}

/** The call of a path; missing (404) when there is none, such as one of an earlier version. */
export const callAt = (app: App, path: string): Served =>
  app.served.find(({ definition }) => definition.at === `GET ${path}`) ?? refuse(problem('record.missing', 'path'))

type PeriodRow = { year: number; no: number; status: PeriodStatus; version: number }

const readPeriods = (db: Db, companyId: bigint): Promise<PeriodRow[]> =>
  db.query<PeriodRow>(
    `select year, no, status, posting_version as version from period where company_id = $1
     order by year desc, no desc limit 400`,
    [companyId],
  )

const isPosted = ({ status }: PeriodRow): boolean => status === 'POSTED' || status === 'LOCKED'

/** The latest posting of a company as 'year-month-version', '' without one. */
export const latestPosting = async (db: Db, companyId: bigint): Promise<string> => {
  const found = (await readPeriods(db, companyId)).find(isPosted)
  return found ? `${found.year}-${found.no}-${found.version}` : ''
}

const numbersOf = (posting: string): number[] => posting.split('-').map(Number)

/** Whether a posting is of a later month than another one, or of the same month made anew; '' is before all. */
export const isLaterPosting = (posting: string, other: string): boolean => {
  const [year = 0, no = 0, version = 0] = numbersOf(posting)
  const [otherYear = 0, otherNo = 0, otherVersion = 0] = numbersOf(other)
  return (year - otherYear || no - otherNo || version - otherVersion) > 0
}

/** The period that the months mean now; null for those that were set up. */
const periodOf = async (db: Db, { companyId, months }: DeliveryRequest): Promise<PeriodKey | null> => {
  if (months === 'fixed') return null
  const periods = await readPeriods(db, companyId)
  const posted = periods.find(isPosted) ?? null
  if (months === 'lastPosted') return posted ?? refuse(problem('report.period', 'month'))
  // The latest year whose books are begun, and its first open month; its last one when none is open.
  const year = periods[0]?.year ?? 0
  const own = new Map(periods.filter((each) => each.year === year).map(({ no, status }) => [no, status]))
  if (own.size === 0) return refuse(problem('report.period', 'month'))
  return { year, no: firstOpen(own) ?? Math.max(...own.keys()) }
}

/** The file as the user would get it now; refuses as the call itself does. */
export const makeFor = async (app: App, userId: bigint, asked: DeliveryRequest, visit: Visit): Promise<FileAnswer> => {
  const { definition, make } = callAt(app, asked.path)
  const period = await periodOf(app.db, asked)
  const accountSet = period ? asked.accountSet.replace(/-\d{4}$/, `-${period.year}`) : asked.accountSet
  const scope = await scopeOfAbsent(app, definition.permission, { userId, accountSet, visit })
  const query = fieldsFor(Object.fromEntries(new URLSearchParams(asked.query)), period)
  const answer = await make({ params: {}, query, body: undefined }, scope)
  return isFileAnswer(answer) ? answer : refuse(problem('record.missing', 'path'))
}
