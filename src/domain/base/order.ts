// The one order of keys: that of the database, not of a language.

/** Below zero, zero or above zero. Texts go by their code units: collation "C" for all that codes are made of. */
export const order = <Value>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

/** As many are put in order between two chances for others. */
const atOnce = 2000

/** Two lists that are in order as one that is; the first goes first where they are equal. */
function* merged<One>(a: readonly One[], b: readonly One[], keyOf: (one: One) => string): Generator<void, One[]> {
  const all: One[] = []
  let [left, right] = [0, 0]
  while (left < a.length && right < b.length) {
    const [one, other] = [a[left] as One, b[right] as One]
    const isFirst = order(keyOf(one), keyOf(other)) <= 0
    all.push(isFirst ? one : other)
    if (isFirst) left += 1
    else right += 1
    if (all.length % atOnce === 0) yield
  }
  // Not as arguments of one call: there may be too many of them.
  return all.concat(a.slice(left), b.slice(right))
}

/** `all` in the order of their keys, in small steps: a hundred thousand at once would take a tenth of a second. */
export function* orderSteps<One>(all: readonly One[], keyOf: (one: One) => string): Generator<void, One[]> {
  let runs: One[][] = []
  for (let at = 0; at < all.length; at += atOnce) {
    runs.push(all.slice(at, at + atOnce).sort((a, b) => order(keyOf(a), keyOf(b))))
    yield
  }
  while (runs.length > 1) {
    const next: One[][] = []
    for (let at = 0; at < runs.length; at += 2) next.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], keyOf))
    runs = next
  }
  return runs[0] ?? []
}
