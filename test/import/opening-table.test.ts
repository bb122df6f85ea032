// Balance tables of other products as openings: read as they are printed, what they say twice is told, nothing is lost.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Refusal } from '../../src/domain/base/problem.ts'
import { inspectFile } from '../../src/server/import/file/file.ts'
import { importOpening } from '../../src/server/import/take-file.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'
import { world } from '../world/world.ts'

const { db, look, config } = await world()
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('customer', 'C001', '华联', '華聯', 'Hualian'), ('customer', 'C031', '中百', '中百', 'Zhongbai')`)
const gate = openGate(db)
type Set = Awaited<ReturnType<typeof makeSet>>

type Door = { accept?: boolean; answers?: Record<string, string>; check?: boolean }

/** Brings a file as the command line does: what came of it, or what was refused and asked, as `code place`. */
const bringInto = async (into: Set, text: string, door: Door = {}) => {
  const path = join(config.data, 'table.csv')
  writeFileSync(path, text)
  const file = await inspectFile(path, 'table.csv')
  const asked = { ...{ db, gate, actor: clerk, books: into, file, check: door.check === true }, accept: false, ...door }
  return importOpening(asked).then(
    ({ result, notes }) => ({ ...result, notes: notes.map(({ code }) => code), refused: [] as string[] }),
    ({ problems }: Refusal) => ({ refused: problems.map(({ code, path: at }) => `${code} ${at}`.trim()) }),
  )
}
const keptIn = async ({ companyId }: Set): Promise<string[]> => {
  const rows = await look.query<{ text: string }>(
    `select concat_ws(' ', o.subject, nullif(a.canonical, ''), nullif(o.currency, 'CNY'), o.base,
       nullif(o.original, o.base))
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

test('a file without any balance is no file of openings', async () => {
  const into = await makeSet(gate, look, { code: 'OP08' })
  for (const head of ['日期,凭证字,凭证号,摘要,科目代码,借方金额', 'subject,aux,quantity', 'Subject,Entities']) {
    const text = `${head}\n1001,a,1,b,1001,5.00\n`
    expect((await bringInto(into, text, { accept: true })).refused[0]).toMatch(/^import\.(form|header) 1:/)
  }
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
    `科目编码,科目名称,方向,期末余额\n1001,库存现金,Soll,1000.00\n4001,实收资本,${word},1000.00\n`
  expect(await bringInto(into, sap('Haben'), there)).toMatchObject({ debit: '1000.00', credit: '1000.00' })
  // An unknown word is no credit, and 平 none beside an amount.
  for (const word of ['K', '平', 'Sh']) {
    expect((await bringInto(into, sap(word))).refused).toEqual(['import.failed', 'import.cell 3:direction'])
  }
  expect(await bringInto(into, sap('Haben').replaceAll('1000.00', '1000.0000'), there)).toMatchObject({
    debit: '1000.00',
  })
})

/**
 * Heads, titles, units and sums as products print them; the layouts are those that public tools for their exports
 * write (balance tables of U8, NC, K/3, KIS, and of FAGLLB03). S_ALR_87012277 is the list of the program RFSSLD00: what
 * it prints stands in that program's documentation (carried forward, periods before, both sides of the periods
 * reported, balance in one column or two, sums of companies marked by stars).
 */
