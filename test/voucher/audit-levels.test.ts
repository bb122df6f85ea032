// Audit in levels: each level by another person, substitutes, what takes levels back, races, and what waits for whom.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jobCalls } from '../../src/contract/office/job.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { decideAudit } from '../../src/domain/voucher/audit-right.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { readAuditRights } from '../../src/server/ledger/store/audit-rights.ts'
import { today } from '../../src/server/ledger/store/books.ts'
import { readStored } from '../../src/server/ledger/store/voucher-store.ts'
import { auditedOf } from '../../src/server/ledger/write/audit-check.ts'
import { auditableOf } from '../../src/server/ledger/write/voucher-change.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, person, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`delete from voucher_audit_right`)
const gate = openGate(db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'AL01', options })
const companies = [books.companyId]
const rights = ['read', 'entry', 'audit'] as const
const makerId = await product.makePerson({ userName: 'maker', roles: ['entry'], rights, companies })
const annaId = await product.makePerson({ userName: 'anna', roles: ['audit'], rights, companies })
const bertId = await product.makePerson({ userName: 'bert', roles: ['audit'], rights, companies })
const chiefId = await product.makePerson({ userName: 'chief', roles: ['manager'], rights, companies })
const people = Object.fromEntries(
  await Promise.all(
    ['maker', 'anna', 'bert', 'chief'].map(async (name) => [name, await product.signIn(name, books.value)] as const),
  ),
)
const api = (name: string) => {
  const one = people[name]
  if (!one) throw new Error(`nobody is called ${name}`)
  return one.api(voucherCalls)
}

let lastRight = 100n
type RightRow = { user: bigint; level?: number; from?: bigint; substitute?: bigint; more?: string }
const give = async ({ user, level = 1, from = 0n, substitute }: RightRow): Promise<void> => {
  lastRight += 1n
  await look.query(
    `insert into voucher_audit_right (id, user_id, level, amount_from, substitute_id, may_cancel)
     values ($1, $2, $3, $4, $5, false)`,
    [lastRight, user, level, from, substitute ?? null],
  )
}
const giveOnly = async (...rows: RightRow[]): Promise<void> => {
  await look.query(`delete from voucher_audit_right`)
  for (const row of rows) await give(row)
}

