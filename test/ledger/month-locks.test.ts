// Acts on the books wait for one another where they must, whichever comes first, and go side by side where they may.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import type { AccountSetOptions } from '../../src/domain/chart/account-set.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { type Books, type Gate, openGate } from '../../src/server/ledger/gate.ts'
import { holdPeriods } from '../../src/server/ledger/store/adjustment-store.ts'
import { holdMonths } from '../../src/server/ledger/write/month-lock.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const options = {
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  plClosingMode: 'YEARLY',
  blockNegativeCash: 'OFF',
} satisfies Partial<AccountSetOptions>
const books = await makeSet(gate, look, { code: 'WL01', mode: 'MANAGEMENT', options })
const watched = await makeSet(gate, look, { code: 'WL02', options: { ...options, blockNegativeCash: 'BLOCK' } })

const draft: VoucherDraft = {
  type: 'JI',
  date: '2025-01-05',
  lines: [
    { summary: '借入', subject: '1001', aux: {}, debit: '10.00', credit: '' },
    { summary: '借入', subject: '224106', aux: {}, debit: '', credit: '10.00' },
  ],
}
const made: bigint[] = []
const madeWatched: bigint[] = []
for (let count = 0; count < 4; count += 1) {
  made.push((await gate.save(clerk, books, { draft })).id)
  madeWatched.push((await gate.save(clerk, watched, { draft })).id)
}
const [one = 0n, two = 0n, gone = 0n] = made
await gate.delete(clerk, books, [gone])
const [set] = await look.query<{ chart: bigint; version: number }>(
  `select chart_id as chart, version from account_set where company_id = $1`,
  [books.companyId],
)
const { chart = 0n, version = 0 } = set ?? {}
const change = {
  ...{ nameZhCn: 'a', nameZhTw: 'a', nameEn: 'a', taxNo: '', industry: '', accountingHead: '', options },
  ...{ version, currency: 'CNY', chartId: chart, startNo: 1, adjustmentPeriod: false },
}

type Act = (at: Gate, of: Books) => Promise<unknown>

/** Does it and takes it back, unless the rules refuse it. */
const tried = async (act: Act, of: Books): Promise<string> => {
  const enough = new Error('enough')
  const work = db.transaction(async (tx) => {
    await act(gate.within(tx), of)
    throw enough
  })
  return work.catch((error: unknown) => {
    if (error === enough) return 'done'
    if (error instanceof Refusal) return error.problems.map(({ code }) => code).join()
    throw error
  })
}

const waiting = async (): Promise<number> => {
  const [row] = await look.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.n ?? 0
}

/** Whether an act waits for who holds these rows, and what comes of it then. */
const waits = async (hold: string, act: Act, of: Books): Promise<{ isWaiting: boolean; end: string }> => {
  const begun = await look.transaction(async (tx) => {
    await tx.query(hold, [of.companyId])
    let isOver = false
    const work = tried(act, of).finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await waiting()) > 0).toBe(true)
    return { work, isWaiting: !isOver }
  })
  return { isWaiting: begun.isWaiting, end: await begun.work }
}

const held = (how: 'update' | 'share'): string => `select no from period where company_id = $1 order by no for ${how}`

const beside: [string, Act][] = [
  ['an edit', (_, of) => gate.save(clerk, of, { id: one, draft })],
  ['a deletion', (at, of) => at.delete(clerk, of, [one])],
  ['making void', (at, of) => at.act(clerk, of, { act: 'void', ids: [one] })],
  ['an audit', (at, of) => at.act(auditor, of, { act: 'audit', ids: [one] })],
  ['the audit of a month', (at, of) => at.auditMonth(auditor, of, '2025-01')],
  ['another number', (at, of) => at.editNo(clerk, of, { id: two, version: undefined, no: 3 })],
  ['a merge', (at, of) => at.merge(clerk, of, [one, two])],
]
const alone: [string, Act][] = [
  ['a save', (_, of) => gate.save(clerk, of, { draft })],
  ['closing gaps', (at, of) => at.renumber(clerk, of, '2025-01')],
  ['an import', (at, of) => at.importVouchers(clerk, of, [])],
  ['taking an import back', (at, of) => at.undoImport(clerk, of, [one])],
  ['posting', (at, of) => at.post(poster, of, '2025-01', wordsOf['zh-cn'])],
  ['opening a month again', (at, of) => at.cancelPosting(poster, of, '2025-01', '月末发现错误')],
  ['a closing', (at, of) => at.close(clerk, of, { kind: 'pl', no: 1 })],
  ['closing the year', (at, of) => at.closeYear(poster, of, { overwrite: false, provisional: true })],
  ['opening the year again', (at, of) => at.cancelYear(poster, of)],
  ['openings', (at, of) => at.setOpenings(clerk, of, [])],
  ['rows of openings', (at, of) => at.changeOpenings(clerk, of, () => ({ rows: [], flows: [] }))],
  ['a definition', (at, of) => at.editAccountSet(poster, of, change)],
  ['closing the books', (at, of) => at.setSetStatus(poster, of, { version, status: 'closed' })],
  ['removing the books', (at, of) => at.deleteAccountSet(poster, of, version)],
]
const inside: [string, (tx: typeof db, of: Books) => Promise<unknown>, boolean][] = [
  ['a change of what the rules read', (tx, of) => holdMonths(tx, [of.companyId]), true],
  ['an adjustment of statements', (tx, of) => holdPeriods(tx, of), false],
]

