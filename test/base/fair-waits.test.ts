// No company makes another wait, nobody waits without end, and who waited in vain is told what is true.
import { setImmediate as giveWay, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { healthCalls } from '../../src/contract/base/health.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { softCloseCalls } from '../../src/contract/closing/soft-close.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import { openDatabase } from '../../src/server/kernel/db.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import {
  ensureChart,
  giveSubjects,
  readDefinitions,
  writeDefinitions,
} from '../../src/server/ledger/store/subject-store.ts'
import { changeEntry } from '../../src/server/ledger/store/trail.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const long = process.env.SELVEDGE_LONG === '1'
const product = await productWorld()
const { look, db, url } = product
await prepareGroup(look)
const gate = openGate(db)
const options = {
  ...{ cashFlowRequired: false, statementTemplate: 'NONE', fxRevaluation: 'WARN', plClosingMode: 'YEARLY' },
  blockNegativeCash: 'OFF',
}
const open = (code: string) => makeSet(gate, look, { code, mode: 'MANAGEMENT', options })
const busy = await open('FW01')
const other = await open('FW02')
await product.makePerson({ userName: 'fw_reader', roles: ['manager'], rights: ['read'], companies: [other.companyId] })
const reader = await product.signIn('fw_reader', other.value)

afterAll(async () => {
  for (const books of [busy, other]) expect((await gate.verify(books)).findings).toEqual([])
})

const draftOf = (month: number, amount = '10.00'): VoucherDraft => ({
  ...{ type: 'JI', date: `2025-${String(month).padStart(2, '0')}-05` },
  lines: [
    { summary: '借入', subject: '1001', aux: {}, debit: amount, credit: '' },
    { summary: '借入', subject: '224106', aux: {}, debit: '', credit: amount },
  ],
})
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

/** 'done', the names of the problems, or the fault, which nobody may ever see. */
const cameOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.problems.map(({ code }) => code).join() : `fault: ${error}`),
  )

/** Does something again and again until it is stopped; what came of it. */
const withoutEnd = (work: (at: number) => Promise<unknown>) => {
  let isOver = false
  const came: string[] = []
  const going = (async () => {
    for (let at = 0; !isOver; at += 1) {
      came.push(await cameOf(work(at)))
      // Who is refused without the database being asked would keep everybody from it.
      await giveWay()
    }
  })()
  const stop = async () => {
    isOver = true
    await going
    return came
  }
  // A test that fails stops nothing by itself.
  onTestFinished(async () => void (await stop()))
  return { came, stop }
}
const kindsOf = (came: readonly string[]): string[] => [...new Set(came)].sort()

/** What people of another company do; everything is answered as ever. */
const goOn = async (): Promise<void> => {
  const lists = await Promise.all(
    times(25, () => reader.ask(voucherCalls.list, { periodFrom: '2025-01', periodTo: '2025-12' })),
  )
  expect(lists.map(({ status, body }) => [status, body.code])).toEqual(times(25, () => [200, 200]))
  await product.signIn('fw_reader')
  expect((await product.ask(healthCalls.ready, {})).body.result).toEqual({ ready: true })
}

const waiting = () =>
  look.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

test('while 24 people wait for the months of a company, others work, sign in, and the server is ready', async () => {
  const ids: bigint[] = []
  for (const draft of times(24, () => draftOf(1))) ids.push((await gate.save(clerk, busy, { draft })).id)
  const told: string[] = []
  // Who is told to try again does so.
  const auditAtLast = async (id: bigint): Promise<void> => {
    const came = await cameOf(gate.act(auditor, busy, { act: 'audit', ids: [id] }))
    told.push(came)
    if (/^(period|record)\.busy$/.test(came)) await auditAtLast(id)
  }
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = look.transaction(async (tx) => {
    await tx.query(`select 1 from period where company_id = $1 for update`, [busy.companyId])
    locked.resolve()
    await free.promise
  })
  await locked.promise
  // Not within that transaction: what is done in one has connections of its own.
  const audits = Promise.all(ids.map(auditAtLast))
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(1)
  await goOn().finally(async () => {
    // The long form holds the months until everybody has been told.
    if (long) await expect.poll(() => told.length, { timeout: 60_000 }).toBeGreaterThan(ids.length)
    free.resolve()
  })
  await Promise.all([holding, audits])
  expect(told.filter((came) => came === 'done')).toHaveLength(ids.length)
  expect(kindsOf(told).filter((came) => !['done', 'period.busy', 'record.busy'].includes(came))).toEqual([])
}, 120_000)

