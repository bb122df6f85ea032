// Serves what people do for their own accounts: another password, the second step of signing in, and where they are
// reached.

import { contactCalls } from '../../../contract/people/profile.ts'
import { securityCalls } from '../../../contract/people/sign-in.ts'
import { isAnyMobile } from '../../../domain/base/person.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { isEmail } from '../../../domain/base/text.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import type { Channel } from '../../kernel/message.ts'
import { setPassword } from '../../kernel/password.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import { checkNewPassword, confirmPassword, policyOf } from './authentication.ts'
import { channelsOf, maskEmail, maskedTarget, maskMobile, sendCode, takeCode } from './code.ts'
import { newTotp } from './login.ts'
import { checkWho, keepMfa, type MfaKind, newRecovery, type Security, securityOf, takeTotp } from './security.ts'
import { type SecurityAct, toldPassword } from './security-trail.ts'

const changePassword = async (
  app: App,
  gate: Gate,
  scope: Scope,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<number> => {
  await confirmPassword(app, scope, scope.user.userName, oldPassword, 'oldPassword')
  await checkNewPassword(app, scope.user, newPassword)
  return app.db.transaction(async (tx) => {
    const ended = await setPassword(tx, scope.user.id, newPassword, { mustChange: false, within: scope.sessionId })
    await toldPassword(gate, tx, actorOf(scope), 'changePassword')
    return ended
  })
}

/** The caller's own session goes on, with tokens of the new epoch; all others are over. */
const goOn = async (app: App, scope: Scope): Promise<void> => {
  app.rights.forget(scope.user.id)
  const access = (await app.rights.of(scope.user.id)) ?? refuse(problem('session.expired'))
  const { pair } = await app.sessions.reopen(access, scope.sessionId)
  scope.answerHeader('access-token', pair.accessToken)
  scope.answerHeader('x-access-token', pair.refreshToken)
}

const setUp = async (app: App, scope: Scope, password: string) => {
  await confirmPassword(app, scope, scope.user.userName, password, 'password')
  const { mfa } = await securityOf(app.db, scope.user.id)
  if (mfa === 'totp') refuse(problem('mfa.on'))
  const { secret, uri, sealed } = newTotp(app, scope, scope.user)
  await app.db.query(
    `insert into user_security (user_id, totp_secret, updated_at) values ($1, $2, now())
     on conflict (user_id) do update set totp_secret = excluded.totp_secret, updated_at = now()`,
    [scope.user.id, sealed],
  )
  return { secret, uri }
}

/** Whether a code shows that its user has the app, or what the codes are sent to. */
const checkWay = async (app: App, user: Security, kind: MfaKind, code: string): Promise<void> => {
  if (kind !== 'totp') {
    if ((await takeCode(app, 'check', checkWho(user), code)) !== user.id) refuse(problem('code.expired', 'code'))
  } else if (!(await takeTotp(app, user, code))) refuse(problem('captcha.wrong', 'code'))
}

const keep = async (app: App, gate: Gate, scope: Scope, kind: MfaKind, act: SecurityAct): Promise<string[]> => {
  const { codes, hashes } = kind === 'none' ? { codes: [], hashes: [] } : newRecovery(app, scope.user.id)
  await app.db.transaction(async (tx) => {
    await keepMfa(tx, scope.user.id, kind, hashes)
    await toldPassword(gate, tx, actorOf(scope), act)
  })
  return codes
}

const stateOf = async (app: App, scope: Scope) => {
  const user = await securityOf(app.db, scope.user.id)
  const { passwordDays } = await policyOf(app)
  return {
    kind: user.mfa,
    recoveryLeft: user.recovery.length,
    mobile: user.mobile === '' ? '' : maskMobile(user.mobile),
    email: user.email === '' ? '' : maskEmail(user.email),
    passwordChangedAt: user.passwordChangedAt,
    passwordDays: passwordDays === 0 ? null : Math.max(0, passwordDays - user.passwordDays),
  }
}

export const securityRoutes = (app: App, gate: Gate): void =>
  serve(app, securityCalls, {
    changePassword: async (given, scope) => {
      const ended = await changePassword(app, gate, scope, given)
      await goOn(app, scope)
      return { ended }
    },
    mfa: (_, scope) => stateOf(app, scope),
    mfaSetup: ({ password }, scope) => setUp(app, scope, password),
    mfaSend: async ({ kind }, scope) => {
      const user = await securityOf(app.db, scope.user.id)
      if (!channelsOf(user).includes(kind)) refuse(problem('login.noTarget'))
      const sent = await sendCode(app, scope, { who: checkWho(user), user, purpose: 'check', channel: kind })
      return { ...sent, target: maskedTarget(user, kind) }
    },
    mfaEnable: async ({ kind = 'totp', code }, scope) => {
      const user = await securityOf(app.db, scope.user.id)
      if (user.mfa === kind) refuse(problem('mfa.on'))
      await checkWay(app, kind === 'totp' ? { ...user, mfa: 'totp' } : user, kind, code)
      return { recovery: await keep(app, gate, scope, kind, 'enableMfa') }
    },
    mfaDisable: async ({ password }, scope) => {
      await confirmPassword(app, scope, scope.user.userName, password, 'password')
      await keep(app, gate, scope, 'none', 'disableMfa')
    },
    mfaRecovery: async ({ password }, scope) => {
      await confirmPassword(app, scope, scope.user.userName, password, 'password')
      const { mfa } = await securityOf(app.db, scope.user.id)
      if (mfa === 'none') refuse(problem('mfa.off'))
      return { recovery: await keep(app, gate, scope, mfa, 'recoveryCodes') }
    },
  })

type Way = { column: 'mobile' | 'email'; isRight: (text: string) => boolean; wrong: 'format.mobile' | 'format.email' }

const ways: Readonly<Record<Channel, Way>> = {
  sms: { column: 'mobile', isRight: isAnyMobile, wrong: 'format.mobile' },
  email: { column: 'email', isRight: isEmail, wrong: 'format.email' },
}

const masked = (channel: Channel, target: string): string =>
  target === '' ? '' : maskedTarget({ mobile: target, email: target }, channel)

/** The number or address as it is kept; refuses with what is wrong with it, or with whose it is already. */
const freeTarget = async (db: Db, scope: Scope, channel: Channel, given: string, path: string): Promise<string> => {
  const { column, isRight, wrong } = ways[channel]
  const target = given.trim()
  if (!isRight(target)) refuse(problem(wrong, path))
  const [other] = await db.query(`select 1 from app_user where lower(${column}) = lower($1) and id <> $2 limit 1`, [
    target,
    scope.user.id,
  ])
  return other ? refuse(problem('record.duplicate', path, { field: target })) : target
}

type Asked = { kind: Channel; target: string; password: string }

const send = async (app: App, scope: Scope, { kind, target: given, password }: Asked) => {
  await confirmPassword(app, scope, scope.user.userName, password, 'password')
  const target = await freeTarget(app.db, scope, kind, given, 'target')
  const user = { id: scope.user.id, mobile: target, email: target }
  const sent = await sendCode(app, scope, { who: target, user, purpose: 'bind', channel: kind })
  return { ...sent, target: masked(kind, target) }
}

const keepTarget = async (app: App, gate: Gate, scope: Scope, channel: Channel, given: string, code: string) => {
  const { column } = ways[channel]
  const { id, userName, realName } = scope.user
  if ((await takeCode(app, 'bind', given, code)) !== id) refuse(problem('code.expired', 'code'))
  await app.db.transaction(async (tx) => {
    // As every change of users: none while another is looked at.
    await tx.query('lock table app_user in share row exclusive mode')
    const target = await freeTarget(tx, scope, channel, given, column)
    const before = await securityOf(tx, id)
    await tx.query(
      `update app_user set ${column} = $2, version = version + 1, updated_at = now(), changed_name = $3 where id = $1`,
      [id, target, realName],
    )
    const told = [before[column], target].map((text) => ({ [column]: masked(channel, text) }))
    await gate.within(tx).tell(actorOf(scope), null, [changeEntry('user', userName, told[0] ?? null, told[1] ?? null)])
  })
}

export const contactRoutes = (app: App, gate: Gate): void =>
  serve(app, contactCalls, {
    send: (asked, scope) => send(app, scope, asked),
    mobile: ({ mobile, code }, scope) => keepTarget(app, gate, scope, 'sms', mobile, code),
    email: ({ email, code }, scope) => keepTarget(app, gate, scope, 'email', email, code),
  })
