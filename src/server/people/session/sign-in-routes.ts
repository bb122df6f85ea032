// Serves what surrounds signing in: work against guessing, codes, tests of accounts, and passwords that were forgotten.

import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Lang, languages } from '../../../contract/base/language.ts'
import type { TripleShape } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { sessionCalls, type UnlockWay, type UserInfoShape, unlockWays } from '../../../contract/people/session.ts'
import { signInCalls } from '../../../contract/people/sign-in.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { mayPress } from '../../../domain/chart/access.ts'
import { accountConfigs, accountConfigsFrom } from '../../kernel/account-config.ts'
import { chinaNow } from '../../kernel/clock.ts'
import { companyTheme, titleOfTheme } from '../../kernel/company-theme.ts'
import type { App } from '../../kernel/http.ts'
import { productVersion } from '../../kernel/node.ts'
import { setPassword } from '../../kernel/password.ts'
import { readerOf } from '../../kernel/right.ts'
import type { Scope, Visit } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import type { Gate } from '../../ledger/gate.ts'
import { menuTree } from '../menu/store.ts'
import {
  admitted,
  checkCaptcha,
  checkNewPassword,
  countedCode,
  makeCaptcha,
  passwordProblem,
} from './authentication.ts'
import { channelsOf, findReached, maskedTarget, seeCode, sendCode } from './code.ts'
import { finishSetUp, login, proceed, type SignInRequest, sendPair, tryLogin } from './login.ts'
import { checkWho, securityOf } from './security.ts'
import { logSignIn, personOf, toldPassword } from './security-trail.ts'
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

// Serves signing in, staying signed in, signing out, and what the frame asks about the user.

const inEachLanguage = (word: (lang: Lang) => string): TripleShape => ({
  'zh-cn': word('zh-cn'),
  'zh-tw': word('zh-tw'),
  en: word('en'),
})

type UserRow = {
  avatar: string
  mobile: string
  email: string
  company: string
  companyName: string | null
  deptCode: string
  deptName: string
  time: string
  roleZhCn: string[]
  roleZhTw: string[]
  roleEn: string[]
}

const userText = `select u.avatar, u.mobile, u.email, u.company_code as company, u.department_code as dept_code,
    u.department_name as dept_name, s.created_at as time,
    (select case $3 when 'en' then c.name_en when 'zh-tw' then c.name_zh_tw else c.name_zh_cn end
      from company c where c.code = u.company_code) as company_name,
    array(select r.name_zh_cn from role r where r.code = any($4) order by r.sort, r.code) as role_zh_cn,
    array(select r.name_zh_tw from role r where r.code = any($4) order by r.sort, r.code) as role_zh_tw,
    array(select r.name_en from role r where r.code = any($4) order by r.sort, r.code) as role_en
  from app_user u join auth_session s on s.user_id = u.id where u.id = $1 and s.id = $2`

/** What is known of the user, with a tag by which a browser asks whether any of it but the time has changed. */
const userInfo = async (app: App, scope: Scope, isApp: boolean): Promise<UserInfoShape> => {
  const facts = await userFacts(app, scope, isApp)
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
  scope.answerHeader('etag', `"${digest}"`)
  scope.answerHeader('cache-control', 'private, no-cache')
  // A new token asks anew: an answer that brought one is never read for another.
  scope.answerHeader('vary', 'x-lang, accept-language, authorization')
  return { ...facts, serverTime: chinaNow() }
}

