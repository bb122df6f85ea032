// The calls by which people change where they can be reached: by a code that was sent there.
import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { CodeSent } from './sign-in.ts'

const Target = Type.String({ minLength: 1, maxLength: 64 })
const Code = Type.String({ minLength: 1, maxLength: 32 })

export const contactCalls = {
  /** Sends a code to a new number or address; the password shows that nobody else is at the desk. */
  send: call({
    at: 'POST /system/user/bind-code',
    input: Type.Object({
      kind: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
      target: Target,
      password: Type.String({ minLength: 1, maxLength: 256 }),
    }),
    result: CodeSent,
    permission: 'signedIn',
    touches: [],
  }),
  mobile: call({
    at: 'POST /system/user/bind-mobile',
    input: Type.Object({ mobile: Target, code: Code }),
    permission: 'signedIn',
    touches: ['user', 'auth'],
  }),
  email: call({
    at: 'POST /system/user/bind-email',
    input: Type.Object({ email: Target, code: Code }),
    permission: 'signedIn',
    touches: ['user', 'auth'],
  }),
}
