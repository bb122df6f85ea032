// Opening balances as people type and import them: refusals, what stands on them, and books that begin within a year.
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zhCn } from '../src/contract/locale/zh-cn.ts'
import { type OpeningFiguresShape, openingCalls } from '../src/contract/opening.ts'
import { trailCalls } from '../src/contract/trail.ts'
import type { Refusal } from '../src/domain/problem.ts'
import { inspectFile } from '../src/server/import/file.ts'
import { importOpening } from '../src/server/import/take-file.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { runReport } from '../src/server/report/run.ts'
import { productWorld } from './client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from './ledger.ts'

const product = await productWorld()
const { db, look, config } = product
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
  const post = () => gate.post(poster, books, '2025-07', zhCn)
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

type Door = { accept?: boolean; answers?: Record<string, string>; check?: boolean }

/** Brings a file as the command line does: what came of it, or what was refused and asked, as `code place`. */
const bringInto = async (into: typeof books, text: string, door: Door = {}) => {
  const path = `${config.data}/table.csv`
  writeFileSync(path, text)
  const file = await inspectFile(path, 'table.csv')
  const asked = { ...{ db, gate, actor: clerk, books: into, file, check: door.check === true }, accept: false, ...door }
  return importOpening(asked).then(
    ({ result, notes }) => ({ ...result, notes: notes.map(({ code }) => code), refused: [] as string[] }),
    ({ problems }: Refusal) => ({ refused: problems.map(({ code, path: at }) => `${code} ${at}`.trim()) }),
  )
}
const keptIn = async ({ companyId }: typeof books): Promise<string[]> => {
  const rows = await look.query<{ text: string }>(
    `select concat_ws(' ', o.subject, nullif(a.canonical, ''), nullif(o.currency, 'CNY'), o.base, nullif(o.original, o.base))
       as text from opening o left join aux a on a.company_id = o.company_id and a.id = o.aux_id
     where o.company_id = $1 order by 1`,
    [companyId],
  )
  return rows.map(({ text }) => text)
}

test('a balance table of another product comes in, or is refused with every bad cell at once', async () => {
  const into = await makeSet(gate, look, { code: 'OP02', startNo: 7 })
  const head = 'subject,客户,方向,期末余额,本年累计借方,本年累计贷方\n'
  const good =
    '科目余额表,,,,,\n科目编码,客户,方向,期末余额,本年累计借方,本年累计贷方\n1001,,借,"150.00",80.00,30.00\n1122,,借,20,,\n' +
    '1122.01,,借,20,,\n1122.01,华联,借,20,,\n4001,,贷,170.00,,50\n合计,,,0,,\n'
  expect(await bringInto(into, good)).toMatchObject({ rows: 3, debit: '170.00', difference: '0.00', passed: 3 })
  const [kept] = await look.query(
    `select o.base, o.ytd_credit as ytd from opening o where o.company_id = $1 and o.subject = '4001'`,
    [into.companyId],
  )
  expect(kept).toEqual({ base: -17000n, ytd: 5000n })
  // A balance that has changed sides since the beginning stands on that of the end, when that is what was meant.
  const turned =
    '科目编码,方向,期初余额,本期借方,本期贷方,方向,期末余额\n1001,借,1500,,2000,贷,500\n224102,贷,1000,1500,,借,500\n'
  expect((await bringInto(into, turned)).refused).toEqual([
    'import.asked',
    'question.end',
    'question.openings',
    'question.sideDirection 2:direction',
    'question.sideDirection 3:direction',
  ])
  const all = { accept: true, answers: { openings: 'replaceAll' } }
  expect(await bringInto(into, turned, all)).toMatchObject({ rows: 2, debit: '500.00', replaced: 3, left: 0 })
  expect(await keptIn(into)).toEqual(['1001 -50000', '224102 50000'])
  expect((await bringInto(into, `${head}9999,,借,1,,\n1001,,借,x,1.001,\n`)).refused).toEqual([
    'import.failed',
    'line.subjectUnknown 2:subject',
    'line.amountRange 3:amount',
    'line.amountRange 3:ytd_debit',
  ])
})

test('a second file says what it takes the place of, and takes no more than it was told to', async () => {
  const into = await makeSet(gate, look, { code: 'OP03' })
  const first = '科目编码,科目名称,期末借方余额,期末贷方余额\n1001,库存现金,"1,000.00",\n4001,实收资本,,"1,000.00"\n'
  const second =
    '科目编码,科目名称,客户,期末借方余额,期末贷方余额\n112201,应收客户款,C001,300.00,\n220504,预收货款,C001,,300.00\n'
  expect(await bringInto(into, first)).toMatchObject({ rows: 2, replaced: 0, left: 0 })
  expect((await bringInto(into, second)).refused).toEqual(['import.asked', 'question.openings'])
  expect((await bringInto(into, second, { check: true })).refused).toEqual(['import.asked', 'question.openings'])
  expect(await keptIn(into)).toEqual(['1001 100000', '4001 -100000'])
  expect(await bringInto(into, second, { accept: true })).toMatchObject({ rows: 2, replaced: 0, left: 2 })
  expect(await keptIn(into)).toHaveLength(4)
  const whole = { accept: true, answers: { openings: 'replaceAll' } }
  expect(await bringInto(into, first, { ...whole, check: true })).toMatchObject({ replaced: 4, left: 0 })
  expect(await bringInto(into, first, whole)).toMatchObject({ replaced: 4, left: 0, difference: '0.00' })
  expect(await keptIn(into)).toEqual(['1001 100000', '4001 -100000'])
})

