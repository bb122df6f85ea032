// Beginning vouchers on the page: a new one, and a copy of the one that is shown.
import { isDate, isEntryOpen } from '../../domain/period.ts'
import { mayDiscard, type Page, tell } from './act-page.ts'
import { beginVoucher, type Desk } from './desk.ts'
import { type EntryState, emptyHead } from './entry-state.ts'
import { focusGrid } from './focus-grid.ts'
import { filledLines } from './grid-state.ts'

/** The date of a new voucher: that of the last one while its month takes entries, else the one the server proposes. */
const nextDate = (desk: Desk): string => {
  const { date } = desk.store.getState().head
  const { accountSet, periods } = desk.facts()
  const isOpen =
    Number(date.slice(0, 4)) === accountSet.year &&
    isEntryOpen(periods, Number(date.slice(5, 7)), accountSet.options.futureVoucherMonths)
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

/**
 * A copy: no number, no signs, no attachments, no invoice numbers (ledger §3.1); the date stays when its month is
 * open.
 */
export const copy = async (page: Page): Promise<void> => {
  const { grid } = page.desk.store.getState()
  const lines = filledLines(grid.lines).map((line) => ({ ...line, invoiceNo: '' }))
  if (lines.length === 0 || !(await mayDiscard(page))) return
  begin(page, lines)
  tell(page.desk, 'noteCopied')
}
