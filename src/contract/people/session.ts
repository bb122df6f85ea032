// The calls of signing in, staying signed in and signing out.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id, Triple, userNames } from '../base/shape.ts'
import { AccountConfig } from '../chart/account-config.ts'
import { MenuRoute } from './menu.ts'

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
const Kind = Type.Union([Type.Literal('totp'), Type.Literal('sms'), Type.Literal('email'), Type.Literal('recovery')])

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
    reasons: Type.Array(Type.Union([Type.Literal('first'), Type.Literal('expired')])),
  }),
  /** A second step is needed and there is none yet: what an app of one-time codes reads, and its secret to be typed. */
  Type.Object({ step: Type.Literal('setUp'), ...step, secret: Type.String(), uri: Type.String() }),
  Type.Object({ step: Type.Literal('bind'), ...step, nick: Type.String(), avatar: Type.String() }),
])
export type LoginResultShape = Static<typeof LoginResult>

/** What a browser says of itself. */
const Device = Type.Object({
  kind: Type.Optional(Type.Union([Type.Literal('web'), Type.Literal('app')])),
  name: Type.Optional(Type.String({ maxLength: 128 })),
})

export const captchaFields = {
  captchaId: Type.Optional(Type.String({ format: 'uuid' })),
  captchaCode: Type.Optional(Type.String({ maxLength: 16 })),
}

/** Which fields a variant needs is said by its refusals, in words. */
export const LoginInput = Type.Object({
  loginType: Type.Optional(
    Type.Union([Type.Literal('account'), Type.Literal('mobile'), Type.Literal('check'), Type.Literal('scan')]),
  ),
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
  lock: call({
    at: 'POST /system/auth/lock',
    permission: 'signedIn',
    touches: [],
  }),
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
      passwordPolicy: Type.Union([Type.Literal('spec'), Type.Literal('strict')]),
      captcha: Type.Union([Type.Literal('never'), Type.Literal('auto'), Type.Literal('always')]),
      /** For how many days whoever wants it stays signed in. */
      rememberDays: Type.Integer(),
      version: Type.String(),
    }),
    permission: 'open',
  }),
}
