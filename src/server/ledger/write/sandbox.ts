// Sandboxes: an account set copied as a company of its own, to rehearse a close or an import, and thrown away again.
import { randomInt } from 'node:crypto'
import { wordsOf } from '../../../contract/base/words.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import {
  type AccountSetMode,
  type AccountSetOptions,
  accountSetValue,
  sandboxCode,
} from '../../../domain/chart/account-set.ts'
import { type Db, setLocal } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { rightsChanged } from '../../kernel/right.ts'
import { tables } from '../../kernel/tables.ts'
import { vouchersOfYear } from '../read/year-vouchers.ts'
import { createAccountSet } from '../store/account-set.ts'
import { readAdjustments, reviewEntry } from '../store/adjustment-store.ts'
import type { Actor, Books } from '../store/books.ts'
import { copyInto } from '../store/copy-rows.ts'
import { type PostingRow, recordOf, rootOfPosting } from '../store/record-digest.ts'
import {
  addEntry,
  addTrail,
  changeEntry,
  closeLink,
  lockHead,
  openLinkRows,
  type TrailHead,
  type TrailRecord,
  tellWritten,
  trailCopy,
  writeHead,
} from '../store/trail.ts'
import { canonicalOf, digestOf } from '../store/voucher-rows.ts'
import { signsOf, statusCodes } from '../store/voucher-store.ts'

/** The copy under way; `shift` is added to the ids of vouchers, so that they are not those of the books. */
type Copy = { tx: Db; actor: Actor; from: Books; to: Books; shift: bigint; at: string; head: TrailHead }

type SetRow = {
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  chartId: bigint
  baseCurrency: string
  startNo: number
  mode: AccountSetMode
  options: Partial<AccountSetOptions>
}

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }

/** The names of what is copied, marked: so every screen, paper and file that names it says what it is. */
const markedNames = (row: Names) => ({
  nameZhCn: wordsOf['zh-cn'].system.sandboxMark + row.nameZhCn,
  nameZhTw: wordsOf['zh-tw'].system.sandboxMark + row.nameZhTw,
  nameEn: wordsOf.en.system.sandboxMark + row.nameEn,
})

/** Makes the company of the sandbox under a free code, and its account set. */
const makeBooks = async (tx: Db, actor: Actor, from: Books, beside: readonly string[]): Promise<Books> => {
  const [company] = await tx.query<Names & { sandboxOf: string }>(
    `select name_zh_cn, name_zh_tw, name_en, sandbox_of from company where id = $1`,
    [from.companyId],
  )
  const [set] = await tx.query<SetRow>(
    `select name_zh_cn, name_zh_tw, name_en, chart_id, base_currency, start_no, mode, options from account_set
     where company_id = $1 and year = $2`,
    [from.companyId, from.year],
  )
  if (!company || !set) return refuse(problem('record.missing'))
  // A copy of a copy has nothing that a copy of the books has not.
  if (company.sandboxOf !== '') refuse(problem('sandbox.ofSandbox', 'accountSet', { set: from.value }))
  const text = `select code from company where starts_with(code, $1)`
  const taken = await tx.query<{ code: string }>(text, [from.companyCode.slice(0, 12)])
  const code = sandboxCode(from.companyCode, new Set([...taken.map((each) => each.code), ...beside]))
  const names = markedNames(company)
  await tx.query(
    `insert into company (id, code, name_zh_cn, name_zh_tw, name_en, sandbox_of) values ($1, $2, $3, $4, $5, $6)`,
    [newId(), code, names.nameZhCn, names.nameZhTw, names.nameEn, from.companyCode],
  )
  return createAccountSet(tx, actor, {
    ...{ company: { code, names }, year: from.year, names: markedNames(set), startNo: set.startNo },
    ...{ currency: set.baseCurrency, chartId: set.chartId, mode: set.mode, options: set.options },
  })
}

