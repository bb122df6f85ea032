// Decides whether a caller may make a call, before any of its input is read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permission } from '../../contract/base/call.ts'
import { isReportPath } from '../../contract/ledger/ledger.ts'
import { denials } from '../../contract/office/trail.ts'
import { numberOf, type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { type AccountSetRight, everything, mayPress, narrowScope } from '../../domain/chart/access.ts'
import type { Db } from './db.ts'
import type { App } from './http.ts'
import { newId } from './new-id.ts'
import { type Access, readerOf, type SetAccess, type SetAccesses } from './right.ts'
import type { Person, Scope, Visit } from './scope.ts'
import type { Caller } from './session.ts'

const namedSet = (request: FastifyRequest): string => {
  const value = request.headers['account-config']
  return typeof value === 'string' ? value.slice(0, 40) : ''
}

/** The named set, if the caller may read it by the code of the call: a missing one and one of others are alike. */
const chosenSet = (permission: Permission, access: Access, named: string): SetAccess | null =>
  (typeof permission === 'string' ? access.sets : access.setsBy(permission.button)).get(named) ?? null

/** Whom the caller looks as by the header `View-As`, null for himself. */
const viewedBy = async (app: App, request: FastifyRequest, caller: Caller): Promise<Access | null> => {
  const token = request.headers['view-as']
  if (typeof token !== 'string' || token === '') return null
  if (!mayPress(caller.access.buttons, viewButton)) return refuse(problem('view.ended'))
  return app.sessions.viewed(token, caller.sessionId)
}

/** Nobody has said in which books. */
const noCompany = (path: string): Problem =>
  isReportPath(path) ? problem('report.companies', 'companies') : problem('voucher.company', 'company')

type Asked = { set: SetAccess | null; named: string; path: string }

/** Why somebody with this access may not make a call in the set that was named; null when he may. */
const refusalOf = (permission: Permission, access: Access, { set, named, path }: Asked): Problem | null => {
  if (typeof permission === 'string') return null
  if (!mayPress(access.buttons, permission.button)) return problem('permission.missing')
  const { right } = permission
  if (right === undefined || set?.rights.has(right)) return null
  if (named === '') return noCompany(path)
  if (set?.isReadOnly) return problem('accountSet.closed', '', { set: set.value })
  return problem('accountSet.noRight', '', { set: named, right })
}

/** Everything but the visit that a call knows of whoever makes it, in the set that he has chosen. */
const calling = (app: App, permission: Permission, access: Access, set: SetAccess | null) => {
  const button = typeof permission === 'string' ? undefined : permission.button
  const isInSet = typeof permission !== 'string' && permission.right !== undefined && set !== null
  return {
    ...readerOf(app.db, access, button),
    // What an act in books does more for who holds another code, it does where that code reaches.
    may: (asked: string) => mayPress(access.buttons, asked) && (!isInSet || access.setsBy(asked).has(set.value)),
    roles: access.roles,
    buttons: access.buttons,
    grants: access.grants,
    isLimited: access.isLimited,
    accountSet: set,
    dataScope: set?.dataScope ?? everything,
  }
}

/** The scope of a signed-in caller; refuses with 401, 403 or 45004. A rotated pair goes out with any answer. */
export const admit = async (
  app: App,
  permission: Permission,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Scope> => {
  const refresh = request.headers['x-authorization']
  const caller = await app.sessions.identify(
    request.headers.authorization,
    typeof refresh === 'string' ? refresh : undefined,
  )
  request.callerId = caller.access.user.id
  if (caller.pair) {
    reply.header('access-token', caller.pair.accessToken).header('x-access-token', caller.pair.refreshToken)
  }
  const viewed = await viewedBy(app, request, caller)
  const access = viewed ? viewedAccess(caller.access, viewed) : caller.access
  // What somebody keeps for himself asks for no permission; everything else may only be looked at.
  if (viewed && typeof permission !== 'string' && request.method !== 'GET') refuse(problem('view.readOnly'))
  const set = chosenSet(permission, access, namedSet(request))
  const path = request.routeOptions.url ?? ''
  const refused = refusalOf(permission, access, { set, named: namedSet(request), path })
  const { ip, traceId } = request.visit
  const attempt: Attempt = {
    user: access.user,
    call: `${request.method} ${path}`,
    accountSet: namedSet(request),
    ip,
    sessionId: caller.sessionId,
    traceId,
  }
  if (refused) {
    await keepDenial(app.db, attempt, [refused])
    refuse(refused)
  }
  if (set && !viewed && typeof permission !== 'string' && permission.right !== undefined)
    await app.lastSets.note(access.user.id, set.value)
  return {
    ...request.visit,
    ...calling(app, permission, access, set),
    sessionId: caller.sessionId,
    viewing: viewed?.user.realName ?? '',
    keepDenial: (problems) => keepDenial(app.db, attempt, problems),
  }
}

/** The scope of somebody in whose name the server calls, with his rights of this moment; refuses as if he called. */
export const scopeOfAbsent = async (
  app: App,
  permission: Permission,
  { userId, accountSet, visit }: { userId: bigint; accountSet: string; visit: Visit },
): Promise<Scope> => {
  const access = await app.rights.of(userId)
  if (!access?.enabled) return refuse(problem('login.disabled'))
  const set = chosenSet(permission, access, accountSet)
  const refused = refusalOf(permission, access, { set, named: accountSet, path: '' })
  if (refused) refuse(refused)
  return {
    ...visit,
    ...calling(app, permission, access, set),
    sessionId: '',
    viewing: '',
    // Nobody tried anything: what came of it is kept with what was to be made.
    keepDenial: async () => undefined,
  }
}

// Keeps attempts that somebody had no right to make, for the auditor: nothing was changed, so they are in no chain.

export type Attempt = {
  user: Person
  /** Method and path as the contract has them. */
  call: string
  accountSet: string
  ip: string
  sessionId: string
  traceId: string
}

export const keepDenial = async (db: Db, attempt: Attempt, problems: readonly Problem[]): Promise<void> => {
  const denied = problems.find(({ code }) => denials.some((denial) => denial === code))
  if (!denied) return
  const { user, call, accountSet, ip, sessionId, traceId } = attempt
  await db.query(
    `insert into refused_attempt (id, at, user_id, user_name, call, account_set, code, problem, path, ip, session_id,
       trace_id)
     values ($1, now(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      newId(),
      user.id,
      user.userName,
      call,
      accountSet,
      numberOf(denied),
      denied.code,
      denied.path,
      ip,
      sessionId,
      traceId,
    ],
    'keep_denial',
  )
}

// "View as this user": the rights of another person, to look only, and never more than the viewer sees himself.

/** The permission to look as somebody else, of whoever administers an account set. */
export const viewButton = 'gl:accountSetRight:viewAs'

/** What is left of rights to somebody who only looks. */
const looking: readonly AccountSetRight[] = ['read', 'report']

/** Of what the other sees, what the viewer sees of the sets that he administers. */
const narrowed = (administered: SetAccesses, seen: SetAccesses, others: SetAccesses): SetAccesses =>
  new Map(
    [...others].flatMap(([value, set]) => {
      const own = seen.get(value)
      if (!own || !administered.get(value)?.rights.has('admin')) return []
      const rights = new Set(looking.filter((right) => set.rights.has(right)))
      return [[value, { ...set, rights, dataScope: narrowScope(own.dataScope, set.dataScope) }]]
    }),
  )

/**
 * The access of a viewer who looks at the product as another person: the account sets of that person that the viewer
 * administers, the menu of that person, and the buttons that both hold. What users keep for themselves stays the
 * viewer's: nobody reads another's drafts and notices so.
 */
export const viewedAccess = (viewer: Access, other: Access): Access => {
  const administered = viewer.setsBy(viewButton)
  return {
    ...viewer,
    roles: other.roles,
    isSuperadmin: viewer.isSuperadmin && other.isSuperadmin,
    buttons: new Set([...viewer.buttons, ...other.buttons].filter((code) => bothHold(viewer, other, code))),
    sets: narrowed(administered, viewer.sets, other.sets),
    setsBy: (button) => narrowed(administered, viewer.setsBy(button), other.setsBy(button)),
  }
}

const bothHold = (viewer: Access, other: Access, code: string): boolean =>
  mayPress(viewer.buttons, code) && mayPress(other.buttons, code)
