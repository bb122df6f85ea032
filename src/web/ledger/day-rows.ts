// The rows of a detail ledger with what each day adds up to, for those who want it: journals of cash and banks.
import type { DetailLedgerRowShape } from '../../contract/ledger/ledger.ts'
import { formatMoney, parseSum } from '../../domain/base/money.ts'
import { openDayTotals } from '../../domain/ledger/ledger-rows.ts'

export type LedgerRow = Omit<DetailLedgerRowShape, 'kind'> & { kind: DetailLedgerRowShape['kind'] | 'day' }

/** Puts the total of each day that has ended below its lines; `digits` are those of the amounts. */
export const withDays = (rows: readonly DetailLedgerRowShape[], digits: number): LedgerRow[] => {
  const dayBefore = openDayTotals()
  const amountOf = (text: string | null) => (text === null ? null : parseSum(text, digits))
  let last: DetailLedgerRowShape | undefined
  return rows.flatMap((row): LedgerRow[] => {
    const day = dayBefore({ ...row, debit: amountOf(row.debit), credit: amountOf(row.credit) })
    const before = last
    last = row
    if (day === null || before === undefined) return [row]
    const sums = { debit: formatMoney(day.debit, digits), credit: formatMoney(day.credit, digits) }
    const empty = { voucherId: '' as const, voucher: '', lineNo: 0, summary: '', subject: '', aux: '', contra: [] }
    return [
      { ...before, ...empty, currency: '', original: '', ...sums, kind: 'day', originalBalance: null, beside: null },
      row,
    ]
  })
}
