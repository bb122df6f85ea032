// Which line of one form of a voucher is which line of another: by what stands in them, and in their order.
import { type MergeField, mergeFields, sameField } from './conflict-fields.ts'
import type { EntryLine } from './fields.ts'

/** The index in `others` for each line, null for a line that is not there. */
export type Matches = readonly (number | null)[]

/** How much two lines have in common; a pair below the least is two different lines. */
const weights: Partial<Record<MergeField, number>> = { subject: 3, amount: 3, summary: 2 }
const leastInCommon = 3
const all = 20

const isSame = (a: EntryLine, b: EntryLine): boolean => mergeFields.every((field) => sameField(a, b, field))

const inCommon = (a: EntryLine, b: EntryLine): number => {
  if (isSame(a, b)) return all
  let sum = 0
  for (const field of ['subject', 'amount', 'summary'] as const) if (sameField(a, b, field)) sum += weights[field] ?? 0
  return sum >= leastInCommon ? sum : 0
}

/** Pairs that could be compared at most; beyond it lines are paired by what is equal, then by their place. */
const pairsMax = 250_000

/** The pairs, in the order of both, that have the most in common. */
const align = (lines: readonly EntryLine[], others: readonly EntryLine[]): Matches => {
  const width = others.length + 1
  const best = new Float64Array((lines.length + 1) * width)
  const at = (row: number, column: number): number => best[row * width + column] ?? 0
  const common = (row: number, column: number): number => {
    const [a, b] = [lines[row], others[column]]
    return a && b ? inCommon(a, b) : 0
  }
  for (let row = lines.length - 1; row >= 0; row -= 1) {
    for (let column = others.length - 1; column >= 0; column -= 1) {
      const weight = common(row, column)
      const paired = weight > 0 ? weight + at(row + 1, column + 1) : 0
      best[row * width + column] = Math.max(paired, at(row + 1, column), at(row, column + 1))
    }
  }
  const found: (number | null)[] = lines.map(() => null)
  let [row, column] = [0, 0]
  while (row < lines.length && column < others.length) {
    const weight = common(row, column)
    if (weight > 0 && at(row, column) === weight + at(row + 1, column + 1)) {
      found[row] = column
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return found
}

/** For very long vouchers: the next equal line, and where nothing is equal the line of the same place. */
const alignRoughly = (lines: readonly EntryLine[], others: readonly EntryLine[]): Matches => {
  const keyOf = (line: EntryLine): string => JSON.stringify({ ...line, key: 0, chosenSide: '' })
  const places = Map.groupBy(others.keys(), (index) => keyOf(others[index] as EntryLine))
  let last = -1
  const found = lines.map((line) => {
    const place = places.get(keyOf(line))?.find((index) => index > last)
    if (place === undefined) return null
    last = place
    return place
  })
  const taken = new Set(found)
  return found.map((index, at) => index ?? (at < others.length && !taken.has(at) ? at : null))
}

/** Finds each of `lines` among `others` by what stands in it. */
export const matchByContent = (lines: readonly EntryLine[], others: readonly EntryLine[]): Matches => {
  const shorter = Math.min(lines.length, others.length)
  const isSameAt = (a: number, b: number): boolean => isSame(lines[a] as EntryLine, others[b] as EntryLine)
  let head = 0
  while (head < shorter && isSameAt(head, head)) head += 1
  let tail = 0
  while (tail < shorter - head && isSameAt(lines.length - 1 - tail, others.length - 1 - tail)) tail += 1
  const [middle, othersMiddle] = [lines.slice(head, lines.length - tail), others.slice(head, others.length - tail)]
  const isSmall = middle.length * othersMiddle.length <= pairsMax
  const found = isSmall ? align(middle, othersMiddle) : alignRoughly(middle, othersMiddle)
  const shift = others.length - lines.length
  return lines.map((_, at) => {
    if (at < head) return at
    if (at >= lines.length - tail) return at + shift
    const index = found[at - head]
    return index === null || index === undefined ? null : index + head
  })
}

/** Finds the lines that were loaded among those of the desk: they keep their keys for as long as the tab lives. */
export const matchByKey = (lines: readonly EntryLine[], others: readonly EntryLine[]): Matches => {
  const places = new Map(others.map((line, at) => [line.key, at]))
  return lines.map((line) => places.get(line.key) ?? null)
}
