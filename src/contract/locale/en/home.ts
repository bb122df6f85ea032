// Words of the first page, in English.
import type { home as homeZhCn } from '../zh-cn/home.ts'

export const home: typeof homeZhCn = {
  title: 'Overview',
  includesUnaudited: 'Contains {n} unaudited',
  progress: 'Closing progress',
  todo: 'To do',
  toAudit: 'For my audit',
  returned: 'Returned to me',
  readyToPost: 'All audited, ready for the check',
  nothingToDo: 'Nothing to do',
  often: 'Often used',
  newVoucher: 'Voucher entry',
  balanceTable: 'Balance table',
  balanceSheet: 'Balance sheet',
  company: 'Company',
  cash: 'Cash',
  revenue: 'Revenue of the month',
  profit: 'Net profit of the month',
  figures: 'Companies this month',
  noFigures: 'No figures to show',
}
