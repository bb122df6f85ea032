// Where the files of an instance lie, by its settings: in its data folder, or in an object store.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config, S3Settings } from '../config.ts'
import { diskStore, keyOf, type Store } from './store.ts'
import { receive } from './upload.ts'

export type Places = {
  /** The folder of this machine where files lie, or at least wait until they are in the store. */
  folder: string
  /** Where new files go; null: they stay in the folder. */
  s3: S3Settings | null
}

export const placesOf = ({ data, s3 }: Pick<Config, 'data' | 's3'>): Places => ({ folder: join(data, 'files'), s3 })

/** On the disk of the folder, so that a file can be moved to its place at once. */
export const incomingIn = ({ folder }: Places): string => join(folder, 'incoming')

/** `store` takes new files; `stores` are all that are set up: what came under earlier settings stays where it is. */
export const openStores = async ({ folder, s3 }: Places): Promise<{ store: Store; stores: readonly Store[] }> => {
  const local = diskStore(folder)
  if (s3 === null) return { store: local, stores: [local] }
  // Loaded only where it is wanted: the library is large.
  const store = (await import('./s3-store.ts')).s3Store(s3)
  return { store, stores: [local, store] }
}

// Tries the store of files as a new file would: puts a few bytes, looks for them, removes them.

/** Where new files go, as an administrator knows it. Fails as the store fails. */
export const tryStore = async (places: Places): Promise<string> => {
  const { store } = await openStores(places)
  await receive(incomingIn(places), Readable.from([Buffer.from(randomUUID())]), async (arrived) => {
    const key = keyOf('Temp', arrived.sha256)
    await store.put(key, arrived)
    const isThere = await store.has(key, arrived.bytes)
    await store.remove(key)
    if (!isThere) throw new Error('what was put is not there')
  })
  return places.s3 === null ? places.folder : `${places.s3.endpoint ?? 's3'} ${places.s3.bucket}`
}
