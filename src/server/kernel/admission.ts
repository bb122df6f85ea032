// Decides whether a caller may make a call, before any of its input is read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permission } from '../../contract/base/call.ts'
import { isReportPath } from '../../contract/ledger/ledger.ts'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { everything, mayPress } from '../../domain/chart/access.ts'
import type { App } from './http.ts'
import { type Attempt, keepDenial } from './refused-attempt.ts'
import { type Access, readerOf, type SetAccess } from './right.ts'
import type { Scope, Visit } from './scope.ts'
import type { Caller } from './session.ts'
import { viewButton, viewedAccess } from './view-as.ts'

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

/**
 * The scope of a user in whose name the server itself makes a call, with the rights that he has at this moment; refuses
 * as if he called himself.
 */
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
