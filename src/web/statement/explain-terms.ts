// What a figure is the sum of, and what its change is the sum of: pure, on the parts that the server answers.
import type { ExplainPartShape } from '../../contract/statement/statement.ts'
import { formatMoney, parseSum, readSum } from '../../domain/base/money.ts'

type Part = Pick<ExplainPartShape, 'depth' | 'sign' | 'formula' | 'value'>

/** What changed by how much, and the part at both times where it was there; `amount` is decimal text. */
export type PartChange<P> = { part: P; amount: string; now: P | null; before: P | null }

const signed = (part: Part, digits: number): bigint | null => {
  const value = parseSum(part.value ?? '', digits)
  return value === null ? null : BigInt(part.sign) * value
}

const sumOf = (parts: readonly Part[], digits: number): bigint | null => {
  let sum = 0n
  for (const part of parts) {
    const value = signed(part, digits)
    if (value === null) return null
    sum += value
  }
  return sum
}

const isSum = (parts: readonly Part[], value: string | null, digits: number): boolean => {
  const sum = sumOf(parts, digits)
  return sum !== null && sum === parseSum(value ?? '', digits)
}

/** The parts joined by + and − in the formula; empty when it joins none (one subject, a product, nothing). */
export const termsOf = <P extends Part>(parts: readonly P[], value: string | null, digits: number): P[] => {
  const [only, ...others] = parts.filter((part) => part.depth === 1)
  // A range of lines is one part of the formula, and its lines are what it joins.
  const joined = only && others.length === 0 ? parts.filter((part) => part.depth === 2) : only ? [only, ...others] : []
  const isRange = only !== undefined && others.length === 0 && only.formula.includes(':')
  if (others.length === 0 && !isRange) return []
  return isSum(joined, value, digits) ? joined : []
}

/** The finest parts that sum to the figure: its terms, else the subjects below the one of the formula. */
const changing = <P extends Part>(parts: readonly P[], value: string | null, digits: number): P[] | null => {
  const terms = termsOf(parts, value, digits)
  if (terms.length > 0) return terms
  const below = parts.filter((part) => part.depth === 2)
  return isSum(below, value, digits) ? below : null
}

type Side<P> = { parts: readonly P[]; value: string | null }

/**
 * What each part adds to the change from `then` to `now`, without those that did not change; null when the parts of one
 * of them do not sum to its figure.
 */
export const changesOf = <P extends Part>(now: Side<P>, then: Side<P>, digits: number): PartChange<P>[] | null => {
  const [after, before] = [changing(now.parts, now.value, digits), changing(then.parts, then.value, digits)]
  if (!after || !before) return null
  const all = new Map<string, Omit<PartChange<P>, 'amount'> & { amount: bigint }>()
  const add = (part: P, at: 'now' | 'before') => {
    const known = all.get(part.formula) ?? { part, amount: 0n, now: null, before: null }
    const value = signed(part, digits) ?? 0n
    all.set(part.formula, { ...known, [at]: part, amount: known.amount + (at === 'now' ? value : -value) })
  }
  for (const part of after) add(part, 'now')
  for (const part of before) add(part, 'before')
  return [...all.values()]
    .filter(({ amount }) => amount !== 0n)
    .map((change) => ({ ...change, amount: formatMoney(change.amount, digits) }))
}

/** `now` − `then`; null when one of them is not there. */
export const differenceOf = (now: string | null, then: string | null, digits: number): string | null => {
  const [after, before] = [parseSum(now ?? '', digits), parseSum(then ?? '', digits)]
  return after === null || before === null ? null : formatMoney(after - before, digits)
}

const sizeOf = (amount: string, digits: number): bigint => {
  const value = readSum(amount, digits)
  return value < 0n ? -value : value
}

export const greatestFirst = <P extends Part>(changes: readonly PartChange<P>[], digits: number): PartChange<P>[] =>
  changes.toSorted((a, b) => Number(sizeOf(b.amount, digits) - sizeOf(a.amount, digits)))

/** Parts of the widest, −100…100, for the bars. */
export const shareOf = (amount: string, all: readonly string[], digits: number): number => {
  const widest = all.map((each) => sizeOf(each, digits)).reduce((most, size) => (size > most ? size : most), 0n)
  if (widest === 0n) return 0
  const share = Number((sizeOf(amount, digits) * 100n) / widest)
  return amount.startsWith('-') ? -share : share
}

/** "DB(1001)+DB(1002)" with room around what joins. */
export const spaced = (formula: string): string => formula.replace(/([)\d])([+\-*/])(?=[A-Z(\d])/g, '$1 $2 ')

export type Node<P> = { part: P; key: string; below: Node<P>[] }

type Named = Part & Pick<ExplainPartShape, 'subject' | 'line'>

/**
 * The tree of the parts below the figure. A subject that is its own only part is said once; what only joins other parts
 * gives way to them; parts of nothing are left out below the first level.
 */
export const treeOf = <P extends Named>(parts: readonly P[], digits: number): Node<P>[] => {
  const root: Node<P>[] = []
  const open: Node<P>[] = []
  for (const [at, part] of parts.entries()) {
    if (part.depth === 0) continue
    const node = { part, key: `${at}`, below: [] }
    open.length = Math.min(open.length, part.depth - 1)
    const above = open.at(-1)
    ;(above?.below ?? root).push(node)
    open.push(node)
  }
  return pruned(root, undefined, digits)
}

const pruned = <P extends Named>(nodes: readonly Node<P>[], above: P | undefined, digits: number): Node<P>[] =>
  nodes.flatMap((node): Node<P>[] => {
    const { part } = node
    const below = pruned(node.below, part, digits)
    if (above !== undefined && (parseSum(part.value ?? '', digits) ?? 1n) === 0n) return []
    if (part.subject !== '' && above?.subject === part.subject) return below
    const isJoint = part.subject === '' && part.line === null && nodes.length === 1 && part.sign === 1
    return isJoint && below.length > 0 ? below : [{ ...node, below }]
  })

/** The subjects of a figure: in each branch those of the part that stands highest and leads to a ledger. */
export const topSubjects = (parts: readonly Pick<ExplainPartShape, 'depth' | 'drill'>[]) => {
  const top: NonNullable<ExplainPartShape['drill']>[] = []
  let above = Number.POSITIVE_INFINITY
  for (const { depth, drill } of parts) {
    if (depth > above) continue
    above = drill ? depth : Number.POSITIVE_INFINITY
    if (drill) top.push(drill)
  }
  const subjects = [...new Set(top.flatMap((drill) => drill.subjects))]
  const [first] = top
  if (!first || subjects.length === 0) return null
  const { from, month, withoutClosing } = first
  return { subjects: subjects.join(','), from, month, ...(withoutClosing ? { withoutClosing } : {}) }
}
