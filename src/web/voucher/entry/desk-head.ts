// Changing the head of a voucher: a new date looks up the rates again and checks the month.
import { patchLines } from '../grid/grid-state.ts'
import { rateTypeOf } from './books.ts'
import { type Desk, wantRates } from './desk.ts'
import { checkHead } from './desk-check.ts'
import { type Head, inPeriod } from './entry-state.ts'
import { renewRate } from './line-rules.ts'

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
