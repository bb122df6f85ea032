// What a line of a merged statement is made of: the subjects of its formula, and the time of its columns.
import type { MergeColumnShape } from '../../contract/report-merge.ts'
import type { StatementRowShape } from '../../contract/statement.ts'
import { parseFormula, walkFormula } from '../../domain/formula.ts'

/** What subjects begin with that a line is made of, by itself or through lines that it adds. */
export const prefixesOf = (row: StatementRowShape, rows: readonly StatementRowShape[], seen: Set<number>): string[] => {
  if (seen.has(row.no) || row.formula === '') return []
  seen.add(row.no)
  const { formula } = parseFormula(row.formula)
  const found: string[] = []
  const lines: number[] = []
  if (!formula) return found
  walkFormula(formula, (part) => {
    if (part.kind === 'subject') found.push(part.prefix)
    if (part.kind === 'line') lines.push(part.no)
    if (part.kind === 'range') for (let no = part.from; no <= part.to; no += 1) lines.push(no)
  })
  const below = lines.flatMap((no) => {
    const line = rows.find((one) => one.no === no)
    return line && line.kind !== 'M' ? prefixesOf(line, rows, seen) : []
  })
  return [...new Set([...found, ...below])]
}

export const basisOf = ({ key }: Pick<MergeColumnShape, 'key'>): string => {
  if (key === 'yearOpening') return 'opening'
  return key === 'current' ? 'month' : 'year'
}

/** A line of another form is found by its name, where that is one of a kind. */
export const lineAmong = (row: StatementRowShape, rows: readonly StatementRowShape[]): { line?: string } =>
  rows.filter(({ nameZhCn }) => nameZhCn === row.nameZhCn).length === 1 ? { line: row.nameZhCn } : {}
