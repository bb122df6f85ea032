// Cash-flow items: what the cash of a voucher came from or went to, by activity.
import { defineList, field, nameFields } from '../base/master-list.ts'

export const cashFlowItemList = defineList({
  name: 'cashFlowItem',
  path: 'cash-flow-item',
  table: 'cash_flow_item',
  home: 'group',
  key: 'code',
  fields: {
    code: field.text(16, { required: true, fixed: true }),
    activity: field.choice(['OPERATING', 'INVESTING', 'FINANCING', 'FX_EFFECT'], { required: true, fixed: true }),
    direction: field.choice(['IN', 'OUT'], { required: true, fixed: true }),
    ...nameFields,
  },
  unique: ['code'],
  duplicate: 'record.duplicate',
  search: ['code', 'nameZhCn', 'nameEn'],
  title: ['code'],
  chips: 'activity',
  isFact: true,
})
