// What files say twice about vouchers: compared, and asked once for all of its kind; nothing is written before.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftShape, voucherImportCalls } from '../../src/contract/import/import-draft.ts'
import { inspectFile } from '../../src/server/import/file/file.ts'
import { resolverOf } from '../../src/server/import/resolve.ts'
import { voucherForm } from '../../src/server/import/voucher/voucher-form.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import type { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

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

const answer = async (draft: DraftShape, cause: string, value: string): Promise<DraftShape> =>
  api.fix({ id: draft.id, version: draft.version, act: 'answer', cause, value })
const askedOf = (draft: DraftShape) => draft.questions.map(({ code, line, count }) => [code, line, count])
const head = '日期,凭证字,凭证号,摘要,科目代码,科目名称,借方金额,贷方金额\n'

test('a name beside a code is compared: each pair is one question, harmless spelling none', async () => {
  const row = (code: string, name: string, sides: string, no = 1) => `2025-01-12,记,${no},a,${code},${name},${sides}\n`
  const draft = await open(
    head + [1, 2].map((no) => row('5101', '主营业务收入', ',300.00', no) + row('1001', '现金', '300.00,', no)).join(''),
  )
  expect(askedOf(draft)).toEqual([[47037, 2, 2]])
  expect(draft.questions[0]).toMatchObject({ column: 'subject', message: expect.stringContaining('制造费用') })
  const { id, version } = draft
  expect(await refusal(api.commit({ id, version }))).toBe('import.asked')
  const kept = await answer(draft, draft.questions[0]?.name ?? '', 'accept')
  expect(kept).toMatchObject({ openQuestions: 0, questions: [{ answer: 'accept' }] })
  // Where the name is that of one subject, all cells are put right at once by its code.
  const named = await open(
    head + [1, 2].map((no) => row('5101', '实收资本', ',3.00', no) + row('1001', '', '3.00,', no)).join(''),
  )
  const [choice] = named.questions[0]?.choices ?? []
  const right = await answer(named, named.questions[0]?.name ?? '', choice?.value ?? '')
  expect(right).toMatchObject({ questions: [], openQuestions: 0, problems: 0 })
  expect((await cellsOf(right)).map(({ cells }) => cells.subject)).toEqual(['4001', '1001', '4001', '1001'])
  const names = ['库存现金', '庫存現金', ' 库存 现金', '1001 库存现金', '现金', 'Cash on hand', '库存现金　']
  const fine = await open(head + names.map((name) => row('1001', name, '1.00,')).join('') + row('4001', '', ',7.00'))
  expect(fine).toMatchObject({ problems: 0, questions: [] })
})

test('rows of sums are held against the rows, and told; a cent more is asked with both figures', async () => {
  const rows = '2025-01-05,记,1,甲,1001,,100.00,\n2025-01-05,记,1,甲,4001,,,100.00\n'
  const wrong = await open(`${head}${rows}合计,,,,,,250.00,250.00\n`)
  expect(wrong.questions).toMatchObject([{ code: 47036, line: 4, column: '' }])
  expect(wrong.questions[0]?.message).toMatch(/250.*100/)
  expect(wrong.notes.join()).toContain('row 4')
  const sums = [
    '合 计,,,,,,100.00,100.00',
    '本页合计：,,,,,,"100.00","100.00"',
    ',,,合计,,,100,100',
    '小计,,,,,,,100.00',
  ]
  for (const sum of sums) expect(await open(`${head}${rows}${sum}\n制单人：张三\n`)).toMatchObject({ questions: [] })
  // A line whose summary begins with the word is a line.
  expect(await open(`${head}2025-01-05,记,1,甲,1001,,100.00,\n,,,合计付款,4001,,,100.00\n`)).toMatchObject({ rows: 2 })
})

test('the unit of the title is applied and asked; a head in two rows and titles in brackets are read', async () => {
  const rows = '2025-01-05,记,1,甲,1001,,1.05,\n2025-01-05,记,1,甲,4001,,,1.05\n'
  const draft = await open(`凭证表,,单位：万元\n${head}${rows}合计,,,,,,1.05,1.05\n`)
  expect(draft.questions).toMatchObject([{ name: 'unit', code: 47020, proposed: 'scaled' }])
  expect((await cellsOf(draft)).map(({ cells }) => cells.debit ?? cells.credit)).toEqual(['10500', '10500'])
  const written = await answer(draft, 'unit', 'written')
  expect((await cellsOf(written)).map(({ cells }) => cells.debit ?? cells.credit)).toEqual(['1.05', '1.05'])
  const two = await open(
    '日期,凭证字号,摘要,科目编码,科目名称,币别,借方,,贷方,\n,,,,,,原币,本位币,原币,本位币\n' +
      '2025-01-10,记-1,存入美元,1001,库存现金,美元,100.00,710.00,,\n2025-01-10,记-1,投入,4001,实收资本,,,,710.00,710.00\n',
  )
  const brackets = await open(
    '日期,凭证字,凭证号,摘要,科目代码,原币种,汇率,借方金额(原币),贷方金额（原币）,借方金额(本位币),贷方金额(本位币)\n' +
      '2025-01-10,记,1,a,100202,USD,7.10,100.00,,710.00,\n2025-01-10,记,1,a,4001,,,,710.00,,710.00\n',
  )
  for (const each of [two, brackets]) {
    const cells = (await cellsOf(each)).map((row) => row.cells)
    expect(cells[0]).toMatchObject({ currency: 'USD', original_amount: '100.00', debit: '710.00' })
    expect(cells[1]).toMatchObject({ credit: '710.00' })
    expect(cells[1]?.original_amount).toBeUndefined()
  }
  // In the base currency the original amount is the amount, or a problem at its cell.
  const differs = await open(
    '日期,凭证字,凭证号,摘要,科目代码,币别,原币金额,借方金额,贷方金额\n' +
      '2025-01-10,记,1,a,1001,人民币,100.00,710.00,\n2025-01-10,记,1,a,4001,RMB,710.00,,710.00\n',
  )
  expect(differs.causes).toMatchObject([{ column: 'original_amount', line: 2 }])
})

