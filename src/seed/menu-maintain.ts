// Rows of the menu: subjects, rates and what else is maintained through the year.

import { mergeRate } from '../contract/merge/merge-rate.list.ts'
import { mergeStock } from '../contract/merge/merge-stock.list.ts'
import { nonMergeCode } from '../contract/merge/non-merge-code.list.ts'
import { codes, importScreen, listScreen, type MenuSeed, master, title } from './menu-row.ts'

export const maintain: MenuSeed = {
  code: 'maintain',
  type: 'dir',
  title: title('会计维护', '會計維護', 'Accounting maintenance'),
  path: '/maintain',
  icon: 'wrench',
  redirect: '/maintain/subject',
  children: [
    {
      code: 'subject',
      title: title('科目定义', '科目定義', 'Subject definition'),
      path: '/maintain/subject',
      icon: 'list-tree',
      opens: 'gl:subject:list',
      buttons: [...master('subject'), 'gl:subject:print'],
    },
    importScreen(
      'subjectImport',
      '/maintain/subject-import',
      'gl:subject:import',
      title('导入科目', '匯入科目', 'Import subjects'),
    ),
    {
      code: 'exchangeRate',
      title: title('汇率维护', '匯率維護', 'Exchange-rate maintenance'),
      path: '/maintain/exchange-rate',
      icon: 'arrow-left-right',
      opens: 'gl:exchangeRate:list',
      buttons: [...master('exchangeRate'), 'gl:rate:correct'],
    },
    importScreen(
      'rateImport',
      '/maintain/rate-import',
      'gl:exchangeRate:import',
      title('导入汇率', '匯入匯率', 'Import exchange rates'),
    ),
    {
      code: 'entityRestock',
      title: title('实体补货', '實體補貨', 'Entity restock'),
      ...{ path: '/maintain/entity-restock', icon: 'store', opens: 'gl:entityRestock:list' },
      buttons: codes('gl:entityRestock', 'list add edit delete import check generate export'),
    },
    importScreen(
      'restockImport',
      '/maintain/restock-import',
      'gl:entityRestock:import',
      title('导入补货单', '匯入補貨單', 'Import restocks'),
    ),
    listScreen(nonMergeCode, '/maintain', 'ban', title('不合并代码定义', '不合併代碼定義', 'Non-merge codes')),
    listScreen(
      mergeStock,
      '/maintain',
      'store',
      title('内部存货未实现利润', '內部存貨未實現利潤', 'Unrealised profit'),
    ),
    listScreen(mergeRate, '/maintain', 'coins', title('权益历史汇率', '權益歷史匯率', 'Historical equity rates')),
  ],
}
