// Reads a whole account set as the records of its archive, of one moment and a few hundred vouchers at a time.
import { createHash } from 'node:crypto'
import { everything } from '../../../domain/chart/access.ts'
import { entityTypes } from '../../../domain/chart/entity.ts'
import {
  type ArchiveRecord,
  adjustmentText,
  archiveVersion,
  type Cells,
  type KeptAmounts,
  lineColumns,
  type RecordOf,
  voucherColumns,
} from '../../../domain/closing/archive.ts'
import type { StatementLine } from '../../../domain/statement/statement.ts'
import { changesIn } from '../../../domain/statement/statement-adjustment.ts'
import { nettedSubjects } from '../../../domain/statement/statement-facts.ts'
import {
  type StatementName,
  statementColumn,
  statementNames,
  statementRanges,
} from '../../../domain/statement/statement-month.ts'
import type { Db } from '../../kernel/db.ts'
import type { RowTable } from '../../kernel/tables.ts'
import { readCashFlow, readColumns } from '../read/read-statement.ts'
import { countedAdjustments } from '../store/adjustment-store.ts'
import type { Books } from '../store/books.ts'
import { type CompanyFacts, readFacts } from '../store/facts.ts'
import { readTemplates } from '../store/read-template.ts'
import { recordText } from '../store/record-digest.ts'
import { revisionParts } from '../store/template-store.ts'
import { entryText, groupId, isToldByCompany, lastLinks } from '../store/trail.ts'
import { itemTexts } from '../write/open-items.ts'
import { areOfBooks, booksValues, filesOfVouchers, rowsOfBooks, usesAll } from './verify-rows.ts'

/** Vouchers, and links of the trail, read at a time. */
const page = 500

type Source = { tx: Db; books: Books; facts: CompanyFacts }

async function* settings({ tx, books, facts }: Source): AsyncGenerator<ArchiveRecord> {
  const names = await tx.row<{ nameZhCn: string; nameZhTw: string; nameEn: string }>(
    `select s.name_zh_cn, s.name_zh_tw, s.name_en from account_set s
     where s.company_id = $1 and s.year = $2`,
    [books.companyId, books.year],
  )
  const { accountSet, baseDigits } = facts
  yield {
    ...{ kind: 'set', version: archiveVersion, value: books.value, company: books.companyCode, year: books.year },
    ...{ mode: accountSet.mode, baseCurrency: accountSet.baseCurrency, baseDigits },
    ...names,
  }
  for (const { code, wordZhCn, wordZhTw } of facts.typeList) yield { kind: 'voucherType', code, wordZhCn, wordZhTw }
  for (const subject of facts.subjects.all) yield { kind: 'subject', subject }
  for (const { code, direction } of facts.cashFlowList) yield { kind: 'cashFlowItem', code, direction }
  const templates = await readTemplates(tx, books, facts)
  for (const statement of statementNames) {
    for (const line of templates[statement].lines) yield { kind: 'statementLine', statement, line }
  }
}

async function* readRows({ tx, books, facts }: Source): AsyncGenerator<ArchiveRecord> {
  const values = booksValues(books, facts)
  for (const [table, rows] of Object.entries(rowsOfBooks)) {
    if (!rows.inArchive) continue
    const found = await tx.query<{ name: string; text: string; digest: string }>(
      `select (${rows.name})::text as name, gl_row_text(to_jsonb(r)) as text, encode(r.row_digest, 'hex') as digest
       from ${table} r where ${usesAll} and ${areOfBooks(rows)} order by r`,
      values,
    )
    for (const row of found) yield { kind: 'row', table, ...row }
  }
}

