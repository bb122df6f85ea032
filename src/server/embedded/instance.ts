// The file `instance.json` (mode 0600): which process holds a data folder, and how to reach its database.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where the owner of the database reaches it, and the name of the user that the product works as in it. */
export type ClusterOwner = { url: string; application: string }

export type Instance = {
  pid: number
  /** Tells this process from a later one of the same number. */
  birth: string
  /** The database; '' until it answers. */
  url: string
  /** Who owns it; a release before this one names none, as it works as the owner. */
  owner?: ClusterOwner
  /** Where the browser finds it; 0 until it listens, and for commands that do not. */
  port: number
}

const fileOf = (data: string) => join(data, 'instance.json')

const write = async (data: string, instance: Instance, flag: 'w' | 'wx'): Promise<void> => {
  const text = `${JSON.stringify(instance)}\n`
  if (flag === 'wx') return writeFile(fileOf(data), text, { mode: 0o600, flag })
  // A reader sees the old or the new one, never half of it.
  const next = `${fileOf(data)}.${process.pid}`
  await writeFile(next, text, { mode: 0o600 })
  await rename(next, fileOf(data))
}

const read = async (data: string): Promise<Instance | null> => {
  try {
    return JSON.parse(await readFile(fileOf(data), 'utf8')) as Instance
  } catch {
    // Absent, or cut short by a crash while it was made: nobody holds the folder by it.
    return null
  }
}

const isCurrent = (instance: Instance): boolean =>
  isAlive(instance.pid) && (instance.birth === '' || instance.birth === birthOf(instance.pid))

/** The instance that is running on a data folder, if any. Only the account that started it can read this. */
export const runningInstance = async (data: string): Promise<Instance | null> => {
  const instance = await read(data)
  return instance !== null && isCurrent(instance) ? instance : null
}

type Claim = { update: (change: Partial<Instance>) => Promise<void>; release: () => Promise<void> }

/** Takes the data folder for this process, or refuses while another living process has it. */
export const claimInstance = async (data: string): Promise<Claim> => {
  // The account of the database must be able to walk through the folder, whatever the umask says.
  if ((await mkdir(data, { recursive: true })) !== undefined) await chmod(data, 0o711)
  const own: Instance = { pid: process.pid, birth: birthOf(process.pid), url: '', port: 0 }
  for (let attempt = 1; ; attempt += 1) {
    const other = await runningInstance(data)
    if (other !== null) throw new Error(inUse(data, other))
    try {
      await write(data, own, 'wx')
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error
      // Left by a process that was killed. Two starts may clear it at once: a random wait lets one see the other's.
      await sleep(Math.random() * 50)
      if ((await runningInstance(data)) === null) await rm(fileOf(data), { force: true })
    }
  }
  let current = own
  return {
    update: (change) => {
      current = { ...current, ...change }
      return write(data, current, 'w')
    },
    release: () => rm(fileOf(data), { force: true }),
  }
}

const inUse = (data: string, other: Instance): string =>
  other.pid === process.pid
    ? `This process has already started the database in ${data}.`
    : `Selvedge is already running on ${data} (process ${other.pid}${
        other.port > 0 ? `, http://localhost:${other.port}` : ''
      }). Stop it first, or set SELVEDGE_DATA to another folder.`

// What can be known of another process by its number: whether it lives and which one it is.

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Fields of /proc/PID/stat after the name, which may itself hold spaces and brackets; null where there is no /proc. */
const statOf = (pid: number): string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    // Not Linux, or gone.
    return null
  }
}

const isZombie = (pid: number): boolean => statOf(pid)?.[0] === 'Z'

/** A mark that two processes which were given the same number one after the other do not share; '' where unknown. */
export const birthOf = (pid: number): string => statOf(pid)?.[19] ?? ''

/** Linux: whether a process works in a folder, by whatever name the folder is called. */
const worksIn = (pid: number, folder: string): boolean => readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)

/** Whether a living process is the postmaster of a data folder. */
export const isPostmasterOf = (pid: number, data: string): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  try {
    // A postmaster works in its data folder.
    if (process.platform === 'linux') return worksIn(pid, data)
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(data)
  } catch {
    // It ended meanwhile, or belongs to somebody else and then is not ours.
    return false
  }
}

/** Whether a process is one that a postmaster of the data folder has started; those call themselves `postgres: …`. */
const isChildIn = (pid: number, data: string): boolean => {
  try {
    if (!worksIn(pid, data) || !/\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))) return false
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
  } catch {
    // It ended meanwhile, or belongs to somebody else and then is not ours.
    return false
  }
}

/** The server processes of a data folder whose postmaster is gone; known on Linux only. */
export const orphansIn = (data: string): number[] => {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => isChildIn(pid, data) && !isPostmasterOf(Number(statOf(pid)?.[1]), data))
}

/** Waits until a process has ended; false when it has not within the time. */
export const hasEnded = async (pid: number, withinMs: number): Promise<boolean> => {
  const until = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > until) return false
    await sleep(25)
  }
  return true
}

// The settings of the embedded PostgreSQL, by the size of the machine.

const mebibyte = 1024 * 1024

/** Bytes that this process may use: a container's limit counts before the machine's memory. */
const memoryBytes = (): number => {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, Math.floor(value)))

/** Small containers give /dev/shm 64 MB, in which parallel queries then fail; files serve as well. */
const sharedMemory = async (): Promise<string> => {
  if (process.platform !== 'linux') return process.platform === 'win32' ? 'windows' : 'posix'
  const shm = await statfs('/dev/shm').catch(() => null)
  return shm !== null && shm.bavail * shm.bsize >= 256 * mebibyte ? 'posix' : 'mmap'
}

export type Settings = Record<string, string>

/** The server's settings; durability is never among them: fsync and synchronous_commit stay on. */
export const serverSettings = async (memory = memoryBytes()): Promise<Settings> => {
  const megabytes = memory / mebibyte
  return {
    shared_buffers: `${between(64, megabytes / 8, 4096)}MB`,
    effective_cache_size: `${between(128, megabytes / 2, 65_536)}MB`,
    work_mem: `${between(4, megabytes / 512, 64)}MB`,
    maintenance_work_mem: `${between(32, megabytes / 32, 1024)}MB`,
    // Files of the log are used again instead of being filled with zeros anew, which makes everybody wait.
    min_wal_size: '1GB',
    max_wal_size: '2GB',
    max_connections: '100',
    dynamic_shared_memory_type: await sharedMemory(),
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    log_line_prefix: '%m [%p] ',
    log_min_duration_statement: '-1',
    // A refusal of the rules is an ordinary answer; the texts of statements may hold figures of the books.
    log_min_error_statement: 'panic',
  }
}
