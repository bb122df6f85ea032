// What the check pages of imports ask, and the choices that they give, in simplified Chinese.
export const questionProblem = {
  'import.asked': '共 {n} 个疑问待回答，请在检查页选择，或在命令行加 --accept 接受建议',
  'question.dates': '{n} 行有两个不同的日期（如第 {line} 行：{dates}），凭证日期按哪一个？',
  'question.period': '{n} 行的日期不在文件所写的期间内（如第 {line} 行：{dates}），凭证日期按哪一个？',
  'question.end': '余额表既有期初又有期末（表内期间：{period}；账套从 {month} 开始），导入哪一个？',
  'question.tablePeriod': '表内期间是 {period}，账套却从 {month} 开始，仍要作为期初余额？',
  'question.tableUnit': '表内单位是“{unit}元”，金额要乘以 10 的 {power} 次方吗？',
  'question.company': '文件写的是“{name}”，当前账套是“{own}”的，仍要导入？',
  'question.openings':
    '已有 {there} 行期初余额（借方 {debit}，贷方 {credit}）：本文件的科目有 {same} 行将被替换，其他科目（{codes}）还有 {others} 行（借方 {othersDebit}，贷方' +
    ' {othersCredit}）；全部替换时这 {others} 行将被删除',
  'question.openingsSame': '已有 {there} 行期初余额（借方 {debit}，贷方 {credit}），全部由本文件替换',
  'question.sum': '合计与明细不符：文件写 {told}，明细之和为 {read}',
  'question.name': '{code} 在本账套是“{name}”，文件写的是“{told}”',
  'question.sideSign': '写明方向的余额是负数：按该方向的红字',
  'question.sideDirection': '文件的方向与科目的余额方向相反：按文件的方向',
  'question.sideOriginal': '原币金额与本位币金额不在同一方向',
  'question.rateProduct': '原币金额乘以汇率不等于本位币金额',
  'question.rateFar': '原币与本位币金额折合的汇率，与期初的汇率相差超过 5%',
  'question.rate': '汇率与 {date} 的 {before} 相差超过 {p}%',
  'question.alikeCode': '编码 {code} 与已有的 {other} 很像，可能是同一个',
  'question.alikeName': '{code} 与 {other} 同名，可能是同一个',
  'question.renamed': '{code} 现在名为“{name}”，文件写的是“{told}”：导入将改名',
  'question.moves': '{n} 行的期初余额加减本期发生额不等于期末余额（如第 {line} 行）',
  'question.signed': '{n} 行余额没有方向且有负数（如第 {line} 行）：负数是贷方，还是科目方向上的红字？',
  'question.tableCurrency': '表头写的币别是“{cur}”，不是本位币：金额仍作为本位币？',
}

/** Choices by their names in `problemWord`. */
export const questionWord = {
  choice_accept: '按文件原样',
  choice_leaveOut: '不导入这些凭证',
  choice_correct: '更正为 {value}',
  choice_period: '期间的最后一天',
  choice_closing: '期末余额',
  choice_opening: '期初余额',
  choice_timesUnit: '按单位折算',
  choice_asWritten: '按文件原数',
  choice_replaceThese: '只替换这些科目，其余保留',
  choice_replaceAll: '全部替换',
  choice_debitPositive: '负数是贷方（借正贷负）',
  choice_ofSubject: '按科目方向，负数是红字',
}
