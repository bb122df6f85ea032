// Words of reports as they were known at an earlier moment.
import type { WordTable } from '../base/word-table.ts'
export const asKnown = {
  title: ['所知时点', '所知時點', 'As known'],
  now: ['当前', '目前', 'now'],
  on: ['按 {moment} 所知', '按 {moment} 所知', 'As it was known on {moment}'],
  moment: ['日期与时间', '日期與時間', 'Day and time'],
  time: ['时间', '時間', 'Time'],
  hint: [
    '数字按那一刻账上的凭证重新计算；名称、科目表、汇率和报表模板为当前的。',
    '數字按那一刻帳上的憑證重新計算；名稱、科目表、匯率和報表範本為目前的。',
    'Figures are those of the vouchers in the books then; names, chart, rates and templates are those of now.',
  ],
  hintMerged: [
    '数字按那一刻各公司账上的凭证重新合并；合并范围、关联公司、不合并代码、期末内部存货、汇率和报表模板为当前的。',
    '數字按那一刻各公司帳上的憑證重新合併；合併範圍、關聯公司、不合併代碼、期末內部存貨、匯率和報表範本為目前的。',
    'Merged from the vouchers in the books then; groups, relations, rates and templates are those of now.',
  ],
  apply: ['查看当时的报表', '檢視當時的報表', 'Show the report of then'],
  lastPrint: [
    '上次打印或导出以来（{moment}）',
    '上次列印或匯出以來（{moment}）',
    'Since my last print or export, {moment}',
  ],
  clear: ['回到当前', '回到目前', 'Back to now'],
} satisfies WordTable
