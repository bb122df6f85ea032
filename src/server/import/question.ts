// What a file leaves open: a question is asked once for all of its kind, and nothing is imported before its answer.
import type { Problem, ProblemCode } from '../../domain/base/problem.ts'

/** Amounts in these columns are in units of ten to the `power`. */
export type Scale = { columns: readonly string[]; power: number }

/**
 * About the file as a whole: what was found while it was read or checked. `choices` are words of `problemWord` behind
 * `choice_`, or texts of the file itself; `proposed` is one of them. What the cells would be by each choice stands in
 * `other` of the rows under `name`; a question whose answer changes no cell has none there.
 */
export type Question = {
  name: string
  code: ProblemCode
  args: Problem['args']
  choices: readonly string[]
  proposed: string
  /** Named behind rows that were read without it: their ways are made when it is answered. */
  scale?: Scale
}

/** `answer` is '' until somebody has answered. What the reading has found is asked whatever the check says. */
export type AnsweredQuestion = Question & { answer: string; isRead: boolean }

/** The choice of a question by which rows are checked: the answer, or the proposal until there is one; '' for none. */
export const choiceOf = (questions: readonly AnsweredQuestion[], name: string): string => {
  const asked = questions.find((one) => one.name === name)
  return asked?.answer || (asked?.proposed ?? '')
}

/** What cells of a row would be: by the name of a question, then by its choices. */
export type Other = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/** Cells stay as they are: the one answer that every question about cells has. */
export const asItStands = 'accept'

/** A question with that answer alone: whoever imports has to have seen it. */
export const asItIs = (name: string, code: ProblemCode, args: Problem['args']): Question => ({
  ...{ name, code, args, choices: [asItStands], proposed: asItStands },
})

/** Counts what is alike, and keeps where the first of it is with what else is told of that one. */
export const tally = <More extends Problem['args']>(none: More) => {
  const found = { n: 0, line: 0, ...none }
  const hear = (line: number, more: More = none): void => {
    found.n += 1
    if (found.n === 1) Object.assign(found, { line, ...more })
  }
  return { found, hear }
}

/** The documents are not imported. */
export const leftOut = 'leaveOut'

/** Begins the choice that writes a value into the cells. */
const correcting = 'correct:'

export const correctTo = (value: string): string => correcting + value

/** The value that a choice writes; null for another choice. */
export const correctionOf = (choice: string): string | null =>
  choice.startsWith(correcting) ? choice.slice(correcting.length) : null

/** Questions in the order of their answers: a unit scales what the others have chosen. */
export const inOrder = <Q extends Question>(questions: readonly Q[]): Q[] => [
  ...questions.filter(({ scale }) => !scale),
  ...questions.filter(({ scale }) => scale),
]

/** What a check has asked: what was answered stays so while its choice is there. */
export const askedAnew = (before: readonly AnsweredQuestion[], now: readonly Question[]): AnsweredQuestion[] =>
  now.map((each) => {
    const answer = before.find(({ name }) => name === each.name)?.answer ?? ''
    return { ...each, isRead: false, answer: each.choices.includes(answer) ? answer : '' }
  })
