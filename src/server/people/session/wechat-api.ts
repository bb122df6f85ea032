// Asks WeChat by its published contracts; tokens are kept, and only one server at a time asks for the next.
import type { WxProvider } from '../../../contract/people/session.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import { toldPassword } from './security-trail.ts'

export type WxApp = { provider: WxProvider; appId: string; secret: string; baseUrl: string; redirectHosts: string[] }
export type WxPerson = { openid: string; unionid: string; nick: string; avatar: string }
type Answer = Record<string, string | number | undefined>

const timeoutMs = 10_000
/** Seconds before its end from which a token is not used any more. */
const renewBefore = 300
const bases: Readonly<Record<WxProvider, string>> = {
  oa: 'https://api.weixin.qq.com',
  open: 'https://api.weixin.qq.com',
  mini: 'https://api.weixin.qq.com',
  wecom: 'https://qyapi.weixin.qq.com',
}

export const appPlace = (provider: string): string => `wechat ${provider}`

const appText = `select provider, app_id, secret, base_url, redirect_hosts
  from wx_app where enabled order by provider limit 10`

/** The applications that are set up, with their secrets as they are. */
export const wxApps = async (app: App): Promise<WxApp[]> => {
  const rows = await app.db.query<WxApp>(appText)
  return rows.map((row) => ({
    ...row,
    secret: app.secrets.open(row.secret, appPlace(row.provider)) ?? '',
    baseUrl: row.baseUrl || bases[row.provider],
  }))
}

export const wxApp = async (app: App, provider: WxProvider): Promise<WxApp> =>
  (await wxApps(app)).find((each) => each.provider === provider) ?? refuse(problem('record.missing', 'provider'))

const codeErrors = new Set([40029, 40163, 41008])
const tokenErrors = new Set([40001, 40014, 42001])
const busyErrors = new Set([-1, 45009, 45011])

const refusalOf = (errcode: number) => {
  if (codeErrors.has(errcode)) return problem('wechat.code', 'code')
  return problem(busyErrors.has(errcode) ? 'wechat.busy' : 'wechat.config', '', { errcode })
}

/** One call; refuses in the words of the catalogue. `expired` is answered for a token that is over. */
const ask = async (url: string, body?: object): Promise<Answer | 'expired'> => {
  let answer: Answer
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = body ? { method: 'POST', body: JSON.stringify(body), signal } : { signal }
    answer = (await (await fetch(url, sent)).json()) as Answer
  } catch {
    // Not reached, or no answer of its form: WeChat is another party, and this is no fault of ours.
    return refuse(problem('wechat.busy'))
  }
  const errcode = Number(answer.errcode ?? 0)
  if (errcode === 0) return answer
  return tokenErrors.has(errcode) ? 'expired' : refuse(refusalOf(errcode))
}

const sure = (answer: Answer | 'expired'): Answer => (answer === 'expired' ? refuse(problem('wechat.config')) : answer)

const text = (value: string | number | undefined): string => (value === undefined ? '' : String(value))
const query = (fields: Record<string, string>): string => new URLSearchParams(fields).toString()

type Kind = 'token' | 'ticket'
type Fresh = { value: string; seconds: number }
type Kept = { value: string; isGood: boolean }

const keptText = `select value, expires_at > now() + interval '${renewBefore} seconds' as is_good from wx_token
  where app_id = $1 and kind = $2`

/** Under way on this server, by what they are for. */
const flights = new Map<string, Promise<string>>()

/** The kept value, or a new one: the row is locked meanwhile, so that no other server asks for one too. */
const renewed = (
  app: App,
  wx: WxApp,
  kind: Kind,
  worn: string,
  fetchNew: (tx: Db) => Promise<Fresh>,
): Promise<string> =>
  app.db.transaction(async (tx) => {
    const key = [wx.appId, kind]
    await tx.query(`insert into wx_token values ($1, $2, '', now()) on conflict do nothing`, key)
    const [kept] = await tx.query<Kept>(`${keptText} for update`, key)
    const place = `wechat ${key.join(' ')}`
    const known = kept?.isGood ? (app.secrets.open(kept.value, place) ?? '') : ''
    if (known !== '' && known !== worn) return known
    const { value, seconds } = await fetchNew(tx)
    await tx.query(
      `update wx_token set value = $3, expires_at = now() + $4 * interval '1 second' where app_id = $1 and kind = $2`,
      [...key, app.secrets.seal(value, place), seconds],
    )
    return value
  })

