// Who may give which roles to whom: only what he holds himself, and no duties that clash (administration §3.6).
import { dutyConflicts, superadmin } from '../../domain/access.ts'
import { type Problem, problem } from '../../domain/problem.ts'
import type { Scope } from '../kernel/scope.ts'
import type { RoleRow } from './user-store.ts'

/** Why somebody may not give or take a role: whoever sees a part of the books gives none but those that he has. */
export const grantProblems = (scope: Scope, role: Pick<RoleRow, 'code' | 'buttons'>): Problem[] => {
  if (scope.isSuperadmin) return []
  if (role.code === superadmin) return [problem('role.superadminOnly', 'roles')]
  const isWithin = !scope.isLimited || scope.roles.includes(role.code)
  return isWithin && role.buttons.every((button) => scope.may(button)) ? [] : [problem('grant.exceeds', 'roles')]
}

export type Clash = { a: string; b: string; level: 'block' | 'warn' }

const buttonsOf = (roles: readonly RoleRow[]): Set<string> => new Set(roles.flatMap(({ buttons }) => buttons))

/** The duties that clash when somebody has these codes, but for those that clashed before. */
export const newClashes = (before: ReadonlySet<string>, after: ReadonlySet<string>): Clash[] => {
  const old = dutyConflicts(before)
  return dutyConflicts(after).filter((rule) => !old.includes(rule))
}

export const clashesOf = (before: readonly RoleRow[], after: readonly RoleRow[]): Clash[] =>
  newClashes(buttonsOf(before), buttonsOf(after))

/** Clashes that nobody may accept. */
export const blockedBy = (clashes: readonly Clash[]): Problem[] =>
  clashes.filter(({ level }) => level === 'block').map(({ a, b }) => problem('duty.conflict', 'roles', { a, b }))