test('a word of the side is held against the columns of the sides', async () => {
  const sided = '日期,凭证字,凭证号,摘要,科目代码,方向,借方金额,贷方金额\n'
  const rows = (words: string[]) =>
    `2025-01-05,记,1,甲,1001,${words[0]},100.00,\n2025-01-05,记,1,甲,4001,${words[1]},,100.00\n`
  expect(await open(sided + rows(['借', '贷']))).toMatchObject({ problems: 0, questions: [] })
  const draft = await open(sided + rows(['贷', '借']))
  expect(draft.questions).toMatchObject([{ name: 'side', count: 2, line: 2 }])
  const turned = (await cellsOf(await answer(draft, 'side', 'side'))).map(({ cells }) => [cells.debit, cells.credit])
  expect(turned).toEqual([
    ['', '100.00'],
    ['100.00', ''],
  ])
})

test('a voucher that is in the books is asked for, whatever its bytes; two equal ones stay two', async () => {
  const lines = (no: number, day = '05') =>
    `2025-01-${day},记,${no},同一张,1001,,5.00,\n2025-01-${day},记,${no},同一张,4001,,,5.00\n`
  const first = await open(head + lines(1))
  expect(first).toMatchObject({ problems: 0, questions: [] })
  await api.commit({ id: first.id, version: first.version })
  const again = await open(head.replace('日期', ' 日期') + lines(7) + lines(8))
  expect(askedOf(again)).toEqual([[47018, 2, 1]])
  expect(again.questions[0]?.message).toContain('0001')
  const left = await answer(again, again.questions[0]?.name ?? '', 'leaveOut')
  expect(left).toMatchObject({ documents: 1, questions: [], openQuestions: 0 })
  const other = await open(head + lines(1, '06'))
  expect(other).toMatchObject({ questions: [] })
})

/** The same table of two vouchers in the spelling of somebody, with one contradiction planted or none. */
const spelling = fc.record({
  date: fc.constantFrom('日期', '制单日期', '凭证日期', '會計日期'),
  label: fc.constantFrom('凭证字号', '憑證字號', '字号'),
  subject: fc.constantFrom('科目代码', '科目编码', '会计科目编码', '*科目代码'),
  sides: fc.constantFrom(
    '借方金额 贷方金额',
    '借方 贷方',
    '借方（本位币） 贷方（本位币）',
    '本币借方 本币贷方',
    '借方金额(元) 贷方金额(元)',
  ),
  day: fc.constantFrom('2025-01-05', '2025/1/5', '20250105', '2025年1月5日', '2025.01.05'),
  figure: fc.constantFrom(
    (text: string) => text,
    (text: string) => `"1,${text.slice(1)}"`,
    (text: string) => `¥${text}`,
    (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  ),
  sum: fc.constantFrom('合计', '合 计', '合计：', '本页合计', '總計', 'Total'),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
  planted: fc.constantFrom('', 'sums', 'date', 'side', 'period', 'unit'),
})

type Spelled = typeof spelling extends fc.Arbitrary<infer T> ? T : never

test('one contradiction in any spelling is told, and none where there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-said-'))
  const resolver = resolverOf(await gate.facts(books))
  const write = async ({ figure, planted, order, ...as }: Spelled) => {
    const amount = figure('1234.50')
    const line = (debit: boolean) => [
      ...[as.day, planted === 'date' ? '2025-02-09' : as.day, '记-1', 'a', debit ? '1001' : '4001'],
      ...[debit === (planted !== 'side') ? '借' : '贷', debit ? amount : '', debit ? '' : amount],
    ]
    const said = figure(planted === 'sums' ? '1234.51' : '1234.50')
    const rows = [
      [as.date, '记账日期', as.label, '摘要', as.subject, '方向', ...as.sides.split(' ')],
      ...[line(true), line(false), [as.sum, '', '', '', '', '', said, said]],
    ].map((cells) => order.map((at) => cells[at]).join(','))
    const top = `单位：${planted === 'unit' ? '万元' : '元'}\n期间：2025年${planted === 'period' ? '2' : '1'}期\n`
    await writeFile(join(folder, 'a.csv'), top + rows.join('\n'))
    const { form, rows: read } = await voucherForm(await inspectFile(join(folder, 'a.csv'), 'a.csv'), {
      ...{ resolver, chosen: new Map(), books: { companies: ['IM01'], base: 'CNY', currency: () => '' } },
    })
    const lines: unknown[] = []
    for await (const some of read) lines.push(...some)
    expect(lines).toHaveLength(2)
    expect(form.questions?.().map(({ name }) => name)).toEqual(
      planted === '' ? [] : [planted === 'period' ? 'date' : planted],
    )
  }
  await fc.assert(fc.asyncProperty(spelling, write), { numRuns: 80 })
  await rm(folder, { recursive: true })
})
