// Links that answer a report as CSV to a spreadsheet: made, listed, revoked, and opened by their secret.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ReportLinkShape } from '../../../contract/office/report-delivery.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { countOf } from '../../kernel/row-store.ts'
import type { Person } from '../../kernel/scope.ts'
import type { DeliveryRequest } from './deliver.ts'

/** So many of its live links one person keeps in a company, and so many are listed. */
const ownMost = 50
const listedMost = 500
/** Uses of one link within a minute: a spreadsheet asks now and then, a runaway program does not. */
const perMinute = 30

export type LinkRow = DeliveryRequest &
  Omit<ReportLinkShape, 'id' | 'isOwn' | 'lastUsedAt'> & {
    id: bigint
    ownerId: bigint
    lang: string
    lastUsedAt: string | null
  }

const columns = `company_id, id, owner_id, owner_name as owner, name,
  account_set, path, query, months, lang, created_at, expires_at, uses, last_used_at, last_ip,
  case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'live' end as state`

/** Whose: one's own, and everybody's of these account sets. */
export type Whose = { userId: bigint; sets: readonly string[] }

export const listLinks = (db: Db, companyId: bigint, { userId, sets }: Whose): Promise<LinkRow[]> =>
  db.query<LinkRow>(
    `select ${columns} from report_link where company_id = $1 and (owner_id = $2 or account_set = any($3))
     order by owner_id <> $2, id desc limit ${listedMost}`,
    [companyId, userId, [...sets]],
  )

export const shownLink = (
  { companyId: _, lang: __, ownerId, id, lastUsedAt, ...row }: LinkRow,
  userId: bigint,
): ReportLinkShape => ({
  ...row,
  id: id.toString(),
  isOwn: ownerId === userId,
  lastUsedAt: lastUsedAt ?? '',
})

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export type NewLink = DeliveryRequest & { name: string; days: number; lang: string }

/** Makes a link; answers its id and the part of its address that opens it. */
export const addLink = async (tx: Db, owner: Person, link: NewLink): Promise<{ id: bigint; token: string }> => {
  const own = await countOf(
    tx,
    `select count(*)::integer as n from report_link
     where company_id = $1 and owner_id = $2 and revoked_at is null and expires_at > now()`,
    [link.companyId, owner.id],
  )
  if (own >= ownMost) refuse(problem('delivery.tooMany', 'name', { max: ownMost }))
  const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
  await tx.query(
    `insert into report_link (company_id, id, owner_id, owner_name, name, account_set, path, query, months, lang,
       secret_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now() + make_interval(days => $12))`,
    [
      ...[link.companyId, id, owner.id, owner.realName, link.name, link.accountSet, link.path, link.query],
      ...[link.months, link.lang, hashOf(secret), link.days],
    ],
  )
  return { id, token: `${link.companyId.toString(36)}.${id.toString(36)}.${secret}` }
}

/** Ends a link; null when there is none of theirs, or it has been ended before. */
export const revokeLink = async (
  tx: Db,
  companyId: bigint,
  id: bigint,
  { userId, sets }: Whose,
): Promise<LinkRow | null> => {
  const [row] = await tx.query<LinkRow>(
    `update report_link set revoked_at = now()
     where company_id = $1 and id = $2
       and (owner_id = $3 or account_set = any($4)) and revoked_at is null returning ${columns}`,
    [companyId, id, userId, [...sets]],
  )
  return row ?? null
}

const tokenShape = /^([0-9a-z]{1,13})\.([0-9a-z]{1,13})\.([\w-]{43})$/
const idMost = 2n ** 63n

const idOf = (text: string): bigint => [...text].reduce((sum, one) => sum * 36n + BigInt(Number.parseInt(one, 36)), 0n)

/**
 * The link that a token opens, its use counted; null for one that is none, has ended or was made up. More uses than are
 * allowed in a minute are refused (42901).
 */
export const openLink = async (db: Db, token: string, ip: string): Promise<LinkRow | null> => {
  const [, company = '', id = '', secret = ''] = tokenShape.exec(token) ?? []
  const key = [idOf(company), idOf(id)]
  if (secret === '' || key.some((each) => each >= idMost)) return null
  const [kept] = await db.query<{ hash: Buffer }>(
    `select secret_hash as hash from report_link
     where company_id = $1 and id = $2 and revoked_at is null and expires_at > now()`,
    key,
  )
  if (!kept || !timingSafeEqual(kept.hash, hashOf(secret))) return null
  const [row] = await db.query<LinkRow & { recent: number }>(
    `update report_link set uses = uses + 1, last_used_at = now(), last_ip = $3,
       minute_uses = case when minute_at > now() - interval '1 minute' then minute_uses + 1 else 1 end,
       minute_at = case when minute_at > now() - interval '1 minute' then minute_at else now() end
     where company_id = $1 and id = $2 returning ${columns}, minute_uses as recent`,
    [...key, ip],
  )
  if (row && row.recent > perMinute) refuse(problem('tooMany.requests', '', { s: 60 }))
  return row ?? null
}
