// Reads a backup: into an empty database, its files into the store, and proves it; or only through, to see it is whole.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { Store } from '../../kernel/files/store.ts'
import { makeFolder } from '../../kernel/folder-owner.ts'
import { migrate } from '../../kernel/migrate.ts'
import { newId } from '../../kernel/new-id.ts'
import { type Books, type Finding, openGate } from '../../ledger/gate.ts'
import { tellShared } from '../../ledger/store/trail.ts'
import { type Passphrase, readParts, textIn, unseal } from './container.ts'
import { type BackupCounts, type BackupHead, copyInText, ownMigrations } from './write.ts'

type Part = { name: string; body: AsyncGenerator<Buffer> }

const broken = (): never => refuse(problem('backup.broken', 'file'))

/** The parts of a file; whatever is wrong with the packing is wrong with the file. */
async function* unpacked(file: AsyncIterable<Buffer>, words: Passphrase): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const flow = pipeline(Readable.from(unseal(file, words), { objectMode: false }), gunzip)
  // Told below, when what has been read is known to be all there is.
  flow.catch(() => undefined)
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
    await flow
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') broken()
    throw error
  } finally {
    gunzip.destroy()
  }
}

const headIn = (text: string): BackupHead => {
  const head = JSON.parse(text) as BackupHead
  return head.product === 'selvedge' ? head : broken()
}

/** A backup of a schema that this program does not know, or not so, cannot be put back by it. */
const checkSchema = async (head: BackupHead): Promise<void> => {
  const own = await ownMigrations()
  head.migrations.forEach((each, index) => {
    if (own[index]?.name === each.name && own[index]?.sha256 === each.sha256) return
    refuse(problem('backup.foreign', 'file', { version: head.version, migration: each.name }))
  })
}

export type OpenedBackup = { head: BackupHead; parts: AsyncGenerator<Part> }

/** Opens a backup as far as its head. Refuses what is none, is damaged, is of another key or of another schema. */
export const openBackup = async (file: AsyncIterable<Buffer>, words: Passphrase): Promise<OpenedBackup> => {
  const parts = readParts(unpacked(file, words))
  const first = await parts.next()
  if (first.done === true || first.value.name !== 'head') return broken()
  const head = headIn(await textIn(first.value.body))
  await checkSchema(head)
  return { head, parts }
}

/** Opens the file of a backup, when its turn has come. */
export type OpenFile = () => Readable | Promise<Readable>

/** Does a work with a backup and closes its file, whatever comes of that. Refuses what `openBackup` refuses. */
export const withBackup = async <T>(
  open: OpenFile,
  words: Passphrase,
  work: (opened: OpenedBackup) => Promise<T>,
): Promise<T> => {
  const file = await open()
  try {
    return await work(await openBackup(file, words))
  } finally {
    // Whoever stops reading early, because it is refused or cancelled, leaves it open.
    file.destroy()
  }
}

/** What takes the contents of files. */
type TakeFile = (key: string, body: AsyncIterable<Buffer>) => Promise<void>

const digestOfKey = (key: string): string => key.split('/').at(-1) ?? ''

/** Reads a content through and sees that it is the one that its name says. */
export const passFile: TakeFile = async (key, body) => {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  if (hash.digest('hex') !== digestOfKey(key)) broken()
}

