// Beginning vouchers on the page: a new one, and a copy of the one that is shown, as it is or in red.
import { isDate, isEntryOpen } from '../../../domain/base/period.ts'
import { focusGrid } from '../grid/focus-grid.ts'
import { filledLines } from '../grid/grid-state.ts'
import { mayDiscard, type Page, tell } from './act-page.ts'
import { copiedLines, negatedLines } from './copied-lines.ts'
import { beginVoucher, type Desk } from './desk.ts'
import { type EntryState, emptyHead } from './entry-state.ts'

/** The date of a new voucher: that of the last one while its month takes entries, else the one the server proposes. */
const nextDate = (desk: Desk): string => {
  const { date } = desk.store.getState().head
  const { accountSet, periods } = desk.facts()
  const isOpen =
    Number(date.slice(0, 4)) === accountSet.year &&
    (isEntryOpen(periods, Number(date.slice(5, 7)), accountSet.options.futureVoucherMonths) ||
      desk.around.books.adjustmentOn(date) !== 'never')
  return isDate(date) && isOpen ? date : desk.around.books.raw.startDate
}

export const begin = (page: Page, lines: EntryState['grid']['lines'] = []): void => {
  const { head } = page.desk.store.getState()
  beginVoucher(page.desk, emptyHead(head.type, nextDate(page.desk)), lines, lines.length > 0)
  focusGrid(page.desk)
}

export const startNew = async (page: Page): Promise<void> => {
  if (await mayDiscard(page)) begin(page)
}

const copyWith = async (page: Page, note: string, linesOf: typeof copiedLines): Promise<void> => {
  const { grid, head } = page.desk.store.getState()
  const lines = linesOf(filledLines(grid.lines), nextDate(page.desk) === head.date)
  if (lines.length === 0 || !(await mayDiscard(page))) return
  begin(page, lines)
  tell(page.desk, note)
}

/**
 * A copy: no number, no signs, no attachments, no invoice numbers; the date stays when its month is
 * open.
 */
export const copy = (page: Page): Promise<void> => copyWith(page, 'noteCopied', copiedLines)

/** A copy whose amounts are all negated. */
export const copyNegated = (page: Page): Promise<void> =>
  copyWith(page, 'voucherAct:noteCopiedRed', (lines, isSameDay) => negatedLines(lines, isSameDay, page.desk.rules))
