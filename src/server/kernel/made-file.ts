// Files that are made whole before they are answered: a slow call tells how far it is, and can be cancelled meanwhile.
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type FileFormat, inTurn, typeOf } from './file-answer.ts'
import type { FileAnswer } from './scope.ts'

/** A file that nobody has fetched for so long is given up; as long as the job that made it is remembered. */
const keptMs = 600_000

/** A file without a name: nothing is left of it, however the process ends. */
const openNameless = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-export-'))
  try {
    return await open(join(folder, 'file'), 'w+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs `write`, which ends what it is given; afterwards the file is answered. A few files are made at one time. */
export const makeFile = (
  name: string,
  format: FileFormat,
  write: (out: Writable) => Promise<void>,
  cancelled?: AbortSignal,
): Promise<FileAnswer> =>
  inTurn(async () => {
    cancelled?.throwIfAborted()
    const handle = await openNameless()
    const out = handle.createWriteStream({ autoClose: false })
    const stop = () => void out.destroy()
    cancelled?.addEventListener('abort', stop, { once: true })
    try {
      await write(out)
    } catch (error) {
      await handle.close()
      throw error
    } finally {
      cancelled?.removeEventListener('abort', stop)
    }
    const file = handle.createReadStream({ start: 0 })
    const timer = setTimeout(() => file.destroy(), keptMs).unref()
    file.once('close', () => clearTimeout(timer))
    return { name: `${name}.${format}`, type: typeOf(format), file }
  })
