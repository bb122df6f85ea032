// Posted vouchers are put right over HTTP: in red once and linked both ways, with a correction, in blue a year later.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { reversalCalls } from '../../src/contract/voucher/voucher-reversal.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('bank', 'B01', '工商银行', '工商銀行', 'ICBC'), ('store', 'S01', '一店', '一店', 'Store 1'),
  ('supplier', 'V01', 'Milano', 'Milano', 'Milano')`)
await look.query(`insert into exchange_rate (base_currency, currency, type, rate_date, rate, unit)
  values ('CNY', 'USD', 'DAILY', '2024-10-05', 7.1, 1)`)
const gate = openGate(db)
const options = {
  plClosingMode: 'YEARLY',
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  blockNegativeCash: 'OFF',
}
const books = await makeSet(gate, look, { code: 'RV01', year: 2024, startNo: 10, options })
const later = await makeSet(gate, look, { code: 'RV01', year: 2025, options })
const companies = [books.companyId]
await product.makePerson({ userName: 'chief', roles: ['manager'], rights: ['read', 'entry', 'report'], companies })
const chief = await product.signIn('chief', books.value)
const vouchers = chief.api(voucherCalls)
const reversals = chief.api(reversalCalls)

const post = async (month: string, ids: readonly bigint[]): Promise<void> => {
  await gate.act(auditor, books, { act: 'audit', ids })
  await gate.post(poster, books, month, wordsOf['zh-cn'])
}

const line = (subject: string, side: 'debit' | 'credit', amount: string, more: object = {}) => ({
  ...{ summary: '付租金', subject, aux: {}, debit: '', credit: '', [side]: amount },
  ...more,
})

const original = await gate.save(clerk, books, {
  draft: {
    type: 'JI',
    date: '2024-10-05',
    lines: [
      line('660108', 'debit', '7100.00', { aux: { store: 'S01' }, invoiceNo: 'A1' }),
      line('1402', 'credit', '7100.00', { aux: { supplier: 'V01' }, currency: 'USD', original: '1000.00' }),
    ],
  },
})
const id = original.id.toString()

const refusal = async (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof CallRefused) return error.problems.map((each) => each.name)
      throw error
    },
  )

test('what is not posted is changed, not reversed', async () => {
  expect(await refusal(reversals.reverse({ id, date: '2024-10-06' }))).toEqual(['voucher.notPosted'])
})

test('of many who reverse a voucher at once one does, and a repeated request has the same answer', async () => {
  await post('2024-10', [original.id])
  expect(await refusal(reversals.reverse({ id, date: '2024-10-04' }))).toContain('voucher.reversalDate')
  expect(await refusal(reversals.reverse({ id, date: '2024-10-30' }))).toEqual(['period.notOpen'])
  expect(await vouchers.read({ id })).toMatchObject({ reversed: false, actions: { reverse: true } })
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const ask = (key: string) => reversals.reverse({ id, date: '2024-11-02' }, { idempotencyKey: `reverse-${key}` })
  const tried = await Promise.allSettled(keys.map(ask))
  const won = tried.findIndex((each) => each.status === 'fulfilled')
  expect(tried.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  for (const each of tried) {
    if (each.status === 'fulfilled') continue
    const [problem] = (each.reason as CallRefused).problems
    expect(problem).toMatchObject({ name: 'voucher.alreadyReversed', args: { no: '记-0001', rev: '记-0001' } })
  }
  const made = (tried[won] as PromiseFulfilledResult<Awaited<ReturnType<typeof ask>>>).value
  expect(await ask(keys[won] ?? '')).toEqual(made)
  const red = await vouchers.read({ id: made.id })
  expect(red).toMatchObject({ source: 'REVERSAL', date: '2024-11-02', total: '-7100.00', type: 'JI' })
  expect(red.lines).toMatchObject([
    { subject: '660108', debit: '-7100.00', credit: '', invoiceNo: '', summary: '注销10月5日记字0001号凭证' },
    { subject: '1402', debit: '', credit: '-7100.00', original: '-1000.00', rate: '7.10' },
  ])
  expect(await vouchers.read({ id })).toMatchObject({ reversed: true, actions: { reverse: false } })
  expect(await vouchers.list({ noFrom: 1, noTo: 1, field: 'date', order: 'asc' })).toMatchObject({
    items: [{ reversed: true }, { reversed: false, source: 'REVERSAL' }],
  })
})

test('the correction copy is linked to what it puts right, and a reversal may itself be reversed', async () => {
  const lines = [line('660108', 'debit', '710.00', { aux: { store: 'S01' } }), line('224102', 'credit', '710.00')]
  const draft = { type: 'JI', date: '2024-11-02', corrects: id, lines }
  const { id: draftId } = await vouchers.draft({ draft })
  expect(await vouchers.read({ id: draftId })).toMatchObject({ status: 'draft', corrects: id })
  const saved = await vouchers.save({ id: draftId, draft })
  const { links, events } = await reversals.trace({ id })
  expect(links).toMatchObject([
    { kind: 'reversedBy', no: '记-0001', date: '2024-11-02', inSet: true },
    { kind: 'correctedBy', id: saved.id, no: '记-0002' },
  ])
  expect(events.map((each) => [each.action, each.user])).toEqual([
    ['audit', 'auditor'],
    ['create', 'clerk'],
  ])
  expect((await reversals.trace({ id: saved.id })).links).toMatchObject([{ kind: 'corrects', id }])
  const red = links[0]?.id ?? ''
  expect((await reversals.trace({ id: red })).links).toMatchObject([{ kind: 'reverses', id }])
  await post('2024-11', [BigInt(red), BigInt(saved.id)])
  // Who is late is told what he wanted to take back, and what had taken it back before.
  const back = await Promise.allSettled([1, 2, 3].map(() => reversals.reverse({ id: saved.id, date: '2024-12-30' })))
  const taken = back.flatMap((each) => (each.status === 'fulfilled' ? [BigInt(each.value.id)] : []))
  const late = back.flatMap((each) => (each.status === 'rejected' ? (each.reason as CallRefused).problems : []))
  expect([taken.length, late.map(({ name, args }) => [name, args])]).toEqual([
    1,
    Array(2).fill(['voucher.alreadyReversed', { no: '记-0002', rev: '记-0001' }]),
  ])
  const again = await reversals.reverse({ id: red, date: '2024-12-31' })
  expect(await vouchers.read({ id: again.id })).toMatchObject({
    total: '7100.00',
    lines: [{ summary: '注销11月2日记字0001号凭证', debit: '7100.00' }, { original: '1000.00' }],
  })
  await gate.act(auditor, books, { act: 'audit', ids: [BigInt(again.id), ...taken] })
  for (const kind of ['pl', 'year'] as const) await gate.close(clerk, books, { kind, no: 12 })
  await gate.auditMonth(auditor, books, '2024-12')
  await gate.post(poster, books, '2024-12', wordsOf['zh-cn'])
  expect(await refusal(reversals.reverse({ id: again.id, date: '2024-12-31' }))).toEqual(['period.notOpen'])
})

test('a voucher of a year that is over is put right in blue, through 6901, as a draft of the next year', async () => {
  const made = await reversals.correctLater({ id })
  expect(made).toMatchObject({ accountSet: later.value, date: expect.stringMatching(/^2025-/) })
  const next = chief.in(later.value).api(voucherCalls)
  const draft = await next.read({ id: made.id })
  expect(draft).toMatchObject({ status: 'draft', corrects: id })
  expect(draft.lines).toMatchObject([
    { subject: '6901', aux: {}, debit: '', credit: '7100.00', summary: '订正2024年10月5日记字0001号凭证：付租金' },
    { subject: '1402', debit: '7100.00', credit: '' },
  ])
  const lines = draft.lines.map(({ summary, aux }, at) =>
    at === 0 ? line('6901', 'credit', '7100.00', { summary }) : line('1402', 'debit', '7100.00', { summary, aux }),
  )
  const saved = await next.save({ id: made.id, draft: { type: 'JI', date: '2025-01-31', corrects: id, lines } })
  const { links } = await chief.in(later.value).api(reversalCalls).trace({ id: saved.id })
  expect(links).toMatchObject([{ kind: 'corrects', id, inSet: false, date: '2024-10-05' }])
})

/** Kills the connections that wait for the links of corrections while somebody holds those. */
const killedAtLink = (work: () => Promise<unknown>): Promise<void> =>
  look.transaction(async (tx) => {
    await tx.query('lock table voucher_correction in share mode')
    const begun = work().then(
      () => 'done',
      () => 'failed',
    )
    // A group first waits on its lane, for a moment, then beside it.
    const killed = expect.poll(
      async () => {
        await look.query(`select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where l.relation = 'voucher_correction'::regclass and not l.granted`)
        return Promise.race([begun, ''])
      },
      { interval: 5, timeout: 10_000 },
    )
    await killed.toBe('failed')
  })

test('a kill at any moment leaves a correction with its link, or neither', async () => {
  const next = chief.in(later.value).api(voucherCalls)
  const lines = [line('6901', 'credit', '1.00'), line('224102', 'debit', '1.00')]
  const plain = { type: 'JI', date: '2025-01-31', lines }
  const draft = { ...plain, corrects: id }
  const stored = () =>
    look.query(
      `select v.id, v.version, c.corrects from voucher v
         left join voucher_correction c on c.company_id = v.company_id and c.voucher_id = v.id
       where v.company_id = $1 and v.year = 2025 order by v.id`,
      [later.companyId],
    )
  const { id: draftId } = await next.draft({ draft })
  const saved = await next.save({ draft: plain })
  const before = await stored()
  const acts: [string, Parameters<typeof next.save>[0]][] = [
    ['link-new', { draft }],
    ['link-draft', { id: draftId, draft }],
    ['link-edit', { id: saved.id, version: 1, draft }],
  ]
  for (const [idempotencyKey, input] of acts) {
    await killedAtLink(() => next.save(input, { idempotencyKey }))
    expect(await stored(), idempotencyKey).toEqual(before)
  }
  expect(await next.read({ id: draftId })).toMatchObject({ status: 'draft', corrects: id })
  for (const [idempotencyKey, input] of acts) await next.save(input, { idempotencyKey })
  const after = await stored()
  expect(after.slice(-3).map(({ corrects }) => corrects)).toEqual([original.id, original.id, original.id])
  expect(after).toHaveLength(before.length + 2)
})

test('the books are as they say', async () => {
  for (const each of [books, later]) expect((await gate.verify(each)).findings).toEqual([])
})
