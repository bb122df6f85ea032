// Words of the multi-column ledger, on the screen, in its files and on paper, in simplified Chinese.

export const multiColumn = {
  title: '多栏账',
  scheme: '方案',
  schemes: '管理方案',
  total: '合计',
  rest: '其他',
  noSchemes: '还没有可用的方案',
  noSchemesText: '方案说明一个上级科目分哪些栏目。请在“管理方案”中新增，或请管理员启用。',
  columnsOf: '{n} 栏',
}
