// What the check pages of imports ask, and the choices that they give, in simplified Chinese.
export const questionProblem = {
  'import.asked': '共 {n} 个疑问待回答，请在检查页选择，或在命令行加 --accept 接受建议',
  'question.dates': '{n} 行有两个不同的日期（如第 {line} 行：{dates}），凭证日期按哪一个？',
  'question.period': '{n} 行的日期不在文件所写的期间内（如第 {line} 行：{dates}），凭证日期按哪一个？',
}

/** Choices by their names in `problemWord`. */
export const questionWord = {
  choice_accept: '按文件原样',
  choice_leaveOut: '不导入这些凭证',
  choice_correct: '更正为 {value}',
  choice_period: '期间的最后一天',
}
