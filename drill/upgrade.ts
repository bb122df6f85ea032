// T19: from every released schema that has books, forward: each file is cut off after each of its statements and leaves
// nothing, then applied; not a figure of the books changes; a server of the release before goes on working, or
// refuses everything.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { caller, openLedger, otherDatabase } from '../bench/books.ts'
import { draftMaker, year } from '../bench/drafts.ts'
import type { startProduct } from '../bench/product.ts'
import { seeded } from '../bench/random.ts'
import { rowsTold } from '../src/domain/closing/row-parts.ts'
import { type Db, openDatabase } from '../src/server/kernel/db.ts'
import { type Migration, migrate, migrationsFolder, readMigrations } from '../src/server/kernel/migrate.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import type { Drill, Stage } from './drill.ts'
import { signIn } from './person.ts'
import { fillByRelease, layOut, type Release, releases } from './release.ts'

/** Seconds that somebody may have to wait for a table people work with. */
const waitMost = 2
/** What people have written: no migration changes it. */
const books = ['voucher', 'voucher_line', 'aux', 'opening', 'subject_balance', 'aux_balance', 'period', 'trail']
/** So many releases before this one are run on the schema that came after theirs. */
const runningMost = 4

export type Columns = Map<string, string[]>

export const columnsOf = async (db: Db): Promise<Columns> => {
  const rows = await db.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name = any($1) group by 1`,
    [books],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** By table a digest of its rows, of the columns that it had; what a migration has told of rows comes to the trail. */
export const digestOf = async (db: Db, columns: Columns): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const [table, names] of columns) {
    const [row] = await db.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(d, '' order by d)), '') as digest
       from (select md5(row(${names.map((name) => `"${name}"`).join(', ')})::text) as d from "${table}"
         ${table === 'trail' ? `where object_type <> '${rowsTold}'` : ''}) as rows`,
    )
    found.set(table, row?.digest ?? '')
  }
  return found
}

/** A digest of the whole schema: columns, constraints, indexes, functions, triggers. */
const schemaText = `select md5(string_agg(t, ' ' order by t)) as digest from (
  select table_name || column_name || data_type || coalesce(column_default, '') from information_schema.columns
    where table_schema = 'public'
  union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace
  union all select tgrelid::regclass || tgname from pg_trigger where not tgisinternal) as s(t)`

const schemaOf = async (db: Db): Promise<string> => (await db.query<{ digest: string }>(schemaText))[0]?.digest ?? ''

/** Runs the first statements of a file and is cut off: the connection ends, as if the process had been killed. */
const cutOff = async (url: string, statements: readonly string[]): Promise<void> => {
  const db = openDatabase(url, { max: 1 })
  const killer = openDatabase(url, { max: 1 })
  const dying = db.transaction(async (tx) => {
    for (const statement of statements) await tx.query(statement)
    const [self] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await killer.query('select pg_terminate_backend($1)', [self?.pid])
    await tx.query('select 1')
  })
  const [outcome] = await Promise.allSettled([dying])
  await Promise.all([db.close(), killer.close()])
  if (outcome?.status !== 'rejected') throw new Error('what was cut off went on')
}

/** Cuts a file off after each of its statements; answers how often that left something. */
const cutEverywhere = async (db: Db, url: string, { statements }: Migration): Promise<number> => {
  const before = await schemaOf(db)
  let left = 0
  for (let upTo = 1; upTo <= statements.length; upTo += 1) {
    await cutOff(url, statements.slice(0, upTo))
    if ((await schemaOf(db)) !== before) left += 1
  }
  return left
}

/** Seconds of the longest that one who writes to one of the tables has to wait while `work` runs. */
const longestWait = async (db: Db, tables: readonly string[], work: () => Promise<unknown>): Promise<number> => {
  let isOver = false
  const write = async (table: string): Promise<number> => {
    let longest = 0
    while (!isOver) {
      const begin = performance.now()
      await db.query(`do $$ begin lock table "${table}" in row exclusive mode; end $$`)
      longest = Math.max(longest, (performance.now() - begin) / 1000)
      await sleep(10)
    }
    return longest
  }
  const waits = tables.map(write)
  await work().finally(() => {
    isOver = true
  })
  return Math.max(...(await Promise.all(waits)))
}

/** `wait`: seconds of the longest wait for a table, and which file held it. */
type Found = { unlike: string[]; left: number; cuts: number; wait: { seconds: number; file: string } }

const nothing = (): Found => ({ unlike: [], left: 0, cuts: 0, wait: { seconds: 0, file: '' } })

/** A digest of the schema that a new database has. */
const newSchema = async (server: string): Promise<string> => {
  const { db } = await openLedger(server, 'newest')
  return schemaOf(db).finally(() => db.close())
}

