// Rows of the menu: account sets, rights, entities and the lists that books are defined by.

import { expenseAccount } from '../contract/bills/expense-account.list.ts'
import { currencyList } from '../contract/chart/currency.list.ts'
import { departmentEntity } from '../contract/chart/department-entity.list.ts'
import { mergeGroup } from '../contract/merge/merge-group.list.ts'
import { relatedCompany } from '../contract/merge/related-company.list.ts'
import { cashFlowItemList } from '../contract/voucher/cash-flow-item.list.ts'
import { voucherTypeList } from '../contract/voucher/voucher-type.list.ts'
import { codes, importScreen, listScreen, type MenuSeed, master, title } from './menu-row.ts'

export const define: MenuSeed = {
  code: 'define',
  type: 'dir',
  title: title('会计系统定义', '會計系統定義', 'Accounting system definition'),
  path: '/define',
  icon: 'settings',
  redirect: '/define/entity',
  children: [
    {
      code: 'accountSet',
      title: title('账套定义', '帳套定義', 'Account set definition'),
      path: '/define/account-set',
      icon: 'building',
      opens: 'gl:accountSet:list',
      buttons: codes('gl:accountSet', 'list detail add edit status delete sandbox export'),
    },
    {
      code: 'opening',
      title: title('期初余额', '期初餘額', 'Opening balances'),
      path: '/define/opening',
      icon: 'scale',
      opens: 'gl:opening:view',
      buttons: codes('gl:opening', 'view edit import'),
    },
    importScreen(
      'openingImport',
      '/define/opening-import',
      'gl:opening:import',
      title('导入期初余额', '匯入期初餘額', 'Import opening balances'),
    ),
    {
      code: 'accountSetRight',
      title: title('账套权限', '帳套權限', 'Account set rights'),
      path: '/define/account-set-right',
      icon: 'users',
      opens: 'gl:accountSetRight:list',
      buttons: codes('gl:accountSetRight', 'list edit viewAs export print'),
    },
    listScreen(voucherTypeList, '/define', 'bookmark', title('凭证字', '憑證字', 'Voucher types')),
    listScreen(currencyList, '/define', 'coins', title('币种', '幣種', 'Currencies')),
    listScreen(cashFlowItemList, '/define', 'waves', title('现金流量项目', '現金流量項目', 'Cash-flow items')),
    {
      code: 'voucherAuditRight',
      title: title('凭证审核权限', '憑證審核權限', 'Voucher audit rights'),
      path: '/define/voucher-audit-right',
      icon: 'shield-check',
      opens: 'gl:voucherAuditRight:list',
      buttons: codes('gl:voucherAuditRight', 'list add edit delete'),
    },
    {
      code: 'entity',
      title: title('实体定义', '實體定義', 'Entity definition'),
      path: '/define/entity',
      icon: 'contact',
      opens: 'gl:entity:list',
      buttons: [...master('entity'), 'gl:entity:merge'],
    },
    importScreen(
      'entityImport',
      '/define/entity-import',
      'gl:entity:import',
      title('导入实体', '匯入實體', 'Import entities'),
    ),
    listScreen(departmentEntity, '/define', 'building', title('部门实体定义', '部門實體定義', 'Department entities')),
    listScreen(expenseAccount, '/define', 'coins', title('费用科目定义', '費用科目定義', 'Expense accounts')),
    listScreen(relatedCompany, '/define', 'network', title('关联公司定义', '關聯公司定義', 'Related companies')),
    listScreen(mergeGroup, '/define', 'network', title('合并范围', '合併範圍', 'Merge groups')),
  ],
}
