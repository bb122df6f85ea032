// Every menu row the product has now: its screens, their titles in three languages, icons and permission codes.
import type { TripleShape } from '../contract/shape.ts'

/** A screen or a folder of screens. `opens` is the code that a role must hold to see it; '' = everybody signed in. */
export type MenuSeed = {
  code: string
  type: 'dir' | 'menu'
  title: TripleShape
  path: string
  icon: string
  /** The screen under src/web, where it is not the path's own. */
  screen?: string
  opens?: string
  hide?: true
  affix?: true
  redirect?: string
  buttons?: readonly string[]
  children?: readonly MenuSeed[]
}

const title = (zhCn: string, zhTw: string, en: string): TripleShape => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, en })

/** Codes `area:verb` for one area and several verbs. */
const codes = (area: string, verbs: string): string[] => verbs.split(' ').map((verb) => `${area}:${verb}`)

const report = (name: string) => codes(`gl:report:${name}`, 'view export print template')
const master = (name: string) => codes(`gl:${name}`, 'list detail add edit delete status export import')

/** The codes of the calls of a plain list. */
const masterList = (name: string) => codes(`gl:${name}`, 'list add edit delete status export import')

const accounting: MenuSeed = {
  code: 'accounting',
  type: 'dir',
  title: title('会计核算', '會計核算', 'Accounting'),
  path: '/accounting',
  icon: 'notebook-pen',
  redirect: '/voucher/entry',
  children: [
    {
      code: 'voucherEntry',
      type: 'menu',
      title: title('凭证录入', '憑證錄入', 'Voucher entry'),
      ...{ path: '/voucher/entry', icon: 'file-pen', opens: 'gl:voucher:save' },
      buttons: codes(
        'gl:voucher',
        'save draft void copy reverse attach salesList template cashierSign editNo editRate editOthers',
      ),
    },
    {
      code: 'voucherEntryOne',
      type: 'menu',
      title: title('凭证', '憑證', 'Voucher'),
      ...{ path: '/voucher/entry/:id', icon: 'file-text', opens: 'gl:voucher:view' },
      hide: true,
    },
    {
      code: 'voucherList',
      type: 'menu',
      title: title('凭证列表', '憑證列表', 'Voucher list'),
      ...{ path: '/voucher/list', icon: 'list', opens: 'gl:voucher:view' },
      buttons: codes('gl:voucher', 'view delete import importGenerated export print checkNo renumber'),
    },
    {
      code: 'voucherImport',
      type: 'menu',
      title: title('导入凭证', '匯入憑證', 'Import vouchers'),
      ...{ path: '/voucher/import', icon: 'upload', opens: 'gl:voucher:import' },
      hide: true,
    },
    {
      code: 'summaryLibrary',
      type: 'menu',
      title: title('摘要库', '摘要庫', 'Summary library'),
      ...{ path: '/voucher/summary', icon: 'bookmark', opens: 'gl:summary:list' },
      buttons: codes('gl:summary', 'list edit editGroup'),
    },
    {
      code: 'voucherTemplate',
      type: 'menu',
      title: title('凭证模板', '憑證範本', 'Voucher templates'),
      ...{ path: '/voucher/template', icon: 'template', opens: 'gl:voucher:template' },
      buttons: ['gl:voucher:templateGroup'],
    },
    {
      code: 'voucherAudit',
      type: 'menu',
      title: title('凭证审核', '憑證審核', 'Voucher audit'),
      ...{ path: '/voucher/audit', icon: 'stamp', opens: 'gl:voucher:audit' },
      buttons: codes('gl:voucher', 'audit cancelAudit cancelAuditOthers reject'),
    },
    {
      code: 'voucherReport',
      type: 'menu',
      title: title('凭证汇总', '憑證匯總', 'Voucher report'),
      path: '/voucher/report',
      screen: 'report/voucher-report',
      icon: 'table',
      opens: 'gl:report:voucherSummary:view',
      buttons: codes('gl:report:voucherSummary', 'view export print'),
    },
    {
      code: 'saleBillCheck',
      type: 'menu',
      title: title('销售单审核', '銷售單審核', 'Sale-bill check'),
      ...{ path: '/sale-bill/check', icon: 'store', opens: 'gl:saleBill:view' },
      buttons: codes('gl:saleBill', 'view import feed check cancelCheck cancel generate mapping export'),
    },
    {
      code: 'saleBillImport',
      type: 'menu',
      title: title('导入销售单', '匯入銷售單', 'Import sale bills'),
      ...{ path: '/sale-bill/import', icon: 'upload', opens: 'gl:saleBill:import' },
      hide: true,
    },
    {
      code: 'saleBillReport',
      type: 'menu',
      title: title('销售单报表', '銷售單報表', 'Sale-bill report'),
      path: '/sale-bill/report',
      icon: 'chart',
      opens: 'gl:saleBill:view',
    },
    {
      code: 'periodPosting',
      type: 'menu',
      title: title('记账', '記帳', 'Posting of account'),
      path: '/period/posting',
      icon: 'book-check',
      opens: 'gl:posting:view',
      buttons: [
        ...codes('gl:posting', 'view check post cancelPosting softClose'),
        ...codes('gl:closing', 'pl fx vat template'),
      ],
    },
    {
      code: 'periodVerify',
      type: 'menu',
      title: title('账簿校验', '帳簿校驗', 'Verify'),
      path: '/period/verify',
      icon: 'shield-check',
      opens: 'gl:verify:view',
      buttons: codes('gl:verify', 'view run'),
    },
    {
      code: 'periodYearEnd',
      type: 'menu',
      title: title('年结', '年結', 'Year-end account'),
      path: '/period/year-end',
      icon: 'calendar',
      opens: 'gl:yearEnd:view',
      buttons: codes('gl:yearEnd', 'view close cancel'),
    },
  ],
}

