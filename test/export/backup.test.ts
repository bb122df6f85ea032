// Backups: what one of them holds proves itself, and what was changed, cut or made elsewhere is refused.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import type { PlanContentShape } from '../../src/contract/export/backup.ts'
import { backupCalls, backupPlanCalls, backupUploadCalls } from '../../src/contract/export/backup.ts'
import { maintenanceCalls, restoreCalls, restorePhrase, restoreSetCalls } from '../../src/contract/export/restore.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { migrateKept, openBackups } from '../../src/server/export/backup/backups.ts'
import { dropDatabase } from '../../src/server/export/backup/databases.ts'
import { runDuePlans } from '../../src/server/export/backup/plan.ts'
import { openBackup, passBackup } from '../../src/server/export/backup/read.ts'
import { restoreSet } from '../../src/server/export/backup/restore.ts'
import { rowsOfCompany } from '../../src/server/export/backup/write.ts'
import { type Db, openDatabase } from '../../src/server/kernel/db.ts'
import { placesOf } from '../../src/server/kernel/files/places.ts'
import { migrate } from '../../src/server/kernel/migrate.ts'
import { newId } from '../../src/server/kernel/new-id.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { bringCompany } from '../../src/server/ledger/write/restore-company.ts'
import { serveProduct } from '../../src/server/serve-product.ts'
import { askOf, productWorld, signInBy, testPassword } from '../world/client.ts'
import { commandLine } from '../world/command.ts'
import { auditor, loadWorkedExample, makeSet, poster } from '../world/ledger.ts'
import { reportText } from '../world/report-text.ts'
import { injectOver } from '../world/server-process.ts'
import { otherDatabase } from '../world/setup-postgres.ts'
import { uploadTo } from '../world/upload.ts'
import { machineFor } from './other-machine.ts'
import { companyDigests, rowDigests, rowDigestsAt } from './row-digests.ts'

const product = await productWorld()
const { books } = await loadWorkedExample(product.db, product.look)
const gate = openGate(product.db)
await gate.auditMonth(auditor, books, '2025-11')
await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
await product.makePerson({ userName: 'keeper', roles: ['admin'], rights: ['read', 'admin'] })
const keeper = await product.signIn('keeper')
const api = keeper.api(backupCalls)

const rowOf = async (id: string) => {
  const { items } = await api.list({})
  return items.find((row) => row.id === id)
}
const fileOf = (id: string): string => join(product.config.data, 'backups', 'backup', id)
const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error) => (error as { code: number }).code,
  )

test('a backup is proved in a database of its own; its file opens for whoever gives the password again', async () => {
  const { id } = await api.create({ kind: 'full', withFiles: true, note: 'before the audit' })
  expect(await rowOf(id)).toMatchObject({ state: 'done', kind: 'full', cause: 'manual', checks: null })
  expect(await api.verify({ id })).toEqual({ state: 'verified', findings: 0 })
  expect(await rowOf(id)).toMatchObject({ state: 'verified', checks: { sets: 1, vouchers: 49, findings: [] } })
  const left = `select 1 from pg_database where starts_with(datname, current_database() || '_verify_')`
  expect(await product.look.query(left)).toEqual([])

  expect(await codeOf(api.download({ id, password: 'Wrong123!' }))).toBe(40012)
  const { url } = await api.download({ id, password: testPassword })
  const answer = await product.app.http.inject({ url })
  expect(answer.headers['content-disposition']).toContain('selvedge-full-')
  expect(answer.rawPayload.equals(await readFile(fileOf(id)))).toBe(true)
  expect((await product.app.http.inject({ url: `${url}x` })).statusCode).toBe(404)
  const told = await product.look.query<{ action: string }>(
    `select action from trail where company_id = 0 and object_type = 'backup' order by seq`,
  )
  expect(told.map(({ action }) => action)).toEqual(['create', 'check', 'export'])
  // The last whole one that was proved stays.
  expect(await codeOf(api.remove({ id }))).toBe(44007)
})

