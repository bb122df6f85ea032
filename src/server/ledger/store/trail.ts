// The trail: what was changed, by whom, chained so that a missing or altered entry is found.

import { createHash, type Hash } from 'node:crypto'
import { type Db, onlyRow } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import { type RowTable, rowTables } from '../../kernel/tables.ts'
import type { Actor } from './books.ts'
import { isToldByCompany, rootEntries } from './row-roots.ts'

/** The company of the group's own trail: what all companies share. Its code is empty. */
export const groupId = 0n

export type TrailEntry = {
  action: string
  objectType: string
  objectId: bigint | null
  objectNo: string
  /** The whole object after the change, as JSON text; of what has no id `{"before": …, "after": …}`. */
  after: string
}

/** An entry of what has no id: found by type and number, with what it was before (null: it is new). */
export const changeEntry = (
  objectType: string,
  objectNo: string,
  before: object | null,
  after: object | null,
): TrailEntry => ({
  action: before === null ? 'create' : after === null ? 'delete' : 'update',
  objectType,
  objectId: null,
  objectNo,
  after: JSON.stringify({ before, after }),
})

/** A voucher as an entry names it. */
type Told = { id: bigint; voucherType: string; voucherNo: number }

/** An entry of a voucher, or of what belongs to it (`objectType`); `after` as JSON text, or what that is made of. */
export const voucherEntry = (
  action: string,
  { id, voucherType, voucherNo }: Told,
  after: string | object,
  objectType = 'voucher',
): TrailEntry => ({
  ...{ action, objectType, objectId: id, objectNo: `${voucherType}-${voucherNo}` },
  after: typeof after === 'string' ? after : JSON.stringify(after),
})

/** Every column of an entry but the hash and the company, whose code begins the chain: one JSON array, as text. */
export const entryText = `json_build_array(e.item, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
     e.user_id, e.user_name, e.trace_id, e.action, e.object_type, e.object_id, e.object_no, e.after)::text`

/** The SHA-256 of the entries `e` of one link, in their order; an aggregate over rows with the columns of the trail. */
export const entriesHash = `sha256(convert_to(string_agg(${entryText}, E'\\n' order by e.item), 'UTF8'))`

/**
 * The hash of the next link: the head's hash, the link's number, then the hash of its entries. `entries` names rows
 * with the columns of the trail, so that a save can chain what it has just numbered; `h` is the head's row.
 */
export const linkHash = (entries: string): string =>
  `sha256(h.hash || convert_to((h.seq + 1)::text, 'UTF8') || (select ${entriesHash} from ${entries} e))`

/** A link that was added: its number, and when, in milliseconds since 1970. */
export type AddedLink = { seq: bigint; atMs: bigint }

/** Who an entry says it was. */
export type Teller = Pick<Actor, 'id' | 'userName' | 'traceId'>

/** Tells what the product writes by itself as it starts. */
export const product: Teller = { id: 0n, userName: 'selvedge', traceId: '' }

const addLink = async (
  tx: Db,
  companyId: bigint,
  actor: Teller,
  entries: readonly TrailEntry[],
): Promise<AddedLink | null> => {
  if (entries.length === 0) return null
  const [added] = await tx.query<AddedLink>(
    `with entry as (
       select e.item, now() as at, $2::bigint as user_id, $3::text as user_name, $4::text as trace_id, e.action,
         e.object_type, e.object_id, e.object_no, e.after
       from unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::json[])
         with ordinality as e(action, object_type, object_id, object_no, after, item)
     ), head as (
       update trail_head h set seq = h.seq + 1, hash = ${linkHash('entry')}
       where h.company_id = $1 returning h.seq, h.hash
     ), told as (
     insert into trail (company_id, seq, item, at, user_id, user_name, trace_id, action, object_type, object_id,
       object_no, after, hash)
     select $1, head.seq, e.item, e.at, e.user_id, e.user_name, e.trace_id, e.action, e.object_type, e.object_id,
       e.object_no, e.after, head.hash
     from entry e, head
     )
     select head.seq, (extract(epoch from now()) * 1000)::bigint as at_ms from head`,
    [
      companyId,
      actor.id,
      actor.userName,
      actor.traceId,
      ...columnsOf(entries, 'action', 'objectType', 'objectId', 'objectNo', 'after'),
    ],
  )
  return added ?? null
}