const columnsOf = async (tx: Db, table: string): Promise<string[]> => {
  const rows = await tx.query<{ name: string }>(
    `select a.attname::text as name from pg_attribute a
     where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Copies rows `o` of a table; what differs is given by column. `$1` is the source, `$2` the copy, `$3` the year. */
const copyRows = async (
  { tx, from, to }: Copy,
  table: string,
  changes: Readonly<Record<string, string>> = {},
  where = 'o.year = $3',
  values: readonly (bigint | readonly bigint[] | readonly string[])[] = [],
  joined = '',
): Promise<void> => {
  const columns = await columnsOf(tx, table)
  const cells = columns.map((name) => changes[name] ?? (name === 'company_id' ? '$2' : `o.${name}`))
  await tx.query(
    `insert into ${table} (${columns.join(', ')}) select ${cells.join(', ')} from ${table} o ${joined}
     where o.company_id = $1 and $2::bigint is not null and $3::integer is not null and ${where}`,
    [
      from.companyId,
      to.companyId,
      from.year,
      ...values.map((value) => (typeof value === 'bigint' ? value : [...value])),
    ],
  )
}

/** Adds entries as one link of the sandbox's own trail. */
const tell = async (copy: Copy, entries: readonly TrailRecord[]): Promise<void> => {
  if (entries.length === 0) return
  const told = openLinkRows()
  for (const entry of entries) addEntry(told, copy.to.companyId, copy.head, entry)
  copy.head = closeLink(told, copy.head)
  await copyInto(copy.tx, trailCopy(told))
}

/** Vouchers copied together. */
const together = 2000

/** Copies the vouchers of the year with their lines: only ids and digests are those of the copy. */
const copyVouchers = async (copy: Copy): Promise<void> => {
  const { tx, actor, from, to, shift, at } = copy
  let ids: bigint[] = []
  let digests: string[] = []
  let entries: TrailRecord[] = []
  const write = async (): Promise<void> => {
    if (ids.length === 0) return
    const changes = {
      id: 'o.id + $4::bigint',
      digest: `decode(n.digest, 'hex')`,
      reversal_of: 'o.reversal_of + $4::bigint',
      version: `case when o.status = ${statusCodes.saved} then 1 else 2 end`,
    }
    const joined = 'join unnest($5::bigint[], $6::text[]) as n(id, digest) on n.id = o.id'
    await copyRows(copy, 'voucher', changes, 'o.year = $3', [shift, ids, digests], joined)
    const ofThese = 'o.voucher_id = any($5::bigint[])'
    await copyRows(copy, 'voucher_line', { voucher_id: 'o.voucher_id + $4::bigint' }, ofThese, [shift, ids])
    await copyRows(copy, 'audit_step', { voucher_id: 'o.voucher_id + $4::bigint' }, ofThese, [shift, ids])
    await tell(copy, entries)
    ids = []
    digests = []
    entries = []
  }
  for await (const some of vouchersOfYear(tx, from)) {
    for (const { head, voucher } of some) {
      const id = head.id + shift
      const reversalOf = head.reversalOf === null ? '' : `${head.reversalOf + shift}`
      const content = { voucher: { ...voucher, reversalOf }, company: to.companyCode, signs: signsOf(head) }
      const form = canonicalOf(content, { ...head, attachments: [] })
      ids.push(head.id)
      digests.push(digestOf(content, { ...head, attachments: [] }).toString('hex'))
      const by = { id: head.createdBy, userName: head.createdName, traceId: actor.traceId }
      const entry = { at, by, objectType: 'voucher', objectId: id, objectNo: `${head.voucherNo}` }
      entries.push({ ...entry, action: 'create', after: `{"no":${head.voucherNo},"voucher":${form}}` })
      if (head.status === statusCodes.saved) continue
      const isAudited = head.status === statusCodes.audited
      const signer = isAudited ? { ...by, id: head.auditedBy ?? 0n, userName: head.auditedName } : by
      const seen = JSON.stringify({ no: head.voucherNo, serialNo: head.serialNo, reason: '' })
      entries.push({ ...entry, by: signer, action: isAudited ? 'audit' : 'void', after: seen })
    }
    if (ids.length >= together) await write()
  }
  await write()
}

/** Copies the postings with the roots that the copied vouchers have. */
const copyPostings = async (copy: Copy): Promise<void> => {
  const { tx, actor, from, to, at } = copy
  const rows = await tx.query<PostingRow & { cancelledAt: string | null; voucherCount: number }>(
    `select p.year, p.period_no, p.version, p.posted_nos, p.previous_nos, p.previous_root, p.root, p.cancelled_at,
       p.voucher_count
     from posting p where p.company_id = $1 and p.year = $2 order by p.posted_at, p.period_no, p.version`,
    [from.companyId, from.year],
  )
  const entries: TrailRecord[] = []
  let previous: Buffer = Buffer.alloc(32)
  for (const row of rows) {
    const root = await rootOfPosting(tx, to.companyId, { ...row, previousRoot: previous })
    const changes = { previous_root: `decode(($6::text[])[1], 'hex')`, root: `decode(($6::text[])[2], 'hex')` }
    const one = 'o.year = $3 and o.period_no = ($5::bigint[])[1] and o.version = ($5::bigint[])[2] and $4::bigint = 0'
    const which = [BigInt(row.periodNo), BigInt(row.version)]
    await copyRows(copy, 'posting', changes, one, [0n, which, [previous.toString('hex'), root.toString('hex')]])
    previous = root
    const record = await recordOf(tx, to, row.periodNo, row.version)
    const after = { version: row.version, root: root.toString('hex'), vouchers: row.voucherCount, record }
    const objectNo = `${row.year}-${String(row.periodNo).padStart(2, '0')}`
    const entry = { at, by: actor, objectType: 'period', objectId: null, objectNo, after: JSON.stringify(after) }
    entries.push({ ...entry, action: 'post' })
    if (row.cancelledAt !== null) entries.push({ ...entry, action: 'cancelPosting' })
  }
  await tell(copy, entries)
}

/** Copies what people have adjusted in the statements of the year; the trail tells what was reviewed. */
const copyAdjustments = async (copy: Copy): Promise<void> => {
  const { tx, actor, to, at } = copy
  await copyRows(copy, 'statement_adjustment')
  const reviewed = (await readAdjustments(tx, to)).filter(({ reviewedBy }) => reviewedBy !== '')
  await tell(
    copy,
    reviewed.map((row) => ({ ...reviewEntry(to.year, { ...row, reviewedBy: '' }, row.reviewedBy), by: actor, at })),
  )
}

/** Whoever has rights in the company that was copied has them in the copy; rights in all companies hold there too. */
export const copyRights = async (tx: Db, { from, to }: Record<'from' | 'to', bigint>): Promise<void> => {
  const columns = (await columnsOf(tx, 'account_set_right')).filter((name) => name !== 'id')
  const cells = columns.map((name) => (name === 'company_id' ? '$2' : `o.${name}`))
  const rows = await tx.query<{ id: bigint }>(`select id from account_set_right where company_id = $1`, [from])
  await tx.query(
    `insert into account_set_right (id, ${columns.join(', ')})
     select n.id, ${cells.join(', ')} from account_set_right o
       join unnest($3::bigint[], $4::bigint[]) as n(old_id, id) on n.old_id = o.id
     where o.company_id = $1`,
    [from, to, rows.map(({ id }) => id), rows.map(() => newId())],
  )
  const text = `update voucher_audit_right set companies = array_append(companies, $2) where $1 = any(companies)`
  await tx.query(text, [from, to])
}

/** A right to audit in no other company goes; without any company it would hold in all. */
const dropRights = async (tx: Db, companyId: bigint): Promise<void> => {
  await tx.query(`delete from voucher_audit_right where companies = array[$1::bigint]`, [companyId])
  const text = `update voucher_audit_right set companies = array_remove(companies, $1) where $1 = any(companies)`
  await tx.query(text, [companyId])
}

/** What is copied as it stands, in this order: months and numbers come last, or nothing could be put among them. */
const figures = [
  'subject_balance',
  'aux_balance',
  'cash_flow_balance',
  'opening',
  'opening_item',
  'opening_cash_flow',
  'voucher_counter',
]

const copyBooks = (db: Db, actor: Actor, from: Books, beside: readonly string[]): Promise<Books> =>
  db.transaction(async (tx) => {
    await tx.query(`set local transaction_isolation = 'repeatable read'`)
    await setLocal(tx, { enable_nestloop: 'off' })
    const to = await makeBooks(tx, actor, from, beside)
    const moment = await tx.row<{ at: string }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    )
    const head = await lockHead(tx, to.companyId)
    const shift = BigInt(randomInt(1, 2 ** 21))
    const copy: Copy = { tx, actor, from, to, shift, at: moment.at, head }
    await copyRows(copy, 'aux', {}, 'true')
    await copyVouchers(copy)
    for (const table of figures) await copyRows(copy, table)
    await tx.query(`delete from period where company_id = $1`, [to.companyId])
    await copyRows(copy, 'period', { facts_from: '0' })
    await copyPostings(copy)
    await copyAdjustments(copy)
    // Only the year itself is copied: openings of the next one neither follow it nor come back to it.
    await copyRows(copy, 'year_end', { replaced: `'[]'`, row_digest: 'null' }, `o.year = $3 and o.state = 'FINAL'`)
    await writeHead(tx, to.companyId, copy.head)
    tellWritten(tx, to.companyId, actor)
    await copyRights(tx, { from: from.companyId, to: to.companyId })
    await rightsChanged(tx)
    return to
  })

/**
 * Copies an account set as it is now; nobody waits for it. Files, bills, drafts and templates are not copied. The books
 * keep in their trail that they were copied: by a transaction of its own, as whoever saves meanwhile moves its head.
 * `beside` are codes that another database has taken, into which the copy goes.
 */
export const makeSandbox = async (
  db: Db,
  actor: Actor,
  from: Books,
  beside: readonly string[] = [],
): Promise<Books> => {
  const to = await copyBooks(db, actor, from, beside)
  const made = changeEntry('accountSet', to.value, null, { sandboxOf: from.value })
  await db.transaction((tx) => addTrail(tx, from.companyId, actor, [made]))
  return to
}

/** Rows of these go first; `account_set` goes last, as others refer to it. */
const firstGone = ['voucher_line', 'voucher', 'period', 'opening', 'opening_cash_flow']

/** Removes a sandbox with everything in it; refused for real books, by the database too. */
export const throwAway = (db: Db, actor: Actor, books: Books): Promise<void> =>
  db.transaction(async (tx) => {
    const text = `select sandbox_of from company where id = $1 for update`
    const [company] = await tx.query<{ sandboxOf: string }>(text, [books.companyId])
    if (!company) return refuse(problem('record.missing', 'accountSet'))
    if (company.sandboxOf === '') return refuse(problem('sandbox.none', 'accountSet', { set: books.value }))
    const others = tables.distributed.filter((table) => !firstGone.includes(table) && table !== 'account_set')
    const companyTables = ['registered_invoice', 'account_set_right']
    for (const table of [...firstGone, ...others, 'account_set', ...companyTables]) {
      await tx.query(`delete from ${table} where company_id = $1`, [books.companyId])
    }
    await dropRights(tx, books.companyId)
    await tx.query(`delete from company where id = $1`, [books.companyId])
    // The trail that told of these rows is gone with them.
    tx.written.tables.clear()
    const [real] = await tx.query<{ id: bigint }>(`select id from company where code = $1`, [company.sandboxOf])
    const sandboxOf = accountSetValue(company.sandboxOf, books.year)
    const gone = changeEntry('accountSet', books.value, { sandboxOf }, null)
    if (real) await addTrail(tx, real.id, actor, [gone])
    await rightsChanged(tx)
  })
