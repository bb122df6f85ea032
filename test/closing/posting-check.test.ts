// What the check before a posting names: the vouchers that may not stand as they are, and no others.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { numberOf, problem } from '../../src/domain/base/problem.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, prepareGroup } from '../world/ledger.ts'
import { untriggered } from '../world/tampering.ts'

const { db, look } = await freshDatabase()
const gate = openGate(db)
await prepareGroup(look)
const books = await makeSet(gate, look, { options: { cashFlowRequired: false, statementTemplate: 'NONE' } })

const invalid = async (month: string) => {
  const { checks } = await gate.check(books, month, wordsOf['zh-cn'])
  return checks.find(({ no }) => no === 5)
}

test('a subject that is no longer used stops the vouchers that hold it; a void one it does not', async () => {
  const save = () => {
    const lines = [
      { summary: 'x', subject: '190102', aux: {}, debit: '5.00' },
      { summary: 'x', subject: '222102', aux: {}, credit: '5.00' },
    ]
    return gate.save(clerk, books, { draft: { type: 'JI', date: '2025-01-05', lines } })
  }
  const [gone, there] = [await save(), await save()]
  await gate.act(clerk, books, { act: 'void', ids: [gone.id] })
  await look.query(`update subject set enabled = false where code = '190102'`)
  await gate.touchFacts([books.companyId])
  const named = await invalid('2025-01')
  expect([named?.state, named?.figure, named?.problem?.args.no]).toEqual(['block', '1', '记-0002'])
  await gate.act(clerk, books, { act: 'void', ids: [there.id] })
  expect(await invalid('2025-01')).toMatchObject({ state: 'ok', problem: null })
})

test('a voucher that says another sum than its lines is named with what is wrong', async () => {
  const lines = [
    { summary: 'x', subject: '190101', aux: {}, debit: '5.00' },
    { summary: 'x', subject: '222102', aux: {}, credit: '5.00' },
  ]
  const { id } = await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-02-05', lines } })
  await untriggered(look, [[`update voucher set total_debit = 600, total_credit = 600 where id = $1`, [id]]])
  const reason = wordsOf['zh-cn'].problem['period.balancesDiffer']
  expect((await invalid('2025-02'))?.problem?.args).toEqual({ no: '记-0001', reason })
})

test('the statements that hold are told by what the company has', async () => {
  const other = await makeSet(gate, look, { code: 'YS02', options: { cashFlowRequired: false } })
  const lines = [
    { summary: 'x', subject: '1001', aux: {}, debit: '900.00' },
    { summary: 'x', subject: '4001', aux: {}, credit: '900.00' },
  ]
  await gate.save(clerk, other, { draft: { type: 'JI', date: '2025-01-05', lines } })
  await gate.auditMonth(auditor, other, '2025-01')
  const { checks } = await gate.check(other, '2025-01', wordsOf['zh-cn'])
  expect(checks.find(({ no }) => no === 11)).toMatchObject({ state: 'ok', figure: '900.00' })
})

test('the numbers that prove a month without gaps are those that were given', async () => {
  const lines = [
    { summary: 'x', subject: '224106', aux: {}, debit: '5.00' },
    { summary: 'x', subject: '122105', aux: {}, credit: '5.00' },
  ]
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-06-05', lines } })
  await look.query(
    `insert into voucher_counter (company_id, year, period_no, voucher_type, last_no) values ($1, 2025, 6, 'SHOU', 0)`,
    [books.companyId],
  )
  const { checks } = await gate.check(books, '2025-06', wordsOf['zh-cn'])
  expect(checks.find(({ no }) => no === 4)).toMatchObject({ state: 'ok', figure: '记 1' })
})

test('a month of books one of whose statements has no template is stopped, and said to have none', async () => {
  const options = { cashFlowRequired: false, statementTemplate: 'SMALL' }
  const small = await makeSet(gate, look, { code: 'YS03', options })
  const tie = async () => (await gate.check(small, '2025-01', wordsOf['zh-cn'])).checks.find(({ no }) => no === 11)
  expect(await tie()).toMatchObject({ state: 'ok', problem: null })
  await look.query(`update statement_template set archived = true where family = 'SMALL' and kind = 'cash-flow'`)
  expect(await tie()).toEqual({ no: 11, state: 'block', figure: '', problem: problem('statement.none') })
})

test('what is to be looked at before the month is closed is told with its figures', async () => {
  const soft = await makeSet(gate, look, {
    code: 'YS04',
    options: { cashFlowRequired: false, blockNegativeCash: 'WARN' },
  })
  await look.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('project', 'P1', '研', '', '')`,
  )
  await gate.touchFacts([soft.companyId])
  const save = (subject: string, amount: string, aux: object = {}) =>
    gate.save(clerk, soft, {
      draft: {
        ...{ type: 'JI', date: '2025-01-05' },
        lines: [
          { summary: 'x', subject, aux, debit: amount },
          { summary: 'x', subject: '1001', aux: {}, credit: amount },
        ],
      },
      accept: [numberOf(problem('warning.negative'))],
    })
  const told = async () => {
    await gate.auditMonth(auditor, soft, '2025-01')
    const { checks } = await gate.check(soft, '2025-01', wordsOf['zh-cn'])
    return checks.find(({ no }) => no === 12)?.items?.map(({ name, figure }) => `${name} ${figure}`)
  }
  expect(await told()).toEqual([])
  await save('190101', '5.00')
  await save('530101', '7.00', { project: 'P1' })
  expect(await told()).toEqual(['negativeCash 1001', 'pendingProperty 1901 5.00', 'expensedResearch 530101 7.00'])
  await save('190101', '-5.00')
  expect(await told()).toEqual(['negativeCash 1001', 'expensedResearch 530101 7.00'])
})
