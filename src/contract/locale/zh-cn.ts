// All words of the product in simplified Chinese, one part per feature; this file is the type of the other languages.
import { announcement } from './zh-cn/announcement.ts'
import { apiLog } from './zh-cn/api-log.ts'
import { backup } from './zh-cn/backup.ts'
import { cashFlowItem } from './zh-cn/cash-flow-item.ts'
import { cli } from './zh-cn/cli.ts'
import { columnScheme } from './zh-cn/column-scheme.ts'
import { currency } from './zh-cn/currency.ts'
import { department } from './zh-cn/department.ts'
import { departmentEntity } from './zh-cn/department-entity.ts'
import { dictionaryItem, dictionaryType } from './zh-cn/dictionary.ts'
import { entity } from './zh-cn/entity.ts'
import { entityRestock } from './zh-cn/entity-restock.ts'
import { entityRestockImport } from './zh-cn/entity-restock-import.ts'
import { errorRecord } from './zh-cn/error-record.ts'
import { expenseAccount } from './zh-cn/expense-account.ts'
import { expenseImport } from './zh-cn/expense-import.ts'
import { externalLink } from './zh-cn/external-link.ts'
import { fileScreen } from './zh-cn/file-screen.ts'
import { job } from './zh-cn/job.ts'
import { chartImport, entityImport, openingImport, rateImport } from './zh-cn/master-import.ts'
import { masterList } from './zh-cn/master-list.ts'
import { menu } from './zh-cn/menu.ts'
import { menuDefine } from './zh-cn/menu-define.ts'
import { mergeGroup } from './zh-cn/merge-group.ts'
import { mergeRate } from './zh-cn/merge-rate.ts'
import { mergeStock } from './zh-cn/merge-stock.ts'
import { nonMergeCode } from './zh-cn/non-merge-code.ts'
import { notice } from './zh-cn/notice.ts'
import { outbox } from './zh-cn/outbox.ts'
import { parameter } from './zh-cn/parameter.ts'
import { problem, problemWord } from './zh-cn/problem.ts'
import { refusedAttempt } from './zh-cn/refused-attempt.ts'
import { relatedCompany } from './zh-cn/related-company.ts'
import { reportDelivery } from './zh-cn/report-delivery.ts'
import { role } from './zh-cn/role.ts'
import { saleBill } from './zh-cn/sale-bill.ts'
import { saleBillImport } from './zh-cn/sale-bill-import.ts'
import { session } from './zh-cn/session.ts'
import { setRight } from './zh-cn/set-right.ts'
import { statementAdjustment } from './zh-cn/statement-adjustment.ts'
import { statementCheck } from './zh-cn/statement-check.ts'
import { statementTemplate } from './zh-cn/statement-template.ts'
import { system } from './zh-cn/system.ts'
import { trail } from './zh-cn/trail.ts'
import { user } from './zh-cn/user.ts'
import { setValue, valueSet } from './zh-cn/value-set.ts'
import { verify } from './zh-cn/verify.ts'
import { voucherType } from './zh-cn/voucher-type.ts'

export const zhCn = {
  lang: 'zh-cn',
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

export type Words = typeof zhCn
