// Where tests keep what lives no longer than they do: in memory where there is room, else among the temporary files.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Databases and files of the whole run need less than half of it. */
const bytesLeast = 4 * 1024 ** 3

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= bytesLeast
  } catch {
    return false
  }
}

/**
 * The parent of such folders. A new database is more than a thousand files: to make and remove them on a disk is a
 * quarter of the work of the tests.
 */
export const fastFolder: string = process.platform === 'linux' && hasRoom() ? memory : tmpdir()
