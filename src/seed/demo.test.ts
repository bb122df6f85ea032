// The demo group as `selvedge demo` loads it: posted where it says so, in balance, proved, made only once, and made
// anew: only what is a demo group is ever taken away.
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { commandLine } from '../../test/world/command.ts'
import { makeSet, prepareGroup } from '../../test/world/ledger.ts'
import { pdf } from '../../test/world/sample-files.ts'
import { world } from '../../test/world/world.ts'
import { trialBalance } from '../domain/ledger/ledger-report.ts'
import { openDatabase } from '../server/kernel/db.ts'
import { openFiles } from '../server/kernel/files/files.ts'
import { placesOf } from '../server/kernel/files/places.ts'
import { connectionName, ownNode } from '../server/kernel/node.ts'
import { isPassword } from '../server/kernel/password.ts'
import { openGate } from '../server/ledger/gate.ts'
import { grainsOfMonth, readYear } from '../server/ledger/read/month-figures.ts'
import { findBooks } from '../server/ledger/read/read-scope.ts'
import { hasDemo, seedDemo } from './demo.ts'

const { db, look, config } = await world()
const made = ['YS02', 'YS03', 'YS04']
const sets = [
  { company: 'YS01', year: 2025 },
  ...made.flatMap((company) => [2024, 2025].map((year) => ({ company, year }))),
]
let seeded: Awaited<ReturnType<typeof seedDemo>>

const sure = commandLine(config, config.data, 'reset\n')
const unsure = commandLine(config, config.data, 'yes\n')
const words = ['--lang', 'en']

beforeAll(async () => {
  expect(await hasDemo(look)).toBe(false)
  expect((await sure.run('demo')).code).toBe(0)
  seeded = await seedDemo(db, { dataFolder: config.data })
})

test('every month but the last is posted', async () => {
  const periods = await look.query<{ value: string; no: number; status: string }>(
    `select s.value, p.no, p.status from period p
       join account_set s on s.company_id = p.company_id and s.year = p.year`,
  )
  expect(periods).toHaveLength(2 + 6 * 12)
  for (const { value, no, status } of periods) {
    const isOpen = value.endsWith('2025') && no === 12
    expect(`${value} ${no} ${status}`).toBe(`${value} ${no} ${isOpen ? 'OPEN' : 'POSTED'}`)
  }
  const postings = await look.query<{ value: string }>(`select company_id, year, period_no from posting`)
  expect(postings).toHaveLength(1 + 3 * 23)
})

test('the books are proved and every trial balance is in balance', async () => {
  const gate = openGate(look)
  const books = await findBooks(look, sets)
  expect(books).toHaveLength(sets.length)
  for (const own of books) {
    expect((await gate.verify(own)).findings).toEqual([])
    const { subjects } = await gate.facts(own)
    const figures = await readYear(look, own, 12, ['saved', 'audited', 'posted'])
    const { total } = trialBalance(grainsOfMonth(figures, own.year, 12), subjects)
    expect(total.openingDebit).toBe(total.openingCredit)
    expect(total.periodDebit).toBe(total.periodCredit)
    expect(total.closingDebit).toBe(total.closingCredit)
  }
})

test('money and goods never run out', async () => {
  const books = await findBooks(look, sets)
  const gate = openGate(look)
  for (const own of books) {
    const { subjects } = await gate.facts(own)
    const figures = await readYear(look, own, 12, ['saved', 'audited', 'posted'])
    for (let no = 1; no <= 12; no += 1) {
      for (const grain of grainsOfMonth(figures, own.year, no)) {
        const subject = subjects.find(grain.subject)
        if (!subject?.cash && grain.subject !== '140501') continue
        const left = grain.opening + grain.debit - grain.credit
        expect([own.value, no, grain.subject, grain.aux, left >= 0n]).toEqual([
          own.value,
          no,
          grain.subject,
          grain.aux,
          true,
        ])
      }
    }
  }
})

test('the last month is left as people find it', async () => {
  const rows = await look.query<{ code: string; saved: number; audited: number; rejected: number }>(
    `select c.code, count(*) filter (where v.status = 1)::integer as saved,
       count(*) filter (where v.status = 2)::integer as audited,
       count(*) filter (where v.rejected <> '')::integer as rejected
     from voucher v join company c on c.id = v.company_id
     where v.year = 2025 and v.period_no = 12 group by c.code order by c.code`,
  )
  expect(rows.map((row) => row.code)).toEqual(['YS01', ...made])
  for (const row of rows) {
    expect(row.saved).toBeGreaterThan(0)
    expect(row.audited).toBeGreaterThan(0)
    expect(row.rejected).toBe(row.code === 'YS01' ? 0 : 1)
  }
  const drafts = await look.query(`select company_id from voucher_draft`)
  expect(drafts).toHaveLength(made.length)
  // Nobody finds news of what happened before him, but of what waits for him.
  const kinds = await look.query<{ kind: string }>('select distinct kind from notice')
  expect(kinds).toEqual([{ kind: 'voucherRejected' }])
})

