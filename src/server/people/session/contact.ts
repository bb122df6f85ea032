// Serves where people can be reached: another number or address is theirs by a code that was sent there.
import { contactCalls } from '../../../contract/people/profile.ts'
import { isAnyMobile } from '../../../domain/base/person.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { isEmail } from '../../../domain/base/text.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import type { Channel } from '../../kernel/message.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf } from '../../ledger/actor.ts'
import type { Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import { confirmPassword } from './authentication.ts'
import { maskedTarget, sendCode, takeCode } from './code.ts'
import { securityOf } from './security.ts'

type Way = { column: 'mobile' | 'email'; isRight: (text: string) => boolean; wrong: 'format.mobile' | 'format.email' }

const ways: Readonly<Record<Channel, Way>> = {
  sms: { column: 'mobile', isRight: isAnyMobile, wrong: 'format.mobile' },
  email: { column: 'email', isRight: isEmail, wrong: 'format.email' },
}

const masked = (channel: Channel, target: string): string =>
  target === '' ? '' : maskedTarget({ mobile: target, email: target }, channel)

/** The number or address as it is kept; refuses with what is wrong with it, or with whose it is already. */
const freeTarget = async (db: Db, scope: Scope, channel: Channel, given: string, path: string): Promise<string> => {
  const { column, isRight, wrong } = ways[channel]
  const target = given.trim()
  if (!isRight(target)) refuse(problem(wrong, path))
  const [other] = await db.query(`select 1 from app_user where lower(${column}) = lower($1) and id <> $2 limit 1`, [
    target,
    scope.user.id,
  ])
  return other ? refuse(problem('record.duplicate', path, { field: target })) : target
}

type Asked = { kind: Channel; target: string; password: string }

const send = async (app: App, scope: Scope, { kind, target: given, password }: Asked) => {
  await confirmPassword(app, scope, scope.user.userName, password, 'password')
  const target = await freeTarget(app.db, scope, kind, given, 'target')
  const user = { id: scope.user.id, mobile: target, email: target }
  const sent = await sendCode(app, scope, { who: target, user, purpose: 'bind', channel: kind })
  return { ...sent, target: masked(kind, target) }
}

const keep = async (app: App, gate: Gate, scope: Scope, channel: Channel, given: string, code: string) => {
  const { column } = ways[channel]
  const { id, userName, realName } = scope.user
  if ((await takeCode(app, 'bind', given, code)) !== id) refuse(problem('code.expired', 'code'))
  await app.db.transaction(async (tx) => {
    // As every change of users: none while another is looked at.
    await tx.query('lock table app_user in share row exclusive mode')
    const target = await freeTarget(tx, scope, channel, given, column)
    const before = await securityOf(tx, id)
    await tx.query(
      `update app_user set ${column} = $2, version = version + 1, updated_at = now(), changed_name = $3 where id = $1`,
      [id, target, realName],
    )
    const told = [before[column], target].map((text) => ({ [column]: masked(channel, text) }))
    await gate.within(tx).tell(actorOf(scope), null, [changeEntry('user', userName, told[0] ?? null, told[1] ?? null)])
  })
}

export const contactRoutes = (app: App, gate: Gate): void =>
  serve(app, contactCalls, {
    send: (asked, scope) => send(app, scope, asked),
    mobile: ({ mobile, code }, scope) => keep(app, gate, scope, 'sms', mobile, code),
    email: ({ email, code }, scope) => keep(app, gate, scope, 'email', email, code),
  })
