// Months, units and companies are found above the head of tables as other products print them.
import { expect, test } from 'vitest'
import { readTableTitle } from './table-title.ts'

const read = (...rows: string[]) => readTableTitle(rows.map((row) => row.split(',')))

test.each<[string, string, string]>([
  ['编制单位：测试甲公司,,会计期间：2025年01期-2025年01期', '2025-01', '2025-01'],
  ['期间: 2024年1月 至 2024年12月', '2024-01', '2024-12'],
  ['會計期間：2024.12', '2024-12', '2024-12'],
  ['会计期间：202411-202412', '2024-11', '2024-12'],
  ['2024年度,单位：元', '2024-01', '2024-12'],
  ['日期：2024-12-31', '2024-12', '2024-12'],
  ['2024 年 第 3 期', '2024-03', '2024-03'],
  ['打印日期：2025-03-01 10:00', '', ''],
  ['2024年12月,制表日期：2025年1月3日', '2024-12', '2024-12'],
  ['科目余额表', '', ''],
  ['单位: 甲公司    期间: 2026年第1期 - 第6期    币别: 人民币', '2026-01', '2026-06'],
  ['单位: 甲公司    期间: 2026年1月至6月', '2026-01', '2026-06'],
  ['年度: 2026    期间: 01 月 - 06 月    本位币: CNY    金额单位: 元', '2026-01', '2026-06'],
  ['Company Code 1000    Period 001/2026 - 006/2026    Local Currency: USD', '2026-01', '2026-06'],
  ['期间: 2026-01 至 2026-06    记账本位币: 人民币    单位: 元', '2026-01', '2026-06'],
  ['2024年13期', '', ''],
])('%s is of %s to %s', (title, from, to) => {
  expect(read(title)).toMatchObject({ from, to })
})

test.each<[string, number]>([
  ['单位：万元', 4],
  ['金额单位: 人民币千元', 3],
  ['單位：百萬元', 6],
  ['科目编码,期末余额（万元）', 4],
  ['单位：元', 0],
  ['编制单位：万元达公司,单位：元', 0],
  ['科目编码,期末余额', 0],
])('%s has figures in ten to the %i', (title, power) => {
  expect(read(title).power).toBe(power)
})

test.each<[string, string]>([
  ['编制单位：测试甲公司,,会计期间：2025年01期', '测试甲公司'],
  ['核算单位:,乙公司', '乙公司'],
  ['公司名称：丙', '丙'],
  ['单位：元', ''],
  ['单位: 丁公司    期间: 2026年第1期 - 第6期    币别: 人民币', '丁公司'],
  ['金额单位：人民币万元', ''],
])('%s is of company %s', (title, company) => {
  expect(read(title).company).toBe(company)
})
