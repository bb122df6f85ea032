// Whose WeChat an account is: written once somebody has done every step of signing in, or is signed in.
import type { WxProvider } from '../../../contract/people/wechat.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import { toldPassword } from './security-trail.ts'
import type { WxPerson } from './wechat-api.ts'

/** A WeChat that has shown itself and belongs to nobody yet. */
export type UnboundWechat = { provider: WxProvider; appId: string; person: WxPerson }

const bindText = `insert into user_wechat (user_id, provider, app_id, openid, unionid, nick, avatar, bound_at)
  values ($1, $2, $3, $4, $5, $6, $7, now()) on conflict do nothing returning user_id`

/** Writes whose WeChat it is: one of a kind for each user, and none for two of them. */
export const keepBound = async (gate: Gate, tx: Db, actor: Actor, { provider, appId, person }: UnboundWechat) => {
  const given = [actor.id, provider, appId, person.openid, person.unionid, person.nick, person.avatar]
  if ((await tx.query(bindText, given)).length === 0) refuse(problem('wechat.bound'))
  await toldPassword(gate, tx, actor, 'bindWechat')
}
