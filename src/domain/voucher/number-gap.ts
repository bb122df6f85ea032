// Gaps in voucher numbers: the numbers that no voucher has, and how people read them.

/** The numbers missing from 1..max of the given ones, as inclusive runs. */
export const numberGaps = (numbers: Iterable<number>): { from: number; to: number }[] => {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  const gaps: { from: number; to: number }[] = []
  let expected = 1
  for (const no of sorted) {
    if (no > expected) gaps.push({ from: expected, to: no - 1 })
    expected = no + 1
  }
  return gaps
}

/** Gaps as people read them: '3, 7-9'; after `most` runs '…'. */
export const gapText = (gaps: readonly { from: number; to: number }[], most = 20): string =>
  gaps
    .slice(0, most)
    .map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`))
    .join(', ') + (gaps.length > most ? ', …' : '')
