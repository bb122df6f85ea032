// The proof of the books as people meet it: asked for, every night by itself, and what it says about openings.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { verifyCalls } from '../../src/contract/closing/verify.ts'
import { noticeCalls } from '../../src/contract/office/notice.ts'
import { proveDue } from '../../src/server/closing/verify.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { auditor, loadWorkedExample, makeSet, poster } from '../world/ledger.ts'
import { keepRows, untriggered } from '../world/tampering.ts'

const product = await productWorld()
const { db, look, app } = product
const { books } = await loadWorkedExample(db, look)
const gate = openGate(db)
const next = await makeSet(gate, look, { year: 2026 })
await gate.auditMonth(auditor, books, '2025-11')
await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
const companies = [books.companyId]
await product.makePerson({ userName: 'head', roles: ['manager'], rights: ['read'], companies })
await product.makePerson({
  ...{ userName: 'seller', roles: ['manager'], rights: ['read'], companies },
  scope: { stores: ['S01'] },
})
const head = await product.signIn('head', books.value)

const rowOf = async (value: string) => (await head.api(verifyCalls).list({})).items.find((row) => row.value === value)
const openingsFound = async (of = books): Promise<string[]> =>
  (await gate.verify(of)).findings.filter(({ check }) => check === 'opening').map(({ what }) => what)

test('an account set is proved when somebody asks, and says up to which voucher and when', async () => {
  const { verify } = { verify: head.api(verifyCalls) }
  expect(await rowOf(books.value)).toMatchObject({ at: '', vouchers: 0, running: false })
  expect(await verify.run({ accountSets: [books.value] })).toEqual({
    results: [{ accountSet: books.value, wrong: 0 }],
  })
  const row = await rowOf(books.value)
  expect(row).toMatchObject({ by: 'head', vouchers: 49, postings: 1, wrong: 0, since: 0, running: false })
  expect(row?.last).toBe('2025-12 记-0029')
  expect(Date.now() - Date.parse(row?.at ?? '')).toBeLessThan(60_000)
  await gate.auditMonth(auditor, books, '2025-12')
  expect(await rowOf(books.value)).toMatchObject({ since: 1 })
})

test('who sees a part of the books is told nothing of their proof', async () => {
  const seller = await product.signIn('seller', books.value)
  expect(await seller.api(verifyCalls).list({})).toEqual({ items: [] })
  const findings = await seller.ask(verifyCalls.findings, { accountSet: books.value })
  const run = await seller.ask(verifyCalls.run, { accountSets: [books.value] })
  expect([findings.body.code, run.body.code]).toEqual([45004, 45004])
})

test('every night each account set is proved once, and who may see it is told of what was found', async () => {
  const night = new Date('2026-03-01T18:00:00Z')
  const day = new Date('2026-03-01T06:00:00Z')
  await look.query(`update account_set set created_at = now() - interval '13 hours', row_digest = null`)
  await look.query(`update verification set finished_at = now() - interval '13 hours'`)
  expect(await proveDue(db, app.rights, gate, day)).toBe(0)
  const restore = await keepRows(look, ['voucher'])
  await untriggered(look, [[`update voucher set remark = remark || 'x' where period_no = 11 and voucher_no = 7`]])
  expect(await proveDue(db, app.rights, gate, night)).toBe(2)
  expect(await proveDue(db, app.rights, gate, night)).toBe(0)
  expect(await rowOf(books.value)).toMatchObject({ by: '', wrong: 1 })
  const { items } = await head.api(verifyCalls).findings({ accountSet: books.value })
  const [row] = await look.query<{ id: bigint }>(`select id from voucher where period_no = 11 and voucher_no = 7`)
  expect(items).toEqual([{ check: 'digest', what: '2025-11 记-0007 (YS01-202511-000007)', voucher: `${row?.id}` }])
  const told = await head.api(noticeCalls).mine({})
  expect(told.items.map(({ kind, args }) => [kind, args])).toEqual([['booksDiffer', { set: books.value, n: '1' }]])
  await restore()
})

test('an account set that cannot be proved is told of, and keeps no other from being proved', async () => {
  const night = new Date('2026-03-02T18:00:00Z')
  await look.query(`update account_set set created_at = now() - interval '20 hours', row_digest = null`)
  await look.query(`update verification set finished_at = now() - interval '13 hours'`)
  await look.query(`update verification set finished_at = now() - interval '14 hours' where year = 2025`)
  const restore = await keepRows(look, ['posting'])
  await untriggered(look, [[`update posting set snapshot = '{"rows": 1}'`]])
  await expect(proveDue(db, app.rights, gate, night)).rejects.toThrow()
  const proved = await look.query(`select year from verification where finished_at > now() - interval '1 hour'`)
  expect(proved).toEqual([{ year: 2026 }])
  const { items } = await head.api(noticeCalls).mine({})
  expect(items.filter(({ kind }) => kind === 'booksUnproved').map(({ args }) => args)).toEqual([{ set: books.value }])
  await untriggered(look, [[`update posting set snapshot = '{}'`]])
  expect((await gate.verify(books)).findings.map(({ check }) => check)).toContain('posting')
  await restore()
})

