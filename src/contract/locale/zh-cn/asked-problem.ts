// Why a report is refused: what it is asked for, and what cannot be told as it was known, in simplified Chinese.
export const askedProblem = {
  'report.dateRange': '日期范围不能为空',
  'report.period': '期间不能为空',
  'report.subjects': '起始科目和结束科目不能为空',
  'report.level': '科目级次不能为空',
  'range.reversed': '起始{reason}“{first}”在结束{reason}“{last}”之后：请对调',
  'report.oneYear': '报表只在一个年度内：起始期间{first}与结束期间{last}不在同一年，请选择同一年的期间',
  'known.moment': '{text} 不是时刻，请写成 2026-01-12T10:00',
  'known.ahead': '{moment} 尚未到来，请选择过去的时刻',
  'known.many': '{moment} 之后改动的凭证或记录有 {count} 项，超过报表可回溯的 {most} 项，请选择更晚的时刻',
  'known.unrecorded': '凭证 {no} 在 {moment} 时的状态没有记录，请选择 {from} 及以后的时刻',
  'known.openings': '{set} 的期初余额在 {at} 由 {user} 变动过，请选择此后的时刻',
  'known.subject': '科目 {subject} 在 {at} 承接了上级科目的数据，请选择此后的时刻',
  'known.books': '{set} 建立于 {at}，{moment} 时尚不存在，请选择此后的时刻',
  'known.adjustment': '报表调整 {no} 在 {moment} 时的内容没有记录，请选择 {from} 及以后的时刻',
  'known.ages': '账龄只能按当前计算：请不带账龄，或回到当前',
}

/** What lies between the ends of a range. */
export const askedWord = {
  range_month: '期间',
  range_date: '日期',
  range_year: '年度',
  range_no: '凭证号',
  range_subject: '科目',
  range_amount: '金额',
}
