// Who somebody is who gives a name and a password, or a name and a code: counted, and refused alike whoever it is.

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { isCommonPassword } from '../../../domain/base/common-password.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { leadingZeroBits } from '../../../domain/base/proof-of-work.ts'
import { isPassword as keepsRule } from '../../../domain/base/text.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import {
  beginAttempt,
  failuresOf,
  forgetFailures,
  type Guessed,
  type Guesser,
  inSession,
} from '../../kernel/lockout.ts'
import { addNotices } from '../../kernel/notice.ts'
import { isPassword, wasUsed } from '../../kernel/password.ts'
import type { Access } from '../../kernel/right.ts'
import type { Scope, Visit } from '../../kernel/scope.ts'
import { makeToken, tokenHash } from '../../kernel/secret.ts'
import { takeCode } from './code.ts'

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

// Work that slows guessing down: a browser finds a number whose digest begins with so many zero bits, which takes it a
// moment; the more failures there were of late, the longer.

const seconds = 120
/** Failures of a name or an address from which work is asked for. */
const failuresFrom = 3
/** Zero bits: 16 take a browser a tenth of a second, each further one twice as long. */
const [bitsLeast, bitsMost] = [16, 22]

/** Zero bits after so many failures: one more each time their number has doubled. */
const bitsAfter = (failures: number): number =>
  Math.min(bitsMost, bitsLeast + Math.floor(Math.log2(Math.max(1, failures / failuresFrom))))

/** Work for whoever is about to try a name; a name that nobody has is answered alike. */
export const makeCaptcha = async (app: App, visit: Visit, userName = '') => {
  const bits = bitsAfter(await failuresOf(app.db, userName, visit.ip))
  const [id, challenge] = [randomUUID(), randomBytes(16).toString('hex')]
  await app.db.query(
    `insert into auth_proof (id, challenge, bits, expires_at) values ($1, $2, $3, now() + $4 * interval '1 second')`,
    [id, challenge, bits, seconds],
  )
  return { captchaId: id as string, challenge, bits, expiresIn: seconds }
}

type Given = { captchaId?: string | undefined; captchaCode?: string | undefined }
type Kept = { challenge: string; bits: number }

/**
 * Refuses with `captcha.required` or `captcha.wrong`; work is good for one try. A browser by which the user of the name
 * has come in before is not asked.
 */
export const checkCaptcha = async (app: App, visit: Visit, userName: string, given: Given): Promise<void> => {
  const { captcha } = await policyOf(app)
  if (captcha === 'never') return
  if ((await guesserOf(app.db, visit, userName)).device !== null) return
  const failures = await failuresOf(app.db, userName, visit.ip)
  if (captcha === 'auto' && failures < failuresFrom) return
  const { captchaId, captchaCode = '' } = given
  if (captchaId === undefined || captchaCode === '') return refuse(problem('captcha.required', 'captchaCode'))
  const [kept] = await app.db.query<Kept>(
    'delete from auth_proof where id = $1 and expires_at > now() returning challenge, bits',
    [captchaId],
  )
  // Others may have failed for the name meanwhile: it is asked for again, with more work.
  if (kept && kept.bits < bitsAfter(failures)) return refuse(problem('captcha.required', 'captchaCode'))
  const digest = createHash('sha256').update(`${kept?.challenge}${captchaCode}`).digest()
  if (!kept || leadingZeroBits(digest) < kept.bits) refuse(problem('captcha.wrong', 'captchaCode'))
}

// Browsers that a user has come in by: those he trusts leave out the second step for thirty days; in any of them nobody
// else's wrong passwords keep him out.

const day = 24 * 3600
const trustedSeconds = 30 * day
const knownSeconds = 90 * day
/** Browsers that are known of one user; the oldest are forgotten. */
const knownMost = 50

/** The cookie is nothing without the user and the kind of browser for which it was made. */
export const isTrusted = async (db: Db, visit: Visit, userId: bigint): Promise<boolean> => {
  if (visit.trustedDevice === undefined) return false
  const found = await db.query(
    `select 1 from auth_device
     where device_hash = $1 and user_id = $2 and agent_hash = $3 and skips_check and expires_at > now()`,
    [tokenHash(visit.trustedDevice), userId, tokenHash(visit.userAgent)],
  )
  return found.length === 1
}

/** Who tries a name: by its address, or by a browser in which the user of the name has come in before. */
export const guesserOf = async (db: Db, visit: Visit, who: string): Promise<Guesser> => {
  if (visit.trustedDevice === undefined) return { ip: visit.ip, device: null }
  const [known] = await db.query<{ device: string }>(
    `select d.device_hash as device from auth_device d join app_user u on u.id = d.user_id
     where d.device_hash = $1 and d.expires_at > now()
       and lower($2) in (lower(u.user_name), nullif(lower(u.mobile), ''), nullif(lower(u.email), ''))`,
    [tokenHash(visit.trustedDevice), who],
  )
  return { ip: visit.ip, device: known?.device ?? null }
}

