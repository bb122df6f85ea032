// Files that are made whole before they are answered: a slow call tells how far it is, and can be cancelled meanwhile.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type FileFormat, inTurn, typeOf } from './file-answer.ts'
import type { FileAnswer } from './scope.ts'

/** A file that nobody has fetched for so long is given up; as long as the job that made it is remembered. */
const keptMs = 600_000

type Write = (out: Writable) => Promise<void>

const writeAt = async (path: string, write: Write, cancelled: AbortSignal | undefined): Promise<void> => {
  const out = createWriteStream(path, { mode: 0o600 })
  // An error of the disk closes it, and `write` finds it closed.
  out.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => out.once('close', resolve))
  const stop = () => void out.destroy()
  cancelled?.addEventListener('abort', stop, { once: true })
  try {
    await write(out)
  } finally {
    cancelled?.removeEventListener('abort', stop)
    if (!out.writableFinished) out.destroy()
    await closed
  }
}

/** Runs `write`, which ends what it is given; answers what it wrote, to be read once. */
export const makeBytes = async (write: Write, cancelled?: AbortSignal): Promise<Readable> => {
  cancelled?.throwIfAborted()
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-export-'))
  try {
    const path = join(folder, 'file')
    await writeAt(path, write, cancelled)
    const file = createReadStream(path)
    // Once it is open its name is not needed: when it is closed nothing is left of it.
    await once(file, 'open')
    const timer = setTimeout(() => file.destroy(), keptMs).unref()
    file.once('close', () => clearTimeout(timer))
    return file
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same as the file of an answer. A few are made at one time. */
export const makeFile = (
  name: string,
  format: FileFormat,
  write: Write,
  cancelled?: AbortSignal,
): Promise<FileAnswer> =>
  inTurn(async () => ({ name: `${name}.${format}`, type: typeOf(format), file: await makeBytes(write, cancelled) }))