const kept = async (app: App, wx: WxApp, kind: Kind, worn: string, fetchNew: (tx: Db) => Promise<Fresh>) => {
  const [row] = worn === '' ? await app.db.query<Kept>(keptText, [wx.appId, kind]) : []
  const known = row?.isGood ? app.secrets.open(row.value, `wechat ${wx.appId} ${kind}`) : null
  if (known) return known
  const key = `${wx.appId} ${kind} ${worn}`
  const flight = flights.get(key) ?? renewed(app, wx, kind, worn, fetchNew).finally(() => flights.delete(key))
  flights.set(key, flight)
  return flight
}

/** The token of the application itself; `worn` is one that WeChat takes no more. */
const baseToken = (app: App, wx: WxApp, worn = ''): Promise<string> =>
  kept(app, wx, 'token', worn, async () => {
    const { appId: appid, secret, baseUrl } = wx
    const answer =
      wx.provider === 'wecom'
        ? await ask(`${baseUrl}/cgi-bin/gettoken?${query({ corpid: appid, corpsecret: secret })}`)
        : await ask(`${baseUrl}/cgi-bin/stable_token`, {
            ...{ grant_type: 'client_credential', appid, secret, force_refresh: false },
          })
    const { access_token, expires_in } = sure(answer)
    return { value: text(access_token), seconds: Number(expires_in ?? 7200) }
  })

/** Asks with the token of the application; one that is over is renewed once. */
const withToken = async (app: App, wx: WxApp, url: (token: string) => string): Promise<Answer> => {
  const token = await baseToken(app, wx)
  const answer = await ask(url(token))
  return answer === 'expired' ? sure(await ask(url(await baseToken(app, wx, token)))) : answer
}

/** The ticket by which pages are signed, as pages of the service account need it. */
export const jsTicket = async (app: App, wx: WxApp): Promise<string> => {
  // Before the ticket's row is locked: two rows are never held by one server.
  await baseToken(app, wx)
  return kept(app, wx, 'ticket', '', async () => {
    const { ticket, expires_in } = await withToken(app, wx, (token) => {
      return `${wx.baseUrl}/cgi-bin/ticket/getticket?${query({ access_token: token, type: 'jsapi' })}`
    })
    return { value: text(ticket), seconds: Number(expires_in ?? 7200) }
  })
}

const personOfWeb = async ({ appId: appid, secret, baseUrl }: WxApp, code: string): Promise<WxPerson> => {
  const given = query({ appid, secret, code, grant_type: 'authorization_code' })
  const { access_token, openid, unionid, scope } = sure(await ask(`${baseUrl}/sns/oauth2/access_token?${given}`))
  const person = { openid: text(openid), unionid: text(unionid), nick: '', avatar: '' }
  if (!/snsapi_(userinfo|login)/.test(text(scope))) return person
  const asked = query({ access_token: text(access_token), openid: person.openid, lang: 'zh_CN' })
  const profile = sure(await ask(`${baseUrl}/sns/userinfo?${asked}`))
  return { ...person, nick: text(profile.nickname).slice(0, 64), avatar: text(profile.headimgurl).slice(0, 512) }
}

/** Who gave this code. */
export const personOfCode = async (app: App, wx: WxApp, code: string): Promise<WxPerson> => {
  if (wx.provider === 'wecom') {
    const { userid } = await withToken(app, wx, (token) => {
      return `${wx.baseUrl}/cgi-bin/auth/getuserinfo?${query({ access_token: token, code })}`
    })
    // Somebody who is not of the company has an openid and no userid.
    if (userid === undefined) return refuse(problem('wechat.code', 'code'))
    return { openid: text(userid), unionid: '', nick: text(userid), avatar: '' }
  }
  if (wx.provider !== 'mini') return personOfWeb(wx, code)
  const { appId: appid, secret, baseUrl } = wx
  const given = query({ appid, secret, js_code: code, grant_type: 'authorization_code' })
  const { openid, unionid } = sure(await ask(`${baseUrl}/sns/jscode2session?${given}`))
  return { openid: text(openid), unionid: text(unionid), nick: '', avatar: '' }
}

// Whose WeChat an account is: written once somebody has done every step of signing in, or is signed in.

/** A WeChat that has shown itself and belongs to nobody yet. */
export type UnboundWechat = { provider: WxProvider; appId: string; person: WxPerson }

const bindText = `insert into user_wechat (user_id, provider, app_id, openid, unionid, nick, avatar, bound_at)
  values ($1, $2, $3, $4, $5, $6, $7, now()) on conflict do nothing returning user_id`

/** Writes whose WeChat it is: one of a kind for each user, and none for two of them. */
export const keepBound = async (gate: Gate, tx: Db, actor: Actor, { provider, appId, person }: UnboundWechat) => {
  const given = [actor.id, provider, appId, person.openid, person.unionid, person.nick, person.avatar]
  if ((await tx.query(bindText, given)).length === 0) refuse(problem('wechat.bound'))
  await toldPassword(gate, tx, actor, 'bindWechat')
}
