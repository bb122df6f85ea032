// The calls of signing in, staying signed in and signing out.
import { type Static, Type } from 'typebox'
import { actCall, call, Nothing } from '../base/call.ts'
import { Id, OneOf, Triple, userNames } from '../base/shape.ts'
import { AccountConfig } from '../chart/account-set.ts'
import { MenuRoute } from './menu-define.ts'

export const Tokens = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  /** Seconds. */
  expiresIn: Type.Integer(),
  refreshExpiresIn: Type.Integer(),
})

export const unlockWays = ['mobile', 'scan'] as const
export type UnlockWay = (typeof unlockWays)[number]

export const UserInfo = Type.Object({
  id: Id,
  ...userNames,
  company: Type.String(),
  companyName: Type.String(),
  deptCode: Type.String(),
  deptName: Type.String(),
  roles: Type.Array(Type.String()),
  roleNames: Type.Array(Triple),
  avatar: Type.String(),
  buttons: Type.Array(Type.String()),
  authBtnList: Type.Array(Type.String()),
  /** When the session began. */
  time: Type.String(),
  /** As whom the caller looks at the product, '' as himself. */
  viewing: Type.String(),
  accountConfigs: Type.Array(AccountConfig),
  menuRoutes: Type.Array(MenuRoute),
  /** By what the user's locked screen opens besides the password: a code that reaches him, a scan. */
  unlockBy: Type.Array(Type.Enum([...unlockWays])),
  config: Type.Object({
    watermarkEnabled: Type.Boolean(),
    watermarkText: Type.String(),
    /** Seconds after which the screen locks at the latest. */
    lockMax: Type.Integer(),
    version: Type.String(),
  }),
  serverTime: Type.String(),
})
export type UserInfoShape = Static<typeof UserInfo>

const Secret = Type.String({ minLength: 1, maxLength: 256 })

/** Ways to give the second step; `recovery` is one of the codes kept for a lost phone. */
const Kind = OneOf(['totp', 'sms', 'email', 'recovery'])

export type CheckKind = Static<typeof Kind>

export const Done = Type.Object({
  step: Type.Literal('done'),
  ...Tokens.properties,
  sessionId: Type.String(),
  user: Type.Object({ userName: Type.String(), realName: Type.String() }),
  /** Days until the password expires, told in its last week. */
  passwordWarnDays: Type.Optional(Type.Integer()),
})

/** Seconds are left for each step; `ticket` is given back with it. */
const step = { ticket: Type.String(), expiresIn: Type.Integer() }

export const LoginResult = Type.Union([
  Done,
  Type.Object({ step: Type.Literal('check'), ...step, kinds: Type.Array(Kind), target: Type.String() }),
  Type.Object({
    step: Type.Literal('changePassword'),
    ...step,
    reasons: Type.Array(OneOf(['first', 'expired'])),
  }),
  /** A second step is needed and there is none yet: what an app of one-time codes reads, and its secret to be typed. */
  Type.Object({ step: Type.Literal('setUp'), ...step, secret: Type.String(), uri: Type.String() }),
  Type.Object({ step: Type.Literal('bind'), ...step, nick: Type.String(), avatar: Type.String() }),
])
export type LoginResultShape = Static<typeof LoginResult>

/** What a browser says of itself. */
const Device = Type.Object({
  kind: Type.Optional(OneOf(['web', 'app'])),
  name: Type.Optional(Type.String({ maxLength: 128 })),
})

export const captchaFields = {
  captchaId: Type.Optional(Type.String({ format: 'uuid' })),
  captchaCode: Type.Optional(Type.String({ maxLength: 16 })),
}

/** Which fields a variant needs is said by its refusals, in words. */
export const LoginInput = Type.Object({
  loginType: Type.Optional(OneOf(['account', 'mobile', 'check', 'scan'])),
  userName: Type.Optional(Type.String({ maxLength: 64 })),
  password: Type.Optional(Secret),
  mobile: Type.Optional(Type.String({ maxLength: 64 })),
  code: Type.Optional(Type.String({ maxLength: 32 })),
  kind: Type.Optional(Kind),
  ticket: Type.Optional(Type.String({ maxLength: 128 })),
  scanId: Type.Optional(Type.String({ format: 'uuid' })),
  ...captchaFields,
  remember: Type.Optional(Type.Boolean()),
  /** The second step is not asked for in this browser for 30 days. */
  trustDevice: Type.Optional(Type.Boolean()),
  /** The session `sessionId`, locked by `userName`, goes on by password, code or scan; without it a new one begins. */
  mode: Type.Optional(Type.Literal('unlock')),
  sessionId: Type.Optional(Type.String({ format: 'uuid' })),
  device: Type.Optional(Device),
})
export type LoginInputShape = Static<typeof LoginInput>

