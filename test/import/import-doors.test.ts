// Files of the kinds that went wrong elsewhere: the check page and the command line tell the same of each.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entityImportCalls, voucherDraftCalls } from '../../src/contract/import/import-draft.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { commandLine } from '../world/command.ts'
import { openDraft } from '../world/import-draft.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { samples } from '../world/said-samples.ts'
import { belowMany, type DoorCase, doorCases, doubtful } from './door-samples.ts'
import { journalCases } from './journal-samples.ts'

const product = await productWorld()
const { look, db, config } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '', ''), ('customer', '0012', '华联', '', ''), ('department', 'W1', '总仓', '', ''),
  ('department', 'D1', '行政部', '', ''), ('employee', 'E1', '王芳', '', '')`)
const books = await makeSet(openGate(db), look, { code: 'DO01', options: { cashFlowRequired: false } })
await look.query(`insert into department_entity (id, company, dept_code, entity_type, entity_code, expense_class)
  values (1, 'DO01', 'XZ', 'department', 'D1', 'ADMIN')`)
await look.query(`insert into expense_account (id, code, name_zh_cn, admin_subject, tax_rate, deductible)
  values (2, 'BG', '办公费', '660205', 13, false)`)
await openGate(db).touchFacts([books.companyId])
await product.makePerson({
  ...{ userName: 'porter', roles: ['manager'], rights: ['read', 'entry'], companies: [books.companyId] },
})
const one = await product.signIn('porter', books.value)
const { run } = commandLine(config, config.data)

type Case = DoorCase

const list = '日期,凭证字,凭证号,摘要,科目代码,借方金额,贷方金额\n'
const pair = (no: number, amount: string, date = '2025-01-05', text = '甲') =>
  `${date},记,${no},${text},1001,"${amount}",\n${date},记,${no},${text},4001,,"${amount}"\n`
let last = 100
const signed = (text: string) => list + pair(++last, text, '2025-01-06', `row ${last}`)
const balances = '科目编码,科目名称,期末借方余额,期末贷方余额\n'
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

const foreign = (base: string, day: string) =>
  '日期,凭证字,凭证号,摘要,科目代码,币别,原币金额,借方金额,贷方金额\n' +
  `${day},记,90,k,1001,USD,100.00,${base},\n${day},记,90,k,4001,,,,${base}\n`

const rateHead = '币种,汇率类型,日期,汇率'
/** A first rate of the euro that a file puts otherwise than it seems. */
const rateCases = (
  [
    ['7,505 beside semicolons', 'currency;type;date;rate;unit\nEUR;DAILY;2025-01-06;7,505;1\n', [47057]],
    ['7,50523 beside semicolons', '币种;汇率类型;日期;汇率\nEUR;DAILY;2025-01-07;7,50523\n', [47057]],
    ['7,51 among our own titles', 'currency;type;date;rate\nEUR;DAILY;2025-01-08;7,51\n', [47057]],
    ['for a hundred, above the head', `单位：人民币/100外币,,,\n${rateHead}\nEUR,DAILY,2025-01-09,751\n`, [47073]],
    ['for a hundred, in the title', '币种,汇率类型,日期,汇率(人民币/100外币)\nEUR,DAILY,2025-01-15,751\n', [47073]],
    ['to dollars, above the head', `本位币：美元,,,\n${rateHead}\nEUR,DAILY,2025-01-10,7.51\n`, [47047]],
    ['to yuan, above the head', `本位币：人民币,,,\n${rateHead}\nEUR,DAILY,2025-01-11,7.51\n`, []],
    ['to dollars, in a column', `${rateHead},目标币种\nEUR,DAILY,2025-01-12,7.51,USD\n`, [47047]],
    ['with another inverse', `${rateHead},反向汇率\nEUR,DAILY,2025-01-13,7.51,0.9\n`, [47074]],
    ['with its inverse', `${rateHead},反向汇率\nEUR,DAILY,2025-01-14,7.51,0.1332\n`, []],
  ] as const
).map(([name, content, asked]): Case => ({ name: `rates ${name}`, kind: 'rates', content, asked }))

const own = 'code,name_zh_cn,type,direction'
const chartCases = (
  [
    ['the class of those below', `${own}\n2202,应付账款,ASSET,D\n`, [47078], []],
    ['what is no leaf', `${own},is_leaf\n1131,应收股利,ASSET,D,N\n`, [], [47075]],
    ['what is cash', `${own},cash\n1132,应收利息,ASSET,D,Y\n`, [], [47075]],
    ['what is there already', `${own}\n1403,原材料,ASSET,D\n`, [], []],
    ['the words of others', '科目编码,科目名称,科目类别,余额方向,是否末级\n1403,原材料,流动资产,借,是\n', [], []],
    ['a class and a side', `${own}\n1403,原材料,LIABILITY,C\n`, [], [47075]],
    ['other words', '科目编码,科目名称,科目类别,余额方向\n1403,原材料,存货类,左\n', [47076], []],
    [
      'entities and levels',
      '科目编码,科目名称,科目类别,余额方向,核算维度,级次\n101297,丙,资产,借,客户、店铺,2\n',
      [],
      [],
    ],
    ['a child of what has lines', '科目编码,科目名称,科目类别,余额方向\n100199,备用金,资产,借\n', [45318], []],
    ['another level', '科目编码,科目名称,科目类别,余额方向,级次\n101296,丁,资产,借,5\n', [47003], []],
    ['another path', '科目代码,科目名称,科目全名,类别,余额方向\n101299,其他甲,银行存款_其他甲,资产,借\n', [], [47037]],
    ['its own path', '科目代码,科目名称,科目全名,类别,余额方向\n101298,其他乙,其他货币资金_其他乙,资产,借\n', [], []],
  ] as const
).map(([name, content, wrong, asked]): Case => ({ name, kind: 'chart', content, wrong, asked }))

const entityCases = (
  [
    ['kinds by their words', '类型,编码,名称,状态\n客户,K1,甲,启用\n供应商,K2,乙,正常\n客戶,K3,丙,停用\n', [], []],
    ['two codes', '类型,编码,代码,名称\n客户,K6,K7,己\n', [], [47058]],
    ['a kind that is none', '类型,编码,名称\n往来,K4,丁\n', [47076], []],
    ['states that say something else', '类型,编码,名称,状态\n客户,K5,戊,已审核\n', [], []],
    ['a code with what nobody sees', 'type,code,name_zh_cn\ncustomer,00\u200b12,华联\n', [], []],
  ] as const
).map(([name, content, wrong, asked]): Case => ({ name, kind: 'entities', content, wrong, asked }))

const cases: readonly Case[] = [
  {
    ...{ name: 'a rate on record', kind: 'rates' },
    content: 'currency,type,date,rate,unit\nUSD,DAILY,2025-01-02,7.15,1\n',
  },
  { name: 'two amounts that make the rate on record', kind: 'vouchers', content: foreign('716.00', '2025-01-02') },
  {
    ...{ name: 'two amounts that make ten times the rate on record (B24)', kind: 'vouchers', asked: [47043] },
    content: foreign('7160.00', '2025-01-02'),
  },
  {
    ...{ name: 'a code beside the name of another subject (B01)', kind: 'vouchers', asked: [47037] },
    content:
      '日期,凭证字,凭证号,摘要,科目代码,科目名称,借方金额,贷方金额\n' +
      '2025-01-12,记,2,a,5101,主营业务收入,,300.00\n2025-01-12,记,2,a,1001,现金,300.00,\n',
  },
  {
    ...{ name: 'a sum that is not that of its rows (B03)', kind: 'vouchers', asked: [47036] },
    content: `${list + pair(1, '100.00')}合计,,,,,250.00,250.00\n`,
  },
  {
    ...{ name: 'two dates that differ (B05)', kind: 'vouchers', asked: [47014] },
    content:
      `记账日期,制单日期,${list.split(',').slice(1).join(',')}` +
      '2025-02-10,2025-01-31,记,1,b,1001,8.00,\n2025-02-10,2025-01-31,记,1,b,4001,,8.00\n',
  },
  {
    ...{ name: 'original and base amounts in brackets (B08)', kind: 'vouchers' },
    content:
      '日期,凭证字,凭证号,摘要,科目代码,币别,汇率,借方金额(原币),贷方金额(原币),借方金额(本位币),贷方金额(本位币)\n' +
      '2025-01-10,记,1,c,1001,USD,7.10,100.00,,710.00,\n2025-01-10,记,1,c,4001,,,,710.00,,710.00\n',
  },
  {
    ...{ name: 'a head in two rows (B08)', kind: 'vouchers' },
    content:
      '日期,凭证字号,摘要,科目编码,科目名称,币别,借方,,贷方,\n,,,,,,原币,本位币,原币,本位币\n' +
      '2025-01-11,记-1,d,1001,库存现金,美元,100.00,710.00,,\n2025-01-11,记-1,d,4001,实收资本,,,,710.00,710.00\n',
  },
  {
    ...{ name: 'an unknown word of side (B29)', kind: 'vouchers', wrong: [47003] },
    content:
      '日期,凭证字,凭证号,摘要,科目代码,方向,金额\n2025-01-05,记,1,e,1001,Q,100.00\n2025-01-05,记,1,e,4001,X,100.00\n',
  },
  {
    ...{ name: 'S and H without a title of SAP (B29)', kind: 'vouchers', wrong: [47003] },
    content:
      '日期,凭证字,凭证号,摘要,科目代码,方向,金额\n2025-01-05,记,1,f,1001,S,100.00\n2025-01-05,记,1,f,4001,H,100.00\n',
  },
  {
    ...{ name: 'S and H as SAP has them (B29)', kind: 'vouchers' },
    content:
      '日期,凭证字,凭证号,摘要,科目代码,借贷标识,金额\n2025-01-05,记,1,f,1001,S,100.00\n2025-01-05,记,1,f,4001,H,100.00\n',
  },
  ...['(1,234.50)', '1234.50-', '￥1,234.50', '1，234．50', '1,234.50元', '+1234.5', '1234.500', 'CNY 1,234.50'].map(
    (text): Case => ({ name: `the amount ${text} (B25)`, kind: 'vouchers', content: signed(text) }),
  ),
  ...['1234.505', "1'234.50", '1.2345E+03', '壹仟元整', '12,34,567.00', '贷 5'].map(
    (text): Case => ({ name: `the amount ${text} (B25)`, kind: 'vouchers', content: signed(text), wrong: [45113] }),
  ),
  ...['$100', 'US$100', '€100', '100美元', 'HK$ 100', '¥100 EUR'].map(
    (text): Case => ({ name: `the amount ${text} (K7)`, kind: 'vouchers', content: signed(text), wrong: [47059] }),
  ),
  ...['2025-01-05 14:30:00', '2025/1/5 9:05', '2025-01-05T00:00:00+08:00', '20250105'].map(
    (date): Case => ({
      name: `the day ${date} (B27)`,
      kind: 'vouchers',
      content: list + pair(++last, '1', date, date),
    }),
  ),
  ...['25-01-05', '01/05/2025', '114/01/05', '2025-1'].map(
    (date): Case => ({
      name: `the day ${date} (B27)`,
      kind: 'vouchers',
      content: list + pair(3, '1', date),
      wrong: [400],
    }),
  ),
  {
    name: 'semicolons (B33)',
    kind: 'vouchers',
    content: (list + pair(4, '5.00', '2025-01-07', 'g')).replaceAll(',', ';'),
  },
  { name: 'tabs (B33)', kind: 'vouchers', content: (list + pair(4, '5.00', '2025-01-08', 'h')).replaceAll(',', '\t') },
  {
    ...{ name: 'tabs in UTF-16 (B33)', kind: 'vouchers', file: 'a.txt' },
    content: utf16((list + pair(4, '5.00', '2025-01-09', 'i')).replaceAll(',', '\t')),
  },
  {
    ...{
      name: 'sums above the largest amount (B36)',
      kind: 'vouchers',
      said: /19999999999999\.98/,
    },
    content: list + pair(5, '9999999999999.99', '2025-01-17') + pair(6, '9999999999999.99', '2025-01-18'),
  },
  {
    name: 'the same vouchers, saved again (B18)',
    kind: 'vouchers',
    content: `${list}${pair(7, '6.00', '2025-01-20', 'j')}`,
  },
  {
    ...{ name: 'the same vouchers, in other bytes (B18)', kind: 'vouchers', asked: [47018] },
    content: `${list}${pair(7, '6.0', '2025/1/20', 'j')}`,
  },
  {
    ...{ name: 'the opening balance of the first month (B09)', kind: 'opening', said: /"debit": ?"1000.00"/ },
    content:
      '科目余额表,,,,,,,\n会计期间：2025年01期-2025年01期,,,,,,,\n' +
      '科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方\n' +
      '1001,库存现金,1000.00,,500.00,200.00,1300.00,\n4001,实收资本,,1000.00,,300.00,,1300.00\n' +
      '合计,,1000.00,1000.00,500.00,500.00,1300.00,1300.00\n',
  },
  {
    ...{ name: 'openings in dollars beside yuan (B11)', kind: 'opening', asked: [47035] },
    content:
      '科目编码,科目名称,币别,方向,期末余额原币,期末余额本位币\n1001,库存现金,人民币,借,1000.00,1000.00\n' +
      '1001,库存现金,美元,借,100.00,710.00\n4001,实收资本,人民币,贷,1710.00,1710.00\n',
  },
  {
    ...{ name: 'surplus zeros (B25)', kind: 'opening', asked: [47035] },
    content: `${balances}1001,库存现金,1000.0000,0.0000\n4001,实收资本,0.0000,1000.0000\n`,
  },
  {
    ...{ name: 'openings beside S and H (B29)', kind: 'opening', wrong: [47003], asked: [47035] },
    content: '科目编码,科目名称,方向,期末余额\n1001,库存现金,S,1000.00\n4001,实收资本,H,1000.00\n',
  },
  {
    ...{ name: 'an opening beside another currency (K7)', kind: 'opening', wrong: [47059], asked: [47035] },
    content: `${balances}1001,库存现金,"$1,000.00",\n4001,实收资本,,"¥1,000.00"\n`,
  },
  {
    ...{ name: 'a second file of openings (B21)', kind: 'opening', asked: [47034], said: /"left": ?1/ },
    content: `${balances}1002,银行存款,,\n140501,库存商品,5.00,\n4001,实收资本,,5.00\n`,
  },
  {
    ...{ name: 'rates of before', kind: 'rates' },
    content: 'currency,type,date,rate,unit\nUSD,MONTH_END,2025-12-31,7.03,1\nJPY,MONTH_END,2025-12-31,4.85,100\n',
  },
  {
    ...{ name: 'rates ten times as large (B24)', kind: 'rates', asked: [47043] },
    content: 'currency,type,date,rate,unit\nUSD,MONTH_END,2026-01-31,70.49,1\nJPY,MONTH_END,2026-01-31,4.85,1\n',
  },
  {
    ...{ name: 'a rate beside another currency (K7)', kind: 'rates', wrong: [47059] },
    content: 'currency,type,date,rate,unit\nEUR,MONTH_END,2026-02-28,$8.10,1\n',
  },
  ...rateCases,
  ...chartCases,
  ...entityCases,
  {
    ...{ name: 'a customer who is there under another code (K4)', kind: 'entities', asked: [47044] },
    content: 'type,code,name_zh_cn\ncustomer,12,华润\n',
  },
  {
    ...{ name: 'a sale bill in dollars (K7)', kind: 'saleBills', wrong: [47059] },
    content: 'bill_no,store,date,channel,gross,tax_rate,net,tax,cash\nA1,S01,2025-01-05,STORE,$113.00,13,100,13,113\n',
  },
  {
    ...{ name: 'a sale bill in yuan', kind: 'saleBills' },
    content:
      'bill_no,store,date,channel,gross,tax_rate,net,tax,cash\nA2,S01,2025-01-05,STORE,￥113.00,13,100元,13,113\n',
  },
  ...doorCases,
]

const numbersIn = (err: string): number[] => [
  ...new Set([...err.matchAll(/(?:^| |"code": ?)(4\d{4}|400)\b/gm)].map(([, no]) => Number(no))),
]

test.each(cases)('$kind: $name', async ({ kind, content, file = 'file.csv', wrong = [], asked = [], said }) => {
  const { calls } = samples[kind]
  const draft = await openDraft(product, one, books.value, content, file, calls)
  const errors = [...new Set(draft.causes.filter(({ isWarning }) => !isWarning).map(({ code }) => code))]
  expect([errors, [...new Set(draft.questions.map(({ code }) => code))]]).toEqual([wrong, asked])
  writeFileSync(join(config.data, file), content)
  const command = ['import', kind, file, '--account-set', books.value, '--as', 'porter', '--json']
  const first = await run(...command)
  expect([first.code, first.code === 0 ? first.err : '']).toEqual([wrong.length + asked.length > 0 ? 1 : 0, ''])
  // What is wrong comes before what is asked.
  const told = numbersIn(first.err + first.out).filter((no) => no !== 45135 && no !== 47013)
  if (first.code !== 0) expect(told.sort()).toEqual([...(wrong.length > 0 ? wrong : asked)].sort())
  const accepted = first.code === 0 || wrong.length > 0 ? first : await run(...command, '--accept')
  const isTaken = wrong.length === 0 && !asked.includes(47018)
  expect([accepted.code, isTaken ? accepted.err : '']).toEqual([isTaken ? 0 : 1, ''])
  if (said && isTaken) expect(accepted.out).toMatch(said)
})

test('a text in one of two encodings is read anew in the one that is answered', async () => {
  const { calls } = samples.entities
  const named = async (code: string) =>
    (await look.query(`select name_zh_cn as name from entity where code = $1`, [code]))[0]
  const { id, version, questions } = await openDraft(product, one, books.value, doubtful('B2'), 'b.csv', calls)
  expect(questions.slice(0, 1).map(({ choices, proposed }) => [choices.map(({ value }) => value), proposed])).toEqual([
    [['gb18030', 'big5'], 'gb18030'],
  ])
  const api = one.api(entityImportCalls)
  const answer = (value: string, at: number) => api.fix({ id, version: at, act: 'answer', cause: 'encoding', value })
  const turned = await answer('big5', version)
  const back = await answer('gb18030', turned.version)
  expect((await api.rows({ ...back, from: 0, count: 9 })).items[0]?.cells.name_zh_cn).toBe('风伦')
  const again = await answer('big5', back.version)
  expect(again.openQuestions).toBe(0)
  await api.commit({ id, version: again.version })
  expect(await named('B2')).toEqual({ name: '瑞豐' })
  writeFileSync(join(config.data, 'b.csv'), doubtful('B3'))
  const command = ['import', 'entities', 'b.csv', '--account-set', books.value, '--as', 'porter']
  expect(await run(...command, '--answer', 'encoding=big5', '--accept')).toMatchObject({ code: 0 })
  expect(await named('B3')).toEqual({ name: '瑞豐' })
})

test('a unit below many rows is taken, taken off and taken again', async () => {
  const { id, version } = await openDraft(product, one, books.value, belowMany, 'u.csv')
  const api = one.api(voucherDraftCalls)
  const debit = async (at: number) => (await api.rows({ id, version: at, from: 0, count: 1 })).items[0]?.cells.debit
  const answer = (value: string, at: number) => api.fix({ id, version: at, act: 'answer', cause: 'unit', value })
  expect(await debit(version)).toBe('10000')
  const off = await answer('written', version)
  expect(await debit(off.version)).toBe('1')
  expect(await debit((await answer('scaled', off.version)).version)).toBe('10000')
})

/** What the command line tells of a file beside the number of what is wrong or asked. */
const commandOf = async (kind: string, file: string, content: string) => {
  writeFileSync(join(config.data, file), content)
  const { code, err, out } = await run('import', kind, file, '--account-set', books.value, '--as', 'porter', '--json')
  return { isTaken: code === 0, told: numbersIn(err + out).filter((no) => no !== 45135 && no !== 47013) }
}

test.each(journalCases)('$file, $kind: $name', async ({ kind, file, content, wrong = [], asked = [], ...told }) => {
  const { calls } = samples[kind]
  const { refused, debits } = told
  if (refused) {
    await expect(openDraft(product, one, books.value, content, file, calls)).rejects.toMatchObject({ code: refused })
    expect(await commandOf(kind, file, content)).toEqual({ isTaken: false, told: [refused] })
    return
  }
  const draft = await openDraft(product, one, books.value, content, file, calls)
  const errors = [...new Set(draft.causes.filter(({ isWarning }) => !isWarning).map(({ code }) => code))]
  expect([errors, [...new Set(draft.questions.map(({ code }) => code))].sort()]).toEqual([wrong, asked])
  const rows = async () => (await one.api(voucherDraftCalls).rows({ ...draft, from: 0, count: 9, bad: false })).items
  if (debits && kind === 'vouchers') {
    expect((await rows()).flatMap(({ cells }) => cells.debit || [])).toEqual(debits)
  }
  const isTold = wrong.length + asked.length > 0
  const onCommand = await commandOf(kind, file, content)
  expect(onCommand.isTaken).toBe(!isTold)
  if (isTold) expect(onCommand.told.sort()).toEqual(wrong.length > 0 ? wrong : asked)
})

test.each([
  ['z.xml', Buffer.from('<?xml version="1.0"?><ufinterface><voucher/></ufinterface>'), 47077],
  ['z.xml', Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<公共档案类></公共档案类>'), 47077],
])('an XML file of another program is refused with what it is and what to do', async (name, content, code) => {
  for (const kind of ['vouchers', 'opening', 'entities'] as const) {
    const open = openDraft(product, one, books.value, content, name, samples[kind].calls)
    await expect(open).rejects.toMatchObject({ code })
  }
})

test.each([
  ['x.xls', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')],
  ['y.xls', Buffer.from('<html><body><table><tr><td>a</td></tr></table></body></html>')],
])('a file of another program, %s, is refused with what to do (B33)', async (name, content) => {
  writeFileSync(join(config.data, name), content)
  const { code, err } = await run(
    'import',
    'vouchers',
    name,
    '--account-set',
    books.value,
    '--as',
    'porter',
    '--accept',
  )
  expect([code, err]).toEqual([1, expect.stringMatching(/xlsx/)])
})
