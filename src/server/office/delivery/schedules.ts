// Timetables of reports as they are kept: read, written, taken when they are due, and what came of the last time.
import type { ReportScheduleShape } from '../../../contract/office/report-delivery.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { nextDelivery, type Timetable } from '../../../domain/office/delivery.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { countOf } from '../../kernel/row-store.ts'
import type { Person } from '../../kernel/scope.ts'
import type { DeliveryRequest } from './deliver.ts'
import type { Whose } from './links.ts'

const ownMost = 50
const listedMost = 500
/** Begun so long ago and not ended: the server that made it has gone. */
const lostText = `interval '30 minutes'`

export type Content = DeliveryRequest &
  Timetable & { name: string; lang: string; recipients: readonly bigint[]; enabled: boolean }

export type ScheduleRow = Content & {
  id: bigint
  ownerId: bigint
  owner: string
  nextAt: string | null
  seenPosting: string
  /** It was begun by a server that has gone, and nobody has ended it. */
  isLost: boolean
  lastAt: string | null
  lastState: string
  lastText: string
  version: number
  changedName: string
  changedAt: string
}

const columns = `company_id, id, owner_id, owner_name as owner, name,
  account_set, path, query, months, lang, cadence, day::integer, hour::integer, recipients, enabled,
  next_at, seen_posting, coalesce(begun_at < now() - ${lostText}, false) as is_lost,
  last_at, last_state, last_text, version, changed_name, changed_at`

/** Those that one set up or is sent, and everybody's of the account sets that are named. */
export const listSchedules = (db: Db, companyId: bigint, { userId, sets }: Whose): Promise<ScheduleRow[]> =>
  db.query<ScheduleRow>(
    `select ${columns} from report_schedule
     where company_id = $1 and (owner_id = $2 or $2 = any(recipients) or account_set = any($3))
     order by owner_id <> $2, name, id limit ${listedMost}`,
    [companyId, userId, [...sets]],
  )

export const shownSchedule = (
  row: ScheduleRow,
  userId: bigint,
  people: ReadonlyMap<bigint, Person>,
): ReportScheduleShape => ({
  id: row.id.toString(),
  ...{ name: row.name, path: row.path, query: row.query, months: row.months, accountSet: row.accountSet },
  ...{ owner: row.owner, isOwn: row.ownerId === userId },
  ...{ cadence: row.cadence, day: row.day, hour: row.hour, enabled: row.enabled, version: row.version },
  recipients: row.recipients.flatMap((id) => {
    const person = people.get(id)
    return person ? [{ ...person, id: id.toString() }] : []
  }),
  ...{ nextAt: row.nextAt ?? '', lastAt: row.lastAt ?? '', lastState: row.lastState, lastText: row.lastText },
})

