// Takes the file of a backup in parts: each is whole before it counts, and what is here stays for half a day, so that
// whoever was broken off goes on from there. Servers that share the work must share the folder of backups.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type Arrived, receive, sweepLeft } from '../../kernel/files/upload.ts'
import { giveLike, makeFolder } from '../../kernel/folder-owner.ts'

export type PendingUpload = { userId: bigint; uploadId: string }
export type UploadAsked = { userId: bigint; name: string; bytes: number; changedMs: number }

const bytesOf = (uploadId: string): number => Number(uploadId.split('-')[0])
const pathOf = (folder: string, { userId, uploadId }: PendingUpload): string =>
  join(folder, `upload-${userId}-${uploadId}`)

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

/** Names an upload, and tells how much of it is here. */
export const beginUpload = async (
  folder: string,
  { userId, name, bytes, changedMs }: UploadAsked,
): Promise<{ uploadId: string; offset: number }> => {
  await sweepLeft(folder, Date.now())
  const mark = createHash('sha256').update(`${name}\n${bytes}\n${changedMs}`).digest('hex').slice(0, 32)
  const uploadId = `${bytes}-${mark}`
  return { uploadId, offset: await sizeOf(pathOf(folder, { userId, uploadId })) }
}

/**
 * Writes a part to its place; answers how much is here. A part sent twice writes the same bytes to the same place, and
 * one that would leave a gap is not written at all: the answer says from where to go on.
 */
export const takePart = (folder: string, upload: PendingUpload, offset: number, stream: Readable): Promise<number> =>
  receive(folder, stream, async ({ path: part, bytes }) => {
    const path = pathOf(folder, upload)
    const there = await sizeOf(path)
    if (offset > there) return there
    if (offset + bytes > bytesOf(upload.uploadId)) refuse(problem('backup.broken', 'file'))
    await makeFolder(folder)
    // Made where it is not there, and kept where it is.
    await (await open(path, 'a', 0o600)).close()
    await giveLike(path)
    await pipeline(createReadStream(part), createWriteStream(path, { flags: 'r+', start: offset, flush: true }))
    return Math.max(there, offset + bytes)
  })

/** Gives the whole file to a work and forgets it, whatever comes of that; refuses one of which something is missing. */
export const endUpload = async <T>(
  folder: string,
  upload: PendingUpload,
  work: (arrived: Arrived) => Promise<T>,
): Promise<T> => {
  const path = pathOf(folder, upload)
  const bytes = await sizeOf(path)
  if (bytes !== bytesOf(upload.uploadId)) refuse(problem('backup.broken', 'file'))
  try {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return await work({ path, bytes, sha256: hash.digest('hex') })
  } finally {
    await rm(path, { force: true })
  }
}
