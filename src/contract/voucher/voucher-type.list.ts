// Voucher types: the word before a number, and which subjects their vouchers must or must not have.
import { defineList, field, nameFields } from '../base/master-list.ts'

export const voucherTypeList = defineList({
  name: 'voucherType',
  path: 'voucher-type',
  table: 'voucher_type',
  home: 'group',
  key: 'code',
  fields: {
    code: field.text(16, { required: true, fixed: true }),
    wordZhCn: field.text(4, { required: true }),
    wordZhTw: field.text(4, { rare: true }),
    ...nameFields,
    /** `cash`, or how codes of subjects begin. */
    debitMustHave: field.text(20, { named: ['cash'] }),
    creditMustHave: field.text(20, { named: ['cash'] }),
    mustNotHave: field.text(20),
    sort: field.decimal(0, { rare: true, whole: 4, usual: '0' }),
  },
  unique: ['code'],
  duplicate: 'record.duplicate',
  search: ['code', 'wordZhCn', 'nameZhCn', 'nameEn'],
  title: ['code'],
  isFact: true,
})
