// Takes in what is sent: a file of its own for each, with its digest, gone again if anything breaks off.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { problem, Refusal } from '../../../domain/base/problem.ts'
import { makeFolder } from '../folder-owner.ts'
import { notePassed } from '../garbage-collection.ts'

export type Arrived = { path: string; bytes: number; sha256: string }

/** Nobody waits longer than this for the next bytes of a sender that says nothing. */
const silenceMs = 60_000
/** What lies here for so long was left by a server that fell. */
const leftAfterMs = 12 * 3_600_000

/**
 * Writes a stream to a new file of the folder, through to the disk, and runs `work` on it; the file is gone afterwards,
 * unless the work has moved it. A stream that fails or falls silent fails this, and leaves nothing.
 */
export const receive = async <T>(
  folder: string,
  stream: Readable,
  work: (arrived: Arrived) => Promise<T>,
  patienceMs = silenceMs,
): Promise<T> => {
  await makeFolder(folder)
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const brokenOff = new Refusal([problem('file.content', 'file')])
  const silence = setTimeout(() => stream.destroy(brokenOff), patienceMs)
  try {
    const measure = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        silence.refresh()
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
        notePassed(chunk.length)
      }
    }
    await pipeline(stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
    clearTimeout(silence)
    return await work({ path, bytes, sha256: hash.digest('hex') })
  } finally {
    clearTimeout(silence)
    await rm(path, { force: true })
  }
}

/** Removes what servers that fell have left in a folder where files arrive; of another one only what is `wanted`. */
export const sweepLeft = async (
  folder: string,
  nowMs: number,
  wanted: (name: string) => boolean = () => true,
): Promise<void> => {
  for (const name of (await readdir(folder).catch(() => [])).filter(wanted)) {
    const path = join(folder, name)
    // It may be gone by now: another server sweeps too.
    const found = await stat(path).catch(() => null)
    if (found !== null && nowMs - found.mtimeMs > leftAfterMs) await rm(path, { force: true })
  }
}
