// Started as root, the server gives its folders to an account of its own and becomes it, before it serves anybody.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, chooseAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import type { Config } from './kernel/config.ts'
import { giveFolder } from './kernel/folder-owner.ts'

type Owner = NonNullable<Account>

const place = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** What the server reads of the product while it runs: one of each kind. */
const parts = ['src/server/main.ts', 'package.json', 'node_modules/fastify/package.json', 'dist/index.html'].map(place)

const probe = `const [written, read] = process.argv.slice(1).map((list) => JSON.parse(list))
for (const each of read) fs.accessSync(each, fs.constants.R_OK)
for (const each of written) fs.accessSync(each, fs.constants.W_OK)`

/** The folders that the server writes to, each with the setting that names it. */
const foldersOf = ({ data, backupFolder }: Config): [string, string][] => [
  ['SELVEDGE_DATA', data],
  ...(backupFolder === null ? [] : [['SELVEDGE_BACKUP_DIR', backupFolder] as [string, string]]),
  ['TMPDIR', tmpdir()],
]

/** Whether an account may run the product on its folders; it is tried, for there are more rules than mode bits. */
const mayRun = (account: Owner, config: Config): boolean => {
  const lists = [foldersOf(config).map(([, folder]) => folder), parts.filter((part) => existsSync(part))]
  const args = ['-e', probe, ...lists.map((list) => JSON.stringify(list))]
  return spawnSync(process.execPath, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Refuses, before anything is served, folders in which nothing can be kept. */
export const checkFolders = async (config: Config): Promise<void> => {
  for (const [setting, folder] of foldersOf(config)) {
    const file = join(folder, `.tried-${process.pid}`)
    try {
      // The account of the database must be able to walk through the folder, whatever the umask says.
      if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o711)
      await writeFile(file, '')
      await rm(file)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      const owner = await stat(folder).catch(() => null)
      const whose = owner === null ? '' : `; it belongs to account ${owner.uid}, this is ${process.getuid?.() ?? '?'}`
      throw new Error(
        `${setting}: nothing can be written to ${folder} (${code}${whose}). Give it to the account that starts ` +
          'Selvedge (chown), or name another folder.',
      )
    }
  }
}

const nameOf = ({ uid }: Owner): string =>
  spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout?.trim() || String(uid)

/** What is there already changes hands once; answers how much did. */
const giveFolders = async ({ data, backupFolder }: Config, account: Owner): Promise<number> => {
  let given = 0
  for (const folder of [data, ...(backupFolder === null ? [] : [backupFolder])]) {
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o711)
    const isOld = (await readdir(folder)).length > 0
    const changed = await giveFolder(folder, account)
    if (isOld) given += changed
  }
  return given
}

const become = ({ uid, gid }: Owner): void => {
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/**
 * Leaves the account of root for the one that the database has too. Where that one cannot reach the product or its
 * data, or root may change no account here, the server goes on as root and says so.
 */
export const becomeUnprivileged = async (config: Config, say: (line: string) => void): Promise<void> => {
  if (process.getuid?.() !== 0) return
  const account = await chooseAccount(join(config.data, 'postgres'), config.data)
  if (account === null) return
  const name = nameOf(account)
  try {
    // What an installation without scripts leaves to the first start is root's to do.
    if (config.databaseUrl === null) await findBinaries()
    const given = await giveFolders(config, account)
    if (!mayRun(account, config)) throw new Error(`it cannot work in ${place('')}, ${config.data} and ${tmpdir()}`)
    if (given > 0) say(`What lies in ${config.data} belongs to the account ${name} from now on.`)
    become(account)
    say(`Started as root, the server runs as the account ${name}.`)
  } catch (error) {
    say(`The server runs as root and not as the account ${name}: ${(error as Error).message}.`)
    say('  Put the product where every account may go, such as /opt, and its data too (SELVEDGE_DATA).')
  }
}
