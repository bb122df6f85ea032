// Serves signing in by WeChat and the package that lets a page use functions of WeChat.
import { createHash, randomBytes } from 'node:crypto'
import type { LoginResultShape } from '../../../contract/people/session.ts'
import { type WxProvider, wechatCalls } from '../../../contract/people/session.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { App } from '../../kernel/http.ts'
import type { Scope, Visit } from '../../kernel/scope.ts'
import { tokenHash } from '../../kernel/secret.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import { admitted, byPassword } from './authentication.ts'
import { proceed, type SignInRequest } from './login.ts'
import { logRefusals, toldPassword } from './security-trail.ts'
import { issueTicket, type SignInProgress, seeTicket, takeTicket, ticketSeconds } from './ticket.ts'
import { jsTicket, keepBound, personOfCode, type UnboundWechat, type WxApp, wxApp, wxApps } from './wechat-api.ts'

const jsApiList = ['scanQRCode', 'chooseImage', 'uploadImage', 'previewImage', 'getLocation', 'hideMenuItems']

/** SHA-1 of the fields in the order and spelling that WeChat reads them in; values are not escaped. */
export const signatureOf = (given: { ticket: string; nonce: string; timestamp: number; url: string }): string => {
  const { ticket, nonce, timestamp, url } = given
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

const addressOf = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    // No address at all.
    return null
  }
}

/** An address of a page of ours: WeChat would sign for whoever asks. */
const ownAddress = ({ redirectHosts }: WxApp, given: string, path: string): string => {
  const address = addressOf(given)
  const isOurs = address !== null && /^https?:$/.test(address.protocol) && redirectHosts.includes(address.host)
  if (!isOurs) refuse(problem('input.invalid', path, { rule: 'format' }))
  return given.split('#')[0] ?? ''
}

const signPackage = async (app: App, given: string | undefined) => {
  const asked = given || refuse(problem('login.urlEmpty', 'url'))
  const wx = await wxApp(app, 'oa')
  const url = ownAddress(wx, asked, 'url')
  const [ticket, nonce] = [await jsTicket(app, wx), randomBytes(8).toString('hex')]
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = signatureOf({ ticket, nonce, timestamp, url })
  return { appId: wx.appId, timestamp, nonceStr: nonce, signature, url, jsApiList }
}

/** Where the browser goes; the order of the fields and the end are what WeChat wants. */
const authorizeUrl = ({ provider, appId }: WxApp, redirect: string, state: string): string => {
  const [way, scope] = provider === 'open' ? ['qrconnect', 'snsapi_login'] : ['oauth2/authorize', 'snsapi_base']
  const wanted = provider === 'oa' ? 'snsapi_userinfo' : scope
  const fields = `appid=${appId}&redirect_uri=${encodeURIComponent(redirect)}&response_type=code&scope=${wanted}`
  return `https://open.weixin.qq.com/connect/${way}?${fields}&state=${state}#wechat_redirect`
}

const authorize = async (app: App, visit: Visit, provider: WxProvider | undefined, redirect = '') => {
  const apps = await wxApps(app)
  const providers = apps.map((each) => each.provider)
  if (provider === undefined) return { providers, url: '' }
  const wx = await wxApp(app, provider)
  const back = ownAddress(wx, redirect, 'redirect')
  const { ticket: state } = await issueTicket(app.db, 'wxState', null, {})
  const secure = visit.isSecure === true ? '; Secure' : ''
  // Back from another site: a strict cookie would not come along with the page, but the page asks for itself.
  const cookie = `wxs=${tokenHash(state)}; Path=/system/auth; HttpOnly; SameSite=Lax; Max-Age=${ticketSeconds.wxState}`
  visit.answerHeader('set-cookie', cookie + secure)
  return { providers, url: authorizeUrl(wx, back, state) }
}

