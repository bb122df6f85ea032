// What comes after somebody has shown who he is: the second step, another password, or the session.

import { wordsOf } from '../../../contract/base/words.ts'
import type { CheckKind, LoginResultShape } from '../../../contract/people/session.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { mayPress } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import type { Access } from '../../kernel/right.ts'
import type { Visit } from '../../kernel/scope.ts'
import type { TokenPair } from '../../kernel/session.ts'
import type { Gate } from '../../ledger/gate.ts'
import { admitted, whilePasswordHolds } from './authentication.ts'
import { maskedTarget, sendCode } from './code.ts'
import { isNewDevice, isTrusted, knowDevice } from './device.ts'
import { type Policy, policyOf, warnDays } from './policy.ts'
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
} from './security.ts'
import { type LogKind, logRefusals, logSignIn, personOf, toldPassword } from './security-trail.ts'
import { issueTicket, type SignInProgress, seeTicket, takeTicket, tryTicket } from './ticket.ts'
import { keepBound } from './wechat-api.ts'

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
