// The words of other products' voucher sheets: titles of columns, labels, types, sides and sums.
import { describe, expect, it, test } from 'vitest'
import {
  baseWords,
  entityWords,
  isSumWord,
  readSheetHead,
  readYonyouHead,
  sidesOfColumn,
  splitLabel,
  typeWord,
  usualType,
} from './voucher-sheet.ts'

const least = ['日期', '凭证号', '科目代码', '借方金额', '贷方金额']
const shape = (values: readonly string[]) => {
  const head = readSheetHead(values)
  return head && { ...head, at: Object.fromEntries(head.at) }
}
const meaning = (title: string): string | null => {
  const at = readSheetHead([...least, title])?.at ?? new Map<string, number[]>()
  return [...at].find(([, places]) => places.includes(5))?.[0] ?? null
}

describe('the head of a voucher sheet', () => {
  it('has a day, a subject, a number and amounts by side', () => {
    expect(shape(least)).toEqual({
      ...{ at: { date: [0], no: [1], subject: [2], debit: [3], credit: [4] }, unread: [], width: 5 },
      titles: least,
    })
    for (const left of least) expect(readSheetHead(least.filter((title) => title !== left))).toBeNull()
    expect(readSheetHead(['日期', '凭证字号', '科目名称', '金额', '方向'])).not.toBeNull()
    // One amount says its side by its sign.
    expect(readSheetHead(['日期', '凭证字号', '科目名称', '金额'])).not.toBeNull()
    expect(readSheetHead(['日期', '凭证字号', '科目名称', '方向', '借方金额'])).toBeNull()
    expect(readSheetHead([])).toBeNull()
  })

  it('has titles twice, and some that nobody reads', () => {
    expect(shape([...least, '摘要', ' 自定义 ', ' ', '摘要'])).toMatchObject({
      ...{ at: { summary: [5, 8] }, unread: ['自定义'], width: 9 },
    })
  })

  it.each([
    [' 摘 要 *', 'summary'],
    ['借方金额(元)', 'debit'],
    ['贷方金额［元］', 'credit'],
    ['Ｄate', 'date'],
    ['Voucher_No', 'no'],
    ['凭证字：', 'type'],
    ['核算-项目', 'items'],
    ...['客户:customer', '供应商编码:supplier', '部门:department', '职员:employee', '项目:project', '门店:store'].map(
      (each): [string, string] => [each.split(':')[0] ?? '', `entity:${each.split(':')[1]}`],
    ),
    ['银行账号', 'entity:bank'],
    ['现金流量项目', 'cfItem'],
    ['制单人', 'note'],
    ['公司', 'company'],
  ])('%s means %s', (title, wanted) => {
    expect(meaning(title)).toBe(wanted)
  })

  it.each(['借方金额()(', '备注说明', '', '金额)'])('%j means nothing', (title) => {
    expect(meaning(title)).toBeNull()
  })

  it.each([
    ['币种', 'currency'],
    ['原币', 'original'],
    ['原币借方', 'originalDebit'],
    ['原币贷方', 'originalCredit'],
    ['汇率', 'rate'],
    ['数量', 'quantity'],
    ['借方数量', 'quantityDebit'],
    ['贷方数量', 'quantityCredit'],
    ['单价', 'price'],
    ['结算方式', 'settlement'],
    ['票号', 'settlementNo'],
    ['票据日期', 'settlementDate'],
    ['到期日', 'dueDate'],
    ['经手人', 'handler'],
    ['业务号', 'business'],
    ['用途', 'purpose'],
    ['发票号', 'invoiceNo'],
    ['附件数', 'attachments'],
    ['备注', 'remark'],
    ['金额', 'amount'],
    ['借贷方向', 'direction'],
    ['凭证字号', 'label'],
    ['科目名称', 'subjectName'],
  ])('%s is told from its neighbours as %s', (title, wanted) => {
    expect(meaning(title)).toBe(wanted)
  })
})

