// The levels of audit that vouchers have been given: one row for each level, gone when the voucher changes.
import type { Db } from '../../kernel/db.ts'
import type { Actor, Books } from './books.ts'

/** A level that was given: by whom, for whom if he stood in for somebody ('' otherwise), and when. */
export type AuditStep = { level: number; userId: string; name: string; forName: string; at: string }

/** The steps of voucher `v` as one json column, the lowest level first. */
export const stepsColumn = `(select coalesce(json_agg(json_build_object('level', s.level, 'userId', s.user_id::text,
      'name', s.user_name, 'forName', s.for_name,
      'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.level), '[]')
    from audit_step s where s.company_id = v.company_id and s.voucher_id = v.id)`

/** A level given now to a voucher. */
export type GivenStep = { id: bigint; level: number; forName: string }

export const writeSteps = async (tx: Db, books: Books, actor: Actor, given: readonly GivenStep[]): Promise<void> => {
  if (given.length === 0) return
  await tx.query(
    `insert into audit_step (company_id, voucher_id, level, user_id, user_name, for_name, at)
     select $1, n.id, n.level, $2, $3, n.for_name, now()
     from unnest($4::bigint[], $5::smallint[], $6::text[]) as n(id, level, for_name) order by n.id, n.level
     on conflict (company_id, voucher_id, level) do update set user_id = excluded.user_id,
       user_name = excluded.user_name, for_name = excluded.for_name, at = excluded.at`,
    [
      books.companyId,
      actor.id,
      actor.name,
      given.map(({ id }) => id),
      given.map(({ level }) => level),
      given.map(({ forName }) => forName),
    ],
  )
}

/** A level to be taken back; `stepBefore` is what stood in its place when it was given once more, null for nothing. */
export type GivenBack = { id: bigint; level: number; stepBefore: Omit<AuditStep, 'level'> | null }

/** Takes back one level of each voucher, and puts there what stood in its place. */
export const restoreSteps = async (tx: Db, books: Books, given: readonly GivenBack[]): Promise<void> => {
  await tx.query(
    `delete from audit_step s using unnest($2::bigint[], $3::smallint[]) as n(id, level)
     where s.company_id = $1 and s.voucher_id = n.id and s.level = n.level`,
    [books.companyId, given.map(({ id }) => id), given.map(({ level }) => level)],
  )
  const back = given.flatMap(({ id, level, stepBefore }) => (stepBefore ? [{ id, level, ...stepBefore }] : []))
  if (back.length === 0) return
  await tx.query(
    `insert into audit_step (company_id, voucher_id, level, user_id, user_name, for_name, at)
     select $1, n.id, n.level, n.user_id, n.name, n.for_name, n.at
     from unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[])
       as n(id, level, user_id, name, for_name, at)`,
    [
      books.companyId,
      back.map(({ id }) => id),
      back.map(({ level }) => level),
      back.map(({ userId }) => BigInt(userId)),
      back.map(({ name }) => name),
      back.map(({ forName }) => forName),
      back.map(({ at }) => at),
    ],
  )
}

/** Takes back every level of these vouchers: what was audited is not what stands there now, or nobody stands for it. */
export const clearSteps = async (tx: Db, books: Books, ids: readonly bigint[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.query(`delete from audit_step where company_id = $1 and voucher_id = any($2)`, [books.companyId, [...ids]])
}
