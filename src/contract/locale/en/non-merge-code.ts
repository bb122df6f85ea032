// Words of the codes that are not merged, in English.
import type { nonMergeCode as nonMergeCodeZhCn } from '../zh-cn/non-merge-code.ts'

export const nonMergeCode: typeof nonMergeCodeZhCn = {
  title: 'Non-merge codes',
  one: 'Non-merge code',
  search: 'Code, reason',
  f_scope: 'Where',
  scope_REPORT: 'Merged statements',
  scope_VOUCHER_LINE: 'Voucher lines',
  h_scope: 'Merged statements: balances left out before merging. Voucher lines: kept apart when vouchers are made.',
  f_kind: 'Kind',
  kind_SUBJECT: 'Subject',
  kind_ENTITY: 'Entity',
  kind_VOUCHER_TYPE: 'Voucher type',
  kind_COMPANY: 'Company',
  kind_BUSINESS: 'Business',
  f_code: 'Code',
  h_code: 'A subject stands for all below it; an entity is “type:code”, such as store:S001.',
  f_companies: 'Companies',
  f_reports: 'Reports',
  reports_BS: 'Balance sheet',
  reports_IS: 'Income statement',
  reports_CF: 'Cash flow statement',
  reports_TB: 'Balance tables',
  f_validFrom: 'From month',
  f_validTo: 'To month',
  f_reason: 'Reason',
}
