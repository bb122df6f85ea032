// Who somebody is who gives a name and a password, or a name and a code: counted, and refused alike whoever it is.
import { type Problem, problem, Refusal, refuse } from '../../domain/problem.ts'
import type { App } from '../kernel/http.ts'
import { beginAttempt, forgetFailures } from '../kernel/lockout.ts'
import { isPassword } from '../kernel/password.ts'
import type { Access } from '../kernel/right.ts'
import type { Visit } from '../kernel/scope.ts'
import { takeCode } from './code.ts'

/** Whether a user may come in at all; to be asked only after he has shown who he is. */
export const admitted = async (app: App, userId: bigint): Promise<Access> => {
  const access = await app.rights.of(userId)
  if (!access?.enabled) return refuse(problem('login.disabled'))
  if (access.roles.length === 0) return refuse(problem('login.noPermission'))
  return access
}

type Tried = { userId: bigint } | { wrong: Problem | null }

/** One counted try for a name; `wrong` null = refused in the words of wrong passwords. */
const counted = async (app: App, visit: Visit, who: string, judge: () => Promise<Tried>): Promise<bigint> => {
  const attempt = await beginAttempt(app.db, who, visit.ip)
  if (attempt.refusal) return refuse(attempt.refusal)
  const tried = await judge()
  if ('userId' in tried) {
    await forgetFailures(app.db, who, visit.ip)
    return tried.userId
  }
  const failed = await attempt.failed()
  return refuse(failed.code === 'login.locked' ? failed : (tried.wrong ?? failed))
}

/** Checks name and password; a name that nobody has takes as long and is refused in the same words. */
export const byPassword = async (app: App, visit: Visit, userName: string, password: string): Promise<Access> => {
  const userId = await counted(app, visit, userName, async () => {
    const [user] = await app.db.query<{ id: bigint; hash: string }>(
      'select id, password_hash as hash from app_user where lower(user_name) = lower($1)',
      [userName],
    )
    const fits = await isPassword(user?.hash ?? null, password)
    return user && fits ? { userId: user.id } : { wrong: null }
  })
  return admitted(app, userId)
}

/** Checks the code that was sent to whoever has this name, number or address. */
export const byCode = async (app: App, visit: Visit, who: string, code: string): Promise<Access> => {
  const userId = await counted(app, visit, who, async () => {
    try {
      return { userId: await takeCode(app, 'login', who, code) }
    } catch (error) {
      // Wrong or too old: counted as a wrong password is, and told in its own words.
      if (error instanceof Refusal) return { wrong: error.problems[0] ?? null }
      throw error
    }
  })
  return admitted(app, userId)
}

/** The password of somebody who is signed in, asked for again before something that matters. */
export const confirmPassword = async (
  app: App,
  visit: Visit,
  userName: string,
  password: string,
  path: string,
): Promise<void> => {
  await counted(app, visit, userName, async () => {
    const [user] = await app.db.query<{ id: bigint; hash: string }>(
      'select id, password_hash as hash from app_user where lower(user_name) = lower($1)',
      [userName],
    )
    const fits = await isPassword(user?.hash ?? null, password)
    return user && fits ? { userId: user.id } : { wrong: problem('password.wrong', path) }
  })
}
