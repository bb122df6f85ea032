// What the check pages of imports ask, and the choices that they give, in traditional Chinese.
import type { questionProblem as problemZhCn, questionWord as wordZhCn } from '../zh-cn/question-problem.ts'

export const questionProblem: typeof problemZhCn = {
  'import.asked': '共 {n} 個疑問待回答，請在檢查頁選擇，或在命令列加 --accept 接受建議',
  'question.dates': '{n} 列有兩個不同的日期（如第 {line} 列：{dates}），憑證日期按哪一個？',
  'question.period': '{n} 列的日期不在檔案所寫的期間內（如第 {line} 列：{dates}），憑證日期按哪一個？',
}

/** Choices by their names in `problemWord`. */
export const questionWord: typeof wordZhCn = {
  choice_accept: '按檔案原樣',
  choice_leaveOut: '不匯入這些憑證',
  choice_correct: '更正為 {value}',
  choice_period: '期間的最後一天',
}
