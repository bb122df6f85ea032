// Words of the summary library.
import type { WordTable } from '../base/word-table.ts'

export const summaryLibrary = {
  title: ['摘要库', '摘要庫', 'Summary library'],
  text: ['摘要', '摘要', 'Summary'],
  subject: ['默认科目', '預設科目', 'Usual subject'],
  scope: ['使用范围', '使用範圍', 'Scope'],
  scope_company: ['本公司', '本公司', 'This company'],
  scope_group: ['全集团', '全集團', 'The whole group'],
  create: ['新增摘要', '新增摘要', 'New summary'],
  edit: ['修改摘要', '修改摘要', 'Change summary'],
  deleteTitle: ['删除摘要“{text}”？', '刪除摘要「{text}」？', 'Delete the summary "{text}"?'],
  search: ['编码或摘要', '編碼或摘要', 'Code or summary'],
  recent: ['最近使用', '最近使用', 'Used lately'],
  library: ['摘要库', '摘要庫', 'Library'],
  noneYet: [
    '还没有摘要。新增后，在凭证录入的摘要栏按 F7 选用。',
    '還沒有摘要。新增後，在憑證錄入的摘要欄按 F7 選用。',
    'There is no summary yet. Add one, and take it with F7 in the summary of a line.',
  ],
  noneHere: ['没有符合的摘要', '沒有符合的摘要', 'No summary matches'],
} satisfies WordTable
