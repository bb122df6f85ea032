// What the check pages of imports ask, and the choices that they give, in English.
import type { questionProblem as problemZhCn, questionWord as wordZhCn } from '../zh-cn/question-problem.ts'

export const questionProblem: typeof problemZhCn = {
  'import.asked':
    '{n, question is|questions are} open: answer on the check page, or accept what is proposed with --accept',
  'question.dates':
    '{n, row has|rows have} two dates that differ (row {line}: {dates}): which is the date of the vouchers?',
  'question.period':
    '{n, row has|rows have} a date outside of the period that the file states (row {line}: {dates}): which date holds?',
}

/** Choices by their names in `problemWord`. */
export const questionWord: typeof wordZhCn = {
  choice_accept: 'Take it as it stands',
  choice_leaveOut: 'Leave these vouchers out',
  choice_correct: 'Correct to {value}',
  choice_period: 'The last day of the period',
}
