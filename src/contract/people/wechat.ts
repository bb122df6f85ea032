// The calls of signing in by WeChat, and the package by which a page uses functions of WeChat.
import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { LoginResult } from './session.ts'

/** `oa` within WeChat, `open` by a picture on the web, `wecom` for companies, `mini` programs. */
export const wxProviders = ['oa', 'open', 'wecom', 'mini'] as const
export type WxProvider = (typeof wxProviders)[number]
const Provider = Type.Enum([...wxProviders])

export const wechatCalls = {
  /** Which ways there are, and where the browser is to go for one; its `state` comes back and is good for 5 minutes. */
  authorize: call({
    at: 'GET /system/auth/wx-authorize',
    input: Type.Object({
      provider: Type.Optional(Provider),
      redirect: Type.Optional(Type.String({ maxLength: 1024 })),
    }),
    result: Type.Object({ providers: Type.Array(Provider), url: Type.String() }),
    permission: 'open',
  }),
  login: call({
    at: 'POST /system/auth/wx-login',
    input: Type.Object({
      provider: Provider,
      code: Type.Optional(Type.String({ maxLength: 512 })),
      state: Type.Optional(Type.String({ maxLength: 128 })),
      /** Binds the WeChat of the ticket to an account by its password; no code is needed then. */
      bind: Type.Optional(
        Type.Object({
          ticket: Type.String({ minLength: 1, maxLength: 128 }),
          userName: Type.String({ minLength: 1, maxLength: 64 }),
          password: Type.String({ minLength: 1, maxLength: 256 }),
        }),
      ),
    }),
    result: LoginResult,
    permission: 'open',
  }),
  signPackage: call({
    at: 'GET /system/auth/wx-sign-package',
    input: Type.Object({ url: Type.Optional(Type.String({ maxLength: 2048 })) }),
    result: Type.Object({
      appId: Type.String(),
      timestamp: Type.Integer(),
      nonceStr: Type.String(),
      signature: Type.String(),
      url: Type.String(),
      jsApiList: Type.Array(Type.String()),
    }),
    permission: 'open',
  }),
  /** The WeChat accounts bound to the caller. */
  bound: call({
    at: 'GET /system/auth/wechat',
    result: Type.Array(Type.Object({ provider: Provider, nick: Type.String(), boundAt: Type.String() })),
    permission: 'signedIn',
  }),
  /** Binds the WeChat that `authorize` came back with to the caller. */
  bindOwn: call({
    at: 'POST /system/auth/wechat',
    input: Type.Object({
      provider: Provider,
      code: Type.String({ minLength: 1, maxLength: 512 }),
      state: Type.String({ minLength: 1, maxLength: 128 }),
    }),
    permission: 'signedIn',
    touches: ['auth'],
  }),
  unbind: call({
    at: 'DELETE /system/auth/wechat',
    input: Type.Object({ provider: Provider }),
    permission: 'signedIn',
    touches: ['auth'],
  }),
}