test('a company that makes its own chart takes its time, and nobody of another one waits for it', async () => {
  const names = { nameZhCn: 'x', nameZhTw: 'x', nameEn: 'x' }
  const [made, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const making = db.transaction(async (tx) => {
    const chartId = await ensureChart(tx, 'FW08-2025', 'x')
    await writeDefinitions(tx, chartId, await readDefinitions(tx, (await gate.facts(busy)).chartId), 'x')
    const books = await gate.within(tx).createAccountSet(clerk, {
      company: { code: 'FW08', names },
      ...{ year: 2025, names, startNo: 1, currency: 'CNY', chartId, mode: 'MANAGEMENT', options: {} },
    })
    made.resolve()
    await free.promise
    return books
  })
  await Promise.race([made.promise, making])
  const { id } = await gate.save(clerk, other, { draft: draftOf(1) })
  const chart = (await gate.facts(other)).chartId
  const acts = [
    gate.act(auditor, other, { act: 'audit', ids: [id] }),
    gate.tell(poster, null, [changeEntry('parameter', 'x', null, {})]),
    // A subject of its own chart, which is told in the trail of all.
    db.transaction(async (tx) => {
      await giveSubjects(tx, chart, ['1001'], '')
      await gate.touchFacts([other.companyId])
      await gate.within(tx).tell(poster, null, [changeEntry('subject', '1001', {}, {})])
    }),
  ]
  const begun = performance.now()
  const came = await Promise.all(acts.map(cameOf))
  const posted = await cameOf(gate.post(poster, other, '2025-01', wordsOf['zh-cn']))
  const lasted = performance.now() - begun
  free.resolve()
  const books = await making
  expect([...came, posted]).toEqual(['done', 'done', 'done', 'done'])
  expect(lasted).toBeLessThan(2000)
  for (const each of [books, other, busy]) expect((await gate.verify(each)).findings).toEqual([])
}, 120_000)

test('an import beside 24 people who audit without a pause ends, and so does what they do', async () => {
  const books = await open('FW03')
  const ids: bigint[] = []
  for (const draft of times(24, () => draftOf(2))) ids.push((await gate.save(clerk, books, { draft })).id)
  const auditors = ids.map((id) =>
    withoutEnd(async (at) => {
      const act = at % 2 === 0 ? ('audit' as const) : ('cancelAudit' as const)
      const [result] = await gate.act(auditor, books, { act, ids: [id] })
      if (result && result.problems.length > 0) throw new Refusal(result.problems)
    }),
  )
  const { voucher } = readVoucher(draftOf(3), await gate.facts(books))
  const count = long ? 15_000 : 500
  const vouchers = voucher ? times(count, () => ({ voucher, wantedNo: null })) : []
  const imported = gate.importVouchers(clerk, books, vouchers)
  await goOn()
  expect((await imported).count).toBe(count)
  const came = await Promise.all(auditors.map(({ stop }) => stop()))
  for (const each of came) expect(['done', 'done,period.busy']).toContain(kindsOf(each).join())
  expect((await gate.verify(books)).findings).toEqual([])
}, 120_000)

test('what the rules read may change without a pause: every act is done, or says that they have changed', async () => {
  const books = await open('FW04')
  const edited = await gate.save(clerk, books, { draft: draftOf(1) })
  const { voucher } = readVoucher(draftOf(3), await gate.facts(books))
  const list = voucher ? [{ voucher, wantedNo: null }] : []
  const changes = withoutEnd(async () => {
    await gate.touchFacts([books.companyId])
    await sleep(long ? 100 : 5)
  })
  // Who needs the months alone lets others to them in between.
  const pause = () => sleep(500)
  const acts = {
    save: withoutEnd(() => gate.save(clerk, books, { draft: draftOf(1) })),
    'draft to voucher': withoutEnd(async () => {
      const id = await gate.saveDraft(clerk, books, { id: null, draft: draftOf(2) })
      await gate.save(clerk, books, { id, draft: draftOf(2) })
    }),
    edit: withoutEnd((at) => gate.save(clerk, books, { id: edited.id, draft: draftOf(1, `${at + 1}.00`) })),
    merge: withoutEnd(async () => {
      const two = await Promise.all(times(2, () => gate.save(clerk, books, { draft: draftOf(4) })))
      const ids = two.map(({ id }) => id)
      await gate.merge(clerk, books, ids)
    }),
    close: withoutEnd(() => gate.close(clerk, books, { kind: 'pl', no: 12 }).finally(pause)),
    openings: withoutEnd(() => gate.changeOpenings(clerk, books, () => ({ rows: [], flows: [] })).finally(pause)),
  }
  const imports = withoutEnd(() => gate.importVouchers(clerk, books, list).finally(pause))
  const notDone = () => Object.entries(acts).flatMap(([name, { came }]) => (came.includes('done') ? [] : [name]))
  await expect.poll(notDone, { timeout: 60_000 }).toEqual([])
  if (long) await sleep(30_000)
  for (const { came, stop } of [...Object.values(acts), changes, imports]) {
    await stop()
    expect(
      kindsOf(came).filter((each) => !['done', 'period.busy', 'record.busy', 'facts.changed'].includes(each)),
    ).toEqual([])
  }
  // Only what was read from a file is told to be read again.
  for (const { came } of Object.values(acts)) expect(came).not.toContain('facts.changed')
  expect((await gate.verify(books)).findings).toEqual([])
}, 120_000)

test('a month is posted while people save in it without end, and nobody who saves waits for long', async () => {
  const books = await open('FW05')
  const more = openDatabase(url, { max: 10, name: 'another server' })
  const gates = [gate, openGate(more)]
  const longest: number[] = []
  const savers = times(8, (at) =>
    withoutEnd(async () => {
      const begun = performance.now()
      await (gates[at % 2] ?? gate)
        .save(clerk, books, { draft: draftOf(1) })
        .finally(() => longest.push(performance.now() - begun))
    }),
  )
  const audits = withoutEnd(() => gate.auditMonth(auditor, books, '2025-01'))
  const posted = async () => cameOf(gate.post(poster, books, '2025-01', wordsOf['zh-cn']))
  await expect.poll(posted, { timeout: 60_000, interval: 300 }).toBe('done')
  const came = await Promise.all([...savers, audits].map(({ stop }) => stop()))
  await more.close()
  expect(kindsOf(came.flat()).filter((each) => !['done', 'period.busy', 'period.notOpen'].includes(each))).toEqual([])
  expect((await gate.verify(books)).findings).toEqual([])
}, 120_000)

test('months are posted and closed to entries while the set is defined, and nobody waits in a circle', async () => {
  const books = await open('FW06')
  await gate.closeYear(poster, books, { overwrite: false, provisional: true })
  const deadlocks = async () => {
    const [row] = await look.query<{ n: bigint }>(
      `select deadlocks as n from pg_stat_database where datname = current_database()`,
    )
    return row?.n
  }
  const before = await deadlocks()
  await product.makePerson({
    ...{ userName: 'fw_chief', roles: ['manager'], rights: ['read', 'post'] },
    companies: [books.companyId],
  })
  const chief = (await product.signIn('fw_chief', books.value)).api(softCloseCalls)
  const month = { accountSet: books.value, month: '2025-02' }
  const setStatus = async () => {
    const [set] = await look.query<{ version: number }>(
      `select version from account_set where company_id = $1 and year = 2025`,
      [books.companyId],
    )
    await gate.setSetStatus(poster, books, { version: set?.version ?? 0, status: 'open' })
  }
  const acts = [
    withoutEnd(() => chief.close({ ...month, reason: 'a' })),
    withoutEnd(() => chief.open(month)),
    withoutEnd(setStatus),
    withoutEnd(() => gate.post(poster, books, '2025-01', wordsOf['zh-cn'])),
    withoutEnd(() => gate.cancelPosting(poster, books, '2025-01', '月末发现错误')),
    withoutEnd(() => gate.save(clerk, books, { draft: draftOf(2) })),
  ]
  await sleep(2000)
  await Promise.all(acts.map(({ stop }) => stop()))
  await expect.poll(deadlocks).toBe(before)
}, 120_000)
