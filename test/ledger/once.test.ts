// One key, one effect: every act sent twice, one after the other and at once, through two processes.
import { afterAll, expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { openDatabase } from '../../src/server/kernel/db.ts'
import { type Gate, openGate } from '../../src/server/ledger/gate.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look, url } = await freshDatabase()
const other = openDatabase(url, { max: 4, name: 'another process' })
afterAll(() => other.close())
const gates = [openGate(db), openGate(other)] as const
const [gate] = gates
await prepareGroup(look)
const options = { plClosingMode: 'YEARLY', cashFlowRequired: false, statementTemplate: 'NONE' }
let sets = 0
const newSet = (mode: 'STATUTORY' | 'MANAGEMENT' = 'STATUTORY') => {
  sets += 1
  return makeSet(gate, look, { code: `ON${sets}`, options, mode })
}

const draftOf = (amount: string, day = '05'): VoucherDraft => ({
  type: 'JI',
  date: `2025-01-${day}`,
  lines: [
    { summary: '借入', subject: '1001', aux: {}, debit: amount, credit: '' },
    { summary: '借入', subject: '224106', aux: {}, debit: '', credit: amount },
  ],
})

/** The code of a refusal; '' when there is none. */
const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => {
      if (error instanceof Refusal) return error.problems[0]?.code ?? ''
      throw error
    },
  )

const changesOf = async (books: Books): Promise<number> => {
  const [row] = await look.query<{ n: number }>(`select count(*)::integer as n from trail where company_id = $1`, [
    books.companyId,
  ])
  return row?.n ?? 0
}

const savedOnes = (books: Books) =>
  look.query<{ id: bigint; version: number }>(
    `select id, version from voucher where company_id = $1 order by voucher_no`,
    [books.companyId],
  )

/** Does it twice at once and once more: all have one answer, and the books have changed once. */
const doneOnce = async <T>(books: Books, work: (at: Gate) => Promise<T>, changes = 1): Promise<T> => {
  const before = await changesOf(books)
  const [first, twin] = await Promise.all(gates.map(work))
  expect(twin).toEqual(first)
  expect(await work(gates[1])).toEqual(first)
  expect((await changesOf(books)) - before).toBe(changes)
  return first as T
}

