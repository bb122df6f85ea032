// Links of the trail as rows of COPY: thousands of entries are hashed here instead of travelling as parameters.
import { type Db, onlyRow } from '../../kernel/db.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { Actor } from './books.ts'
import { addRow, bytesText, type CopyRows, type CopyValue, copyInto, copyValues, openRows } from './copy-rows.ts'
import {
  addToLink,
  addTrail,
  headBehind,
  type Link,
  lockHead,
  openLink,
  type TrailEntry,
  type TrailHead,
  type TrailRecord,
  tellWritten,
  writeHead,
} from './trail.ts'

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

/** The rows on their way into the trail. */
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
  const { at } = await onlyRow(
    tx.query<{ at: string }>(`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`),
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
