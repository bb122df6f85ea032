// Balance table 3 by chosen kinds of entity: the balance of a subject taken apart, nothing left over.
import { order, orderSteps } from '../base/order.ts'
import { type EntityType, entitiesIn, isEntityType } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import type { Grain } from './ledger-report.ts'

/** As many kinds may be picked, in the order in which they take a subject apart. */
export const splitMost = 3

/** The kinds in a text such as 'customer,store', in order; null for one that is none, twice the same, or too many. */
export const parseKinds = (text: string): EntityType[] | null => {
  const kinds = text.split(',').filter(Boolean)
  const known = kinds.filter(isEntityType)
  const isFine = known.length === kinds.length && new Set(known).size === known.length && known.length <= splitMost
  return isFine ? known : null
}

/** Debit-positive amounts in minor units of the base currency. */
type SplitSums = { opening: bigint; debit: bigint; credit: bigint; closing: bigint }

/**
 * `codes` are the entities by the order of the kinds, '' for none; null in the row of the whole subject. `isMissing`:
 * the subject demands an entity that these amounts do not have. `sets` are the canonical sets that are in the row.
 */
export type SplitRow = SplitSums & {
  subject: string
  codes: string[] | null
  isMissing: boolean
  sets: string[]
}

const newRow = (subject: string, codes: string[] | null): SplitRow => ({
  ...{ subject, codes, isMissing: false, sets: [] },
  ...{ opening: 0n, debit: 0n, credit: 0n, closing: 0n },
})

const add = (row: SplitRow, grain: Grain): void => {
  row.opening += grain.opening
  row.debit += grain.debit
  row.credit += grain.credit
  row.closing += grain.opening + grain.debit - grain.credit
  row.sets.push(grain.aux)
}

const isEmpty = ({ opening, debit, credit, closing }: SplitSums): boolean =>
  opening === 0n && debit === 0n && credit === 0n && closing === 0n

/** After so many grains others may have their turn. */
const grainsAtOnce = 500

/**
 * For each leaf that has one of the kinds, by definition or in fact: the row of the subject, then one for each
 * combination of entities, which sum to it. Grains have to be told apart by sets of entities. It is made in steps: of a
 * hundred thousand customers it takes its time.
 */
export function* splitSteps(
  grains: Iterable<Grain>,
  kinds: readonly EntityType[],
  tree: SubjectTree,
): Generator<void, SplitRow[]> {
  const subjects = new Map<string, { whole: SplitRow; parts: Map<string, SplitRow>; hasKind: boolean }>()
  let done = 0
  for (const grain of grains) {
    done += 1
    if (done % grainsAtOnce === 0) yield
    const set = entitiesIn(grain.aux)
    const codes = kinds.map((kind) => set[kind] ?? '')
    const known = subjects.get(grain.subject)
    const held = known ?? { whole: newRow(grain.subject, null), parts: new Map<string, SplitRow>(), hasKind: false }
    if (!known) subjects.set(grain.subject, held)
    const key = codes.join('|')
    const part = held.parts.get(key) ?? newRow(grain.subject, codes)
    held.parts.set(key, part)
    held.hasKind ||= codes.some((code) => code !== '')
    add(held.whole, grain)
    add(part, grain)
  }
  const all: SplitRow[] = []
  for (const [code, { whole, parts, hasKind }] of [...subjects].sort(([a], [b]) => order(a, b))) {
    const defined = tree.find(code)?.aux ?? []
    const demanded = kinds.map((kind) => defined.some(({ type, required }) => type === kind && required))
    if (!hasKind && !defined.some(({ type }) => kinds.includes(type))) continue
    const shown: SplitRow[] = []
    for (const [, row] of yield* orderSteps([...parts], ([key]) => key)) {
      row.isMissing = demanded.some((isDemanded, at) => isDemanded && row.codes?.[at] === '')
      if (!isEmpty(row)) shown.push(row)
    }
    if (shown.length > 0) all.push(whole)
    for (const row of shown) all.push(row)
  }
  return all
}
