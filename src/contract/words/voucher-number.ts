// Words of voucher numbers: gaps, renumbering with its map, another number for a voucher.
import type { WordTable } from '../base/word-table.ts'

export const voucherNumber = {
  title: ['断号检查', '斷號檢查', 'Number check'],
  none: ['凭证号连续，没有断号。', '憑證號連續，沒有斷號。', 'The numbers follow each other without a gap.'],
  gapsOf: ['{month} {word}字缺 {n} 个号', '{month} {word}字缺 {n} 個號', '{month} {word}: {n} missing'],
  order: ['排列', '排列', 'Order'],
  order_number: ['按原号', '按原號', 'by old number'],
  order_date: ['按日期和原号', '按日期和原號', 'by date and old number'],
  plan: ['将改动 {n} 张（原号 → 新号）', '將改動 {n} 張（原號 → 新號）', '{n} will change (old → new)'],
  planNone: ['没有要改动的凭证号。', '沒有要改動的憑證號。', 'No number would change.'],
  planMore: ['另有 {n} 张未列出', '另有 {n} 張未列出', '{n} more are not listed'],
  planHow: [
    '只改未记账的凭证；已审核的保持审核。改动的号码逐一记录，可导出、打印。',
    '只改未記帳的憑證；已審核的保持審核。改動的號碼逐一記錄，可匯出、列印。',
    'Only vouchers not posted; audited ones stay audited. Each change is kept, to be exported and printed.',
  ],
  renumber: ['重新编号 {n} 张', '重新編號 {n} 張', 'Renumber {n}'],
  done: ['{month} 已重新编号 {n} 张', '{month} 已重新編號 {n} 張', '{n, voucher|vouchers} of {month} renumbered'],
  maps: ['重新编号记录', '重新編號記錄', 'Earlier renumberings'],
  mapOf: ['{month} {words}字 {n} 张', '{month} {words}字 {n} 張', '{month} {words}: {n, voucher|vouchers}'],
  mapTitle: ['凭证号对照表', '憑證號對照表', 'Old and new voucher numbers'],
  colMonth: ['月份', '月份', 'Month'],
  colSerial: ['流水号', '流水號', 'Serial no.'],
  colFrom: ['原号', '原號', 'Old number'],
  colTo: ['新号', '新號', 'New number'],
  editTitle: ['修改凭证号 {no}', '修改憑證號 {no}', 'Change the number of {no}'],
  editHow: [
    '只能改为本月同字的空号；号码为整数。',
    '只能改為本月同字的空號；號碼為整數。',
    'Only to a free number of its month and type; numbers are whole.',
  ],
  editNo: ['修改凭证号', '修改憑證號', 'Change number'],
  newNo: ['新凭证号', '新憑證號', 'New number'],
  free: ['空号：{list}', '空號：{list}', 'Free: {list}'],
  freeNone: ['本月没有空号', '本月沒有空號', 'The month has no free number'],
  save: ['修改', '修改', 'Change'],
} satisfies WordTable
