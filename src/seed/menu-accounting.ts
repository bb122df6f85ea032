// Rows of the menu: vouchers, sale bills and the end of the month.
import { codes, type MenuSeed, title } from './menu-row.ts'

export const accounting: MenuSeed = {
  code: 'accounting',
  type: 'dir',
  title: title('会计核算', '會計核算', 'Accounting'),
  path: '/accounting',
  icon: 'notebook-pen',
  redirect: '/voucher/entry',
  children: [
    {
      code: 'voucherEntry',
      title: title('凭证录入', '憑證錄入', 'Voucher entry'),
      ...{ path: '/voucher/entry', icon: 'file-pen', opens: 'gl:voucher:save' },
      buttons: codes(
        'gl:voucher',
        'save draft void copy reverse attach salesList template cashierSign editNo editRate editOthers',
      ),
    },
    {
      code: 'voucherEntryOne',
      title: title('凭证', '憑證', 'Voucher'),
      ...{ path: '/voucher/entry/:id', icon: 'file-text', opens: 'gl:voucher:view' },
      hide: true,
    },
    {
      code: 'voucherList',
      title: title('凭证列表', '憑證列表', 'Voucher list'),
      ...{ path: '/voucher/list', icon: 'list', opens: 'gl:voucher:view' },
      buttons: codes('gl:voucher', 'view delete import importGenerated export print checkNo renumber'),
    },
    {
      code: 'voucherImport',
      title: title('导入凭证', '匯入憑證', 'Import vouchers'),
      ...{ path: '/voucher/import', icon: 'upload', opens: 'gl:voucher:import' },
      hide: true,
    },
    {
      code: 'expenseImport',
      title: title('导入费用报销单', '匯入費用報銷單', 'Import expense sheets'),
      ...{ path: '/voucher/expense-import', icon: 'upload', opens: 'gl:voucher:import', hide: true },
    },
    {
      code: 'summaryLibrary',
      title: title('摘要库', '摘要庫', 'Summary library'),
      ...{ path: '/voucher/summary', icon: 'bookmark', opens: 'gl:summary:list' },
      buttons: codes('gl:summary', 'list edit editGroup'),
    },
    {
      code: 'voucherTemplate',
      title: title('凭证模板', '憑證範本', 'Voucher templates'),
      ...{ path: '/voucher/template', icon: 'template', opens: 'gl:voucher:template' },
      buttons: ['gl:voucher:templateGroup'],
    },
    {
      code: 'voucherAudit',
      title: title('凭证审核', '憑證審核', 'Voucher audit'),
      ...{ path: '/voucher/audit', icon: 'stamp', opens: 'gl:voucher:audit' },
      buttons: codes('gl:voucher', 'audit cancelAudit cancelAuditOthers reject'),
    },
    {
      code: 'voucherReport',
      title: title('凭证汇总', '憑證彙總', 'Voucher report'),
      path: '/voucher/report',
      screen: 'report/voucher-report',
      icon: 'table',
      opens: 'gl:report:voucherSummary:view',
      buttons: codes('gl:report:voucherSummary', 'view export print'),
    },
    {
      code: 'saleBillCheck',
      title: title('销售单审核', '銷售單審核', 'Sale-bill check'),
      ...{ path: '/sale-bill/check', icon: 'store', opens: 'gl:saleBill:view' },
      buttons: codes('gl:saleBill', 'view cost import feed check cancelCheck cancel generate mapping export'),
    },
    {
      code: 'saleBillImport',
      title: title('导入销售单', '匯入銷售單', 'Import sale bills'),
      ...{ path: '/sale-bill/import', icon: 'upload', opens: 'gl:saleBill:import' },
      hide: true,
    },
    {
      code: 'saleBillReport',
      title: title('销售单报表', '銷售單報表', 'Sale-bill report'),
      path: '/sale-bill/report',
      icon: 'chart',
      opens: 'gl:saleBill:view',
    },
    {
      code: 'periodPosting',
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
      title: title('账簿校验', '帳簿校驗', 'Verify'),
      path: '/period/verify',
      icon: 'shield-check',
      opens: 'gl:verify:view',
      buttons: codes('gl:verify', 'view run'),
    },
    {
      code: 'periodYearEnd',
      title: title('年结', '年結', 'Year-end account'),
      path: '/period/year-end',
      icon: 'calendar',
      opens: 'gl:yearEnd:view',
      buttons: codes('gl:yearEnd', 'view close cancel'),
    },
  ],
}
