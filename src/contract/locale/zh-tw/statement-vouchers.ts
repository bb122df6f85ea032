// Words of the vouchers that make a figure of a statement, in traditional Chinese.
import type { statementVouchers as statementVouchersZhCn } from '../zh-cn/statement-vouchers.ts'

export const statementVouchers: typeof statementVouchersZhCn = {
  title: '構成這個數字的憑證',
  show: '列出憑證',
  more: '另有 {n} 張，金額更小',
  sumIsFigure: '{n} 張憑證之和等於這個數字',
  rest: '不來自這些月份的憑證',
  unknown: '這個數字不是憑證發生額之和（餘額、單邊餘額或比率），不能按憑證列出。',
  difference: '現金差額的來源',
  differenceText: '這些憑證動用了現金，但現金流量項目與現金的變動不一致：請開啟憑證，補上或更正現金流量項目。',
  explain: '查明差額',
}
