// The evidence of vouchers: files attached, taken away and put in order, and the sales list; each act with its trail.
import { momentText } from '../../../domain/base/moment.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import {
  compareSalesList,
  readSalesList,
  revenueOf,
  type SalesRow,
  type SalesRowDraft,
} from '../../../domain/voucher/sales-list.ts'
import { checkDetach } from '../../../domain/voucher/voucher-action.ts'
import type { Db } from '../../kernel/db.ts'
import { releaseAllOf } from '../../kernel/files/file-row.ts'
import { newId } from '../../kernel/new-id.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import { clearSteps } from '../store/audit-rights.ts'
import { type Books, nowText, personOf } from '../store/books.ts'
import type { Who } from '../store/facts.ts'
import { attachmentRecord } from '../store/record-digest.ts'
import { addTrail, voucherEntry } from '../store/trail.ts'
import { digestOf } from '../store/voucher-rows.ts'
import { isPosted, lockOne, type Stored, signsOf, stateOf } from '../store/voucher-store.ts'
import { type Registering, registerInvoices, releaseInvoices } from './duplicate-invoice.ts'

/** A file to be attached; `sha256` in hexadecimal, `invoice` what was read of it as JSON text, '' for none. */
export type NewAttachment = {
  fileId: bigint
  name: string
  extension: string
  mime: string
  bytes: bigint
  sha256: string
  invoiceKey: string
  invoiceNo: string
  invoice: string
}

export type AttachRequest = {
  voucherId: bigint
  files: readonly NewAttachment[]
  seesBooks(companyId: bigint, year: number): boolean
}

type Acting = Pick<Who, 'actor' | 'books'>

const fileRecord = 'voucher'
const fileRecordId = ({ value }: Pick<Books, 'value'>, voucherId: bigint): string => `${value}/${voucherId}`

/** What a file's record is called: files of vouchers are read by those who read the voucher. */
export const referenceOf = (books: Pick<Books, 'value'>, voucherId: bigint) => ({
  type: fileRecord,
  id: fileRecordId(books, voucherId),
})

/** What a voucher is after such an act. */
export type Changed = { version: number; attachCount: number }

/** `added` are the ids of the files that it did not have before. */
export type Attached = Changed & { added: bigint[] }

/** As many files as one voucher holds. */
export const attachmentsMax = 500

type Live = { id: bigint; sha256: string; afterPosting: boolean; addedBy: bigint; position: number }
type Recorded = { id: bigint; name: string; sha256: string; record: string }

const liveOf = (tx: Db, books: Books, voucherId: bigint): Promise<Live[]> =>
  tx.query<Live>(
    `select a.id, encode(a.sha256, 'hex') as sha256, a.after_posting, a.added_by, a.position from voucher_attachment a
     where a.company_id = $1 and a.voucher_id = $2 and a.removed_at is null order by a.position, a.id`,
    [books.companyId, voucherId],
  )

/**
 * Writes the act into the trail and, when the files that a voucher stands on have changed, the voucher with its new
 * digest: that is a version of the voucher, while a file beside a posted one has only its own entry.
 */
const conclude = async (
  tx: Db,
  { actor, books }: Acting,
  { head, voucher }: Stored,
  change: { action: string; counted: readonly string[] | null; attachCount: number; files: readonly Recorded[] },
): Promise<Changed> => {
  const { action, counted, attachCount, files } = change
  if (counted) {
    // With other papers a returned voucher is changed: it goes before the auditor again.
    const signs = { ...signsOf(head), rejected: '' }
    const content = { voucher: { ...voucher, attachCount }, company: books.companyCode, signs }
    await tx.query(
      `update voucher set attach_count = $3, rejected = '', version = version + 1, digest = $4
       where company_id = $1 and id = $2`,
      [books.companyId, head.id, attachCount, digestOf(content, { ...head, attachments: counted })],
    )
  }
  const told = files.map(({ id, name, sha256, record }) => ({ id: id.toString(), name, sha256, record }))
  const after = { no: head.voucherNo, serialNo: head.serialNo, files: told }
  const entry = voucherEntry(action, head, after, counted ? 'voucher' : 'attachment')
  await addTrail(tx, books.companyId, actor, [entry])
  return { version: head.version + (counted ? 1 : 0), attachCount }
}

const insertFiles = (
  tx: Db,
  { actor, books }: Acting,
  voucherId: bigint,
  { files, from, afterPosting }: { files: readonly NewAttachment[]; from: number; afterPosting: boolean },
): Promise<Recorded[]> =>
  tx.query(
    `insert into voucher_attachment as a (company_id, voucher_id, after_posting, added_by, added_name, added_at,
       position, id, file_id, name, extension, mime, bytes, sha256, invoice_key, invoice)
     select $1, $2, $3, $4, $5, $6, $7 + n.place, n.id, n.file_id, n.name, n.extension, n.mime, n.bytes,
       decode(n.sha256, 'hex'), n.invoice_key, nullif(n.invoice, '')::jsonb
     from unnest($8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::text[],
         $15::text[], $16::text[]) with ordinality
       as n(id, file_id, name, extension, mime, bytes, sha256, invoice_key, invoice, place)
     returning a.id, a.name, encode(a.sha256, 'hex') as sha256, ${attachmentRecord} as record`,
    [
      ...[books.companyId, voucherId, afterPosting, actor.id, actor.name, nowText(), from],
      files.map(() => newId()),
      ...columnsOf(files, 'fileId', 'name', 'extension', 'mime', 'bytes', 'sha256', 'invoiceKey', 'invoice'),
    ],
  )

