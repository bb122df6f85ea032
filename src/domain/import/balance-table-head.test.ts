// The columns of balance tables of other products are found by their titles.
import { describe, expect, it, test } from 'vitest'
import { findTableHead, type TableMeaning } from './balance-table-head.ts'

const found = (...rows: string[][]) => {
  const head = findTableHead(rows)
  return head && { rows: head.rows, from: head.from, at: Object.fromEntries(head.at) }
}

test('titles in one row', () => {
  expect(
    found(['科目余额表'], ['科目编码', '科目名称', '期初借方余额', '期初贷方余额', '本期借方', '期末借方', '期末贷方']),
  ).toEqual({
    ...{ rows: 1, from: 1 },
    at: { subject: 0, name: 1, openingDebit: 2, openingCredit: 3, periodDebit: 4, closingDebit: 5, closingCredit: 6 },
  })
  expect(
    found(['科目代码', '科目名称', '客户', '方向', '期末余额', '本年累计借方发生额', '本年累计贷方发生额'])?.at,
  ).toEqual({
    ...{ subject: 0, name: 1, 'entity:customer': 2, closingDirection: 3, closing: 4, ytdDebit: 5, ytdCredit: 6 },
  })
})

test('titles in two rows, the upper ones over several columns', () => {
  const above = ['科目編碼', '科目名稱', '期初餘額', '', '本期發生額', '', '本年累計發生額', '', '期末餘額', '']
  const below = ['', '', '借方', '貸方', '借方', '貸方', '借方', '貸方', '借方', '貸方']
  expect(found(above, below)).toEqual({
    ...{ rows: 2, from: 0 },
    at: {
      ...{ subject: 0, name: 1, openingDebit: 2, openingCredit: 3, periodDebit: 4, periodCredit: 5 },
      ...{ ytdDebit: 6, ytdCredit: 7 },
      ...{ closingDebit: 8, closingCredit: 9 },
    },
  })
})

test.each<[string, number | undefined, number | undefined]>([
  // Before the balances, behind them, one for both, and with a name of its own.
  ['方向,期初余额,本期借方,方向,期末余额', 1, 4],
  ['期初余额,方向,期末余额,方向', 2, 4],
  ['方向,期初余额,期末余额', 1, 1],
  ['期初余额,方向,期末余额', 2, 2],
  ['期初余额,期末余额,借或贷', 3, 3],
  ['期初方向,期初余额,期末方向,期末余额', 1, 3],
  ['方向,期初余额,期末方向,期末余额', 1, 3],
  ['期初方向,期初余额,方向,期末余额', 1, 3],
  ['期初方向,期初余额,期末余额', 1, undefined],
])('of %s each balance has its own direction', (titles, openingDirection, closingDirection) => {
  const head = findTableHead([['科目编码', ...titles.split(',')]])
  expect([head?.at.get('openingDirection'), head?.at.get('closingDirection')]).toEqual([
    openingDirection,
    closingDirection,
  ])
})

test('titles in three rows, original and base amounts below each side', () => {
  const rows = ['科目编码,期末余额,,,', ',借方,,贷方,', ',原币,本位币,原币,本位币'].map((row) => row.split(','))
  expect(found(...rows)).toEqual({
    ...{ rows: 3, from: 0 },
    at: { subject: 0, closingOriginalDebit: 1, closingDebit: 2, closingOriginalCredit: 3, closingCredit: 4 },
  })
  expect(findTableHead([['科目编码', '期末余额', '备注', '方向']])?.unread).toEqual(['备注'])
})

test('a table without a balance is none', () => {
  expect(found(['科目编码', '科目名称', '借方', '贷方'])).toBe(null)
})