/** Tells the roots of these tables, of those that are told in this trail, by a link of its own; answers of which. */
const tellChain = async (
  tx: Db,
  { chain, by }: { chain: bigint; by: Teller },
  written: readonly RowTable[],
): Promise<RowTable[]> => {
  const tables = written.filter((table) => isToldByCompany(table) === (chain !== groupId))
  if (tables.length === 0) return []
  // The head is locked first: what others have told before is there to be read then.
  await lockHead(tx, chain)
  await addLink(tx, chain, by, await rootEntries(tx, chain, tables))
  return tables
}

/**
 * Has the roots of the rows that this transaction writes told before it commits (decision 0053): those of the company
 * in its trail, and in that of the group what all companies share. Only then is the head of the group locked for it.
 */
export const tellWritten = (tx: Db, companyId: bigint, by: Teller): void => {
  for (const chain of [companyId, groupId]) {
    tx.written.tellers.set(chain, (tables) => tellChain(tx, { chain, by }, tables))
  }
}

/** Tells the roots of all that companies share: master data that came in without the trail of their group. */
export const tellShared = async (tx: Db): Promise<void> => {
  for (const table of rowTables) if (!isToldByCompany(table)) tx.written.tables.add(table)
  tellWritten(tx, groupId, product)
}

/**
 * Adds one link with these entries, and has told what is written of rows with roots; the head's row is locked here,
 * also where there are none, so call it last in a transaction.
 */
export const addTrail = async (
  tx: Db,
  companyId: bigint,
  actor: Actor,
  entries: readonly TrailEntry[],
): Promise<AddedLink | null> => {
  tellWritten(tx, companyId, actor)
  // Heads of companies are locked in the order in which they are told, whatever else is told at the end.
  if (entries.length === 0 && companyId !== groupId && tx.written.tables.size > 0) await lockHead(tx, companyId)
  return addLink(tx, companyId, actor, entries)
}

export type TrailHead = { seq: bigint; hash: Buffer }

/** The head of a company's chain, locked until the transaction ends. */
export const lockHead = (tx: Db, companyId: bigint): Promise<TrailHead> =>
  onlyRow(tx.query<TrailHead>(`select seq, hash from trail_head where company_id = $1 for update`, [companyId]))

/** Moves a locked head behind links that were written beside it. */
export const writeHead = async (tx: Db, companyId: bigint, head: TrailHead): Promise<void> => {
  await tx.query(`update trail_head set seq = $2, hash = $3 where company_id = $1`, [companyId, head.seq, head.hash])
}

/** An entry with everything its hash covers but its place; `at` is `YYYY-MM-DDTHH:MM:SS.ffffffZ`. */
export type TrailRecord = TrailEntry & { at: string; by: Teller }

/** entryText of an entry: the same bytes, made without the database. */
const toldText = ({ at, by, action, objectType, objectId, objectNo, after }: TrailRecord, item: number): string => {
  const who = `${by.id}, ${JSON.stringify(by.userName)}, ${JSON.stringify(by.traceId)}`
  const what = `${JSON.stringify(action)}, ${JSON.stringify(objectType)}, ${objectId}, ${JSON.stringify(objectNo)}`
  return `[${item}, "${at}", ${who}, ${what}, ${after}]`
}

/** A link being made: its entries are hashed as they come. */
export type Link = { entries: Hash; count: number }

export const openLink = (): Link => ({ entries: createHash('sha256'), count: 0 })

/** Adds an entry; answers its item. */
export const addToLink = (link: Link, entry: TrailRecord): number => {
  link.count += 1
  link.entries.update(link.count === 1 ? toldText(entry, 1) : `\n${toldText(entry, link.count)}`)
  return link.count
}

/** The head behind a link: what linkHash gives, without the database. */
export const headBehind = (head: TrailHead, link: Link): TrailHead => {
  const seq = head.seq + 1n
  const entries = link.entries.digest()
  return { seq, hash: createHash('sha256').update(head.hash).update(seq.toString()).update(entries).digest() }
}
