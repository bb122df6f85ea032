// Two changed the same voucher: what each did to its head and lines since it was read, and the voucher of the choices.

import { auxText } from '../../../domain/chart/entity.ts'
import type { Head } from './entry-state.ts'
import type { EntryLine } from './fields.ts'

/**
 * The subject goes with its entities, and what an amount is made of goes together: a side of one form and a currency of
 * the other would be a line that nobody has meant.
 */
const parts = {
  summary: ['summary'],
  subject: ['subject', 'aux'],
  amount: ['currency', 'original', 'rateType', 'rate', 'chosenSide', 'debit', 'credit', 'quantity', 'price'],
  handler: ['handler'],
  business: ['business'],
  purpose: ['purpose'],
  cfItem: ['cfItem'],
  settlementMethod: ['settlementMethod'],
  settlementNo: ['settlementNo'],
  settlementDate: ['settlementDate'],
  dueDate: ['dueDate'],
  invoiceNo: ['invoiceNo'],
} as const satisfies Record<string, readonly (keyof EntryLine)[]>

export type MergeField = keyof typeof parts
export const mergeFields = Object.keys(parts) as MergeField[]

/** 7.10 and 7.1 are the same figure. */
const figure = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)

const textOf = (line: EntryLine, part: keyof EntryLine): string => {
  // Where the cursor stood before there was an amount is nothing that differs.
  if (part === 'chosenSide') return ''
  if (part === 'aux') return auxText(line.aux)
  return figure(String(line[part]))
}

const sameField = (a: EntryLine, b: EntryLine, field: MergeField): boolean =>
  a === b || parts[field].every((part) => textOf(a, part) === textOf(b, part))

/** The line with one part of another. */
const withField = (line: EntryLine, field: MergeField, from: EntryLine): EntryLine => ({
  ...line,
  ...Object.fromEntries(parts[field].map((part) => [part, from[part]])),
})

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
const matchByKey = (lines: readonly EntryLine[], others: readonly EntryLine[]): Matches => {
  const places = new Map(others.map((line, at) => [line.key, at]))
  return lines.map((line) => places.get(line.key) ?? null)
}

export type ConflictSide = 'mine' | 'theirs'

/** One form of the voucher. `lines` without those that were only passed through. */
export type VoucherForm = { readonly head: Head; readonly lines: readonly EntryLine[] }

/** What differs in one place, and whose is taken; null while both changed it and nobody has chosen. */
export type Difference<F extends string> = {
  readonly field: F
  readonly chosen: ConflictSide | null
  readonly both: boolean
}

/**
 * A line in its three forms; null where it is not there. `whole` is the choice between a line that is there on one side
 * only and none; `fields` are the differences of a line that both have.
 */
export type ConflictRow = {
  readonly id: string
  readonly base: EntryLine | null
  readonly mine: EntryLine | null
  readonly theirs: EntryLine | null
  readonly whole: Difference<'line'> | null
  readonly fields: readonly Difference<MergeField>[]
}

export type HeadField = 'type' | 'date' | 'adjustment' | 'attachCount' | 'remark'
export type Merge = {
  readonly mine: VoucherForm
  readonly theirs: VoucherForm
  readonly head: readonly Difference<HeadField>[]
  /** In the order of the merged voucher. */
  readonly rows: readonly ConflictRow[]
}

/** Who changed something, where it is not the same: the one who did is taken, both must be chosen between. */
const chosenFor = (
  isMineChanged: boolean,
  isTheirsChanged: boolean,
): { chosen: ConflictSide | null; both: boolean } => {
  const both = isMineChanged && isTheirsChanged
  return { chosen: both ? null : isMineChanged ? 'mine' : 'theirs', both }
}

const headFields: readonly HeadField[] = ['type', 'date', 'adjustment', 'attachCount', 'remark']

const headDifferences = (base: Head, mine: Head, theirs: Head): Difference<HeadField>[] =>
  headFields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ field, ...chosenFor(mine[field] !== base[field], theirs[field] !== base[field]) }))

