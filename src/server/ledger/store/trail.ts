// The trail: what was changed, by whom, chained so that a missing or altered entry is found; its links and row roots.
import { createHash, type Hash } from 'node:crypto'
import { type RowParts, rowParts, rowsTold, type ToldRoots } from '../../../domain/closing/row-parts.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import { type RowTable, rowTables } from '../../kernel/tables.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { Actor } from './books.ts'
import { addRow, bytesText, type CopyRows, type CopyValue, copyInto, copyValues, openRows } from './copy-rows.ts'

const partsOf: Readonly<Record<RowTable, RowParts>> = rowParts

/** Whether the roots of a table are told in the trail of a company, and not in that of the group. */
export const isToldByCompany = (table: RowTable): boolean => partsOf[table].of !== null

/** The rows `r` of a table that one trail tells of; `$1` is the company. */
const inTrail = ({ of }: RowParts): string => (of === null ? '$1::bigint is not null' : `r.${of} = $1::bigint`)

/** Key and root of the parts of rows `r`: what `partText` and the digests of the rows give. */
const rootsText = (table: RowTable, where: string): string => {
  const { by } = partsOf[table]
  const key = `concat_ws('|', ${["''", ...by.map((column) => `r.${column}`)].join(', ')})`
  return `select encode(sha256(convert_to(${key}, 'UTF8')), 'hex') as key,
      encode(sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)), 'hex') as root
    from ${table} r where ${where} group by ${key}`
}

const asObject = (roots: string): string =>
  `(select coalesce(json_object_agg(n.key, n.root order by n.key), '{}')::text from (${roots}) n)`

/** What the trail of a company, or of the group, is to tell of tables in which rows were written. */
export const rootEntries = async (tx: Db, companyId: bigint, tables: readonly RowTable[]): Promise<TrailEntry[]> => {
  const texts = tables.map(
    (table) => `select '${table}' as name, ${asObject(rootsText(table, inTrail(partsOf[table])))} as roots`,
  )
  const found = await tx.query<{ name: string; roots: string }>(texts.join(' union all '), [companyId])
  return found.map(({ name, roots }) => ({
    ...{ action: 'update', objectType: rowsTold, objectId: null, objectNo: name },
    after: `{"roots": ${roots}}`,
  }))
}

/** The entry by which the trail `$1` told the roots of a table last: a query of `columns` of the trail `t`. */
const lastTold = (table: RowTable, columns: string): string =>
  `(select ${columns} from trail t where t.company_id = $1 and t.object_type = '${rowsTold}' and t.object_id is null
     and t.object_no = '${table}' order by t.seq desc, t.item desc limit 1)`

/** The links of the trail `$1` by which roots of these tables were told last, as a list of queries. */
export const lastLinks = (tables: readonly RowTable[]): string =>
  tables.map((table) => lastTold(table, 't.seq')).join(', ')

type Roots = ToldRoots['roots']

const toldRoots = (db: Db, companyId: bigint, tables: readonly RowTable[]): Promise<{ name: string; roots: Roots }[]> =>
  db.query(
    tables.map((table) => lastTold(table, `t.object_no as name, t.after -> 'roots' as roots`)).join(' union all '),
    [companyId],
  )

/** Rows by table, as a condition on `r` in which `$1` is the company; all of the values are used. */
export type RowsAsked = {
  where: Readonly<Record<RowTable, { where: string }>>
  values: readonly SqlValue[]
  companyId: bigint
  groupId: bigint
  isApart: boolean
}

/**
 * The tables of which rows that are asked for were added, are gone, or are others than the trail tells last; where it
 * tells nothing of a table there is nothing in it. `isApart`: of the company's own tables alone.
 */