/**
 * Attaches files to a voucher in whatever state; one that it has already is passed over. An invoice that another
 * voucher of the group has is refused (E131), and all of the act with it.
 */
export const attachFiles = (
  db: Db,
  { actor, books, facts }: Who,
  { voucherId, files, seesBooks }: AttachRequest,
): Promise<Attached> =>
  db.transaction(async (tx) => {
    const stored = await lockOne(tx, books, voucherId)
    const { head } = stored
    const live = await liveOf(tx, books, voucherId)
    const known = new Set(live.map((each) => each.sha256))
    const fresh = files.filter(({ sha256 }) => !known.has(sha256) && known.add(sha256))
    if (fresh.length === 0) return { version: head.version, attachCount: head.attachCount, added: [] }
    if (live.length + fresh.length > attachmentsMax) refuse(problem('attachment.many', '', { max: attachmentsMax }))
    const who: Registering = { books, facts, lang: actor.lang, voucherId, seesBooks }
    const wanted = files.map((file, index) => ({ key: file.invoiceKey, no: file.invoiceNo, path: `files.${index}` }))
    await registerInvoices(tx, who, wanted)
    const afterPosting = isPosted(head)
    const from = Math.max(0, ...live.map((each) => each.position))
    const recorded = await insertFiles(tx, { actor, books }, voucherId, { files: fresh, from, afterPosting })
    const counted = afterPosting ? null : [...head.attachments, ...fresh.map((file) => file.sha256)]
    const attachCount = counted ? Math.max(head.attachCount, counted.length) : head.attachCount
    const change = { action: 'attach', counted, attachCount, files: recorded }
    const changed = await conclude(tx, { actor, books }, stored, change)
    return { ...changed, added: fresh.map((file) => file.fileId) }
  })

const refuseAny = (problems: Problem[]): void => {
  if (problems.length > 0) throw new Refusal(problems)
}

/** Takes a file off a voucher that is not audited (E121, E122); the row stays, marked. */
export const detachFile = (
  db: Db,
  { actor, books, facts }: Who,
  { voucherId, id }: { voucherId: bigint; id: bigint },
): Promise<Changed> =>
  db.transaction(async (tx) => {
    const stored = await lockOne(tx, books, voucherId)
    const { head } = stored
    const live = await liveOf(tx, books, voucherId)
    const file = live.find((each) => each.id === id) ?? refuse(problem('record.missing'))
    refuseAny(checkDetach(stateOf(stored, facts.subjects.isCash), personOf(actor), file.addedBy.toString()))
    const recorded = await markRemoved(tx, { actor, books }, [voucherId], id)
    await releaseInvoices(tx, books.companyId, [voucherId])
    // Levels were given on the strength of what is gone.
    if (head.steps.length > 0) await clearSteps(tx, books, [voucherId])
    const counted = file.afterPosting ? null : head.attachments.filter((sha256) => sha256 !== file.sha256)
    // A number raised by hand counts paper too and stays; one that only counted the files goes with them.
    const isOfFiles = head.attachCount === head.attachments.length
    const attachCount = counted && isOfFiles ? counted.length : head.attachCount
    return conclude(tx, { actor, books }, stored, { action: 'detach', counted, attachCount, files: recorded })
  })

type Marked = Recorded & { voucherId: bigint }

const markRemoved = (
  tx: Db,
  { actor, books }: Acting,
  voucherIds: readonly bigint[],
  id: bigint | null,
): Promise<Marked[]> =>
  tx.query<Marked>(
    `update voucher_attachment a set removed_by = $3, removed_name = $4, removed_at = $5
     where a.company_id = $1 and a.voucher_id = any($2) and a.removed_at is null and ($6::bigint is null or a.id = $6)
     returning a.id, a.voucher_id, a.name, encode(a.sha256, 'hex') as sha256, ${attachmentRecord} as record`,
    [books.companyId, [...voucherIds], actor.id, actor.name, nowText(), id],
  )

/** Vouchers about to be deleted give up files, sales lists and invoice numbers; answers the files of those with any. */
export const dropEvidence = async (
  tx: Db,
  who: Acting,
  voucherIds: readonly bigint[],
): Promise<Map<bigint, object[]>> => {
  const marked = await markRemoved(tx, who, voucherIds, null)
  const { companyId } = who.books
  await tx.query(`delete from sales_list where company_id = $1 and voucher_id = any($2)`, [companyId, [...voucherIds]])
  await releaseInvoices(tx, companyId, voucherIds)
  const files = new Map<bigint, object[]>()
  for (const { id, voucherId, ...file } of marked) {
    files.set(voucherId, [...(files.get(voucherId) ?? []), { id: id.toString(), ...file }])
  }
  const records = [...files.keys()].map((id) => fileRecordId(who.books, id))
  if (records.length > 0) await releaseAllOf(tx, fileRecord, records)
  return files
}

