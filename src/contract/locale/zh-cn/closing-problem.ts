// Why a closing of a month or a year is refused, in simplified Chinese.
export const closingProblem = {
  'closing.yearly': '本账套按年结转损益，请在{period}结转',
  'closing.subject': '科目{code}不存在、已停用或不是末级科目，不能生成凭证',
  'closing.limited': '您只能看到账套的一部分数据，不能生成结转凭证',
  'period.limited': '您只能看到账套的一部分数据，断号和不能记账的原因请由能看到全部数据的人查看',
  'year.profitLoss': '损益类科目余额不为零，不能年结',
  'year.overwrite': '{year}年期初余额已存在，是否覆盖？',
  'year.posted': '{year}年已有记账月份，不能重新结转',
  'year.provisional': '{year}年的期初余额是暂结数，请先完成{before}年的年结',
  'year.notClosed': '{year}年尚未年结',
  'year.profitOpen': '本年利润 {code} 余额为 {x}，不为零：请在最后一个月生成并记账年结凭证',
  'year.reserve': '盈余公积 {code} 本年应提取 {wanted}，已提取 {made}：请重新生成年结凭证，补提或冲回差额',
  'year.openingDiffers': '科目 {code} 的下年期初 {opening} 与本年期末 {closing} 不一致，年结未完成：请运行账簿校验',
}
