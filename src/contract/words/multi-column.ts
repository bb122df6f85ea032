// Words of the multi-column ledger, on the screen, in its files and on paper.
import type { WordTable } from '../base/word-table.ts'

export const multiColumn = {
  title: ['多栏账', '多欄帳', 'Multi-column ledger'],
  scheme: ['方案', '方案', 'Scheme'],
  schemes: ['管理方案', '管理方案', 'Schemes'],
  rest: ['其他', '其他', 'Others'],
  noSchemes: ['还没有可用的方案', '還沒有可用的方案', 'No scheme to choose'],
  noSchemesText: [
    '方案说明一个上级科目分哪些栏目。请在“管理方案”中新增，或请管理员启用。',
    '方案說明一個上級科目分哪些欄目。請在「管理方案」中新增，或請管理員啟用。',
    'A scheme says into which columns a parent subject is divided. Add one under Schemes, or have one enabled.',
  ],
  columnsOf: ['{n} 栏', '{n} 欄', '{n, column|columns}'],
} satisfies WordTable
