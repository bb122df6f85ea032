// Words of the summary library, in traditional Chinese.
import type { summaryLibrary as summaryLibraryZhCn } from '../zh-cn/summary-library.ts'

export const summaryLibrary: typeof summaryLibraryZhCn = {
  title: '摘要庫',
  code: '編碼',
  text: '摘要',
  subject: '預設科目',
  scope: '使用範圍',
  scope_company: '本公司',
  scope_group: '全集團',
  enabled: '啟用',
  disabled: '停用',
  create: '新增摘要',
  edit: '修改摘要',
  save: '儲存',
  cancel: '取消',
  delete: '刪除',
  deleteTitle: '刪除摘要「{text}」？',
  search: '編碼或摘要',
  recent: '最近使用',
  library: '摘要庫',
  noneYet: '還沒有摘要。新增後，在憑證錄入的摘要欄按 F7 選用。',
  noneHere: '沒有符合的摘要',
}
