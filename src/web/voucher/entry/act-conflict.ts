// What happens when somebody else has changed the voucher: both changes beside each other, and the voucher of the
// choices saved over the one that is stored now.
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { send } from '../../api/query.ts'
import { confirm } from '../../kit/dialog.tsx'
import { filledLines, openGrid } from '../grid/grid-state.ts'
import { type Page, reread, t, tell } from './act-page.ts'
import { compareForms, differingRows, type Merge, merged } from './conflict-merge.ts'
import { type Desk, focusGrid, showVoucher, takeRates, wantEntities, wantRates } from './desk.ts'
import { commitTyped } from './desk-grid.ts'
import { type Conflict, entryLine, headOf, inPeriod, isDirty, type Mark } from './entry-state.ts'
import { markText } from './problem-text.ts'

type Stored = Conflict['voucher']

const mergeOf = (desk: Desk, voucher: Stored): Merge | null => {
  const { head, grid, origin, cleanHead } = desk.store.getState()
  if (!origin) return null
  const { baseCurrency } = desk.around.books
  const theirs = voucher.lines.map((line, at) => entryLine(line, baseCurrency, at + 1))
  return compareForms(
    { head: cleanHead, lines: filledLines(origin.storedLines) },
    { head, lines: filledLines(grid.lines) },
    { head: headOf(voucher), lines: theirs },
  )
}

/** What cannot be changed any more, or not be seen whole, can only be looked at. */
const isMergeable = (voucher: Stored): boolean => voucher.actions.edit && voucher.hiddenLines === 0

const offerReload = async (page: Page, mark: Mark | null): Promise<void> => {
  const id = page.desk.store.getState().origin?.id
  const text = `${mark ? markText(mark) : ''}\n${t('conflictText')}`.trim()
  const answer = await confirm({ title: t('conflictTitle'), text, act: t('reload'), cancel: t('keepOn') })
  if (answer !== null && id) await reread(page, id)
}

const compareWith = async (page: Page, voucher: Stored, mark: Mark | null): Promise<void> => {
  const { desk } = page
  if (!isDirty(desk.store.getState())) return showVoucher(desk, voucher)
  if (!isMergeable(voucher)) return offerReload(page, mark)
  const merge = mergeOf(desk, voucher)
  if (!merge) return
  if (merge.head.length === 0 && differingRows(merge).length === 0) {
    // Both did the same: there is nothing left to save.
    showVoucher(desk, voucher)
    tell(desk, 'noteNothingNew')
    return
  }
  const by = String(mark?.args.user ?? '')
  desk.store.setState({ conflict: { merge, voucher, by }, list: null, panel: null })
}

/** Shows what both have done to the voucher. `mark` is the refusal of a save; null when it was seen before. */
export const compare = async (page: Page, mark: Mark | null): Promise<void> => {
  const { desk } = page
  commitTyped(desk)
  const { origin } = desk.store.getState()
  if (!origin) return
  try {
    await compareWith(page, await send(voucherCalls.read, { id: origin.id }), mark)
  } catch {
    // The call has told the user; what was typed is where it was.
  }
}

/** Puts the voucher of the choices on the desk, over the one that is stored now; what is left is to save it. */
export const putResolved = ({ desk }: Pick<Page, 'desk'>): void => {
  const { conflict } = desk.store.getState()
  if (!conflict) return
  const { head, lines } = merged(conflict.merge)
  showVoucher(desk, conflict.voucher)
  const grid = openGrid(lines, desk.rules)
  // Day and period may have been chosen from different sides.
  desk.store.setState((state) => ({ head: inPeriod(head, desk.around.books), grid, turn: state.turn + 1 }))
  wantEntities(desk, grid.lines)
  takeRates(desk)
  wantRates(desk)
}

/** Shows the stored voucher; what is given up for it can be taken back from the top of the page. */
export const takeTheirs = (page: Page): void => {
  const { desk } = page
  const { conflict } = desk.store.getState()
  if (!conflict) return
  page.setAside()
  showVoucher(desk, conflict.voucher)
  focusGrid(desk)
}