export const peopleOf = async (db: Db, ids: readonly bigint[]): Promise<Map<bigint, Person>> => {
  const rows = await db.query<Person>(`select id, user_name, real_name from app_user where id = any($1) limit 5000`, [
    [...new Set(ids)],
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

/** One's own; missing (404) otherwise. Locked until the transaction ends. */
export const ownSchedule = async (tx: Db, companyId: bigint, id: bigint, userId: bigint): Promise<ScheduleRow> => {
  const [row] = await tx.query<ScheduleRow>(
    `select ${columns} from report_schedule where company_id = $1 and id = $2 and owner_id = $3 for update`,
    [companyId, id, userId],
  )
  return row ?? refuse(problem('record.missing', 'id'))
}

const nextOf = (content: Content): string | null => {
  const at = content.enabled ? nextDelivery(content, Date.now()) : null
  return at === null ? null : new Date(at).toISOString()
}

const valuesOf = (content: Content, changedName: string): SqlValue[] => [
  ...[content.name, content.accountSet, content.path, content.query, content.months, content.lang, content.cadence],
  ...[content.day, content.hour, content.recipients, content.enabled, nextOf(content), changedName],
]

/** `seen` is the posting that is there already: only later ones are delivered. */
export const addSchedule = async (tx: Db, owner: Person, content: Content, seen: string): Promise<bigint> => {
  const { companyId } = content
  const text = 'select count(*)::integer as n from report_schedule where company_id = $1 and owner_id = $2'
  const own = await countOf(tx, text, [companyId, owner.id])
  if (own >= ownMost) refuse(problem('delivery.tooMany', 'name', { max: ownMost }))
  const id = newId()
  await tx.query(
    `insert into report_schedule (company_id, id, owner_id, owner_name, seen_posting, name, account_set, path, query,
       months, lang, cadence, day, hour, recipients, enabled, next_at, changed_name, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, now())`,
    [companyId, id, owner.id, owner.realName, seen, ...valuesOf(content, owner.realName)],
  )
  return id
}

/** New content for the version that was seen; who changed it meanwhile is told (E002). */
export const changeSchedule = async (tx: Db, stored: ScheduleRow, seen: number, content: Content, by: Person) => {
  const changed = { user: stored.changedName, time: momentText(stored.changedAt) }
  if (stored.version !== seen) refuse(problem('record.changed', 'version', changed))
  await tx.query(
    `update report_schedule set name = $3, account_set = $4, path = $5, query = $6, months = $7, lang = $8,
       cadence = $9, day = $10, hour = $11, recipients = $12, enabled = $13, next_at = $14, changed_name = $15,
       changed_at = now(), version = version + 1
     where company_id = $1 and id = $2`,
    [stored.companyId, stored.id, ...valuesOf(content, by.realName)],
  )
}

export const deleteSchedule = (tx: Db, { companyId, id }: ScheduleRow): Promise<unknown> =>
  tx.query('delete from report_schedule where company_id = $1 and id = $2', [companyId, id])

/** Those whose moment has come, that wait for a posting, or whose making was lost. */
export const readDue = (db: Db): Promise<ScheduleRow[]> =>
  db.query<ScheduleRow>(
    `-- cross-company: report schedules
     select ${columns} from report_schedule
     where enabled and (cadence = 'posting' or next_at <= now() or begun_at < now() - ${lostText})
     order by company_id, id limit 1000`,
  )

/** The moment from which a server makes it, which no other server shares; in full, as the database has it. */
export type Begun = string

type BegunRow = { begun: Begun }

/** Takes one for this server; null when another has taken it. Its next moment is set before it is made. */
export const takeSchedule = async (db: Db, row: ScheduleRow, posting: string): Promise<Begun | null> => {
  const [taken] = await db.query<BegunRow>(
    `update report_schedule set begun_at = now(), next_at = $3, seen_posting = $4
     where company_id = $1 and id = $2 and enabled and (begun_at is null or begun_at < now() - ${lostText})
       and version = $5 and seen_posting = $6 and (cadence = 'posting' or next_at <= now() or begun_at is not null)
     returning begun_at::text as begun`,
    [row.companyId, row.id, nextOf(row), posting, row.version, row.seenPosting],
  )
  return taken?.begun ?? null
}

/** This server is still at it; null when it is another's meanwhile, or no longer there. */
export const stayAt = async (db: Db, { companyId, id }: ScheduleRow, begun: Begun): Promise<Begun | null> => {
  const [mine] = await db.query<BegunRow>(
    `update report_schedule set begun_at = now() where company_id = $1 and id = $2 and begun_at = $3::timestamptz
     returning begun_at::text as begun`,
    [companyId, id, begun],
  )
  return mine?.begun ?? null
}

/** Notes the latest posting that there is, of which nothing is delivered; one that is being made is left alone. */
export const seePosting = async (db: Db, row: ScheduleRow, posting: string): Promise<void> => {
  await db.query(
    `update report_schedule set seen_posting = $3, begun_at = null
     where company_id = $1 and id = $2 and seen_posting = $4 and (begun_at is null or begun_at < now() - ${lostText})`,
    [row.companyId, row.id, posting, row.seenPosting],
  )
}

type Outcome = { state: 'done' | 'failed'; text: string }

/** What came of it; `begun` is null for one that was made by hand, beside what a server may be making. */
export const endSchedule = async (
  db: Db,
  { companyId, id }: ScheduleRow,
  begun: Begun | null,
  { state, text }: Outcome,
): Promise<void> => {
  await db.query(
    `update report_schedule set begun_at = nullif(begun_at, $5::timestamptz), last_at = now(), last_state = $3,
       last_text = $4
     where company_id = $1 and id = $2`,
    [companyId, id, state, text.slice(0, 500), begun],
  )
}
