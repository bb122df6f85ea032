// What typing and keys do in the grid of a desk: signs with a meaning, lists under the cell, moving on.
import { rateTypes } from '../../../domain/voucher/voucher.ts'
import { auxCellText } from '../entity-directory.ts'
import { chooseBy, listFor, skipEntity, taken, withChosen } from '../grid/cell-list.ts'
import {
  balanceOnLine,
  calculateInstead,
  cancel,
  commit,
  copyLineAbove,
  copySummary,
  deleteLine,
  expand,
  fillBalance,
  flipSign,
  type GridState,
  goBack,
  goBelow,
  goOn,
  goSideways,
  goVertically,
  insertLine,
  lineAt,
  moveLine,
  moveTo,
  redo,
  replaceLine,
  switchSide,
  undo,
} from '../grid/grid-state.ts'
import { takeSubject } from '../subject-search.ts'
import { type Desk, wantEntities, wantRates } from './desk.ts'
import { checkLater } from './desk-check.ts'
import { isAhead, whenLoaded } from './desk-wait.ts'
import { type EntryState, isEditable, type Note } from './entry-state.ts'
import { type EntryLine, type Field, isAmount, isBlank } from './fields.ts'
import { type KeyAct, signActs } from './key-table.ts'
import type { RateChoice } from './rate-book.ts'

const closed = { list: null, isTree: false } as const

/** The text the active cell is edited as. */
export const cellText = (line: EntryLine, field: Field, desk: Desk): string => {
  if (field !== 'aux') return line[field]
  return auxCellText(line.aux, desk.around.books.subjects.find(line.subject)?.aux ?? [])
}

/** The text in the editor: what is typed, else what stands in the cell. */
export const editorText = (state: EntryState, desk: Desk): string =>
  state.grid.typed ?? cellText(lineAt(state.grid), state.grid.field, desk)

/** Puts a new grid on the desk: asks for what its lines need and has them checked. */
export const putGrid = (desk: Desk, grid: GridState, more: Partial<EntryState> = {}): void => {
  const state = desk.store.getState()
  const before = state.grid
  // Where nothing may be typed one may still walk about, but not beyond the last line.
  if (grid === before || (grid.lines !== before.lines && !isEditable(state))) {
    desk.store.setState(more)
    return
  }
  const hasMoved = grid.row !== before.row || grid.field !== before.field
  desk.store.setState({ grid, ...(hasMoved ? { ...closed, caret: false, note: null } : {}), ...more })
  if (grid.lines !== before.lines) {
    wantRates(desk)
    wantEntities(desk, [lineAt(grid), lineAt(grid, before.row)])
  }
  if (grid.lines !== before.lines || grid.row !== before.row) checkLater(desk, before)
}

const say = (desk: Desk, key: string, args?: Note['args']): void => desk.store.setState({ note: { key, args } })

/** Opens the list of the active cell for what is typed in it. */
export const openList = (desk: Desk, tree = false): void => {
  const state = desk.store.getState()
  if (!isEditable(state)) return
  const text = state.grid.typed ?? ''
  const { field } = state.grid
  desk.store.setState({ list: listFor(field, text, lineAt(state.grid), desk.source(), tree), isTree: tree })
  if (field === 'summary') desk.summaries.want(() => desk.store.getState().list?.kind === 'summary' && openList(desk))
  if (field === 'rate' && tree) wantRateChoices(desk)
  searchFar(desk)
}

/** Fetches the rates on record, and of each type the one in use: base amounts are computed by its unit. */
const wantRateChoices = (desk: Desk): void => {
  const { currency } = lineAt(desk.store.getState().grid)
  const date = desk.around.date()
  if (currency === '') return
  desk.rateChoices.want(currency, date, () => desk.store.getState().list?.kind === 'rate' && openList(desk, true))
  for (const type of rateTypes) desk.rates.want(currency, type, date)
}

/** Asks the server about entities that are not at hand, and shows the list again when it has answered. */
const searchFar = (desk: Desk): void => {
  const { list, grid } = desk.store.getState()
  if (list?.kind !== 'entity') return
  const { type } = list
  const text = (grid.typed ?? '').split(/[;；]/).at(-1) ?? ''
  if (desk.directory.isSettled(type, text) && !desk.directory.isComing(type)) return
  void desk.directory.searchFar(type, text).then(() => {
    const now = desk.store.getState()
    const isSame = now.grid.typed === grid.typed && now.grid.row === grid.row && now.grid.field === grid.field
    const list = listFor(grid.field, grid.typed ?? '', lineAt(grid), desk.source())
    if (isSame && now.list) desk.store.setState({ list: withChosen(list, now.list) })
  })
}

