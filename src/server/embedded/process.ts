// What can be known of another process by its number: whether it lives and which one it is.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

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
