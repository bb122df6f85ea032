// Both stores of file contents do the same: on the disk, and in an object store.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { isReal, objectStore } from '../../../../test/world/object-store.ts'
import { s3Store } from './s3-store.ts'
import { diskStore, keyOf, type Store } from './store.ts'
import { receive } from './upload.ts'

const folder = await mkdtemp(join(tmpdir(), 'selvedge-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const remote = s3Store(await objectStore())
const stores: [string, Store][] = [
  ['the disk', diskStore(join(folder, 'disk'))],
  ['an object store', remote],
]

describe.each(stores)('on %s', (_, store) => {
  const lay = async (content: Buffer) => {
    const path = join(folder, 'waiting')
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path, sha256, bytes: content.length, key: keyOf('PrimVoucher', sha256) }
  }
  const read = async (key: string, range?: { from: number; to: number }) => buffer(await store.get(key, range))

  test('a content is there, whole and in parts, until it is removed', async () => {
    const content = Buffer.from('凭证附件的内容')
    const { key, ...file } = await lay(content)
    expect(await store.has(key, file.bytes)).toBe(false)
    await expect(read(key)).rejects.toThrow()
    await store.put(key, file)
    expect(await store.has(key, file.bytes)).toBe(true)
    expect(await store.has(key, file.bytes + 1)).toBe(false)
    expect(await read(key)).toEqual(content)
    expect(await read(key, { from: 0, to: 2 })).toEqual(content.subarray(0, 3))
    expect(await read(key, { from: 3, to: file.bytes - 1 })).toEqual(content.subarray(3))
    await store.remove(key)
    await store.remove(key)
    expect(await store.has(key, file.bytes)).toBe(false)
  })

  test('the same content may be put again, by two at one time too', async () => {
    const content = Buffer.alloc(300_000, 'x')
    const first = await lay(content)
    await store.put(first.key, first)
    const second = await lay(content)
    const third = { ...second, path: join(folder, 'other') }
    await writeFile(third.path, content)
    await Promise.all([store.put(second.key, second), store.put(third.key, third)])
    expect((await read(first.key)).equals(content)).toBe(true)
    await store.remove(first.key)
  })

  test('many megabytes come back as they were', async () => {
    const content = Buffer.alloc(12 * 1024 * 1024)
    for (let at = 0; at < content.length; at += 4) content.writeUInt32LE((at * 2_654_435_761) % 4_294_967_296, at)
    const { key, ...file } = await lay(content)
    await store.put(key, file)
    expect(
      createHash('sha256')
        .update(await read(key))
        .digest('hex'),
    ).toBe(file.sha256)
    await store.remove(key)
  })

  test('what cannot be put is not there', async () => {
    const { key, ...file } = await lay(Buffer.from('never'))
    await rm(file.path)
    await expect(store.put(key, file)).rejects.toThrow()
    expect(await store.has(key, file.bytes)).toBe(false)
  })
})

test.runIf(isReal)('an object store takes nothing but what the digest says', async () => {
  const path = join(folder, 'altered')
  await writeFile(path, 'one thing')
  const sha256 = createHash('sha256').update('another').digest('hex')
  const key = keyOf('Temp', sha256)
  await expect(remote.put(key, { path, bytes: 9, sha256 })).rejects.toThrow()
  expect(await remote.has(key, 9)).toBe(false)
})

test('a sender who falls silent is not waited for, and nothing of his is left', async () => {
  const incoming = join(folder, 'incoming')
  const sender = new PassThrough()
  sender.write('half')
  await expect(receive(incoming, sender, async () => 'all', 50)).rejects.toThrow('file.content')
  expect(await readdir(incoming)).toEqual([])
})

test('the disk has a content under its digest, for the owner alone', async () => {
  const content = Buffer.from('content')
  const path = join(folder, 'plain')
  await writeFile(path, content, { mode: 0o600 })
  const sha256 = createHash('sha256').update(content).digest('hex')
  await diskStore(join(folder, 'disk')).put(keyOf('Temp', sha256), { path, bytes: content.length, sha256 })
  expect(await readFile(join(folder, 'disk', 'Temp', sha256.slice(0, 2), sha256))).toEqual(content)
  expect(existsSync(path)).toBe(false)
})
