// Tells the trail what somebody has changed of the way in to his own account: that, never the secret itself.
import type { Db } from '../kernel/db.ts'
import type { Access } from '../kernel/right.ts'
import { readerOf } from '../kernel/right.ts'
import type { Visit } from '../kernel/scope.ts'
import type { Actor } from '../ledger/books.ts'
import type { Gate } from '../ledger/gate.ts'

/** Somebody who is not signed in yet, as the trail names people. */
export const personOf = (access: Access, visit: Visit): Actor => {
  const { user, may } = readerOf(visit.db, access)
  return {
    ...{ id: user.id, userName: user.userName, name: user.realName },
    ...{ roles: access.roles, may, traceId: visit.traceId, lang: visit.lang },
  }
}

export type SecurityAct =
  | 'changePassword'
  | 'resetPassword'
  | 'enableMfa'
  | 'disableMfa'
  | 'recoveryCodes'
  | 'bindWechat'
  | 'unbindWechat'

export const toldPassword = (gate: Gate, tx: Db, actor: Actor, action: SecurityAct): Promise<void> =>
  gate
    .within(tx)
    .tell(actor, null, [{ action, objectType: 'user', objectId: null, objectNo: actor.userName, after: '{}' }])
