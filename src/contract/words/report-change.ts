// Words of the list of what has changed since a moment.
import type { WordTable } from '../base/word-table.ts'
export const reportChange = {
  title: ['此后变动', '此後變動', 'Changed since'],
  since: ['起始时点', '起始時點', 'Since'],
  what: ['此后变动', '此後變動', 'What has changed since'],
  before: ['当时所知', '當時所知', 'As known then'],
  after: ['当前', '目前', 'Now'],
  effects: ['变动', '變動', 'Changed'],
  opening: ['期初', '期初', 'Opening'],
  closing: ['期末', '期末', 'Closing'],
  done: ['最近操作', '最近操作', 'Done last'],
  gone: ['已删除', '已刪除', 'deleted'],
  monthPosted: ['{month} 记账的全部凭证', '{month} 記帳的全部憑證', 'All that was posted in {month}'],
  posted: ['月份记账', '月份記帳', 'Month posted'],
  sums: [
    '{n} 张凭证的影响合计等于变动',
    '{n} 張憑證的影響合計等於變動',
    '{n} vouchers: their effects sum to the change',
  ],
  differs: ['影响合计与变动不符：', '影響合計與變動不符：', 'The effects do not sum to the change:'],
  more: [
    '共 {n} 张，列出影响最大的 {most} 张；合计为全部',
    '共 {n} 張，列出影響最大的 {most} 張；合計為全部',
    'The {most} largest of {n} are shown; the sums are of all',
  ],
  none: ['此后没有变动', '此後沒有變動', 'Nothing has changed these figures since'],
  noneText: [
    '自该时点起，没有凭证影响这些科目和月份。',
    '自該時點起，沒有憑證影響這些科目和月份。',
    'No voucher since that moment has an effect on these subjects and months.',
  ],
} satisfies WordTable
