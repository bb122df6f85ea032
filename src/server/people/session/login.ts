// The variants of `POST /system/auth/login`: password, code, second step, scan, and the unlocking of a screen.
import type { LoginInputShape, LoginResultShape } from '../../../contract/people/session.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { App } from '../../kernel/http.ts'
import type { Access } from '../../kernel/right.ts'
import type { Visit } from '../../kernel/scope.ts'
import { admitted, byCode, byPassword, countedCheck } from './authentication.ts'
import { checkCaptcha } from './captcha.ts'
import { trustDevice } from './device.ts'
import { checkKindsOf, securityOf, takeCheck } from './security.ts'
import { type LogKind, logRefusals, logSignIn } from './security-trail.ts'
import { nextOf, proceed, type SignInRequest, sendPair } from './sign-in-step.ts'
import { type SignInProgress, seeTicket, takeTicket, tryTicket } from './ticket.ts'

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
