// Uploaded files as their users meet them: taken in, listed, opened by links, published, deleted, swept.
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { productWorld } from '../../../../test/world/client.ts'
import { objectStore } from '../../../../test/world/object-store.ts'
import { ofd, pdf, png } from '../../../../test/world/sample-files.ts'
import { uploadTo } from '../../../../test/world/upload.ts'
import { fileCalls } from '../../../contract/base/file.ts'
import { touchObject } from '../../kernel/files/file-row.ts'
import { openFiles } from '../../kernel/files/files.ts'
import { diskStore, keyOf } from '../../kernel/files/store.ts'
import { rightsChanged } from '../../kernel/right.ts'

const s3 = await objectStore()
const { app, config, look, makePerson, signIn } = await productWorld()
await makePerson({ userName: 'ann_files', roles: ['entry'] })
await makePerson({ userName: 'bob_files', roles: ['entry'] })
await makePerson({ userName: 'root_files', roles: ['admin'] })
const ann = await signIn('ann_files')
const bob = await signIn('bob_files')
const root = await signIn('root_files')
const annFiles = ann.api(fileCalls)

const bring = async (who: { token: string }, name: string, content: Buffer, query = '') => {
  const { body } = await uploadTo(app, who.token, { name, content, query })
  if (!body.result) throw new Error(`${name}: ${body.message}`)
  return body.result
}
const userIdOf = async (userName: string): Promise<bigint> => {
  const [row] = await look.query<{ id: bigint }>('select id from app_user where user_name = $1', [userName])
  return row?.id ?? 0n
}
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })
const hour = 3_600_000
const refused = (code: number) => expect.objectContaining({ code })

