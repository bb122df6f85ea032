// The settings of the embedded PostgreSQL, by the size of the machine.
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'

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
