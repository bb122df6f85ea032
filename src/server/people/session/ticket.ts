// Tickets: what a browser holds between the steps of signing in. Only their digests are kept, each is good once.
import { linkTicketSeconds } from '../../../domain/base/external-link.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { makeToken, tokenHash } from '../../kernel/secret.ts'
import type { UnboundWechat } from './wechat-api.ts'

export type TicketKind = 'check' | 'changePassword' | 'bind' | 'scan' | 'wxState' | 'link'

/** What came before: how one wants in, and which steps are done. */
export type SignInProgress = {
  remember: boolean
  kind: string
  device: string
  /** How the log names this way in. */
  way: 'account' | 'mobile' | 'scan' | 'wx'
  isChecked: boolean
  /** A WeChat that becomes the user's when all steps are done: nobody leaves a way in behind by the password alone. */
  bind?: UnboundWechat
}

export const ticketSeconds = {
  check: 300,
  changePassword: 600,
  bind: 600,
  scan: 60,
  wxState: 300,
  link: linkTicketSeconds,
} as const

const attemptsMax = 5

export const issueTicket = async (
  db: Db,
  kind: TicketKind,
  userId: bigint | null,
  payload: object,
  expiresIn: number = ticketSeconds[kind],
): Promise<{ ticket: string; expiresIn: number }> => {
  const { token, hash } = makeToken()
  await db.query(
    `insert into auth_ticket (ticket_hash, user_id, kind, payload, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 second')`,
    [hash, userId, kind, JSON.stringify(payload), expiresIn],
  )
  return { ticket: token, expiresIn }
}

export type Ticket<P> = { hash: string; userId: bigint | null; payload: P; attempts: number }

const live = `kind = $2 and used_at is null and expires_at > now()`
const columns = `ticket_hash as hash, user_id, payload, attempts`

/** A ticket that is still good, without using it; null for any other. */
export const seeTicket = async <P = SignInProgress>(
  db: Db,
  kind: TicketKind,
  ticket: string,
): Promise<Ticket<P> | null> => {
  const [row] = await db.query<Ticket<P>>(`select ${columns} from auth_ticket where ticket_hash = $1 and ${live}`, [
    tokenHash(ticket),
    kind,
  ])
  return row ?? null
}

/** Uses a ticket up; refuses with `login.ticket` when it is none, is too old or was used before. */
export const takeTicket = async <P = SignInProgress>(db: Db, kind: TicketKind, ticket: string): Promise<Ticket<P>> => {
  const [row] = await db.query<Ticket<P>>(
    `update auth_ticket set used_at = now() where ticket_hash = $1 and ${live} returning ${columns}`,
    [tokenHash(ticket), kind],
  )
  return row ?? refuse(problem('login.ticket', 'ticket'))
}

/**
 * Counts a try before it is judged, so that many at once cannot slip by the counter; refuses with `login.ticket` after
 * the fifth. Answers how many are left after this one.
 */
export const tryTicket = async (db: Db, hash: string): Promise<number> => {
  const [row] = await db.query<{ attempts: number }>(
    `update auth_ticket set attempts = attempts + 1
     where ticket_hash = $1 and used_at is null and expires_at > now() and attempts < ${attemptsMax}
     returning attempts`,
    [hash],
  )
  return row ? attemptsMax - row.attempts : refuse(problem('login.ticket', 'ticket'))
}
