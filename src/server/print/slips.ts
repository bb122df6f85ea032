// A voucher cut into the slips it is printed on: rows on each, sums brought and carried, numbered 1/3, 2/3, 3/3.

export type SlipSums = { debit: bigint; credit: bigint }

/**
 * `brought`: the sums of the slips before, which stand in the first row; null on the first slip. `sums`: those up to
 * and including this slip, the voucher's own on the last. `blank` rows are left over.
 */
export type Slip<L> = { at: number; of: number; brought: SlipSums | null; lines: L[]; blank: number; sums: SlipSums }

const nothing: SlipSums = { debit: 0n, credit: 0n }

/** What lines add up to, with what was brought. */
export const sumOf = (lines: readonly SlipSums[], brought: SlipSums = nothing): SlipSums =>
  lines.reduce<SlipSums>(
    ({ debit, credit }, line) => ({ debit: debit + line.debit, credit: credit + line.credit }),
    brought,
  )

/** Cuts lines into slips of `rows` rows, at least two; every slip but the first gives one row to what was brought. */
export const slipsOf = <L extends SlipSums>(lines: readonly L[], rows: number): Slip<L>[] => {
  const slips: Slip<L>[] = []
  let [begin, sums] = [0, nothing]
  do {
    const brought = slips.length === 0 ? null : sums
    const room = brought === null ? rows : rows - 1
    const part = lines.slice(begin, begin + room)
    sums = sumOf(part, sums)
    slips.push({ at: slips.length + 1, of: 0, brought, lines: part, blank: room - part.length, sums })
    begin += room
  } while (begin < lines.length)
  return slips.map((slip) => ({ ...slip, of: slips.length }))
}
