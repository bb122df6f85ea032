// What was let in before a month or its books were closed, and waits for that, is refused as if it had come later.
import { afterAll, expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { softCloseCalls } from '../../src/contract/closing/soft-close.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { softCloseButton } from '../../src/domain/base/soft-close.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'CR01', options })
const companies = [books.companyId]
await product.makePerson({ userName: 'cr_chief', roles: ['manager'], rights: ['read', 'post'], companies })
const chief = (await product.signIn('cr_chief', books.value)).api(softCloseCalls)
const late = { ...clerk, may: (button: string) => button !== softCloseButton }

afterAll(async () => {
  expect((await gate.verify(books)).findings).toEqual([])
})

const draft: VoucherDraft = {
  ...{ type: 'JI', date: '2025-01-05' },
  lines: [
    { summary: 'a', subject: '1001', aux: {}, debit: '5.00', credit: '' },
    { summary: 'a', subject: '4001', aux: {}, debit: '', credit: '5.00' },
  ],
}

/** 'done', or the names of the problems. */
const cameOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.problems.map(({ code }) => code).join()
    },
  )

/** Who waits for a lock for longer than those do who have no patience. */
const waiting = () =>
  look.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > interval '100 ms'`)

/** Begins acts while somebody who closes holds the months, on his way to the trail; answers what came of them. */
const whileClosing = async (close: () => Promise<unknown>, acts: readonly (() => Promise<unknown>)[]) => {
  const { closing, begun } = await look.transaction(async (tx) => {
    await tx.query(`select seq from trail_head where company_id = $1 for update`, companies)
    const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    const first = close()
    first.catch(() => undefined)
    // He waits for this transaction and nobody else: on a busy machine he may have waited before for a month.
    const forTrail = () =>
      look.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [own?.pid])
    await expect.poll(forTrail).toHaveLength(1)
    const others = acts.map((act) => cameOf(act()))
    for (const each of others) each.catch(() => undefined)
    await expect.poll(waiting).toHaveLength(1 + acts.length)
    return { closing: first, begun: others }
  })
  await closing
  return Promise.all(begun)
}

const count = async (): Promise<number> => {
  const [row] = await look.query<{ n: number }>(
    `select count(*)::integer as n from voucher where company_id = $1`,
    companies,
  )
  return row?.n ?? -1
}

test('a new voucher that waits for a month to be closed to entries is not in it', async () => {
  const id = await gate.saveDraft(late, books, { id: null, draft })
  const month = { accountSet: books.value, month: '2025-01' }
  const came = await whileClosing(
    () => chief.close({ ...month, reason: '盘点' }),
    [() => gate.save(late, books, { draft }), () => gate.save(late, books, { id, draft })],
  )
  expect(came).toEqual(['period.softClosed', 'period.softClosed'])
  expect(await count()).toBe(0)
  await chief.open(month)
  expect(await cameOf(gate.save(late, books, { id, draft }))).toBe('done')
  expect(await count()).toBe(1)
})

test('a voucher that waits for its books to be closed is not in them, until they are opened again', async () => {
  const { id } = await gate.save(late, books, { draft })
  const kept = await gate.saveDraft(late, books, { id: null, draft })
  const before = await count()
  const { voucher } = readVoucher(draft, await gate.facts(books))
  const imported = () => gate.importVouchers(late, books, voucher ? [{ voucher, wantedNo: null }] : [])
  const lone = [
    () => gate.act(auditor, books, { act: 'audit', ids: [id] }),
    () => gate.save(late, books, { draft }),
    () => gate.save(late, books, { id, draft }),
    () => gate.saveDraft(late, books, { id: null, draft }),
    () => gate.saveDraft(late, books, { id: kept, draft }),
  ]
  const close = (version: number) => gate.setSetStatus(poster, books, { version, status: 'closed' })
  expect(await whileClosing(() => close(1), lone)).toEqual(lone.map(() => 'accountSet.closed'))
  await gate.setSetStatus(poster, books, { version: 2, status: 'open' })
  // Who needs the months alone lets nobody in before him, so that each waits by himself.
  const alone: [string, () => Promise<unknown>][] = [
    ['facts.changed', imported],
    ['accountSet.closed', () => gate.renumber(late, books, '2025-01')],
    ['accountSet.closed', () => gate.post(poster, books, '2025-01', wordsOf['zh-cn'])],
    ['accountSet.closed', () => gate.close(late, books, { kind: 'pl', no: 12 })],
    ['accountSet.closed', () => gate.changeOpenings(late, books, () => ({ rows: [], flows: [] }))],
    ['accountSet.closed', () => gate.undoImport(late, books, [id])],
  ]
  for (const [at, [told, act]] of alone.entries()) {
    expect(await whileClosing(() => close(3 + at * 2), [act])).toEqual([told])
    await gate.setSetStatus(poster, books, { version: 4 + at * 2, status: 'open' })
  }
  const version = 3 + alone.length * 2
  await close(version)
  const acts = [...lone.slice(1), imported]
  // Let in before, and begun after.
  expect(await Promise.all(acts.map((act) => cameOf(act())))).toEqual(acts.map(() => 'accountSet.closed'))
  expect(await count()).toBe(before)
  await gate.setSetStatus(poster, books, { version: version + 1, status: 'open' })
  expect(await Promise.all(acts.map((act) => cameOf(act())))).toEqual(acts.map(() => 'done'))
})
