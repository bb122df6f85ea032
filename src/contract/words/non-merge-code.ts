// Words of the codes that are not merged.
import type { WordTable } from '../base/word-table.ts'

export const nonMergeCode = {
  title: ['不合并代码', '不合併代碼', 'Non-merge codes'],
  one: ['不合并代码', '不合併代碼', 'Non-merge code'],
  search: ['代码、原因', '代碼、原因', 'Code, reason'],
  f_scope: ['范围', '範圍', 'Where'],
  scope_REPORT: ['合并报表', '合併報表', 'Merged statements'],
  scope_VOUCHER_LINE: ['凭证分录', '憑證分錄', 'Voucher lines'],
  h_scope: [
    '合并报表：合并前剔除的余额；凭证分录：生成凭证时不并为一行。',
    '合併報表：合併前剔除的餘額；憑證分錄：產生憑證時不併為一行。',
    'Merged statements: balances left out before merging. Voucher lines: kept apart when vouchers are made.',
  ],
  f_kind: ['类别', '類別', 'Kind'],
  kind_SUBJECT: ['科目', '科目', 'Subject'],
  kind_ENTITY: ['实体', '實體', 'Entity'],
  kind_VOUCHER_TYPE: ['凭证字', '憑證字', 'Voucher type'],
  kind_COMPANY: ['公司', '公司', 'Company'],
  kind_BUSINESS: ['业务', '業務', 'Business'],
  f_code: ['代码', '代碼', 'Code'],
  h_code: [
    '选上级科目即包含其下级；实体填“类型:编码”，如 store:S001。',
    '選上級科目即包含其下級；實體填「類型:編碼」，如 store:S001。',
    'A subject stands for all below it; an entity is “type:code”, such as store:S001.',
  ],
  f_reports: ['适用报表', '適用報表', 'Reports'],
  reports_BS: ['资产负债表', '資產負債表', 'Balance sheet'],
  reports_IS: ['利润表', '利潤表', 'Income statement'],
  reports_CF: ['现金流量表', '現金流量表', 'Cash flow statement'],
  reports_TB: ['余额表', '餘額表', 'Balance tables'],
  f_validFrom: ['开始月份', '開始月份', 'From month'],
  f_validTo: ['结束月份', '結束月份', 'To month'],
  f_reason: ['原因', '原因', 'Reason'],
} satisfies WordTable
