// The calls of reports that leave by themselves, and the address that a link opens.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InputOf } from '../../../contract/base/call.ts'
import { reportDeliveryCalls } from '../../../contract/office/report-delivery.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkText } from '../../../domain/base/text.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import { isTimetable } from '../../../domain/office/delivery.ts'
import { scopeOfAbsent } from '../../kernel/admission.ts'
import { refusalText } from '../../kernel/envelope.ts'
import { dispositionOf } from '../../kernel/file-answer.ts'
import { type App, sayWhen, sendText } from '../../kernel/http.ts'
import type { Person, Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import { callAt, type DeliveryRequest, deliver, latestPosting, makeFor, visitOf } from './deliver.ts'
import { addLink, listLinks, openLink, revokeLink, shownLink } from './links.ts'
import {
  addSchedule,
  type Content,
  changeSchedule,
  deleteSchedule,
  listSchedules,
  ownSchedule,
  peopleOf,
  shownSchedule,
} from './schedules.ts'

type Calls = typeof reportDeliveryCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>

const nameMax = 80

const nameOf = (typed: string): string => {
  const name = checkText(typed, nameMax, 'name')
  if (typeof name !== 'string') return refuse(name)
  return name === '' ? refuse(problem('input.required', 'name')) : name
}

/** Of others only whoever administers their account set, and sees it whole, sees and ends them: they name subjects. */
const whoseOf = (scope: Scope) => {
  const whole = scope.setsWith('admin').filter(({ dataScope }) => isUnlimited(dataScope))
  return { userId: scope.user.id, sets: whole.map(({ value }) => value) }
}

/** What was asked for, if the caller may ask for it himself: the call says so, its input is read by the call. */
const askedOf = async (app: App, scope: Scope, input: In<'addLink'> | In<'saveSchedule'>): Promise<DeliveryRequest> => {
  const { companyId, value: accountSet } = booksOf(scope)
  const { path, query, months } = input
  const { definition } = callAt(app, path)
  await scopeOfAbsent(app, definition.permission, { userId: scope.user.id, accountSet, visit: scope })
  return { companyId, accountSet, path, query, months }
}

type Told = DeliveryRequest & { name: string }

const toldOf = ({ name, path, query, months }: Told): object => ({
  name,
  report: path.split('/').slice(3).join(' '),
  search: query,
  months,
})

const people = async (app: App, path: string, scope: Scope): Promise<Person[]> => {
  const { definition } = callAt(app, path)
  const accountSet = booksOf(scope).value
  const rows = await app.db.query<{ id: bigint }>('select id from app_user where enabled order by id limit 1000')
  const found: Person[] = []
  for (const { id } of rows) {
    const other = await scopeOfAbsent(app, definition.permission, { userId: id, accountSet, visit: scope }).catch(
      // Who may not is not among them.
      (error) => (error instanceof Refusal ? null : Promise.reject(error)),
    )
    if (other?.accountSet) found.push(other.user)
    if (found.length >= 500) break
  }
  return found
}

const saveSchedule = (app: App, gate: Gate) => async (input: In<'saveSchedule'>, scope: Scope) => {
  const asked = await askedOf(app, scope, input)
  const { cadence, day, hour, enabled } = input
  if (!isTimetable(input)) refuse(problem('input.invalid', 'day'))
  const allowed = new Map((await people(app, input.path, scope)).map((one) => [one.id.toString(), one]))
  const chosen = [...new Set(input.recipients)].map(
    (id) => allowed.get(id) ?? refuse(problem('delivery.recipient', 'recipients')),
  )
  const recipients = chosen.map(({ id }) => id)
  const name = nameOf(input.name)
  const content: Content = { ...asked, name, lang: scope.lang, cadence, day, hour, recipients, enabled }
  const after = { ...toldOf(content), cadence, day, hour, recipients: chosen.map(({ realName }) => realName), enabled }
  const seen = await latestPosting(scope.db, asked.companyId)
  return scope.db.transaction(async (tx) => {
    const told = (before: object | null) =>
      gate.within(tx).tell(actorOf(scope), asked.companyId, [changeEntry('reportSchedule', name, before, after)])
    if (input.id === undefined) {
      const id = await addSchedule(tx, scope.user, content, seen)
      await told(null)
      return { id: id.toString(), version: 1 }
    }
    const stored = await ownSchedule(tx, asked.companyId, BigInt(input.id), scope.user.id)
    const known = await peopleOf(tx, stored.recipients)
    await changeSchedule(tx, stored, input.version ?? 0, content, scope.user)
    await told({
      ...toldOf(stored),
      ...{ cadence: stored.cadence, day: stored.day, hour: stored.hour, enabled: stored.enabled },
      recipients: stored.recipients.map((id) => known.get(id)?.realName ?? ''),
    })
    return { id: input.id, version: stored.version + 1 }
  })
}

const linkCalls = (app: App, gate: Gate) => ({
  links: async (_: object, scope: Scope) => {
    const rows = await listLinks(scope.db, booksOf(scope).companyId, whoseOf(scope))
    return { items: rows.map((row) => shownLink(row, scope.user.id)) }
  },
  addLink: async (input: In<'addLink'>, scope: Scope) => {
    const asked = await askedOf(app, scope, input)
    const name = nameOf(input.name)
    // Read once, so that what can never be answered is refused now.
    const { file } = await makeFor(app, scope.user.id, asked, visitOf(app.db, scope.lang, scope.traceId))
    file.destroy()
    return scope.db.transaction(async (tx) => {
      const made = await addLink(tx, scope.user, { ...asked, name, days: input.days, lang: scope.lang })
      const after = { ...toldOf({ ...asked, name }), days: input.days }
      await gate.within(tx).tell(actorOf(scope), asked.companyId, [changeEntry('reportLink', name, null, after)])
      return { id: made.id.toString(), address: `/report-link/${made.token}` }
    })
  },
  revokeLink: async ({ id }: In<'revokeLink'>, scope: Scope) => {
    const { companyId } = booksOf(scope)
    await scope.db.transaction(async (tx) => {
      const row = await revokeLink(tx, companyId, BigInt(id), whoseOf(scope))
      if (!row) return refuse(problem('record.missing', 'id'))
      await gate.within(tx).tell(actorOf(scope), companyId, [changeEntry('reportLink', row.name, toldOf(row), null)])
    })
  },
})

const scheduleCalls = (app: App, gate: Gate) => ({
  schedules: async (_: object, scope: Scope) => {
    const rows = await listSchedules(scope.db, booksOf(scope).companyId, whoseOf(scope))
    const known = await peopleOf(
      scope.db,
      rows.flatMap(({ recipients }) => recipients),
    )
    return { items: rows.map((row) => shownSchedule(row, scope.user.id, known)) }
  },
  people: async ({ path }: In<'people'>, scope: Scope) => ({
    items: (await people(app, path, scope)).map((one) => ({ ...one, id: one.id.toString() })),
  }),
  saveSchedule: saveSchedule(app, gate),
  deleteSchedule: async ({ id }: In<'deleteSchedule'>, scope: Scope) => {
    const { companyId } = booksOf(scope)
    await scope.db.transaction(async (tx) => {
      const row = await ownSchedule(tx, companyId, BigInt(id), scope.user.id)
      await deleteSchedule(tx, row)
      const entry = changeEntry('reportSchedule', row.name, toldOf(row), null)
      await gate.within(tx).tell(actorOf(scope), companyId, [entry])
    })
  },
  runSchedule: async ({ id }: In<'runSchedule'>, scope: Scope) => {
    const { companyId } = booksOf(scope)
    return deliver(app, await ownSchedule(scope.db, companyId, BigInt(id), scope.user.id), null)
  },
})

const headersOf = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': dispositionOf('attachment', name),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})

/** A spreadsheet reads the status alone: what is refused must not stand in its cells. */
const statusOf = (error: Refusal): number => {
  const code = error.problems[0]?.code
  return code === 'tooMany.requests' ? 429 : code === 'record.missing' ? 404 : 403
}

/** Answers the report of a link as CSV, with the rights that its maker has at this moment. */
const answerLink = async (app: App, token: string, request: FastifyRequest, reply: FastifyReply) => {
  const { lang, traceId, ip } = request.visit
  try {
    const link = (await openLink(app.db, token, ip)) ?? refuse(problem('record.missing'))
    const { file, name } = await makeFor(app, link.ownerId, link, visitOf(app.db, link.lang, traceId))
    return reply.headers(headersOf(name)).send(file)
  } catch (error) {
    // Told by the status, in the form of all answers.
    if (!(error instanceof Refusal)) throw error
    return sendText(sayWhen(reply, error).code(statusOf(error)), refusalText(error.problems, lang, traceId))
  }
}

export const deliveryRoutes = (app: App, gate: Gate): void => {
  serve(app, reportDeliveryCalls, { ...linkCalls(app, gate), ...scheduleCalls(app, gate) })
  app.http.get<{ Params: { token: string } }>(
    '/report-link/:token',
    { exposeHeadRoute: false, config: { rateLimit: { max: app.strangersPerMinute } } },
    (request, reply) => answerLink(app, request.params.token, request, reply),
  )
}