/** Signs that stand for an act in a summary; input methods write them in their own way. */
const summarySigns: Readonly<Record<string, { act: CopyAct; sign: string }>> = {
  '..': { act: 'copyAbove', sign: '..' },
  '。。': { act: 'copyAbove', sign: '..' },
  '．．': { act: 'copyAbove', sign: '..' },
  '//': { act: 'copyFirst', sign: '//' },
  '、、': { act: 'copyFirst', sign: '//' },
  '／／': { act: 'copyFirst', sign: '//' },
  '**': { act: 'copyLine', sign: '**' },
  '＊＊': { act: 'copyLine', sign: '**' },
  '××': { act: 'copyLine', sign: '**' },
}

type CopyAct = 'copyAbove' | 'copyFirst' | 'copyLine'

/** Takes a summary, or a whole line, from above; false when there is nothing to take or nowhere to put it. */
const copyFromAbove = (desk: Desk, act: CopyAct): boolean => {
  const state = desk.store.getState()
  if (state.grid.field !== 'summary' || !isEditable(state)) return false
  const { grid } = state
  const from = act === 'copyFirst' ? 'first' : 'above'
  const copied = act === 'copyLine' ? copyLineAbove(grid, desk.rules) : copySummary(grid, from, desk.rules)
  if (copied) putGrid(desk, copied)
  return copied !== null
}

const typeSummary = (desk: Desk, text: string): boolean => {
  const { grid } = desk.store.getState()
  const meant = summarySigns[text]
  if (meant && signActs(meant.act, meant.sign)) return copyFromAbove(desk, meant.act)
  // A code typed over a summary that was taken from above names the subject: the list says so while it is typed.
  if (desk.store.getState().list?.kind === 'summary') {
    desk.store.setState({ grid: { ...grid, typed: text, filled: null }, note: null })
    openList(desk)
    return true
  }
  const offers = codeOverSummary(grid, text)
  const list = offers ? listFor('subject', text, lineAt(grid), desk.source()) : null
  const isWhole = takeSubject(desk.around.books.index, text)?.code === text
  desk.store.setState({
    grid: { ...grid, typed: text, filled: null },
    list: list && { ...list, at: isWhole ? 0 : -1 },
    note: null,
  })
  return true
}

/** True when a text typed into a summary can only be the beginning of a subject's code. */
const codeOverSummary = (grid: GridState, text: string): boolean =>
  grid.row > 0 && /^\d{4,}$/.test(text) && lineAt(grid).summary !== '' && isBlank(lineAt(grid))

const trailingSpace = /[ \u3000]$/

/** Fills in what balances the voucher; `begun` is what stands in the cell when nothing is to be filled. */
const fill = (desk: Desk, begun: string | null): void => {
  const { grid } = desk.store.getState()
  const filled = fillBalance({ ...grid, typed: null }, desk.rules)
  if (filled) putGrid(desk, filled, { note: { key: 'noteFilled' } })
  else desk.store.setState({ grid: { ...grid, typed: begun }, note: { key: 'noteBalanced' } })
}

const flip = (desk: Desk): void => {
  const grid = commit(desk.store.getState().grid, desk.rules)
  if (cellText(lineAt(grid), grid.field, desk) !== '') putGrid(desk, flipSign(grid, desk.rules))
}

