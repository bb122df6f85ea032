// Puts an expense on the desk: its lines at the cursor, and the cursor where the next figure is wanted.
import type { LineDraft } from '../../../domain/voucher/voucher.ts'
import { cancel, type GridState, goOn, lineAt, moveTo, pasteLines } from '../grid/grid-state.ts'
import type { Desk } from './desk.ts'
import { putGrid } from './desk-grid.ts'
import { type EntryLine, emptyLine } from './fields.ts'

const lineOf = ({ summary, subject, aux, debit, handler, cfItem, business }: LineDraft): EntryLine => ({
  ...emptyLine(0, summary),
  ...{ subject, aux, chosenSide: 'debit', debit: debit ?? '' },
  ...{ handler: handler ?? '', cfItem: cfItem ?? '', business: business ?? '' },
})

/** What is typed over a subject was meant for the search of an item, and is no code of a subject. */
const withoutSearch = (grid: GridState): GridState => (grid.field === 'subject' ? cancel(grid) : grid)

/** The text the items are searched by when they are asked for, and the summary their line would have. */
export const askedOf = (desk: Desk): { text: string; summary: string } => {
  const { grid } = desk.store.getState()
  const isSummary = grid.field === 'summary' && grid.typed !== null
  return {
    text: grid.field === 'subject' ? (grid.typed ?? '') : '',
    summary: (isSummary ? (grid.typed ?? '') : lineAt(grid).summary).trim(),
  }
}

/** Whether a line lacks an entity that its subject asks for. */
const lacks = (desk: Desk, { subject, aux }: LineDraft): boolean =>
  desk.around.books.subjects.find(subject)?.aux.some(({ type, required }) => required && !aux[type]) === true

/** In the place of an empty line, else above the active one; the cursor goes to what is still wanted. */
export const putExpense = (desk: Desk, drafts: readonly LineDraft[]): void => {
  const { rules } = desk
  const put = pasteLines(withoutSearch(desk.store.getState().grid), drafts.map(lineOf), rules)
  const first = put.row - drafts.length + 1
  const lacking = drafts.findIndex((draft) => lacks(desk, draft))
  const hasAmount = drafts.some(({ debit }) => debit !== '')
  if (lacking >= 0) putGrid(desk, moveTo(put, first + lacking, 'aux', rules))
  else
    putGrid(desk, hasAmount ? goOn(moveTo(put, put.row, 'credit', rules), rules) : moveTo(put, first, 'debit', rules))
}