test('of a table of the first month its opening balances are taken, and of another month it is asked', async () => {
  const into = await makeSet(gate, look, { code: 'OP04' })
  const table = (period: string, company = 'OP04') =>
    `科目余额表,,,,,,,\n编制单位：${company},,会计期间：${period},,,,,\n` +
    '科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方\n' +
    '1001,库存现金,1000.00,,500.00,200.00,1300.00,\n4001,实收资本,,1000.00,,300.00,,1300.00\n' +
    '合计,,1000.00,1000.00,500.00,500.00,1300.00,1300.00\n'
  const taken = async (text: string, door: Door = {}) => {
    const done = await bringInto(into, text, { ...door, check: true })
    return 'debit' in done ? [done.debit, ...done.notes] : done.refused
  }
  expect(await taken(table('2025年01期-2025年01期'))).toEqual(['1000.00', 'warning.openingTaken'])
  expect(await taken(table('2024年12期'))).toEqual(['1300.00', 'warning.closingTaken'])
  expect(await taken(table(''))).toEqual(['import.asked', 'question.end'])
  expect(await taken(table('2025年03月'))).toEqual(['import.asked', 'question.end', 'question.tablePeriod'])
  expect(await taken(table(''), { accept: true })).toEqual(['1300.00'])
  expect(await taken(table(''), { accept: true, answers: { end: 'opening' } })).toEqual(['1000.00'])
  expect(await taken(table('2025年01期', '测试甲公司'))).toEqual(['import.asked', 'question.company'])
  const wrong = table('2025年01期').replace('合计,,1000.00,1000.00', '合计,,1000.00,1001.00')
  expect(await taken(wrong)).toEqual(['import.asked', 'question.sum 6:credit'])
  const moved = table('2025年01期').replace('500.00,200.00,1300.00', '500.00,100.00,1300.00')
  expect(await taken(moved)).toEqual(['import.asked', 'question.moves'])
  const unit = table('2025年01期').replace('科目余额表,', '科目余额表（单位：万元）,')
  expect(await taken(unit)).toEqual(['import.asked', 'question.tableUnit'])
  expect((await taken(unit, { accept: true }))[0]).toBe('10000000.00')
  expect((await taken(unit, { accept: true, answers: { tableUnit: 'asWritten' } }))[0]).toBe('1000.00')
})

test('foreign balances come with their original amounts, sides with the words of SAP', async () => {
  const into = await makeSet(gate, look, { code: 'OP05' })
  const foreign = (usd: string) =>
    '科目编码,科目名称,币别,方向,期末余额原币,期末余额本位币\n1001,库存现金,人民币,借,1000.00,1000.00\n' +
    `1001,库存现金,美元,借,${usd},720.00\n4001,实收资本,人民币,贷,1720.00,1720.00\n`
  expect(await bringInto(into, foreign('100.00'))).toMatchObject({ rows: 3, difference: '0.00' })
  expect(await keptIn(into)).toEqual(['1001 100000', '1001 USD 72000 10000', '4001 -172000'])
  expect((await bringInto(into, foreign('-100.00'))).refused).toContain('question.sideOriginal 3:original_amount')
  expect((await bringInto(into, foreign('720.00'))).refused).toContain('question.rateFar 3:original_amount')
  const rated = foreign('100.00')
    .replace('币别,', '币别,汇率,')
    .replaceAll('人民币,', '人民币,1,')
    .replace('美元,', '美元,7.3,')
  expect((await bringInto(into, rated)).refused).toContain('question.rateProduct 3:rate')
  const headed =
    '科目编码,科目名称,币种,期末余额,,,\n,,,借方,,贷方,\n,,,原币,本位币,原币,本位币\n' +
    '1001,库存现金,美元,50,360,,\n4001,实收资本,人民币,,,360,360\n'
  const there = { accept: true, answers: { openings: 'replaceAll' } }
  expect(await bringInto(into, headed, there)).toMatchObject({ rows: 2, difference: '0.00' })
  expect(await keptIn(into)).toEqual(['1001 USD 36000 5000', '4001 -36000'])
  const sap = (word: string) =>
    `科目编码,科目名称,方向,期末余额\n1001,库存现金,S,1000.00\n4001,实收资本,${word},1000.00\n`
  expect(await bringInto(into, sap('H'), there)).toMatchObject({ debit: '1000.00', credit: '1000.00' })
  expect((await bringInto(into, sap('K'))).refused).toEqual(['import.failed', 'import.cell 3:direction'])
})

