// The trail: what was changed, by whom, chained so that a missing or altered entry is found (invariant I7).
import type { Db } from '../kernel/db.ts'
import type { Actor } from './books.ts'

export type TrailEntry = {
  action: string
  objectType: string
  objectId: bigint | null
  objectNo: string
  /** The whole object after the change, as JSON text. */
  after: string
}

/**
 * The hash of a link: the head's hash, then the SHA-256 of its entries in order. Written as SQL over rows `e` with
 * item, action, object_id and after, so that a save can chain what it has just numbered.
 */
export const linkHash = (entries: string): string =>
  `sha256(h.hash || (select sha256(convert_to(string_agg(
     e.action || '|' || coalesce(e.object_id::text, '') || '|' || e.after::text, E'\\n' order by e.item), 'UTF8'))
   from ${entries} e))`

/** Adds one link with these entries; the head's row is locked here, so call it last in a transaction. */
export const addTrail = async (
  tx: Db,
  companyId: bigint,
  actor: Actor,
  entries: readonly TrailEntry[],
): Promise<void> => {
  if (entries.length === 0) return
  await tx.query(
    `with entry as (
       select * from unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::jsonb[])
         with ordinality as e(action, object_type, object_id, object_no, after, item)
     ), head as (
       update trail_head h set seq = h.seq + 1, hash = ${linkHash('entry')}
       where h.company_id = $1 returning h.seq, h.hash
     )
     insert into trail (company_id, seq, item, at, user_id, user_name, trace_id, action, object_type, object_id,
       object_no, after, hash)
     select $1, head.seq, e.item, now(), $2, $3, $4, e.action, e.object_type, e.object_id, e.object_no, e.after,
       head.hash
     from entry e, head`,
    [
      companyId,
      actor.id,
      actor.userName,
      actor.traceId,
      entries.map((each) => each.action),
      entries.map((each) => each.objectType),
      entries.map((each) => each.objectId),
      entries.map((each) => each.objectNo),
      entries.map((each) => each.after),
    ],
  )
}