/** The answer of WeChat must be for a question of this very browser; programs within WeChat ask none. */
const checkState = async (app: App, visit: Visit, provider: WxProvider, state: string): Promise<void> => {
  if (provider === 'mini') return
  if (visit.wxState === undefined || visit.wxState !== tokenHash(state)) refuse(problem('login.ticket', 'state'))
  await takeTicket(app.db, 'wxState', state)
}

const boundText = `select user_id as id from user_wechat
  where (app_id = $1 and openid = $2) or (unionid <> '' and unionid = $3) order by (openid = $2) desc limit 1`

const step: SignInProgress = { remember: false, kind: 'web', device: '', way: 'wx', isChecked: false }

const enterBy = async (door: SignInRequest, provider: WxProvider, code: string): Promise<LoginResultShape> => {
  const { app } = door
  const wx = await wxApp(app, provider)
  const person = await personOfCode(app, wx, code)
  const [bound] = await app.db.query<{ id: bigint }>(boundText, [wx.appId, person.openid, person.unionid])
  if (bound) return proceed(door, await admitted(app, bound.id), { ...step, kind: kindOf(provider) })
  const waiting: UnboundWechat = { provider, appId: wx.appId, person }
  const issued = await issueTicket(app.db, 'bind', null, waiting)
  return { step: 'bind', ...issued, nick: person.nick, avatar: person.avatar }
}

const kindOf = (provider: WxProvider): string => (provider === 'open' ? 'web' : 'wx')

type Back = { provider: WxProvider; code: string; state: string }

/** The caller comes back from WeChat with a code, in the browser that went there. */
const bindOwn = async (app: App, gate: Gate, scope: Scope, { provider, code, state }: Back): Promise<void> => {
  const wx = await wxApp(app, provider)
  await checkState(app, scope, provider, state)
  const person = await personOfCode(app, wx, code)
  await app.db.transaction((tx) => keepBound(gate, tx, actorOf(scope), { provider, appId: wx.appId, person }))
}

type Bind = { ticket: string; userName: string; password: string }

const bind = async (door: SignInRequest, { ticket, userName, password }: Bind) => {
  const { app, visit } = door
  if (!(await seeTicket(app.db, 'bind', ticket))) return refuse(problem('login.ticket', 'ticket'))
  const access = await byPassword(app, visit, userName, password)
  const { payload } = await takeTicket<UnboundWechat>(app.db, 'bind', ticket)
  return proceed(door, access, { ...step, kind: kindOf(payload.provider), bind: payload })
}

export const wechatRoutes = (app: App, gate: Gate): void =>
  serve(app, wechatCalls, {
    authorize: ({ provider, redirect }, visit) => authorize(app, visit, provider, redirect),
    login: ({ provider, code = '', state = '', bind: wanted }, visit) =>
      logRefusals(app.db, visit, { kind: 'wx', userName: wanted?.userName ?? '' }, async () => {
        const door = { app, gate, visit }
        if (wanted) return bind(door, wanted)
        if (code === '') refuse(problem('input.invalid', 'code', { rule: 'required' }))
        await wxApp(app, provider)
        await checkState(app, visit, provider, state)
        return enterBy(door, provider, code)
      }),
    signPackage: ({ url }) => signPackage(app, url),
    bound: (_, { db, user }) =>
      db.query<{ provider: WxProvider; nick: string; boundAt: string }>(
        `select provider, nick, bound_at from user_wechat where user_id = $1 order by provider limit 10`,
        [user.id],
      ),
    bindOwn: (given, scope) => bindOwn(app, gate, scope, given),
    unbind: async ({ provider }, scope) => {
      await app.db.transaction(async (tx) => {
        const gone = await tx.query('delete from user_wechat where user_id = $1 and provider = $2 returning user_id', [
          ...[scope.user.id, provider],
        ])
        if (gone.length === 0) refuse(problem('record.missing', 'provider'))
        await toldPassword(gate, tx, actorOf(scope), 'unbindWechat')
      })
    },
  })
