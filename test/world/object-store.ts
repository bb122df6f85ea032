// An object store for tests: one that runs in the test; in the long form that of Ceph, if it is installed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import type { S3Settings } from '../../src/server/kernel/config.ts'
import { hasCeph, startCeph } from './ceph.ts'

/** Whether it is one that others use, and not one made for tests. */
export const isReal = process.env.SELVEDGE_LONG === '1' && hasCeph()

/** To be called at the top of a test file. */
export const objectStore = async (): Promise<S3Settings> => {
  if (isReal) {
    const { s3, stop } = await startCeph()
    afterAll(stop)
    return s3
  }
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-objects-'))
  const bucket = 'selvedge'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const endpoint = `http://127.0.0.1:${port}`
  return { endpoint, region: 'us-east-1', bucket, accessKey: 'S3RVER', secretKey: 'S3RVER' }
}
