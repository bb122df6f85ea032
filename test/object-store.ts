// An object store for tests: one that runs in the test, or the one that the settings name.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import { readConfig, type S3Settings } from '../src/server/kernel/config.ts'

/** To be called at the top of a test file. SELVEDGE_S3_… name a store of one's own, whose bucket must be there. */
export const objectStore = async (): Promise<S3Settings> => {
  const given = readConfig(process.env).s3
  if (given !== null) return given
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
