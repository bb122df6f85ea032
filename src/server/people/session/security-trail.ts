// Tells the trail what somebody has changed of the way in to his own account: that, never the secret itself.
import { type Db, onlyRow } from '../../kernel/db.ts'
import { addNotices } from '../../kernel/notice.ts'
import type { Access } from '../../kernel/right.ts'
import { readerOf } from '../../kernel/right.ts'
import type { Visit } from '../../kernel/scope.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'

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
  | 'sessionCopied'

export const toldPassword = (gate: Gate, tx: Db, actor: Actor, action: SecurityAct): Promise<void> =>
  gate
    .within(tx)
    .tell(actor, null, [{ action, objectType: 'user', objectId: null, objectNo: actor.userName, after: '{}' }])

/**
 * A key of a session was used after its successor was: somebody has a copy, and nobody goes on with it. Its user is
 * told. Who waits for a session needs one connection only: nothing is read beside it.
 */
export const toldCopied = async (gate: Gate, tx: Db, userId: bigint): Promise<void> => {
  const user = await onlyRow(
    tx.query<{ userName: string; name: string }>('select user_name, real_name as name from app_user where id = $1', [
      userId,
    ]),
  )
  const actor: Actor = { id: userId, ...user, roles: [], may: () => false, traceId: '', lang: 'zh-cn' }
  await toldPassword(gate, tx, actor, 'sessionCopied')
  const link = '/personal?tab=security'
  await addNotices(tx, [{ userId, kind: 'sessionCopied', args: {}, link, accountSet: '' }])
}