const reportScreen = (code: string, path: string, icon: string, name: TripleShape, extra: string[] = []): MenuSeed => ({
  code,
  type: 'menu',
  title: name,
  path: `/report/${path}`,
  icon,
  opens: `gl:report:${code}:view`,
  buttons: [...report(code), ...extra],
})

const reports: MenuSeed = {
  code: 'report',
  type: 'dir',
  title: title('会计报表', '會計報表', 'Accounting reports'),
  path: '/report',
  icon: 'chart-column',
  redirect: '/report/balance-sheet',
  children: [
    reportScreen('balanceSheet', 'balance-sheet', 'scale', title('资产负债表', '資產負債表', 'Balance sheet'), [
      'gl:report:merge',
    ]),
    reportScreen('incomeStatement', 'income-statement', 'trending-up', title('利润表', '利潤表', 'Income statement')),
    reportScreen('cashFlow', 'cash-flow', 'waves', title('现金流量表', '現金流量表', 'Cash flow statement')),
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
    reportScreen('generalLedger1', 'general-ledger-1', 'book', title('总账一', '總帳一', 'General ledger 1')),
    reportScreen(
      'generalLedger2',
      'general-ledger-2',
      'book-open',
      title('总账二（明细账）', '總帳二（明細帳）', 'General ledger 2 (detail)'),
    ),
    {
      code: 'generalLedger2One',
      type: 'menu',
      title: title('明细账', '明細帳', 'Detail ledger'),
      ...{ path: '/report/general-ledger-2/:subject', icon: 'book-open', opens: 'gl:report:generalLedger2:view' },
      hide: true,
    },
  ],
}

/** The screen of a plain list. */
const listScreen = (code: string, path: string, icon: string, name: TripleShape): MenuSeed => ({
  ...{ code, type: 'menu', title: name, path, icon },
  ...{ opens: `gl:${code}:list`, buttons: masterList(code) },
})

const maintain: MenuSeed = {
  code: 'maintain',
  type: 'dir',
  title: title('会计维护', '會計維護', 'Accounting maintenance'),
  path: '/maintain',
  icon: 'wrench',
  redirect: '/maintain/subject',
  children: [
    {
      code: 'subject',
      type: 'menu',
      title: title('科目定义', '科目定義', 'Subject definition'),
      path: '/maintain/subject',
      icon: 'list-tree',
      opens: 'gl:subject:list',
      buttons: master('subject'),
    },
    {
      code: 'exchangeRate',
      type: 'menu',
      title: title('汇率维护', '匯率維護', 'Exchange-rate maintenance'),
      path: '/maintain/exchange-rate',
      icon: 'arrow-left-right',
      opens: 'gl:exchangeRate:list',
      buttons: [...master('exchangeRate'), 'gl:rate:correct'],
    },
    listScreen(
      'nonMergeCode',
      '/maintain/non-merge-code',
      'ban',
      title('不合并代码定义', '不合併代碼定義', 'Non-merge codes'),
    ),
  ],
}

