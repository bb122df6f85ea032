// The state of the entry grid as plain data: lines, the active cell and what is typed in it, totals, undo. No browser.
import {
  type Columns,
  cellsOf,
  type EntryLine,
  emptyLine,
  type Field,
  isAmount,
  isBlank,
  type LineShape,
  lastStop,
  nearestCell,
  nextStop,
  otherSide,
  previousStop,
} from '../entry/fields.ts'

/** Base amounts in minor units. */
export type Totals = { readonly debit: bigint; readonly credit: bigint }

type Place = { readonly row: number; readonly field: Field }
type Step = { readonly lines: readonly EntryLine[]; readonly totals: Totals } & Place

export type GridState = Place & {
  /** Never empty. Lines are replaced, never changed: an untouched line is the same object. */
  readonly lines: readonly EntryLine[]
  readonly totals: Totals
  /** The text of the active cell since it was touched; null while it is only selected. */
  readonly typed: string | null
  /** The line before `=` filled it: a digit or `(` typed next takes the fill back. */
  readonly filled: EntryLine | null
  /** The second row of the active line is open. */
  readonly expanded: boolean
  /** The cell from which the second row was opened. */
  readonly cameFrom: Field
  readonly nextKey: number
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

/** What the grid must know of the books to read a cell; made from the facts of the account set. */
export type GridRules = {
  /** The line after `text` was typed into a cell; a text that cannot be read is kept as it is. */
  apply(line: EntryLine, field: Field, text: string): EntryLine
  shape(line: EntryLine): LineShape
  /** The base amounts of a line in minor units; an amount that cannot be read counts as 0. */
  amounts(line: EntryLine): Totals
  /** Minor units as text in the base currency. */
  format(minor: bigint): string
  /** The summary a new line begins with, below one with the given summary. */
  summaryBelow(above: string): string
  /** The fields that are columns now. */
  columns(): Columns
  /** The line with all its amounts negated. */
  negate(line: EntryLine): EntryLine
}

/** Steps back that are kept; older ones are forgotten. */
const stepsMax = 200
const noTotals: Totals = { debit: 0n, credit: 0n }

const sum = (lines: readonly EntryLine[], rules: GridRules): Totals => {
  let { debit, credit } = noTotals
  for (const line of lines) {
    const amounts = rules.amounts(line)
    debit += amounts.debit
    credit += amounts.credit
  }
  return { debit, credit }
}

/** A grid that begins with the given lines, or with one empty line; keys are given here. */
export const openGrid = (lines: readonly EntryLine[], rules: GridRules): GridState => {
  const named = lines.length > 0 ? lines.map((line, index) => ({ ...line, key: index + 1 })) : [emptyLine(1)]
  return {
    lines: named,
    totals: sum(named, rules),
    row: 0,
    field: 'summary',
    typed: null,
    filled: null,
    expanded: false,
    cameFrom: 'summary',
    nextKey: named.length + 1,
    past: [],
    future: [],
  }
}

export const lineAt = (state: GridState, row = state.row): EntryLine => state.lines[row] ?? emptyLine(0)
const activeCells = (state: GridState, rules: GridRules, row = state.row): Field[] =>
  cellsOf(rules.shape(lineAt(state, row)), state.expanded, rules.columns())

/** Whether a field stands in the second row of a line. */
const isSecond = (field: Field, rules: GridRules): boolean => rules.columns().second.includes(field)

/** The second row is shown while it is open, and as long as the cursor is in it. */
export const showsSecond = ({ expanded, field }: Pick<GridState, 'expanded' | 'field'>, { second }: Columns): boolean =>
  (expanded && second.length > 0) || second.includes(field)

const stepOf = (state: GridState): Step => ({
  lines: state.lines,
  totals: state.totals,
  row: state.row,
  field: state.field,
})

/** Remembers the present and puts new lines in its place. */
const change = (
  state: GridState,
  lines: readonly EntryLine[],
  totals: Totals,
  more: Partial<GridState> = {},
): GridState => ({
  ...state,
  typed: null,
  filled: null,
  ...more,
  lines,
  totals,
  past: [...state.past.slice(1 - stepsMax), stepOf(state)],
  future: [],
})

/** Puts one line in place of another; totals change by the difference only. */
export const replaceLine = (state: GridState, row: number, line: EntryLine, rules: GridRules): GridState => {
  const before = lineAt(state, row)
  if (before === line) return { ...state, typed: null, filled: null }
  const old = rules.amounts(before)
  const now = rules.amounts(line)
  const totals = {
    debit: state.totals.debit - old.debit + now.debit,
    credit: state.totals.credit - old.credit + now.credit,
  }
  return change(state, state.lines.with(row, line), totals)
}

const renew = (state: GridState, lines: readonly EntryLine[], rules: GridRules, more: Partial<GridState>): GridState =>
  change(state, lines, sum(lines, rules), more)

/** Reads what was typed into the active cell, if anything was. */
export const commit = (state: GridState, rules: GridRules): GridState => {
  if (state.typed === null) return state.filled ? { ...state, filled: null } : state
  return replaceLine(state, state.row, rules.apply(lineAt(state), state.field, state.typed), rules)
}

/** Esc in a touched cell: as it was. */
export const cancel = (state: GridState): GridState => ({ ...state, typed: null, filled: null })

/** Makes a cell active; what was typed before is read first. The place is kept within the grid. */
export const moveTo = (state: GridState, row: number, field: Field, rules: GridRules): GridState => {
  const done = commit(state, rules)
  const kept = Math.max(0, Math.min(row, done.lines.length - 1))
  return { ...done, row: kept, field: nearestCell(field, activeCells(done, rules, kept), rules.columns()) }
}

/** Adds a line at the end that takes the summary above, and goes to the given cell of it. */
const appendLine = (state: GridState, field: Field, rules: GridRules): GridState => {
  const last = lineAt(state, state.lines.length - 1)
  const lines = [...state.lines, emptyLine(state.nextKey, rules.summaryBelow(last.summary))]
  const grown = change(state, lines, state.totals, { row: lines.length - 1, nextKey: state.nextKey + 1 })
  return { ...grown, field: nearestCell(field, activeCells(grown, rules), rules.columns()) }
}

/**
 * Enter or Tab: the next cell that wants something; after the last one the summary of the next line, made if need be.
 */
export const goOn = (state: GridState, rules: GridRules): GridState => {
  const done = commit(state, rules)
  const next = nextStop(done.field, lineAt(done), activeCells(done, rules))
  if (next) return { ...done, field: next }
  if (done.row + 1 < done.lines.length) return { ...done, row: done.row + 1, field: 'summary' }
  return appendLine(done, 'summary', rules)
}

/** Shift+Enter or Shift+Tab; stays at the very first cell. */
export const goBack = (state: GridState, rules: GridRules): GridState => {
  const done = commit(state, rules)
  const previous = previousStop(done.field, lineAt(done), activeCells(done, rules))
  if (previous) return { ...done, field: previous }
  if (done.row === 0) return done
  const above = done.row - 1
  return { ...done, row: above, field: lastStop(lineAt(done, above), activeCells(done, rules, above)) }
}

/** ↑ ↓: the same column of another line; below the last line a new one begins. */
export const goVertically = (state: GridState, step: -1 | 1, rules: GridRules): GridState => {
  const done = commit(state, rules)
  if (done.row + step >= done.lines.length) {
    return isBlank(lineAt(done)) ? done : appendLine(done, done.field, rules)
  }
  return moveTo(done, done.row + step, done.field, rules)
}

/** ← → in a cell that is only selected; what was typed there while a voucher was on its way is read first. */
export const goSideways = (state: GridState, step: -1 | 1, rules: GridRules): GridState => {
  const done = state.typed === null ? state : commit(state, rules)
  const cells = activeCells(done, rules)
  const next = cells[cells.indexOf(done.field) + step]
  return next ? { ...done, field: next, filled: null } : done
}

/** The first empty place below all lines, made if need be (a click below them). */
export const goBelow = (state: GridState, rules: GridRules): GridState => {
  const done = commit(state, rules)
  const last = done.lines.length - 1
  if (isBlank(lineAt(done, last))) return moveTo(done, last, 'summary', rules)
  return appendLine({ ...done, row: last }, 'summary', rules)
}

/** Ctrl+I: an empty line above the active one. */
export const insertLine = (state: GridState, rules: GridRules): GridState => {
  const done = commit(state, rules)
  const summary = rules.summaryBelow(lineAt(done, done.row - 1).summary)
  const lines = done.lines.toSpliced(done.row, 0, emptyLine(done.nextKey, summary))
  return change(done, lines, done.totals, { field: 'summary', nextKey: done.nextKey + 1 })
}

/** Ctrl+Delete: without the active line; the last one left is emptied. */
export const deleteLine = (state: GridState, rules: GridRules): GridState => {
  const kept = state.lines.toSpliced(state.row, 1)
  const lines = kept.length > 0 ? kept : [emptyLine(state.nextKey)]
  const row = Math.min(state.row, lines.length - 1)
  const cells = cellsOf(rules.shape(lines[row] ?? emptyLine(0)), state.expanded, rules.columns())
  const field = nearestCell(state.field, cells, rules.columns())
  return renew(state, lines, rules, { row, field, nextKey: state.nextKey + 1 })
}

/** Alt+↑ ↓: the active line changes place with its neighbour and stays active. */
export const moveLine = (state: GridState, step: -1 | 1, rules: GridRules): GridState => {
  const done = commit(state, rules)
  const to = done.row + step
  const [line, other] = [done.lines[done.row], done.lines[to]]
  if (!line || !other) return done
  return change(done, done.lines.with(to, line).with(done.row, other), done.totals, { row: to })
}

/** `..` and `//` in a summary: the summary of the line above, or of the first line; null when there is none. */
export const copySummary = (state: GridState, from: 'above' | 'first', rules: GridRules): GridState | null => {
  if (state.row === 0) return null
  const source = lineAt(state, from === 'first' ? 0 : state.row - 1)
  return replaceLine(state, state.row, rules.apply(lineAt(state), 'summary', source.summary), rules)
}

/** `**` in an empty line: all of the line above. */
export const copyLineAbove = (state: GridState, rules: GridRules): GridState | null => {
  if (state.row === 0 || !isBlank(lineAt(state))) return null
  return replaceLine(state, state.row, { ...lineAt(state, state.row - 1), key: lineAt(state).key }, rules)
}

/** Space in an amount cell: the amount goes to the other side, and the cursor with it; so does one that is to come. */
export const switchSide = (state: GridState, rules: GridRules): GridState => {
  const done = commit(state, rules)
  if (!isAmount(done.field)) return done
  const line = lineAt(done)
  const there = otherSide(done.field)
  if (line.debit === '' && line.credit === '') {
    return {
      ...(isBlank(line) ? done : replaceLine(done, done.row, { ...line, chosenSide: there }, rules)),
      field: there,
    }
  }
  const swapped = replaceLine(done, done.row, { ...line, debit: line.credit, credit: line.debit }, rules)
  return { ...swapped, field: line[done.field] !== '' ? there : done.field }
}

/** `-` in a filled amount cell: red letter and back. */
export const flipSign = (state: GridState, rules: GridRules): GridState =>
  replaceLine(state, state.row, rules.negate(lineAt(state)), rules)

const balancingAmount = (state: GridState, side: 'debit' | 'credit', rules: GridRules): bigint => {
  const own = rules.amounts(lineAt(state))
  const missing = state.totals.credit - own.credit - (state.totals.debit - own.debit)
  return side === 'debit' ? missing : -missing
}

/** True when debit and credit are equal. */
export const isBalanced = (state: GridState): boolean => state.totals.debit === state.totals.credit

/** `=` in an amount cell: what balances the voucher stands on that side; null when it balances already. */
export const fillBalance = (state: GridState, rules: GridRules): GridState | null => {
  const { field } = state
  if (!isAmount(field) || isBalanced(state)) return null
  const amount = balancingAmount(state, field, rules)
  const line = lineAt(state)
  const text = amount === 0n ? '' : rules.format(amount)
  const done = replaceLine(state, state.row, { ...line, [otherSide(field)]: '', [field]: text }, rules)
  return { ...done, filled: line }
}

/** A digit or `(` right after `=`: the fill is taken back and the cell becomes a calculator. */
export const calculateInstead = (state: GridState, typed: string): GridState => {
  const step = state.past.at(-1)
  if (!state.filled || !step) return { ...state, typed, filled: null }
  return {
    ...state,
    lines: step.lines,
    totals: step.totals,
    past: state.past.slice(0, -1),
    typed: `=${typed}`,
    filled: null,
  }
}

/** Ctrl+F7: the active line takes what balances the voucher, on the side it has or the one that makes it positive. */
export const balanceOnLine = (state: GridState, rules: GridRules): GridState | null => {
  const done = commit(state, rules)
  const line = lineAt(done)
  const lighter = balancingAmount(done, 'debit', rules) >= 0n ? 'debit' : 'credit'
  const side = line.debit !== '' ? 'debit' : line.credit !== '' ? 'credit' : lighter
  const filled = fillBalance({ ...done, field: side }, rules)
  return filled && { ...filled, filled: null }
}

/** Puts pasted lines at the active one: in its place when it is blank, else above it. */
export const pasteLines = (state: GridState, pasted: readonly EntryLine[], rules: GridRules): GridState => {
  const done = commit(state, rules)
  const named = pasted.map((line, index) => ({ ...line, key: done.nextKey + index }))
  const lines = done.lines.toSpliced(done.row, isBlank(lineAt(done)) ? 1 : 0, ...named)
  const row = Math.min(done.row + named.length - 1, lines.length - 1)
  return renew(done, lines, rules, { row, field: 'summary', nextKey: done.nextKey + named.length })
}

/** Puts changed lines of the same keys in place (rates or names that came later); not a step of undo. */
export const patchLines = (state: GridState, patch: (line: EntryLine) => EntryLine, rules: GridRules): GridState => {
  const lines = state.lines.map(patch)
  return lines.some((line, index) => line !== state.lines[index])
    ? { ...state, lines, totals: sum(lines, rules) }
    : state
}

const step = (state: GridState, to: Step): Partial<GridState> => ({
  ...to,
  typed: null,
  filled: null,
  expanded: state.expanded,
})

/** Ctrl+Z: first what was typed in the cell, then the change before. */
export const undo = (state: GridState): GridState => {
  if (state.typed !== null) return cancel(state)
  const back = state.past.at(-1)
  if (!back) return state
  return { ...state, ...step(state, back), past: state.past.slice(0, -1), future: [...state.future, stepOf(state)] }
}

/** Ctrl+Y: the change that was undone last. */
export const redo = (state: GridState): GridState => {
  const forth = state.future.at(-1)
  if (!forth) return state
  return { ...state, ...step(state, forth), past: [...state.past, stepOf(state)], future: state.future.slice(0, -1) }
}

/** Ctrl+→ and Ctrl+←: the second row of the line, with the cursor at its first field, or back where it came from. */
export const expand = (state: GridState, open: boolean, rules: GridRules): GridState => {
  const done = { ...commit(state, rules), expanded: open }
  const cells = activeCells(done, rules)
  const isThere = isSecond(done.field, rules)
  const first = cells.find((field) => isSecond(field, rules))
  if (open) return { ...done, cameFrom: isThere ? done.cameFrom : done.field, field: first ?? done.field }
  return isThere ? { ...done, field: nearestCell(done.cameFrom, cells, rules.columns()) } : done
}

/**
 * The lines that belong to the voucher: without those at which nothing but a taken summary stands. In the first line it
 * is taken when the first line with more than a summary has the same, as when a line that was passed through moves up.
 */
export const filledLines = (lines: readonly EntryLine[]): EntryLine[] =>
  lines.filter((line, index) => {
    if (!isBlank(line)) return true
    const beside = lines[index - 1] ?? lines.find((each) => !isBlank(each))
    return line.summary.trim() !== '' && line.summary !== beside?.summary
  })