test.each([...beside, ...alone])('%s waits for who posts a month', async (_, act) => {
  expect((await waits(held('update'), act, books)).isWaiting).toBe(true)
})

test.each(beside)('%s goes on beside others who work in the month', async (_, act) => {
  expect(await waits(held('share'), act, books)).toEqual({ isWaiting: false, end: 'done' })
})

test.each(alone)('%s waits for who works in the month', async (_, act) => {
  expect((await waits(held('share'), act, books)).isWaiting).toBe(true)
})

test.each(inside)('%s waits for who posts a month', async (_, take, isAlone) => {
  const act: Act = (_at, of) => db.transaction((tx) => take(tx, of))
  expect(await waits(held('update'), act, books)).toEqual({ isWaiting: true, end: 'done' })
  expect(await waits(held('share'), act, books)).toEqual({ isWaiting: isAlone, end: 'done' })
})

const ofCash: [string, Act][] = [
  ['a save', (_, of) => gate.save(clerk, of, { draft })],
  ['an edit', (_, of) => gate.save(clerk, of, { id: madeWatched[0] ?? 0n, draft })],
  ['a deletion', (at, of) => at.delete(clerk, of, [madeWatched[1] ?? 0n])],
  ['making void', (at, of) => at.act(clerk, of, { act: 'void', ids: [madeWatched[2] ?? 0n] })],
  ['taking an import back', (at, of) => at.undoImport(clerk, of, [madeWatched[3] ?? 0n])],
]

test.each(ofCash)('%s waits for who takes cash, where cash may not go below zero', async (_, act) => {
  const hold = `select year from account_set where company_id = $1 for no key update`
  expect((await waits(hold, act, watched)).isWaiting).toBe(true)
  // The same with nobody before it.
  expect((await waits(`select $1::bigint`, act, watched)).isWaiting).toBe(false)
})

test('who comes to a voucher that was moved meanwhile lets go of it before he waits for its month', async () => {
  const { companyId } = books
  const { id } = await gate.save(clerk, books, { draft })
  const ofFebruary = `insert into voucher_counter (company_id, year, period_no, voucher_type, last_no)
    values ($1, 2025, 2, 'JI', 1)`
  const enough = new Error('enough')
  const begun: Promise<unknown>[] = []
  const counting = look.transaction(async (tx) => {
    // An edit that goes to another month waits for the numbers there, and has locked the voucher then.
    await tx.query(ofFebruary, [companyId])
    begun.push(gate.save(clerk, books, { id, draft: { ...draft, date: '2025-02-05' } }))
    await expect.poll(waiting).toBe(1)
    begun.push(gate.act(auditor, books, { act: 'audit', ids: [id] }))
    await expect.poll(waiting).toBe(2)
    const taken = db.transaction(async (own) => {
      await own.query('select no from period where company_id = $1 and no = 2 for update', [companyId])
      await expect.poll(waiting).toBe(1)
      return own.query('select id from voucher where company_id = $1 and id = $2 for update nowait', [companyId, id])
    })
    begun.push(taken)
    await expect.poll(waiting).toBe(3)
    throw enough
  })
  await expect(counting).rejects.toBe(enough)
  expect(await Promise.all(begun)).toMatchObject([{ id }, [{ id, problems: [] }], [{ id }]])
})

test('openings of books that are removed meanwhile are refused', async () => {
  const brief = await makeSet(gate, look, { code: 'WL03', options })
  const begun = await db.transaction(async (tx) => {
    await gate.within(tx).deleteAccountSet(poster, brief, 1)
    const work = gate.setOpenings(clerk, brief, [])
    work.catch(() => undefined)
    await expect.poll(waiting).toBe(1)
    return { work }
  })
  await expect(begun.work).rejects.toMatchObject({ problems: [{ code: 'record.missing', path: '', args: {} }] })
})

test('what was tried is taken back, and the books prove themselves', async () => {
  for (const of of [books, watched]) expect((await gate.verify(of)).findings).toEqual([])
})
