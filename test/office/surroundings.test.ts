// What surrounds the screens: reported errors, notices, one's way to the screens, and what one says of oneself.
import { describe, expect, test } from 'vitest'
import { fileCalls } from '../../src/contract/base/file.ts'
import { layoutCalls } from '../../src/contract/base/layout.ts'
import { errorCalls } from '../../src/contract/office/error-record.ts'
import { announcementCalls, noticeCalls } from '../../src/contract/office/notice.ts'
import { profileCalls } from '../../src/contract/people/profile.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import { workflowCalls } from '../../src/contract/people/workflow.ts'
import { keepFault } from '../../src/server/kernel/api-log.ts'
import type { Message } from '../../src/server/kernel/message.ts'
import { publishDue } from '../../src/server/office/notice/announcement.ts'
import { sendDueNotices } from '../../src/server/office/notice/channel.ts'
import { productWorld } from '../world/client.ts'
import { pdf, png } from '../world/sample-files.ts'
import { uploadTo } from '../world/upload.ts'

const { app, look, makePerson, signIn } = await productWorld()
await makePerson({ userName: 'ann_files', roles: ['entry'] })
await makePerson({ userName: 'bob_files', roles: ['entry'] })
await makePerson({ userName: 'root_files', roles: ['admin'] })
const [ann, bob, root] = await Promise.all([signIn('ann_files'), signIn('bob_files'), signIn('root_files')])

const bring = async (who: { token: string }, name: string, content: Buffer, query = '') => {
  const { body } = await uploadTo(app, who.token, { name, content, query })
  if (!body.result) throw new Error(`${name}: ${body.message}`)
  return body.result
}
const userIdOf = async (userName: string): Promise<bigint> => {
  const [row] = await look.query<{ id: bigint }>('select id from app_user where user_name = $1', [userName])
  return row?.id ?? 0n
}
const get = (url: string, token = '') =>
  app.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
const hour = 3_600_000

//
test('a workflow is published as a version that stays, and only when it is whole', async () => {
  const flows = root.api(workflowCalls)
  const node = { name: 'n', x: 0, y: 0, by: 'role', codes: ['manager'] }
  const nodes = ['start', 'approve', 'end'].map((kind) => ({ ...node, id: kind, kind, name: kind }))
  const link = (from: string, to: string) => ({ id: `${from}-${to}`, from, to })
  const lines = [link('start', 'approve'), link('approve', 'end')]
  const content = JSON.stringify({ nodes, lines })
  expect((await ann.ask(workflowCalls.list, {})).body.code).toBe(403)
  expect((await root.ask(workflowCalls.add, { name: 'Route', content: '{}' })).body.code).toBe(42283)
  const { id } = await flows.add({ name: 'Route', content: JSON.stringify({ nodes, lines: [] }) })
  expect((await root.ask(workflowCalls.add, { name: 'route', content })).body.code).toBe(42284)
  const refused = await root.ask(workflowCalls.publish, { id, version: 1 })
  expect(refused.body.problems?.map(({ code, path }) => [code, path])).toEqual(nodes.map((one) => [42281, one.id]))
  await flows.update({ id, version: 1, name: 'Route', content })
  expect((await root.ask(workflowCalls.update, { id, version: 1, name: 'x', content })).body.code).toBe(40901)
  expect(await flows.publish({ id, version: 2 })).toMatchObject({ no: 1, version: 3 })
  await flows.update({ id, version: 3, name: 'Route', content: JSON.stringify({ nodes, lines: [] }) })
  const kept = await flows.detail({ id, no: 1 })
  expect([JSON.parse(kept.content).lines.length, kept.isChanged]).toEqual([2, true])
  expect((await root.ask(workflowCalls.delete, { id, version: 4 })).body.code).toBe(42285)
  await flows.status({ id, version: 4, enabled: false })
  expect((await flows.list({ state: 'disabled' })).items.map(({ name }) => name)).toEqual(['Route'])
})

