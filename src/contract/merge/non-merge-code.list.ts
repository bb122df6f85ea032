// Codes that are left out when companies are merged, or whose lines stay apart when vouchers are made.
import { nonMergeKinds } from '../../domain/voucher/merge-lines.ts'
import { defineList, field } from '../base/master-list.ts'

export const nonMergeCode = defineList({
  name: 'nonMergeCode',
  path: 'non-merge-code',
  table: 'non_merge_code',
  home: 'group',
  fields: {
    scope: field.choice(['REPORT', 'VOUCHER_LINE'], { required: true }),
    kind: field.choice(nonMergeKinds, { required: true }),
    code: field.text(50, { required: true }),
    companies: field.companies(),
    reports: field.set(['BS', 'IS', 'CF', 'TB']),
    validFrom: field.month(),
    validTo: field.month(),
    reason: field.text(200, { required: true }),
  },
  unique: ['scope', 'kind', 'code'],
  during: ['validFrom', 'validTo'],
  duplicate: 'nonMergeCode.exists',
  search: ['code', 'reason'],
  title: ['code'],
  chips: 'scope',
  isFact: true,
})