/** A new cookie each time: one that somebody else put into the browser ends. What other users have of it goes along. */
const keepText = `with moved as (
    update auth_device set device_hash = $1 where device_hash = $2 and user_id <> $3
  ), ended as (
    delete from auth_device where user_id = $3 and (device_hash = $2 or device_hash in (
      select device_hash from auth_device where user_id = $3 order by created_at desc offset ${knownMost - 1}))
  )
  insert into auth_device (device_hash, user_id, agent_hash, skips_check, created_at, expires_at)
  values ($1, $3, $4, $5, now(), now() + $6 * interval '1 second')`

const keepDevice = async (db: Db, visit: Visit, userId: bigint, skipsCheck: boolean): Promise<void> => {
  const { token, hash } = makeToken()
  const before = visit.trustedDevice === undefined ? '' : tokenHash(visit.trustedDevice)
  const seconds = skipsCheck ? trustedSeconds : knownSeconds
  await db.query(keepText, [hash, before, userId, tokenHash(visit.userAgent), skipsCheck, seconds])
  const secure = visit.isSecure === true ? '; Secure' : ''
  visit.answerHeader(
    'set-cookie',
    `dvc=${token}; Path=/system/auth; HttpOnly; SameSite=Strict; Max-Age=${knownSeconds}${secure}`,
  )
  visit.trustedDevice = token
}

export const trustDevice = (db: Db, visit: Visit, userId: bigint): Promise<void> => keepDevice(db, visit, userId, true)

/** Keeps the browser by which a user has come in, unless it is known already. */
export const knowDevice = async (db: Db, visit: Visit, userId: bigint): Promise<void> => {
  if (visit.trustedDevice !== undefined) {
    const known = await db.query(
      'select 1 from auth_device where device_hash = $1 and user_id = $2 and expires_at > now()',
      [tokenHash(visit.trustedDevice), userId],
    )
    if (known.length > 0) return
  }
  await keepDevice(db, visit, userId, false)
}

/** Whether the user has never come in by such a browser in the last ninety days. */
export const isNewDevice = async (db: Db, visit: Visit, userId: bigint): Promise<boolean> => {
  const [known] = await db.query(
    `select 1 from auth_session where user_id = $1 and user_agent = $2 and created_at > now() - interval '90 days'
     limit 1`,
    [userId, visit.userAgent],
  )
  return known === undefined
}

// How strict signing in is, and what a new password must be.

export type Policy = {
  password: 'spec' | 'strict'
  /** Days a password holds, 0 = for ever. */
  passwordDays: number
  captcha: 'never' | 'auto' | 'always'
  /** Asks for the second step in a browser that is new to the user. */
  checksNewDevice: boolean
  /** One session for each user and kind of device. */
  isSingle: boolean
}

/** Days before the end of a password from which its user is told. */
export const warnDays = 7

export const policyOf = async ({ parameters }: App): Promise<Policy> => ({
  password: await parameters.get('sys.password.policy'),
  passwordDays: await parameters.get('sys.password.days'),
  captcha: await parameters.get('sys.captcha'),
  checksNewDevice: await parameters.get('sys.check.new_device'),
  isSingle: await parameters.get('sys.single_login'),
})

const strictLength = { least: 12, most: 64 }

const shapeProblem = (password: string, rule: 'spec' | 'strict', path: string): Problem | null => {
  if (rule === 'spec') return keepsRule(password) ? null : problem('password.policy', path)
  const { length } = [...password]
  const fits = length >= strictLength.least && length <= strictLength.most && !isCommonPassword(password)
  return fits ? null : problem('password.strict', path)
}

const isLikeName = (password: string, userName: string): boolean => {
  const [one, other] = [password.toLowerCase(), userName.toLowerCase()]
  return one === other || one === [...other].reverse().join('')
}

/** Why a password may not be taken by a user of that name; null when it may. */
export const passwordProblem = async (app: App, userName: string, password: string, path: string) => {
  const { password: rule } = await policyOf(app)
  const shape = shapeProblem(password, rule, path)
  if (shape) return shape
  if (isLikeName(password, userName)) return problem('password.userName', path)
  return isCommonPassword(password) ? problem('password.common', path) : null
}

/** The same, and not one of the last five of that user. */
export const checkNewPassword = async (
  app: App,
  user: { id: bigint; userName: string },
  password: string,
): Promise<void> => {
  const found = await passwordProblem(app, user.userName, password, 'newPassword')
  if (found) refuse(found)
  if (await wasUsed(app.db, user.id, password)) refuse(problem('password.reused', 'newPassword'))
}