describe('an error record', () => {
  const faulty = () => app.db.query('select 1 / 0').catch((fault: unknown) => fault)

  // R-140 R-141
  test('holds what its user met, the picture and the log of its trace id (R-253, R-254, R-275)', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    keepFault(look, { traceId, call: 'GET /gl/report' }, await faulty())
    const picture = await bring(ann, 'screenshot.png', png(), 'bucket=Temp&source=error-record')
    const errors = ann.api(errorCalls)
    const reported = {
      ...{ screenshotFileId: picture.id, menuId: '7', message: `System error, trace id ${traceId}`, traceId },
      ...{ reqUrl: '/gl/report?Period=2025-06', errorCode: '500', source: 'web' as const },
      reqData: JSON.stringify({ period: '2025-06', password: 'geheim', smsCode: '1' }),
    }
    const { id, no } = await errors.upload(reported)
    expect(no).toMatch(/^ER\d{12}$/)
    // The same again within ten minutes is counted.
    expect((await errors.upload({ ...reported, screenshotFileId: '' })).duplicateOf).toBe(id)
    // The picture is the record's: it does not go with Temp, and its user cannot delete it.
    await app.files.sweep(Date.now() + 25 * hour)
    expect((await ann.ask(fileCalls.remove, { id: picture.id })).body.code).toBe(43006)
    const own = await errors.mine({})
    expect(own.items.map((one) => [one.no, one.occurrences, one.recFlg])).toEqual([[no, 2, 0]])
    expect((await ann.ask(errorCalls.list, {})).body.code).toBe(403)
    expect((await ann.ask(errorCalls.choices, {})).body.code).toBe(403)
    const { users } = await root.api(errorCalls).choices({})
    expect(users.map(({ name }) => name)).toContain('ann_files')
    const found = await root.api(errorCalls).list({ traceId, recFlg: 0, field: 'occurrences', order: 'desc' })
    expect(found.items[0]).toMatchObject({ id, createUserName: 'ann_files' })
    // Each filter finds it, and with another value does not.
    const total = async (query: string) =>
      (await get(`/system/error-record/list?Page=1&PageSize=5&Field=lastAt&Order=desc&${query}`, root.token)).json()
        .result.total
    const [annId, bobId] = [await userIdOf('ann_files'), await userIdOf('bob_files')]
    const filters = [
      ['RecFlg=0', 'RecFlg=1'],
      ['MenuId=7', 'MenuId=8'],
      [`CreateUserId=${annId}`, `CreateUserId=${bobId}`],
      [`TraceId=${traceId}`, `TraceId=${traceId.replace('4', '5')}`],
    ]
    const totals = await Promise.all(filters.map((pair) => Promise.all(pair.map(total))))
    expect(totals).toEqual(filters.map(() => [1, 0]))
    const shown = await root.api(errorCalls).detail({ id })
    const { screenshotFileId: _, reqData: __, ...plain } = reported
    expect(shown).toMatchObject(plain)
    expect(shown.reqData).toBe('{"period":"2025-06","password":"***","smsCode":"***"}')
    expect(shown.log.map(({ what, text }) => `${what} ${text}`)).toEqual([expect.stringContaining('division by zero')])
    expect((await get(shown.screenshot)).headers['content-type']).toBe('image/png')
  })

  test('goes its way once, with what was done, and its user is told', async () => {
    const errors = root.api(errorCalls)
    const [row] = (await errors.list({})).items
    if (!row) throw new Error('no record')
    const { id, version } = row
    const handle = (input: object) => root.ask(errorCalls.handle, { id, version, ...input })
    expect((await handle({ recFlg: 2, resolution: 'ok' })).body).toMatchObject({ code: 42203 })
    const other = String(await userIdOf('bob_files'))
    expect((await handle({ recFlg: 1, assigneeId: other })).body).toMatchObject({ code: 42204 })
    expect((await handle({ recFlg: 2, resolution: 'Deployed a fix' })).body.code).toBe(200)
    expect((await handle({ recFlg: 1 })).body.code).toBe(40901)
    expect((await handle({ recFlg: 3, version: version + 1 })).body.code).toBe(42201)
    expect((await ann.api(noticeCalls).mine({})).items[0]).toMatchObject({ kind: 'errorResolved', isRead: false })
    await look.query('update error_record set rec_flg = 0 where id = $1', [BigInt(id)])
    expect(await errors.batch({ ids: [id], recFlg: 3 })).toEqual({ count: 1 })
    expect((await ann.api(noticeCalls).mine({})).items[0]).toMatchObject({ kind: 'errorIgnored', isRead: false })
    await errors.remove({ id })
    expect((await root.ask(errorCalls.detail, { id })).body.code).toBe(404)
  })
})

