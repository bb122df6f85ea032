// What every act of the voucher page stands on: the page it acts for, the question before work is lost; and beginning
// vouchers, new ones and copies.

import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { isDate, isEntryOpen } from '../../../domain/base/period.ts'
import { correctingSummary, type NamedVoucher } from '../../../domain/voucher/reversal.ts'
import { send } from '../../api/query.ts'
import { confirm } from '../../kit/dialog.tsx'
import type { TabActs } from '../../kit/page.tsx'
import { say } from '../../kit/words.ts'
import type { Evidence } from '../evidence/evidence-desk.ts'
import { filledLines, type GridRules } from '../grid/grid-state.ts'
import { beginVoucher, type Desk, focusGrid, showVoucher } from './desk.ts'
import { doKept, dropKeptActs } from './desk-wait.ts'
import { type EntryState, emptyHead, hasUnsaved, isDirty } from './entry-state.ts'
import type { EntryLine } from './fields.ts'
import { withoutRate } from './line-rules.ts'

/** What the acts need beside the desk. */
export type Page = {
  desk: Desk
  evidence: Evidence
  tab: TabActs
  buttons: readonly string[]
  name: string
  setAside: () => void
}

/** A sentence of voucher entry. */
export const t = (key: string, args?: Record<string, string | number>): string => say(`voucherEntry:${key}`, args)

/** Says something at the foot, until the next key. */
export const tell = (desk: Desk, key: string, args?: Record<string, string | number>): void =>
  desk.store.setState({ note: { key, args } })

/** True when what is unsaved may be given up. */
export const mayDiscard = async (page: Pick<Page, 'desk'>): Promise<boolean> => {
  if (!isDirty(page.desk.store.getState()) && !page.desk.hasPapers.current()) return true
  const title = t('discardTitle')
  const answer = await confirm({ title, text: t('discardText'), act: t('discard'), cancel: t('keepOn'), danger: true })
  focusGrid(page.desk)
  if (answer === null) dropKeptActs(page.desk)
  return answer !== null
}

/** Shows the voucher as it is stored now; what is unsaved can be taken back from the top of the page. */
export const reread = async (page: Page, id: string): Promise<void> => {
  const voucher = await send(voucherCalls.read, { id })
  if (hasUnsaved(page.desk.store.getState())) page.setAside()
  showVoucher(page.desk, voucher)
}

/** Puts another voucher on the desk; what is typed meanwhile is meant for that one. */
export const whileLoading = async (desk: Desk, load: () => Promise<void>): Promise<void> => {
  desk.store.setState({ busy: 'load' })
  try {
    await load()
  } catch {
    // The call has told the user; the voucher on the desk is unchanged.
    dropKeptActs(desk)
  } finally {
    desk.store.setState({ busy: null })
    focusGrid(desk)
    void doKept(desk)
  }
}

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

/** A rate belongs to the day it was looked up for: a copy of another day asks for its own. */
const onDay = (line: EntryLine, isSameDay: boolean): EntryLine =>
  isSameDay || line.currency === '' ? line : withoutRate(line)

/** Without the invoice numbers, which are those of the model. */
export const copiedLines = (lines: readonly EntryLine[], isSameDay: boolean): EntryLine[] =>
  lines.map((line) => ({ ...onDay(line, isSameDay), invoiceNo: '' }))

/** The same with base, original and quantity negated, on the same sides. */
export const negatedLines = (
  lines: readonly EntryLine[],
  isSameDay: boolean,
  { negate }: Pick<GridRules, 'negate'>,
): EntryLine[] => copiedLines(lines, isSameDay).map(negate)

/** The correction copy: amounts and rates as they were booked, and summaries in the words of the law. */
export const correctingLines = (lines: readonly EntryLine[], original: NamedVoucher): EntryLine[] =>
  lines.map((line) => ({ ...line, summary: correctingSummary(original, line.summary) }))
