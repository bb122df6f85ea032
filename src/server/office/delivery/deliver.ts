// Delivers a report: for each recipient the file that he would get himself, among his files, with a notice.
import { type Lang, languages } from '../../../contract/base/language.ts'
import { firstOpen, type PeriodKey, type PeriodStatus } from '../../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { mayPress } from '../../../domain/chart/access.ts'
import { type DeliveryMonths, deliveredSource, fieldsFor } from '../../../domain/office/delivery.ts'
import { scopeOfAbsent } from '../../kernel/admission.ts'
import type { Db } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { App, Served } from '../../kernel/http.ts'
import { log } from '../../kernel/log.ts'
import { addNotices } from '../../kernel/notice.ts'
import { type FileAnswer, isFileAnswer, type Visit } from '../../kernel/scope.ts'
import { newTraceId } from '../../kernel/tracing.ts'
import {
  type Begun,
  endSchedule,
  peopleOf,
  readDue,
  type ScheduleRow,
  seePosting,
  stayAt,
  takeSchedule,
} from './schedules.ts'

const langOf = (text: string): Lang => languages.find((each) => each === text) ?? 'zh-cn'

/** The server itself calls: nobody waits, and nothing is sent but the file. */
export const visitOf = (db: Db, lang: string, traceId: string): Visit => ({
  ...{ db, lang: langOf(lang), traceId, ip: '', userAgent: '', idempotencyKey: '' },
  answerHeader: () => undefined,
  answerStatus: () => undefined,
})

const sentenceOf = (problems: readonly Problem[], lang: Lang): string => wireProblems(problems, lang)[0]?.message ?? ''

/** Why somebody got nothing, in words: of our own faults the id by which the log tells their details. */
const reasonOf = (error: unknown, lang: Lang, traceId: string): string => {
  if (error instanceof Refusal) return sentenceOf(error.problems, lang)
  log.error('a report was not delivered', { traceId, error })
  return sentenceOf([problem('system.failure', '', { traceId })], lang)
}

const place = '/report/delivery'

/** Makes the file for one recipient and tells him; '' when he has it, else why not. */
const deliverTo = async (app: App, row: ScheduleRow, userId: bigint): Promise<string> => {
  const traceId = newTraceId()
  try {
    const { file, name } = await makeFor(app, userId, row, visitOf(app.db, row.lang, traceId))
    const ending = name.slice(name.lastIndexOf('.'))
    const meta = { name: `${row.name}${ending}`, bucket: 'Default' as const, source: deliveredSource, userId }
    const stored = await app.files.put(file, { ...meta, remark: row.accountSet })
    const args = { name: stored.name }
    await addNotices(app.db, [{ userId, kind: 'reportDelivered', args, link: place, accountSet: row.accountSet }])
    return ''
  } catch (error) {
    // What fails for one goes on for the others; the owner is told.
    return reasonOf(error, langOf(row.lang), traceId)
  }
}

export type Delivered = { delivered: number; failed: string[] }

/**
 * Delivers to everybody, keeps what came of it, and tells the owner who got nothing. `taken`: since when this server is
 * at it, null by hand. When another server takes it over meanwhile, the rest is that one's.
 */
export const deliver = async (app: App, row: ScheduleRow, taken: Begun | null): Promise<Delivered> => {
  const failed: string[] = []
  const people = await peopleOf(app.db, row.recipients)
  let begun = taken
  let delivered = 0
  for (const userId of row.recipients) {
    const reason = await deliverTo(app, row, userId)
    if (reason === '') delivered += 1
    else failed.push(`${people.get(userId)?.realName ?? ''}: ${reason}`)
    if (begun === null) continue
    begun = await stayAt(app.db, row, begun)
    if (begun === null) return { delivered, failed }
  }
  await endSchedule(app.db, row, begun, { state: failed.length > 0 ? 'failed' : 'done', text: failed.join('; ') })
  if (failed.length > 0) {
    const args = { name: row.name, reason: failed[0] ?? '' }
    const link = `${place}?tab=schedules`
    await addNotices(app.db, [
      { userId: row.ownerId, kind: 'reportNotDelivered', args, link, accountSet: row.accountSet },
    ])
  }
  return { delivered, failed }
}

/** What waits for a posting is taken as seen before it is made: of one that was lost it still is to be delivered. */
const isDue = ({ cadence, seenPosting, isLost }: ScheduleRow, posting: string): boolean =>
  cadence !== 'posting' || isLaterPosting(posting, seenPosting) || (isLost && posting === seenPosting)

/** Whoever set it up is still here, and may still set reports up. */
const mayGoOn = async (app: App, { ownerId }: ScheduleRow): Promise<boolean> => {
  const owner = await app.rights.of(ownerId)
  return owner?.enabled === true && mayPress(owner.buttons, 'gl:report:delivery:schedule')
}

/** Delivers what is due, one after the other; answers how many schedules were. */
export const deliverDue = async (app: App): Promise<number> => {
  let made = 0
  const postings = new Map<bigint, string>()
  for (const row of await readDue(app.db)) {
    const posting = postings.get(row.companyId) ?? (await latestPosting(app.db, row.companyId))
    postings.set(row.companyId, posting)
    if (!isDue(row, posting)) {
      // A month whose posting was cancelled is delivered when it is posted anew, whichever month that is.
      if (posting !== row.seenPosting) await seePosting(app.db, row, posting)
      continue
    }
    const begun = await takeSchedule(app.db, row, posting)
    if (begun === null) continue
    const disabled = () => sentenceOf([problem('login.disabled')], langOf(row.lang))
    if (await mayGoOn(app, row)) await deliver(app, row, begun)
    else await endSchedule(app.db, row, begun, { state: 'failed', text: disabled() })
    made += 1
  }
  return made
}

// Makes the file of a report for somebody who is not there: the very call, with the rights he has at this moment.

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
