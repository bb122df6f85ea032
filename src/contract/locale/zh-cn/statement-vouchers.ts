// Words of the vouchers that make a figure of a statement, in simplified Chinese.

export const statementVouchers = {
  title: '构成这个数字的凭证',
  show: '列出凭证',
  more: '另有 {n} 张，金额更小',
  sumIsFigure: '{n} 张凭证之和等于这个数字',
  rest: '不来自这些月份的凭证',
  unknown: '这个数字不是凭证发生额之和（余额、单边余额或比率），不能按凭证列出。',
  difference: '现金差额的来源',
  differenceText: '这些凭证动用了现金，但现金流量项目与现金的变动不一致：请打开凭证，补上或更正现金流量项目。',
  explain: '查明差额',
}
