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

/** Every column of an entry but the hash and the company, whose code begins the chain: one JSON array, as text. */
const entryText = `json_build_array(e.item, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
     e.user_id, e.user_name, e.trace_id, e.action, e.object_type, e.object_id, e.object_no, e.after)::text`

/** The SHA-256 of the entries `e` of one link, in their order; an aggregate over rows with the columns of the trail. */
export const entriesHash = `sha256(convert_to(string_agg(${entryText}, E'\\n' order by e.item), 'UTF8'))`

/**
 * The hash of the next link: the head's hash, the link's number, then the hash of its entries. `entries` names rows
 * with the columns of the trail, so that a save can chain what it has just numbered; `h` is the head's row.
 */
export const linkHash = (entries: string): string =>
  `sha256(h.hash || convert_to((h.seq + 1)::text, 'UTF8') || (select ${entriesHash} from ${entries} e))`

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
       select e.item, now() as at, $2::bigint as user_id, $3::text as user_name, $4::text as trace_id, e.action,
         e.object_type, e.object_id, e.object_no, e.after
       from unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::json[])
         with ordinality as e(action, object_type, object_id, object_no, after, item)
     ), head as (
       update trail_head h set seq = h.seq + 1, hash = ${linkHash('entry')}
       where h.company_id = $1 returning h.seq, h.hash
     )
     insert into trail (company_id, seq, item, at, user_id, user_name, trace_id, action, object_type, object_id,
       object_no, after, hash)
     select $1, head.seq, e.item, e.at, e.user_id, e.user_name, e.trace_id, e.action, e.object_type, e.object_id,
       e.object_no, e.after, head.hash
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
