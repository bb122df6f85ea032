// What is wrong with a file, each thing with its line and column: the first thousand, and how many in all.
import { type Problem, type ProblemCode, problem, Refusal } from '../../domain/base/problem.ts'

/** As many are listed in the answer of an import; the others are only counted. */
const listedByFile = 1000

/** A problem of a file. Its path is `line:column` (line from 1, the header is line 1); both stand in `args` too. */
export type FileProblem = Problem & { line: number; column: string }

export type FileProblems = {
  /** How many there are, listed or not. */
  count(): number
  listed(): readonly FileProblem[]
  add(line: number, column: string, found: Problem): void
  /** A cell that is wrong by itself; `reason` is a word of `problemWord`. */
  addCell(line: number, column: string, reason: string): void
}

export const fileProblems = (listedMax = listedByFile): FileProblems => {
  const listed: FileProblem[] = []
  let count = 0
  const add = (line: number, column: string, { code, args }: Problem): void => {
    count += 1
    if (listed.length < listedMax) listed.push({ ...problem(code, `${line}:${column}`, args), line, column })
  }
  return {
    count: () => count,
    listed: () => listed,
    add,
    addCell: (line, column, reason) => add(line, column, problem('import.cell', '', { column, reason })),
  }
}

/** Refuses a file for one reason that lies in the file as a whole. */
export const refuseFile = (code: ProblemCode, args: Problem['args'] = {}, line = 1, column = ''): never => {
  throw new Refusal([problem(code, `${line}:${column}`, args)])
}

/** Refuses the file when anything is wrong with it: first how much, then each with its place. */
export const refuseAny = (problems: FileProblems): void => {
  if (problems.count() === 0) return
  throw new Refusal([problem('import.failed', '', { n: problems.count() }), ...problems.listed()])
}
