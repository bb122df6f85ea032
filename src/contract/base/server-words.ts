// Tables of the words that the server says, each under its own name.
export { backup } from '../words/backup.ts'
export { cli } from '../words/cli.ts'
export { currency } from '../words/currency.ts'
export { department } from '../words/department.ts'
export { dictionaryItem, dictionaryType } from '../words/dictionary.ts'
export { entity } from '../words/entity.ts'
export { entityRestock } from '../words/entity-restock.ts'
export { errorRecord } from '../words/error-record.ts'
export { externalLink } from '../words/external-link.ts'
export { fileScreen } from '../words/file-screen.ts'
export {
  chartImport,
  entityImport,
  entityRestockImport,
  expenseImport,
  openingImport,
  rateImport,
  saleBillImport,
} from '../words/import.ts'
export { job } from '../words/job.ts'
export { masterList } from '../words/master-list.ts'
export { menu, menuDefine } from '../words/menu-define.ts'
export { apiLog, outbox, refusedAttempt } from '../words/monitor.ts'
export { announcement, notice } from '../words/notice.ts'
export { parameter } from '../words/parameter.ts'
export { problem, problemWord } from '../words/problem.ts'
export { reportDelivery } from '../words/report-delivery.ts'
export { role } from '../words/role.ts'
export { saleBill } from '../words/sale-bill.ts'
export { setRight } from '../words/set-right.ts'
export { statementAdjustment, statementCheck, statementTemplate } from '../words/statement-template.ts'
export { system } from '../words/system.ts'
export { trail } from '../words/trail.ts'
export { session, user } from '../words/user.ts'
export { setValue, valueSet } from '../words/value-set.ts'
export { verify } from '../words/verify.ts'
