// Who somebody is who gives a name and a password, or a name and a code: counted, and refused alike whoever it is.
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { beginAttempt, forgetFailures, type Guessed, type Guesser, inSession } from '../../kernel/lockout.ts'
import { addNotices } from '../../kernel/notice.ts'
import { isPassword } from '../../kernel/password.ts'
import type { Access } from '../../kernel/right.ts'
import type { Scope, Visit } from '../../kernel/scope.ts'
import { takeCode } from './code.ts'
import { guesserOf } from './device.ts'

/** Whether a user may come in at all; to be asked only after he has shown who he is. */
export const admitted = async (app: App, userId: bigint): Promise<Access> => {
  const access = await app.rights.of(userId)
  if (!access?.enabled) return refuse(problem('login.disabled'))
  if (access.roles.length === 0) return refuse(problem('login.noPermission'))
  return access
}

type Tried<T> = { found: T } | { wrong: Problem | null }

/** What is guessed at, under which name and by whom it is counted, and what is done once, when it is locked. */
type Counter = { who: string; by: Guesser; guessed: Guessed; onLock?: (locked: Problem) => Promise<void> }

/** One counted try; `wrong` null = refused in the words of wrong passwords. */
const countedAs = async <T>(app: App, counter: Counter, judge: () => Promise<Tried<T>>): Promise<T> => {
  const { who, by, guessed, onLock } = counter
  const attempt = await beginAttempt(app.db, who, by, guessed)
  if (attempt.refusal) return refuse(attempt.refusal)
  const tried = await judge()
  if ('found' in tried) {
    await forgetFailures(app.db, who, by, guessed)
    return tried.found
  }
  const failed = await attempt.failed()
  if (failed.code === 'login.locked') await onLock?.(failed)
  return refuse(failed.code === 'login.locked' ? failed : (tried.wrong ?? failed))
}

const counted = async <T>(app: App, visit: Visit, who: string, judge: () => Promise<Tried<T>>): Promise<T> =>
  countedAs(app, { who, by: await guesserOf(app.db, visit, who), guessed: 'name' }, judge)

/** Checks name and password; a name that nobody has takes as long and is refused in the same words. */
export const byPassword = async (app: App, visit: Visit, userName: string, password: string): Promise<Access> => {
  type Found = { id: bigint; hash: string; epoch: number }
  const { id, epoch } = await counted<Found>(app, visit, userName, async () => {
    const [user] = await app.db.query<Found>(
      'select id, password_hash as hash, token_epoch as epoch from app_user where lower(user_name) = lower($1)',
      [userName],
    )
    const fits = await isPassword(user?.hash ?? null, password)
    return user && fits ? { found: user } : { wrong: null }
  })
  const access = await admitted(app, id)
  if (access.epoch === epoch) return access
  // What is kept of the user is from before this password, or another one was set while this one was looked at.
  app.rights.forget(id)
  const renewed = await admitted(app, id)
  return renewed.epoch === epoch ? renewed : refuse(problem('login.failed'))
}

/**
 * Does what follows from a password, while it is kept from being replaced; refused in the words of wrong passwords when
 * another one was set since it was looked at.
 */
export const whilePasswordHolds = <T>(app: App, { user, epoch }: Access, act: (tx: Db) => Promise<T>): Promise<T> =>
  app.db.transaction(async (tx) => {
    const held = await tx.query('select 1 from app_user where id = $1 and token_epoch = $2 for share', [user.id, epoch])
    return held.length > 0 ? act(tx) : refuse(problem('login.failed'))
  })

/** A code that is wrong or too old is counted as a wrong password is, and told in its own words. */
const judged = async <T>(take: () => Promise<T>): Promise<Tried<T>> => {
  try {
    return { found: await take() }
  } catch (error) {
    if (error instanceof Refusal) return { wrong: error.problems[0] ?? null }
    throw error
  }
}

/** Counts a try with a code that was sent to whoever has this name, number or address. */
export const countedCode = <T>(app: App, visit: Visit, who: string, take: () => Promise<T>): Promise<T> =>
  counted(app, visit, who, () => judged(take))

/**
 * The same of a second step: who gets one ticket after the other by the password does not guess for ever. Its user is
 * told, for somebody knows his password.
 */
export const countedCheck = <T>(
  app: App,
  visit: Visit,
  { id, userName }: { id: bigint; userName: string },
  take: () => Promise<T>,
): Promise<T> => {
  const onLock = ({ args }: Problem): Promise<void> => {
    const notice = { kind: 'checkLocked' as const, args: { time: String(args.time) }, accountSet: '' }
    return addNotices(app.db, [{ userId: id, link: '/personal?tab=security', ...notice }])
  }
  const by = { ip: visit.ip, device: null }
  return countedAs(app, { who: userName, by, guessed: 'check', onLock }, () => judged(take))
}

/** Checks the code that was sent to whoever has this name, number or address. */
export const byCode = async (app: App, visit: Visit, who: string, code: string): Promise<Access> =>
  admitted(app, await countedCode(app, visit, who, () => takeCode(app, 'login', who, code)))

/** The password of somebody who is signed in, asked for again before something that matters. */
export const confirmPassword = async (
  app: App,
  scope: Scope,
  userName: string,
  password: string,
  path: string,
): Promise<void> => {
  await countedAs(app, { who: userName, by: inSession(scope), guessed: 'name' }, async () => {
    const [user] = await app.db.query<{ id: bigint; hash: string }>(
      'select id, password_hash as hash from app_user where lower(user_name) = lower($1)',
      [userName],
    )
    const fits = await isPassword(user?.hash ?? null, password)
    return user && fits ? { found: user.id } : { wrong: problem('password.wrong', path) }
  })
}
