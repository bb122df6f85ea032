// Serves what surrounds signing in: work against guessing, codes, tests of accounts, and passwords that were forgotten.
import { signInCalls } from '../../../contract/people/sign-in.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { mayPress } from '../../../domain/chart/access.ts'
import { accountConfigs } from '../../kernel/account-config.ts'
import type { App } from '../../kernel/http.ts'
import { setPassword } from '../../kernel/password.ts'
import { readerOf } from '../../kernel/right.ts'
import type { Visit } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import type { Gate } from '../../ledger/gate.ts'
import { menuTree } from '../menu/store.ts'
import { admitted, countedCode } from './authentication.ts'
import { checkCaptcha, makeCaptcha } from './captcha.ts'
import { channelsOf, findReached, maskedTarget, seeCode, sendCode } from './code.ts'
import { tryLogin } from './login.ts'
import { checkNewPassword, passwordProblem } from './policy.ts'
import { checkWho, securityOf } from './security.ts'
import { personOf, toldPassword } from './security-trail.ts'
import { finishSetUp, proceed, type SignInRequest } from './sign-in-step.ts'
import { seeTicket, takeTicket } from './ticket.ts'

type Asked = { ticket?: string; kind?: 'sms' | 'email'; captchaId?: string; captchaCode?: string }

/** The code of the second step again, by another way if asked: to whoever gave the password. */
const resend = async (app: App, visit: Visit, ticket: string, kind: Asked['kind']) => {
  const seen = await seeTicket(app.db, 'check', ticket)
  if (seen?.userId == null) return refuse(problem('login.ticket', 'ticket'))
  const user = await securityOf(app.db, seen.userId)
  const ways = channelsOf(user)
  const channel = kind && ways.includes(kind) ? kind : (ways[0] ?? refuse(problem('login.noTarget')))
  const sent = await sendCode(app, visit, { who: checkWho(user), user, purpose: 'check', channel })
  return { ...sent, target: maskedTarget(user, channel) }
}

const sendLoginCode = async (app: App, visit: Visit, username: string, asked: Asked) => {
  if (asked.ticket !== undefined) return resend(app, visit, asked.ticket, asked.kind)
  await checkCaptcha(app, visit, username, asked)
  return sendCode(app, visit, { who: username, user: await findReached(app, username), purpose: 'login' })
}

/** Only where the instance says so, or for a caller who may verify accounts. */
const mayTest = async (app: App, visit: Visit): Promise<boolean> => {
  if (app.testsLogins) return true
  try {
    const { access } = await app.sessions.identify(visit.authorization, undefined)
    return mayPress(access.buttons, 'sys:user:loginTest')
  } catch (error) {
    // A stranger.
    if (error instanceof Refusal) return false
    throw error
  }
}

const test = async (app: App, visit: Visit, input: Parameters<typeof tryLogin>[2]) => {
  if (!(await mayTest(app, visit))) return refuse(problem('permission.missing'))
  const { access, step } = await tryLogin(app, visit, input)
  const reader = readerOf(app.db, access)
  const [configs, menus] = await Promise.all([
    accountConfigs(app.db, reader.setsWith('read'), visit.lang),
    menuTree(app.db, access.roles, false),
  ])
  const count = (routes: typeof menus): number => routes.reduce((sum, { children }) => sum + 1 + count(children), 0)
  return { valid: true, step, roles: [...access.roles], accountConfigs: configs.length, menus: count(menus) }
}

type Reset = { userName: string; code: string; newPassword: string }

/**
 * The code shows who it is, as the password would; whoever has the phone may come in anyway. It is used up with the new
 * password: one that is refused costs no code.
 */
const resetForgotten = async (
  { app, gate, visit }: SignInRequest,
  { userName, code, newPassword }: Reset,
): Promise<void> => {
  // What can be said without knowing who it is.
  const wrong = await passwordProblem(app, userName, newPassword, 'newPassword')
  if (wrong) refuse(wrong)
  const { userId, use } = await countedCode(app, visit, userName, () => seeCode(app, 'reset', userName, code))
  const access = await admitted(app, userId)
  await checkNewPassword(app, access.user, newPassword)
  await app.db.transaction(async (tx) => {
    await use(tx)
    await setPassword(tx, userId, newPassword, { mustChange: false })
    await toldPassword(gate, tx, personOf(access, visit), 'resetPassword')
  })
}

export const signInRoutes = (app: App, gate: Gate): void =>
  serve(app, signInCalls, {
    captcha: ({ userName }, visit) => makeCaptcha(app, visit, userName),
    sendCode: ({ username, ...asked }, visit) => sendLoginCode(app, visit, username, asked),
    sendCodeToNobody: async ({ ticket, kind }, visit) =>
      ticket === undefined ? refuse(problem('login.userNameEmpty', 'username')) : resend(app, visit, ticket, kind),
    loginTest: (input, visit) => test(app, visit, input),
    changeByTicket: async ({ ticket, newPassword }, visit) => {
      const seen = await seeTicket(app.db, 'changePassword', ticket)
      if (seen?.userId == null) return refuse(problem('login.ticket', 'ticket'))
      const { user } = await admitted(app, seen.userId)
      await checkNewPassword(app, user, newPassword)
      await app.db.transaction(async (tx) => {
        await takeTicket(tx, 'changePassword', ticket)
        await setPassword(tx, user.id, newPassword, { mustChange: false })
        await toldPassword(gate, tx, personOf(await admitted(app, user.id), visit), 'changePassword')
      })
      // Read again: the new password has ended what the old one had begun.
      app.rights.forget(user.id)
      return proceed({ app, gate, visit }, await admitted(app, user.id), seen.payload)
    },
    mfaByTicket: async (given, visit) => {
      const { access, done, recovery } = await finishSetUp(app, gate, visit, given)
      return { recovery, next: await proceed({ app, gate, visit }, access, done) }
    },
    forgotSend: async ({ userName, ...captcha }, visit) => {
      await checkCaptcha(app, visit, userName, captcha)
      return sendCode(app, visit, { who: userName, user: await findReached(app, userName), purpose: 'reset' })
    },
    forgotReset: (given, visit) => resetForgotten({ app, gate, visit }, given),
  })
