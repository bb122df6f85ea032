// What files say twice about vouchers: compared, and asked once for all of its kind; nothing is written before.
import { expect, test } from 'vitest'
import type { DraftShape } from '../src/contract/import-draft.ts'
import { voucherImportCalls } from '../src/contract/voucher-import.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import type { CallRefused } from '../src/web/api/failure.ts'
import { productWorld } from './client.ts'
import { openDraft } from './import-draft.ts'
import { makeSet, prepareGroup } from './ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'IM01', options: { cashFlowRequired: false } })
const companies = [books.companyId]
await product.makePerson({ userName: 'manager_one', roles: ['manager'], rights: ['read', 'entry'], companies })
const one = await product.signIn('manager_one', books.value)
const api = one.api(voucherImportCalls)

const open = (content: string | Uint8Array, name = 'a.csv') => openDraft(product, one, books.value, content, name)
const cellsOf = async ({ id, version }: DraftShape) => (await api.rows({ id, version, from: 0, count: 100 })).items
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was not refused',
    (error: CallRefused) => error.problems[0]?.name ?? '',
  )

const answerOf = (draft: DraftShape, name: string, value: string) =>
  api.fix({ id: draft.id, version: draft.version, act: 'answer', cause: name, value })
const datesOf = async (draft: DraftShape) => (await cellsOf(draft)).map(({ cells }) => cells.date)

test('two dates that differ are asked once a file, whichever column stands first', async () => {
  const rest = '凭证字,凭证号,摘要,科目代码,借方金额,贷方金额\n'
  const row = (first: string, second: string, sides: string) => `${first},${second},记,1,一月的凭证,${sides}\n`
  for (const [first, second] of [
    ['记账日期', '制单日期'],
    ['制单日期', '记账日期'],
  ] as const) {
    const [a, b] = first === '记账日期' ? ['2025-02-10', '2025-01-31'] : ['2025-01-31', '2025-02-10']
    const head = `${first},${second},${rest}`
    const draft = await open(`${head}${row(a, b, '1001,8.00,')}${row(a, b, '4001,,8.00')}`, 'a.csv')
    expect(await datesOf(draft)).toEqual(['2025-01-31', '2025-01-31'])
    expect(draft).toMatchObject({ problems: 0, openQuestions: 1 })
    expect(draft.questions).toMatchObject([{ name: 'date', line: 2, count: 2, proposed: '制单日期', answer: '' }])
    expect(draft.questions[0]?.message).toContain('2025-02-10')
    expect(await refusal(api.commit({ id: draft.id, version: draft.version }))).toBe('import.asked')
    const booked = await answerOf(draft, 'date', '记账日期')
    expect(await datesOf(booked)).toEqual(['2025-02-10', '2025-02-10'])
    expect(booked).toMatchObject({ openQuestions: 0, questions: [{ answer: '记账日期' }] })
    // One line of it put right by hand is no other answer; the question can be answered anew.
    expect(await datesOf(await answerOf(booked, 'date', '制单日期'))).toEqual(['2025-01-31', '2025-01-31'])
    await api.discard({ id: draft.id })
  }
  const same = await open(
    `记账日期,过账日期,${rest}${row('2025-01-31', '', '1001,8.00,')}` + row('2025-01-31', '2025-01-31', '4001,,8.00'),
    'a.csv',
  )
  expect(same).toMatchObject({ problems: 0, questions: [], openQuestions: 0 })
})

test('a period that the file states outweighs what is proposed, and is held against a single date', async () => {
  const head = '制单日期,凭证日期,凭证字,凭证号,摘要,科目代码,借方金额,贷方金额\n'
  const row = (sides: string) => `2025-02-01,2025-01-31,记,1,a,${sides}\n`
  const two = await open(`凭证序时簿\n期间：2025年1期\n${head}${row('1001,8.00,')}${row('4001,,8.00')}`, 'a.csv')
  expect(two.questions).toMatchObject([{ code: 47014, proposed: '凭证日期' }])
  expect(await datesOf(two)).toEqual(['2025-01-31', '2025-01-31'])
  const alone = '日期,会计年度,期间,凭证字,凭证号,摘要,科目代码,借方金额,贷方金额\n'
  const late = (sides: string) => `2025-02-01,2025,1,记,1,a,${sides}\n`
  const single = await open(`${alone}${late('1001,8.00,')}${late('4001,,8.00')}`, 'a.csv')
  expect(single.questions).toMatchObject([{ code: 47015, count: 2, proposed: 'period' }])
  expect(await datesOf(single)).toEqual(['2025-01-31', '2025-01-31'])
  expect(await datesOf(await answerOf(single, 'date', '日期'))).toEqual(['2025-02-01', '2025-02-01'])
  const right = await open(`${alone}${late('1001,8.00,')}${late('4001,,8.00')}`.replaceAll('2025-02-01', '2025-01-02'))
  expect(right).toMatchObject({ problems: 0, questions: [] })
})
