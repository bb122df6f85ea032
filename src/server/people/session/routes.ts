// Serves signing in, staying signed in, signing out, and what the frame asks about the user.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Lang, languages } from '../../../contract/base/language.ts'
import type { TripleShape } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { sessionCalls, type UnlockWay, type UserInfoShape, unlockWays } from '../../../contract/people/session.ts'
import { accountConfigsFrom } from '../../kernel/account-config.ts'
import { chinaNow } from '../../kernel/clock.ts'
import { companyTheme, titleOfTheme } from '../../kernel/company-theme.ts'
import type { App } from '../../kernel/http.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { productVersion } from '../../kernel/version.ts'
import type { Gate } from '../../ledger/gate.ts'
import { menuTree } from '../menu/store.ts'
import { channelsOf } from './code.ts'
import { login } from './login.ts'
import { logSignIn } from './security-trail.ts'
import { sendPair } from './sign-in-step.ts'

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