const isChanged = (line: EntryLine, base: EntryLine): boolean =>
  mergeFields.some((field) => !sameField(line, base, field))

const fieldsOf = (base: EntryLine | null, mine: EntryLine, theirs: EntryLine): Difference<MergeField>[] =>
  mergeFields
    .filter((field) => !sameField(mine, theirs, field))
    .map((field) => ({
      field,
      ...chosenFor(!base || !sameField(mine, base, field), !base || !sameField(theirs, base, field)),
    }))

/** A line of which one form is gone or new. */
const wholeOf = (base: EntryLine | null, mine: EntryLine | null, theirs: EntryLine | null): Difference<'line'> => {
  // A new line is kept unless somebody says otherwise.
  if (!base) return { field: 'line', chosen: mine ? 'mine' : 'theirs', both: false }
  const left = mine ?? theirs
  // Removed by one and untouched by the other: removed. Changed by the other: somebody must say.
  if (left && isChanged(left, base)) return { field: 'line', chosen: null, both: true }
  return { field: 'line', chosen: mine ? 'theirs' : 'mine', both: false }
}

type Forms = Pick<ConflictRow, 'base' | 'mine' | 'theirs'>

const rowOf = (id: string, { base, mine, theirs }: Forms): ConflictRow => {
  const isWhole = mine === null || theirs === null
  return {
    id,
    base,
    mine,
    theirs,
    whole: isWhole ? wholeOf(base, mine, theirs) : null,
    fields: mine && theirs ? fieldsOf(base, mine, theirs) : [],
  }
}

/** The lines of `lines` that no line of the base is, by their index. */
const addedIn = (lines: readonly EntryLine[], matches: Matches): number[] => {
  const known = new Set(matches)
  return [...lines.keys()].filter((index) => !known.has(index))
}

const isRising = (matches: Matches): boolean => {
  const places = matches.filter((index) => index !== null)
  return places.every((index, at) => at === 0 || index > (places[at - 1] ?? -1))
}

/**
 * The rows in the order of one side, the leader: its own lines where they stand, each line only the other has behind
 * the line it follows there.
 */
const inOrder = (
  rows: readonly ConflictRow[],
  leader: VoucherForm,
  other: VoucherForm,
  leads: ConflictSide,
): ConflictRow[] => {
  const follows: ConflictSide = leads === 'mine' ? 'theirs' : 'mine'
  const byLeader = new Map(rows.flatMap((row) => (row[leads] ? [[row[leads], row] as const] : [])))
  const byOther = new Map(rows.flatMap((row) => (row[follows] ? [[row[follows], row] as const] : [])))
  const ordered = leader.lines.flatMap((line) => byLeader.get(line) ?? [])
  let before: ConflictRow | null = null
  for (const line of other.lines) {
    const row = byOther.get(line)
    if (!row) continue
    if (!row[leads]) ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, row)
    before = row
  }
  return ordered
}

/**
 * Compares what was read (`base`) with what stands on the desk and what is stored now. Lines that both removed are
 * gone; the same line added by both is one line.
 */
