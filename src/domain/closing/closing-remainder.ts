// What a closing still asks for beside vouchers that stay: the lines that it plans, less those that are booked.
import { auxText } from '../chart/entity.ts'
import type { Line } from '../voucher/voucher.ts'

const negated = (line: Line): Line => ({
  ...line,
  debit: -line.debit,
  credit: -line.credit,
  original: -line.original,
  quantity: line.quantity === null ? null : -line.quantity,
  invoiceNo: '',
})

const keyOf = ({ subject, aux, currency, debit }: Line): string =>
  JSON.stringify([subject, auxText(aux), currency, debit === 0n])

/** Lines of one subject, its entities, a currency and a side as one line; those that come to nothing as none. */
const restOf = (lines: readonly Line[]): Line[] => {
  const sum = (amountOf: (line: Line) => bigint) => lines.reduce((total, line) => total + amountOf(line), 0n)
  const debit = sum((line) => line.debit)
  const credit = sum((line) => line.credit)
  const original = sum((line) => line.original)
  if (debit === 0n && credit === 0n && original === 0n) return []
  // Each has been computed and rounded by a rate for itself.
  if (lines.some(({ rate }) => rate !== null)) return [...lines]
  const quantity = sum((line) => line.quantity ?? 0n) || null
  return lines.slice(0, 1).map((line) => ({ ...line, debit, credit, original, quantity, price: null }))
}

/**
 * Beside the booked lines these make what is wanted, on each side of each subject, with its entities, to the cent: what
 * was booked too much is taken back in red, so that turnovers stay on their side.
 */
export const restLines = (wanted: readonly Line[], booked: readonly Line[]): Line[] => {
  const groups = new Map<string, Line[]>()
  for (const line of [...wanted, ...booked.map(negated)]) {
    const group = groups.get(keyOf(line))
    if (group) group.push(line)
    else groups.set(keyOf(line), [line])
  }
  return [...groups.values()].flatMap(restOf)
}
