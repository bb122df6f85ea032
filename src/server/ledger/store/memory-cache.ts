// What is worth keeping in memory up to a weight of all of it together: the longest unused is given up first.
import { LRUCache } from 'lru-cache'

export type WeighedCache<T extends object> = LRUCache<string, T>

/** What is kept last stays, however heavy. `given` hears of what is given up or replaced. */
export const openWeighedCache = <T extends object>(
  most: number,
  weightOf: (one: T) => number,
  given: (one: T) => void = () => undefined,
): WeighedCache<T> =>
  new LRUCache({ maxSize: most, sizeCalculation: (one) => Math.min(most, Math.max(1, weightOf(one))), dispose: given })