async function* revisions({ tx, books, facts }: Source): AsyncGenerator<ArchiveRecord> {
  const used = Object.entries(await readTemplates(tx, books, facts))
  const found = await tx.query<{ id: bigint; revision: number; code: string; digest: string; parts: string[] }>(
    `select t.id, r.revision, t.code, encode(r.digest, 'hex') as digest,
       array[${revisionParts('r.template_id', 'r.revision')}] as parts
     from statement_template t join statement_revision r on r.template_id = t.id
     where t.owner in ('', $1) and r.status = 'published' order by t.id, r.revision`,
    [facts.sandboxOf || books.companyCode],
  )
  for (const { id, revision, code, digest, parts } of found) {
    const made = used.filter(([, template]) => template.id === id && template.revision === revision)
    const statements = made.map(([name]) => name as StatementName)
    yield { kind: 'revision', name: `${code} ${revision}`, parts, digest, statements }
  }
}

async function* states({ tx, books }: Source): AsyncGenerator<ArchiveRecord> {
  const of = [books.companyId, books.year]
  const auxes = await tx.query<{ id: string; text: string; columns: Cells }>(
    `select a.id::text as id, a.canonical as text,
       array[${entityTypes.map((type) => `a.${type}`).join(', ')}] as columns
     from aux a where a.company_id = $1 order by a.id`,
    [books.companyId],
  )
  for (const aux of auxes) yield { kind: 'aux', ...aux }
  const periods = await tx.query<Omit<RecordOf<'period'>, 'kind'>>(
    `select no, status, date_from as "from", date_to as "to", posting_version as version from period
     where company_id = $1 and year = $2 order by no`,
    of,
  )
  for (const period of periods) yield { kind: 'period', ...period }
  const counters = await tx.query<{ no: number; type: string; lastNo: number; postedNo: number }>(
    `select period_no as no, voucher_type as type, last_no, posted_no from voucher_counter
     where company_id = $1 and year = $2 order by period_no, voucher_type`,
    of,
  )
  for (const counter of counters) yield { kind: 'counter', ...counter }
  const openings = await tx.query<{ subject: string; auxId: string; currency: string; figures: KeptAmounts }>(
    `select o.subject, o.aux_id::text as aux_id, o.currency, array[o.base::text, o.original::text, o.quantity::text,
       o.ytd_debit::text, o.ytd_credit::text] as figures
     from opening o where o.company_id = $1 and o.year = $2 order by o.subject, o.aux_id, o.currency`,
    of,
  )
  for (const opening of openings) yield { kind: 'opening', ...opening }
  const flows = await tx.query<{ item: string; amount: string }>(
    `select o.cf_item as item, o.amount::text as amount from opening_cash_flow o
     where o.company_id = $1 and o.year = $2 order by o.cf_item`,
    of,
  )
  for (const flow of flows) yield { kind: 'openingFlow', ...flow }
  for await (const text of itemTexts(tx, books)) yield { kind: 'openItem', text }
}

const amounts = ['debit', 'credit', 'original_debit', 'original_credit', 'quantity_debit', 'quantity_credit']
const families = ['saved', 'audited', 'posted']
  .map((family) => `array[${amounts.map((name) => `b.${family}_${name}::text`).join(', ')}] as ${family}`)
  .join(', ')

async function* keptFigures({ tx, books }: Source): AsyncGenerator<ArchiveRecord> {
  for (const [table, auxId] of [
    ['subject_balance', `case when b.with_aux then '' else '0' end`],
    ['aux_balance', 'b.aux_id::text'],
  ]) {
    for (let no = 1; no <= 13; no += 1) {
      const rows = await tx.query<Omit<RecordOf<'balance'>, 'kind'>>(
        `select b.period_no as no, b.subject, ${auxId} as aux_id, b.currency, b.class, ${families} from ${table} b
         where b.company_id = $1 and b.year = $2 and b.period_no = $3 order by b.subject, 3, b.currency, b.class`,
        [books.companyId, books.year, no],
      )
      for (const row of rows) yield { kind: 'balance', ...row }
    }
  }
  const flows = await tx.query<{ no: number; item: string; saved: string; audited: string; posted: string }>(
    `select b.period_no as no, b.cf_item as item, b.saved::text as saved, b.audited::text as audited,
       b.posted::text as posted
     from cash_flow_balance b where b.company_id = $1 and b.year = $2 order by b.period_no, b.cf_item`,
    [books.companyId, books.year],
  )
  for (const flow of flows) yield { kind: 'cashFlow', ...flow }
}