export const rootFaults = async (
  db: Db,
  { where, values, companyId, groupId, isApart }: RowsAsked,
): Promise<string[]> => {
  const tables = Object.keys(partsOf) as RowTable[]
  const ofCompany = tables.filter(isToldByCompany)
  const shared = tables.filter((table) => !isToldByCompany(table))
  const told = [...(await toldRoots(db, companyId, ofCompany)), ...(await toldRoots(db, groupId, shared))]
  const texts = tables.map((table) => {
    const [own, all] = [where[table].where, inTrail(partsOf[table])].map((each) => asObject(rootsText(table, each)))
    return `select '${table}' as name, ${own}::json as own, ${all}::json as "all"`
  })
  const found = await db.query<{ name: string; own: Roots; all: Roots }>(texts.join(' union all '), values)
  const tried = found.filter(({ name }) => !isApart || ofCompany.some((table) => table === name))
  return tried.flatMap(({ name, own, all }) => {
    const last = told.find((each) => each.name === name)?.roots ?? {}
    const isAsTold =
      Object.entries(own).every(([key, root]) => last[key] === root) &&
      Object.keys(last).every((key) => all[key] !== undefined)
    return isAsTold ? [] : [name]
  })
}

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

/** Adds one link, and has roots told; the head's row is locked here in any case, so call it last. */
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
  tx.row<TrailHead>(`select seq, hash from trail_head where company_id = $1 for update`, [companyId])

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

/** The hash comes first: it is known last, and is put into its place then. */
const names = [
  'hash',
  'company_id',
  'seq',
  'item',
  'at',
  'user_id',
  'user_name',
  'trace_id',
  'action',
  'object_type',
  'object_id',
  'object_no',
  'after',
] as const

/** The rows of a link of the trail; `begins` is where each begins. */
export type LinkRows = { rows: CopyRows; begins: number[]; link: Link }

export const openLinkRows = (): LinkRows => ({ rows: openRows(), begins: [], link: openLink() })

export const trailCopy = ({ rows }: LinkRows) => ({ table: 'trail', columns: names, rows })

const noHash = bytesText('0'.repeat(64))

/** Adds an entry to the link that comes behind `head`. */
export const addEntry = (
  { rows, begins, link }: LinkRows,
  companyId: bigint,
  head: TrailHead,
  entry: TrailRecord,
): void => {
  const { at, by, action, objectType, objectId, objectNo, after } = entry
  const item = addToLink(link, entry)
  const who: CopyValue[] = [companyId, head.seq + 1n, item, at, by.id, by.userName, by.traceId]
  const what: CopyValue[] = [action, objectType, objectId, objectNo, after]
  begins.push(addRow(rows, `${noHash}\t${copyValues([...who, ...what])}`))
}

/** Ends a link: puts its hash into every row, and answers the head behind it. */
export const closeLink = (told: LinkRows, head: TrailHead): TrailHead => {
  const next = headBehind(head, told.link)
  const hash = Buffer.from(bytesText(next.hash.toString('hex')))
  for (const begin of told.begins) hash.copy(told.rows.bytes, begin)
  told.begins = []
  told.link = openLink()
  return next
}

/** A list, or entries as they come; they may come from the database that they go to. */
export type Entries = Iterable<TrailEntry> | AsyncIterable<TrailEntry>

/** Entries of one link. */
const together = 2000

/** Entries by the thousand, a link for each two thousand. */
const addLongTrail = async (tx: Db, companyId: bigint, by: Actor, entries: Entries): Promise<void> => {
  let head = await lockHead(tx, companyId)
  const { at } = await tx.row<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  )
  const told = openLinkRows()
  const pace = pacer()
  const send = async () => {
    head = closeLink(told, head)
    await copyInto(tx, trailCopy(told))
  }
  for await (const entry of entries) {
    addEntry(told, companyId, head, { ...entry, at, by })
    if (told.begins.length === together) await send()
    await pace()
  }
  if (told.begins.length > 0) await send()
  await writeHead(tx, companyId, head)
  tellWritten(tx, companyId, by)
}

/** More entries than these go by COPY. */
const shortMost = 200

/** Adds entries, a short list or many as they come; the head's row is locked here: call it last in a transaction. */
export const addTrailOf = async (tx: Db, companyId: bigint, actor: Actor, entries: Entries): Promise<void> => {
  if (Array.isArray(entries) && entries.length <= shortMost) await addTrail(tx, companyId, actor, entries)
  else await addLongTrail(tx, companyId, actor, entries)
}
