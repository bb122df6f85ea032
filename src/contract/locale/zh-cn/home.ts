// Words of the first page, in simplified Chinese.

export const home = {
  title: '概览',
  includesUnaudited: '含未审核 {n} 张',
  progress: '结账进度',
  todo: '待办',
  toAudit: '待我审核',
  returned: '退回给我',
  readyToPost: '已全部审核，待检查记账',
  nothingToDo: '没有待办',
  often: '常用',
  newVoucher: '凭证录入',
  balanceTable: '科目余额表',
  balanceSheet: '资产负债表',
  company: '公司',
  cash: '货币资金',
  revenue: '营业收入（本月）',
  profit: '净利润（本月）',
  figures: '各公司本月',
  noFigures: '没有可以查看的数字',
}
