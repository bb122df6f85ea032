// Amounts told only by how they stand to each other: what is shown to everybody names no figure of anybody's books.
import { formatMoney, readSum, roundRatio } from './money.ts'

/** What the greatest becomes, in hundredths: 1,000,000.00. */
const top = 100_000_000n

/** Turns amounts of one currency into relative ones: the one of the greatest size among `all` becomes ±1,000,000.00. */
export const relativeTo = (all: readonly string[]): ((amount: string) => string) => {
  // No currency has more than four decimals: amounts of one list are read alike.
  const read = (text: string) => readSum(text, 4)
  const size = (value: bigint) => (value < 0n ? -value : value)
  const most = all.reduce((found, text) => (size(read(text)) > found ? size(read(text)) : found), 0n)
  return (amount) => formatMoney(most === 0n ? 0n : roundRatio(read(amount) * top, most), 2)
}
