// The variants of `POST /system/auth/login`: password, code, second step, scan, and the unlocking of a screen.

import { wordsOf } from '../../../contract/base/words.ts'
import type { CheckKind, LoginInputShape, LoginResultShape } from '../../../contract/people/session.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { mayPress } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import type { Access } from '../../kernel/right.ts'
import type { Visit } from '../../kernel/scope.ts'
import type { TokenPair } from '../../kernel/session.ts'
import type { Gate } from '../../ledger/gate.ts'
import {
  admitted,
  byCode,
  byPassword,
  checkCaptcha,
  countedCheck,
  isNewDevice,
  isTrusted,
  knowDevice,
  type Policy,
  policyOf,
  trustDevice,
  warnDays,
  whilePasswordHolds,
} from './authentication.ts'
import { maskedTarget, sendCode } from './code.ts'
import {
  checkKindsOf,
  checkWho,
  enrolTotp,
  newRecovery,
  newSecret,
  otpauthUri,
  type Security,
  secretPlace,
  securityOf,
  stepOfCode,
  takeCheck,
} from './security.ts'
import { type LogKind, logRefusals, logSignIn, personOf, toldPassword } from './security-trail.ts'
import { issueTicket, type SignInProgress, seeTicket, takeTicket, tryTicket } from './ticket.ts'
import { keepBound } from './wechat-api.ts'

/** A field that this variant cannot do without. */
const needed = (input: LoginInputShape, name: 'userName' | 'password' | 'code' | 'ticket' | 'sessionId'): string =>
  input[name] || refuse(problem('input.invalid', name, { rule: 'required' }))

const isEmpty = (input: LoginInputShape): boolean => Object.values(input).every((value) => value === undefined)

export const stepFrom = (input: LoginInputShape, way: SignInProgress['way']): SignInProgress => ({
  remember: input.remember ?? false,
  kind: input.device?.kind ?? 'web',
  device: input.device?.name ?? '',
  way,
  isChecked: false,
})

/** Both empty fields are told of at once. */
const namedAndSecret = (input: LoginInputShape): { userName: string; password: string } => {
  const missing = (['userName', 'password'] as const).filter((name) => !input[name])
  if (missing.length > 0) refuse(missing.map((name) => problem('input.invalid', name, { rule: 'required' })))
  return { userName: needed(input, 'userName'), password: needed(input, 'password') }
}

/** Shows who somebody is by the fields of the variant; refuses alike for all that is wrong. */
const identify = async (app: App, visit: Visit, input: LoginInputShape): Promise<Access> => {
  if (input.loginType !== 'mobile') {
    const { userName, password } = namedAndSecret(input)
    await checkCaptcha(app, visit, userName, input)
    return byPassword(app, visit, userName, password)
  }
  const who = input.mobile || needed(input, 'userName')
  const code = needed(input, 'code')
  await checkCaptcha(app, visit, who, input)
  return byCode(app, visit, who, code)
}

const nameOf = (input: LoginInputShape): string => input.userName || input.mobile || ''

const firstStep = (door: SignInRequest, input: LoginInputShape): Promise<LoginResultShape> => {
  const { app, visit } = door
  const way = input.loginType === 'mobile' ? 'mobile' : 'account'
  return logRefusals(app.db, visit, { kind: way, userName: nameOf(input) }, async () =>
    proceed(door, await identify(app, visit, input), stepFrom(input, way)),
  )
}

/** The second step. Five wrong codes end the ticket, and those of all tickets are counted for the user. */
const secondStep = async (door: SignInRequest, input: LoginInputShape): Promise<LoginResultShape> => {
  const { app, visit } = door
  const [ticket, code] = [needed(input, 'ticket'), needed(input, 'code')]
  const seen = await seeTicket(app.db, 'check', ticket)
  if (seen?.userId == null) return refuse(problem('login.ticket', 'ticket'))
  const user = await securityOf(app.db, seen.userId)
  return logRefusals(app.db, visit, { kind: 'check', userName: user.userName }, async () => {
    const left = await tryTicket(app.db, seen.hash)
    const kind = input.kind ?? checkKindsOf(user)[0] ?? 'totp'
    await countedCheck(app, visit, user, async () => {
      if (!(await takeCheck(app, user, kind, code))) refuse(problem('code.wrong', 'code', { n: left }))
    })
    const { payload } = await takeTicket(app.db, 'check', ticket)
    if (input.trustDevice === true) await trustDevice(app.db, visit, user.id)
    return proceed(door, await admitted(app, user.id), { ...payload, isChecked: true })
  })
}

