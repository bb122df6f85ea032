// Whatever ends the reading of a backup, its file is closed: a server that runs for years holds none open.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { backupCalls, backupUploadCalls } from '../../src/contract/export/backup.ts'
import { productWorld } from '../world/client.ts'
import { heldOpen } from '../world/open-files.ts'
import { uploadTo } from '../world/upload.ts'

const product = await productWorld()
await product.makePerson({ userName: 'keeper', roles: ['admin'], rights: ['read', 'admin'] })
const keeper = await product.signIn('keeper')
const api = keeper.api(backupCalls)
const uploads = keeper.api(backupUploadCalls)
const folder = join(product.config.data, 'backups')

const bring = async (content: Buffer): Promise<number> => {
  const { uploadId } = await uploads.begin({ name: 'one.backup', bytes: content.length, changedMs: 1 })
  const path = addressOf(backupUploadCalls.part).path
  await uploadTo(product.app, keeper.token, { name: 'part', content, query: `uploadId=${uploadId}&offset=0`, path })
  return uploads.end({ uploadId }).then(
    () => 200,
    (error: { code: number }) => error.code,
  )
}

test('a backup that is whole, changed, or has more behind it leaves no file open', async () => {
  const { id } = await api.create({ kind: 'config', withFiles: false })
  const path = join(folder, 'backup', id)
  const whole = await readFile(path)
  // More than is read ahead.
  const more = Buffer.alloc(1_000_000)
  const longer = Buffer.concat([whole, more])
  const changed = Buffer.concat([whole.subarray(0, 120), more])
  expect([await bring(whole), await bring(longer), await bring(changed)]).toEqual([200, 44004, 44004])
  for (const content of [longer, changed]) {
    await writeFile(path, content)
    expect(await api.verify({ id })).toEqual({ state: 'broken', findings: 0 })
  }
  // A file is closed beside what the caller waits for.
  await expect.poll(() => heldOpen(folder)).toEqual([])
})
