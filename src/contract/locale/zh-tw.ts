// All words of the product in traditional Chinese, one part per feature.

import type { Words } from './zh-cn.ts'
import { announcement } from './zh-tw/announcement.ts'
import { apiLog } from './zh-tw/api-log.ts'
import { backup } from './zh-tw/backup.ts'
import { cashFlowItem } from './zh-tw/cash-flow-item.ts'
import { cli } from './zh-tw/cli.ts'
import { columnScheme } from './zh-tw/column-scheme.ts'
import { currency } from './zh-tw/currency.ts'
import { department } from './zh-tw/department.ts'
import { departmentEntity } from './zh-tw/department-entity.ts'
import { dictionaryItem, dictionaryType } from './zh-tw/dictionary.ts'
import { entity } from './zh-tw/entity.ts'
import { entityRestock } from './zh-tw/entity-restock.ts'
import { entityRestockImport } from './zh-tw/entity-restock-import.ts'
import { errorRecord } from './zh-tw/error-record.ts'
import { expenseAccount } from './zh-tw/expense-account.ts'
import { expenseImport } from './zh-tw/expense-import.ts'
import { externalLink } from './zh-tw/external-link.ts'
import { fileScreen } from './zh-tw/file-screen.ts'
import { job } from './zh-tw/job.ts'
import { chartImport, entityImport, openingImport, rateImport } from './zh-tw/master-import.ts'
import { masterList } from './zh-tw/master-list.ts'
import { menu } from './zh-tw/menu.ts'
import { menuDefine } from './zh-tw/menu-define.ts'
import { mergeGroup } from './zh-tw/merge-group.ts'
import { mergeRate } from './zh-tw/merge-rate.ts'
import { mergeStock } from './zh-tw/merge-stock.ts'
import { nonMergeCode } from './zh-tw/non-merge-code.ts'
import { notice } from './zh-tw/notice.ts'
import { outbox } from './zh-tw/outbox.ts'
import { parameter } from './zh-tw/parameter.ts'
import { problem, problemWord } from './zh-tw/problem.ts'
import { refusedAttempt } from './zh-tw/refused-attempt.ts'
import { relatedCompany } from './zh-tw/related-company.ts'
import { reportDelivery } from './zh-tw/report-delivery.ts'
import { role } from './zh-tw/role.ts'
import { saleBill } from './zh-tw/sale-bill.ts'
import { saleBillImport } from './zh-tw/sale-bill-import.ts'
import { session } from './zh-tw/session.ts'
import { setRight } from './zh-tw/set-right.ts'
import { statementAdjustment } from './zh-tw/statement-adjustment.ts'
import { statementCheck } from './zh-tw/statement-check.ts'
import { statementTemplate } from './zh-tw/statement-template.ts'
import { system } from './zh-tw/system.ts'
import { trail } from './zh-tw/trail.ts'
import { user } from './zh-tw/user.ts'
import { setValue, valueSet } from './zh-tw/value-set.ts'
import { verify } from './zh-tw/verify.ts'
import { voucherType } from './zh-tw/voucher-type.ts'

export const zhTw: Words = {
  lang: 'zh-tw',
  cli,
  departmentEntity,
  entity,
  announcement,
  apiLog,
  backup,
  outbox,
  job,
  errorRecord,
  externalLink,
  fileScreen,
  expenseAccount,
  expenseImport,
  relatedCompany,
  columnScheme,
  masterList,
  cashFlowItem,
  currency,
  voucherType,
  menu,
  menuDefine,
  entityRestock,
  entityRestockImport,
  chartImport,
  entityImport,
  openingImport,
  rateImport,
  mergeGroup,
  mergeRate,
  mergeStock,
  nonMergeCode,
  notice,
  parameter,
  department,
  dictionaryItem,
  dictionaryType,
  user,
  setValue,
  valueSet,
  role,
  problem,
  problemWord,
  refusedAttempt,
  reportDelivery,
  saleBill,
  saleBillImport,
  session,
  setRight,
  statementAdjustment,
  statementCheck,
  statementTemplate,
  system,
  trail,
  verify,
}
