// Words of saved views of lists and reports.
import type { WordTable } from '../base/word-table.ts'

export const savedView = {
  views: ['我的视图', '我的檢視', 'My views'],
  save: ['保存为视图', '儲存為檢視', 'Save as view'],
  name: ['视图名称', '檢視名稱', 'Name'],
  share: ['公司内共享', '公司內共用', 'Shared in the company'],
  first: ['打开时使用', '開啟時使用', 'Begin with this view'],
  notFirst: ['打开时不再使用', '開啟時不再使用', 'No longer begin with this view'],
  delete: ['删除视图“{name}”', '刪除檢視「{name}」', 'Delete view “{name}”'],
} satisfies WordTable
