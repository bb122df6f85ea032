// Words of the list of what has changed since a moment, in English.
import type { reportChange as zhCn } from '../zh-cn/report-change.ts'

export const reportChange = {
  title: 'Changed since',
  since: 'Since',
  what: 'What has changed since',
  before: 'As known then',
  after: 'Now',
  effects: 'Changed',
  opening: 'Opening',
  debit: 'Debit',
  credit: 'Credit',
  closing: 'Closing',
  date: 'Date',
  voucher: 'Voucher',
  summary: 'Summary',
  done: 'Done last',
  gone: 'deleted',
  monthPosted: 'All that was posted in {month}',
  posted: 'Month posted',
  sums: '{n} vouchers: their effects sum to the change',
  differs: 'The effects do not sum to the change:',
  more: 'The {most} largest of {n} are shown; the sums are of all',
  none: 'Nothing has changed these figures since',
  noneText: 'No voucher since that moment has an effect on these subjects and months.',
} satisfies Record<keyof typeof zhCn, string>
