// Serves who is signed in and who came: pages of open sessions and of the log of sign-ins, and the end of a session.
import type { InputOf } from '../../../contract/base/call.ts'
import type { PageOf } from '../../../contract/base/shape.ts'
import { monitorCalls, type SessionShape, type SignInShape } from '../../../contract/people/monitor.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { agentText } from '../../../domain/base/user-agent.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { addNotices } from '../../kernel/notice.ts'
import { checkDays, likeText, type Paging, readLongPage, readPage } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'

type SessionRow = Omit<SessionShape, 'agent' | 'current' | 'userId'> & { userId: bigint; userAgent: string }

const sessionColumns = `s.id, s.user_id, u.user_name, u.real_name,
    s.device_kind,
    s.device_name, s.user_agent, s.ip, s.created_at,
    s.last_seen_at, s.locked_at is not null as locked, s.remember`

/** $1 the user, null for everybody; $2 a part of a name. The number of open sessions is that of people at work. */
const sessionsFrom = `from auth_session s join app_user u on u.id = s.user_id
  where s.revoked_at is null and s.refresh_expires_at > now() and ($1::bigint is null or s.user_id = $1)
    and ($2 = '' or u.user_name ilike $2 or u.real_name ilike $2)`

const sessionsOf = async (
  scope: Scope,
  userId: bigint | null,
  name: string | undefined,
  paging: Paging,
): Promise<PageOf<SessionShape>> => {
  const query = {
    columns: sessionColumns,
    from: sessionsFrom,
    order: 's.last_seen_at desc, s.id',
    values: [userId, likeText(name)],
  }
  const found = await readPage<SessionRow>(scope.db, query, paging)
  const items = found.items.map(({ userAgent, ...row }) => ({
    ...row,
    userId: String(row.userId),
    agent: agentText(userAgent),
    current: row.id === scope.sessionId,
  }))
  return { ...found, items }
}

const logWhere = `from login_log l left join app_user u on u.id = l.user_id
  where ($1::bigint is null or l.user_id = $1) and ($2 = '' or l.user_name ilike $2 or u.real_name ilike $2)
    and ($3 = '' or l.kind = $3) and ($4 = '' or l.result = $4) and ($5 = '' or l.ip ilike $5)
    and ($6 = '' or l.at >= ($6 || ' 00:00:00+08')::timestamptz)
    and ($7 = '' or l.at < ($7 || ' 00:00:00+08')::timestamptz + interval '1 day')`

const logColumns = `l.id, l.at, l.user_name, coalesce(u.real_name, '') as "realName",
    l.kind, l.result, l.code, l.ip, l.user_agent, l.trace_id`

type LogRow = Omit<SignInShape, 'agent'> & { userAgent: string }

const signInsOf = async (
  db: Db,
  userId: bigint | null,
  filter: InputOf<typeof monitorCalls.signIns>,
): Promise<PageOf<SignInShape>> => {
  const { userName, kind = '', result = '', ip, dateFrom = '', dateTo = '' } = filter
  checkDays({ dateFrom, dateTo })
  const values = [userId, likeText(userName), kind, result, likeText(ip), dateFrom, dateTo]
  const query = { columns: logColumns, from: logWhere, order: 'l.at desc, l.id desc', values }
  const found = await readLongPage<LogRow>(db, query, filter)
  const items = found.items.map(({ userAgent, ...row }) => ({
    ...row,
    id: String(row.id),
    agent: agentText(userAgent),
  }))
  return { ...found, items }
}

type Owned = { userId: bigint; userName: string }

const ownerText = `select s.user_id, u.user_name
  from auth_session s join app_user u on u.id = s.user_id where s.id = $1 and s.revoked_at is null`

/** Whoever ends sessions of others holds the code; those of who may do everything end by another who may. */
const checkEnding = async (app: App, userId: bigint, scope: Scope): Promise<void> => {
  if (!scope.may('sys:session:revoke')) refuse(problem('permission.missing'))
  const owner = await app.rights.of(userId)
  if (owner?.isSuperadmin && !scope.isSuperadmin) refuse(problem('role.superadminOnly'))
}

/** Ends what is another's, and tells it in the trail. */
const endTold = <T>(gate: Gate, { userId, userName }: Owned, scope: Scope, end: (tx: Db) => Promise<T>): Promise<T> => {
  const entry = { action: 'endSession', objectType: 'user', objectId: null, objectNo: userName, after: '{}' }
  return scope.db.transaction(async (tx) => {
    await gate.within(tx).tell(actorOf(scope), null, [entry])
    const told = { kind: 'sessionsEnded' as const, args: { by: scope.user.realName }, accountSet: '' }
    await addNotices(tx, [{ ...told, userId, link: '/personal?tab=security' }])
    return end(tx)
  })
}

/** One's own session, or with the code anybody's; one that is over already stays so. */
const endSession = async (app: App, gate: Gate, id: string, scope: Scope): Promise<void> => {
  const [owner] = await scope.db.query<Owned>(ownerText, [id])
  if (owner?.userId === scope.user.id) return app.sessions.end(id, 'user')
  await checkEnding(app, owner?.userId ?? 0n, scope)
  if (!owner) return refuse(problem('record.missing', 'id'))
  return endTold(gate, owner, scope, (tx) => app.sessions.end(id, 'admin', tx))
}

/** All sessions of a user but the one that asks. */
const endOthers = async (app: App, gate: Gate, userId: bigint, scope: Scope): Promise<number> => {
  if (userId === scope.user.id) return app.sessions.endOthers(userId, scope.sessionId, 'user')
  await checkEnding(app, userId, scope)
  const { user } = (await app.rights.of(userId)) ?? refuse(problem('record.missing', 'userId'))
  return endTold(gate, { userId, userName: user.userName }, scope, (tx) =>
    app.sessions.endOthers(userId, scope.sessionId, 'admin', tx),
  )
}

export const monitorRoutes = (app: App, gate: Gate): void =>
  serve(app, monitorCalls, {
    sessions: ({ userName, ...paging }, scope) => sessionsOf(scope, null, userName, paging),
    mySessions: (paging, scope) => sessionsOf(scope, scope.user.id, '', paging),
    endSession: ({ id }, scope) => endSession(app, gate, id, scope),
    endOthers: async ({ userId }, scope) => ({
      count: await endOthers(app, gate, userId === undefined ? scope.user.id : BigInt(userId), scope),
    }),
    signIns: (filter, scope) => signInsOf(scope.db, null, filter),
    mySignIns: (paging, scope) => signInsOf(scope.db, scope.user.id, paging),
  })