/** Whose phone has confirmed the scan of this browser. */
const scannedBy = async ({ db }: App, input: LoginInputShape): Promise<bigint> => {
  const { userId, payload } = await takeTicket<{ scanId: string }>(db, 'scan', needed(input, 'ticket'))
  return userId !== null && payload.scanId === input.scanId ? userId : refuse(problem('login.ticket', 'ticket'))
}

const stepOfScan = (input: LoginInputShape): SignInProgress => ({
  ...stepFrom(input, 'scan'),
  kind: 'web',
  isChecked: true,
})

/** What the browser got when its scan was confirmed; the phone has shown who it is. */
const scanned = async (door: SignInRequest, input: LoginInputShape): Promise<LoginResultShape> => {
  const { app, visit } = door
  const userId = await scannedBy(app, input)
  return logRefusals(app.db, visit, { kind: 'scan', userName: '' }, async () =>
    proceed(door, await admitted(app, userId), stepOfScan(input)),
  )
}

/** Who opens the screen that this user has locked, and what he has shown of himself by it. */
const opener = async (
  app: App,
  visit: Visit,
  input: LoginInputShape,
  userName: string,
): Promise<[Access, SignInProgress]> => {
  if (input.loginType === 'mobile') {
    return [await byCode(app, visit, userName, needed(input, 'code')), stepFrom(input, 'mobile')]
  }
  if (input.loginType !== 'scan') {
    return [await byPassword(app, visit, userName, needed(input, 'password')), stepFrom(input, 'account')]
  }
  const access = await admitted(app, await scannedBy(app, input))
  const isOwn = access.user.userName.toLowerCase() === userName.toLowerCase()
  return isOwn ? [access, stepOfScan(input)] : refuse(problem('scan.other'))
}

const sessionText = `select 1 from auth_session s join app_user u on u.id = s.user_id
  where s.id = $1 and lower(u.user_name) = lower($2) and s.revoked_at is null and s.refresh_expires_at > now()`

/** Before anything is judged: no letters are asked for here, so only who was in the session may guess at its way in. */
const checkSession = async (app: App, sessionId: string, userName: string): Promise<void> => {
  const found = await app.db.query(sessionText, [sessionId, userName])
  if (found.length === 0) refuse(problem('session.expired'))
}

/**
 * The session that was locked goes on; no second step is asked for in it. One whose lock never reached the server goes
 * on only where what was given is all there is to signing in: else the id of a session would stand for the second step.
 */
const unlock = async (app: App, visit: Visit, input: LoginInputShape): Promise<LoginResultShape> => {
  const userName = input.loginType ? needed(input, 'userName') : namedAndSecret(input).userName
  const sessionId = needed(input, 'sessionId')
  return logRefusals(app.db, visit, { kind: 'unlock', userName }, async () => {
    await checkSession(app, sessionId, userName)
    const [access, done] = await opener(app, visit, input, userName)
    const { id, realName } = access.user
    const next = await nextOf(app, visit, access, await securityOf(app.db, id), done)
    const { pair } = await app.sessions.reopen(access, sessionId, { isLocked: next.step !== 'done' })
    await logSignIn(app.db, visit, { kind: 'unlock', userId: id, userName, code: 200, result: 'ok', sessionId })
    sendPair(visit, pair)
    return { step: 'done', ...pair, sessionId, user: { userName: access.user.userName, realName } }
  })
}

export const login = async (door: SignInRequest, input: LoginInputShape): Promise<LoginResultShape> => {
  if (isEmpty(input)) return refuse(problem('login.body'))
  if (input.mode === 'unlock') return unlock(door.app, door.visit, input)
  if (input.loginType === 'check') return secondStep(door, input)
  if (input.loginType === 'scan') return scanned(door, input)
  return firstStep(door, input)
}

