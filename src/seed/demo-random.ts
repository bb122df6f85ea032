// Numbers that look random and are the same every time: the demo group is alike on every machine.

/** A stream of numbers; integers only, because amounts of money are made from it. */
export type Random = {
  /** A whole number from 0 up to, not including, `n`. */
  below(n: number): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): bigint
  pick<T>(from: readonly [T, ...T[]]): T
}

/** mulberry32 (Tommy Ettinger, public domain) from a 32-bit seed. */
export const openRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (n: number): number => next() % n
  return {
    below,
    between: (low, high) => BigInt(low + below(high - low + 1)),
    pick: (from) => from[below(from.length)] ?? from[0],
  }
}

/** A seed made of a text (FNV-1a). */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
