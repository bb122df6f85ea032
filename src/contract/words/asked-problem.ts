// Why a report is refused: what it is asked for, and what cannot be told as it was known.
import type { WordTable } from '../base/word-table.ts'
export const askedProblem = {
  'report.dateRange': ['日期范围不能为空', '日期範圍不能為空', 'The date range cannot be empty'],
  'report.period': ['期间不能为空', '期間不能為空', 'The period cannot be empty'],
  'report.subjects': [
    '起始科目和结束科目不能为空',
    '起始科目和結束科目不能為空',
    'Start and end subjects cannot be empty',
  ],
  'report.level': ['科目级次不能为空', '科目級次不能為空', 'The subject level cannot be empty'],
  'range.reversed': [
    '起始{reason}“{first}”在结束{reason}“{last}”之后：请对调',
    '起始{reason}「{first}」在結束{reason}「{last}」之後：請對調',
    'The first {reason}, {first}, comes after the last {reason}, {last}: exchange them',
  ],
  'report.oneYear': [
    '报表只在一个年度内：起始期间{first}与结束期间{last}不在同一年，请选择同一年的期间',
    '報表只在一個年度內：起始期間{first}與結束期間{last}不在同一年，請選擇同一年的期間',
    'A report is of one year: its first month, {first}, and its last, {last}, are of two. Choose months of one year',
  ],
  'known.moment': [
    '{text} 不是时刻，请写成 2026-01-12T10:00',
    '{text} 不是時刻，請寫成 2026-01-12T10:00',
    '{text} is not a date and time: write it as 2026-01-12T10:00',
  ],
  'known.ahead': [
    '{moment} 尚未到来，请选择过去的时刻',
    '{moment} 尚未到來，請選擇過去的時刻',
    '{moment} is still to come: choose a moment that is past',
  ],
  'known.many': [
    '{moment} 之后改动的凭证或记录有 {count} 项，超过报表可回溯的 {most} 项，请选择更晚的时刻',
    '{moment} 之後改動的憑證或記錄有 {count} 項，超過報表可回溯的 {most} 項，請選擇更晚的時刻',
    '{count} changes since {moment} are more than the {most} that a report takes back: choose a later moment',
  ],
  'known.unrecorded': [
    '凭证 {no} 在 {moment} 时的状态没有记录，请选择 {from} 及以后的时刻',
    '憑證 {no} 在 {moment} 時的狀態沒有記錄，請選擇 {from} 及以後的時刻',
    'What voucher {no} was at {moment} is not recorded: choose a moment from {from} on',
  ],
  'known.openings': [
    '{set} 的期初余额在 {at} 由 {user} 变动过，请选择此后的时刻',
    '{set} 的期初餘額在 {at} 由 {user} 變動過，請選擇此後的時刻',
    'The openings of {set} were changed on {at} by {user}: choose a later moment',
  ],
  'known.subject': [
    '科目 {subject} 在 {at} 承接了上级科目的数据，请选择此后的时刻',
    '科目 {subject} 在 {at} 承接了上級科目的資料，請選擇此後的時刻',
    'Subject {subject} took over from its parent on {at}, with what stood on it: choose a later moment',
  ],
  'known.books': [
    '{set} 建立于 {at}，{moment} 时尚不存在，请选择此后的时刻',
    '{set} 建立於 {at}，{moment} 時尚不存在，請選擇此後的時刻',
    '{set} was made on {at}: at {moment} it was not there. Choose a later moment',
  ],
  'known.adjustment': [
    '报表调整 {no} 在 {moment} 时的内容没有记录，请选择 {from} 及以后的时刻',
    '報表調整 {no} 在 {moment} 時的內容沒有記錄，請選擇 {from} 及以後的時刻',
    'What statement adjustment {no} was at {moment} is not recorded: choose a moment from {from} on',
  ],
  'known.ages': [
    '账龄只能按当前计算：请不带账龄，或回到当前',
    '帳齡只能按目前計算：請不帶帳齡，或回到目前',
    'Ages are counted as of now: ask for the report without ages, or as of now',
  ],
} satisfies WordTable

/** What lies between the ends of a range. */
export const askedWord = {
  range_month: ['期间', '期間', 'month'],
  range_date: ['日期', '日期', 'date'],
  range_year: ['年度', '年度', 'year'],
  range_no: ['凭证号', '憑證號', 'number'],
  range_subject: ['科目', '科目', 'subject'],
  range_amount: ['金额', '金額', 'amount'],
} satisfies WordTable