/** Puts the files of a voucher in the order of `ids`, which names each of them. */
export const orderFiles = (
  db: Db,
  { actor, books }: Acting,
  { voucherId, ids }: { voucherId: bigint; ids: readonly bigint[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    const stored = await lockOne(tx, books, voucherId)
    const live = await liveOf(tx, books, voucherId)
    const isSame = live.length === ids.length && live.every(({ id }) => ids.includes(id))
    if (!isSame) refuse(problem('input.invalid', 'ids'))
    const files = await tx.query<Recorded>(
      `update voucher_attachment a set position = n.place from unnest($3::bigint[]) with ordinality as n(id, place)
       where a.company_id = $1 and a.voucher_id = $2 and a.id = n.id
       returning a.id, a.name, encode(a.sha256, 'hex') as sha256, ${attachmentRecord} as record`,
      [books.companyId, voucherId, [...ids]],
    )
    const { attachCount } = stored.head
    await conclude(tx, { actor, books }, stored, { action: 'order', counted: null, attachCount, files })
  })

/** `revision` is the one of the list that the caller has seen (0 before the first); another by now is refused. */
export type SalesListRequest = {
  voucherId: bigint
  revision: number
  rows: readonly SalesRowDraft[]
  seesBooks(companyId: bigint, year: number): boolean
}

export type SalesListSaved = { revision: number; warnings: Problem[] }

/** How often the list of a voucher was registered, each with its entry in the trail, and who did it last. */
type Last = { revision: number; user: string; at: string }

export const lastRegistered = async (db: Db, books: Books, voucherId: bigint): Promise<Last> => {
  const [row] = await db.query<Last>(
    `select count(*) over ()::integer as revision, coalesce(nullif(u.real_name, ''), t.user_name) as user, t.at
     from trail t left join app_user u on u.id = t.user_id
     where t.company_id = $1 and t.object_type = 'salesList' and t.object_id = $2 order by t.seq desc limit 1`,
    [books.companyId, voucherId],
  )
  return row ?? { revision: 0, user: '', at: '' }
}

const replaceRows = async (tx: Db, books: Books, voucherId: bigint, rows: readonly SalesRow[]): Promise<void> => {
  await tx.query(`delete from sales_list where company_id = $1 and voucher_id = $2`, [books.companyId, voucherId])
  await tx.query(
    `insert into sales_list (company_id, voucher_id, line_no, invoice_no, invoice_key, invoice_date, store, gross, tax,
       net, sale_bill)
     select $1, $2, n.place, n.invoice_no, n.invoice_key, nullif(n.invoice_date, '')::date, n.store, n.gross, n.tax,
       n.net, n.sale_bill
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::text[])
       with ordinality as n(invoice_no, invoice_key, invoice_date, store, gross, tax, net, sale_bill, place)`,
    [
      ...[books.companyId, voucherId],
      ...columnsOf(rows, 'invoiceNo', 'invoiceKey', 'invoiceDate', 'store', 'gross', 'tax', 'net', 'saleBill'),
    ],
  )
}

/**
 * Puts a list in the place of the one before. Its numbers are in no other voucher of the group (E131) and none is
 * missing (E132); sums that are not those of the voucher are a warning (E130) and kept all the same.
 */
export const saveSalesList = (
  db: Db,
  { actor, books, facts }: Who,
  { voucherId, revision, rows: drafts, seesBooks }: SalesListRequest,
): Promise<SalesListSaved> =>
  db.transaction(async (tx) => {
    const stored = await lockOne(tx, books, voucherId)
    const last = await lastRegistered(tx, books, voucherId)
    if (last.revision !== revision)
      refuse(problem('record.changed', '', { user: last.user, time: momentText(last.at) }))
    const digits = facts.baseDigits
    const currency = facts.accountSet.baseCurrency
    const { rows, problems } = readSalesList(drafts, { digits, currency, entities: facts.entities })
    if (problems.length > 0) throw new Refusal(problems)
    const wanted = rows.map((row, index) => ({
      key: row.invoiceKey,
      no: row.invoiceNo,
      path: `rows.${index}.invoiceNo`,
    }))
    await registerInvoices(tx, { books, facts, lang: actor.lang, voucherId, seesBooks }, wanted)
    await replaceRows(tx, books, voucherId, rows)
    await releaseInvoices(tx, books.companyId, [voucherId])
    const { head, voucher } = stored
    const after = { no: head.voucherNo, serialNo: head.serialNo, rows: drafts }
    await addTrail(tx, books.companyId, actor, [voucherEntry('register', head, after, 'salesList')])
    const warnings = compareSalesList(rows, revenueOf(voucher.lines, facts.subjects), digits)
    return { revision: revision + 1, warnings }
  })
