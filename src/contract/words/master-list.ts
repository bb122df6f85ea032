// Words that every plain list shares.
import type { WordTable } from '../base/word-table.ts'

export const masterList = {
  files: ['导出', '匯出', 'Export'],
  export: ['导出 Excel', '匯出 Excel', 'Export Excel'],
  template: ['导入模板', '匯入範本', 'Import template'],
  history: ['修改记录', '修改記錄', 'Changes'],
  noHistory: ['没有修改记录', '沒有修改記錄', 'No changes are recorded'],
  every: ['全部', '全部', 'All'],
  noneOf: ['无', '無', 'None'],
  f_changed: ['最近修改', '最近修改', 'Last change'],
  noneYet: [
    '还没有记录，可以新增或导入。',
    '還沒有記錄，可以新增或匯入。',
    'Nothing here yet: add a row or import a file.',
  ],
  monthHow: ['如 2025-01', '如 2025-01', 'such as 2025-01'],
  setHow: ['用空格隔开', '用空格隔開', 'separated by spaces'],
  deleteTitle: ['删除 {n} 条记录？', '刪除 {n} 筆記錄？', 'Delete {n, row|rows}?'],
  deleteText: [
    '已被使用的记录不能删除，可以停用。',
    '已被使用的記錄不能刪除，可以停用。',
    'Rows in use cannot be deleted; they can be disabled.',
  ],
  addTitle: ['新增{title}', '新增{title}', 'Add: {title}'],
  editTitle: ['修改{title}', '修改{title}', 'Edit: {title}'],
  importTitle: ['导入：{title}', '匯入：{title}', 'Import: {title}'],
} satisfies WordTable
