// Delivers a report: for each recipient the file that he would get himself, among his files, with a notice.
import { type Lang, languages } from '../../../contract/base/language.ts'
import { type Problem, problem, Refusal } from '../../../domain/base/problem.ts'
import { mayPress } from '../../../domain/chart/access.ts'
import { deliveredSource } from '../../../domain/office/delivery.ts'
import type { Db } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { App } from '../../kernel/http.ts'
import { log } from '../../kernel/log.ts'
import { addNotices } from '../../kernel/notice.ts'
import type { Visit } from '../../kernel/scope.ts'
import { newTraceId } from '../../kernel/tracing.ts'
import { isLaterPosting, latestPosting, makeFor } from './file.ts'
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
