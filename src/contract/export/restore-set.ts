// The calls by which one account set of a backup is put back: as it was, or as a copy.
import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { AccountSetValue, Id } from '../base/shape.ts'
import { booksTouched } from '../base/stale-reads.ts'

const One = Type.Object({ id: Id })

export const restoreSetCalls = {
  /** What restoring would do: `isCopy` where the company is here, so that its books are not touched. */
  look: call({
    at: 'GET /system/backup/restore-set',
    input: One,
    result: Type.Object({ accountSet: AccountSetValue, isCopy: Type.Boolean() }),
    permission: { button: 'sys:backup:restore' },
  }),
  /** Answers the account set that is there now. */
  restore: call({
    at: 'POST /system/backup/restore-set',
    input: One,
    result: Type.Object({ accountSet: AccountSetValue, isCopy: Type.Boolean(), vouchers: Type.Integer() }),
    permission: { button: 'sys:backup:restore' },
    slow: true,
    long: true,
    touches: [
      ...booksTouched,
      'backup',
      'accountSet',
      'verify',
      'opening',
      'closing',
      'subject',
      'statementAdjustment',
    ],
  }),
}
