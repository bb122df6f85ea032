// Whether the PostgreSQL that npm installed is the one that this version was released with: its files have one digest,
// which stands in `digests.json`. They are read once; after that it is enough that no file has changed since.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Files of a folder by their names below it, in the order of these. A link may only be another name of such a file. */
const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const inside = `${await realpath(folder)}${sep}`
  for (const { parentPath, name } of entries.filter((entry) => entry.isSymbolicLink())) {
    const link = join(parentPath, name)
    if (!(await realpath(link)).startsWith(inside)) throw new Error(`${link} leads out of the folder of its package`)
  }
  const files = entries.filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
  return names.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/** SHA-256 over the names and contents of all files of a folder. */
export const digestOfFolder = async (folder: string): Promise<string> => {
  const whole = createHash('sha256')
  for (const name of await filesIn(folder)) {
    const one = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), one)
    whole.update(`${name}\0${one.digest('hex')}\n`)
  }
  return whole.digest('hex')
}

/** What would not stay the same if any file was written to, replaced, added or taken away. */
const markOf = async (folder: string): Promise<string> => {
  const whole = createHash('sha256')
  for (const name of await filesIn(folder)) {
    const { size, ino, mtimeMs, ctimeMs } = await stat(join(folder, name))
    whole.update(`${name}\0${size} ${ino} ${mtimeMs} ${ctimeMs}\n`)
  }
  return whole.digest('hex')
}

const listed = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(new URL('digests.json', import.meta.url), 'utf8')) as Record<string, string>

/** `memory`: where it is kept that the files were looked at; one that cannot be written only costs the time. */
export const checkDigest = async (folder: string, what: string, memory: string): Promise<void> => {
  const wanted = (await listed())[what]
  const mark = `${wanted} ${await markOf(folder)}\n`
  if ((await readFile(memory, 'utf8').catch(() => '')) === mark) return
  if (wanted === undefined || wanted !== (await digestOfFolder(folder))) {
    throw new Error(
      `The PostgreSQL in ${folder} is not the one that this version was released with (${what}). Remove node_modules ` +
        'and start again, or set DATABASE_URL to a PostgreSQL 15 to 18 of your own.',
    )
  }
  await writeFile(memory, mark, { mode: 0o600 }).catch(() => undefined)
}
