// Words of the multi-column ledger, on the screen, in its files and on paper, in traditional Chinese.
import type { multiColumn as multiColumnZhCn } from '../zh-cn/multi-column.ts'

export const multiColumn: typeof multiColumnZhCn = {
  title: '多欄帳',
  scheme: '方案',
  schemes: '管理方案',
  total: '合計',
  rest: '其他',
  noSchemes: '還沒有可用的方案',
  noSchemesText: '方案說明一個上級科目分哪些欄目。請在「管理方案」中新增，或請管理員啟用。',
  columnsOf: '{n} 欄',
}
