// Words of an export or a report that runs.
import type { WordTable } from '../base/word-table.ts'

export const exportRun = {
  exporting: ['正在导出', '正在匯出', 'Exporting'],
  cancel: ['取消导出', '取消匯出', 'Cancel the export'],
  starting: ['正在准备数据…', '正在準備資料…', 'Preparing the data…'],
  rows: ['已写 {done} / {total} 行', '已寫 {done} / {total} 列', '{done} of {total, row|rows}'],
  counting: ['正在逐行计算…', '正在逐行計算…', 'Counting the lines…'],
  merging: ['正在合并各公司…', '正在合併各公司…', 'Merging the companies…'],
  stop: ['取消计算', '取消計算', 'Cancel the report'],
} satisfies WordTable
