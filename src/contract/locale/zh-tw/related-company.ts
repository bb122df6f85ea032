// Words of the companies that trade with each other, in traditional Chinese.
import type { relatedCompany as relatedCompanyZhCn } from '../zh-cn/related-company.ts'

export const relatedCompany: typeof relatedCompanyZhCn = {
  title: '關聯公司',
  search: '公司、實體',
  f_company: '公司',
  f_counterparty: '對方公司',
  f_entityType: '實體類型',
  entityType_related: '關聯公司',
  entityType_customer: '客戶',
  entityType_supplier: '供應商',
  f_entityCode: '對方實體',
  f_share: '持股比例 %',
  f_method: '合併方式',
  method_FULL: '完全合併',
  method_NONE: '不合併',
  f_pairs: '抵銷科目對',
  h_pairs: '本公司科目-對方科目，如 112203-220203。',
  f_tolerance: '容差',
  f_differenceSubject: '差額科目',
  f_validFrom: '開始日期',
  f_validTo: '結束日期',
  addMirror: '補建對方',
  mirrorMissing: '{n} 筆還沒有對方公司的記錄',
}