/** By line its two columns, minor units as text; null where nothing can be computed. */
type ClosedStatement = {
  name: StatementName
  no: number
  lines: readonly StatementLine[]
  values: [number, string | null, string | null][]
}

export async function* closedStatements({ tx, books, facts }: Source): AsyncGenerator<ClosedStatement> {
  const templates = await readTemplates(tx, books, facts)
  const income = templates['income-statement'].lines
  const readable = { books, scope: everything }
  const people = await countedAdjustments(tx, readable)
  for (const name of statementNames) {
    const { lines } = templates[name]
    if (lines.length === 0) continue
    const netted = nettedSubjects([...lines, ...income])
    for (const [no, status] of facts.periods) {
      if (status !== 'POSTED' && status !== 'LOCKED') continue
      const ranges = statementRanges(name, no)
      const rows = await readColumns(tx, readable, 'posted', ranges, netted)
      const flows = await readCashFlow(tx, readable, 'posted', ranges)
      const [first, second] = ranges.map((range, at) => {
        const cashFlowItems = new Map(facts.cashFlowList.map((item) => [item.code, item.direction]))
        const column = {
          ...{ subjects: facts.subjects, cashFlowItems, cashFlow: flows[at], minorDigits: facts.baseDigits },
          isYearOpening: range.to === 0,
          changes: changesIn(name, lines, range, people),
          incomeChanges: changesIn('income-statement', income, range, people),
        }
        return statementColumn(lines, income, rows[at] ?? [], column).values
      })
      const text = (value: bigint | null | undefined): string | null => value?.toString() ?? null
      const values = lines.map((line): [number, string | null, string | null] => [
        line.no,
        text(first?.get(line.no)),
        text(second?.get(line.no)),
      ])
      yield { name, no, lines, values }
    }
  }
}

async function* statements(source: Source): AsyncGenerator<ArchiveRecord> {
  const { tx, books } = source
  for (const row of await countedAdjustments(tx, { books, scope: everything })) {
    yield { kind: 'adjustment', text: adjustmentText(books.year, row) }
  }
  for await (const { name, no, values } of closedStatements(source)) yield { kind: 'statement', name, no, values }
}

async function* postings({ tx, books }: Source): AsyncGenerator<ArchiveRecord> {
  const rows = await tx.query<{ text: string }>(
    `select ${recordText} as text from posting p where p.company_id = $1
     order by p.posted_at, p.year, p.period_no, p.version`,
    [books.companyId],
  )
  for (const { text } of rows) yield { kind: 'posting', text }
}

const moments: ReadonlySet<string> = new Set(['created_at', 'edited_at', 'cashier_at', 'audited_at'])

const cellText = (alias: string) => (name: string) => {
  const column = `${alias}.${name}`
  if (moments.has(name)) return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return name === 'digest' ? `encode(${column}, 'hex')` : `${column}::text`
}

const voucherCells = voucherColumns.map(cellText('v')).join(', ')
const lineCells = lineColumns.map(cellText('l')).join(', ')

type Place = { id: bigint; periodNo: number; voucherType: string; voucherNo: number }

