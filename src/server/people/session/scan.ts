// Serves signing in by a scan: the browser asks and waits, the phone lets it in; each picture is good once.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { InputOf } from '../../../contract/base/call.ts'
import { scanCalls, type scanStates } from '../../../contract/people/session.ts'
import { type ProblemCode, problem, refuse } from '../../../domain/base/problem.ts'
import { agentText } from '../../../domain/base/user-agent.ts'
import type { App } from '../../kernel/http.ts'
import type { Scope, Visit } from '../../kernel/scope.ts'
import { makeToken, tokenHash } from '../../kernel/secret.ts'
import { serve } from '../../kernel/serve.ts'
import { confirmPassword } from './authentication.ts'
import { securityOf } from './security.ts'
import { issueTicket } from './ticket.ts'

type State = (typeof scanStates)[number]
type Row = { id: string; state: State; ip: string; userAgent: string; createdAt: string; userId: bigint | null }

/** Seconds a picture holds, and how long after it was read. */
const lifeSeconds = { created: 120, scanned: 180 }
/** A session that has a second step and is older than this gives the password again. */
const freshHours = 12

/** So long an answer waits for another state, and so often the database is asked for it. */
const waiting = { mostMs: 20_000, everyMs: 1000 }

const columns = `id, ip,
  case when expires_at > now() or state in ('used', 'cancelled') then state else 'expired' end as state,
  user_agent, created_at, user_id`

const create = async (app: App, visit: Visit) => {
  const { token, hash } = makeToken()
  const id: string = randomUUID()
  await app.db.query(
    `insert into auth_scan (id, state, secret_hash, ip, user_agent, created_at, expires_at)
     values ($1, 'created', $2, $3, $4, now(), now() + $5 * interval '1 second')`,
    [id, hash, visit.ip, visit.userAgent, lifeSeconds.created],
  )
  return { scanId: id, pollSecret: token, qrPath: `/#/m/scan-confirm?s=${id}`, expiresIn: lifeSeconds.created }
}

/** The ticket is given to the first who asks after it was confirmed, and to nobody else. */
const ticketOf = async (app: App, row: Row): Promise<string> => {
  const used = await app.db.query(
    `update auth_scan set state = 'used' where id = $1 and state = 'confirmed' and expires_at > now() returning id`,
    [row.id],
  )
  return used.length === 0 ? '' : (await issueTicket(app.db, 'scan', row.userId, { scanId: row.id })).ticket
}

type Status = { state: State; scannedBy: { realName: string; avatar: string } | null; loginTicket: string }

const status = async (app: App, scanId: string, secret: string): Promise<Status> => {
  const [row] = await app.db.query<Row>(`select ${columns} from auth_scan where id = $1 and secret_hash = $2`, [
    scanId,
    tokenHash(secret),
  ])
  if (!row) return { state: 'expired', scannedBy: null, loginTicket: '' }
  const [by] =
    row.userId === null
      ? []
      : await app.db.query<{ realName: string; avatar: string }>(
          'select real_name, avatar from app_user where id = $1',
          [row.userId],
        )
  const loginTicket = row.state === 'confirmed' ? await ticketOf(app, row) : ''
  return { state: row.state, scannedBy: by ?? null, loginTicket }
}

type Asked = InputOf<typeof scanCalls.status>

/** The state once it is another than the browser knows; not waited for when who asked has gone, or the server ends. */
const otherStatus = async (app: App, { scanId, secret, knows }: Asked, visit: Visit, ending: AbortSignal) => {
  const until = performance.now() + waiting.mostMs
  const isOver = () => ending.aborted || visit.isGone?.() === true || performance.now() > until
  let found = await status(app, scanId, secret)
  while (found.state === knows && !isOver()) {
    // The end of the server ends the pause, which is no fault.
    await pause(waiting.everyMs, undefined, { signal: ending }).catch(() => undefined)
    // A ticket is given once: not to who does not hear it.
    if (!isOver()) found = await status(app, scanId, secret)
  }
  return found
}

const refusals: Readonly<Record<State, ProblemCode>> = {
  created: 'scan.notScanned',
  scanned: 'scan.used',
  confirmed: 'scan.used',
  used: 'scan.used',
  cancelled: 'scan.cancelled',
  expired: 'scan.expired',
}

/** Moves a picture on; refuses with why it cannot be. `own`: only for whoever has read it. */
const move = async (app: App, scope: Scope, scanId: string, from: State, to: State, more = ''): Promise<Row> => {
  const own = from === 'created' ? '' : 'and user_id = $3'
  const [row] = await app.db.query<Row>(
    `update auth_scan set state = $2, user_id = $3 ${more}
     where id = $1 and state = $4 ${own} and expires_at > now() returning ${columns}`,
    [scanId, to, scope.user.id, from],
  )
  if (row) return row
  const [found] = await app.db.query<Row>(`select ${columns} from auth_scan where id = $1`, [scanId])
  const isOthers = found?.userId != null && found.userId !== scope.user.id
  return refuse(problem(isOthers ? 'scan.used' : refusals[found?.state ?? 'expired']))
}

const needsPassword = async (scope: Scope): Promise<boolean> => {
  const { mfa } = await securityOf(scope.db, scope.user.id)
  if (mfa === 'none') return false
  const [old] = await scope.db.query(
    `select 1 from auth_session where id = $1 and created_at < now() - interval '${freshHours} hours'`,
    [scope.sessionId],
  )
  return old !== undefined
}

const confirm = async (app: App, scope: Scope, scanId: string, password: string): Promise<void> => {
  if (await needsPassword(scope)) {
    if (password === '') refuse(problem('input.invalid', 'password', { rule: 'required' }))
    await confirmPassword(app, scope, scope.user.userName, password, 'password')
  }
  await move(app, scope, scanId, 'scanned', 'confirmed')
}

export const scanRoutes = (app: App): void => {
  const ending = new AbortController()
  app.http.addHook('preClose', async () => ending.abort())
  serve(app, scanCalls, {
    create: (_, visit) => create(app, visit),
    status: (asked, visit) => otherStatus(app, asked, visit, ending.signal),
    scan: async ({ scanId }, scope) => {
      const longer = `, expires_at = now() + interval '${lifeSeconds.scanned} seconds'`
      const row = await move(app, scope, scanId, 'created', 'scanned', longer)
      const { ip, createdAt: at } = row
      const isElsewhere = ip !== scope.ip
      return { agent: agentText(row.userAgent), ip, at, isElsewhere, needsPassword: await needsPassword(scope) }
    },
    confirm: ({ scanId, password = '' }, scope) => confirm(app, scope, scanId, password),
    cancel: async ({ scanId }, scope) => {
      await move(app, scope, scanId, 'scanned', 'cancelled')
    },
  })
}
