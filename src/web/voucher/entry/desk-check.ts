// Checks lines and head while they are typed, with the rules the server uses: what was touched, when the hands rest.
import { isWarning, numberOf, type Problem } from '../../../domain/base/problem.ts'
import { readVoucher } from '../../../domain/voucher/voucher-check.ts'
import { type GridState, patchLines } from '../grid/grid-state.ts'
import { rateTypeOf } from './books.ts'
import { type Desk, wantRates } from './desk.ts'
import { type EntryState, type Head, inPeriod, isEditable, lineDraft, type Mark } from './entry-state.ts'
import { type EntryLine, type Field, isBlank, mainFields, rareFields } from './fields.ts'
import { renewRate } from './line-rules.ts'

/** After the last key; short enough to be seen with the next glance. */
const restMs = 200
/** Lines checked in one go; the rest follow in the next pause. */
const linesAtOnce = 200

const fieldSet: ReadonlySet<string> = new Set<string>([...mainFields, ...rareFields])

/** The cell that a path of a problem such as `lines.3.aux.store` means. */
export const fieldOfPath = (path: string): Field | null => {
  const name = path.split('.')[2] ?? ''
  return fieldSet.has(name) ? (name as Field) : null
}

const markOf = (problem: Problem, key: number): Mark => ({
  key,
  field: fieldOfPath(problem.path),
  name: problem.code,
  args: problem.args,
  message: '',
  number: numberOf(problem),
})

/** Problems that only the whole voucher can decide, and rates that are still on their way. */
const notOfALine = (problem: Problem): boolean =>
  !problem.path.startsWith('lines.0.') || problem.code === 'line.cashFlowItem'

const checkLine = (desk: Desk, state: EntryState, line: EntryLine): Mark[] => {
  if (isBlank(line)) return []
  const { type, date } = state.head
  const { problems } = readVoucher({ type, date, lines: [lineDraft(line)] }, desk.facts())
  return problems.filter((each) => !notOfALine(each) && !isWarning(each)).map((each) => markOf(each, line.key))
}

/** Per desk: the keys of the lines to be checked, and the timer that is running. */
const waiting = new WeakMap<Desk, { keys: Set<number>; timer: ReturnType<typeof setTimeout> | null }>()

const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every((mark, at) => mark.name === b[at]?.name && mark.field === b[at]?.field)

/** Checks the waiting lines. The active one is only relieved of marks, not given new ones while it is being typed. */
const checkWaiting = (desk: Desk): void => {
  const wait = waiting.get(desk)
  if (!wait) return
  wait.timer = null
  const state = desk.store.getState()
  const active = state.grid.lines[state.grid.row]?.key
  const now = [...wait.keys].slice(0, linesAtOnce)
  const byKey = new Map(state.grid.lines.map((line) => [line.key, line]))
  const marks = new Map(state.marks)
  let hasChanged = false
  for (const key of now) {
    wait.keys.delete(key)
    const line = byKey.get(key)
    const before = marks.get(key) ?? []
    const found = line ? checkLine(desk, state, line) : []
    const after = key === active ? found.filter((mark) => before.some((each) => each.name === mark.name)) : found
    if (sameMarks(before, after)) continue
    hasChanged = true
    if (after.length > 0) marks.set(key, after)
    else marks.delete(key)
  }
  if (hasChanged) desk.store.setState({ marks })
  if (wait.keys.size > 0) wait.timer = setTimeout(() => checkWaiting(desk), 0)
}

const touchedKeys = (state: EntryState, before: GridState): number[] => {
  const { grid } = state
  const left = before.lines[before.row]?.key
  const changed =
    grid.lines === before.lines
      ? []
      : grid.lines.filter((line, at) => line !== before.lines[at]).map((line) => line.key)
  return left === undefined ? changed : [...changed, left]
}

/** Has the lines checked that differ from those before, and the line that was left. */
export const checkLater = (desk: Desk, before: GridState): void => {
  const wait = waiting.get(desk) ?? { keys: new Set<number>(), timer: null }
  waiting.set(desk, wait)
  for (const key of touchedKeys(desk.store.getState(), before)) wait.keys.add(key)
  if (wait.timer !== null) clearTimeout(wait.timer)
  wait.timer = setTimeout(() => checkWaiting(desk), restMs)
}

/** Checks the head: a date in a closed month is said at once, but not of what is fixed in it. */
export const checkHead = (desk: Desk): void => {
  const state = desk.store.getState()
  if (!isEditable(state)) return
  const { type, date } = state.head
  const { problems } = readVoucher({ type, date, lines: [] }, desk.facts())
  const headMarks = problems
    .filter((each) => each.path === 'date' || each.path === 'type')
    .filter((each) => each.code !== 'voucher.typeDebit' && each.code !== 'voucher.typeCredit')
    .map((each) => ({ ...markOf(each, 0), key: null, field: each.path as 'date' | 'type' }))
  desk.store.setState({ headMarks })
}

/** Puts typed fields into the head. */
export const changeHead = (desk: Desk, change: Partial<Head>): void => {
  const before = desk.store.getState().head
  const head = inPeriod({ ...before, ...change }, desk.around.books)
  desk.store.setState({ head })
  if (head.date !== before.date) {
    desk.store.setState(({ grid }) => ({
      grid: patchLines(
        grid,
        (line) => renewRate(line, desk.rates.find(line.currency, rateTypeOf(line), before.date), desk.around),
        desk.rules,
      ),
    }))
    wantRates(desk)
  }
  const isChecked = head.date === before.date && head.type === before.type && head.adjustment === before.adjustment
  if (!isChecked) checkHead(desk)
}