const line = (subject: string, debit: string, credit: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = (amount: string, subject = '222102') => ({
  type: 'JI',
  date: '2025-01-05',
  lines: [line(subject, amount, ''), line('1001', '', amount)],
})
const save = async (amount: string, subject?: string) => (await api('maker').save({ draft: draft(amount, subject) })).id
type Answer = { results: { problems: { code: number }[] }[] }
const codes = (answer: Answer): number[] => answer.results.flatMap(({ problems }) => problems.map(({ code }) => code))
const proved = async () => expect((await gate.verify(books)).findings).toEqual([])
const twoLevels = () => giveOnly({ user: annaId }, { user: bertId, level: 2, from: 100_000n }, { user: chiefId })
const stateOf = async (id: string) => {
  const { status, auditedBy, steps } = await api('maker').read({ id })
  return { status, auditedBy, steps: steps.map(({ level, name }) => `${level} ${name}`) }
}

test('a level is given by each of two persons, and the last one makes the voucher audited', async () => {
  await twoLevels()
  const [small, large] = [await save('999.99'), await save('1000.00')]
  const answer = await api('anna').audit({ ids: [small, large] })
  expect(answer).toMatchObject({ done: 2, refused: 0 })
  expect(answer.results.map(({ isPart }) => isPart)).toEqual([false, true])
  expect(await stateOf(small)).toEqual({ status: 'audited', auditedBy: 'anna', steps: ['1 anna'] })
  expect(await stateOf(large)).toEqual({ status: 'saved', auditedBy: '', steps: ['1 anna'] })
  await proved()
  expect(codes(await api('anna').audit({ ids: [large] }))).toEqual([45142])
  expect((await api('anna').list({ toAudit: true })).items).toEqual([])
  expect((await api('bert').list({ toAudit: true })).items.map(({ id }) => id)).toEqual([large])
  expect(await api('bert').audit({ ids: [large] })).toMatchObject({ done: 1 })
  expect(await stateOf(large)).toEqual({ status: 'audited', auditedBy: 'bert', steps: ['1 anna', '2 bert'] })
  await proved()
  const told = await look.query(
    `select action, user_name, after ->> 'level' as level from trail
     where company_id = $1 and object_id = $2 order by seq, item`,
    [books.companyId, BigInt(large)],
  )
  expect(told.slice(1)).toEqual([
    { action: 'audit', userName: 'anna', level: '1' },
    { action: 'audit', userName: 'bert', level: '2' },
  ])
})

test('the second level is not given before the first', async () => {
  await twoLevels()
  const id = await save('2000')
  expect(codes(await api('bert').audit({ ids: [id] }))).toEqual([45142])
  expect(await stateOf(id)).toMatchObject({ status: 'saved', steps: [] })
})

test('the last reviewer takes the audit back with its levels, and others only with the right for it', async () => {
  await twoLevels()
  const id = await save('3000')
  await api('anna').audit({ ids: [id] })
  await api('bert').audit({ ids: [id] })
  expect(codes(await api('anna').cancelAudit({ ids: [id], reason: '更正' }))).toEqual([403])
  expect(await api('bert').cancelAudit({ ids: [id], reason: '更正' })).toMatchObject({ done: 1 })
  expect(await stateOf(id)).toEqual({ status: 'saved', auditedBy: '', steps: [] })
  // A first level that waits for the second is taken back by who gave it.
  await api('anna').audit({ ids: [id] })
  expect(codes(await api('bert').cancelAudit({ ids: [id], reason: '更正' }))).toEqual([403])
  expect(await api('anna').cancelAudit({ ids: [id], reason: '更正' })).toMatchObject({ done: 1 })
  await api('anna').audit({ ids: [id] })
  expect(await api('chief').cancelAudit({ ids: [id], reason: '更正' })).toMatchObject({ done: 1 })
  expect(codes(await api('anna').cancelAudit({ ids: [id], reason: '更正' }))).toContain(45177)
  await proved()
})

test('a change, a rejection and a void take the levels back', async () => {
  await twoLevels()
  const id = await save('4000')
  await api('anna').audit({ ids: [id] })
  const { version } = await api('maker').read({ id })
  await api('maker').save({ id, version, draft: draft('4001') })
  expect(await stateOf(id)).toMatchObject({ status: 'saved', steps: [] })
  await api('anna').audit({ ids: [id] })
  expect(await api('bert').reject({ ids: [id], reason: '缺附件' })).toMatchObject({ done: 1 })
  expect(await stateOf(id)).toMatchObject({ status: 'saved', steps: [] })
  await api('anna').audit({ ids: [id] })
  await api('maker').void({ ids: [id] })
  await api('maker').restore({ ids: [id] })
  expect(await stateOf(id)).toMatchObject({ status: 'saved', steps: [] })
  await api('anna').audit({ ids: [id] })
  const sha256 = 'ab'.repeat(32)
  const file = { fileId: 1n, name: 'a.pdf', extension: 'pdf', mime: 'application/pdf', bytes: 1n, sha256 }
  const files = [{ ...file, invoiceKey: '', invoiceNo: '', invoice: '' }]
  const maker = person(makerId, 'maker')
  const voucherId = BigInt(id)
  await gate.attach(maker, books, { voucherId, files, seesBooks: () => true })
  expect(await stateOf(id)).toMatchObject({ status: 'saved', steps: ['1 anna'] })
  const [attached] = await look.query<{ id: bigint }>(`select id from voucher_attachment where voucher_id = $1`, [
    voucherId,
  ])
  await gate.detach(maker, books, { voucherId, id: attached?.id ?? 0n })
  expect(await stateOf(id)).toMatchObject({ status: 'saved', steps: [] })
  await api('anna').audit({ ids: [id] })
  await api('maker').delete({ ids: [id] })
  expect(await look.query(`select 1 from audit_step where voucher_id = $1`, [BigInt(id)])).toEqual([])
  await proved()
})

test('who may not audit a voucher may not reject it', async () => {
  await giveOnly({ user: annaId })
  const id = await save('4100')
  expect(codes(await api('bert').reject({ ids: [id], reason: '缺附件' }))).toEqual([45142])
})

test('a substitute audits for the holder, and is shown so', async () => {
  await giveOnly({ user: annaId, substitute: bertId })
  const id = await save('5000')
  expect(await api('bert').audit({ ids: [id] })).toMatchObject({ done: 1 })
  const { auditedBy, steps } = await api('maker').read({ id })
  expect(auditedBy).toBe('bert')
  expect(steps).toMatchObject([{ level: 1, name: 'bert', forName: 'anna' }])
})

test('two who audit the same voucher at once give one level, or each another', async () => {
  await giveOnly({ user: annaId }, { user: chiefId }, { user: bertId, level: 2 })
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => save(`6${100 + at}`)))
  const answers = await Promise.all(['anna', 'chief', 'bert'].map((name) => api(name).audit({ ids })))
  const [anna, chief, bert] = answers
  expect((anna?.done ?? 0) + (chief?.done ?? 0)).toBe(12)
  for (const id of ids) {
    const { status, steps } = await stateOf(id)
    expect(steps.filter((step) => step.startsWith('1 '))).toHaveLength(1)
    expect(status).toBe(steps.length === 2 ? 'audited' : 'saved')
  }
  expect(codes({ results: bert?.results ?? [] }).every((code) => code === 45142)).toBe(true)
  await proved()
})

