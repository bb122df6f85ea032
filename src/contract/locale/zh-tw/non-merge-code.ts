// Words of the codes that are not merged, in traditional Chinese.
import type { nonMergeCode as nonMergeCodeZhCn } from '../zh-cn/non-merge-code.ts'

export const nonMergeCode: typeof nonMergeCodeZhCn = {
  title: '不合併代碼',
  one: '不合併代碼',
  search: '代碼、原因',
  f_scope: '範圍',
  scope_REPORT: '合併報表',
  scope_VOUCHER_LINE: '憑證分錄',
  h_scope: '合併報表：合併前剔除的餘額；憑證分錄：產生憑證時不併為一行。',
  f_kind: '類別',
  kind_SUBJECT: '科目',
  kind_ENTITY: '實體',
  kind_VOUCHER_TYPE: '憑證字',
  kind_COMPANY: '公司',
  kind_BUSINESS: '業務',
  f_code: '代碼',
  h_code: '選上級科目即包含其下級；實體填「類型:編碼」，如 store:S001。',
  f_companies: '適用公司',
  f_reports: '適用報表',
  reports_BS: '資產負債表',
  reports_IS: '利潤表',
  reports_CF: '現金流量表',
  reports_TB: '餘額表',
  f_validFrom: '開始月份',
  f_validTo: '結束月份',
  f_reason: '原因',
}
