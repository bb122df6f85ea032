// Pasting a block on a desk: the offer with its mapping, changing the mapping, and taking the lines over.
import type { ClipboardTable } from '../grid/clipboard-table.ts'
import { pasteLines } from '../grid/grid-state.ts'
import { buildLines, type PastePlan, planPaste } from '../grid/paste.ts'
import { type Desk, takeRates } from './desk.ts'
import { putGrid } from './desk-grid.ts'

const builtOf = (desk: Desk, table: ClipboardTable, plan: PastePlan) =>
  buildLines(table, plan, {
    books: desk.around.books,
    rules: desk.rules,
    entityExists: (type, code) => desk.directory.index.find(type, code) !== undefined,
  })

/**
 * Shows what a block would become; nothing is written yet. The kinds of entity it names are fetched so that they can
 * be checked.
 */
export const offerPaste = (desk: Desk, table: ClipboardTable): void => {
  const plan = planPaste(table, desk.around.books)
  mapPaste(desk, table, plan)
  const { paste } = desk.store.getState()
  const codes = new Set(paste?.lines.map((line) => line.subject))
  const kinds = new Set(
    [...codes].flatMap((code) => desk.around.books.subjects.find(code)?.aux.map(({ type }) => type) ?? []),
  )
  const fetches = [...kinds]
    .filter((kind) => !desk.directory.isWhole(kind))
    .map((kind) => desk.directory.searchFar(kind, ''))
  if (fetches.length === 0) return
  void Promise.all(fetches).then(() => {
    const now = desk.store.getState().paste
    if (now?.table === table) mapPaste(desk, table, now.plan)
  })
}

/** Shows the block anew with another mapping. */
export const mapPaste = (desk: Desk, table: ClipboardTable, plan: PastePlan): void =>
  desk.store.setState({ paste: { table, plan, ...builtOf(desk, table, plan) }, list: null })

/** Takes the lines over, bad cells included: they keep their text and are marked in the grid. */
export const acceptPaste = (desk: Desk): void => {
  const { paste, grid } = desk.store.getState()
  if (!paste) return
  putGrid(desk, pasteLines(grid, paste.lines, desk.rules), { paste: null })
  takeRates(desk)
}
