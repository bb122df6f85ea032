// All words of the product in English, one part per feature.
import { announcement } from './en/announcement.ts'
import { apiLog } from './en/api-log.ts'
import { backup } from './en/backup.ts'
import { cashFlowItem } from './en/cash-flow-item.ts'
import { cli } from './en/cli.ts'
import { columnScheme } from './en/column-scheme.ts'
import { currency } from './en/currency.ts'
import { department } from './en/department.ts'
import { departmentEntity } from './en/department-entity.ts'
import { dictionaryItem, dictionaryType } from './en/dictionary.ts'
import { entity } from './en/entity.ts'
import { entityRestock } from './en/entity-restock.ts'
import { entityRestockImport } from './en/entity-restock-import.ts'
import { errorRecord } from './en/error-record.ts'
import { expenseAccount } from './en/expense-account.ts'
import { expenseImport } from './en/expense-import.ts'
import { externalLink } from './en/external-link.ts'
import { fileScreen } from './en/file-screen.ts'
import { job } from './en/job.ts'
import { chartImport, entityImport, openingImport, rateImport } from './en/master-import.ts'
import { masterList } from './en/master-list.ts'
import { menu } from './en/menu.ts'
import { menuDefine } from './en/menu-define.ts'
import { mergeGroup } from './en/merge-group.ts'
import { mergeRate } from './en/merge-rate.ts'
import { mergeStock } from './en/merge-stock.ts'
import { nonMergeCode } from './en/non-merge-code.ts'
import { notice } from './en/notice.ts'
import { outbox } from './en/outbox.ts'
import { parameter } from './en/parameter.ts'
import { problem, problemWord } from './en/problem.ts'
import { refusedAttempt } from './en/refused-attempt.ts'
import { relatedCompany } from './en/related-company.ts'
import { reportDelivery } from './en/report-delivery.ts'
import { role } from './en/role.ts'
import { saleBill } from './en/sale-bill.ts'
import { saleBillImport } from './en/sale-bill-import.ts'
import { session } from './en/session.ts'
import { setRight } from './en/set-right.ts'
import { statementAdjustment } from './en/statement-adjustment.ts'
import { statementCheck } from './en/statement-check.ts'
import { statementTemplate } from './en/statement-template.ts'
import { system } from './en/system.ts'
import { trail } from './en/trail.ts'
import { user } from './en/user.ts'
import { setValue, valueSet } from './en/value-set.ts'
import { verify } from './en/verify.ts'
import { voucherType } from './en/voucher-type.ts'
import type { Words } from './zh-cn.ts'

export const en: Words = {
  lang: 'en',
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
