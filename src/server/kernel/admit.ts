// Decides whether a caller may make a call, before any of its input is read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permission } from '../../contract/call.ts'
import { everything, mayPress } from '../../domain/access.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { App } from './http.ts'
import { type Attempt, keepDenial } from './refused-attempt.ts'
import { type Access, readerOf, type SetAccess } from './right.ts'
import type { Scope } from './scope.ts'

const namedSet = (request: FastifyRequest): string => {
  const value = request.headers['account-config']
  return typeof value === 'string' ? value.slice(0, 40) : ''
}

/** The set of the header, if the caller may read it: one that does not exist and one of others are alike. */
const chosenSet = (request: FastifyRequest, access: Access): SetAccess | null =>
  access.sets.get(namedSet(request)) ?? null

const refusalOf = (request: FastifyRequest, permission: Permission, access: Access, set: SetAccess | null) => {
  if (typeof permission === 'string') return null
  if (!mayPress(access.buttons, permission.button)) return problem('permission.missing')
  const { right } = permission
  if (right === undefined || set?.rights.has(right)) return null
  if (set?.isReadOnly) return problem('accountSet.closed', '', { set: set.value })
  return problem('accountSet.noRight', '', { set: namedSet(request), right })
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
  const { ip, traceId } = request.visit
  const attempt: Attempt = {
    user: access.user,
    call: `${request.method} ${request.routeOptions.url ?? ''}`,
    accountSet: namedSet(request),
    ip,
    sessionId: caller.sessionId,
    traceId,
  }
  if (refused) {
    await keepDenial(app.db, attempt, [refused])
    refuse(refused)
  }
  return {
    ...request.visit,
    ...readerOf(app.db, access),
    roles: access.roles,
    buttons: access.buttons,
    sessionId: caller.sessionId,
    accountSet: set,
    dataScope: set?.dataScope ?? everything,
    keepDenial: (problems) => keepDenial(app.db, attempt, problems),
  }
}
