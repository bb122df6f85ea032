// Decides whether a caller may make a call, before any of its input is read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permission } from '../../contract/call.ts'
import { everything, mayPress } from '../../domain/access.ts'
import { numberOf, type Problem, problem, refuse } from '../../domain/problem.ts'
import type { App } from './http.ts'
import { newId } from './new-id.ts'
import type { Access, SetAccess } from './right.ts'
import type { Scope } from './scope.ts'
import type { Caller } from './session.ts'

/** The set of the header, if the caller may read it: one that does not exist and one of others are alike. */
const chosenSet = (request: FastifyRequest, access: Access): SetAccess | null => {
  const value = request.headers['account-config']
  return typeof value === 'string' ? (access.sets.get(value) ?? null) : null
}

const refusalOf = (request: FastifyRequest, permission: Permission, access: Access, set: SetAccess | null) => {
  if (typeof permission === 'string') return null
  if (!mayPress(access.buttons, permission.button)) return problem('permission.missing')
  const { right } = permission
  if (right === undefined || set?.rights.has(right)) return null
  const named = request.headers['account-config']
  return problem('accountSet.noRight', '', { set: typeof named === 'string' ? named.slice(0, 40) : '', right })
}

/** Attempts without the right are kept for the auditor. */
const keepAttempt = async (request: FastifyRequest, caller: Caller, refused: Problem): Promise<void> => {
  const { db, ip, traceId } = request.visit
  const { user } = caller.access
  const named = request.headers['account-config']
  await db.query(
    `insert into refused_attempt (id, at, user_id, user_name, call, account_set, code, problem, path, ip, session_id,
       trace_id)
     values ($1, now(), $2, $3, $4, $5, $6, $7, '', $8, $9, $10)`,
    [
      newId(),
      user.id,
      user.userName,
      `${request.method} ${request.routeOptions.url ?? ''}`,
      typeof named === 'string' ? named.slice(0, 40) : '',
      numberOf(refused),
      refused.code,
      ip,
      caller.sessionId,
      traceId,
    ],
  )
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
  if (caller.pair) {
    reply.header('access-token', caller.pair.accessToken).header('x-access-token', caller.pair.refreshToken)
  }
  const { access } = caller
  const set = chosenSet(request, access)
  const refused = refusalOf(request, permission, access, set)
  if (refused) {
    await keepAttempt(request, caller, refused)
    refuse(refused)
  }
  return {
    ...request.visit,
    user: access.user,
    roles: access.roles,
    buttons: access.buttons,
    sessionId: caller.sessionId,
    accountSet: set,
    dataScope: set?.dataScope ?? everything,
    may: (button) => mayPress(access.buttons, button),
    setsWith: (right) => [...access.sets.values()].filter((each) => each.rights.has(right)),
  }
}
