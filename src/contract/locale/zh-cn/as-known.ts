// Words of reports as they were known at an earlier moment, in simplified Chinese.
export const asKnown = {
  title: '所知时点',
  now: '当前',
  on: '按 {moment} 所知',
  note: '备注',
  moment: '日期与时间',
  time: '时间',
  hint: '数字按那一刻账上的凭证重新计算；名称、科目表、汇率和报表模板为当前的。',
  hintMerged:
    '数字按那一刻各公司账上的凭证重新合并；合并范围、关联公司、不合并代码、期末内部存货、汇率和报表模板为当前的。',
  apply: '查看当时的报表',
  lastPrint: '上次打印或导出以来（{moment}）',
  clear: '回到当前',
}
