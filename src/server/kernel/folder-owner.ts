// Whose what lies in the folders of the product is: the server's, also where somebody else made it.
import { chown, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const isRoot = (): boolean => process.getuid?.() === 0

/** What root makes in a folder of the product belongs to whom the folder belongs to: the server is not root. */
export const giveLike = async (path: string): Promise<void> => {
  if (!isRoot()) return
  const { uid, gid } = await stat(dirname(path))
  if (uid !== 0) await chown(path, uid, gid)
}

/** Makes a folder that nobody else looks into, with those above it; answers the first that was not there. */
export const makeFolder = async (folder: string): Promise<string | undefined> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  const made: string[] = []
  for (let at = folder; first !== undefined && at.length >= first.length; at = dirname(at)) made.unshift(at)
  for (const each of made) await giveLike(each)
  return first
}

/** What the product makes in its folders of data and backups; other things that lie there are not its to give away. */
const own =
  /^(postgres\..+|instance\.json.*|files|backups?|backup\.key|demo-password|incoming|(making|before-migration)-.+)$/

type Owner = { uid: number; gid: number }

const give = async (path: string, { uid, gid }: Owner): Promise<number> => {
  const found = await lstat(path).catch(() => null)
  if (found === null || found.uid !== 0) return 0
  await lchown(path, uid, gid)
  return 1
}

const giveTree = async (path: string, to: Owner): Promise<number> => {
  let given = await give(path, to)
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) given += await give(join(entry.parentPath, entry.name), to)
  return given
}

/**
 * Gives what root owns in a folder of the product to an account, and the folder itself unless only others keep things
 * in it; answers how much changed hands. The files of the database have that account already.
 */
export const giveFolder = async (folder: string, to: Owner): Promise<number> => {
  // A disk of its own has that folder from the beginning.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name !== 'lost+found')
  const ours = names.filter((name) => own.test(name))
  let given = ours.length > 0 || names.length === 0 ? await give(folder, to) : 0
  for (const name of ours) given += await giveTree(join(folder, name), to)
  return given
}

/** After a command of root: what it made in the data folder of a server that is not root is given to that one. */
export const giveBack = async (folder: string): Promise<void> => {
  if (!isRoot()) return
  const owner = await stat(folder).catch(() => null)
  if (owner !== null && owner.uid !== 0) await giveFolder(folder, owner)
}
