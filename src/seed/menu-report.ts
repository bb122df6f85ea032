// Rows of the menu: balance tables, ledgers and statements.
import type { TripleShape } from '../contract/base/shape.ts'
import type { Text } from '../contract/base/word-table.ts'
import { columnSchemeList } from '../contract/ledger/column-scheme.list.ts'
import { plainReports, reportTitle } from '../server/kernel/declarations.ts'
import { codes, listScreen, type MenuSeed, title } from './menu-row.ts'

const report = (name: string) => codes(`gl:report:${name}`, 'view export print')

const textsOf = ([zhCn, zhTw, en]: Text): TripleShape => title(zhCn, zhTw, en)

const reportScreen = (code: string, path: string, icon: string, name: TripleShape, extra: string[] = []): MenuSeed => ({
  code,
  title: name,
  path: `/report/${path}`,
  icon,
  opens: `gl:report:${code}:view`,
  buttons: [...report(code), ...extra],
})

export const reports: MenuSeed = {
  code: 'report',
  type: 'dir',
  title: title('会计报表', '會計報表', 'Accounting reports'),
  path: '/report',
  icon: 'chart-column',
  redirect: '/report/balance-sheet',
  children: [
    reportScreen('balanceSheet', 'balance-sheet', 'scale', title('资产负债表', '資產負債表', 'Balance sheet')),
    reportScreen('incomeStatement', 'income-statement', 'trending-up', title('利润表', '利潤表', 'Income statement')),
    reportScreen('cashFlow', 'cash-flow', 'waves', title('现金流量表', '現金流量表', 'Cash flow statement')),
    {
      code: 'picture',
      title: title('图表', '圖表', 'Pictures'),
      ...{ path: '/report/picture', icon: 'chart', opens: 'gl:report:incomeStatement:view' },
    },
    {
      ...{ code: 'mergeReport', title: title('合并报表', '合併報表', 'Consolidation') },
      ...{ path: '/report/merge', icon: 'network', opens: 'gl:report:merge' },
      buttons: ['gl:report:merge', 'gl:report:merge:export', 'gl:report:merge:print'],
    },
    reportScreen(
      'balanceTable1',
      'balance-table-1',
      'table',
      title('余额表一（科目余额）', '餘額表一（科目餘額）', 'Balance table 1 (trial balance)'),
    ),
    reportScreen(
      'balanceTable2',
      'balance-table-2',
      'coins',
      title('余额表二（币种）', '餘額表二（幣種）', 'Balance table 2 (currencies)'),
    ),
    reportScreen(
      'balanceTable3',
      'balance-table-3',
      'users',
      title('余额表三（辅助核算）', '餘額表三（輔助核算）', 'Balance table 3 (entities)'),
    ),
    {
      code: 'reportChanges',
      title: title('此后变动', '此後變動', 'Changed since'),
      ...{ path: '/report/changes', icon: 'history', opens: 'gl:report:balanceTable1:view', hide: true },
    },
    reportScreen('generalLedger1', 'general-ledger-1', 'book', title('总账一', '總帳一', 'General ledger 1')),
    reportScreen(
      'generalLedger2',
      'general-ledger-2',
      'book-open',
      title('总账二（明细账）', '總帳二（明細帳）', 'General ledger 2 (detail)'),
    ),
    {
      code: 'generalLedger2One',
      title: title('明细账', '明細帳', 'Detail ledger'),
      ...{ path: '/report/general-ledger-2/:subject', icon: 'book-open', opens: 'gl:report:generalLedger2:view' },
      hide: true,
    },
    reportScreen(
      'generalLedger3',
      'general-ledger-3',
      'columns',
      title('总账三（多栏账）', '總帳三（多欄帳）', 'General ledger 3 (multi-column)'),
    ),
    {
      code: 'ownStatement',
      title: title('自定义报表', '自訂報表', 'Own statements'),
      ...{ path: '/report/own', icon: 'table', opens: 'gl:report:ownStatement:view' },
      buttons: codes('gl:report:ownStatement', 'view export print'),
    },
    {
      code: 'ownStatementOne',
      title: title('自定义报表', '自訂報表', 'Own statement'),
      ...{ path: '/report/run/:code', icon: 'table', opens: 'gl:report:ownStatement:view', hide: true },
      screen: 'report/run',
    },
    {
      code: 'statementAdjustment',
      title: title('报表调整', '報表調整', 'Statement adjustments'),
      ...{ path: '/report/adjustment', icon: 'edit', opens: 'gl:statementAdjustment:view' },
      buttons: codes('gl:statementAdjustment', 'view edit review export'),
    },
    reportScreen(
      'entitySubject',
      'entity-subject',
      'users',
      title('实体科目表', '實體科目表', 'Entity subject report'),
    ),
    reportScreen('storeIncome', 'store-income', 'store', title('店铺利润表', '店鋪利潤表', 'Store income statement')),
    ...plainReports.map(({ name, path, icon }) => ({
      ...reportScreen(name, path, icon, textsOf(reportTitle(name))),
      screen: 'report/plain',
    })),
    listScreen(columnSchemeList, '/report', 'columns', title('多栏账方案', '多欄帳方案', 'Multi-column schemes')),
    {
      code: 'reportDelivery',
      title: title('报表下载与定时', '報表下載與定時', 'Downloads and schedules'),
      path: '/report/delivery',
      icon: 'download',
      opens: 'gl:report:delivery:view',
      buttons: codes('gl:report:delivery', 'view link schedule'),
    },
  ],
}