/** The same gates and counters, and what would come next; nobody is signed in and no code is sent. */
export const tryLogin = (app: App, visit: Visit, input: LoginInputShape) => {
  if (isEmpty(input)) return refuse(problem('login.body'))
  return logRefusals(app.db, visit, { kind: 'test' as LogKind, userName: nameOf(input) }, async () => {
    const access = await identify(app, visit, input)
    const user = await securityOf(app.db, access.user.id)
    const next = await nextOf(app, visit, access, user, stepFrom(input, 'account'))
    const { id: userId, userName } = access.user
    const logged = { kind: 'test' as const, userId, userName, code: 200, result: 'ok' as const, sessionId: null }
    await logSignIn(app.db, visit, logged)
    return { access, step: next.step }
  })
}

// What comes after somebody has shown who he is: the second step, another password, or the session.

/** Where somebody who is not in yet stands: what serves him, and what is known of his request. */
export type SignInRequest = { app: App; gate: Gate; visit: Visit }

export type Next =
  | { step: 'check'; kinds: CheckKind[] }
  | { step: 'setUp' }
  | { step: 'changePassword'; reasons: ('first' | 'expired')[] }
  | { step: 'done' }

/** Whether permissions of the user ask for the second step, whatever the user has set. */
const isCheckNeeded = async (app: App, access: Access): Promise<boolean> => {
  const codes = await app.parameters.get('sys.mfa.required_codes')
  return codes.some((code) => mayPress(access.buttons, code))
}

const needsCheck = async (app: App, visit: Visit, access: Access, user: Security, policy: Policy) => {
  const kinds = checkKindsOf(user)
  const isNeeded = user.mfa !== 'none' || (await isCheckNeeded(app, access))
  // A new browser is asked where there is a way to ask; what permissions need is never left out.
  const isNew = !isNeeded && kinds.length > 0 && policy.checksNewDevice && user.kind === 'person'
  if (!isNeeded && !(isNew && (await isNewDevice(app.db, visit, user.id)))) return null
  if (await isTrusted(app.db, visit, user.id)) return null
  // Who has lost every way to give it, and programs, do not make themselves another by the password alone.
  return kinds.length > 0 || (user.mfa === 'none' && user.kind === 'person')
    ? kinds
    : refuse(problem('login.secondStep'))
}

const reasonsOf = (user: Security, policy: Policy): ('first' | 'expired')[] => {
  if (user.kind === 'program') return []
  if (user.mustChange) return ['first']
  return policy.passwordDays > 0 && user.passwordDays >= policy.passwordDays ? ['expired'] : []
}

/** Who came in without a password is not asked for another one; who binds his WeChat has given it. */
const isByPassword = ({ way, bind }: SignInProgress): boolean => way === 'account' || bind !== undefined

/**
 * What is still to be done. The second step comes before another password: who has only the password must not be able
 * to change it.
 */
export const nextOf = async (
  app: App,
  visit: Visit,
  access: Access,
  user: Security,
  done: SignInProgress,
): Promise<Next> => {
  const policy = await policyOf(app)
  const kinds = done.isChecked ? null : await needsCheck(app, visit, access, user, policy)
  if (kinds) return kinds.length > 0 ? { step: 'check', kinds } : { step: 'setUp' }
  const reasons = isByPassword(done) ? reasonsOf(user, policy) : []
  return reasons.length > 0 ? { step: 'changePassword', reasons } : { step: 'done' }
}

export const sendPair = (visit: Visit, pair: TokenPair): void => {
  visit.answerHeader('access-token', pair.accessToken)
  visit.answerHeader('x-access-token', pair.refreshToken)
}

/** Sends the code of the second step; a code sent a moment ago still holds, and none is sent then. */
const sendCheck = async (app: App, visit: Visit, user: Security, kind: CheckKind): Promise<string> => {
  if (kind !== 'sms' && kind !== 'email') return ''
  try {
    await sendCode(app, visit, { who: checkWho(user), user, purpose: 'check', channel: kind })
  } catch (error) {
    // Too soon after the last one, which still holds; the page offers to send another in a while.
    if (!(error instanceof Refusal)) throw error
  }
  return maskedTarget(user, kind)
}