const define: MenuSeed = {
  code: 'define',
  type: 'dir',
  title: title('会计系统定义', '會計系統定義', 'Accounting system definition'),
  path: '/define',
  icon: 'settings',
  redirect: '/define/entity',
  children: [
    {
      code: 'accountSet',
      type: 'menu',
      title: title('账套定义', '帳套定義', 'Account set definition'),
      path: '/define/account-set',
      icon: 'building',
      opens: 'gl:accountSet:list',
      buttons: codes('gl:accountSet', 'list detail add edit status delete sandbox'),
    },
    {
      code: 'opening',
      type: 'menu',
      title: title('期初余额', '期初餘額', 'Opening balances'),
      path: '/define/opening',
      icon: 'scale',
      opens: 'gl:opening:view',
      buttons: codes('gl:opening', 'view edit import'),
    },
    {
      code: 'accountSetRight',
      type: 'menu',
      title: title('账套权限', '帳套權限', 'Account set rights'),
      path: '/define/account-set-right',
      icon: 'users',
      opens: 'gl:accountSetRight:list',
      buttons: codes('gl:accountSetRight', 'list edit viewAs export print'),
    },
    listScreen('voucherType', '/define/voucher-type', 'bookmark', title('凭证字', '憑證字', 'Voucher types')),
    listScreen('currency', '/define/currency', 'coins', title('币种', '幣種', 'Currencies')),
    listScreen(
      'cashFlowItem',
      '/define/cash-flow-item',
      'waves',
      title('现金流量项目', '現金流量項目', 'Cash-flow items'),
    ),
    {
      code: 'voucherAuditRight',
      type: 'menu',
      title: title('凭证审核权限', '憑證審核權限', 'Voucher audit rights'),
      path: '/define/voucher-audit-right',
      icon: 'shield-check',
      opens: 'gl:voucherAuditRight:list',
      buttons: codes('gl:voucherAuditRight', 'list add edit delete'),
    },
    {
      code: 'entity',
      type: 'menu',
      title: title('实体定义', '實體定義', 'Entity definition'),
      path: '/define/entity',
      icon: 'contact',
      opens: 'gl:entity:list',
      buttons: [...master('entity'), 'gl:entity:merge'],
    },
    listScreen(
      'departmentEntity',
      '/define/department-entity',
      'building',
      title('部门实体定义', '部門實體定義', 'Department entities'),
    ),
    listScreen(
      'expenseAccount',
      '/define/expense-account',
      'coins',
      title('费用科目定义', '費用科目定義', 'Expense accounts'),
    ),
    listScreen(
      'relatedCompany',
      '/define/related-company',
      'network',
      title('关联公司定义', '關聯公司定義', 'Related companies'),
    ),
  ],
}

const system: MenuSeed = {
  code: 'system',
  type: 'dir',
  title: title('系统管理', '系統管理', 'System administration'),
  path: '/system',
  icon: 'shield-check',
  redirect: '/system/trail',
  // Of files, which every screen uses and which have none of their own.
  buttons: codes('sys:file', 'list upload edit delete publish all'),
  children: [
    {
      code: 'trail',
      type: 'menu',
      title: title('修改记录', '修改記錄', 'Trail'),
      path: '/system/trail',
      icon: 'history',
      opens: 'sys:trail:list',
      buttons: codes('sys:trail', 'list export'),
    },
  ],
}

/** The tree, in the order in which it is shown. */
export const menuSeed: readonly MenuSeed[] = [
  {
    code: 'home',
    type: 'dir',
    title: title('首页', '首頁', 'Home'),
    path: '/home',
    icon: 'home',
    redirect: '/home/dashboard',
    children: [
      {
        code: 'homeDashboard',
        type: 'menu',
        title: title('首页', '首頁', 'Home'),
        path: '/home/dashboard',
        icon: 'home',
        opens: '',
        affix: true,
      },
    ],
  },
  accounting,
  reports,
  maintain,
  define,
  system,
]

const everyButton = (items: readonly MenuSeed[]): string[] =>
  items.flatMap((item) => [...(item.buttons ?? []), ...everyButton(item.children ?? [])])

/** Every permission code of the product; a call that asks for any other does not start. */
export const knownButtons: ReadonlySet<string> = new Set(everyButton(menuSeed))
