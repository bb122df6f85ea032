// Where the contents of files lie: what every store can do, how contents are named, and the store that is a folder.

import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { giveLike, makeFolder } from '../folder-owner.ts'

/** Bytes of a file, both ends counted from 0 and within it. */
export type ByteRange = { from: number; to: number }

/**
 * Keeps contents under keys. A content never changes: its key is made of its digest. What `put` has answered for is
 * there after a fall of the machine, whole; before that nothing is seen under the key.
 */
export type Store = {
  readonly kind: 'local' | 's3'
  /** Takes a file that lies whole on this machine; afterwards it may be gone from there. */
  put(key: string, content: { path: string; bytes: number; sha256: string }): Promise<void>
  /** The bytes in order; fails when there is no such content. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Whether the content is there, with this many bytes. */
  has(key: string, bytes: number): Promise<boolean>
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>
}

/** The key of a content: `PrimVoucher/4f/4f9a…`. */
export const keyOf = (bucket: string, sha256: string): string => `${bucket}/${sha256.slice(0, 2)}/${sha256}`

const syncFolder = async (folder: string): Promise<void> => {
  // Windows opens no folders; there a rename is kept by the file system itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the folders down to `folder`, each of which is then kept in the one above it. */
const makeKeptFolder = async (folder: string): Promise<void> => {
  const first = await makeFolder(folder)
  for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

/** A store in a folder. What `put` is given must lie on the same disk and have been written through to it. */
export const diskStore = (folder: string): Store => {
  const pathOf = (key: string): string => join(folder, ...key.split('/'))
  return {
    kind: 'local',
    put: async (key, { path }) => {
      const target = pathOf(key)
      await makeKeptFolder(dirname(target))
      await rename(path, target)
      await giveLike(target)
      await syncFolder(dirname(target))
    },
    get: async (key, range) => {
      const handle = await open(pathOf(key), 'r')
      return createReadStream('', { fd: handle, ...(range ? { start: range.from, end: range.to } : {}) })
    },
    has: async (key, bytes) => {
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        // Anything but its absence is a fault: nobody should think that it is not there.
        if (error.code === 'ENOENT') return null
        throw error
      })
      return found?.isFile() === true && found.size === bytes
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
