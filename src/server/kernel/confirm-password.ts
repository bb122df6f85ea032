// Asks who is signed in for the password again, before what must not be done from a desk that was left.
import { problem, refuse } from '../../domain/base/problem.ts'
import { beginAttempt, forgetFailures, inSession } from './lockout.ts'
import { isPassword } from './password.ts'
import type { Scope } from './scope.ts'

/** Refuses unless it is the caller's password; guesses count as those of the sign-in do. */
export const confirmPassword = async (scope: Scope, password: string, path = 'password'): Promise<void> => {
  const { db, user } = scope
  const attempt = await beginAttempt(db, user.userName, inSession(scope))
  if (attempt.refusal) return refuse(attempt.refusal)
  const [row] = await db.query<{ hash: string }>('select password_hash as hash from app_user where id = $1', [user.id])
  if (await isPassword(row?.hash ?? null, password)) return forgetFailures(db, user.userName, inSession(scope))
  await attempt.failed()
  refuse(problem('password.wrong', path))
}
