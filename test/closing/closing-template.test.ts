// A template that closes a month leaves out its own voucher and that of nobody else, and books nothing a second time.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { formatMoney } from '../../src/domain/base/money.ts'
import { reverseVoucher } from '../../src/domain/voucher/reversal.ts'
import type { TemplateLine } from '../../src/domain/voucher/template.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import { readStored } from '../../src/server/ledger/store/voucher-store.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   select 'store', n, n, n, n from unnest(array['S01', 'S02']) n`,
)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE' }
const books = await makeSet(gate, look, { options })

const moved = (debit: [string, string], credit: [string, string], amount: string, of = books) => {
  const line = ([subject, store]: [string, string]) => ({ summary: 'x', subject, aux: store === '' ? {} : { store } })
  const lines = [
    { ...line(debit), debit: amount },
    { ...line(credit), credit: amount },
  ]
  return gate.save(clerk, of, { draft: { type: 'JI', date: '2025-01-05', lines } })
}

const lineOf = (side: 'debit' | 'credit', subject: string, amount: string, store = ''): TemplateLine => ({
  ...{ summary: 'x', subject, side, amount },
  aux: store === '' ? {} : { store },
})

const asks = (id: bigint, lines: TemplateLine[]) => ({
  ...{ kind: 'template' as const, no: 1 },
  template: { id, name: 'x', type: 'JI', remark: '', lines },
})

/** What a template asks for now, and whether that is what is there. */
const wantedOf = async (of: Books, ask: ReturnType<typeof asks>) => {
  const [found] = await gate.examineClosing(of, [ask])
  const texts = found?.wanted.flatMap((voucher) =>
    voucher.lines.map(({ subject, debit, credit }) => `${subject} ${formatMoney(debit - credit, 2)}`),
  )
  return [texts, found?.problems.map(({ code }) => code), found?.isDone]
}

test('what it has booked on the entity is not counted again', async () => {
  await moved(['224106', ''], ['600101', 'S01'], '1000.00')
  await moved(['640101', 'S01'], ['224106', ''], '100.00')
  await moved(['640101', 'S02'], ['224106', ''], '70.00')
  const lines = [
    lineOf('debit', '640101', '=BAL(600101@S01)*60%-BAL(640101@S01)', 'S01'),
    lineOf('debit', '640101', '5', 'S02'),
    lineOf('debit', '660301', '=BAL(640101@s02)-60', ''),
    lineOf('credit', '140501', '=SUM(D)'),
  ]
  const ask = asks(9n, lines)
  const wanted = () => wantedOf(books, ask)
  const asked = ['640101 500.00', '640101 5.00', '660301 10.00', '140501 -515.00']
  expect(await wanted()).toEqual([asked, [], false])
  await gate.close(clerk, books, ask)
  expect(await wanted()).toEqual([asked, [], true])
  // What somebody else books on the entity counts.
  await moved(['640101', 'S01'], ['224106', ''], '20.00')
  const less = ['640101 480.00', '640101 5.00', '660301 10.00', '140501 -495.00']
  expect(await wanted()).toEqual([less, [], false])
})

/** The cost of a shop by its revenue: nothing of what it books moves what it is computed from. */
const cost = asks(7n, [lineOf('debit', '640101', '=BAL(600101@S01)*56%', 'S01'), lineOf('credit', '140501', '=SUM(D)')])

const sold = (of: Books, amount: string) => moved(['224106', ''], ['600101', 'S01'], amount, of)

const done = [[], [], true]

test('what is audited is not booked again: only what is missing beside it is, or in red what is too much', async () => {
  const of = await makeSet(gate, look, { code: 'CT02', options })
  const make = async () => {
    const { ids } = await gate.close(clerk, of, cost)
    await gate.act(auditor, of, { act: 'audit', ids })
    return ids.length
  }
  await sold(of, '1000.00')
  expect(await make()).toBe(1)
  expect(await wantedOf(of, cost)).toEqual(done)
  expect(await make()).toBe(0)
  await sold(of, '100.01')
  expect(await wantedOf(of, cost)).toEqual([['640101 56.01', '140501 -56.01'], [], false])
  expect([await make(), await make()]).toEqual([1, 0])
  await sold(of, '-200.00')
  const [tooMuch] = await gate.examineClosing(of, [cost])
  expect(tooMuch?.wanted[0]?.lines.map(({ subject, aux, debit, credit }) => [subject, aux, debit, credit])).toEqual([
    ['640101', { store: 'S01' }, -11_200n, 0n],
    ['140501', {}, 0n, -11_200n],
  ])
  // What is made for the rest makes room for another rest, and goes when there is none.
  await gate.close(clerk, of, cost)
  await sold(of, '200.00')
  await gate.close(clerk, of, cost)
  expect(await wantedOf(of, cost)).toEqual(done)
  const made = await look.query<{ status: number }>(
    `select status from voucher where company_id = $1 and source = 'TEMPLATE' order by voucher_no`,
    [of.companyId],
  )
  expect(made.map(({ status }) => status)).toEqual([2, 2, 9])
  expect((await gate.verify(of)).findings).toEqual([])
})

test('it asks for the same after profit and loss is carried forward, audited or not', async () => {
  const of = await makeSet(gate, look, { code: 'CT03', options })
  await sold(of, '1000.00')
  const { ids } = await gate.close(clerk, of, cost)
  await gate.close(clerk, of, { kind: 'pl', no: 1 })
  expect(await wantedOf(of, cost)).toEqual([['640101 560.00', '140501 -560.00'], [], true])
  expect((await gate.close(clerk, of, cost)).ids).toEqual(ids)
  await gate.auditMonth(auditor, of, '2025-01')
  expect(await wantedOf(of, cost)).toEqual(done)
  await sold(of, '100.00')
  await gate.close(clerk, of, { kind: 'pl', no: 1 })
  expect(await wantedOf(of, cost)).toEqual([['640101 56.00', '140501 -56.00'], [], false])
})

test('what was reversed in the month is asked for again, and what corrects it counts', async () => {
  const of = await makeSet(gate, look, { code: 'CT04', options })
  await sold(of, '1000.00')
  const [id = 0n] = (await gate.close(clerk, of, cost)).ids
  await gate.close(clerk, of, { kind: 'pl', no: 1 })
  await gate.auditMonth(auditor, of, '2025-01')
  await gate.post(poster, of, '2025-01', wordsOf['zh-cn'])
  await gate.cancelPosting(poster, of, '2025-01', '补录凭证 一月')
  expect(await wantedOf(of, cost)).toEqual(done)
  const [stored] = await readStored(look, of, [id])
  if (!stored) throw new Error('the voucher is gone')
  const named = { id: id.toString(), word: '记', no: stored.head.voucherNo }
  const draft = reverseVoucher(stored.voucher, named, '2025-01-31', await gate.facts(of))
  await gate.save(clerk, of, { draft })
  expect(await wantedOf(of, cost)).toEqual([['640101 560.00', '140501 -560.00'], [], false])
  const correction = await moved(['640101', 'S01'], ['140501', ''], '500.00', of)
  await look.query(`insert into voucher_correction (company_id, voucher_id, corrects) values ($1, $2, $3)`, [
    ...[of.companyId, correction.id, id],
  ])
  expect(await wantedOf(of, cost)).toEqual([['640101 60.00', '140501 -60.00'], [], false])
})
