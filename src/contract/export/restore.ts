// The calls by which a backup is put back, and what people are told while that runs.
import { type Static, Type } from 'typebox'
import { booksTouched, call } from '../base/call.ts'
import { AccountSetValue, Id } from '../base/shape.ts'

/** Minutes in which somebody else must approve. */
export const confirmMinutes = 15

/** `20251130-023000`, by the clock of China: part of the name of a backup's file, and of the phrase to type. */
export const backupMoment = (startedAt: string): string => {
  const local = new Date(Date.parse(startedAt) + 8 * 3_600_000).toISOString()
  return `${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 19).replaceAll(':', '')}`
}

/** What has to be typed before a backup is put back: it names the backup, so that nobody types it for another. */
export const restorePhrase = ({ startedAt }: { startedAt: string }): string => `RESTORE ${backupMoment(startedAt)}`

const RestoreRequest = Type.Object({
  id: Id,
  backupId: Id,
  /** When the backup was begun; '' where it is not known any more. */
  backupAt: Type.String(),
  state: Type.String(),
  requestedBy: Id,
  requestedName: Type.String(),
  requestedAt: Type.String(),
  confirmedName: Type.String(),
  /** Until when it can be approved. */
  expiresAt: Type.String(),
  finishedAt: Type.String(),
  failure: Type.String(),
  kept: Type.String(),
})
export type RestoreRequestShape = Static<typeof RestoreRequest>

const touches = ['backup'] as const
const Password = Type.String({ minLength: 1, maxLength: 128 })

export const restoreCalls = {
  /** The last ten, the latest first. */
  requests: call({
    at: 'GET /system/backup/restore/list',
    result: Type.Object({ items: Type.Array(RestoreRequest) }),
    permission: { button: 'sys:backup:list' },
  }),
  /** Asks for the whole instance to be restored: another super administrator must approve. */
  ask: call({
    at: 'POST /system/backup/restore',
    input: Type.Object({ id: Id, phrase: Type.String({ maxLength: 64 }) }),
    result: Type.Object({ id: Id, expiresAt: Type.String() }),
    permission: { button: 'sys:backup:restore' },
    touches,
  }),
  /** Approves and begins at once. From then on every call is answered 50301 until it is over. */
  confirm: call({
    at: 'POST /system/backup/restore/approve',
    input: Type.Object({ id: Id, password: Password }),
    permission: { button: 'sys:backup:approve' },
    touches,
  }),
  /** Takes a request back, or refuses it. */
  withdraw: call({
    at: 'POST /system/backup/restore/withdraw',
    input: Type.Object({ id: Id }),
    permission: { button: 'sys:backup:approve' },
    touches,
  }),
}

export const maintenanceCalls = {
  /** Whether the instance is being restored: answered to everybody, also while it is. */
  state: call({
    at: 'GET /public/maintenance',
    result: Type.Object({
      active: Type.Boolean(),
      until: Type.String(),
      stage: Type.String(),
      pct: Type.Integer(),
    }),
    permission: 'open',
  }),
}

// The calls by which one account set of a backup is put back: as it was, or as a copy.

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