test('a byte changed, a file cut short, one with more behind it and one of another key are refused', async () => {
  const { id } = await api.create({ kind: 'config', withFiles: false })
  const whole = await readFile(fileOf(id))
  const words = (await readFile(join(product.config.data, 'backup.key'), 'utf8')).trim()
  const read = async (bytes: Buffer, by = words): Promise<string> => {
    try {
      await passBackup(await openBackup(Readable.from([bytes], { objectMode: false }), by))
      return 'whole'
    } catch (error) {
      return error instanceof Refusal ? (error.problems[0]?.code ?? '') : String(error)
    }
  }
  const flipped = (at: number): Buffer => {
    const copy = Buffer.from(whole)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  expect(await read(whole)).toBe('whole')
  expect(await read(whole, 'another key altogether')).toBe('backup.key')
  const places = [3, 120, 200, 400, whole.length >> 1, whole.length - 1]
  for (const at of places) {
    expect(['backup.broken', 'backup.key'], `${at}`).toContain(await read(flipped(at)))
  }
  for (const end of [100, whole.length >> 1, whole.length - 1]) {
    expect(await read(whole.subarray(0, end)), `${end}`).toBe('backup.broken')
  }
  expect(await read(Buffer.concat([whole, Buffer.from('x')]))).toBe('backup.broken')
  await writeFile(fileOf(id), flipped(whole.length >> 1))
  expect(await api.verify({ id })).toEqual({ state: 'broken', findings: 0 })
  expect(await rowOf(id)).toMatchObject({ state: 'broken', failure: 'backup.broken' })
  await api.remove({ id })
  expect(await rowOf(id)).toBeUndefined()
})

test('a file is brought in parts: one sent twice counts once, a gap is not written', async () => {
  const uploads = keeper.api(backupUploadCalls)
  const { id } = await api.create({ kind: 'config', withFiles: false })
  const whole = await readFile(fileOf(id))
  const half = whole.length >> 1
  const asked = { name: 'of-elsewhere.backup', bytes: whole.length, changedMs: 1 }
  const { uploadId } = await uploads.begin(asked)
  const path = addressOf(backupUploadCalls.part).path
  const send = async (offset: number, content: Buffer) => {
    const query = `uploadId=${uploadId}&offset=${offset}`
    const { body } = await uploadTo(product.app, keeper.token, { name: 'part', content, query, path })
    return [body.code, (body.result as { offset?: number } | null)?.offset]
  }
  expect(await send(half, whole.subarray(half))).toEqual([200, 0])
  expect(await send(0, whole.subarray(0, half))).toEqual([200, half])
  expect(await codeOf(uploads.end({ uploadId }))).toBe(44004)
  expect(await send(0, whole.subarray(0, half))).toEqual([200, half])
  // Whoever comes back is told where he was; nobody else has begun.
  expect(await uploads.begin(asked)).toMatchObject({ uploadId, offset: half })
  expect(await send(half, whole)).toEqual([44004, undefined])
  expect(await send(half, whole.subarray(half))).toEqual([200, whole.length])
  const brought = await uploads.end({ uploadId, note: 'in two parts' })
  expect(await rowOf(brought.id)).toMatchObject({ cause: 'upload', note: 'in two parts', kind: 'config' })
  expect((await readFile(fileOf(brought.id))).equals(whole)).toBe(true)
  expect(await uploads.begin(asked)).toMatchObject({ offset: 0 })
  const list = await keeper.ask(backupCalls.export, { search: 'two parts' })
  expect(String(list.headers['content-disposition'])).toContain('.xlsx')
  await api.remove({ id: brought.id })
  await api.remove({ id })
})

test('a backup of one account set holds no other company, and proves itself', async () => {
  const other = await makeSet(gate, product.look, { code: 'BK02' })
  await product.look.query(
    `insert into registered_invoice (invoice_key, company_id, voucher_id) values ('of another', $1, 1)`,
    [other.companyId],
  )
  await product.look.query(`insert into merge_group (code, name_zh_cn, currency) values ('G', 'G', 'CNY')`)
  await product.look.query(
    `insert into parameter_value (code, scope, place, value) values ('sys.upload.max_mb', 'company', 'BK02', '1'),
       ('sys.upload.max_mb', 'company', $1, '2')`,
    [books.companyCode],
  )
  const { id } = await api.create({ kind: 'accountSet', accountSet: books.value, withFiles: true })
  expect(await api.verify({ id })).toEqual({ state: 'verified', findings: 0 })
  expect(await rowOf(id)).toMatchObject({ accountSet: books.value, checks: { sets: 1, vouchers: 49 } })
  expect(await codeOf(api.create({ kind: 'accountSet', withFiles: true }))).toBe(400)
  // No person, and of others neither their master data nor the invoices that they have registered.
  const words = (await readFile(join(product.config.data, 'backup.key'), 'utf8')).trim()
  const { rows } = await passBackup(await openBackup(Readable.from(await readFile(fileOf(id))), words))
  expect([rows.company, rows.registered_invoice, rows.merge_group, rows.parameter_value]).toEqual([1, 0, 0, 1])
  expect(Object.keys(rows).filter((table) => /^(app_user|role|department$|menu|auth)/.test(table))).toEqual([])
})

const reportsOf = async (db: Db, set: string): Promise<string[]> => {
  const texts: string[] = []
  for (const name of ['trial-balance', 'balance-sheet', 'income-statement', 'cash-flow'])
    texts.push(await reportText(db, name, set))
  return texts
}

test('an account set comes back beside the books, which are not touched, and proves itself there: R-012', async () => {
  const sets = keeper.api(restoreSetCalls)
  const { id } = await api.create({ kind: 'accountSet', accountSet: books.value, withFiles: true })
  const before = await companyDigests(product.look, books.companyId)
  expect(await sets.look({ id })).toEqual({ accountSet: books.value, isCopy: true })
  const { accountSet, ...made } = await sets.restore({ id })
  expect([accountSet, made]).toEqual(['YS01_TRY-2025', { isCopy: true, vouchers: 49 }])
  const [copy] = (await reportsOf(product.look, accountSet)).map((text) => text.replaceAll('YS01_TRY', 'YS01'))
  expect([copy]).toEqual((await reportsOf(product.look, books.value)).slice(0, 1))
  expect(await companyDigests(product.look, books.companyId)).toEqual(before)
  const other = await api.create({ kind: 'config', withFiles: false })
  expect(await codeOf(sets.restore({ id: other.id }))).toBe(44015)
  await product.makePerson({ userName: 'reader', roles: ['admin'], rights: ['read'] })
  expect(await codeOf((await product.signIn('reader')).api(restoreSetCalls).restore({ id }))).toBe(45004)
  const [company] = await product.look.query<{ id: bigint }>(`select id from company where code = 'YS01_TRY'`)
  const copied = { companyId: company?.id ?? 0n, companyCode: 'YS01_TRY', year: books.year, value: accountSet }
  await gate.throwAway(auditor, copied)
})

/** An empty machine with the master data of this one, and a file with the company of the books. */
const otherMachine = async () => {
  const { id } = await api.create({ kind: 'config', withFiles: false })
  return machineFor(product, books.value, await readFile(fileOf(id)))
}

test('on another machine a company comes back digest for digest; what is missing there is named', async () => {
  await product.look.query(
    `insert into parameter_value (code, scope, place, value) values ('a', 'company', $1, 2), ('b', 'company', $1, 2)`,
    [books.companyCode],
  )
  const { db, run, drop } = await otherMachine()
  const rows = await rowsOfCompany(product.db, books.companyId)
  const bring = db.transaction(async (tx) => {
    await tx.query(`update subject set direction = case direction when 'D' then 'C' else 'D' end`)
    for (const table of ['chart', 'entity']) await tx.query(`update ${table} set code = code || 'X'`)
    await tx.query(`update currency set minor_digits = minor_digits + 1`)
    await bringCompany(tx, product.db, books.companyId, rows)
  })
  const refused = await bring.catch(({ problems }: Refusal) =>
    problems.map(({ code, path, args }) => [code, path, args.n, args.what]),
  )
  const subjects = `1001, 100201, 100202, 101201, 101203, 112202, 123102, 140501, 160103, 160104, 160203, 160204,
    180101, 1811, 2001, 220201, 220501, 221101, 22210101, 22210104`
  const entities = 'bank:B01, bank:B02, customer:C001, department:D01, store:S01, store:S02, supplier:V001'
  expect(refused).toEqual([
    ['restoreSet.chart', 'id', 1, 'standard'],
    // Of many the first twenty are named.
    ['restoreSet.subject', 'id', 51, subjects.replace(/\s+/g, ' ')],
    ['restoreSet.entity', 'id', 8, `${entities}, supplier:V002`],
    ['restoreSet.other', 'id', 2, 'CNY, USD'],
  ])
  expect(await db.query('select 1 from company')).toEqual([])

  // Of what names companies, a row that is here already stays as it is here.
  await db.query(`delete from parameter_value where code = 'a'`)
  await db.query(`update parameter_value set value = '7' where code = 'b'`)
  expect(await run.done('restore set.backup')).toContain('49')
  const set = await db.query(`select code || value as is from parameter_value where code in ('a', 'b') order by code`)
  expect(set).toEqual([{ is: 'a2' }, { is: 'b7' }])
  expect(await companyDigests(db, books.companyId)).toEqual(await companyDigests(product.look, books.companyId))
  expect(await reportsOf(db, books.value)).toEqual(await reportsOf(product.look, books.value))
  const told = await db.query<{ no: string }>(`select object_no as no from trail where action = 'restore'`)
  expect(told).toEqual([{ no: 'set.backup' }, { no: 'set.backup' }])
  expect(await openGate(db).verify(books)).toMatchObject({ findings: [], vouchers: 49 })
  await drop()
})

test.runIf(process.env.SELVEDGE_LONG === '1')('of a company that is cut or broken off nothing is left', async () => {
  const { db, words, data, run, drop } = await otherMachine()
  const before = await rowDigests(db)
  const whole = await readFile(join(data, 'set.backup'))
  await writeFile(join(data, 'set-cut.backup'), whole.subarray(0, whole.length - 100))
  expect(await run.run('restore', 'set-cut.backup')).toMatchObject({ code: 1, err: expect.stringContaining('44004') })
  const ending = new AbortController()
  let proofs = 0
  const brokenOff = restoreSet(db, openGate(db), {
    ...{ open: () => Readable.from(whole), words, places: placesOf(product.config), name: 'set.backup', by: auditor },
    signal: ending.signal,
    // The second proof is the one of the rows that have been brought.
    told: (stage) => {
      if (stage === 'verify') proofs += 1
      if (proofs === 2) ending.abort()
    },
  })
  await expect(brokenOff).rejects.toThrow()
  expect([proofs, await rowDigests(db)]).toEqual([2, before])
  const left = await product.look.query(`select datname from pg_database where datname ~ '_restore_'`)
  expect(left).toEqual([])
  await drop()
})

test('two at one time are one, the second is refused; one that the server has lost is none', async () => {
  // Whichever is first waits for a table that it reads, until the other has been answered.
  const twice = await product.look.transaction(async (tx) => {
    await tx.query('lock table merge_group in access exclusive mode')
    const both = ['one', 'two'].map((note) => codeOf(api.create({ kind: 'config', withFiles: false, note })))
    expect(await Promise.race(both)).toBe(44001)
    return both
  })
  expect((await Promise.all(twice)).toSorted()).toEqual([200, 44001])
  await product.look.query(
    `insert into backup (id, kind, cause, state, with_files, storage, object_key, key_id, product_version, node,
       created_by, created_name, started_at) select 1, 'full', 'manual', 'running', true, 'local', 'x', 'x', 'x',
       node, 1, 'x', now() from backup limit 1`,
  )
  expect(await codeOf(api.create({ kind: 'config', withFiles: false }))).toBe(200)
  expect(await rowOf('1')).toMatchObject({ state: 'failed' })
})

test('the whole instance is restored on an empty machine row for row; a damaged file leaves it as it was', async () => {
  const { data } = product.config
  await commandLine(product.config, data).done('backup --out whole.backup')
  const before = await rowDigestsAt(product.url)
  const name = `restored_${newId()}`
  await product.look.query(`create database ${name}`)
  const databaseUrl = otherDatabase(product.url, name)
  const databaseOwner = { ...product.owner, url: otherDatabase(product.owner.url, name) }
  const machine = commandLine({ ...product.config, databaseUrl, databaseOwner }, data)
  const whole = await readFile(join(data, 'whole.backup'))
  await writeFile(join(data, 'cut.backup'), whole.subarray(0, whole.length - 100))
  expect(await machine.run('restore', 'cut.backup')).toMatchObject({ code: 1, err: expect.stringContaining('44004') })
  expect(await rowDigestsAt(databaseUrl)).toEqual(new Map())
  expect(await machine.done('restore whole.backup')).toContain('49')
  const after = await rowDigestsAt(databaseUrl)
  // That it was restored is told in the trail of the group.
  const told = ['trail', 'trail_head']
  const others = (digests: Map<string, string>) => [...digests].filter(([table]) => !told.includes(table)).toSorted()
  expect(others(after)).toEqual(others(before))
  expect(await product.look.query(`select 1 from pg_database where datname ~ '_restore_|_before_'`)).toEqual([])
  await dropDatabase(product.look, name)
})

test('a plan makes and proves its backups and removes those that have served their time: R-012', async () => {
  const plans = keeper.api(backupPlanCalls)
  const content: PlanContentShape = {
    ...{ name: 'nightly', kind: 'config', cadence: 'daily', day: 0, hour: 2, withFiles: false, verify: false },
    ...{ keepDaily: 1, keepWeekly: 0, keepMonthly: 0, keepYearly: 0 },
  }
  const { id } = await plans.add(content)
  expect(await codeOf(plans.add(content))).toBe(40902)
  expect(await codeOf(plans.add({ ...content, name: 'none', keepDaily: 0 }))).toBe(44030)
  expect(await codeOf(plans.add({ ...content, name: 'none', cadence: 'weekly' }))).toBe(400)
  const first = await plans.run({ id })
  await plans.update({ ...content, id, version: 1, verify: true })
  await product.look.query(`update backup_plan set next_at = now() where id = $1`, [id])
  await runDuePlans({ db: product.db, gate, backups: await openBackups(product.db, product.config) })
  // Of one day one is kept, and it is a proved one.
  const { items } = await api.list({ search: 'nightly' })
  expect(items.map(({ cause, state }) => `${cause} ${state}`)).toEqual(['schedule verified'])
  expect(await rowOf(first.id)).toBeUndefined()
  const [plan] = (await plans.list({})).items
  expect(plan).toMatchObject({ lastFailure: '', version: 2 })
  expect(Date.parse(plan?.nextAt ?? '')).toBeGreaterThan(Date.now())
  await plans.status({ id, version: 2, enabled: false })
  expect(await codeOf(plans.update({ ...content, id, version: 1 }))).toBe(45002)
  await plans.remove({ id, version: 3 })
  expect((await plans.list({})).items).toEqual([])
})

test('a database that holds books is backed up before its schema changes, and the backup is on the list', async () => {
  const name = `earlier_${newId()}`
  await product.look.query(`create database ${name}`)
  const earlier = openDatabase(otherDatabase(product.owner.url, name), { max: 3, unwatched: true })
  await migrate(earlier, { upTo: 60 })
  await earlier.query(`insert into company (id, code, name_zh_cn, name_zh_tw, name_en) values (1, 'E1', '', '', '')`)
  const said: string[] = []
  const applied = await migrateKept(earlier, product.config, (line) => said.push(line))
  expect(applied[0]).toMatch(/^0061-/)
  expect(said.join()).toContain('before-migration-')
  const [made] = await earlier.query<{ id: bigint; cause: string }>('select id, cause from backup')
  expect(made?.cause).toBe('preMigration')
  const words = (await readFile(join(product.config.data, 'backup.key'), 'utf8')).trim()
  const { rows } = await passBackup(await openBackup(Readable.from(await readFile(fileOf(`${made?.id}`))), words))
  expect([rows.company, rows.backup]).toEqual([1, undefined])
  // What an older program does that is started on a newer schema: it refuses, and changes nothing.
  await earlier.query(`insert into schema_migration (number, name, sha256) values (9999, '9999-of-tomorrow', '')`)
  await expect(migrateKept(earlier, product.config, () => undefined)).rejects.toThrow('use the newer version')
  expect(await earlier.query('select id from backup')).toHaveLength(1)
  await earlier.close()
  await dropDatabase(product.look, name)
})

test('a restore asked by one and approved by another puts the instance back while it is served: R-012', async () => {
  await product.makePerson({ userName: 'second', roles: ['admin'], rights: ['read'] })
  const served = await serveProduct({ ...product.config, port: 0 }, () => undefined)
  const ask = askOf(injectOver(Number(served.address.split(':').at(-1))))
  try {
    const [one, two] = [await signInBy(ask, 'keeper'), await signInBy(ask, 'second')]
    const [asker, confirmer] = [one.api(restoreCalls), two.api(restoreCalls)]
    const { id } = await one.api(backupCalls).create({ kind: 'full', withFiles: true })
    const later = await one.api(backupCalls).create({ kind: 'config', withFiles: false, note: 'made since' })
    await product.look.query(`update app_user set real_name = 'changed since' where user_name = 'second'`)
    const { items } = await one.api(backupCalls).list({})
    const phrase = restorePhrase(items.find((row) => row.id === id) ?? { startedAt: '' })
    expect(await codeOf(asker.ask({ id, phrase: 'RESTORE' }))).toBe(44005)
    expect(await codeOf(asker.ask({ id: later.id, phrase }))).toBe(44012)
    const request = await asker.ask({ id, phrase })
    // Nobody approves his own.
    expect(await codeOf(asker.confirm({ id: request.id, password: testPassword }))).toBe(44006)
    expect(await codeOf(confirmer.confirm({ id: request.id, password: 'Wrong123!' }))).toBe(40012)
    const old = served.db
    await confirmer.confirm({ id: request.id, password: testPassword })
    expect(await codeOf(asker.requests({}))).toBe(50301)
    expect((await ask(maintenanceCalls.state, {})).body.result).toMatchObject({ active: true })
    await expect.poll(() => served.db !== old, { timeout: 20_000, interval: 50 }).toBe(true)
    await expect.poll(() => codeOf(asker.requests({})), { timeout: 10_000, interval: 50 }).toBe(200)

    // Who was signed in still is, and sees the instance of then with the backups of now.
    const [outcome] = (await asker.requests({})).items
    expect(outcome).toMatchObject({ state: 'done', requestedName: 'keeper', failure: '' })
    const causes = (await one.api(backupCalls).list({})).items.map(({ cause, note }) => `${cause} ${note}`.trim())
    expect(causes.slice(0, 2)).toEqual(['preRestore', 'manual made since'])
    const [person] = await product.look.query(`select real_name as name from app_user where user_name = 'second'`)
    expect(person).toEqual({ name: 'second' })
    const [told] = await product.look.query(
      `select count(*)::integer as n from trail
       where company_id = 0 and action = 'restore' and object_no like 'selvedge-full%'`,
    )
    expect(told).toEqual({ n: 1 })
    const [kept] = await product.look.query(
      `select datname as name from pg_database where datname like '%\\_before\\_%'`,
    )
    expect(kept).toEqual({ name: outcome?.kept })
  } finally {
    await served.stop()
  }
})
