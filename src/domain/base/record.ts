// Records made of a list of names.

/** A value for each name; a loop, because rows by the hundred thousand are made with it. */
export const recordOf = <N extends string, T>(names: readonly N[], of: (name: N, at: number) => T): Record<N, T> => {
  const made = {} as Record<N, T>
  for (const [at, name] of names.entries()) made[name] = of(name, at)
  return made
}

/** Adds the amounts of these names (times `sign`) into `sum`, in place. */
export const addInto = <N extends string, T extends Record<N, bigint>>(
  names: readonly N[],
  sum: T,
  more: Readonly<Record<N, bigint>>,
  sign = 1n,
): T => {
  for (const name of names) (sum as Record<N, bigint>)[name] += sign * more[name]
  return sum
}
