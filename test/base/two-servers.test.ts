// Two servers on one database behind one address: whoever is asked, sessions, rights, jobs and months are the same.
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { healthCalls } from '../../src/contract/base/health.ts'
import { periodCalls } from '../../src/contract/chart/period.ts'
import { balanceTableCalls } from '../../src/contract/ledger/balance-table.ts'
import { jobCalls } from '../../src/contract/office/job.ts'
import { settingCalls } from '../../src/contract/people/profile.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import { userAdminCalls } from '../../src/contract/people/user-admin.ts'
import { reportPaperCalls } from '../../src/contract/statement/report.ts'
import { ensureSystem, grant, makeUser } from '../../src/seed/system.ts'
import { migrate, migrationsFolder } from '../../src/server/kernel/migrate.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { type Answer, askOf, type SignedIn, signInBy, testPassword } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { startServerProcess } from '../world/server-process.ts'
import { world } from '../world/world.ts'

const base = await world()
const { look } = base
await ensureSystem(look)
await prepareGroup(look)
const quiet = { cashFlowRequired: false, blockNegativeCash: 'OFF' }
const options = { ...quiet, statementTemplate: 'NONE', plClosingMode: 'YEARLY' }
const books = await makeSet(openGate(base.db), look, { code: 'TW01', options })
const people = { tw_admin: 'admin', tw_one: 'manager', tw_two: 'manager', tw_clerk: 'entry' }
for (const [userName, role] of Object.entries(people)) {
  const userId = await makeUser(look, { userName, realName: userName, password: testPassword, roles: [role] })
  await grant(look, { userId, companyId: null, year: null, rights: ['read', 'entry', 'post', 'report', 'admin'] })
}

const [a, b] = await Promise.all([startServerProcess(base), startServerProcess(base)])
afterAll(() => Promise.all([a.stop(), b.stop()]))
const [askA, askB] = [askOf(a.inject), askOf(b.inject)]

const asked = ({ token }: Pick<SignedIn, 'token'>, headers: Record<string, string> = {}) => ({
  ...{ token, accountSet: books.value, headers },
})
const who = async (ask: typeof askA, token: string) => (await ask(sessionCalls.userInfo, {}, { token })).status

