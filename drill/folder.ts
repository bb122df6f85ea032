// T21: a data folder that the release before has made, with posted months, a sandbox, a backup and an archive, is taken
// over: killed in mid-upgrade it goes on, no figure of the books changes, everything is proved, and the backup comes
// back. Once as root where the drill is, and once as an ordinary account.
import { execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '../src/server/kernel/db.ts'
import { newId } from '../src/server/kernel/new-id.ts'
import type { Drill, Stage } from './drill.ts'
import { layOut, type Release, releases } from './release.ts'
import { type Runner, type Server, startServer, thisVersion } from './server.ts'
import { type Columns, columnsOf, digestOf } from './upgrade.ts'

const run = promisify(execFile)
const here = thisVersion.place
const accountSet = 'YS02-2024'
const kills = 6
/** An account that no program has as its own, on every Unix. */
const nobody = { uid: 65_534, gid: 65_534 }

/** `startMs`: how long its first start took, which made the demo group. */
type Made = {
  data: string
  backup: string
  archive: string
  books: { columns: Columns; digests: Map<string, string> }
  posted: number
  startMs: number
}

const onDatabase = async <T>(server: Server, work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> => {
  const db = openDatabase(await server.databaseUrl(), { max: 2 })
  return work(db).finally(() => db.close())
}

/** Digests of the books by table, of the columns given: a later version may have more of them. */
const booksOf = (server: Server, columns?: Columns): Promise<{ columns: Columns; digests: Map<string, string> }> =>
  onDatabase(server, async (db) => {
    const of = columns ?? (await columnsOf(db))
    return { columns: of, digests: await digestOf(db, of) }
  })

/** One command of a release on a data folder; answers what it said. */
const command = async ({ place, account }: Runner, data: string, ...args: readonly string[]): Promise<string> => {
  const env = { PATH: process.env.PATH, SELVEDGE_DATA: data, LANG: 'C' }
  const line = [join(place, 'src/server/cli/main.ts'), ...args]
  const { stdout } = await run(process.execPath, line, { env, cwd: data, ...account, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

/** Lets the release make its folder as people would, with what it has for that. */
const make = async (old: Runner, data: string): Promise<Made> => {
  await mkdir(data)
  if (old.account) await chown(data, old.account.uid, old.account.gid)
  const archive = join(data, 'books.archive')
  const begun = performance.now()
  const server = await startServer(data, {}, old)
  const startMs = performance.now() - begun
  try {
    const person = await server.signIn('gao_yuan')
    person.enter(accountSet)
    await person.ask('POST', '/gl/account-set/sandbox', { accountSet })
    await command(old, data, 'export', '--account-set', accountSet, '--format', 'archive', '--out', archive)
    await command(old, data, 'backup', '--out', join(data, 'whole.backup'))
    const posted = await onDatabase(server, async (db) => {
      const [row] = await db.query<{ n: number }>('select count(*)::integer as n from posting')
      return row?.n ?? 0
    })
    const books = await booksOf(server)
    return { data, backup: join(data, 'whole.backup'), archive, books, posted, startMs }
  } finally {
    await server.stop()
  }
}

/** Begins to take a folder over and kills everything of it after some time; answers whether it was still at it. */
const killWithin = async (now: Runner, data: string, afterMs: number): Promise<boolean> => {
  const env = { PATH: process.env.PATH, SELVEDGE_DATA: data, PORT: '0', SELVEDGE_SEED_DEMO: '0' }
  const child = spawn(process.execPath, [join(now.place, 'src/server/main.ts')], { env, stdio: 'pipe', ...now.account })
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString('utf8')
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([ended, sleep(afterMs)])
  const database = await postmasterOf(data)
  for (const pid of [child.pid ?? 0, database]) {
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL')
    } catch {
      // Not there yet, or gone already.
    }
  }
  await ended
  return !said.includes('is ready')
}

const postmasterOf = async (data: string): Promise<number> => {
  const lock = await readFile(join(data, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return Number(lock.split('\n')[0])
}

const unlike = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before].filter(([table, digest]) => after.get(table) !== digest).map(([table]) => table)

/** Takes the folder over by this version; answers what did not hold. */
const takeOver = async (now: Runner, made: Made, say: Stage['say']): Promise<string[]> => {
  const wrong: string[] = []
  const { data } = made
  let cut = 0
  for (let no = 1; no <= kills; no += 1) {
    if (await killWithin(now, data, (made.startMs * no) / (2 * kills))) cut += 1
  }
  say(`  killed ${kills} times, ${cut} of them before it was ready`)
  if (cut === 0) wrong.push('no kill came in the middle')
  const server = await startServer(data, {}, now)
  try {
    const { digests } = await booksOf(server, made.books.columns)
    wrong.push(...unlike(made.books.digests, digests).map((table) => `${table} is not as it was`))
    const ready = await server.ready()
    if (ready !== 200) wrong.push(`/readyz says ${ready}`)
    // Linux alone tells it.
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
    if (/^Uid:.*\b0\b/m.test(status)) wrong.push('the server is root')
    await command(now, data, 'verify').catch((error: Error) => wrong.push(`verify: ${error.message}`))
  } finally {
    await server.stop()
  }
  await run(process.execPath, [join(here, 'dist/web/selvedge-verify.mjs'), made.archive]).catch((error: Error) =>
    wrong.push(`the archive: ${error.message}`),
  )
  await command(now, data, 'restore', made.backup).catch((error: Error) => wrong.push(`restore: ${error.message}`))
  await command(now, data, 'verify').catch((error: Error) => wrong.push(`verify of the restored: ${error.message}`))
  // What a command of root has left must not keep the server from starting.
  await startServer(data, {}, now).then(
    (again) => again.stop(),
    (error: Error) => wrong.push(`the start after it: ${error.message}`),
  )
  return wrong
}

const scene = async (stage: Stage, release: Release, place: string, account: Runner['account']): Promise<void> => {
  const { say, check } = stage
  const who = account ? `account ${account.uid}` : process.getuid?.() === 0 ? 'root' : 'this account'
  const data = join(stage.data, `folder-${newId()}`)
  say(`a folder of ${release.commit.slice(0, 8)} as ${who}`)
  const made = await make({ place, account }, data)
  check(`${who}: months that were not posted`, Math.max(0, 1 - made.posted), 0)
  const wrong = await takeOver({ place: here, account }, made, say)
  for (const each of wrong) say(`  ${each}`)
  check(`${who}: what does not hold after the folder was taken over`, wrong.length, 0)
  await rm(data, { recursive: true, force: true })
}

export const folder: Drill = async (stage) => {
  const { from } = stage.options
  const release = from === '' ? (await releases()).at(-1) : { schema: 0, commit: from }
  if (!release) throw new Error('the history tells of no release before this version')
  const place = join(stage.data, 'before')
  await layOut(release, place)
  await chmod(place, 0o755)
  await scene(stage, release, place, null)
  if (process.getuid?.() === 0) await scene(stage, release, place, nobody)
}