const printed: readonly [name: string, lines: readonly string[], asked?: readonly string[]][] = [
  [
    'Yonyou U8',
    [
      '乙公司 科目余额表,,,,,,,,,,,',
      '期间: 2024-07 至 2024-12    记账本位币: 人民币    单位: 元,,,,,,,,,,,',
      '科目编码,科目名称,币种,期初余额(原币),期初余额(本位币),本期发生借方(原币),本期发生贷方(原币),本期发生借方(本位币),本期发生贷方(本位币),期末余额(原币),期末余额(本位币),方向',
      '1001,库存现金,人民币,"1,500.00","1,500.00",,500.00,,500.00,"1,000.00","1,000.00",借',
      '1001,库存现金,美元,50.00,360.00,50.00,,360.00,,100.00,720.00,借',
      '4001,实收资本,人民币,"1,720.00","1,720.00",,,,,"1,720.00","1,720.00",贷',
    ],
  ],
  [
    'Yonyou U8, two sides and sums of kinds',
    [
      '科目编码,科目名称,期初借方,期初贷方,本期发生借方,本期发生贷方,期末借方,期末贷方',
      '1001,库存现金,1500.00,,720.00,500.00,1720.00,',
      '资产小计,,1500.00,,720.00,500.00,1720.00,',
      '4001,实收资本,,1500.00,,220.00,,1720.00',
      '权益小计,,,1500.00,,220.00,,1720.00',
      '合计,,1500.00,1500.00,720.00,720.00,1720.00,1720.00',
    ],
  ],
  [
    'Yonyou NC, signed',
    [
      '单位: OP07 总账科目余额表,,,,,,,,,,,,,',
      '年度: 2024    期间: 07 月 - 12 月    本位币: CNY    金额单位: 元,,,,,,,,,,,,,',
      '年度,会计期间,科目编码,科目名称,辅助核算,币种,期初余额(原币),期初余额(本位币),本年累计借方(原币),本年累计贷方(原币),本年累计借方(本位币),本年累计贷方(本位币),期末余额(原币),期末余额(本位币)',
      '2024,07-12,1001,库存现金,,CNY,1000.00,1000.00,,,,,1000.00,1000.00',
      '2024,07-12,1001,库存现金,,USD,100.00,720.00,,,,,100.00,720.00',
      '2024,07-12,4001,实收资本,,CNY,-1720.00,-1720.00,,,,,-1720.00,-1720.00',
    ],
  ],
  [
    'Kingdee K/3, a head in two rows',
    [
      '科目余额表,,,,,,,,,,,',
      '单位: OP07    期间: 2024年第7期 - 第12期    币别: 综合本位币,,,,,,,,,,,',
      '科目编码,科目名称,币种,期初余额,,本期发生,,,,期末余额,,方向',
      ',,,原币金额,本位币金额,借方原币金额,贷方原币金额,借方本位币金额,贷方本位币金额,原币金额,本位币金额,',
      '1001,库存现金,人民币,1000.00,1000.00,,,,,1000.00,1000.00,借',
      '1001,库存现金,美元,100.00,720.00,,,,,100.00,720.00,借',
      '4001,实收资本,人民币,1720.00,1720.00,,,,,1720.00,1720.00,贷',
    ],
  ],
  [
    'Kingdee KIS, a head in two rows with the year so far',
    [
      '科目余额表,,,,,,,,,',
      '单位名称：OP07,,期间：2024年12期,,,,,,,单位：元',
      '科目代码,科目名称,期初余额,,本期发生额,,本年累计发生额,,期末余额,',
      ',,借方,贷方,借方,贷方,借方,贷方,借方,贷方',
      '1001,库存现金,"1,720.00",,,,"5,000.00","3,280.00","1,720.00",',
      '4001,实收资本,,"1,720.00",,,,,,"1,720.00"',
      '合计,,"1,720.00","1,720.00",,,"5,000.00","3,280.00","1,720.00","1,720.00"',
    ],
  ],
  [
    'SAP FAGLLB03',
    [
      'G/L Account Balances (FAGLLB03),,,,,,,,,,,,',
      'Company Code OP07    Period 007/2024 - 012/2024    Local Currency: CNY,,,,,,,,,,,,',
      'Company Code,G/L Account,Account Name,Currency,Period,Opening Balance (Doc. Curr.),Debit (Doc. Curr.),' +
        'Credit (Doc. Curr.),Balance (Doc. Curr.),Opening Balance (Local Curr.),Debit (Local Curr.),' +
        'Credit (Local Curr.),Balance (Local Curr.)',
      'OP07,1001,Cash on hand,CNY,12,1000.00,,,1000.00,1000.00,,,1000.00',
      'OP07,1001,Cash on hand,USD,12,100.00,,,100.00,720.00,,,720.00',
      'OP07,4001,Paid-in capital,CNY,12,-1720.00,,,-1720.00,-1720.00,,,-1720.00',
    ],
  ],
  [
    'SAP S_ALR_87012277',
    [
      'CoCd,G/L Acct,Short Text,Crcy,Balance Carryforward,Balance Prev.Periods,Debit rept.period,' +
        'Credit report per.,Accumulated balance',
      'OP07,1001,Cash on hand,CNY,1000.00,220.00,500.00,0.00,1720.00',
      'OP07,4001,Paid-in capital,CNY,-1000.00,-220.00,0.00,500.00,-1720.00',
    ],
  ],
  [
    'SAP S_ALR_87012277, two sides and sums of companies',
    [
      'G/L Account Balances,,,,,,,,,,',
      'Company code OP07,,Fiscal year 2024,,Reporting periods 07 - 12,,,,,,',
      ',CoCd,G/L Acct,Short Text,Crcy,Balance Carryforward,Balance Prev.Periods,Debit rept.period,Credit report per.,' +
        'Debit balance,Credit balance',
      ',OP07,1001,Cash on hand,CNY,1000.00,220.00,500.00,0.00,1720.00,0.00',
      ',OP07,4001,Paid-in capital,CNY,-1000.00,-220.00,0.00,500.00,0.00,1720.00',
      '*,OP07,,,CNY,0.00,0.00,500.00,500.00,1720.00,1720.00',
      '**,,,,CNY,0.00,0.00,500.00,500.00,1720.00,1720.00',
    ],
  ],
  [
    'SAP S_ALR_87012277, minus behind the figure',
    [
      'CoCd;G/L Acct;Short Text;Crcy;Balance Carryforward;Balance Prev.Periods;Debit rept.period;' +
        'Credit report per.;Accumulated balance',
      'OP07;1001;Cash on hand;CNY;1,000.00;220.00;500.00;0.00;1,720.00',
      'OP07;4001;Paid-in capital;CNY;1,000.00-;220.00-;0.00;500.00;1,720.00-',
    ],
  ],
  [
    'SAP S_ALR_87012277, decimal commas',
    [
      'CoCd;G/L Acct;Short Text;Crcy;Balance Carryforward;Balance Prev.Periods;Debit rept.period;' +
        'Credit report per.;Accumulated balance',
      'OP07;1001;Cash on hand;CNY;1.000,00;220,00;500,00;0,00;1.720,00',
      'OP07;4001;Paid-in capital;CNY;1.000,00-;220,00-;0,00;500,00;1.720,00-',
    ],
    ['question.decimalComma'],
  ],
]

test('balance tables of other products are read as they print them', async () => {
  const into = await makeSet(gate, look, { code: 'OP07' })
  const door = { check: true, answers: { end: 'closing' } }
  for (const [name, lines, asked = []] of printed) {
    const text = `${lines.join('\n')}\n`
    const first = await bringInto(into, text, door)
    expect([name, first.refused]).toEqual([name, asked.length > 0 ? ['import.asked', ...asked] : []])
    const done = await bringInto(into, text, { ...door, accept: asked.length > 0 })
    expect([name, 'debit' in done ? [done.debit, done.difference] : done.refused]).toEqual([name, ['1720.00', '0.00']])
  }
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

test('however a table is written it comes in as it is, and what it says twice and differently is told', async () => {
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
