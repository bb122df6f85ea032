// Keeps the contents of files in a folder of this machine.
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { giveLike, makeFolder } from '../folder-owner.ts'
import type { Store } from './store.ts'

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
