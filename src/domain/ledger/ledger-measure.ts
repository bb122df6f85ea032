// What runs beside the amounts of a detail ledger: quantities, or amounts of its one foreign currency.
import { quantityOne, roundRatio } from '../base/money.ts'
import type { PeriodKey } from '../base/period.ts'
import type { Amounts, Opening } from '../voucher/balance.ts'
import { type LedgerFrame, ledgerFrame } from './ledger-rows.ts'

/** 三栏式, 数量金额式, 外币金额式, 日记账. */
export const ledgerForms = ['plain', 'quantity', 'currency', 'journal'] as const
export type LedgerFormName = (typeof ledgerForms)[number]

export type BesideMeasure = 'quantity' | 'original'

/** What runs beside a form; null where nothing does. */
export const measureOf = (form: LedgerFormName, foreign: string): BesideMeasure | null => {
  if (form === 'quantity') return 'quantity'
  return form === 'currency' && foreign !== '' ? 'original' : null
}

/** Figures of a row in the measure; the balance is debit-positive. */
export type MeasureFigures = { debit: bigint | null; credit: bigint | null; balance: bigint | null }

const moved = (measure: BesideMeasure, amounts: Amounts) =>
  measure === 'quantity'
    ? { debit: amounts.quantityDebit, credit: amounts.quantityCredit }
    : { debit: amounts.originalDebit, credit: amounts.originalCredit }

/** The opening and the months of a subject in the measure. What moved before the books began is not known in it. */
export const besideFrame = (
  measure: BesideMeasure,
  openings: readonly Opening[],
  balances: ReadonlyMap<string, Amounts>,
  subject: string,
  range: { from: PeriodKey; to: PeriodKey },
): LedgerFrame =>
  ledgerFrame(
    openings.map((one) => ({ ...one, base: one[measure], ytdDebit: 0n, ytdCredit: 0n })),
    new Map([...balances].map(([key, amounts]) => [key, { ...amounts, ...moved(measure, amounts) }])),
    subject,
    range.from,
    range.to,
  )

type BesideRow = { kind: 'opening' | 'line' | 'month' | 'year'; debit: bigint | null }

/**
 * Takes the rows of a ledger one by one, in the order of its lines: the month a row stands in, and of a line its amount
 * in the measure, null where it has none. `hasYear`: what the year adds up to is known.
 */
export const openBeside = ({ opening, months }: Pick<LedgerFrame, 'opening' | 'months'>, hasYear: boolean) => {
  let balance = opening
  return ({ kind, debit }: BesideRow, no: number, amount: bigint | null): MeasureFigures => {
    if (kind === 'line') {
      const onDebit = debit !== null
      balance += onDebit ? (amount ?? 0n) : -(amount ?? 0n)
      return { debit: onDebit ? amount : null, credit: onDebit ? null : amount, balance }
    }
    const month = months.find(({ period }) => period.no === no)
    if (kind === 'month') return { debit: month?.debit ?? null, credit: month?.credit ?? null, balance }
    if (kind === 'year' && hasYear) return { debit: month?.ytdDebit ?? null, credit: month?.ytdCredit ?? null, balance }
    return { debit: null, credit: null, balance }
  }
}

/** The price at which a quantity stands in the books, in millionths; null where there is none of it. */
export const priceOf = (amount: bigint, quantity: bigint, digits: number): bigint | null =>
  quantity === 0n ? null : roundRatio(amount * quantityOne * quantityOne, quantity * 10n ** BigInt(digits))
