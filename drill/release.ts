// The releases of which the history tells: for each schema the last version of the product that had it.
import { execFile, spawn } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = 'src/server/migrations'

/** A version of the product whose schema is that of the migrations 1 to `schema`. */
export type Release = { schema: number; commit: string }

const git = async (...args: readonly string[]): Promise<string[]> => {
  const { stdout } = await run('git', ['-C', root, ...args], { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('\n').filter((line) => line !== '')
}

/** By name the digest of each migration of a version. */
const migrationsOf = async (commit: string): Promise<Map<string, string>> => {
  const lines = await git('ls-tree', commit, `${folder}/`)
  return new Map(lines.map((line) => [line.split('/').at(-1) ?? '', line.split(/\s/)[2] ?? '']))
}

/**
 * The releases before this version, the oldest first. A version counts when each of its migrations is one of today's:
 * before the first release they were still written anew.
 */
export const releases = async (): Promise<Release[]> => {
  const today = await migrationsOf('HEAD')
  const found = new Map<number, string>()
  for (const commit of await git('log', '--format=%H', 'HEAD')) {
    const then = await migrationsOf(commit)
    const isRelease = [...then].every(([name, digest]) => today.get(name) === digest)
    if (isRelease && then.size > 0 && then.size < today.size && !found.has(then.size)) found.set(then.size, commit)
  }
  return [...found].map(([schema, commit]) => ({ schema, commit })).sort((a, b) => a.schema - b.schema)
}

/** Lays the files of a release into a folder, with the packages of today. */
export const layOut = async ({ commit }: Release, into: string): Promise<void> => {
  await mkdir(into, { recursive: true })
  await run('sh', ['-c', 'git -C "$0" archive "$1" | tar -x -C "$2"', root, commit, into])
  await symlink(join(root, 'node_modules'), join(into, 'node_modules'))
}

/** Fills a database with books by the code of the release, which brings it to its own schema. */
export const fillByRelease = (place: string, server: string, database: string, lines: number): Promise<void> => {
  const script = `const { openLedger, fillLedger } = await import(${JSON.stringify(join(place, 'bench/books.ts'))})
    const ledger = await openLedger(${JSON.stringify(server)}, ${JSON.stringify(database)})
    await fillLedger(ledger, ${lines}, 1)
    await ledger.db.close()
    process.exit(0)`
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString('utf8')
    })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(said.slice(0, 500)))))
  })
}