test('one password for all of its users, kept for the owner of the folder', async () => {
  const file = join(config.data, 'demo-password')
  expect((await readFile(file, 'utf8')).trim()).toBe(seeded.password)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(seeded.password).toMatch(/^(?=.*[a-zA-Z])(?=.*\d)(?=.*[^a-zA-Z\d]).{8,16}$/)
  const users = await look.query<{ userName: string; passwordHash: string }>(
    `select user_name, password_hash from app_user where user_name = any($1)`,
    [seeded.users.map((user) => user.userName)],
  )
  expect(users).toHaveLength(seeded.users.length)
  for (const user of users) expect(await isPassword(user.passwordHash, seeded.password)).toBe(true)
})

test('a second call does nothing', async () => {
  const count = () => look.query(`select count(*)::integer as n, max(id) as last from voucher`)
  const before = await count()
  expect(await seedDemo(db, { dataFolder: config.data })).toEqual(seeded)
  expect(await count()).toEqual(before)
  expect(await hasDemo(db)).toBe(true)
})

test('lists name what there is: departments, subjects that take lines, and both sides of a relation', async () => {
  const count = async (text: string) => (await look.query<{ n: number }>(`select count(*)::integer as n ${text}`))[0]?.n
  const entity = 'select 1 from entity e where e.enabled and (e.type, e.code) = (d.entity_type, d.entity_code)'
  expect(await count(`from department_entity d where exists (${entity})`)).toBe(7)
  const leaf = (column: string) =>
    `(i.${column} = '' or exists (select 1 from subject s where s.code = i.${column} and s.is_leaf and s.enabled))`
  const leaves = `${leaf('selling_subject')} and ${leaf('admin_subject')}`
  expect(await count(`from expense_account i where ${leaves}`)).toBe(8)
  const mirrored = 'o.company = d.counterparty and o.counterparty = d.company'
  const both = `exists (${entity}) and exists (select 1 from related_company o where ${mirrored})`
  expect(await count(`from related_company d where ${both}`)).toBe(4)
})

/** Asks under a name that is not that of a server; nothing stays connected. */
const rows = async (text: string): Promise<Record<string, unknown>[]> => {
  const asked = openDatabase(config.databaseUrl ?? '', { max: 1, name: 'test', unwatched: true })
  return asked.query(text).finally(() => asked.close())
}
const users = () => rows('select id from app_user order by user_name')
const accountSets = () =>
  rows('-- cross-company: account sets of the instance\nselect value from account_set order by value')

/** Puts a file into the store of the instance; its place on the disk. */
const bringFile = async (): Promise<string> => {
  const brought = openDatabase(config.databaseUrl ?? '', { max: 1, name: 'test', unwatched: true })
  const places = placesOf(config)
  const files = await openFiles({ db: brought, ...places })
  const meta = { name: 'paper.pdf', bucket: 'PrimVoucher', userId: 1n } as const
  const { key } = await files.put(Readable.from([pdf('paper')]), meta).finally(() => brought.close())
  return join(places.folder, key)
}

test('it is taken away only when that is meant, and made anew', async () => {
  // What is connected as the product is would hold the tables.
  await Promise.all([db.close(), look.close()])
  const [first, books] = [await users(), await accountSets()]
  expect(books).toHaveLength(7)
  expect(await unsure.run('demo', '--reset', ...words)).toMatchObject({
    code: 1,
    err: expect.stringContaining('nothing was changed'),
  })
  expect(await users()).toEqual(first)
  const [content, other] = [await bringFile(), join(config.data, 'files', 'PrimVoucher', 'other')]
  await writeFile(other, 'of somebody else')
  const name = connectionName(ownNode)
  const served = openDatabase(config.databaseUrl ?? '', { max: 1, unwatched: true, name })
  await served.query('select 1')
  expect(await sure.run('demo', '--reset', ...words)).toMatchObject({
    code: 1,
    err: 'a server works on this database: stop it first\n',
  })
  await served.close()
  expect([existsSync(content), existsSync(other)]).toEqual([true, true])
  const { code, err } = await sure.run('demo', '--reset', ...words)
  // The papers of the old group go with it; what the database does not tell of is not ours to take.
  expect([existsSync(content), existsSync(other)]).toEqual([false, true])
  expect([code, err]).toEqual([0, expect.stringMatching(/^Every book[^\n]+\nadmin: \S{12}\n$/)])
  const second = await users()
  expect(second).toHaveLength(first.length)
  expect(second).not.toEqual(first)
  expect(await accountSets()).toEqual(books)
  expect((await sure.run('verify', '--account-set', 'YS02-2024')).code).toBe(0)
})

test('beside books of one’s own it is neither loaded nor made anew', async () => {
  const own = openDatabase(config.databaseUrl ?? '', { max: 2, name: 'test', unwatched: true })
  await prepareGroup(own)
  await makeSet(openGate(own), own, { code: 'OWN', year: 2026 })
  await own.close()
  const refused = { code: 1, err: '45601 The account set of company OWN for 2026 already exists\n' }
  expect(await sure.run('demo', '--reset', '--yes', ...words)).toMatchObject(refused)
  expect(await sure.run('demo', ...words)).toMatchObject(refused)
  expect(await accountSets()).toHaveLength(8)
})
