// Writes down what happens at the way in: changes of one's own account in the trail, and who came in the log.

import { numberOf, Refusal } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { addNotices } from '../../kernel/notice.ts'
import { type Access, readerOf } from '../../kernel/right.ts'
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
  const user = await tx.row<{ userName: string; name: string }>(
    'select user_name, real_name as name from app_user where id = $1',
    [userId],
  )
  const actor: Actor = { id: userId, ...user, roles: [], may: () => false, traceId: '', lang: 'zh-cn' }
  await toldPassword(gate, tx, actor, 'sessionCopied')
  const link = '/personal?tab=security'
  await addNotices(tx, [{ userId, kind: 'sessionCopied', args: {}, link, accountSet: '' }])
}

// Writes down who came and how it went, whatever it was, and who signed out.

export type LogKind = 'account' | 'mobile' | 'scan' | 'wx' | 'check' | 'unlock' | 'logout' | 'test'

type Logged = {
  kind: LogKind
  userId: bigint | null
  userName: string
  code: number
  result: 'ok' | 'fail' | 'blocked'
  sessionId: string | null
}

/** Whom a name, a number or an address means; looked for whether or not there is such a user. */
const meantText = `(select min(u.id) from app_user u where lower(u.user_name) = lower(trim($3))
    or (u.mobile <> '' and u.mobile = trim($3)) or (u.email <> '' and lower(u.email) = lower(trim($3)))
  having count(*) = 1)`

/** What was refused stands under the user whose name was given too: he sees who tried to come in by it. */
export const logSignIn = async (db: Db, visit: Visit, entry: Logged): Promise<void> => {
  const { kind, userId, userName, code, result, sessionId } = entry
  const { ip, userAgent, traceId } = visit
  await db.query(
    `insert into login_log (id, at, user_id, user_name, kind, result, code, ip, user_agent, session_id, trace_id)
     select $1::bigint, now(), coalesce($2::bigint, ${meantText}), $3::text, $4::text, $5::text, $6::integer, $7::text,
       $8::text, $9::uuid, $10::text`,
    [newId(), userId, userName.slice(0, 64), kind, result, code, ip, userAgent, sessionId, traceId],
  )
}

/** Refusals that say that a secret was guessed wrong; any other one kept somebody out. */
const guesses = new Set(['login.failed', 'code.wrong', 'captcha.wrong'])

/** Does the work; what is refused is written down, then told as it is. */
export const logRefusals = async <T>(
  db: Db,
  visit: Visit,
  { kind, userName }: { kind: LogKind; userName: string },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) {
      const [refused] = error.problems
      const result = refused && guesses.has(refused.code) ? 'fail' : 'blocked'
      const code = refused ? numberOf(refused) : 0
      await logSignIn(db, visit, { kind, userId: null, userName, code, result, sessionId: null })
    }
    throw error
  }
}
