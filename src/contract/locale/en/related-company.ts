// Words of the companies that trade with each other, in English.
import type { relatedCompany as relatedCompanyZhCn } from '../zh-cn/related-company.ts'

export const relatedCompany: typeof relatedCompanyZhCn = {
  title: 'Related companies',
  search: 'Company, entity',
  f_company: 'Company',
  f_counterparty: 'Counterparty',
  f_entityType: 'Kind of entity',
  entityType_related: 'Related company',
  entityType_customer: 'Customer',
  entityType_supplier: 'Supplier',
  f_entityCode: 'Its entity',
  f_share: 'Share %',
  f_method: 'Method',
  method_FULL: 'Full',
  method_NONE: 'None',
  f_pairs: 'Pairs of subjects',
  h_pairs: 'Own subject-theirs, such as 112203-220203.',
  f_tolerance: 'Tolerance',
  f_differenceSubject: 'Difference subject',
  f_validFrom: 'Valid from',
  f_validTo: 'Valid to',
  addMirror: 'Add the mirror',
  mirrorMissing: '{n, row lacks its mirror|rows lack their mirror}',
}