/** Balances of leaves below three parents, debit-positive in whole yuan; capital makes them tie. */
type Balances = { cash: number; goods: readonly [number, number]; other: number }
const leavesOf = ({ cash, goods, other }: Balances): [string, string, number][] => [
  ['1001', '库存现金', cash],
  ['140501', '', goods[0]],
  ['140502', '', goods[1]],
  ['224102', '', -other],
  ['4001', '实收资本', other - cash - goods[0] - goods[1]],
]

/** How one product or another writes the same table. */
type Spelling = {
  titles: 'sides' | 'twoRows' | 'direction'
  zero: string
  commas: boolean
  parents: boolean
  sums: boolean
  dots: boolean
}
type Planted = 'none' | 'name' | 'parent' | 'sum' | 'period' | 'unit' | 'company' | 'red'

const amountText = (amount: number, { commas }: Spelling): string =>
  commas && amount >= 1000 ? `"${amount.toLocaleString('en-US')}.00"` : `${amount}.00`

const written = (balances: Balances, spelling: Spelling, planted: Planted): string => {
  const { titles, zero, parents, sums, dots } = spelling
  const cells = (net: number): string => {
    const size = amountText(Math.abs(net), spelling)
    if (titles === 'direction') return net === 0 ? `平,${zero}` : `${net > 0 ? '借' : '贷'},${size}`
    return net > 0 ? `${size},${zero}` : net < 0 ? `${zero},${size}` : `${zero},${zero}`
  }
  const leaves = leavesOf(balances)
  const goods = balances.goods[0] + balances.goods[1] + (planted === 'parent' ? 1 : 0)
  const rows = leaves.flatMap(([code, name, net]) => {
    const own = dots && code.length === 6 ? `${code.slice(0, 4)}.${code.slice(4)}` : code
    const said = planted === 'name' && code === '1001' ? '银行存款' : name
    const shown = planted === 'red' && code === '1001' ? cells(1).replace(/1\.00/, `-${net}.00`) : cells(net)
    const row = `${own},${said},${shown}`
    const parent = code === '140501' && (parents || planted === 'parent') ? [`1405,,${cells(goods)}`] : []
    return [...parent, row]
  })
  const debit = leaves.reduce((sum, [, , net]) => sum + Math.max(net, 0), planted === 'sum' ? 1 : 0)
  const credit = leaves.reduce((sum, [, , net]) => sum + Math.max(-net, 0), 0)
  const total =
    titles === 'direction'
      ? `平,${planted === 'sum' ? '0.07' : zero || '0.00'}`
      : `${amountText(debit, spelling)},${amountText(credit, spelling)}`
  const heads = {
    sides: ['科目编码,科目名称,期末借方余额,期末贷方余额'],
    twoRows: ['科目编码,科目名称,期末余额,', ',,借方,贷方'],
    direction: ['科目代码,科目名称,方向,期末余额'],
  }
  const period = planted === 'period' ? '2024年11月' : '2024年12月'
  const unit = planted === 'unit' ? '千元' : '元'
  const above = `单位名称：${planted === 'company' ? '别家' : 'OP06'},,期间：${period},单位：${unit}`
  return [above, ...heads[titles], ...rows, ...(sums || planted === 'sum' ? [`合 计,,${total}`] : [])].join('\n')
}

const toldAs: Record<Exclude<Planted, 'none'>, string> = {
  ...{ name: 'question.name', parent: 'question.sum', sum: 'question.sum', period: 'question.tablePeriod' },
  ...{ unit: 'question.tableUnit', company: 'question.company', red: 'question.sideSign' },
}

test('however a table is written, it comes in as it is, and what it says twice and differently is always told', async () => {
  const into = await makeSet(gate, look, { code: 'OP06' })
  const amount = fc.integer({ min: 1, max: 5_000_000 })
  const balances = fc.record({ cash: amount, goods: fc.tuple(amount, amount), other: fc.constant(1) })
  const spelling = fc.record({
    titles: fc.constantFrom('sides' as const, 'twoRows' as const, 'direction' as const),
    zero: fc.constantFrom('', '0', '0.00'),
    ...{ commas: fc.boolean(), parents: fc.boolean(), sums: fc.boolean(), dots: fc.boolean() },
  })
  const planted = fc.constantFrom<Planted>('none', 'name', 'parent', 'sum', 'period', 'unit', 'company', 'red')
  await fc.assert(
    fc.asyncProperty(balances, spelling, planted, async (of, how, wrong) => {
      const done = await bringInto(into, written(of, how, wrong), { check: true })
      if (wrong !== 'none') {
        expect([wrong, done.refused[0]]).toEqual([wrong, 'import.asked'])
        expect(done.refused.map((each) => each.split(' ')[0])).toContain(toldAs[wrong])
        return
      }
      expect(done).toMatchObject({ refused: [], rows: 5, difference: '0.00' })
    }),
    { numRuns: 60, ...(process.env.SELVEDGE_SEED ? { seed: Number(process.env.SELVEDGE_SEED) } : {}) },
  )
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