test('an audit and a change at the same time: what is audited is what stands there', async () => {
  await giveOnly({ user: annaId })
  const seen = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const id = await save(`7${100 + at}`)
      return { id, version: (await api('maker').read({ id })).version }
    }),
  )
  const changes = seen.map(({ id, version }) =>
    api('maker')
      .save({ id, version, draft: draft('7999') })
      .then(
        () => 'changed',
        (error: { code?: number }) => String(error.code ?? error),
      ),
  )
  const audits = seen.map(({ id, version }) => api('anna').audit({ ids: [id], versions: [version] }))
  const [changed, audited] = await Promise.all([Promise.all(changes), Promise.all(audits)])
  for (const [at, { id }] of seen.entries()) {
    const { status, total } = await api('maker').read({ id })
    const isAudited = audited[at]?.done === 1
    expect(changed[at] === 'changed').toBe(!isAudited)
    expect([status, total === '7999.00']).toEqual(isAudited ? ['audited', false] : ['saved', true])
  }
  await proved()
})

test('the list of what waits says the same as the rules say of each voucher', async () => {
  await look.query(`update app_user set department_code = 'D01' where id = $1`, [makerId])
  for (const amount of ['10', '500', '1000', '99999.99']) await save(amount, '222102')
  for (const amount of ['20', '600', '1100', '5000']) await save(amount, '4001')
  const ids = (await api('maker').list({ pageSize: 200, status: 'saved' })).items.map(({ id }) => BigInt(id))
  // Some have been given a level, under whatever rights there were then.
  await look.query(
    `insert into audit_step (company_id, voucher_id, level, user_id, user_name, at)
     select $1, n.id, 1 + n.at % 3, (array[$2, $3, $4]::bigint[])[1 + n.at / 2 % 3], '', now()
     from unnest($5::bigint[]) with ordinality as n(id, at) where n.at % 2 = 0
     on conflict do nothing`,
    [books.companyId, annaId, bertId, chiefId, ids],
  )
  const right = fc.record({
    user: fc.constantFrom(annaId, bertId, chiefId),
    substitute: fc.constantFrom(null, null, bertId),
    level: fc.constantFrom(1, 1, 2, 3),
    from: fc.constantFrom(0n, 50_000n, 100_000n),
    to: fc.constantFrom(null, null, 100_000n),
    types: fc.constantFrom<string[]>([], [], ['JI'], ['XX']),
    creators: fc.constantFrom<string[]>([], [], [makerId.toString()], ['1']),
    departments: fc.constantFrom<string[]>([], [], ['D01'], ['D02']),
    include: fc.constantFrom<string[]>([], [], ['40'], ['2221', '99']),
    exclude: fc.constantFrom<string[]>([], [], ['4001']),
  })
  const sets = fc.sample(fc.array(right, { minLength: 1, maxLength: 4 }), { numRuns: 25, seed: 7 })
  let waiting = 0
  const facts = await gate.facts(books)
  for (const set of sets) {
    await look.query(`delete from voucher_audit_right`)
    for (const row of set) {
      lastRight += 1n
      await look.query(
        `insert into voucher_audit_right (id, user_id, substitute_id, level, amount_from, amount_to, voucher_types,
           creators, departments, subjects_include, subjects_exclude)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [lastRight, ...[row.user, row.substitute, row.level, row.from, row.to, row.types, row.creators]].concat([
          row.departments,
          row.include,
          row.exclude,
        ] as never[]),
      )
    }
    const known = await readAuditRights(db, books)
    const stored = await readStored(db, books, ids)
    for (const [name, id] of [['anna', annaId] as const, ['bert', bertId] as const, ['chief', chiefId] as const]) {
      const auditor = { id: id.toString(), roles: name === 'chief' ? ['manager'] : ['audit'] }
      const wanted = stored
        .map((each) => auditedOf(auditableOf(each, facts, 'en'), facts))
        .map((each) => decideAudit(known, each, auditor, facts.accountSet.options, today()).refusal === null)
      const listed = (await api(name).list({ toAudit: true, pageSize: 200 })).items.map((each) => BigInt(each.id))
      const told = stored.filter((_, at) => wanted[at]).map(({ head }) => head.id)
      expect(new Set(listed)).toEqual(new Set(told))
      waiting += told.length
    }
  }
  expect(waiting).toBeGreaterThan(50)
})

test('what somebody made himself waits for him only where he may audit it', async () => {
  await giveOnly({ user: chiefId })
  const { id } = await api('chief').save({ draft: draft('4200') })
  const waits = async () =>
    (await api('chief').list({ toAudit: true, pageSize: 200 })).items.some((each) => each.id === id)
  const ownToo = async (may: boolean) => {
    await look.query(`update account_set set options = options || $2, row_digest = null where company_id = $1`, [
      books.companyId,
      { auditorNotCreator: !may },
    ])
    await gate.touchFacts(companies)
  }
  expect(await waits()).toBe(false)
  await ownToo(true)
  const { id: own } = await api('chief').save({ draft: draft('4300') })
  expect(await waits()).toBe(true)
  expect(await api('chief').audit({ ids: [own] })).toMatchObject({ done: 1, refused: 0 })
  await ownToo(false)
  expect(await waits()).toBe(false)
  await proved()
})

test('many are audited in portions: stopped in between, what is done stays done and the rest is told', async () => {
  await giveOnly({ user: annaId })
  const ids = await Promise.all(Array.from({ length: 1010 }, () => save('12')))
  const { anna } = people
  if (!anna) throw new Error('nobody is called anna')
  const cacheId = await look.transaction(async (tx) => {
    // Somebody is at a voucher of the second portion: the act waits there, and is stopped.
    await tx.query('select id from voucher where company_id = $1 and id = $2 for update', [books.companyId, ids[700]])
    const { body, headers } = await anna.ask(voucherCalls.audit, { ids })
    expect(body.code).toBe(2020)
    const id = String(headers['cache-id'])
    const progress = async () => (await anna.api(jobCalls).status({ cacheId: id })).progress
    await expect.poll(progress).toMatchObject({ stage: 'audit', done: 500, total: 1010, pct: 49 })
    expect(await anna.api(jobCalls).cancel({ cacheId: id })).toEqual({ state: 'cancelling' })
    return id
  })
  const told = async () =>
    (await anna.ask(voucherCalls.audit, { ids }, { headers: { 'cache-id': cacheId } })).body.result as object
  await expect.poll(told).toMatchObject({ done: 1000, refused: 0, isStopped: true })
  expect(await anna.api(voucherCalls).audit({ ids: ids.slice(1000) })).toMatchObject({ done: 10, isStopped: false })
  await proved()
})

test.runIf(process.env.SELVEDGE_LONG === '1')('five thousand vouchers are audited in one act of seconds', async () => {
  await giveOnly({ user: annaId }, { user: bertId, level: 2 })
  const ids: string[] = []
  for (let at = 0; at < 50; at += 1) ids.push(...(await Promise.all(Array.from({ length: 100 }, () => save('12')))))
  for (const name of ['anna', 'bert']) {
    const begun = performance.now()
    expect(await api(name).audit({ ids })).toMatchObject({ done: 5000, refused: 0 })
    const seconds = (performance.now() - begun) / 1000
    console.log(`${name}: 5,000 vouchers in ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(10)
  }
  await proved()
})
