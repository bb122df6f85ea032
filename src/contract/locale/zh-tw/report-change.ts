// Words of the list of what has changed since a moment, in traditional Chinese.
import type { reportChange as zhCn } from '../zh-cn/report-change.ts'

export const reportChange = {
  title: '此後變動',
  since: '起始時點',
  what: '此後變動',
  before: '當時所知',
  after: '目前',
  effects: '變動',
  opening: '期初',
  debit: '借方',
  credit: '貸方',
  closing: '期末',
  date: '日期',
  voucher: '憑證',
  summary: '摘要',
  done: '最近操作',
  gone: '已刪除',
  monthPosted: '{month} 記帳的全部憑證',
  posted: '月份記帳',
  sums: '{n} 張憑證的影響合計等於變動',
  differs: '影響合計與變動不符：',
  more: '共 {n} 張，列出影響最大的 {most} 張；合計為全部',
  none: '此後沒有變動',
  noneText: '自該時點起，沒有憑證影響這些科目和月份。',
} satisfies Record<keyof typeof zhCn, string>