test('the voucher text of Yonyou has its columns in one order, under a word that says what it is', () => {
  const head = readYonyouHead([' 填制凭证 ', 'V800'])
  expect([head?.unread, head?.width]).toEqual([[], 21])
  expect([...(head?.at ?? [])].map(([name, at]) => `${name} ${at.join()}`)).toEqual([
    ...['date 0', 'type 1', 'no 2', 'attachments 3', 'summary 4', 'subject 5', 'debit 6', 'credit 7', 'quantity 8'],
    ...['original 9', 'rate 10', 'note 11', 'settlement 12', 'settlementNo 13', 'settlementDate 14'],
    ...['entity:department 15', 'entity:employee 16', 'entity:customer 17', 'entity:supplier 18', 'handler 19'],
    'entity:project 20',
  ])
  expect([readYonyouHead(['凭证', '填制凭证']), readYonyouHead([])]).toEqual([null, null])
})

test.each([
  ['记-12', '记', '12'],
  ['记字第12号', '记', '12'],
  [' 记 0012 ', '记', '0012'],
  ['收—3 号', '收', '3'],
  ['银付–7', '银付', '7'],
  ['12', '', '12'],
  ['记', '', '记'],
  [' x ', '', 'x'],
  ['现2收3', '现2收', '3'],
])('%s is of the type %s with the number %s', (label, type, no) => {
  expect(splitLabel(label)).toEqual({ type, no })
})

test('the word of a type stands without what every type has', () => {
  expect(['记账凭证', '記帳憑證', '收款凭证', '记字', '凭证', '字', '记', '凭证字'].map(typeWord)).toEqual([
    ...['记', '記', '收款', '记', '凭证', '字', '记', '凭证'],
  ])
  expect(usualType).toBe('记')
})

test('sides and sums are known as people write them', () => {
  const sideOf = sidesOfColumn([])
  for (const word of ['借', '借方', ' D', 'Dr.', 'debit', '1', 'Soll', '（借）']) expect(sideOf(word)).toBe('debit')
  for (const word of ['贷', '貸方', 'C', 'cr', 'Credit', '0', '-1', 'Haben']) expect(sideOf(word)).toBe('credit')
  for (const word of ['', '平', '贷借', 'J', 'X', '2', 'S', 'H', 'Sh', '40']) expect(sideOf(word)).toBeNull()
  // S and H are words of SAP, under its titles alone.
  for (const title of ['SHKZG', '借/贷标识', 'Debit/Credit ind', 'Soll-/Haben-Kennz.'])
    expect(['S', 'h', '借', 'X'].map(sidesOfColumn([], title))).toEqual(['debit', 'credit', 'debit', null])
  for (const title of ['方向', '借贷方向', 'D/C', ''])
    expect(['S', 'H'].map(sidesOfColumn([], title))).toEqual([null, null])
  // D is the side of J that is not J, and the side of C that is not C.
  expect(['J', 'd'].map(sidesOfColumn(['D', 'J']))).toEqual(['debit', 'credit'])
  expect(['J', 'd', 'C'].map(sidesOfColumn(['D', 'C', 'J']))).toEqual([null, 'debit', 'credit'])
  expect(
    ['合计', '小计：', '总计', '合計', '小計', '總計', '本页合计', 'Total 5', '合 计', '合　计', '小 計 ：'].every(
      isSumWord,
    ),
  ).toBe(true)
  expect(['付合计', '本月', ''].some(isSumWord)).toBe(false)
})

test('kinds of entities and the currency of the books have the names of other products', () => {
  expect(entityWords).toEqual({
    ...{
      客户: 'customer',
      供应商: 'supplier',
      部门: 'department',
      职员: 'employee',
      员工: 'employee',
      个人: 'employee',
    },
    ...{ 项目: 'project', 店铺: 'store', 门店: 'store', 银行账户: 'bank' },
  })
  expect([...baseWords]).toEqual(['本位币', '本位幣', '综合本位币', '綜合本位幣'])
})
