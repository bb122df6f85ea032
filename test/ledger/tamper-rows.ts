// Books in which every table that a statement reads has rows, and changes of one field of any of them.
import { adjustmentNo } from '../../src/domain/statement/statement-adjustment.ts'
import { type Db, databaseError } from '../../src/server/kernel/db.ts'
import { isRowTable, statementUse } from '../../src/server/kernel/tables.ts'
import type { Books, Gate } from '../../src/server/ledger/gate.ts'
import { rowsOfBooks } from '../../src/server/ledger/proof/verify-rows.ts'
import { adjustmentRecord, readAdjustments } from '../../src/server/ledger/store/adjustment-store.ts'
import { revisionParts } from '../../src/server/ledger/store/template-store.ts'
import { changeEntry } from '../../src/server/ledger/store/trail.ts'
import { clerk, poster } from '../world/ledger.ts'
import { columnsOf, type Statement, untriggered } from '../world/tampering.ts'

/** Gives the group, and books with a posted month, something in every table. */
export const fillTables = async (db: Db, look: Db, gate: Gate, books: Books): Promise<void> => {
  const lists: readonly string[] = [
    `insert into merge_group (code, name_zh_cn, currency, companies) select 'G' || n, '集团', 'CNY', '{YS01}' from n`,
    `insert into merge_rate (id, company, currency, year, rate) select n, 'YS01', 'USD', '20' || n, 7.1 from n`,
    `insert into merge_stock (id, company, counterparty, month, held, margin)
     select n, 'YS01', 'C' || n, '2025-11', 1, 0.2 from n`,
    `insert into related_company (id, company, counterparty, entity_type, entity_code, method)
     select n, 'YS01', 'C' || n, 'customer', 'K' || n, 'FULL' from n`,
    `insert into non_merge_code (id, scope, kind, code, reason) select n, 'REPORT', 'SUBJECT', 'X' || n, '测试' from n`,
  ]
  for (const sql of lists) {
    await look.query(sql.replace(/ from n$/, ' from generate_series(31, 36) as n'))
  }
  const items = await look.query<{ item: string }>(`select code as item from cash_flow_item order by code limit 6`)
  await gate.changeOpenings(clerk, books, () => ({
    rows: [],
    flows: items.map(({ item }, at) => ({ item, before: 0n, after: 100n + BigInt(at) })),
  }))
  await gate.closeYear(poster, books, { overwrite: false, provisional: true })
  await look.query(
    `insert into statement_adjustment (company_id, id, year, statement, kind, from_line, to_line, from_no, to_no,
       amount, reason, made_by, made_name, made_at, reviewed_by, reviewed_name, reviewed_at)
     select $1, n, 2025, 'balance-sheet', 'reclass', 2, 34, 11, 12, n * 100, '受限', 1, 'a', now(), 2, 'b', now()
     from generate_series(1, 6) as n`,
    [books.companyId],
  )
  const entries = (await readAdjustments(look, books)).map((row) => {
    const review = { reviewedBy: 'b', record: adjustmentRecord(2025, row), year: 2025 }
    const entry = changeEntry('statementAdjustment', adjustmentNo(row), { reviewedBy: '' }, review)
    return { ...entry, action: 'audit' }
  })
  await db.transaction((tx) => gate.within(tx).tell(poster, books.companyId, entries))
}

type Finding = { check: string; what: string; voucher?: string }
export type Changed = {
  table: string
  /** Table, column and row, for whoever reads that it was missed. */
  what: string
  isNamed: (findings: readonly Finding[]) => boolean
  /** Whether the archive of an account set holds the table. */
  isArchived: boolean
}

/** The tables in which a statement reads something, but for vouchers and lines: those are changed in tamper-many. */
export const readTables = (): string[] =>
  Object.entries(statementUse).flatMap(([table, use]) =>
    (use === 'row' || use === 'proved') && table !== 'voucher' && table !== 'voucher_line' ? [table] : [],
  )

/**
 * Columns that no statement reads, in tables without digests: a save writes them. Of books whose company is not there
 * nothing can be read at all: their archive is refused.
 */
const unread: readonly string[] = ['period.last_serial', 'period.facts_from', 'voucher_counter.last_no', 'company.id']

const isNotZero = ['saved', 'audited', 'posted'].map((name) => `r.${name}_debit <> r.${name}_credit`).join(' or ')

/** The rows that are changed, where it is not any that the books have. */
const rowsOf: Readonly<Record<string, string>> = {
  // A change of the account set that is proved may leave nothing to be read at all.
  account_set: 'r.year = 2026',
  subject_balance: isNotZero,
  aux_balance: isNotZero,
  cash_flow_balance: 'r.saved <> 0',
  opening: 'r.year = 2025',
  period: 'r.year = 2025',
  voucher_counter: 'r.year = 2025',
  // What is changed of a template is named by what is not.
  statement_template: 'r.id in (8, 9)',
  statement_revision: 'r.template_id in (5, 6, 10)',
  statement_line: 'r.template_id < 5',
  statement_check: 'r.template_id < 5',
}

const special: Readonly<Record<string, string>> = {
  'subject.direction': `case direction when 'D' then 'C' else 'D' end`,
  'cash_flow_item.direction': `case direction when 'IN' then 'OUT' else 'IN' end`,
  'period.status': `case status when 'POSTED' then 'OPEN' else 'POSTED' end`,
  'account_set.status': `'closed'`,
  'year_end.state': `'FINAL'`,
}

