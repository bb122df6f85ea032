// What many kept facts have in common is held once, for as long as any of them stands on it.

/** `digest` tells one content from another; `weight` is that of the whole part. */
export type SharedPart<T extends object = object> = { key: string; digest: string; value: T; weight: number }

export type SharedParts = {
  /** The part there is now. */
  find<T extends object>(key: string): SharedPart<T> | undefined
  /** The part of this content: the one there is, or the one that `make` makes. */
  take<T extends object>(
    key: string,
    digest: string,
    make: () => Pick<SharedPart<T>, 'value' | 'weight'>,
  ): SharedPart<T>
  /** Somebody keeps facts that stand on these parts, or gives them up. */
  hold(parts: readonly SharedPart[]): void
  release(parts: readonly SharedPart[]): void
  /** Of all that are held; one that nobody holds is only on its way. */
  weight(): number
  size(): number
}

/** `replaced` hears of a part whose content is another now: who stands on it is out of date. */
export const openSharedParts = (replaced: (part: SharedPart) => void = () => undefined): SharedParts => {
  const parts = new Map<string, SharedPart>()
  const users = new Map<SharedPart, number>()
  // A key names one kind of part.
  const find = <T extends object>(key: string) => parts.get(key) as SharedPart<T> | undefined
  const take: SharedParts['take'] = <T extends object>(
    key: string,
    digest: string,
    make: () => Pick<SharedPart<T>, 'value' | 'weight'>,
  ) => {
    const there = find<T>(key)
    if (there?.digest === digest) return there
    const part: SharedPart<T> = { key, digest, ...make() }
    parts.set(key, part)
    if (there) replaced(there)
    return part
  }
  /** What nobody stands on any more stays until the next who comes, for he may be the same with something renewed. */
  const idle = new Set<SharedPart>()
  let weight = 0
  const sweep = (): void => {
    for (const part of idle) if (parts.get(part.key) === part) parts.delete(part.key)
    idle.clear()
  }
  const hold = (held: readonly SharedPart[]): void => {
    for (const part of held) {
      const before = users.get(part) ?? 0
      if (before === 0) weight += part.weight
      users.set(part, before + 1)
      idle.delete(part)
      // It may have been given up while it was on its way.
      if (!parts.has(part.key)) parts.set(part.key, part)
    }
    sweep()
  }
  const release = (held: readonly SharedPart[]): void => {
    for (const part of held) {
      const left = (users.get(part) ?? 0) - 1
      if (left > 0) users.set(part, left)
      else if (users.delete(part)) {
        weight -= part.weight
        idle.add(part)
      }
    }
  }
  return { find, take, hold, release, weight: () => weight, size: () => parts.size }
}