test('a voucher that is gone, and of which the trail tells no end, is named', async () => {
  const restore = await keepRows(look, ['voucher', 'voucher_line'])
  const [one] = await look.query<{ id: bigint }>(`select id from voucher where period_no = 12 and voucher_no = 5`)
  const id = one?.id ?? 0n
  await untriggered(look, [
    ['delete from voucher_line where voucher_id = $1', [id]],
    ['delete from voucher where id = $1', [id]],
  ])
  const { findings } = await gate.verify(books)
  expect(findings).toContainEqual({ check: 'trail', what: expect.stringContaining(`(${id})`) })
  await restore()
  expect((await gate.verify(books)).findings).toEqual([])
})

test('openings are borne out by what was posted on them, and by the year before where it is closed', async () => {
  const restore = await keepRows(look, ['opening', 'period'])
  expect(await openingsFound()).toEqual([])
  const raised = `update opening set base = base + 1 where subject = '1001'`
  await untriggered(look, [[raised]])
  expect(await openingsFound()).toEqual(['YS01-2025 0.01', '2025-11 1001'])
  await untriggered(look, [[`update opening set base = base - 1 where subject = '4001'`]])
  expect(await openingsFound()).toEqual(['2025-11 1001', '2025-11 4001'])
  await restore()
  expect(await openingsFound(next)).toEqual([])
  await untriggered(look, [[`update period set status = 'LOCKED' where year = 2025`]])
  expect(await openingsFound(next)).toContain('YS01-2026 1001')
  await restore()
})

test('a voucher whose auditor is its maker, or not the one of the trail, is named', async () => {
  const restore = await keepRows(look, ['trail'])
  const [one] = await look.query<{ id: bigint }>(`select id from voucher where period_no = 11 and voucher_no = 3`)
  await untriggered(look, [
    [
      `update trail set user_id = 13 where object_type = 'voucher' and action = 'audit' and object_id = $1`,
      [one?.id ?? 0n],
    ],
  ])
  const { findings } = await gate.verify(books)
  expect(findings).toContainEqual({ check: 'auditor', what: expect.any(String), voucher: `${one?.id}` })
  await restore()
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a set of entities that says something else than its columns is named', async () => {
  const restore = await keepRows(look, ['aux'])
  const [set] = await look.query<{ id: bigint; canonical: string }>(
    `select id, canonical from aux where company_id = $1 and store <> '' order by id limit 1`,
    companies,
  )
  await untriggered(look, [[`update aux set store = store || 'x' where id = $1`, [set?.id ?? 0n]]])
  const { findings } = await gate.verify(books)
  expect(findings.filter(({ check }) => check === 'entity')).toEqual([{ check: 'entity', what: set?.canonical }])
  await restore()
  expect((await gate.verify(books)).findings).toEqual([])
})

test('the whole account set is given out as a file, but not to whom a year of the company is hidden', async () => {
  const file: unknown = await head.api(verifyCalls).archive({ accountSet: books.value })
  const lines = String(file).trim().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'set', value: books.value })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ kind: 'end', records: lines.length - 1 })
  await product.makePerson({ userName: 'one_year', roles: ['manager'], rights: ['read'], companies })
  await look.query(
    `update account_set_right set year = 2025 where user_id = (select id from app_user where user_name = 'one_year')`,
  )
  const one = await product.signIn('one_year', books.value)
  expect((await one.ask(verifyCalls.archive, { accountSet: books.value })).body.code).toBe(45004)
})

test('a posting whose root is another one is named, with its month and its version', async () => {
  const restore = await keepRows(look, ['posting'])
  await untriggered(look, [['update posting set root = sha256(root)']])
  const { findings } = await gate.verify(books)
  expect(findings.filter(({ check }) => check === 'root')).toEqual([{ check: 'root', what: '2025-11 (1)' }])
  await restore()
})

test('an account set that is gone beneath its months is named', async () => {
  const restore = await keepRows(look, ['account_set'])
  expect((await gate.verify(next)).findings).toEqual([])
  await untriggered(look, [['delete from account_set where year = 2026']])
  expect((await gate.verify(next)).findings).toContainEqual({ check: 'posting', what: 'YS01-2026 ' })
  await restore()
})