describe('what surrounds the screens', () => {
  test('a notice goes to whom it is meant for, in their language, and is taken back', async () => {
    const notices = root.api(announcementCalls)
    const text = {
      ...{ kind: 'notice' as const, level: 'normal' as const, titleZhCn: '停机', titleZhTw: '', titleEn: 'Downtime' },
      ...{
        content: 'At six.',
        target: 'roles' as const,
        targetCodes: ['entry'],
        link: '',
        publishAt: '',
        expireAt: '',
      },
    }
    expect((await root.ask(announcementCalls.add, { ...text, targetCodes: [] })).body.code).toBe(42212)
    expect((await root.ask(announcementCalls.add, { ...text, link: 'javascript:x' })).body.code).toBe(42215)
    for (const publishAt of ['2030-02-30T08:00:00Z', '0000-01-01T00:00Z', '2030-01-01T24:61:00Z']) {
      const { body } = await root.ask(announcementCalls.add, { ...text, publishAt })
      expect([body.code, body.problems?.[0]?.path]).toEqual([expect.any(Number), 'publishAt'])
    }
    expect((await ann.ask(announcementCalls.add, text)).body.code).toBe(403)
    const made = await notices.add(text)
    // Ann wants it by mail and no bell, Bob has no address to be written to.
    await look.query(`update app_user set email = 'ann@example.com', language = 'en' where user_name = 'ann_files'`)
    const byMail = { event: 'announcement' as const, inApp: false, email: true, sms: false }
    await Promise.all([ann, bob].map((who) => who.api(noticeCalls).keepChannels({ items: [byMail] })))
    const { items: chosen, hasEmail, hasMobile } = await ann.api(noticeCalls).channels({})
    expect([chosen.find(({ event }) => event === 'announcement'), hasEmail, hasMobile]).toEqual([byMail, true, false])
    expect(chosen.find(({ event }) => event === 'job')).toEqual({ event: 'job', inApp: true, email: false, sms: false })
    expect(await notices.publish(made)).toEqual({ status: 'published', recipients: 2 })
    const sent: (readonly [string, string])[] = []
    const messages = { send: async (one: Message) => void sent.push([one.target, one.text]), serves: () => true }
    await Promise.all([sendDueNotices(app.db, messages), sendDueNotices(app.db, messages)])
    expect(sent).toEqual([['ann@example.com', 'Downtime']])
    const [shown] = (await ann.api(noticeCalls).mine({})).items
    expect(shown).toMatchObject({ kind: 'announcement', args: { title: 'Downtime' }, content: 'At six.', isRead: true })
    expect((await ann.ask(noticeCalls.mine, {}, { lang: 'zh-tw' })).text).toContain('停机')
    await ann.api(noticeCalls).read({ ids: [shown?.id ?? ''] })
    const [row] = (await notices.list({ status: 'published' })).items
    expect(row).toMatchObject({ recipients: 2, read: 2 })
    const named = { id: made.id, version: row?.version ?? 0 }
    expect((await root.ask(announcementCalls.edit, { ...named, ...text })).body.code).toBe(42213)
    await notices.withdraw(named)
    expect((await bob.api(noticeCalls).history({ kind: 'announcement' })).total).toBe(0)
    // One that is meant for later goes when its time has come.
    const later = await notices.add({ ...text, publishAt: new Date(Date.now() + hour).toISOString() })
    expect(await notices.publish(later)).toEqual({ status: 'scheduled', recipients: 0 })
    await look.query(`update announcement set publish_at = now() where id = $1`, [BigInt(later.id)])
    await publishDue(look)
    expect((await bob.api(noticeCalls).history({ kind: 'announcement' })).total).toBe(1)
  })

  test('access to a screen is asked for once an hour, of the administrators (R-283)', async () => {
    const asking = await ann.api(noticeCalls).askAccess({ path: '/system/role' })
    expect(asking.names).toContain('root_files')
    expect((await ann.ask(noticeCalls.askAccess, { path: '/system/role' })).body.code).toBe(42232)
    const asked = (await root.api(noticeCalls).mine({})).items[0]
    expect(asked).toMatchObject({ kind: 'accessAsked', args: { user: 'ann_files', path: '/system/role' } })
  })

  //
  test('one’s navigation has versions, that of a role holds for who has none, a look is published', async () => {
    const layouts = ann.api(layoutCalls)
    const nav = (path: string) =>
      JSON.stringify({
        groups: [{ name: { 'zh-cn': '常用', 'zh-tw': '', en: '' }, tiles: [{ kind: 'menu', path }] }],
      })
    expect((await ann.ask(layoutCalls.save, { kind: 'nav', content: '{"groups":[{}]}' })).body.code).toBe(42225)
    expect((await ann.ask(layoutCalls.saveDefault, { role: 'entry', content: nav('/a') })).body.code).toBe(403)
    expect((await ann.ask(layoutCalls.roles, {})).body.code).toBe(403)
    expect(await root.api(layoutCalls).roles({})).toContainEqual({
      ...{ code: 'entry', name: { 'zh-cn': '制单', 'zh-tw': '製單', en: 'Voucher entry' } },
    })
    await root.api(layoutCalls).saveDefault({ role: 'entry', content: nav('/a') })
    expect(await layouts.read({ kind: 'nav' })).toMatchObject({ content: nav('/a'), from: 'entry' })
    for (let at = 1; at <= 21; at += 1) await layouts.save({ kind: 'nav', content: nav(`/${at}`) })
    const versions = await layouts.versions({})
    expect(versions).toHaveLength(20)
    await layouts.restore({ versionId: versions.at(-1)?.id ?? '' })
    expect((await layouts.read({ kind: 'nav' })).content).toBe(nav('/2'))
    expect((await bob.ask(layoutCalls.version, { id: versions[0]?.id })).body.code).toBe(404)
    await layouts.reset({ kind: 'nav' })
    expect((await layouts.read({ kind: 'nav' })).from).toBe('entry')
    const titleNow = async () => (await bob.api(sessionCalls).appConfig({})).globalTitle
    await root.api(layoutCalls).publishTheme({ content: '{"primary":"#123456"}' })
    expect((await bob.api(layoutCalls).companyTheme({})).content).toBe('{"primary":"#123456"}')
    expect(await titleNow()).toEqual({ 'zh-cn': '锦账', 'zh-tw': '錦帳', en: 'Selvedge' })
    await root.api(layoutCalls).publishTheme({ content: '{"globalTitle":"Our books"}' })
    expect(await titleNow()).toEqual({ 'zh-cn': 'Our books', 'zh-tw': 'Our books', en: 'Our books' })
  })

  //
  test('a profile is one’s own; its picture is open to all and goes with the next one', async () => {
    const profile = ann.api(profileCalls)
    await profile.save({ nickName: ' Ann ', sex: 2, signature: 'x' })
    expect(await profile.read({})).toMatchObject({ nickName: 'Ann', sex: 2, userName: 'ann_files', avatar: '' })
    const paper = await bring(ann, 'paper.pdf', pdf('paper'))
    expect((await ann.ask(profileCalls.avatar, { fileId: paper.id })).body.code).toBe(42231)
    const picture = await bring(ann, 'avatar.png', png())
    const { avatar } = await profile.avatar({ fileId: picture.id })
    expect((await get(avatar)).statusCode).toBe(200)
    expect((await profile.avatar({ fileId: '' })).avatar).toBe('')
    expect((await get(avatar)).statusCode).toBe(404)
    // Who may bring no files has a picture all the same: it comes to Temp, and stays when the profile has taken it.
    await makePerson({ userName: 'vic_files', roles: ['viewer'] })
    const vic = await signIn('vic_files')
    const refused = await uploadTo(app, vic.token, { name: 'me.png', content: png(), query: '' })
    expect(refused.body.code).toBe(403)
    const own = await bring(vic, 'me.png', png(), 'bucket=Temp')
    expect((await get((await vic.api(profileCalls).avatar({ fileId: own.id })).avatar)).statusCode).toBe(200)
  })
})
