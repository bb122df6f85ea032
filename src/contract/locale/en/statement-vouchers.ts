// Words of the vouchers that make a figure of a statement, in English.
import type { statementVouchers as statementVouchersZhCn } from '../zh-cn/statement-vouchers.ts'

export const statementVouchers: typeof statementVouchersZhCn = {
  title: 'Vouchers that make it',
  show: 'List the vouchers',
  more: '{n} more with smaller amounts',
  sumIsFigure: '{n, voucher sums|vouchers sum} to the figure',
  rest: 'Not from vouchers of these months',
  unknown:
    'This figure is no sum of what vouchers move (a balance, one side of it, or a ratio), so no vouchers are listed.',
  difference: 'Where the cash difference comes from',
  differenceText:
    'These vouchers move cash otherwise than their cash-flow items say: open them and add or correct the item.',
  explain: 'Explain the difference',
}