const typeAmount = (desk: Desk, text: string): boolean => {
  const { grid } = desk.store.getState()
  const wasTouched = grid.typed !== null
  if (/^[=＝]$/.test(text) && signActs('fill', '=')) {
    // Balanced already: the sign stays, as the beginning of a calculation.
    fill(desk, '=')
    return true
  }
  if (grid.filled && /^[\d.(（０-９]/.test(text)) {
    putGrid(desk, calculateInstead(grid, text), { note: null })
    return true
  }
  const isFilled = !wasTouched && cellText(lineAt(grid), grid.field, desk) !== ''
  if (/^[-－−]$/.test(text) && isFilled && signActs('flip', '-')) {
    flip(desk)
    return true
  }
  if (!trailingSpace.test(text) || !signActs('switchSide', 'Space')) return false
  const typed = wasTouched ? text.replace(trailingSpace, '') : null
  putGrid(desk, switchSide({ ...grid, typed }, desk.rules))
  return true
}

/** Decimals of the figure in the active cell. */
export const figureDigits = (desk: Desk): number => {
  const { grid } = desk.store.getState()
  const { books } = desk.around
  if (isAmount(grid.field)) return books.baseDigits
  return grid.field === 'original' ? books.digitsOf(lineAt(grid).currency) : 6
}

/** A rate that was found may only be changed with the right for it. */
export const isFixedRate = (desk: Desk, grid: GridState): boolean =>
  grid.field === 'rate' && !desk.rights.mayEditRate && lineAt(grid).rate !== ''

/** A character came into the active cell. `isComposing`: an input method has not finished, so no sign may act yet. */
export const typeText = (desk: Desk, text: string, isComposing: boolean): void => {
  if (whenLoaded(desk, () => typeText(desk, text, isComposing))) return
  const state = desk.store.getState()
  const { grid } = state
  if (!isEditable(state) || isFixedRate(desk, grid)) return
  if (!isComposing && grid.typed === null && /^[?？]$/.test(text) && signActs('keys', '?')) {
    desk.store.setState({ panel: 'keys' })
    return
  }
  if (!isComposing && grid.field === 'summary' && typeSummary(desk, text)) return
  if (!isComposing && isAmount(grid.field) && typeAmount(desk, text)) return
  desk.store.setState({ grid: { ...grid, typed: text, filled: null }, note: null })
  if (!isComposing) openList(desk, state.isTree && grid.field === 'subject')
}

/** Takes a row of the list into the cell and goes on. */
export const takeFromList = (desk: Desk, at: number): void => {
  const { list, grid } = desk.store.getState()
  if (!list) return
  const found = taken({ ...list, at }, grid.typed ?? '')
  if (!found) return
  if (found.more) {
    desk.store.setState({ grid: { ...grid, typed: found.text } })
    openList(desk)
    return
  }
  if (list.kind === 'summary') takeSummary(desk, found.text, list.rows[at]?.subject ?? '')
  else if (list.kind === 'rate') takeRateChoice(desk, list.rows[at])
  else if (grid.field === 'summary') takeSubjectForSummary(desk, found.text)
  else moveOn(desk, { ...grid, typed: found.text })
}

/** The rate with its kind: the line says which of the rates on record it uses. */
const takeRateChoice = (desk: Desk, chosen: RateChoice | undefined): void => {
  const { grid } = desk.store.getState()
  if (!chosen) return
  const line = { ...lineAt(grid), rateType: chosen.type === rateTypes[0] ? '' : chosen.type }
  const taken = desk.rules.apply({ ...line, rate: '' }, 'rate', chosen.perOne)
  moveOn(desk, replaceLine({ ...grid, typed: null }, grid.row, taken, desk.rules))
}

/** The summary, and on a line without a subject the one that goes with it. */
const takeSummary = (desk: Desk, text: string, subject: string): void => {
  moveOn(desk, { ...desk.store.getState().grid, typed: text })
  const { grid } = desk.store.getState()
  if (subject !== '' && grid.field === 'subject' && lineAt(grid).subject === '')
    moveOn(desk, { ...grid, typed: subject })
}

/** The code typed over a taken summary becomes the subject, and the summary stays as it was. */
const takeSubjectForSummary = (desk: Desk, code: string): void => {
  const { grid } = desk.store.getState()
  moveOn(desk, { ...grid, field: 'subject', typed: code })
}

/** Goes to the next cell and opens the list of entities where one must be named. */
const moveOn = (desk: Desk, grid: GridState): void => {
  putGrid(desk, goOn(grid, desk.rules), { ...closed, caret: false, note: null })
  const now = desk.store.getState().grid
  if (now.field === 'aux' && Object.keys(lineAt(now).aux).length === 0) openList(desk)
}

const isUnknownSubject = (desk: Desk, grid: GridState): boolean => {
  if (grid.field !== 'subject' || grid.typed === null || grid.typed.trim() === '') return false
  return takeSubject(desk.around.books.index, grid.typed) === null
}

/** Enter and Tab: take what is chosen, or the typed text, and go to the next cell. */
const next = (desk: Desk): void => {
  const { list, grid } = desk.store.getState()
  if (list && list.at >= 0) {
    takeFromList(desk, list.at)
    return
  }
  const skipped = list && (grid.typed ?? '').split(/[;；]/).at(-1) === '' ? skipEntity(list, grid.typed ?? '') : null
  if (skipped !== null && grid.typed !== null) {
    desk.store.setState({ grid: { ...grid, typed: skipped } })
    openList(desk)
    return
  }
  if (isUnknownSubject(desk, grid)) say(desk, 'noteNoSubject', { text: grid.typed ?? '' })
  else moveOn(desk, grid)
}

const vertically = (desk: Desk, step: -1 | 1): void => {
  const { list, grid } = desk.store.getState()
  if (list) desk.store.setState({ list: chooseBy(list, step) })
  else putGrid(desk, goVertically(grid, step, desk.rules))
}

const toEnd = (desk: Desk, which: 'first' | 'last'): void => {
  const { grid } = desk.store.getState()
  putGrid(
    desk,
    moveTo(grid, grid.row, desk.rules.columns().main.at(which === 'first' ? 0 : -1) ?? 'summary', desk.rules),
  )
}

const balance = (desk: Desk): void => {
  const { grid } = desk.store.getState()
  const balanced = balanceOnLine(grid, desk.rules)
  if (balanced) putGrid(desk, balanced, { note: { key: 'noteFilled' } })
  else say(desk, 'noteBalanced')
}

const edit = (desk: Desk, change: (grid: GridState) => GridState): void => {
  const state = desk.store.getState()
  if (isEditable(state)) putGrid(desk, change(state.grid), { ...closed, caret: false, note: null })
}

/** An act on the amount under the cursor, by a key instead of its sign. */
const onAmount = (act: (desk: Desk) => void) => (desk: Desk) => {
  const state = desk.store.getState()
  if (isEditable(state) && isAmount(state.grid.field)) act(desk)
}

/** Acts of the grid by name; those that are not here belong to the page. */
const gridActs: Partial<Record<KeyAct, (desk: Desk) => unknown>> = {
  next,
  back: (desk) =>
    putGrid(desk, goBack(desk.store.getState().grid, desk.rules), { ...closed, caret: false, note: null }),
  up: (desk) => vertically(desk, -1),
  down: (desk) => vertically(desk, 1),
  left: (desk) => putGrid(desk, goSideways(desk.store.getState().grid, -1, desk.rules)),
  right: (desk) => putGrid(desk, goSideways(desk.store.getState().grid, 1, desk.rules)),
  first: (desk) => toEnd(desk, 'first'),
  last: (desk) => toEnd(desk, 'last'),
  edit: (desk) => desk.store.setState({ caret: true, ...closed }),
  search: (desk) => openList(desk),
  lookUp: (desk) => openList(desk, /^(subject|rate)$/.test(desk.store.getState().grid.field)),
  openRare: (desk) => putGrid(desk, expand(desk.store.getState().grid, true, desk.rules)),
  closeRare: (desk) => putGrid(desk, expand(desk.store.getState().grid, false, desk.rules)),
  insertLine: (desk) => edit(desk, (grid) => insertLine(grid, desk.rules)),
  deleteLine: (desk) => edit(desk, (grid) => deleteLine(grid, desk.rules)),
  lineUp: (desk) => edit(desk, (grid) => moveLine(grid, -1, desk.rules)),
  lineDown: (desk) => edit(desk, (grid) => moveLine(grid, 1, desk.rules)),
  undo: (desk) => edit(desk, undo),
  redo: (desk) => edit(desk, redo),
  copyAbove: (desk) => copyFromAbove(desk, 'copyAbove'),
  copyFirst: (desk) => copyFromAbove(desk, 'copyFirst'),
  copyLine: (desk) => copyFromAbove(desk, 'copyLine'),
  switchSide: onAmount((desk) => putGrid(desk, switchSide(desk.store.getState().grid, desk.rules))),
  fill: onAmount((desk) => fill(desk, null)),
  flip: onAmount(flip),
  balance,
}

/** Keys that belong to the text while the caret is in it. */
const caretActs: ReadonlySet<KeyAct> = new Set<KeyAct>(['left', 'right', 'first', 'last'])

/** Performs an act of the grid; false when it is the browser's (caret moves) or the page's. */
export const doInGrid = (desk: Desk, act: KeyAct): boolean => {
  const state = desk.store.getState()
  if (caretActs.has(act) && (state.caret || state.grid.typed !== null)) return false
  const run = gridActs[act]
  if (run && !whenLoaded(desk, () => run(desk))) run(desk)
  return run !== undefined
}

/**
 * Esc: closes the list, then takes back what was typed, then closes the second row; false when there is nothing to
 * close.
 */
export const escapeGrid = (desk: Desk): boolean => {
  const { list, grid, caret } = desk.store.getState()
  if (list) desk.store.setState(closed)
  else if (grid.filled) putGrid(desk, undo(cancel(grid)), { note: null })
  else if (grid.typed !== null) desk.store.setState({ grid: cancel(grid), note: null, caret: false })
  else if (caret) desk.store.setState({ caret: false })
  else if (grid.expanded) putGrid(desk, expand(grid, false, desk.rules))
  else return false
  return true
}

/** A press of the pointer on a cell; on the active one it sets the caret. */
export const pressCell = (desk: Desk, row: number, field: Field): void => {
  // The place that is pointed at belongs to a voucher that is leaving.
  if (isAhead(desk)) return
  const { grid } = desk.store.getState()
  if (row >= grid.lines.length) putGrid(desk, goBelow(grid, desk.rules))
  else if (row === grid.row && field === grid.field) desk.store.setState({ caret: true })
  else putGrid(desk, moveTo(grid, row, field, desk.rules))
}

/** Reads what is typed in the active cell, before saving or leaving. */
export const commitTyped = (desk: Desk): void => putGrid(desk, commit(desk.store.getState().grid, desk.rules), closed)
