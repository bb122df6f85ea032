// Serves signing in, staying signed in, signing out, and what the frame asks about the user.
import { isIPv6 } from 'node:net'
import { type Lang, languages } from '../../contract/sentence.ts'
import { sessionCalls, type UserInfoShape } from '../../contract/session.ts'
import type { TripleShape } from '../../contract/shape.ts'
import { problem, refuse } from '../../domain/problem.ts'
import { accountConfigs } from '../kernel/account-config.ts'
import { chinaNow } from '../kernel/clock.ts'
import { wordsOf } from '../kernel/envelope.ts'
import type { App } from '../kernel/http.ts'
import type { Scope, Visit } from '../kernel/scope.ts'
import { serve } from '../kernel/serve.ts'
import type { Pair } from '../kernel/session.ts'
import { productVersion } from '../kernel/version.ts'
import { menuTree } from './menu-tree.ts'

const inEachLanguage = (word: (lang: Lang) => string): TripleShape => ({
  'zh-cn': word('zh-cn'),
  'zh-tw': word('zh-tw'),
  en: word('en'),
})

const sendPair = (visit: Visit, pair: Pair): void => {
  visit.answerHeader('access-token', pair.accessToken)
  visit.answerHeader('x-access-token', pair.refreshToken)
}

type UserRow = {
  avatar: string
  company: string
  companyName: string | null
  deptCode: string
  deptName: string
  time: string
  roleZhCn: string[]
  roleZhTw: string[]
  roleEn: string[]
}

const userText = `select u.avatar, u.company_code as company, u.department_code as "deptCode",
    u.department_name as "deptName", s.created_at as time,
    (select case $3 when 'en' then c.name_en when 'zh-tw' then c.name_zh_tw else c.name_zh_cn end
      from company c where c.code = u.company_code) as "companyName",
    array(select r.name_zh_cn from role r where r.code = any($4) order by r.sort, r.code) as "roleZhCn",
    array(select r.name_zh_tw from role r where r.code = any($4) order by r.sort, r.code) as "roleZhTw",
    array(select r.name_en from role r where r.code = any($4) order by r.sort, r.code) as "roleEn"
  from app_user u join auth_session s on s.user_id = u.id where u.id = $1 and s.id = $2`

const userInfo = async (app: App, scope: Scope): Promise<UserInfoShape> => {
  const [[row], configs, menuRoutes] = await Promise.all([
    app.db.query<UserRow>(userText, [scope.user.id, scope.sessionId, scope.lang, scope.roles], 'user_info'),
    accountConfigs(app.db, scope.setsWith('read'), scope.lang),
    menuTree(app.db, scope.roles),
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
    accountConfigs: configs,
    menuRoutes,
    config: { watermarkEnabled: false, watermarkText: '' },
    serverTime: chinaNow(),
  }
}

export const sessionRoutes = (app: App): void =>
  serve(app, sessionCalls, {
    login: async (input, visit) => {
      const { userName, password, sessionId } = input
      if (input.mode === 'unlock') {
        const given = { userName, password, sessionId: sessionId ?? refuse(problem('input.required', 'sessionId')) }
        const unlocked = await app.sessions.unlock(visit, given)
        sendPair(visit, unlocked)
        return { step: 'done' as const, ...unlocked }
      }
      const signedIn = await app.sessions.signIn(visit, {
        ...{ userName, password },
        remember: input.remember ?? false,
        kind: input.device?.kind ?? 'web',
        device: input.device?.name ?? '',
      })
      sendPair(visit, signedIn)
      return { step: 'done' as const, ...signedIn }
    },
    refresh: async ({ refreshToken }, visit) => {
      const pair = await app.sessions.rotate(refreshToken)
      sendPair(visit, pair)
      return pair
    },
    logout: async (_, scope) => {
      await app.sessions.end(scope.sessionId, 'logout')
      return {}
    },
    lock: async (_, scope) => {
      await app.sessions.lock(scope.sessionId)
      return {}
    },
    userInfo: (_, scope) => userInfo(app, scope),
    backgroundImg: async () => ({ items: [], interval: 8, current: 0 }),
    ip: async (_, visit) => ({ ip: visit.ip, ipVersion: isIPv6(visit.ip) ? 6 : 4, trustedProxy: app.trustsProxy }),
    appConfig: async () => ({
      globalTitle: inEachLanguage((lang) => wordsOf[lang].session.product),
      globalViceTitle: inEachLanguage((lang) => wordsOf[lang].session.slogan),
      languages: [...languages],
      variants: ['account'],
      version: productVersion,
    }),
  })
