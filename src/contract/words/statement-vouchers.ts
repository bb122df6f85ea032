// Words of the vouchers that make a figure of a statement.
import type { WordTable } from '../base/word-table.ts'

export const statementVouchers = {
  title: ['构成这个数字的凭证', '構成這個數字的憑證', 'Vouchers that make it'],
  show: ['列出凭证', '列出憑證', 'List the vouchers'],
  more: ['另有 {n} 张，金额更小', '另有 {n} 張，金額更小', '{n} more with smaller amounts'],
  sumIsFigure: [
    '{n} 张凭证之和等于这个数字',
    '{n} 張憑證之和等於這個數字',
    '{n, voucher sums|vouchers sum} to the figure',
  ],
  rest: ['不来自这些月份的凭证', '不來自這些月份的憑證', 'Not from vouchers of these months'],
  unknown: [
    '这个数字不是凭证发生额之和（余额、单边余额或比率），不能按凭证列出。',
    '這個數字不是憑證發生額之和（餘額、單邊餘額或比率），不能按憑證列出。',
    'This figure is no sum of what vouchers move (a balance, one side of it, or a ratio), so no vouchers are listed.',
  ],
  difference: ['现金差额的来源', '現金差額的來源', 'Where the cash difference comes from'],
  differenceText: [
    '这些凭证动用了现金，但现金流量项目与现金的变动不一致：请打开凭证，补上或更正现金流量项目。',
    '這些憑證動用了現金，但現金流量項目與現金的變動不一致：請開啟憑證，補上或更正現金流量項目。',
    'These vouchers move cash otherwise than their cash-flow items say: open them and add or correct the item.',
  ],
  explain: ['查明差额', '查明差額', 'Explain the difference'],
} satisfies WordTable