// Each waits for the servers most of its time.
describe.concurrent('two servers', () => {
  test('know who signed in on the other, renew in turn, and end a session that the other has ended', async ({
    expect,
  }) => {
    let pair = await signInBy(askA, 'tw_one', books.value)
    for (const ask of [askB, askA, askB, askA]) {
      const { body } = await ask(sessionCalls.refresh, { refreshToken: pair.refreshToken })
      const { accessToken: token, refreshToken } = body.result as { accessToken: string; refreshToken: string }
      pair = { ...pair, token, refreshToken }
      expect([await who(askA, token), await who(askB, token)]).toEqual([200, 200])
    }
    await askA(sessionCalls.logout, {}, { token: pair.token })
    await expect.poll(() => who(askB, pair.token), { timeout: 10_000 }).toBe(401)
    const late = await askB(sessionCalls.refresh, { refreshToken: pair.refreshToken })
    expect(late.status).toBe(401)
  })
  test('see within ten seconds a role that was given on the other, and an account that was disabled there', async ({
    expect,
  }) => {
    const [admin, clerk] = await Promise.all([signInBy(askA, 'tw_admin', books.value), signInBy(askB, 'tw_clerk')])
    const listed = async () => (await askB(jobCalls.list, {}, asked(clerk))).body.code
    expect(await listed()).toBe(403)
    const users = admin.api(userAdminCalls)
    const user = async () => {
      const [found] = (await users.list({ search: 'tw_clerk' })).items
      if (!found) throw new Error('there is no tw_clerk')
      return { id: found.id, version: found.version }
    }
    const { id: userId, version } = await user()
    const [role] = await look.query<{ id: bigint }>(`select id from role where code = 'auditor'`)
    await users.roles({ userId, version, roles: [{ id: `${role?.id}`, validFrom: '', validTo: '' }], accept: true })
    await expect.poll(listed, { timeout: 10_000 }).toBe(200)
    await users.status({ ...(await user()), enabled: false })
    await expect.poll(() => who(askB, clerk.token), { timeout: 10_000 }).toBe(401)
  })

  test('answer for a job of the other, cancel it, and let one of both post a month', async ({ expect }) => {
    const [one, two] = await Promise.all([signInBy(askA, 'tw_one'), signInBy(askA, 'tw_two')])
    const target = { targets: [{ accountSet: books.value, month: '2025-01' }] }
    const idOf = ({ headers }: Answer) => ({ 'cache-id': `${headers['cache-id']}` })
    const report = async (ask: typeof askA, reader: SignedIn, headers = {}) =>
      ask(balanceTableCalls.balanceTable3Split, { month: '2025-02', dims: 'store' }, asked(reader, headers))
    const paper = (ask: typeof askA, headers = {}) =>
      ask(reportPaperCalls.balanceTable3, { month: '2025-02', entityType: 'store' }, asked(one, headers))
    const begun = await look.transaction(async (tx) => {
      // Neither the report nor the posting comes further than this before the end of the transaction.
      await tx.query('lock table aux_balance in access exclusive mode')
      await tx.query('select 1 from period where company_id = $1 and no = 1 for update', [books.companyId])
      const all = await Promise.all([report(askA, one), askA(periodCalls.post, target, asked(one)), paper(askA)])
      expect(all.map(({ body }) => body.code)).toEqual([2020, 2020, 2020])
      const [first, posting, printing] = all
      const id = idOf(first)
      expect((await report(askB, one, id)).body.code).toBe(2020)
      // Whoever asks anew is not shown what was read before, at either of them.
      expect([id]).not.toContainEqual(idOf(await report(askB, one)))
      expect((await report(askB, two, id)).body.code).toBe(403)
      const { body } = await askB(jobCalls.cancel, { cacheId: id['cache-id'] }, asked(one))
      expect(body.result).toEqual({ state: 'cancelling' })
      const second = await askB(periodCalls.post, target, asked(two))
      const [refused] = (
        second.body.result as { results: { done: boolean; problems: { code: number; message: string }[] }[] }
      ).results
      expect(refused).toMatchObject({
        done: false,
        problems: [{ code: 42301, message: expect.stringContaining('tw_one') }],
      })
      await expect.poll(async () => (await report(askB, one, id)).body.code).toBe(40904)
      return { posting: idOf(posting), printing: idOf(printing) }
    })
    // A file that one of them has made is had from any, and as often as it is asked for.
    for (const ask of [askB, askA, askB]) {
      await expect.poll(async () => (await paper(ask, begun.printing)).body.code).not.toBe(2020)
      const { headers, text } = await paper(ask, begun.printing)
      expect([headers['content-type'], text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    }
    const posted = () => askB(periodCalls.post, target, asked(one, begun.posting))
    await expect.poll(async () => (await posted()).body.code).toBe(200)
    expect((await posted()).body.result).toMatchObject({ results: [{ done: true }] })
  })
})

// It stands last: neither server serves any more afterwards.
test('a server hears that a newer version has changed the schema, says so to watchers and writes no more', async ({
  expect,
}) => {
  const clerk = await signInBy(askA, 'tw_one')
  const keep = (ask: typeof askA, name: string) =>
    ask(settingCalls.save, { name, content: '{}' }, { token: clerk.token })
  const kept = () => look.query<{ name: string }>(`select name from user_setting where name like 'tw.%' order by name`)
  expect((await keep(askA, 'tw.before')).body.code).toBe(200)
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-newer-'))
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'))
  await Promise.all(files.map((file) => symlink(join(migrationsFolder, file), join(folder, file))))
  const newer = `${String(files.length + 1).padStart(4, '0')}-newer.sql`
  await writeFile(join(folder, newer), 'ALTER TABLE user_setting ADD COLUMN newer text;')
  await migrate(look, { folder })
  for (const ask of [askA, askB]) {
    await expect.poll(async () => (await ask(healthCalls.ready, {})).status).toBe(503)
    expect((await keep(ask, 'tw.after')).body.code).toBe(50306)
    expect((await ask(sessionCalls.userInfo, {}, { token: clerk.token })).body.code).toBe(50306)
    expect((await ask(healthCalls.alive, {})).status).toBe(200)
  }
  expect(await kept()).toEqual([{ name: 'tw.before' }])
  await rm(folder, { recursive: true })
})
