// Large files pass through the server without staying in it: its memory is measured while eight come at one time. Only
// in the long form: it moves gigabytes.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { fileBytesMax, fileCalls } from '../../src/contract/base/file.ts'
import { ensureStandard } from '../../src/seed/standard.ts'
import { ensureSystem, makeUser } from '../../src/seed/system.ts'
import type { S3Settings } from '../../src/server/kernel/config.ts'
import { askOf, signInBy, testPassword } from '../world/client.ts'
import { objectStore } from '../world/object-store.ts'
import { type ServerProcess, startServerProcess } from '../world/server-process.ts'
import { formHeaders, formOf, uploadPath } from '../world/upload.ts'
import { world } from '../world/world.ts'

const long = process.env.SELVEDGE_LONG === '1'
const filesAtOnce = 8
const megabyte = 1024 * 1024

const base = await world()
const { look } = base

const environmentOf = ({ endpoint, bucket, accessKey, secretKey }: S3Settings) => ({
  SELVEDGE_S3_ENDPOINT: endpoint ?? '',
  SELVEDGE_S3_BUCKET: bucket,
  SELVEDGE_S3_ACCESS_KEY: accessKey,
  SELVEDGE_S3_SECRET_KEY: secretKey,
})

type Started = ServerProcess & { authorization: string }

/** A server with one user, who is signed in. */
const start = async (s3: S3Settings | null): Promise<Started> => {
  await ensureStandard(look)
  await ensureSystem(look)
  const userName = s3 === null ? 'big_files' : 'far_files'
  await makeUser(look, { userName, realName: userName, password: testPassword, roles: ['entry'] })
  const server = await startServerProcess(base, s3 === null ? {} : environmentOf(s3))
  const { token } = await signInBy(askOf(server.inject), userName)
  return { ...server, authorization: `Bearer ${token}` }
}

const part = randomBytes(megabyte)
/** A PDF of so many bytes, in parts: like others but for its number. */
const parts = function* (no: number, bytes: number): Generator<Buffer> {
  const [head, tail] = [Buffer.from(`%PDF-1.7\n% ${no}\n`), Buffer.from('\n%%EOF\n')]
  yield head
  for (let left = bytes - head.length - tail.length; left > 0; left -= part.length) yield part.subarray(0, left)
  yield tail
}

const upload = async ({ port, authorization }: Started, no: number, bytes: number) => {
  const form = formOf(`${no}.pdf`, Buffer.alloc(0))
  const start = form.indexOf('\r\n\r\n') + 4
  const sent = request({ port, method: 'POST', path: uploadPath, headers: { ...formHeaders, authorization } })
  const answered = once(sent, 'response')
  const hash = createHash('sha256')
  sent.write(form.subarray(0, start))
  for (const each of parts(no, bytes)) {
    hash.update(each)
    if (!sent.write(each)) await once(sent, 'drain')
  }
  sent.end(form.subarray(start))
  const [response] = await answered
  let text = ''
  for await (const chunk of response) text += chunk
  return {
    ...(JSON.parse(text) as { code: number; result: { id: string; sha256: string } }),
    digest: hash.digest('hex'),
  }
}

const places: [string, S3Settings | null][] = [['on the disk', null]]
if (long) places.push(['in an object store', await objectStore()])

describe.runIf(long).each(places)('files of 200 MB %s', (_, s3) => {
  let server: Started
  beforeAll(async () => {
    server = await start(s3)
  })
  afterAll(() => server.stop())

  const open = async (id: string): Promise<string> => {
    const { port, authorization } = server
    const { path } = addressOf(fileCalls.url)
    const asked = await fetch(`http://127.0.0.1:${port}${path}?id=${id}`, { headers: { authorization } })
    const { result: link } = (await asked.json()) as { result: { url: string } }
    const opened = await fetch(`http://127.0.0.1:${port}${link.url}`)
    const hash = createHash('sha256')
    for await (const chunk of opened.body ?? []) hash.update(chunk)
    return hash.digest('hex')
  }

  test('take at most 64 MB more when eight come at one time, and come back as they were', async () => {
    const eight = <T>(work: (no: number) => Promise<T>) =>
      Promise.all(Array.from({ length: filesAtOnce }, (_, no) => work(no)))
    await eight((no) => upload(server, 100 + no, 2 * megabyte))
    const before = await server.memory('VmRSS')
    const began = performance.now()
    const answers = await eight((no) => upload(server, no, fileBytesMax))
    const seconds = (performance.now() - began) / 1000
    const most = await server.memory('VmHWM')
    for (const { code, result, digest } of answers) expect([code, result.sha256]).toEqual([200, digest])
    if (before !== null && most !== null) {
      const grown = (most - before) / megabyte
      console.log(`${filesAtOnce} × 200 MB in ${seconds.toFixed(1)} s: ${grown.toFixed(1)} MB more`)
      expect(grown).toBeLessThanOrEqual(64)
    }
    expect(await open(answers[0]?.result.id ?? '')).toBe(answers[0]?.digest)
  })

  // R-207 R-290
  test('are the largest: one byte more is refused', async () => {
    expect(await upload(server, 1, fileBytesMax + 1)).toMatchObject({ code: 43003, result: null })
  })
})
