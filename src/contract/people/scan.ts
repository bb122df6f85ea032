// The calls of signing in by a scan: a browser shows a picture, a phone that is signed in lets it in.
import { Type } from 'typebox'
import { call } from '../base/call.ts'

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
      knows: Type.Optional(Type.Union([Type.Literal('created'), Type.Literal('scanned')])),
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
  cancel: call({
    at: 'POST /system/auth/scan/cancel',
    input: Type.Object({ scanId: ScanId }),
    permission: 'signedIn',
    touches: [],
  }),
}