describe('a file', () => {
  // R-143 R-258 R-261 R-263
  test('comes back as it was sent, under its own name, for whoever has the link', async () => {
    const content = pdf('one')
    const sent = await bring(ann, '发票 (一).pdf', content, 'bucket=PrimVoucher&source=voucher&remark=r')
    expect(sent).toMatchObject({ fileName: '发票 (一).pdf', ext: 'pdf', mime: 'application/pdf' })
    expect(sent).toMatchObject({ sizeBytes: content.length, isPublic: false, previewable: true })
    const { items } = await annFiles.list({ source: 'voucher' })
    expect(items).toMatchObject([{ id: sent.id, bucket: 'PrimVoucher', source: 'voucher', remark: 'r' }])
    const { url, expiresAt } = await annFiles.url({ id: sent.id, expires: 60 })
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(61_000)
    const opened = await get(url)
    expect([opened.statusCode, opened.rawPayload.equals(content)]).toEqual([200, true])
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; .*''%E5%8F%91%E7%A5%A8%20%28%E4%B8%80%29\.pdf$/),
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
    })
  })

  test('is opened in parts, and not sent again to whoever has it', async () => {
    const content = pdf('parts')
    const { id } = await bring(ann, 'parts.pdf', content)
    const { url } = await annFiles.url({ id, expires: 60 })
    const parts: [string, number, string][] = [
      ['bytes=0-3', 206, '%PDF'],
      ['bytes=-6', 206, '%%EOF\n'],
      [`bytes=${content.length - 2}-${content.length + 50}`, 206, 'F\n'],
      [`bytes=${content.length}-`, 416, ''],
      ['bytes=5-2', 200, content.toString('latin1')],
      ['bytes=0-1,4-5', 200, content.toString('latin1')],
    ]
    for (const [range, status, text] of parts) {
      const answer = await get(url, { range })
      expect([range, answer.statusCode, answer.rawPayload.toString('latin1')]).toEqual([range, status, text])
    }
    const etag = String((await get(url)).headers.etag)
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get(url, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('that is sent again within ten minutes is the same, until a record has it', async () => {
    const first = await bring(ann, 'again.pdf', pdf('again'))
    expect((await bring(ann, 'again 2.pdf', pdf('again'))).id).toBe(first.id)
    expect((await bring(bob, 'again.pdf', pdf('again'))).id).not.toBe(first.id)
    expect((await bring(ann, 'again.pdf', pdf('again'), 'bucket=Temp')).id).not.toBe(first.id)
    await app.files.adopt(look, [BigInt(first.id)], { type: 'try', id: '1' }, await userIdOf('ann_files'))
    expect((await bring(ann, 'again.pdf', pdf('again'))).id).not.toBe(first.id)
  })

  test('of others is missing, as one that is not there; a record may open it to its readers', async () => {
    const { id } = await bring(ann, 'mine.pdf', pdf('mine'))
    for (const asked of [id, '123456789']) {
      for (const call of [fileCalls.url, fileCalls.previewUrl, fileCalls.publicUrl, fileCalls.remove]) {
        expect((await bob.ask(call, { id: asked })).body).toMatchObject({ code: 43001, result: null })
      }
      expect((await bob.ask(fileCalls.info, { id: asked, version: 1, remark: 'x' })).body).toMatchObject({
        code: 43001,
      })
    }
    expect((await root.ask(fileCalls.url, { id })).body.code).toBe(200)
    app.files.readersOf('open', async ({ user }, files) => {
      const open = files.filter(({ reference }) => user.userName === 'bob_files' && reference?.id === '7')
      return new Set(open.map((file) => file.id))
    })
    const adopt = (ref: string, userId: bigint) =>
      app.files.adopt(look, [BigInt(id)], { type: 'open', id: ref }, userId)
    await expect(adopt('7', await userIdOf('bob_files'))).rejects.toThrow('file.missing')
    await adopt('7', await userIdOf('ann_files'))
    expect((await bob.ask(fileCalls.url, { id })).body.code).toBe(200)
    expect((await bob.ask(fileCalls.remove, { id })).body.code).toBe(43001)
  })

  test('is listed for whoever keeps house, and opened for him only where no books are behind it', async () => {
    await makePerson({ userName: 'sys_files', roles: ['sysadmin'] })
    const sys = await signIn('sys_files')
    const bucketOf = async (name: string, query: string) => (await bring(ann, name, pdf(name), query)).id
    const plain = await bucketOf('house.pdf', '')
    const closed = await Promise.all([
      bucketOf('paper.pdf', 'bucket=PrimVoucher'),
      bucketOf('slip.pdf', 'bucket=PrimPayment'),
      bucketOf('books.pdf', 'bucket=Temp'),
      bucketOf('report.pdf', 'source=reportDelivery'),
    ])
    const picture = await bucketOf('picture.pdf', 'bucket=Temp')
    const userId = await userIdOf('ann_files')
    // Of no account set: who keeps house sees the record, and with it its picture.
    await look.query(
      `insert into error_record (id, no, screenshot_file_id, created_by, fingerprint, message, error_code, trace_id,
         req_url, req_data, source, menu_id, account_set, user_agent, app_version, first_at, last_at)
       select 1, 'E1', $1, $2, '', '', '', '', '', '', '', '', '', '', '', now(), now()`,
      [picture, userId],
    )
    await app.files.adopt(look, [BigInt(picture)], { type: 'errorRecord', id: '1' }, userId)
    const codes = async (who: typeof sys, id: string) => {
      const calls = [fileCalls.url, fileCalls.previewUrl, fileCalls.publicUrl]
      return Promise.all(calls.map(async (call) => (await who.ask(call, { id })).body.code))
    }
    expect([await codes(sys, plain), await codes(sys, picture)]).toEqual([
      [200, 200, 43005],
      [200, 200, 43005],
    ])
    const opened = async (who: typeof sys) => {
      const { items } = await who.api(fileCalls).list({ pageSize: 100 })
      return [plain, picture, ...closed].map((id) => items.find((row) => row.id === id)?.mayOpen)
    }
    expect(await opened(sys)).toEqual([true, true, false, false, false, false])
    expect([await opened(root), await opened(ann)]).toEqual([Array(6).fill(true), Array(6).fill(true)])
    expect((await annFiles.info({ id: plain, version: 1, enable: false })).mayOpen).toBe(false)
    for (const id of closed) {
      expect([await codes(sys, id), await codes(bob, id)]).toEqual([Array(3).fill(43015), Array(3).fill(43001)])
      expect(await codes(root, id)).toEqual([200, 200, 43005])
      const version = 1
      const held = await sys.api(fileCalls).info({ id, version, legalHold: true })
      expect(held.legalHold).toBe(true)
      const made = await sys.ask(fileCalls.info, { id, version: 2, isPublic: true })
      expect([43010, 43015]).toContain(made.body.code)
    }
    // What is known of it by its source stays known.
    const other = await sys.ask(fileCalls.info, { id: closed[3], version: 2, source: 'x' })
    expect(other.body.code).toBe(43011)
  })

  // R-255 R-256
  test('that a record has is not renamed, switched off or deleted; given up, it is gone', async () => {
    const { id } = await bring(ann, 'kept.pdf', pdf('kept'))
    const userId = await userIdOf('ann_files')
    await app.files.adopt(look, [BigInt(id)], { type: 'try', id: '9' }, userId)
    await expect(app.files.adopt(look, [BigInt(id)], { type: 'try', id: '10' }, userId)).rejects.toThrow('file.missing')
    await expect(annFiles.info({ id, version: 2, fileName: 'other.pdf' })).rejects.toEqual(refused(43011))
    await expect(annFiles.info({ id, version: 2, enable: false })).rejects.toEqual(refused(43011))
    await expect(annFiles.remove({ id })).rejects.toEqual(refused(43006))
    expect(await annFiles.info({ id, version: 2, remark: 'seen' })).toMatchObject({ refId: '9', remark: 'seen' })
    const late = root.api(fileCalls).info({ id, version: 2, remark: 'late' })
    await expect(late).rejects.toMatchObject({ code: 40901, problems: [{ args: { user: 'ann_files' } }] })
    await app.files.release(look, [BigInt(id)], { type: 'try', id: '9' })
    await expect(annFiles.url({ id, expires: 60 })).rejects.toEqual(refused(43001))
  })
})

describe('a link', () => {
  //
  test('ends with its time, with the file and with the right to sign in; another text is none', async () => {
    await makePerson({ userName: 'cyd_files', roles: ['entry'] })
    const cyd = await signIn('cyd_files')
    const { id } = await bring(cyd, 'short.pdf', pdf('short'))
    const { url } = await cyd.api(fileCalls).url({ id, expires: 30 })
    const signature = url.slice(url.lastIndexOf('.') + 1)
    const status = async (path: string) => (await get(path)).statusCode
    expect(await status(url)).toBe(200)
    const [fileId = '', userId = '', expires = ''] = url.slice('/files/o/'.length).split('.')
    for (const other of [
      `/files/o/${fileId}.${userId}.${Number(expires) + 1}.a.${signature}`,
      `/files/o/${BigInt(fileId) + 1n}.${userId}.${expires}.a.${signature}`,
      `/files/o/${fileId}.${userId}.${expires}.i.${signature}`,
      url.slice(0, -1),
      `${url}x`,
      '/files/o/',
      '/files/o/../../etc/passwd',
    ]) {
      expect([other, await status(other)]).toEqual([other, 404])
    }
    await cyd.api(fileCalls).info({ id, version: 1, enable: false })
    expect(await status(url)).toBe(404)
    await cyd.api(fileCalls).info({ id, version: 2, enable: true })
    expect(await status(url)).toBe(200)
    await look.query('update app_user set enabled = false where id = $1', [BigInt(userId)])
    await rightsChanged(look)
    await expect.poll(() => status(url), { interval: 200 }).toBe(404)
  })

  //
  test('to look at opens pictures and PDF in the browser, and saves all others', async () => {
    const seen: [string, Buffer, string, string][] = [
      ['a.png', png(), 'image', 'inline'],
      ['a.pdf', pdf('look'), 'pdf', 'inline'],
      ['a.csv', Buffer.from('编号,金额\n1,2.00\n'), 'sheet', 'attachment'],
      ['a.txt', Buffer.from('text'), 'text', 'attachment'],
      ['a.ofd', ofd(), 'none', 'attachment'],
    ]
    for (const [name, content, kind, way] of seen) {
      const { id } = await bring(ann, name, content)
      const preview = await annFiles.previewUrl({ id })
      const { headers } = await get(preview.url)
      expect([name, preview.kind, String(headers['content-disposition']).split(';')[0]]).toEqual([name, kind, way])
    }
  })

  //
  test('of a public file lasts; papers of vouchers are never public', async () => {
    const rootFiles = root.api(fileCalls)
    const { id } = await bring(root, '背景 1.png', png('public'))
    await expect(rootFiles.publicUrl({ id })).rejects.toEqual(refused(43005))
    await rootFiles.info({ id, version: 1, isPublic: true })
    const { url } = await rootFiles.publicUrl({ id })
    expect(url).toBe(`/files/p/${id}/${encodeURIComponent('背景 1.png')}`)
    expect((await rootFiles.previewUrl({ id, ispub: true })).url).toBe(url)
    expect((await get(url)).headers['content-type']).toBe('image/png')
    await rootFiles.info({ id, version: 2, isPublic: false })
    expect((await get(url)).json()).toMatchObject({ code: 43001, type: 'error' })
    const own = await bring(ann, 'own.png', png('own'))
    await expect(annFiles.info({ id: own.id, version: 1, isPublic: true })).rejects.toEqual(refused(403))
    const paper = await bring(root, 'paper.png', png('paper'), 'bucket=PrimVoucher')
    await expect(rootFiles.info({ id: paper.id, version: 1, isPublic: true })).rejects.toEqual(refused(43010))
  })
})

describe('the list', () => {
  //
  //
  test('shows one’s own by name, bucket and day, in the wanted order; all with the right to all', async () => {
    await makePerson({ userName: 'dee_files', roles: ['entry'] })
    const dee = await signIn('dee_files')
    const first = await bring(dee, '一月_50%.pdf', pdf('l1'), 'source=s1')
    await bring(dee, '二月.pdf', pdf('l22'), 'bucket=Temp')
    await bring(dee, '三月.pdf', pdf('l333'))
    const names = async (query: object) =>
      (await dee.api(fileCalls).list({ page: 1, pageSize: 20, ...query })).items.map(({ fileName }) => fileName)
    expect(await names({})).toEqual(['三月.pdf', '二月.pdf', '一月_50%.pdf'])
    expect(await names({ field: 'sizeBytes', order: 'asc' })).toEqual(['一月_50%.pdf', '二月.pdf', '三月.pdf'])
    expect(await names({ fileName: '_50%' })).toEqual(['一月_50%.pdf'])
    expect(await names({ fileName: '%' })).toEqual(['一月_50%.pdf'])
    expect(await names({ bucket: 'Temp' })).toEqual(['二月.pdf'])
    expect(await names({ source: 's1' })).toEqual(['一月_50%.pdf'])
    expect(await names({ enable: false })).toEqual([])
    expect(await names({ end: '2020-01-01' })).toEqual([])
    expect(await names({ createUserId: String(await userIdOf('ann_files')) })).toEqual([])
    const page = await dee.api(fileCalls).list({ page: 2, pageSize: 2 })
    expect(page).toMatchObject({ total: 3, totalPages: 2, items: [{ id: first.id, createUserName: 'dee_files' }] })
    const uploaders = async (who: typeof dee) => (await who.api(fileCalls).uploaders({})).map(({ name }) => name)
    expect([await uploaders(dee), (await uploaders(root)).includes('ann_files')]).toEqual([['dee_files'], true])
    const query = 'FileName=pdf&Enable=true&Page=1&PageSize=2&Field=fileName&Order=asc'
    const asked = await get(`/system/sys-file/list?${query}&CreateUserId=${await userIdOf('dee_files')}`, {
      authorization: `Bearer ${root.token}`,
    })
    expect(asked.json()).toMatchObject({ code: 200, result: { total: 3, pageSize: 2 } })
    const idsOf = async (order: string): Promise<string[]> => {
      const path = `/system/sys-file/list?Field=fileName&Order=${order}&FileName=pdf`
      const { result } = (await get(path, { authorization: `Bearer ${root.token}` })).json()
      return result.items.map(({ id }: { id: string }) => id)
    }
    expect(await idsOf('ascending')).toEqual(await idsOf('asc'))
    expect(await idsOf('descending')).toEqual(await idsOf('desc'))
  })
})

test('what a job has made is there for half a day, for nobody else, and is no file of the list', async () => {
  const laid = await app.files.lay(Readable.from(['made']))
  expect(String(await buffer((await app.files.openLaid(laid)) ?? Readable.from([])))).toBe('made')
  expect(await look.query('select id from file where object_key = $1', [laid.key])).toEqual([])
  await app.files.sweep(Date.now() + 11 * hour)
  expect(await app.files.openLaid(laid)).not.toBeNull()
  await app.files.sweep(Date.now() + 13 * hour)
  expect(await app.files.openLaid(laid)).toBeNull()
})

test('whoever may see all files has their contents read, and what is gone or has changed is named', async () => {
  const names = ['kept.pdf', 'gone.pdf', 'turned.pdf']
  const [, gone, turned] = await Promise.all(names.map((name) => bring(ann, name, pdf(`check ${name}`))))
  const pathOf = (sha256: string) => join(config.data, 'files', 'Default', sha256.slice(0, 2), sha256)
  const read = async () => {
    const { findings } = await root.api(fileCalls).check({})
    return findings.map(({ what, fileName }) => [fileName, what]).filter(([name]) => names.includes(`${name}`))
  }
  expect(await read()).toEqual([])
  await rm(pathOf(`${gone?.sha256}`))
  await writeFile(
    pathOf(`${turned?.sha256}`),
    pdf('check turned.pdf').map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
  )
  expect((await read()).toSorted()).toEqual([
    ['gone.pdf', 'missing'],
    ['turned.pdf', 'changed'],
  ])
  // Brought again, the same content is there again.
  await bring(bob, 'gone.pdf', pdf('check gone.pdf'))
  expect(await read()).toEqual([['turned.pdf', 'changed']])
  const again = await bring(bob, 'turned.pdf', pdf('check turned.pdf'))
  expect(await read()).toEqual([])
  expect(again?.sha256).toBe(turned?.sha256)
  expect((await ann.ask(fileCalls.check, {})).body.code).toBe(403)
})

test('an instance that moves to an object store reads its old files from the disk, and sweeps both', async () => {
  const old = await bring(ann, 'old.pdf', pdf('old'))
  const files = await openFiles({ db: look, folder: join(config.data, 'files'), s3 })
  const meta = { name: 'new.pdf', bucket: 'Temp' as const, userId: await userIdOf('ann_files') }
  const put = await files.put(Readable.from([pdf('new')]), meta)
  expect(put.storage).toBe('s3')
  const [before] = await files.find([BigInt(old.id)])
  if (!before) throw new Error('the old file is gone')
  expect(await buffer(await files.read(before))).toEqual(pdf('old'))
  expect(await buffer(await files.read(put, { from: 0, to: 3 }))).toEqual(Buffer.from('%PDF'))
  await files.sweep(Date.now() + 25 * hour)
  await expect(files.read(put)).rejects.toThrow()
  expect(await buffer(await files.read(before))).toEqual(pdf('old'))
})

describe('what has served its time', () => {
  //
  test('goes: Temp after a day, deleted files after seven, papers of nobody after thirty', async () => {
    const place = (bucket: string, sha256: unknown) =>
      join(config.data, 'files', bucket, String(sha256).slice(0, 2), String(sha256))
    const left = join(config.data, 'files', 'incoming', 'of-a-server-that-fell')
    const temp = await bring(ann, 't.pdf', pdf('sweep temp'), 'bucket=Temp')
    const held = await bring(ann, 'h.pdf', pdf('sweep held'), 'bucket=Temp')
    const paper = await bring(ann, 'v.pdf', pdf('sweep paper'), 'bucket=PrimVoucher')
    await app.files.adopt(look, [BigInt(held.id)], { type: 'try', id: '3' }, await userIdOf('ann_files'))
    const twice = await bring(ann, 'd.pdf', pdf('sweep twice'))
    const other = await bring(bob, 'd.pdf', pdf('sweep twice'))
    await annFiles.remove({ id: twice.id })
    await expect(annFiles.url({ id: twice.id, expires: 60 })).rejects.toEqual(refused(43001))
    const there = () =>
      [temp, held, other, paper].map(({ bucket, sha256 }) => existsSync(place(String(bucket), sha256)))
    await app.files.sweep(Date.now() + 23 * hour)
    expect(there()).toEqual([true, true, true, true])
    await app.files.sweep(Date.now() + 25 * hour)
    expect(there()).toEqual([false, true, true, true])
    await bob.api(fileCalls).remove({ id: other.id })
    await app.files.sweep(Date.now() + 6 * 24 * hour)
    expect(there()).toEqual([false, true, true, true])
    await app.files.sweep(Date.now() + 8 * 24 * hour)
    expect(there()).toEqual([false, true, false, true])
    await app.files.sweep(Date.now() + 29 * 24 * hour)
    expect(there()).toEqual([false, true, false, true])
    await app.files.sweep(Date.now() + 31 * 24 * hour)
    expect(there()).toEqual([false, true, false, false])
    await writeFile(left, 'left')
    await app.files.sweep(Date.now() + 11 * hour)
    expect(existsSync(left)).toBe(true)
    await app.files.sweep(Date.now() + 13 * hour)
    expect(existsSync(left)).toBe(false)
    expect((await bring(ann, 'b.pdf', pdf('b'), 'bucket=AIGC')).bucket).toBe('AIGC')
    const unknown = { name: 'b.pdf', content: pdf('b'), query: 'bucket=Other' }
    expect((await uploadTo(app, ann.token, unknown)).body.code).toBe(400)
    const report = await bring(ann, 'r.pdf', pdf('delivered'), 'source=reportDelivery')
    await app.files.sweep(Date.now() + 179 * 24 * hour)
    expect(existsSync(place('Default', report.sha256))).toBe(true)
    await app.files.sweep(Date.now() + 181 * 24 * hour)
    expect(existsSync(place('Default', report.sha256))).toBe(false)
    const anew = await bring(bob, 'd.pdf', pdf('sweep twice'))
    expect([existsSync(place('Default', anew.sha256)), anew.sha256]).toEqual([true, other.sha256])
  })

  test('goes too when a server fell between content and file', async () => {
    const sha256 = 'a'.repeat(64)
    const key = keyOf('Default', sha256)
    const path = join(config.data, 'files', 'incoming', 'a')
    await writeFile(path, 'a')
    await touchObject(look, { storage: 'local', key, bytes: 1 })
    const disk = diskStore(join(config.data, 'files'))
    await disk.put(key, { path, bytes: 1, sha256 })
    await app.files.sweep(Date.now() + 11 * hour)
    expect(await disk.has(key, 1)).toBe(true)
    await app.files.sweep(Date.now() + 13 * hour)
    expect(await disk.has(key, 1)).toBe(false)
  })
})
