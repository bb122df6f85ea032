// What is asked beside the rights themselves where roles are given: duties that clash, and where somebody works.
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { dutyConflicts } from '../../../domain/chart/access.ts'
import { coversReach, limitOf, limitsOf } from '../../../domain/people/role-scope.ts'
import { type GivenRole, type Giving, isLimitedIn, placeOf } from '../../kernel/role-grant.ts'
import { isByPlace } from '../../kernel/role-scope.ts'
import type { Scope } from '../../kernel/scope.ts'

type Placed = { id: string; department: string; extraDepartments: readonly string[]; roles: readonly { id: string }[] }

/**
 * Why somebody may not move another user to other departments: who sees a part of them by the code moves nobody to
 * where his roles show what the mover does not see.
 */
export const moveProblems = (
  scope: Scope,
  giving: Giving,
  all: readonly (GivenRole & { id: string })[],
  before: Placed,
  wanted: Omit<Placed, 'id' | 'roles'>,
): Problem[] => {
  const code = 'sys:user:edit'
  const [old, now] = [placeOf(before), placeOf(wanted)]
  const isOwn = BigInt(before.id) === scope.user.id
  if (scope.isSuperadmin || isOwn || !isLimitedIn(scope, [code]) || old.join() === now.join()) return []
  const own = limitsOf(scope.grants, code)
  const held = all.filter(({ id, reach }) => isByPlace(reach) && before.roles.some((role) => role.id === id))
  const isFar = held.some(({ reach, entries }) => {
    const [was, shall] = [old, now].map((place) => limitOf({ reach, entries }, { tree: giving.tree, own: place }))
    return !coversReach([was ?? null, ...own], shall ?? null, giving.sets)
  })
  return isFar ? [problem('grant.reach', 'department', { role: held.map((role) => role.code).join(', ') })] : []
}

export type Clash = { a: string; b: string; level: 'block' | 'warn' }

const buttonsOf = (roles: readonly GivenRole[]): Set<string> => new Set(roles.flatMap(({ buttons }) => buttons))

/** The duties that clash when somebody has these codes, but for those that clashed before. */
export const newClashes = (before: ReadonlySet<string>, after: ReadonlySet<string>): Clash[] => {
  const old = dutyConflicts(before)
  return dutyConflicts(after).filter((rule) => !old.includes(rule))
}

export const clashesOf = (before: readonly GivenRole[], after: readonly GivenRole[]): Clash[] =>
  newClashes(buttonsOf(before), buttonsOf(after))

/** Clashes that nobody may accept. */
export const blockedBy = (clashes: readonly Clash[]): Problem[] =>
  clashes.filter(({ level }) => level === 'block').map(({ a, b }) => problem('duty.conflict', 'roles', { a, b }))
