// Management books: what a reversal takes out stays as it was booked, though its month was opened again.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { reverseVoucher } from '../../src/domain/voucher/reversal.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import { readStored } from '../../src/server/ledger/store/voucher-store.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('store', 'S01', 'a', 'a', 'a')`,
)
const gate = openGate(db)
const options = {
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  plClosingMode: 'YEARLY',
  blockNegativeCash: 'OFF',
}
const newSet = (code: string) => makeSet(gate, look, { code, mode: 'MANAGEMENT', options })

const sale = (amount: string): VoucherDraft => ({
  ...{ type: 'JI', date: '2025-01-05' },
  lines: [
    { summary: 'x', subject: '224106', aux: {}, debit: amount },
    { summary: 'x', subject: '600101', aux: { store: 'S01' }, credit: amount },
  ],
})

const reversalOf = async (of: Books, id: bigint): Promise<VoucherDraft> => {
  const [stored] = await readStored(look, of, [id])
  if (!stored) throw new Error('the voucher is gone')
  const named = { id: id.toString(), word: '记', no: stored.head.voucherNo }
  return reverseVoucher(stored.voucher, named, '2025-02-05', await gate.facts(of))
}

const post = async (of: Books) => {
  await gate.auditMonth(auditor, of, '2025-01')
  await gate.post(poster, of, '2025-01', wordsOf['zh-cn'])
}
const openAgain = (of: Books) => gate.cancelPosting(poster, of, '2025-01', '月末发现错误')

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.problems.map(({ code }) => code).join()
      throw error
    },
  )

test('the original is not changed, made void, merged or deleted while its reversal is there', async () => {
  const of = await newSet('RO01')
  const { id } = await gate.save(clerk, of, { draft: sale('100.00') })
  const other = await gate.save(clerk, of, { draft: sale('7.00') })
  await post(of)
  const reversal = await gate.save(clerk, of, { draft: await reversalOf(of, id) })
  await openAgain(of)
  await gate.act(auditor, of, { act: 'cancelAudit', ids: [id, other.id] })
  expect(await refusal(gate.save(clerk, of, { id, draft: sale('90.00') }))).toBe('voucher.reversed')
  expect(await refusal(gate.delete(clerk, of, [id]))).toBe('voucher.reversed')
  expect(await refusal(gate.editNo(clerk, of, { id, version: undefined, no: 3 }))).toBe('voucher.reversed')
  expect(await refusal(gate.merge(clerk, of, [id, other.id]))).toBe('voucher.notMergeable')
  expect(await refusal(gate.undoImport(clerk, of, [id]))).toBe('import.undoRefused,import.undoVoucher')
  const [done] = await gate.act(clerk, of, { act: 'void', ids: [id] })
  expect(done?.problems.map(({ code }) => code)).toEqual(['voucher.reversed'])
  await gate.delete(clerk, of, [reversal.id])
  expect(await refusal(gate.save(clerk, of, { id, draft: sale('90.00') }))).toBe('done')
  expect((await gate.verify(of)).findings).toEqual([])
})

test('a closing leaves what is reversed as it is and makes a further voucher', async () => {
  const of = await newSet('RO02')
  await gate.save(clerk, of, { draft: sale('100.00') })
  const lines = [
    { ...{ summary: 'x', subject: '640101', aux: { store: 'S01' } }, side: 'debit', amount: '=BAL(600101@S01)*56%' },
    { ...{ summary: 'x', subject: '140501', aux: {} }, side: 'credit', amount: '=SUM(D)' },
  ] as const
  const template = { id: 3n, name: 'x', type: 'JI', remark: '', lines: [...lines] }
  const ask = { kind: 'template', no: 1, template } as const
  const [id = 0n] = (await gate.close(clerk, of, ask)).ids
  await post(of)
  await gate.save(clerk, of, { draft: await reversalOf(of, id) })
  await openAgain(of)
  await gate.act(auditor, of, { act: 'cancelAudit', ids: [id] })
  const [before] = await readStored(look, of, [id])
  await gate.save(clerk, of, { draft: sale('50.00') })
  const made = (await gate.close(clerk, of, ask)).ids
  expect((await readStored(look, of, [id])).map(({ voucher }) => voucher)).toEqual([before?.voucher])
  expect((await readStored(look, of, made)).map(({ voucher }) => voucher.total)).toEqual([2800n])
})

const waiting = async (): Promise<number> => {
  const [row] = await look.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.n ?? 0
}

test('a reversal that waits while the month of its original is opened again is refused', async () => {
  const of = await newSet('RO03')
  const { id } = await gate.save(clerk, of, { draft: sale('100.00') })
  await post(of)
  const draft = await reversalOf(of, id)
  const begun = await look.transaction(async (tx) => {
    await tx.query(`select no from period where company_id = $1 and no = 2 for update`, [of.companyId])
    const opening = openAgain(of)
    await expect.poll(waiting).toBe(1)
    const reversing = refusal(gate.save(clerk, of, { draft }))
    await expect.poll(waiting).toBe(2)
    return { opening, reversing }
  })
  await begun.opening
  expect(await begun.reversing).toBe('voucher.notPosted')
  await post(of)
  expect(await refusal(gate.save(clerk, of, { draft }))).toBe('done')
})
