// Tries the store of files as a new file would: puts a few bytes, looks for them, removes them.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { incomingIn, openStores, type Places } from './places.ts'
import { keyOf } from './store.ts'
import { receive } from './upload.ts'

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