const userFacts = async (app: App, scope: Scope, isApp: boolean): Promise<Omit<UserInfoShape, 'serverTime'>> => {
  const [[row], configs, menuRoutes] = await Promise.all([
    app.db.query<UserRow>(userText, [scope.user.id, scope.sessionId, scope.lang, scope.roles], 'user_info'),
    app.lastSets.of(scope.user.id).then((last) => accountConfigsFrom(app.db, scope.setsWith('read'), scope.lang, last)),
    menuTree(app.db, scope.roles, isApp),
  ])
  const buttons = [...scope.buttons].sort()
  const names = row?.roleZhCn ?? []
  return {
    id: String(scope.user.id),
    userName: scope.user.userName,
    realName: scope.user.realName,
    company: row?.company ?? '',
    companyName: row?.companyName ?? '',
    deptCode: row?.deptCode ?? '',
    deptName: row?.deptName ?? '',
    roles: [...scope.roles],
    roleNames: names.map((zhCn, at) => ({
      'zh-cn': zhCn,
      'zh-tw': row?.roleZhTw[at] ?? '',
      en: row?.roleEn[at] ?? '',
    })),
    avatar: row?.avatar ?? '',
    buttons,
    authBtnList: buttons,
    time: row?.time ?? '',
    viewing: scope.viewing,
    unlockBy: await unlockWaysOf(app, row),
    accountConfigs: configs,
    menuRoutes,
    config: {
      watermarkEnabled: await app.parameters.get('sys.watermark.enabled'),
      watermarkText: await app.parameters.get('sys.watermark.text'),
      lockMax: await app.parameters.get('sys.lock.max'),
      version: productVersion,
    },
  }
}

/** Ways in of this instance that also open a screen; a code only for whom it reaches. */
const unlockWaysOf = async (app: App, reached: UserRow | undefined): Promise<UnlockWay[]> => {
  const offered = await variantsOf(app)
  const isReached = reached !== undefined && channelsOf(reached).length > 0
  return unlockWays.filter((way) => offered.includes(way) && (way !== 'mobile' || isReached))
}

/** Ways in that this instance offers: WeChat where an application of it is set up. */
const variantsOf = async (app: App): Promise<string[]> => {
  const [wx] = await app.db.query('select 1 from wx_app where enabled limit 1')
  return ['account', 'mobile', 'scan', ...(wx ? ['wx'] : [])]
}

/** Public pictures that somebody has uploaded as `login-bg`, the latest first; none: the page has its own. */
const backgroundText = `select id, file_name as name, remark from file
  where source = 'login-bg' and bucket = 'Default' and is_public and enabled and deleted_at is null
    and mime like 'image/%' and bytes <= 2 * 1024 * 1024
  order by created_at desc, id desc limit 6`

const backgrounds = async (app: App) => {
  const rows = await app.db.query<{ id: bigint; name: string; remark: string }>(backgroundText)
  return rows.map(({ id, name, remark }) => {
    const url = `/files/p/${id}/${encodeURIComponent(name)}`
    return { url, thumb: url, title: inEachLanguage(() => remark) }
  })
}

/** As the look that was published for all has it, else in the words of each language. */
const productTitle = async (app: App): Promise<TripleShape> => {
  const published = titleOfTheme(await companyTheme(app.db))
  return inEachLanguage((lang) => published || wordsOf[lang].session.product)
}

export const sessionRoutes = (app: App, gate: Gate): void =>
  serve(app, sessionCalls, {
    login: (input, visit) => login({ app, gate, visit }, input),
    refresh: async ({ refreshToken }, visit) => {
      const pair = await app.sessions.rotate(refreshToken)
      sendPair(visit, pair)
      return pair
    },
    logout: async (_, scope) => {
      const { user, sessionId } = scope
      await app.sessions.end(sessionId, 'logout')
      const who = { userId: user.id, userName: user.userName, sessionId }
      await logSignIn(app.db, scope, { kind: 'logout', ...who, code: 200, result: 'ok' })
    },
    lock: (_, scope) => app.sessions.lock(scope.sessionId),
    userInfo: ({ isapp = false }, scope) => userInfo(app, scope, isapp),
    backgroundImg: async () => ({ items: await backgrounds(app), interval: 8, current: 0 }),
    ip: async (_, visit) => ({ ip: visit.ip, ipVersion: isIPv6(visit.ip) ? 6 : 4, trustedProxy: app.trustsProxy }),
    appConfig: async () => ({
      globalTitle: await productTitle(app),
      globalViceTitle: inEachLanguage((lang) => wordsOf[lang].session.slogan),
      languages: [...languages],
      variants: await variantsOf(app),
      passwordPolicy: await app.parameters.get('sys.password.policy'),
      captcha: await app.parameters.get('sys.captcha'),
      rememberDays: await app.parameters.get('sys.token.remember_d'),
      version: productVersion,
    }),
  })
