// The columns of balance tables of other products are found by their titles.
import { expect, test } from 'vitest'
import { findTableHead } from './balance-table-head.ts'

const found = (...rows: string[][]) => {
  const head = findTableHead(rows)
  return head && { rows: head.rows, from: head.from, at: Object.fromEntries(head.at) }
}

test('titles in one row', () => {
  expect(
    found(['科目余额表'], ['科目编码', '科目名称', '期初借方余额', '期初贷方余额', '本期借方', '期末借方', '期末贷方']),
  ).toEqual({
    ...{ rows: 1, from: 1 },
    at: { subject: 0, name: 1, openingDebit: 2, openingCredit: 3, closingDebit: 5, closingCredit: 6 },
  })
  expect(
    found(['科目代码', '科目名称', '客户', '方向', '期末余额', '本年累计借方发生额', '本年累计贷方发生额'])?.at,
  ).toEqual({
    ...{ subject: 0, name: 1, 'entity:customer': 2, direction: 3, closing: 4, ytdDebit: 5, ytdCredit: 6 },
  })
})

test('titles in two rows, the upper ones over several columns', () => {
  const above = ['科目編碼', '科目名稱', '期初餘額', '', '本期發生額', '', '本年累計發生額', '', '期末餘額', '']
  const below = ['', '', '借方', '貸方', '借方', '貸方', '借方', '貸方', '借方', '貸方']
  expect(found(above, below)).toEqual({
    ...{ rows: 2, from: 0 },
    at: {
      ...{ subject: 0, name: 1, openingDebit: 2, openingCredit: 3, ytdDebit: 6, ytdCredit: 7 },
      ...{ closingDebit: 8, closingCredit: 9 },
    },
  })
})

test('a table without a balance is none', () => {
  expect(found(['科目编码', '科目名称', '借方', '贷方'])).toBe(null)
})
