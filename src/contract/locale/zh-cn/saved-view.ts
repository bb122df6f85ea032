// Words of saved views of lists and reports, in simplified Chinese.

export const savedView = {
  views: '我的视图',
  save: '保存为视图',
  name: '视图名称',
  share: '公司内共享',
  first: '打开时使用',
  notFirst: '打开时不再使用',
  delete: '删除视图“{name}”',
}