/** Brings a database of a release to this version, file by file; `newest`: the digest of a new database's schema. */
const bring = async (url: string, { schema: from }: Release, newest: string, cuts: boolean): Promise<Found> => {
  const db = openDatabase(url, { max: books.length + 2 })
  const found = nothing()
  try {
    const columns = await columnsOf(db)
    const before = await digestOf(db, columns)
    for (const migration of (await readMigrations(migrationsFolder)).slice(from)) {
      if (cuts) found.left += await cutEverywhere(db, url, migration)
      if (cuts) found.cuts += migration.statements.length
      const seconds = await longestWait(db, [...columns.keys()], () => migrate(db, { upTo: migration.number }))
      if (seconds > found.wait.seconds) found.wait = { seconds, file: `${migration.number} on ${from}` }
    }
    // Again, as every start does.
    if ((await migrate(db)).length > 0) found.unlike.push('a second run found something to do')
    if ((await schemaOf(db)) !== newest) found.unlike.push('the schema is not that of a new database')
    const after = await digestOf(db, columns)
    found.unlike.push(...[...before].filter(([table, digest]) => after.get(table) !== digest).map(([table]) => table))
    const [set] = await db.query<{ n: number }>('select count(*)::int as n from account_set')
    if (set?.n === 0) found.unlike.push('no account set')
    return found
  } finally {
    await db.close()
  }
}

/** The server of a release goes on while the schema becomes the next one. Answers what did not work. */
const runOn = async (place: string, url: string, data: string, next: number): Promise<string[]> => {
  const { startProduct: startOld } = (await import(join(place, 'bench/product.ts'))) as {
    startProduct: typeof startProduct
  }
  const product = await startOld(url, data)
  const db = openDatabase(url, { max: 2 })
  try {
    const [set] = await db.query<{ value: string }>(
      `select c.code || '-' || s.year as value from account_set s join company c on c.id = s.company_id
       order by c.code limit 1`,
    )
    const person = await signIn(product.port, { ...caller, address: 1 })
    person.enter(set?.value ?? '')
    const facts = await factsOf(db, set?.value ?? '')
    const make = draftMaker({ subjects: facts, random: seeded(3) })
    const accept = Array.from({ length: 20 }, (_, index) => 46001 + index)
    await migrate(db, { upTo: next })
    // It hears of it at once, and looks every five seconds in any case.
    await sleep(6000)
    const acts: readonly [string, () => Promise<unknown>][] = [
      ['save', () => person.ask('POST', '/gl/voucher/save', { draft: make(), accept })],
      ['list', () => person.ask('GET', `/gl/voucher/list?periodFrom=${year}-01&periodTo=${year}-12`)],
      ['report', () => person.ask('GET', `/gl/report/balance-table-1?month=${year}-06&include=saved`)],
      ['sign-in', () => signIn(product.port, { ...caller, address: 2 })],
    ]
    const failed: string[] = []
    for (const [name, act] of acts) await act().catch((error: Error) => failed.push(`${name}: ${error.message}`))
    // A release that notices that it is outdated refuses everything (decision 0041); those before it serve everything.
    return failed.length === acts.length && failed.every((each) => each.includes(' 50306 ')) ? [] : failed
  } finally {
    await db.close()
    await product.stop()
  }
}

const factsOf = async (db: Db, value: string) => {
  const [row] = await db.query<{ companyId: bigint; code: string; year: number }>(
    `select c.id as company_id, c.code, s.year from account_set s join company c on c.id = s.company_id
     where c.code || '-' || s.year = $1`,
    [value],
  )
  if (!row) throw new Error(`no account set ${value}`)
  const { subjects } = await openGate(db).facts({ ...row, companyCode: row.code, value })
  return subjects.all
}

const placeOf = (stage: Stage, { schema }: Release): string => join(stage.data, `release-${schema}`)

export const upgrade: Drill = async (stage) => {
  const { say, check, options, server, data } = stage
  const all = await releases()
  say(`${all.length} schemas were released before this one: ${all.map(({ schema }) => schema).join(' ')}`)
  const newest = await newSchema(server)
  const total = nothing()
  let filled = 0
  for (const release of all) {
    const [place, database] = [placeOf(stage, release), `release_${release.schema}`]
    await layOut(release, place)
    try {
      await fillByRelease(place, server, database, options.lines)
    } catch (error) {
      say(`  ${release.schema}: makes no books by itself: ${(error as Error).message.split('\n')[0]}`)
      continue
    }
    // The first one has the files of all the others before it.
    const found = await bring(otherDatabase(server, database), release, newest, filled === 0)
    filled += 1
    total.unlike.push(...found.unlike.map((table) => `${release.schema}: ${table}`))
    total.left += found.left
    total.cuts += found.cuts
    if (found.wait.seconds > total.wait.seconds) total.wait = found.wait
  }
  for (const unlike of total.unlike) say(`  ${unlike}`)
  check(`tables of ${filled} releases that a migration changed`, total.unlike.length, 0)
  check(`${total.cuts} files cut off: something was left`, total.left, 0)
  const { seconds, file } = total.wait
  check(
    `seconds of the longest wait for a table (${file}), ${options.lines} lines`,
    Number(seconds.toFixed(2)),
    waitMost,
  )
  for (const release of all.slice(-runningMost)) {
    const database = `running_${release.schema}`
    await fillByRelease(placeOf(stage, release), server, database, 5000)
    const next = release.schema + 1
    const failed = await runOn(placeOf(stage, release), otherDatabase(server, database), data, next)
    for (const each of failed) say(`  ${each}`)
    check(`the server of schema ${release.schema} on ${next}: what fails`, failed.length, 0)
  }
}
