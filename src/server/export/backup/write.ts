// Writes a backup: one snapshot of the database and the contents of its files, packed and sealed while they are read.

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Progress } from '../../../contract/base/call.ts'
import type { BackupKind } from '../../../contract/export/backup.ts'
import type { Db } from '../../kernel/db.ts'
import type { Store } from '../../kernel/files/store.ts'
import { migrationsFolder, readMigrations } from '../../kernel/migrate.ts'
import { productVersion } from '../../kernel/node.ts'
import { tables } from '../../kernel/tables.ts'
import type { CompanyRows } from '../../ledger/write/restore-company.ts'
import { type Passphrase, partWriter, sealWith } from './container.ts'

/** What is asked for. `companyId` names the company of a backup of one account set. */
type BackupRequest = { kind: BackupKind; companyId: bigint | null }

/** A table of a backup, with the columns that hold values of their own, and which of its rows go in ('' = all). */
type BackupTable = { table: string; columns: string[]; where: string }

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
const copyOutText = ({ table, columns, where }: BackupTable): string => {
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

/** The first part: what the backup is, and what must be known before the rest is read. */
export type BackupHead = {
  product: 'selvedge'
  version: string
  kind: BackupRequest['kind']
  accountSet: string
  companyId: string
  createdAt: string
  /** The write-ahead log's place of the snapshot. */
  position: string
  migrations: { name: string; sha256: string }[]
  tables: { table: string; columns: string[] }[]
  withFiles: boolean
}

/** The part before the list: how much of what there is. */
export type BackupCounts = { rows: Record<string, number>; files: number; missingFiles: string[] }

export type WriteAsked = BackupRequest & { accountSet: string; withFiles: boolean }
export type Written = { bytes: number; sha256: string; rows: number; files: number; missing: number }
type Source = {
  tx: Db
  stores: readonly Store[]
  asked: WriteAsked
  progress: (progress: Progress) => void
  signal: AbortSignal | undefined
}

const headOf = async (tx: Db, asked: WriteAsked, held: readonly BackupTable[]): Promise<BackupHead> => {
  const applied = await tx.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migration ORDER BY number',
  )
  const moment = await tx.row<{ at: string; position: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
     case when pg_is_in_recovery() then '' else pg_current_wal_lsn()::text end as position`,
  )
  return {
    product: 'selvedge',
    version: productVersion,
    kind: asked.kind,
    accountSet: asked.accountSet,
    companyId: asked.companyId === null ? '' : String(asked.companyId),
    createdAt: moment.at,
    position: moment.position,
    migrations: applied,
    tables: held.map(({ table, columns }) => ({ table, columns })),
    withFiles: asked.withFiles,
  }
}

/** Rows of COPY are lines: a line end within a value is written otherwise. */
const countLines = (chunk: Buffer): number => {
  let lines = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}

async function* counted(source: AsyncIterable<Buffer>, add: (rows: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    add(countLines(chunk))
    yield chunk
  }
}

type FileObject = { storage: string; key: string; bytes: bigint }
const filesAtOnce = 500

/** The contents that the files of the snapshot have, some hundred at a time; of one company where it names one. */
async function* fileObjects({ tx, asked }: Source): AsyncGenerator<FileObject> {
  let last = { storage: '', key: '' }
  for (;;) {
    const rows: FileObject[] = await tx.query<FileObject>(
      `select o.storage, o.key, o.bytes from file_object o where (o.storage, o.key) > ($1, $2)
         and exists (select 1 from file f where f.storage = o.storage and f.object_key = o.key and f.deleted_at is null
           and ($3::bigint is null or f.id in (select a.file_id from voucher_attachment a where a.company_id = $3)))
       order by o.storage, o.key limit ${filesAtOnce}`,
      [last.storage, last.key, asked.companyId],
    )
    yield* rows
    const end = rows.at(-1)
    if (rows.length < filesAtOnce || end === undefined) return
    last = end
  }
}

/** All parts of a backup in their order. */
async function* partsOf(source: Source, counts: BackupCounts): AsyncGenerator<Buffer> {
  const { tx, stores, asked, progress, signal } = source
  const writer = partWriter()
  const held = await heldTables(tx, asked)
  const json = (value: unknown): Buffer[] => [Buffer.from(JSON.stringify(value))]
  yield* writer.part('head', json(await headOf(tx, asked, held)))
  for (const [index, one] of held.entries()) {
    signal?.throwIfAborted()
    progress({ pct: Math.floor((index * 90) / held.length), stage: 'backup', done: index, total: held.length })
    const add = (rows: number): void => {
      counts.rows[one.table] = (counts.rows[one.table] ?? 0) + rows
    }
    add(0)
    yield* writer.part(`table/${one.table}`, counted(tx.copyOut(copyOutText(one)), add))
  }
  if (asked.withFiles && asked.kind !== 'config') {
    for await (const { storage, key, bytes } of fileObjects(source)) {
      signal?.throwIfAborted()
      progress({ pct: 90, stage: 'files', done: counts.files, total: 0 })
      const store = stores.find(({ kind }) => kind === storage)
      // A content that is lost already must not keep the books from being backed up; it is told of.
      if (!(await store?.has(key, Number(bytes)))) counts.missingFiles.push(key)
      else {
        yield* writer.part(`file/${key}`, (await store?.get(key)) ?? [])
        counts.files += 1
      }
    }
  }
  yield* writer.part('counts', json(counts))
  yield* writer.end()
}

/** The migrations of this program, as a backup names them. */
export const ownMigrations = async (): Promise<BackupHead['migrations']> =>
  (await readMigrations(migrationsFolder)).map(({ name, sha256 }) => ({ name, sha256 }))

/** Writes a backup to a file that is not there yet. Memory is bounded whatever the size; `signal` breaks it off. */
export const writeBackup = async (
  db: Db,
  path: string,
  { words, stores, ...asked }: WriteAsked & { words: Passphrase; stores: readonly Store[] },
  { progress, signal }: { progress: (progress: Progress) => void; signal?: AbortSignal },
): Promise<Written> => {
  const counts: BackupCounts = { rows: {}, files: 0, missingFiles: [] }
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new PassThrough({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await db.snapshot(async (tx) => {
    const parts = partsOf({ tx, stores, asked, progress, signal }, counts)
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    // Rows of books pack well at any level, and the least leaves the processor to the people at work.
    await pipeline(
      Readable.from(parts, { objectMode: false }),
      createGzip({ level: 1 }),
      sealWith(words),
      measured,
      file,
      { signal },
    )
  })
  const rows = Object.values(counts.rows).reduce((sum, each) => sum + each, 0)
  return { bytes, sha256: hash.digest('hex'), rows, files: counts.files, missing: counts.missingFiles.length }
}