test('every act on vouchers has one effect under its key, and another body is refused', async () => {
  const books = await newSet()
  const ids: bigint[] = []
  for (const amount of ['1', '2', '3']) ids.push((await gate.save(clerk, books, { draft: draftOf(amount) })).id)
  const [id = 0n, second = 0n, third = 0n] = ids
  const edited = await doneOnce(books, (at) => at.save(clerk, books, { id, draft: draftOf('7'), version: 1, key: 'e' }))
  expect(edited).toMatchObject({ id, no: 1, version: 2 })
  for (const act of ['audit', 'cancelAudit', 'reject', 'void', 'restore'] as const) {
    const who = act === 'void' || act === 'restore' ? clerk : auditor
    const request = { act, ids: [id], reason: act === 'reject' ? '金额不对' : '', key: `k ${act}` }
    const results = await doneOnce(books, (at) => at.act(who, books, request))
    expect(results).toMatchObject([{ id, no: '记-0001', problems: [] }])
    const another = { ...request, ids: [second] }
    expect([act, await refused(gate.act(who, books, another))]).toEqual([act, 'idempotency.reused'])
  }
  // A part that was refused is answered as it was then, though it could be done by now.
  const part = { act: 'audit' as const, ids: [id, third], key: 'part' }
  await gate.act(clerk, books, { act: 'void', ids: [third] })
  const results = await doneOnce(books, (at) => at.act(auditor, books, part))
  expect(results.map((each) => each.problems.map(({ code }) => code))).toEqual([[], ['voucher.otherState']])
  await gate.act(clerk, books, { act: 'restore', ids: [third] })
  expect(await gate.act(auditor, books, part)).toEqual(results)

  expect(await doneOnce(books, (at) => at.delete(clerk, books, [second], { key: 'd' }))).toBe(1)
  expect(await refused(gate.delete(clerk, books, [third], { key: 'd' }))).toBe('idempotency.reused')
  expect(await refused(gate.save(clerk, books, { draft: draftOf('9'), key: 'd' }))).toBe('idempotency.reused')
  const renumbered = await doneOnce(books, (at) => at.renumber(poster, books, '2025-01', { type: 'JI', key: 'r' }))
  expect(renumbered).toEqual([{ id: third, type: 'JI', from: 3, to: 2 }])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('posting and taking it back have one effect; a refusal takes no key', async () => {
  const books = await newSet('MANAGEMENT')
  await gate.save(clerk, books, { draft: draftOf('1') })
  expect(await refused(gate.post(poster, books, '2025-01', wordsOf['zh-cn'], 'p'))).toBe('period.unaudited')
  await gate.auditMonth(auditor, books, '2025-01')
  expect(await doneOnce(books, (at) => at.post(poster, books, '2025-01', wordsOf['zh-cn'], 'p'))).toMatchObject({
    version: 1,
  })
  const cancel = (at: Gate) => at.cancelPosting(poster, books, '2025-01', '重开本月补记一张', 'c')
  expect(await doneOnce(books, cancel)).toBe(1)
  expect(await refused(gate.cancelPosting(poster, books, '2025-01', '换一个理由再重开', 'c'))).toBe(
    'idempotency.reused',
  )
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a draft becomes one voucher however it is sent twice: under one key, two keys, or none', async () => {
  const books = await newSet()
  const keys = [
    ['same', 'same'],
    ['one', 'two'],
    ['', ''],
    ['', 'three'],
  ]
  for (const [index, pair] of keys.entries()) {
    const draft = draftOf(`${index + 1}.00`)
    const id = await gate.saveDraft(clerk, books, { id: null, draft })
    const codes: string[] = []
    const send = async (key: string, at: number) => {
      const work = (gates[at] ?? gate).save(clerk, books, { id, version: 1, draft, key })
      const code = await refused(work)
      codes.push(code)
      return code === '' ? work : null
    }
    const answers = await Promise.all(pair.map(send))
    // Whoever does not know the key of the other is told that the draft is gone, never that it was changed.
    const gone = pair[0] === pair[1] && pair[0] !== '' ? '' : 'record.missing'
    expect([pair, codes.sort()]).toEqual([pair, ['', gone]])
    const saved = answers.filter((each) => each !== null)
    for (const each of saved) expect(each).toMatchObject({ id: saved[0]?.id, no: index + 1, version: 1 })
    const rows = await savedOnes(books)
    expect([pair, rows.length]).toEqual([pair, index + 1])
    expect(rows.every((row) => row.version === 1)).toBe(true)
  }
  expect(await look.query(`select id from voucher_draft where company_id = $1`, [books.companyId])).toEqual([])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('one key at once for a draft, a new voucher and an edit: one is done, the others are refused', async () => {
  const books = await newSet()
  const { id: stored } = await gate.save(clerk, books, { draft: draftOf('1') })
  for (let turn = 0; turn < 20; turn += 1) {
    const draft = draftOf('2')
    const id = await gate.saveDraft(clerk, books, { id: null, draft })
    const key = `mixed ${turn}`
    const codes = await Promise.all([
      refused(gates[0].save(clerk, books, { id, draft, key })),
      refused(gates[1].save(clerk, books, { draft: draftOf('3'), key })),
      refused(gates[turn % 2 === 0 ? 0 : 1].save(clerk, books, { id: stored, draft: draftOf('4'), key })),
    ])
    expect(codes.sort()).toEqual(['', 'idempotency.reused', 'idempotency.reused'])
  }
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a new draft sent twice under its key is one; one that is a voucher by now does not come back', async () => {
  const books = await newSet()
  const draft = draftOf('5')
  const id = await doneOnce(books, (at) => at.saveDraft(clerk, books, { id: null, draft, key: 'n' }), 0)
  expect(await gate.saveDraft(clerk, books, { id, draft: draftOf('6') })).toBe(id)
  await gate.save(clerk, books, { id, draft, key: 's' })
  expect(await refused(gate.saveDraft(clerk, books, { id, draft }))).toBe('record.missing')
  expect(await look.query(`select id from voucher_draft where company_id = $1`, [books.companyId])).toEqual([])
  expect(await savedOnes(books)).toMatchObject([{ version: 1 }])
})

test('a draft that cannot be saved stays a draft', async () => {
  const books = await newSet()
  const draft = draftOf('5')
  const id = await gate.saveDraft(clerk, books, { id: null, draft })
  await look.query(`update period set status = 'POSTED' where company_id = $1 and no = 1`, [books.companyId])
  await gate.touchFacts([books.companyId])
  expect(await refused(gate.save(clerk, books, { id, draft, key: 'x' }))).toBe('period.notOpen')
  const drafts = await look.query(`select id from voucher_draft where company_id = $1`, [books.companyId])
  expect(drafts).toEqual([{ id }])
  await look.query(`update period set status = 'OPEN' where company_id = $1 and no = 1`, [books.companyId])
  await gate.touchFacts([books.companyId])
  expect(await gate.save(clerk, books, { id, draft, key: 'x' })).toMatchObject({ no: 1 })
  expect(await look.query(`select id from voucher_draft where company_id = $1`, [books.companyId])).toEqual([])
})
