// Opening balances as people type and import them: refusals, what stands on them, and books that begin within a year.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { type OpeningFiguresShape, openingCalls } from '../../src/contract/ledger/opening.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { runReport } from '../../src/server/report/run.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { db, look } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('customer', 'C001', '华联', '華聯', 'Hualian'), ('store', 'S01', '一店', '一店', 'Store 1'),
  ('department', 'D01', '总部', '總部', 'Head office')`)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'OP01', startNo: 7 })
await product.makePerson({ userName: 'opener', roles: ['manager'], rights: ['read', 'entry'] })
const narrow = { subjects: ['1001'] }
await product.makePerson({ userName: 'narrow', roles: ['manager'], rights: ['read', 'entry'], scope: narrow })
const opener = await product.signIn('opener', books.value)
const openings = opener.api(openingCalls)

const figures = (base: string, ytdDebit = '', ytdCredit = ''): OpeningFiguresShape => ({
  ...{ base, original: '', quantity: '', ytdDebit, ytdCredit },
})
const row = (
  subject: string,
  after: OpeningFiguresShape | null,
  aux = '',
  before: OpeningFiguresShape | null = null,
) => ({
  ...{ subject, aux, currency: '', before, after },
})
const problemsOf = async (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => [],
    (refused: { problems: { name?: string; code: string | number; path: string }[] }) =>
      refused.problems.map(({ name, code, path }) => `${name ?? code} ${path}`.trim()),
  )

/** Cash 150 (100 at the beginning of the year), capital 100, and 80 earned less 30 spent since, carried monthly. */
const rows = [
  row('1001', figures('150.00', '80.00', '30.00')),
  row('4001', figures('-100.00')),
  row('4103', figures('-50.00', '', '50.00')),
  row('600101', figures('', '', '80.00'), 'store:S01'),
  row('660201', figures('', '30.00'), 'department:D01'),
]
const flows = [
  { item: 'CF010101', before: '', after: '80.00' },
  { item: 'CF010202', before: '', after: '30.00' },
]

test('every cell that is wrong is told with its place, and nothing is written', async () => {
  const bad = [
    row('1122', figures('1.00')),
    row('112201', figures('1.00')),
    row('112201', figures('1.00'), 'customer:C999'),
    row('1001', { ...figures('1.005'), quantity: '2' }),
  ]
  expect(await problemsOf(openings.save({ rows: bad, flows: [{ item: 'X', before: '', after: '1' }] }))).toEqual([
    'line.subjectNotLeaf rows.0.subject',
    'line.entityRequired rows.1.aux',
    'line.entityUnknown rows.2.aux',
    'line.amountRange rows.3.base',
    'import.cell rows.3.quantity',
    'input.invalid flows.0.item',
  ])
  expect(await look.query(`select 1 from opening where company_id = $1`, [books.companyId])).toEqual([])
  const other = await product.signIn('narrow', books.value)
  expect(await problemsOf(other.api(openingCalls).sheet({}))).toEqual(['permission.missing'])
})

test('rows are changed one by one, told one by one, and not over the head of somebody else', async () => {
  expect(await openings.save({ rows: rows.slice(0, 2), flows: [] })).toEqual({ saved: 2 })
  // A row that is nothing and was nothing is neither written nor told.
  expect(await openings.save({ rows: [row('1002', null)], flows: [] }).catch(String)).toEqual({ saved: 1 })
  const sheet = await openings.sheet({})
  expect(sheet).toMatchObject({ lock: '', startMonth: '2025-07', currency: 'CNY' })
  expect(sheet.rows.find(({ code }) => code === '1001')).toMatchObject({ isPlain: true, base: '150.00' })
  expect(sheet.rows.find(({ code }) => code === '600101')).toMatchObject({ isPlain: false, lines: 0 })
  const late = [row('1001', figures('9.00'), '', figures('140.00', '80.00', '30.00')), ...rows.slice(2)]
  expect(await problemsOf(openings.save({ rows: late, flows: [] }))).toEqual(['opening.changed rows.0'])
  const flow = { item: 'CF010101', before: '7.00', after: '80.00' }
  expect(await problemsOf(openings.save({ rows: [], flows: [flow] }))).toEqual(['opening.changed flows.0'])
  expect((await openings.lines({ subject: '600101' })).items).toEqual([])
  const { items } = await opener.api(trailCalls).list({ objectType: 'opening' })
  expect(items.map(({ objectNo }) => objectNo)).toEqual(['OP01-2025 4001', 'OP01-2025 1001'])
  expect(items[1]?.changes.map(({ field, to }) => [field, to])).toContainEqual(['openingBase', '150.00'])
})

const draftOf = (line: { debit?: string; credit?: string }, subject: string, cfItem = '') => ({
  ...{ summary: '投资', subject, aux: {}, cfItem },
  ...line,
})

const statement = async (name: 'balance-sheet' | 'cash-flow'): Promise<string[]> => {
  const question = { name, accountSets: [books.value], month: '2025-07', include: 'saved' as const }
  const { file } = await runReport(db, question)
  let text = ''
  for await (const chunk of file) text += String(chunk)
  return text.split('\n')
}

test('a first month is posted only when openings tie, now and as the year began, and settles them', async () => {
  const lines = [draftOf({ debit: '10.00' }, '1001'), draftOf({ credit: '10.00' }, '4001', 'CF030101')]
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-07-05', lines } })
  await gate.auditMonth(auditor, books, '2025-07')
  const post = () => gate.post(poster, books, '2025-07', wordsOf['zh-cn'])
  const refusedFor = (x: string) =>
    expect(post()).rejects.toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ code: 'period.trialBalance', args: { x } })]),
    })
  await refusedFor('50.00')
  await openings.save({ rows: rows.slice(2, 4), flows: [] })
  await openings.save({
    rows: [row('4103', figures('-50.00', '', '49.00'), '', figures('-50.00', '', '50.00'))],
    flows,
  })
  const { items } = await opener.api(trailCalls).list({ objectType: 'opening' })
  const told = items.find(({ objectNo }) => objectNo === 'OP01-2025 CF010101')
  expect(told?.changes.map(({ field, to }) => [field, to])).toEqual([['openingFlow', '80.00']])
  await refusedFor('-1.00')
  await openings.save({
    rows: [row('4103', figures('-50.00', '', '50.00'), '', figures('-50.00', '', '49.00'))],
    flows: [],
  })
  const spent = rows[4] ?? row('', null)
  await openings.save({ rows: [spent], flows: [] })
  const setDepartment = async (enabled: boolean) => {
    await look.query(`update entity set enabled = $1 where code = 'D01'`, [enabled])
    await gate.touchFacts([books.companyId])
  }
  // What was switched off meanwhile is taken away all the same, but does not come back.
  await setDepartment(false)
  await openings.save({ rows: [{ ...spent, before: spent.after, after: null }], flows: [] })
  expect(await problemsOf(openings.save({ rows: [spent], flows: [] }))).toEqual(['line.entityUnknown rows.0.aux'])
  await setDepartment(true)
  await openings.save({ rows: [spent], flows: [] })
  const sheet = await statement('balance-sheet')
  expect(sheet.find((line) => line.includes('货币资金'))).toMatch(/,160\.00,100\.00$/)
  const flow = await statement('cash-flow')
  expect(flow.find((line) => line.startsWith('2,'))).toMatch(/,0\.00,80\.00$/)
  expect(flow.find((line) => line.startsWith('37,'))).toMatch(/,150\.00,100\.00$/)
  expect(flow.find((line) => line.startsWith('38,'))).toMatch(/,160\.00,160\.00$/)
  await post()
  expect((await gate.verify(books)).findings).toEqual([])
  expect(await problemsOf(openings.save({ rows: [row('1002', figures('1.00'))], flows: [] }))).toEqual([
    'line.subjectNotLeaf rows.0.subject',
  ])
  expect(await problemsOf(openings.save({ rows: [row('1012', null)], flows: [] }))).toEqual(['opening.posted'])
  expect((await openings.sheet({})).lock).toBe('posted')
})

test('the trail of an opening tells its original where it stands in a foreign currency, and only there', async () => {
  const own = await makeSet(gate, look, { code: 'OP09' })
  const opened = { subject: '112201', aux: { customer: 'C001' }, quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  await gate.changeOpenings(clerk, own, () => ({
    rows: [
      { before: null, after: { ...opened, currency: 'USD', base: 710n, original: 100n } },
      { before: null, after: { ...opened, currency: 'CNY', base: 500n, original: 500n } },
    ],
    flows: [],
  }))
  const told = await look.query<{ base: string; original: string }>(
    `select after #>> '{after,openingBase}' as base, after #>> '{after,original}' as original from trail
     where company_id = $1 and object_type = 'opening' order by seq, item`,
    [own.companyId],
  )
  expect(told).toEqual([
    { base: '7.10', original: '1.00' },
    { base: '5.00', original: '' },
  ])
})
