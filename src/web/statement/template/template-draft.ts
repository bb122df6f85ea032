// What people do to the lines of a template, as pure steps: lines keep their numbers, so formulas stay right.
import type { FormLineShape, StatementTemplateShape } from '../../../contract/statement/statement-template.ts'
import { freeNumber } from '../../../domain/statement/statement-template.ts'

export type TemplateDraft = Pick<StatementTemplateShape, 'look' | 'lines' | 'columns' | 'checks'>
type Lines = FormLineShape[]

const indentMost = 6

/** The line itself and those indented deeper below it. */
const blockOf = (lines: Lines, at: number): number => {
  const indent = lines[at]?.indent ?? 0
  const end = lines.findIndex((line, index) => index > at && line.indent <= indent)
  return (end < 0 ? lines.length : end) - at
}

/** Moves the line to stand before the one at `to` (the length: to the end). */
export const moveLine = (lines: Lines, from: number, to: number): Lines => {
  const line = lines[from]
  if (!line || to === from || to === from + 1) return lines
  const rest = lines.filter((_, index) => index !== from)
  rest.splice(to > from ? to - 1 : to, 0, line)
  return rest
}

/** Tab and Shift+Tab: a line goes in or out with what stands below it. */
export const indentLine = (lines: Lines, at: number, step: 1 | -1): Lines => {
  const size = blockOf(lines, at)
  const own = lines[at]?.indent ?? 0
  if (own + step < 0 || own + step > indentMost) return lines
  return lines.map((line, index) =>
    index >= at && index < at + size ? { ...line, indent: Math.min(indentMost, line.indent + step) } : line,
  )
}

export const addLine = (lines: Lines, at: number, name: string): Lines => {
  const line: FormLineShape = {
    ...{ no: freeNumber(lines), kind: 'L', indent: lines[at]?.indent ?? 0, nameZhCn: name, nameZhTw: '', nameEn: '' },
    ...{ formula: '', role: '', isOff: false, isBold: false, hidesZero: false, remark: '' },
  }
  return [...lines.slice(0, at + 1), line, ...lines.slice(at + 1)]
}

export const removeLine = (lines: Lines, at: number): Lines => lines.filter((_, index) => index !== at)

export const changeLine = (lines: Lines, at: number, part: Partial<FormLineShape>): Lines =>
  lines.map((line, index) => (index === at ? { ...line, ...part } : line))

export type TemplateLineChange = {
  no: number
  kind: 'added' | 'removed' | 'moved' | 'changed'
  before: FormLineShape | null
  after: FormLineShape | null
}

const orderOf = (lines: Lines, known: ReadonlySet<number>): number[] =>
  lines.map(({ no }) => no).filter((no) => known.has(no))

/** The lines that differ, in the order of the new revision; those that are gone at the end. */
export const changesOf = (before: Lines, after: Lines): TemplateLineChange[] => {
  const old = new Map(before.map((line) => [line.no, line]))
  const now = new Map(after.map((line) => [line.no, line]))
  const [then, here] = [orderOf(before, new Set(now.keys())), orderOf(after, new Set(old.keys()))]
  const isMoved = (no: number): boolean => then[then.indexOf(no) - 1] !== here[here.indexOf(no) - 1]
  return [
    ...after.flatMap((line): TemplateLineChange[] => {
      const was = old.get(line.no) ?? null
      if (was === null) return [{ no: line.no, kind: 'added', before: null, after: line }]
      if (JSON.stringify(was) !== JSON.stringify(line)) {
        return [{ no: line.no, kind: 'changed', before: was, after: line }]
      }
      return isMoved(line.no) ? [{ no: line.no, kind: 'moved', before: was, after: line }] : []
    }),
    ...before
      .filter(({ no }) => !now.has(no))
      .map((line): TemplateLineChange => ({ no: line.no, kind: 'removed', before: line, after: null })),
  ]
}
