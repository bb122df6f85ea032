// A template that closes a month by what stands on an entity leaves out its own voucher, and that of nobody else.
import { expect, test } from 'vitest'
import { formatMoney } from '../src/domain/money.ts'
import type { TemplateLine } from '../src/domain/template.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { freshDatabase } from './database.ts'
import { clerk, makeSet, prepareGroup } from './ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   select 'store', n, n, n, n from unnest(array['S01', 'S02']) n`,
)
const gate = openGate(db)
const books = await makeSet(gate, look, { options: { cashFlowRequired: false, statementTemplate: 'NONE' } })

const moved = (debit: [string, string], credit: [string, string], amount: string) => {
  const line = ([subject, store]: [string, string]) => ({ summary: 'x', subject, aux: store === '' ? {} : { store } })
  const lines = [
    { ...line(debit), debit: amount },
    { ...line(credit), credit: amount },
  ]
  return gate.save(clerk, books, { draft: { type: 'JI', date: '2025-01-05', lines } })
}

const lineOf = (side: 'debit' | 'credit', subject: string, amount: string, store = ''): TemplateLine => ({
  ...{ summary: 'x', subject, side, amount },
  aux: store === '' ? {} : { store },
})

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
  const ask = { kind: 'template' as const, no: 1, template: { id: 9n, name: 'x', type: 'JI', remark: '', lines } }
  const wanted = async () => {
    const [found] = await gate.examineClosing(books, [ask])
    const texts = found?.wanted.flatMap((voucher) =>
      voucher.lines.map(({ subject, debit, credit }) => `${subject} ${formatMoney(debit - credit, 2)}`),
    )
    return [texts, found?.problems.map(({ code }) => code), found?.isDone]
  }
  const asked = ['640101 500.00', '640101 5.00', '660301 10.00', '140501 -515.00']
  expect(await wanted()).toEqual([asked, [], false])
  await gate.close(clerk, books, ask)
  expect(await wanted()).toEqual([asked, [], true])
  // What somebody else books on the entity counts.
  await moved(['640101', 'S01'], ['224106', ''], '20.00')
  const less = ['640101 480.00', '640101 5.00', '660301 10.00', '140501 -495.00']
  expect(await wanted()).toEqual([less, [], false])
})
