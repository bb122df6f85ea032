// Which account sets a caller may import vouchers into, and how an import is answered.
import { formatMoney, readSum } from '../../../domain/base/money.ts'
import type { DataScope } from '../../../domain/chart/access.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Books } from '../../ledger/store/books.ts'
import type { VoucherResult } from '../draft/draft-store.ts'
import type { VoucherImported } from './vouchers.ts'

const runsShown = 1000

const wireVouchers = (
  { sets, entities }: VoucherImported,
  currencies: ReadonlySet<string>,
  digits: number,
): VoucherResult => {
  let [vouchers, lines, amount] = [0, 0, 0n]
  for (const set of sets) {
    vouchers += set.vouchers
    lines += set.lines
    amount += readSum(set.debit, digits)
  }
  const shown = sets.map((set) => ({ ...set, numbers: set.numbers.slice(0, runsShown) }))
  const text = currencies.size > 1 ? '' : formatMoney(amount, digits)
  return { rows: lines, vouchers, lines, amount: text, entities, sets: shown }
}

/** The rights of a caller in the sets of an import; `wire` draws what was written into those that he was let into. */
export type ImportRights = {
  mayEnter(books: Books): Promise<DataScope | null>
  wire(done: VoucherImported, books: Books): Promise<VoucherResult>
}

/** `sets` are those in which somebody may enter vouchers, with what he may write there. */
export const entryOf = (sets: readonly { value: string; dataScope: DataScope }[], gate: Gate): ImportRights => {
  const currencies = new Set<string>()
  const allowed = new Map(sets.map((set) => [set.value, set.dataScope]))
  return {
    mayEnter: async (books) => {
      const own = allowed.get(books.value)
      if (own) currencies.add((await gate.facts(books)).accountSet.baseCurrency)
      return own ?? null
    },
    wire: async (done, books) => wireVouchers(done, currencies, (await gate.facts(books)).baseDigits),
  }
}
