// Subjects that the formulas of a template name: the leaves of a range, and those that a chart does not have.
import { type Problem, problem } from '../base/problem.ts'
import type { SubjectTree } from '../chart/subject.ts'
import { type Formula, parseFormula, walkFormula } from './formula.ts'

type Line = { no: number; kind: string; formula: string }

/** The leaves of a range of codes, those below its end among them. */
export const accountLeaves = ({ from, to }: Formula & { kind: 'account' }, subjects: SubjectTree) =>
  subjects.all.filter(({ code, isLeaf }) => isLeaf && code >= from && (code <= to || code.startsWith(to)))

/** What the chart does not have of a part, '' for nothing. */
const missingOf = (part: Formula, subjects: SubjectTree): string => {
  if (part.kind === 'subject') return subjects.leaves(part.prefix).length === 0 ? part.prefix : ''
  if (part.kind !== 'account' || accountLeaves(part, subjects).length > 0) return ''
  return part.from === part.to ? part.from : `${part.from}..${part.to}`
}

/** Subjects that formulas name and that the chart does not have, with the lines that name them. */
export const missingSubjects = (lines: readonly Line[], subjects: SubjectTree): { no: number; code: string }[] => {
  const found: { no: number; code: string }[] = []
  for (const { no, kind, formula: text } of lines) {
    const { formula } = parseFormula(kind === 'H' ? '' : text)
    if (!formula) continue
    walkFormula(formula, (part) => {
      const code = missingOf(part, subjects)
      if (code !== '') found.push({ no, code })
    })
  }
  return found
}

/** The same, each once, in order: when the template runs they have no balance. */
export const missingIn = (lines: readonly Line[], subjects: SubjectTree): string[] =>
  [...new Set(missingSubjects(lines, subjects).map(({ code }) => code))].sort()

/** One warning of all of them; none where there are none. */
export const missingWarning = (missing: readonly string[]): Problem[] =>
  missing.length === 0 ? [] : [problem('warning.subjectsMissing', '', { list: missing.join(', ') })]