export const sessionCalls = {
  login: call({
    at: 'POST /system/auth/login',
    input: LoginInput,
    result: LoginResult,
    permission: 'open',
  }),
  refresh: call({
    at: 'POST /system/auth/refresh-token',
    input: Type.Object({
      refreshToken: Type.String({ minLength: 1, maxLength: 4096 }),
      accessToken: Type.Optional(Type.String({ maxLength: 4096 })),
    }),
    result: Tokens,
    permission: 'open',
  }),
  logout: call({
    at: 'POST /system/auth/logout',
    permission: 'signedIn',
  }),
  /** The screen is locked: no token of the session is taken until it is unlocked. */
  lock: actCall('POST /system/auth/lock', {}, Nothing, 'signedIn', { touches: [] }),
  userInfo: call({
    at: 'GET /system/auth/login-user-info',
    input: Type.Object({ isapp: Type.Optional(Type.Boolean()) }),
    result: UserInfo,
    permission: 'signedIn',
  }),
  backgroundImg: call({
    at: 'GET /system/auth/background-img',
    result: Type.Object({
      items: Type.Array(Type.Object({ url: Type.String(), thumb: Type.String(), title: Triple })),
      interval: Type.Integer(),
      current: Type.Integer(),
    }),
    permission: 'open',
  }),
  ip: call({
    at: 'GET /system/auth/ip',
    result: Type.Object({ ip: Type.String(), ipVersion: Type.Integer(), trustedProxy: Type.Boolean() }),
    permission: 'open',
  }),
  appConfig: call({
    at: 'GET /system/auth/app-config',
    result: Type.Object({
      globalTitle: Triple,
      globalViceTitle: Triple,
      languages: Type.Array(Type.String()),
      variants: Type.Array(Type.String()),
      /** The rule that new passwords keep. */
      passwordPolicy: OneOf(['spec', 'strict']),
      captcha: OneOf(['never', 'auto', 'always']),
      /** For how many days whoever wants it stays signed in. */
      rememberDays: Type.Integer(),
      version: Type.String(),
    }),
    permission: 'open',
  }),
}

// The calls of signing in by a scan: a browser shows a picture, a phone that is signed in lets it in.

const ScanId = Type.String({ format: 'uuid' })

export const scanStates = ['created', 'scanned', 'confirmed', 'used', 'cancelled', 'expired'] as const

export const scanCalls = {
  /** `pollSecret` stays in the browser: the picture alone lets nobody in. `qrPath` follows the address of the page. */
  create: call({
    at: 'POST /system/auth/scan/create',
    result: Type.Object({
      scanId: Type.String(),
      pollSecret: Type.String(),
      qrPath: Type.String(),
      expiresIn: Type.Integer(),
    }),
    permission: 'open',
  }),
  /**
   * `loginTicket` is given once, when it was confirmed. With the state that the browser `knows`, it is answered as soon
   * as it is another one, or after 20 seconds; without, at once.
   */
  status: call({
    at: 'GET /system/auth/scan/status',
    input: Type.Object({
      scanId: ScanId,
      secret: Type.String({ maxLength: 128 }),
      knows: Type.Optional(OneOf(['created', 'scanned'])),
    }),
    result: Type.Object({
      state: Type.Enum([...scanStates]),
      scannedBy: Type.Union([Type.Object({ realName: Type.String(), avatar: Type.String() }), Type.Null()]),
      loginTicket: Type.String(),
    }),
    permission: 'open',
  }),
  /** The phone has read the picture: answers who wants in. */
  scan: call({
    at: 'POST /system/auth/scan/scan',
    input: Type.Object({ scanId: ScanId }),
    result: Type.Object({
      agent: Type.String(),
      ip: Type.String(),
      at: Type.String(),
      /** It asks from another address than the phone has. */
      isElsewhere: Type.Boolean(),
      /** The password is asked for: this session is old, and its user has a second step. */
      needsPassword: Type.Boolean(),
    }),
    permission: 'signedIn',
    touches: [],
  }),
  confirm: call({
    at: 'POST /system/auth/scan/confirm',
    input: Type.Object({ scanId: ScanId, password: Type.Optional(Type.String({ maxLength: 256 })) }),
    permission: 'signedIn',
    touches: [],
  }),
  cancel: actCall('POST /system/auth/scan/cancel', { scanId: ScanId }, Nothing, 'signedIn', { touches: [] }),
}

// The calls of signing in by WeChat, and the package by which a page uses functions of WeChat.

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
  unbind: actCall('DELETE /system/auth/wechat', { provider: Provider }, Nothing, 'signedIn', { touches: ['auth'] }),
}
