// Words of the summary library, in simplified Chinese.

export const summaryLibrary = {
  title: '摘要库',
  code: '编码',
  text: '摘要',
  subject: '默认科目',
  scope: '使用范围',
  scope_company: '本公司',
  scope_group: '全集团',
  enabled: '启用',
  disabled: '停用',
  create: '新增摘要',
  edit: '修改摘要',
  save: '保存',
  cancel: '取消',
  delete: '删除',
  deleteTitle: '删除摘要“{text}”？',
  search: '编码或摘要',
  recent: '最近使用',
  library: '摘要库',
  noneYet: '还没有摘要。新增后，在凭证录入的摘要栏按 F7 选用。',
  noneHere: '没有符合的摘要',
}
