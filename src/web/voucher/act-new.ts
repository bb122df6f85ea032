// Beginning vouchers on the page: a new one, a copy of the one that is shown, and the correction of a reversed one.
import { isDate, isEntryOpen } from '../../domain/period.ts'
import { mayDiscard, type Page, tell, whileLoading } from './act-page.ts'
import { copiedLines, correctingLines, negatedLines } from './copied-lines.ts'
import { beginVoucher, type Desk, showVoucher } from './desk.ts'
import { voucherApi } from './entry-api.ts'
import { type EntryState, emptyHead } from './entry-state.ts'
import { focusGrid } from './focus-grid.ts'
import { filledLines } from './grid-state.ts'
import type { Reversed } from './reverse-dialog.tsx'

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

const copyWith = async (page: Page, note: string, linesOf: typeof copiedLines): Promise<void> => {
  const { grid, head } = page.desk.store.getState()
  const lines = linesOf(filledLines(grid.lines), nextDate(page.desk) === head.date)
  if (lines.length === 0 || !(await mayDiscard(page))) return
  begin(page, lines)
  tell(page.desk, note)
}

/**
 * A copy: no number, no signs, no attachments, no invoice numbers (ledger §3.1); the date stays when its month is
 * open.
 */
export const copy = (page: Page): Promise<void> => copyWith(page, 'noteCopied', copiedLines)

/** A copy whose amounts are all negated. */
export const copyNegated = (page: Page): Promise<void> =>
  copyWith(page, 'voucherAct:noteCopiedRed', (lines, isSameDay) => negatedLines(lines, isSameDay, page.desk.rules))

/**
 * After the voucher on the desk was reversed: its correction copy as unsaved work that is linked to it, or else the
 * reversal that was made.
 */
export const goOnReversed = async (desk: Desk, { made, date, correct }: Reversed): Promise<void> => {
  const { head, grid, origin } = desk.store.getState()
  const no = String(made.no).padStart(4, '0')
  if (!correct || !origin?.no) {
    await whileLoading(desk, async () => showVoucher(desk, await voucherApi.read({ id: made.id })))
    tell(desk, 'voucherAct:noteReversed', { no })
    return
  }
  const word = desk.around.books.raw.voucherTypes.find((type) => type.code === head.type)?.wordZhCn ?? ''
  const lines = correctingLines(filledLines(grid.lines), { date: head.date, word, no: origin.no })
  const correcting = { ...emptyHead(head.type, date), remark: head.remark, corrects: origin.id }
  beginVoucher(desk, correcting, lines, true)
  focusGrid(desk)
  tell(desk, 'voucherAct:noteCorrecting', { no })
}
