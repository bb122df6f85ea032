// What is worth keeping in memory up to a weight of all of it together: the longest unused is given up first.

export type KeptFew<T> = { get: (key: string) => T | undefined; keep: (key: string, one: T) => void }

/** What is kept last stays in any case, however heavy it is; nothing that is kept may change its weight. */
export const openKeptFew = <T extends object>(most: number, weightOf: (one: T) => number): KeptFew<T> => {
  // A Map is in the order of its entries: the longest unused is the first one.
  const kept = new Map<string, T>()
  let weight = 0
  const take = (key: string): T | undefined => {
    const one = kept.get(key)
    if (one && kept.delete(key)) weight -= weightOf(one)
    return one
  }
  const put = (key: string, one: T): T => {
    kept.set(key, one)
    weight += weightOf(one)
    return one
  }
  const get = (key: string): T | undefined => {
    const one = take(key)
    return one && put(key, one)
  }
  const keep = (key: string, one: T): void => {
    take(key)
    put(key, one)
    for (const oldest of kept.keys()) {
      if (weight <= most || oldest === key) return
      take(oldest)
    }
  }
  return { get, keep }
}
