// Seeded chance: the same seed makes the same ledger on every machine.

export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  pick<T>(list: readonly T[]): T
}

/** The generator mulberry32: 32 bits of state, enough for a ledger. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return { next, below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

/** Ranks 0 to count − 1, the n-th as likely as 1/n: few stores sell most. */
export const zipf = (count: number): ((random: Random) => number) => {
  const sums: number[] = []
  let total = 0
  for (let rank = 1; rank <= count; rank += 1) {
    total += 1 / rank
    sums.push(total)
  }
  return (random) => {
    const wanted = random.next() * total
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** The list in an order of chance. */
export const shuffled = <T>(list: readonly T[], random: Random): T[] => {
  const result = [...list]
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1)
    const kept = result[at] as T
    result[at] = result[other] as T
    result[other] = kept
  }
  return result
}