async function* vouchers({ tx, books }: Source): AsyncGenerator<ArchiveRecord> {
  let last: Place = { id: 0n, periodNo: -32_768, voucherType: '', voucherNo: 0 }
  for (;;) {
    const heads = await tx.query<Place & { cells: Cells }>(
      `select v.id, v.period_no, v.voucher_type, v.voucher_no, array[${voucherCells}] as cells from voucher v
       where v.company_id = $1 and v.year = $2 and (v.period_no, v.voucher_type, v.voucher_no, v.id) > ($3, $4, $5, $6)
       order by v.period_no, v.voucher_type, v.voucher_no, v.id limit ${page}`,
      [books.companyId, books.year, last.periodNo, last.voucherType, last.voucherNo, last.id],
    )
    const ids = heads.map(({ id }) => id)
    const rows = await tx.query<{ id: bigint; cells: Cells }>(
      `select l.voucher_id as id, array[${lineCells}] as cells from voucher_line l
       where l.company_id = $1 and l.voucher_id = any($2) order by l.voucher_id, l.line_no`,
      [books.companyId, ids],
    )
    const files = await filesOfVouchers(tx, books, ids)
    const lines = new Map<bigint, Cells[]>(ids.map((id) => [id, []]))
    for (const { id, cells } of rows) lines.get(id)?.push(cells)
    for (const { id, cells } of heads) {
      yield { kind: 'voucher', cells, files: [...(files.get(id) ?? [])].sort(), lines: lines.get(id) ?? [] }
    }
    const end = heads.at(-1)
    if (end === undefined || heads.length < page) return
    last = end
  }
}

async function* trail({ tx, books }: Source): AsyncGenerator<ArchiveRecord> {
  for (let seq = 0n; ; ) {
    const links = await tx.query<{ at: bigint; seq: string; hash: string; entries: string[] }>(
      `select e.seq as at, e.seq::text as seq, min(encode(e.hash, 'hex')) as hash,
         array_agg(${entryText} order by e.item) as entries
       from trail e where e.company_id = $1 and e.seq in
         (select distinct n.seq from trail n where n.company_id = $1 and n.seq > $2 order by n.seq limit ${page})
       group by e.seq order by e.seq`,
      [books.companyId, seq],
    )
    for (const { at: _, ...link } of links) yield { kind: 'link', ...link }
    const end = links.at(-1)
    if (end === undefined) break
    seq = end.at
  }
  const text = `select h.seq::text as seq, encode(h.hash, 'hex') as hash from trail_head h where h.company_id = $1`
  const [head] = await tx.query<{ seq: string; hash: string }>(text, [books.companyId])
  if (head) yield { kind: 'head', ...head }
}

const sharedTables = (Object.keys(rowsOfBooks) as RowTable[]).filter(
  (table) => rowsOfBooks[table].inArchive && !isToldByCompany(table),
)

/** The links of the group's trail by which rows that all companies share are proved; nothing else is told in them. */
async function* groupLinks({ tx }: Source): AsyncGenerator<ArchiveRecord> {
  const links = await tx.query<Omit<RecordOf<'groupLink'>, 'kind'>>(
    `select e.seq::text as seq, min(encode(e.hash, 'hex')) as hash, array_agg(${entryText} order by e.item) as entries,
       encode(coalesce((select p.hash from trail p where p.company_id = $1 and p.seq = e.seq - 1 limit 1),
         sha256(''::bytea)), 'hex') as previous
     from trail e where e.company_id = $1 and e.seq in (${lastLinks(sharedTables)}) group by e.seq order by e.seq`,
    [groupId],
  )
  for (const link of links) yield { kind: 'groupLink', ...link }
}

const parts = [settings, readRows, groupLinks, revisions, states, keptFigures, statements, postings, vouchers, trail]

/**
 * The archive of an account set as lines of text; `tx` is a snapshot. The same books give the same bytes: nothing in
 * it tells when it was made. It is written as the books stand, whatever was done to them.
 */
export async function* archiveOf(tx: Db, books: Books): AsyncGenerator<string> {
  const source = { tx, books, facts: await readFacts(tx, books) }
  const hash = createHash('sha256')
  let records = 0
  const lineOf = (record: ArchiveRecord): string => `${JSON.stringify(record)}\n`
  for (const part of parts) {
    for await (const record of part(source)) {
      const line = lineOf(record)
      hash.update(line)
      records += 1
      yield line
    }
  }
  yield lineOf({ kind: 'end', records, sha256: hash.digest('hex') })
}
