// Words of the first page, in traditional Chinese.
import type { home as homeZhCn } from '../zh-cn/home.ts'

export const home: typeof homeZhCn = {
  title: '概覽',
  includesUnaudited: '含未審核 {n} 張',
  progress: '結帳進度',
  todo: '待辦',
  toAudit: '待我審核',
  returned: '退回給我',
  readyToPost: '已全部審核，待檢查記帳',
  nothingToDo: '沒有待辦',
  often: '常用',
  newVoucher: '憑證錄入',
  balanceTable: '科目餘額表',
  balanceSheet: '資產負債表',
  company: '公司',
  cash: '貨幣資金',
  revenue: '營業收入（本月）',
  profit: '淨利潤（本月）',
  figures: '各公司本月',
  noFigures: '沒有可以檢視的數字',
}