/** Puts contents into a store that does not have them; `folder` is where they wait, on the same disk. */
export const fileTaker =
  (store: Store, folder: string): TakeFile =>
  async (key, body) => {
    await makeFolder(folder)
    const path = join(folder, `restored-${newId()}`)
    const hash = createHash('sha256')
    let bytes = 0
    async function* measured() {
      for await (const chunk of body) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    try {
      await pipeline(measured, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
      const sha256 = hash.digest('hex')
      if (sha256 !== digestOfKey(key)) broken()
      if (!(await store.has(key, bytes))) await store.put(key, { path, bytes, sha256 })
    } finally {
      await rm(path, { force: true })
    }
  }

const triggersOf = async (tx: Db, held: BackupHead['tables'], act: 'DISABLE' | 'ENABLE'): Promise<void> => {
  for (const { table } of held) await tx.query(`ALTER TABLE "${table}" ${act} TRIGGER USER`)
}

/** Hears how much has been read. */
type Told = (stage: string, done: number, total: number) => void

/** Reads all parts behind the head, tables into the database if there is one. */
const readAll = async (opened: OpenedBackup, tx: Db | null, takeFile: TakeFile, told: Told): Promise<BackupCounts> => {
  const known = new Map(opened.head.tables.map((each) => [each.table, each]))
  let counts: BackupCounts | null = null
  let [done, files] = [0, 0]
  for await (const { name, body } of opened.parts) {
    const [kind = '', ...rest] = name.split('/')
    const of = rest.join('/')
    if (kind === 'counts') counts = JSON.parse(await textIn(body)) as BackupCounts
    else if (kind === 'file') {
      files += 1
      told('files', files, 0)
      await takeFile(of, body)
    } else {
      const held = known.get(of) ?? broken()
      told('load', done, known.size)
      done += 1
      if (tx) await pipeline(body, tx.copyIn(copyInText(held)))
      else for await (const _ of body);
    }
  }
  return counts ?? broken()
}

/** Rows that are there now, by table. */
const rowsThere = async (db: Db, held: BackupHead['tables']): Promise<Record<string, number>> => {
  const rows: Record<string, number> = {}
  for (const { table } of held) {
    const [found] = await db.query<{ n: bigint }>(`-- cross-company: rows of a backup
     select count(*) as n from "${table}"`)
    rows[table] = Number(found?.n ?? 0n)
  }
  return rows
}

/**
 * Puts a backup into an empty database and brings that to the schema of this version. All or nothing: a fault, or a
 * file that is not whole, leaves the database empty. Refuses when it does not hold as many rows as were written.
 */
export const loadBackup = async (
  db: Db,
  opened: OpenedBackup,
  takeFile: TakeFile,
  told: Told = () => undefined,
): Promise<BackupCounts> => {
  const { head } = opened
  await migrate(db, { upTo: head.migrations.length })
  const counts = await db.transaction(async (tx) => {
    await triggersOf(tx, head.tables, 'DISABLE')
    // Rows that migrations bring are in the backup too.
    await tx.query(`TRUNCATE ${head.tables.map(({ table }) => `"${table}"`).join(', ')} CASCADE`)
    const read = await readAll(opened, tx, takeFile, told)
    await triggersOf(tx, head.tables, 'ENABLE')
    const there = await rowsThere(tx, head.tables)
    for (const { table } of head.tables) if (there[table] !== read.rows[table]) broken()
    return read
  })
  await db.query('ANALYZE')
  await migrate(db)
  if (head.kind === 'config') await db.transaction(tellShared)
  return counts
}

/** Reads a backup to its end without keeping anything. */
export const passBackup = (opened: OpenedBackup): Promise<BackupCounts> =>
  readAll(opened, null, passFile, () => undefined)

// Proves a database that was made from a backup: every account set as `verify` does, and the trail of the group.

export type BackupChecks = {
  sets: number
  vouchers: number
  links: number
  findings: { accountSet: string; check: Finding['check']; what: string }[]
}

/** Most findings that are kept: one is enough to refuse a backup. */
const keptMost = 100

export const allBooks = (db: Db): Promise<Books[]> =>
  db.query<Books>(
    `-- cross-company: account sets of the instance
     select s.company_id, c.code as company_code, s.year, s.value
     from account_set s join company c on c.id = s.company_id order by s.value`,
  )

/** Proves these account sets; `told` hears how many are. `isApart`: there is no trail of the group. */
export const proveBooks = async (
  db: Db,
  { books, isApart = false }: { books: readonly Books[]; isApart?: boolean },
  told: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<BackupChecks> => {
  const checks: BackupChecks = { sets: 0, vouchers: 0, links: 0, findings: [] }
  const gate = openGate(db)
  for (const each of books) {
    signal?.throwIfAborted()
    told(checks.sets, books.length)
    const { findings, vouchers, links } = await gate.verify(each, { signal, isApart })
    checks.sets += 1
    checks.vouchers += vouchers
    checks.links += links
    checks.findings.push(...findings.map(({ check, what }) => ({ accountSet: each.value, check, what })))
  }
  return checks
}

/** `told` hears how many account sets are proved. */
export const proveLoaded = async (
  db: Db,
  head: Pick<BackupHead, 'kind'>,
  told: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<BackupChecks> => {
  if (head.kind === 'config') return { sets: 0, vouchers: 0, links: 0, findings: [] }
  const checks = await proveBooks(db, { books: await allBooks(db), isApart: head.kind !== 'full' }, told, signal)
  if (head.kind === 'full') {
    const group = await openGate(db).verifyGroup()
    checks.links += group.links
    checks.findings.push(...group.findings.map(({ check, what }) => ({ accountSet: '', check, what })))
  }
  return { ...checks, findings: checks.findings.slice(0, keptMost) }
}