const enter = async ({ app, gate, visit }: SignInRequest, access: Access, user: Security, done: SignInProgress) => {
  const policy = await policyOf(app)
  const { remember, kind, device, bind } = done
  if (bind) await whilePasswordHolds(app, access, (tx) => keepBound(gate, tx, personOf(access, visit), bind))
  const { pair, sessionId } = await app.sessions.open(visit, access, {
    ...{ remember, kind, device },
    single: policy.isSingle,
  })
  const { userName, realName } = access.user
  const logged = { kind: done.way as LogKind, userId: user.id, userName, code: 200, result: 'ok' as const, sessionId }
  await logSignIn(app.db, visit, logged)
  if (user.kind === 'person') await knowDevice(app.db, visit, user.id)
  sendPair(visit, pair)
  const left = policy.passwordDays - user.passwordDays
  const warned = isByPassword(done) && policy.passwordDays > 0 && left <= warnDays
  return {
    step: 'done' as const,
    ...pair,
    sessionId,
    user: { userName, realName },
    ...(warned ? { passwordWarnDays: left } : {}),
  }
}

/** Goes on to whatever comes next: answers the step to be done, or opens the session. */
export const proceed = async (door: SignInRequest, access: Access, done: SignInProgress): Promise<LoginResultShape> => {
  const { app, visit } = door
  const user = await securityOf(app.db, access.user.id)
  const next = await nextOf(app, visit, access, user, done)
  if (next.step === 'done') return enter(door, access, user, done)
  if (next.step === 'setUp') {
    const begin = (tx: Db) => beginSetUp(app, tx, visit, user, done)
    return { ...next, ...(await whilePasswordHolds(app, access, begin)) }
  }
  const issued = await whilePasswordHolds(app, access, (tx) => issueTicket(tx, next.step, user.id, done))
  if (next.step === 'changePassword') return { ...next, ...issued }
  const [first = 'recovery'] = next.kinds
  return { ...next, ...issued, target: await sendCheck(app, visit, user, first) }
}

// A second step that is set up while signing in, by people whose permissions need one and who have none.

/** An app has to be found and installed first. */
const setUpSeconds = 600

/** The secret is kept with the ticket, sealed: nothing of the user changes until a code of it was given. */
type SetUp = SignInProgress & { totp?: string }

/** A secret as an app of one-time codes reads it, and sealed for its user. */
export const newTotp = (app: App, visit: Pick<Visit, 'lang'>, user: { id: bigint; userName: string }) => {
  const secret = newSecret()
  const uri = otpauthUri(secret, user.userName, wordsOf[visit.lang].session.product)
  return { secret, uri, sealed: app.secrets.seal(secret, secretPlace(user.id)) }
}

export const beginSetUp = async (app: App, tx: Db, visit: Visit, user: Security, done: SignInProgress) => {
  const { secret, uri, sealed } = newTotp(app, visit, user)
  const payload: SetUp = { ...done, totp: sealed }
  return { ...(await issueTicket(tx, 'check', user.id, payload, setUpSeconds)), secret, uri }
}

type Finished = { access: Access; done: SignInProgress; recovery: string[] }

/** Five wrong codes end the ticket, as they do of any second step; whoever has one by now does not get another. */
export const finishSetUp = async (
  app: App,
  gate: Gate,
  visit: Visit,
  { ticket, code }: { ticket: string; code: string },
): Promise<Finished> => {
  const seen = await seeTicket<SetUp>(app.db, 'check', ticket)
  if (seen?.userId == null || seen.payload.totp === undefined) return refuse(problem('login.ticket', 'ticket'))
  const { hash, userId } = seen
  const { totp, ...done } = seen.payload
  const user = await securityOf(app.db, userId)
  return logRefusals(app.db, visit, { kind: 'check', userName: user.userName }, async () => {
    const left = await tryTicket(app.db, hash)
    const secret = app.secrets.open(totp, secretPlace(userId))
    const step = secret === null ? null : stepOfCode(secret, code.trim(), Date.now(), 0)
    if (step === null) return refuse(problem('code.wrong', 'code', { n: left }))
    const access = await admitted(app, userId)
    const { codes, hashes } = newRecovery(app, userId)
    await app.db.transaction(async (tx) => {
      await takeTicket(tx, 'check', ticket)
      if (!(await enrolTotp(tx, userId, { sealed: totp, step, recovery: hashes })))
        refuse(problem('login.ticket', 'ticket'))
      await toldPassword(gate, tx, personOf(access, visit), 'enableMfa')
    })
    return { access, done: { ...done, isChecked: true }, recovery: codes }
  })
}
