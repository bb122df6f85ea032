// Why a report is refused: what it is asked for, and what cannot be told as it was known, in traditional Chinese.
import type { askedProblem as zhCn, askedWord as zhCnWord } from '../zh-cn/asked-problem.ts'

export const askedProblem = {
  'report.dateRange': '日期範圍不能為空',
  'report.period': '期間不能為空',
  'report.subjects': '起始科目和結束科目不能為空',
  'report.level': '科目級次不能為空',
  'range.reversed': '起始{reason}「{first}」在結束{reason}「{last}」之後：請對調',
  'report.oneYear': '報表只在一個年度內：起始期間{first}與結束期間{last}不在同一年，請選擇同一年的期間',
  'known.moment': '{text} 不是時刻，請寫成 2026-01-12T10:00',
  'known.ahead': '{moment} 尚未到來，請選擇過去的時刻',
  'known.many': '{moment} 之後改動的憑證或記錄有 {count} 項，超過報表可回溯的 {most} 項，請選擇更晚的時刻',
  'known.unrecorded': '憑證 {no} 在 {moment} 時的狀態沒有記錄，請選擇 {from} 及以後的時刻',
  'known.openings': '{set} 的期初餘額在 {at} 由 {user} 變動過，請選擇此後的時刻',
  'known.subject': '科目 {subject} 在 {at} 承接了上級科目的資料，請選擇此後的時刻',
  'known.books': '{set} 建立於 {at}，{moment} 時尚不存在，請選擇此後的時刻',
  'known.adjustment': '報表調整 {no} 在 {moment} 時的內容沒有記錄，請選擇 {from} 及以後的時刻',
  'known.ages': '帳齡只能按目前計算：請不帶帳齡，或回到目前',
} satisfies Record<keyof typeof zhCn, string>

/** What lies between the ends of a range. */
export const askedWord = {
  range_month: '期間',
  range_date: '日期',
  range_year: '年度',
  range_no: '憑證號',
  range_subject: '科目',
  range_amount: '金額',
} satisfies Record<keyof typeof zhCnWord, string>
