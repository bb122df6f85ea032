// Nobody acts on a voucher that he has not seen: an act says which version was read, and another one is left alone.
import { expect, test } from 'vitest'
import type { Call } from '../../src/contract/base/call.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { auditor, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const options = { cashierSign: false, cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'HT01', options })
const companies = [books.companyId]
await product.makePerson({ userName: 'maker', roles: ['entry'], rights: ['read', 'entry'], companies })
const reviewerId = await product.makePerson({
  userName: 'reviewer',
  roles: ['audit'],
  rights: ['read', 'audit'],
  companies,
})
await product.makePerson({ userName: 'teller', roles: ['manager'], rights: ['read', 'entry'], companies })
await look.query(`insert into voucher_audit_right (id, user_id) values (9, $1)`, [reviewerId])

const entry = await product.signIn('maker', books.value)
const review = await product.signIn('reviewer', books.value)
const cashier = await product.signIn('teller', books.value)
const maker = entry.api(voucherCalls)
const reviewer = review.api(voucherCalls)
type Caller = typeof entry

const line = (subject: string, debit: string, credit: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = (amount: string) => ({
  type: 'JI',
  date: '2025-01-05',
  lines: [line('222102', amount, ''), line('1001', '', amount)],
})

type Seen = { id: string; version: number }
const make = (amount: string): Promise<Seen> => maker.save({ draft: draft(amount) })
const seenNow = async ({ id }: Seen): Promise<Seen> => maker.read({ id })
const chosen = (...list: readonly Seen[]) => ({
  ids: list.map(({ id }) => id),
  versions: list.map(({ version }) => version),
})
const statusOf = async ({ id }: Seen): Promise<string> => (await maker.read({ id })).status

/** An act on two vouchers, of which the first has been changed by its maker after it was seen. */
const actOnTwo = async (who: Caller, definition: Call, [stale, fresh]: readonly [Seen, Seen], more: object = {}) => {
  const answer = await who.ask(definition, { ...chosen(stale, fresh), ...more }, { lang: 'en' })
  const result = answer.body.result as { results: { id: string; done: boolean; problems: object[] }[] }
  expect(result).toMatchObject({ done: 1, refused: 1 })
  const of = (seen: Seen) => result.results.find(({ id }) => id === seen.id)
  expect(of(fresh)).toMatchObject({ done: true, problems: [] })
  expect(of(stale)).toMatchObject({ done: false, problems: [{ code: 45002, name: 'record.changed' }] })
  return of(stale)?.problems[0]
}

test('a voucher that its maker changed after it was seen is not audited; the others are', async () => {
  const [stale, fresh] = [await make('10'), await make('11')]
  await maker.save({ id: stale.id, version: stale.version, draft: draft('9999') })
  expect(await actOnTwo(review, voucherCalls.audit, [stale, fresh])).toMatchObject({
    args: { user: 'maker', time: expect.stringMatching(/^2\d{3}-\d\d-\d\d \d\d:\d\d$/) },
    message: expect.stringMatching(/^The data was changed by maker at .+; please reload and try again$/),
  })
  expect([await statusOf(stale), await statusOf(fresh)]).toEqual(['saved', 'audited'])
  // As it is now it has been read, and is audited.
  expect(await reviewer.audit(chosen(await seenNow(stale)))).toMatchObject({ done: 1 })
  expect((await gate.verify(books)).findings).toEqual([])
})

test('no other act takes a voucher that is not as it was seen', async () => {
  const pair = async (): Promise<[Seen, Seen]> => [await make('20'), await make('21')]
  const change = async (seen: Seen) => maker.save({ id: seen.id, version: seen.version, draft: draft('22') })
  for (const [who, definition, more] of [
    [review, voucherCalls.reject, { reason: '附件不符' }],
    [entry, voucherCalls.void, {}],
    [cashier, voucherCalls.cashierSign, {}],
  ] as const) {
    const two = await pair()
    await change(two[0])
    await actOnTwo(who, definition, two, more)
  }
  const both = await pair()
  for (const [who, definition, undo] of [
    [review, voucherCalls.audit, voucherCalls.cancelAudit],
    [entry, voucherCalls.void, voucherCalls.restore],
    [cashier, voucherCalls.cashierSign, voucherCalls.cancelCashierSign],
  ] as const) {
    const before = await Promise.all(both.map(seenNow))
    await who.ask(definition, chosen(...before))
    const [first, second] = both
    await actOnTwo(who, undo, [before[0] ?? first, await seenNow(second)])
    await who.ask(undo, chosen(await seenNow(first)))
  }
  expect((await gate.verify(books)).findings).toEqual([])
})

test('one changed voucher keeps them all from being deleted, and is named', async () => {
  const [stale, fresh] = [await make('30'), await make('31')]
  const { no } = await maker.save({ id: stale.id, version: stale.version, draft: draft('32') })
  const { body } = await entry.ask(voucherCalls.delete, chosen(fresh, stale))
  expect(body).toMatchObject({ code: 45002, problems: [{ name: 'record.changed', path: 'ids.1' }] })
  expect(body.problems?.[0]?.args.no).toBe(`记-${String(no).padStart(4, '0')}`)
  expect([await statusOf(stale), await statusOf(fresh)]).toEqual(['saved', 'saved'])
  expect(await maker.delete(chosen(await seenNow(stale), fresh))).toEqual({ deleted: 2 })
  // A draft is its maker's alone.
  const kept = await maker.draft({ draft: draft('33') })
  await maker.draft({ id: kept.id, draft: draft('34') })
  expect(await maker.delete({ ids: [kept.id], versions: [1] })).toEqual({ deleted: 1 })
})

test('what is being changed while it is audited is left alone too', async () => {
  await look.query(`insert into voucher_audit_right (id, user_id) values (8, $1)`, [poster.id])
  const seen = await make('40')
  const ids = [BigInt(seen.id)]
  const versions = new Map([[BigInt(seen.id), seen.version]])
  const answers: Promise<{ problems: { code: string }[] }[]>[] = []
  await db.transaction(async (tx) => {
    await gate.within(tx).act(poster, books, { act: 'reject', ids, reason: '附件不符' })
    // It waits for the row, which is another one when it comes.
    answers.push(gate.act(auditor, books, { act: 'audit', ids, versions }))
  })
  const [results] = await Promise.all(answers)
  expect(results?.[0]?.problems).toMatchObject([{ code: 'record.changed', args: { user: 'poster' } }])
  expect(await statusOf(seen)).toBe('saved')
})

test('versions come with ids or not at all, and belong to what an idempotency key stands for', async () => {
  const seen = await make('50')
  const short = await review.ask(voucherCalls.audit, { ids: [seen.id], versions: [1, 1] })
  expect(short.body).toMatchObject({ code: 400, problems: [{ path: 'versions' }] })
  const headers = { 'idempotency-key': 'as seen' }
  const ask = (version: number) => review.ask(voucherCalls.audit, { ids: [seen.id], versions: [version] }, { headers })
  expect((await ask(seen.version)).body.result).toMatchObject({ done: 1 })
  expect((await ask(seen.version)).body.result).toMatchObject({ done: 1 })
  expect((await ask(seen.version + 1)).body.code).toBe(40906)
  // Scripts may go without.
  expect(await reviewer.cancelAudit({ ids: [seen.id] })).toMatchObject({ done: 1 })
})

test('all vouchers of a filter are taken with the versions they have, as many as one act takes', async () => {
  const filter = { periodFrom: '2025-01', periodTo: '2025-01', toAudit: true, field: 'date', order: 'asc' } as const
  const list = await reviewer.list({ ...filter, pageSize: 500 })
  expect(list.total).toBeGreaterThan(5)
  const all = await reviewer.versions({ ...filter, pageSize: 2 })
  expect(all).toEqual({ items: list.items.map(({ id, version }) => ({ id, version })), total: list.total })
  expect(await reviewer.versions({ ...filter, noFrom: 999 })).toEqual({ items: [], total: 0 })
  expect((await review.ask(voucherCalls.versions, { status: 'draft' })).body.code).toBe(400)
  expect(await reviewer.audit(chosen(...all.items))).toMatchObject({ done: list.total, refused: 0 })
})

test('what is void is not in the total of the list', async () => {
  const filter = { dateFrom: '2025-01-05', dateTo: '2025-01-05', amountFrom: '71', amountTo: '72' }
  const [kept, gone] = [await make('71'), await make('72')]
  expect(await maker.list(filter)).toMatchObject({ total: 2, totalAmount: '143.00' })
  await maker.void(chosen(gone))
  expect(await maker.list(filter)).toMatchObject({ total: 2, totalAmount: '71.00' })
  expect(await maker.list({ ...filter, status: 'void' })).toMatchObject({ total: 1, totalAmount: '0.00' })
  await maker.void(chosen(kept))
  expect(await maker.list(filter)).toMatchObject({ total: 2, totalAmount: '0.00' })
})