/** By which checks a table without digests is named. */
const checksOf: Readonly<Record<string, readonly string[]>> = {
  aux: ['entity', 'balanced', 'digest'],
  aux_balance: ['balance'],
  cash_flow_balance: ['balance'],
  subject_balance: ['balance'],
  period: ['posting'],
  posting: ['posting', 'root'],
  trail: ['trail'],
  voucher_counter: ['posting', 'numbers', 'balance'],
}

const templateParts: readonly string[] = ['statement_line', 'statement_column', 'statement_check']

type Cells = Readonly<Record<string, unknown>>
type Row = { at: string; cells: Cells }

/** The name that a finding gives a row: of what stands there when everything has been changed. */
const nameOf = async (look: Db, books: Books, table: string, { at, cells }: Row): Promise<string> => {
  const isPart = templateParts.includes(table)
  const [code, revision] = [
    `(select t.code from statement_template t where t.id = ${cells.template_id})`,
    cells.revision,
  ]
  const text = isPart ? `${code} || ' ${revision}'` : isRowTable(table) ? rowsOfBooks[table].name : `''`
  const name = text.replaceAll('$1::bigint', `${books.companyId}::bigint`)
  const [row] = await look.query<{ name: string }>(
    `select (${name})::text as name from ${table} r where ctid = $1::tid`,
    [at],
  )
  return row?.name ?? ''
}

type Done = { table: string; column: string; row: Row; recomputed: boolean }

/** What `findings` must hold when this was changed. */
const isNamedBy =
  ({ table, column, row: { cells }, recomputed }: Done, { name, value }: { name: string; value: string }) =>
  (findings: readonly Finding[]): boolean => {
    const told = templateParts.includes(table) ? 'statement_revision' : table
    if (recomputed && isRowTable(told)) return findings.some(({ what }) => what === `${told} ${value}`)
    const checks = checksOf[table]
    const key = cells.subject ?? cells.cf_item
    if (checks && table !== 'trail') {
      const isOne = (what: string) => key === undefined || what.includes(` ${key} `)
      return findings.some(({ check, what }) => checks.includes(check) && isOne(what))
    }
    if (checks) return findings.some(({ check }) => checks.includes(check))
    // A row that is no longer the company's has no name here: something of what it belonged to is named.
    if (column === 'company_id') {
      return findings.some(
        ({ check, what }) => what.startsWith(`${table} `) || check === 'statement' || / 2026/.test(what),
      )
    }
    const called = templateParts.includes(table) ? 'statement_line' : table
    return findings.some(({ what }) => what === `${called} ${name}`)
  }

/** Changes one field past every trigger; null where a constraint holds it back even then. */
const changeField = (look: Db, table: string, { name, changed }: { name: string; changed: string }, at: string) =>
  look
    .transaction(async (tx) => {
      await tx.query(`set local session_replication_role = 'replica'`)
      const value = special[`${table}.${name}`] ?? changed
      const [row] = await tx.query<{ at: string }>(
        `update ${table} set ${name} = ${value} where ctid = $1::tid returning ctid::text as at`,
        [at],
      )
      return row?.at ?? null
    })
    .catch((error: unknown) => {
      if (databaseError(error)?.state.startsWith('23')) return null
      throw error
    })

/** Gives a row, or the revision that a line is of, the digests that agree with what stands there now. */
const recompute = async (look: Db, table: string, { at, cells }: Row): Promise<void> => {
  const digests = (of: string): string => `update ${of} r set row_digest = gl_row_digest(to_jsonb(r)) where`
  const key = `template_id = ${cells.template_id} and revision = ${cells.revision}`
  const statements: Statement[] = templateParts.includes(table)
    ? [
        [
          `update statement_revision set digest = sha256(convert_to(concat(${revisionParts('template_id', 'revision')}),
            'UTF8')) where ${key}`,
        ],
        [`${digests('statement_revision')} ${key}`],
      ]
    : isRowTable(table)
      ? [[`${digests(table)} ctid = $1::tid`, [at]]]
      : []
  await untriggered(look, statements)
}

/** Changes one field in some rows of each table; what a constraint holds back is tried with another field. */
export const changeRound = async (
  look: Db,
  books: Books,
  tables: readonly string[],
  { random, together, recomputed }: { random: (below: number) => number; together: number; recomputed: boolean },
): Promise<Changed[]> => {
  const done: Done[] = []
  for (const table of tables) {
    const columns = (await columnsOf(look, table)).filter(
      ({ name }) => !unread.includes(`${table}.${name}`) && !(recomputed && name === 'row_digest'),
    )
    const rows = await look.query<Row>(
      `select r.ctid::text as at, to_jsonb(r) as cells from ${table} r where ${rowsOf[table] ?? 'true'}
       order by md5(r.ctid::text || $1) limit ${together}`,
      [`${random(1000)}`],
    )
    for (const row of rows) {
      for (let tries = 0; ; tries += 1) {
        const column = columns[random(columns.length)]
        if (!column || tries > 100) throw new Error(`nothing of ${table} can be changed`)
        const at = await changeField(look, table, column, row.at)
        if (at === null) continue
        done.push({ table, column: column.name, row: { ...row, at }, recomputed })
        if (recomputed) await recompute(look, table, { ...row, at })
        break
      }
    }
  }
  const changed: Changed[] = []
  for (const one of done) {
    const name = await nameOf(look, books, one.table, one.row)
    changed.push({
      table: one.table,
      what: `${one.table}.${one.column} of ${name} ${JSON.stringify(one.row.cells)}`,
      isNamed: isNamedBy(one, { name, value: books.value }),
      isArchived: !isRowTable(one.table) || rowsOfBooks[one.table].inArchive,
    })
  }
  return changed
}