describe('a title', () => {
  /** What a column of this title means, beside a code and a balance. */
  const meaning = (title: string): TableMeaning | null => {
    const head = findTableHead([['科目编码', '期末余额', '期末贷方', title]])
    return [...(head?.at ?? [])].find(([, at]) => at === 3)?.[0] ?? null
  }
  const subject = ['编码', '科目编号', '代码', '科目代码', '編碼', '科目號', '科目号', '编号', 'code', 'Subject Code']
  const subjects = [...subject, 'accountcode', 'subject', '科目 编码*', '【科目代码】', '（科目）_编-码：', '[代碼]']

  it.each(subjects)('%s is that of the code', (title) => {
    expect(found([title, '期末余额'])?.at).toEqual({ subject: 0, closing: 1 })
  })

  it.each([...['会计科目编码说明', '我的编码', '编码员', 'codes', 'mycode', 'subjects', '科目', '号', 'asubject']])(
    '%s is not',
    (title) => {
      expect(found([title, '期末余额'])).toBeNull()
    },
  )

  it.each<[string, TableMeaning]>([
    ...(['名称', '科目名称', '科目名稱', 'name', 'subjectname', 'Account Name'] as const).map(
      (title): [string, TableMeaning] => [title, 'name'],
    ),
    ...(['方向', '期末方向', '余额方向', '餘額方向', '借或贷', '借或貸', 'Direction'] as const).map(
      (title): [string, TableMeaning] => [title, 'closingDirection'],
    ),
    ...(['期初方向', '期初余额方向', '期初餘額方向'] as const).map((title): [string, TableMeaning] => [
      title,
      'openingDirection',
    ]),
    ...(['币种', '币别', '幣種', '幣別', 'Currency'] as const).map((title): [string, TableMeaning] => [
      title,
      'currency',
    ]),
    ...(['数量', '數量', '期末数量', '期末结存数量', 'Quantity'] as const).map((title): [string, TableMeaning] => [
      title,
      'quantity',
    ]),
    ...(['期初', '期初余额', 'Opening', '余额', '餘額', 'Balance'] as const).map((title): [string, TableMeaning] => [
      title,
      'opening',
    ]),
    ...(['期初借方', 'Opening debit', 'opening DR'] as const).map((title): [string, TableMeaning] => [
      title,
      'openingDebit',
    ]),
    ...(['期初贷方', '期初貸方', 'Opening credit', 'opening cr'] as const).map((title): [string, TableMeaning] => [
      title,
      'openingCredit',
    ]),
    ...(['期末借方余额', '借方余额', 'Closing debit', 'Debit balance'] as const).map(
      (title): [string, TableMeaning] => [title, 'closingDebit'],
    ),
    ...(['累计借方', '本年累計借方', 'YTD debit'] as const).map((title): [string, TableMeaning] => [title, 'ytdDebit']),
    ...(['累计贷方', '累計貸方', 'ytd cr'] as const).map((title): [string, TableMeaning] => [title, 'ytdCredit']),
    ...[
      ['借方本位币金额', 'periodDebit'] as [string, TableMeaning],
      ['Credit report per.', 'periodCredit'] as [string, TableMeaning],
      ['本期借方', 'periodDebit'] as [string, TableMeaning],
      ['period credit', 'periodCredit'] as [string, TableMeaning],
      ['期初原币', 'openingOriginal'] as [string, TableMeaning],
      ['期末原幣', 'closingOriginal'] as [string, TableMeaning],
      ['期末余额原币', 'closingOriginal'] as [string, TableMeaning],
      ['期末借方原币', 'closingOriginalDebit'] as [string, TableMeaning],
      ['原币', 'closingOriginal'] as [string, TableMeaning],
      ['汇率', 'rate'] as [string, TableMeaning],
      ['客户编码', 'entity:customer'] as [string, TableMeaning],
      ['客户名称', 'entityName:customer'] as [string, TableMeaning],
      ['客户', 'entity:customer'] as [string, TableMeaning],
      [' 部门 ', 'entity:department'] as [string, TableMeaning],
    ],
  ])('%s means %s', (title, wanted) => {
    expect(meaning(title)).toBe(wanted)
  })

  it.each([
    ...['', ' ', '累计', '累计发生额', '期初数量', '数量单价', '本月累计借方', '備註', '借方'],
    ...['original balance', '科目名称全', '全名称', '借或贷方', '总余额', '余额表', 'balances', 'xbalance'],
    ...['币种名', '我币种', '方向盘', '大方向', 'quantity2', 'aquantity', '总数量', 'directions', 'credit', '期間方向'],
    ...['大借或贷', 'mydirection', 'my name', 'names', 'accountnames', 'currency2'],
  ])('%j means nothing', (title) => {
    expect(meaning(title)).toBeNull()
  })

  it('is taken where it stands first', () => {
    expect(found(['科目编码', '期末余额', '科目编码', '期末'])?.at).toEqual({ subject: 0, closing: 1 })
  })
})

describe('a head', () => {
  const titles = ['科目编码', '期末余额']
  const blank = Array.from({ length: 11 }, () => [''])

  it('stands in the first twelve rows', () => {
    expect(found(...blank, titles)?.from).toBe(11)
    expect(found(...blank, [''], titles)).toBeNull()
    expect(found()).toBeNull()
  })

  it.each(['期初', '期初借方', '期末', '期末借方'])('has a balance, such as %s', (title) => {
    expect(found(['科目编码', title])?.rows).toBe(1)
  })

  it('of two rows has both sides below one title, and what stands there by itself', () => {
    expect(found(['科目编码', '期末余额', ' ', '备注'], ['', '借方', '贷方', '', '币种'])).toEqual({
      ...{ rows: 2, from: 0 },
      at: { subject: 0, closingDebit: 1, closingCredit: 2, currency: 4 },
    })
    // One row is enough where the next has nothing to add.
    expect(found(['科目编码', '期初余额'], ['1001', '100.00'])?.rows).toBe(1)
    expect(found(['科目编码', '期初借方', '期末余额', ''], ['', '', '借方', '贷方'])?.rows).toBe(2)
    // The side alone does not name a column without a title above it.
    expect(found(['', '期末余额', ''], ['科目编码', ' 借方 ', '贷方'])?.at).toEqual({
      ...{ subject: 0, closingDebit: 1, closingCredit: 2 },
    })
    expect(found([' 科目编码 ', ' 期末 '], [' ', ' 借方 '])?.at).toEqual({ subject: 0, closingDebit: 1 })
  })
})
