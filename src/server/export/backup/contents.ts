// What a backup holds: which tables, which of their rows, in an order in which they can be put back.
import type { BackupKind } from '../../../contract/export/backup.ts'
import type { Db } from '../../kernel/db.ts'
import { tables } from '../../kernel/tables.ts'
import type { CompanyRows } from '../../ledger/write/restore-company.ts'

/** What is asked for. `companyId` names the company of a backup of one account set. */
export type BackupRequest = { kind: BackupKind; companyId: bigint | null }

/** A table of a backup, with the columns that hold values of their own, and which of its rows go in ('' = all). */
export type BackupTable = { table: string; columns: string[]; where: string }

/** What lives in the moment only, and the list of backups itself: a restored instance goes on with its own. */
const passing = new Set([
  'account_consent',
  'api_log',
  'auth_session',
  'backup',
  'job',
  'job_lock',
  'login_lock',
  'restore_request',
  'schedule_run',
  'month_claim',
  'voucher_presence',
])

/** Of people and what they may do: they are the instance's, not those of one account set. */
const ofPeople = new Set([
  'account_set_right',
  'app_user',
  'department',
  'menu',
  'role',
  'role_button',
  'role_menu',
  'role_scope',
  'user_role',
  'voucher_audit_right',
])

/** Rows of the group that name companies: only those of the company itself belong to one account set. */
const ownOnly: Readonly<Record<string, string>> = {
  department_entity: 'company = (select c.code from company c where c.id = $id)',
  merge_group: 'false',
  merge_rate: 'company = (select c.code from company c where c.id = $id)',
  merge_stock: 'company = (select c.code from company c where c.id = $id)',
  parameter_value: `scope = 'global' or split_part(place, '-', 1) = (select c.code from company c where c.id = $id)`,
  registered_invoice: 'company_id = $id',
  related_company: 'company = (select c.code from company c where c.id = $id)',
}

const configTables = new Set([...tables.reference, 'instance_setting', 'backup_plan'])

/** Whether a table goes in, and which of its rows: null when it stays out. */
const rowsOf = (table: string, { kind, companyId }: BackupRequest): string | null => {
  if (table === 'schema_migration' || passing.has(table)) return null
  if (kind === 'full') return ''
  if (kind === 'config') return configTables.has(table) ? '' : null
  if (tables.distributed.includes(table)) return `company_id = ${companyId}`
  if (table === 'company') return `id = ${companyId}`
  const ownFiles = `(select a.file_id from voucher_attachment a where a.company_id = ${companyId})`
  if (table === 'file') return `id in ${ownFiles}`
  if (table === 'file_object')
    return `(storage, key) in (select f.storage, f.object_key from file f where f.id in ${ownFiles})`
  if (!tables.reference.includes(table) || ofPeople.has(table)) return null
  return (ownOnly[table] ?? '').replaceAll('$id', String(companyId))
}

type Column = { table: string; columns: string[] }
type Reference = { child: string; parent: string }

/** Tables behind those that they refer to. */
const inOrder = (names: readonly string[], references: readonly Reference[]): string[] => {
  const order = new Set<string>()
  const seen = new Set<string>()
  const place = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { child, parent } of references) if (child === name) place(parent)
    order.add(name)
  }
  for (const name of names) place(name)
  return [...order]
}

/** The tables of a backup in the order in which they can be put back. */
export const heldTables = async (db: Db, wanted: BackupRequest): Promise<BackupTable[]> => {
  const columns = await db.query<Column>(
    `select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by c.relname order by c.relname`,
  )
  const references = await db.query<Reference>(
    `select c.relname::text as child, p.relname::text as parent from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`,
  )
  const known = new Map(columns.map((each) => [each.table, each.columns]))
  return inOrder([...known.keys()], references).flatMap((table) => {
    const where = rowsOf(table, wanted)
    return where === null ? [] : [{ table, columns: known.get(table) ?? [], where }]
  })
}

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

/** Statements over every row of a table at one moment; each company's rows are put back as they were. */
export const copyOutText = ({ table, columns, where }: BackupTable): string => {
  const rows = where === '' ? '' : ` where ${where}`
  return `COPY (select ${listed(columns)} from "${table}"${rows}) TO STDOUT`
}

export const copyInText = ({ table, columns }: Pick<BackupTable, 'table' | 'columns'>): string =>
  `COPY "${table}" (${listed(columns)}) FROM STDIN`

/** Of the rows of a company those that a database may have already: contents of files, and what names companies. */
const maybeThere = ['file_object', 'file', 'department_entity', ...['merge_rate', 'merge_stock', 'related_company']]

/** The rows of one company, without what is set for all: its own tables, and those of which rows may be there. */
export const rowsOfCompany = async (db: Db, companyId: bigint): Promise<Record<'own' | 'shared', CompanyRows[]>> => {
  const held = await heldTables(db, { kind: 'accountSet', companyId })
  const rowsIn = (names: readonly string[], more = ''): CompanyRows[] =>
    held
      .filter(({ table }) => names.includes(table))
      .map(({ table, columns, where }) => ({
        table,
        out: copyOutText({ table, columns, where: `(${where})${more}` }),
        into: (name) => copyInText({ table: name, columns }),
      }))
  return {
    own: rowsIn(['company', 'registered_invoice', ...tables.distributed]),
    shared: [...rowsIn(maybeThere), ...rowsIn(['parameter_value'], ` and scope <> 'global'`)],
  }
}
