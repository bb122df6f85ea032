// The calls of the proof of the books: up to where each account set is proved, what was found, and proving it now.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AccountSetValue, Id, Triple } from '../base/shape.ts'

/** How far an account set is proved. Moments are ISO text in UTC, '' for never. */
const VerifyRow = Type.Object({
  value: AccountSetValue,
  code: Type.String(),
  name: Triple,
  year: Type.Integer(),
  /** The end of the last proof, and who asked for it ('' for the nightly one). */
  at: Type.String(),
  by: Type.String(),
  /** A proof runs now, on whichever server. */
  running: Type.Boolean(),
  /** The voucher made last of those proved, as it is named; '' for none. */
  last: Type.String(),
  vouchers: Type.Integer(),
  postings: Type.Integer(),
  links: Type.Integer(),
  /** Changes told in the trail since then. */
  since: Type.Integer(),
  /** How much was found wrong. */
  wrong: Type.Integer(),
})

const Finding = Type.Object({
  /** Its sentence is `check_<check>` of the words `verify`. */
  check: Type.String(),
  /** The voucher, subject, month or entry it is about. */
  what: Type.String(),
  /** '' when it is not about one voucher. */
  voucher: Type.Union([Id, Type.Literal('')]),
})

export const verifyCalls = {
  /** The account sets that the caller sees whole, in the order of their values. */
  list: call({
    at: 'GET /gl/verify/list',
    result: Type.Object({ items: Type.Array(VerifyRow) }),
    permission: { button: 'gl:verify:view' },
  }),
  /** What the last proof of an account set found, at most 1,000 of `wrong`. */
  findings: call({
    at: 'GET /gl/verify/findings',
    input: Type.Object({ accountSet: AccountSetValue }),
    result: Type.Object({ wrong: Type.Integer(), items: Type.Array(Finding) }),
    permission: { button: 'gl:verify:view' },
  }),
  /** Proves these account sets one after the other. */
  run: call({
    at: 'POST /gl/verify/run',
    input: Type.Object({ accountSets: Type.Array(AccountSetValue, { minItems: 1, maxItems: 200 }) }),
    result: Type.Object({
      results: Type.Array(Type.Object({ accountSet: AccountSetValue, wrong: Type.Integer() })),
    }),
    permission: { button: 'gl:verify:run' },
    slow: true,
    touches: ['verify'],
  }),
  /** The whole account set as a file that the offline verifier proves; asks to see every year of the company whole. */
  archive: call({
    at: 'GET /gl/verify/archive',
    input: Type.Object({ accountSet: AccountSetValue }),
    permission: { button: 'gl:verify:view' },
    slow: true,
    whole: true,
  }),
}

export type VerifyRowShape = Static<typeof VerifyRow>
export type FindingShape = Static<typeof Finding>