export const compareForms = (base: VoucherForm, mine: VoucherForm, theirs: VoucherForm): Merge => {
  // Lines of work that was restored have new keys; then their text tells which is which.
  const isSameDesk = mine.lines.some((line) => base.lines.includes(line))
  const inMine = (isSameDesk ? matchByKey : matchByContent)(base.lines, mine.lines)
  const inTheirs = matchByContent(base.lines, theirs.lines)
  const at = (lines: readonly EntryLine[], index: number | null | undefined): EntryLine | null =>
    index === null || index === undefined ? null : (lines[index] ?? null)
  const kept = base.lines.map((line, index) =>
    rowOf(`line ${index}`, {
      base: line,
      mine: at(mine.lines, inMine[index]),
      theirs: at(theirs.lines, inTheirs[index]),
    }),
  )
  const [newMine, newTheirs] = [addedIn(mine.lines, inMine), addedIn(theirs.lines, inTheirs)]
  const linesOf = (lines: readonly EntryLine[], places: readonly number[]) =>
    places.flatMap((each) => lines[each] ?? [])
  const pairs = matchByContent(linesOf(mine.lines, newMine), linesOf(theirs.lines, newTheirs))
  const paired = new Set(pairs)
  const added = newMine.map((index, order) => {
    const other = pairs[order]
    const theirLine = other === null || other === undefined ? null : at(theirs.lines, newTheirs[other])
    return rowOf(`mine ${index}`, { base: null, mine: at(mine.lines, index), theirs: theirLine })
  })
  const addedByThem = newTheirs
    .filter((_, order) => !paired.has(order))
    .map((index) => rowOf(`theirs ${index}`, { base: null, mine: null, theirs: at(theirs.lines, index) }))
  const rows = [...kept, ...added, ...addedByThem].filter((row) => row.mine !== null || row.theirs !== null)
  // Who has moved lines gives the order; if both have, the stored one stays.
  const mineLeads = !isRising(inMine) && isRising(inTheirs)
  const ordered = mineLeads ? inOrder(rows, mine, theirs, 'mine') : inOrder(rows, theirs, mine, 'theirs')
  return { mine, theirs, head: headDifferences(base.head, mine.head, theirs.head), rows: ordered }
}

/** The places where somebody still has to choose. */
export const openChoices = ({ head, rows }: Merge): number =>
  [...head, ...rows.flatMap((row) => [...(row.whole ? [row.whole] : []), ...row.fields])].filter(
    ({ chosen }) => chosen === null,
  ).length

/** The rows and head fields in which the two differ. */
export const differingRows = ({ rows }: Merge): ConflictRow[] =>
  rows.filter((row) => row.whole || row.fields.length > 0)

const put = <F extends string>(
  differences: readonly Difference<F>[],
  field: F,
  chosen: ConflictSide,
): Difference<F>[] => differences.map((each) => (each.field === field ? { ...each, chosen } : each))

export const chooseHead = (merge: Merge, field: HeadField, chosen: ConflictSide): Merge => ({
  ...merge,
  head: put(merge.head, field, chosen),
})

export const chooseInRow = (merge: Merge, id: string, field: MergeField | 'line', chosen: ConflictSide): Merge => ({
  ...merge,
  rows: merge.rows.map((row) => {
    if (row.id !== id) return row
    if (field === 'line') return { ...row, whole: row.whole && { ...row.whole, chosen } }
    return { ...row, fields: put(row.fields, field, chosen) }
  }),
})

/** One side everywhere; with `onlyOpen` where nobody has chosen yet. */
export const chooseAll = (merge: Merge, chosen: ConflictSide, onlyOpen = false): Merge => {
  const of = <F extends string>(each: Difference<F>): Difference<F> =>
    onlyOpen && each.chosen !== null ? each : { ...each, chosen }
  return {
    ...merge,
    head: merge.head.map(of),
    rows: merge.rows.map((row) => ({ ...row, whole: row.whole && of(row.whole), fields: row.fields.map(of) })),
  }
}

const lineOf = (row: ConflictRow): EntryLine | null => {
  if (row.whole) return row.whole.chosen === 'mine' ? row.mine : row.theirs
  const { mine, theirs } = row
  if (!mine || !theirs) return mine ?? theirs
  return row.fields.reduce(
    (line, { field, chosen }) => (chosen === 'mine' ? withField(line, field, mine) : line),
    theirs,
  )
}

/** The voucher of the choices; what nobody has chosen is theirs. */
export const merged = (merge: Merge): VoucherForm => {
  const mineHead = merge.head
    .filter(({ chosen }) => chosen === 'mine')
    .map(({ field }) => [field, merge.mine.head[field]])
  return {
    head: { ...merge.theirs.head, ...Object.fromEntries(mineHead) },
    lines: merge.rows.flatMap((row) => lineOf(row) ?? []),
  }
}
