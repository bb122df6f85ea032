// What a line of a merged statement is made of: the subjects of its formula, the figure of the worksheet that its
// columns are, and the line that it is in the reports of companies.
import { partsIn } from '../statement/formula.ts'
import type { MergeColumn, worksheetOwnBases } from './merge-statement.ts'

type Line = { no: number; kind: string; formula: string }

/** What subjects begin with that a line is made of, by itself or through lines that it adds. */
export const prefixesOf = (row: Line, rows: readonly Line[], seen: Set<number> = new Set()): string[] => {
  if (seen.has(row.no)) return []
  seen.add(row.no)
  const parts = partsIn(row.formula)
  const found = parts.flatMap((part) => (part.kind === 'subject' ? [part.prefix] : []))
  const lines = parts.flatMap((part) => {
    if (part.kind === 'line') return [part.no]
    return part.kind === 'range' ? Array.from({ length: part.to - part.from + 1 }, (_, at) => part.from + at) : []
  })
  const below = lines.flatMap((no) => {
    const line = rows.find((one) => one.no === no)
    return line && line.kind !== 'M' ? prefixesOf(line, rows, seen) : []
  })
  return [...new Set([...found, ...below])]
}

/** A name without its number in the form and without what it says of signs: forms number the same lines differently. */
const plainName = (name: string): string =>
  name
    .trim()
    .replace(/^(?:[一二三四五六七八九十]+、|（[一二三四五六七八九十]+）|\d+\.)/, '')
    .replace(/^(?:其中|加|减)：/, '')
    .replace(/（[^（）]*填列）$/, '')

type Named = { no: number; kind: string; nameZhCn: string }

/** Earnings per share of companies add up to nothing that is so called: those of the group stand in its own books. */
export const isPerShare = ({ nameZhCn }: Pick<Named, 'nameZhCn'>): boolean => /每股收益/.test(nameZhCn)

/** Lines of two forms that are called the same: each is the only one of its name in both. */
const pairsOf = (rows: readonly Named[], others: readonly Named[]): { row: Named; other: Named }[] => {
  const byName = (all: readonly Named[]) =>
    Map.groupBy(
      all.filter(({ kind }) => kind !== 'H'),
      ({ nameZhCn }) => plainName(nameZhCn),
    )
  const known = byName(others)
  return [...byName(rows)].flatMap(([name, own]) => {
    const [other, more] = known.get(name) ?? []
    const [row] = own
    return row && other && more === undefined && own.length === 1 ? [{ row, other }] : []
  })
}

/** The lines of a merged form that another form has too, with what they are called there. */
export const sameLines = (rows: readonly Named[], others: readonly Named[]): { no: number; line: string }[] =>
  pairsOf(rows, others).map(({ row, other }) => ({ no: row.no, line: other.nameZhCn }))

/** The numbers in a merged form of the lines that another form has too, by their numbers there. */
export const sameNumbers = (rows: readonly Named[], others: readonly Named[]): Map<number, number> =>
  new Map(pairsOf(rows, others).map(({ row, other }) => [other.no, row.no]))

export const basisOf = (column: MergeColumn): (typeof worksheetOwnBases)[number] => {
  if (column === 'yearOpening') return 'opening'
  return column === 'current' ? 'month' : 'year'
}

/**
 * Of the entries of the subjects of a line those that sum to what was eliminated of it: all of them, or those of one
 * side alone, where the line stands on one side; null where no such sum is the figure. Amounts of any one sign.
 */
export const sideOfEntries = (
  figure: bigint,
  { debit, credit }: { debit: bigint; credit: bigint },
): 'all' | 'debit' | 'credit' | null => {
  const size = figure < 0n ? -figure : figure
  const net = debit > credit ? debit - credit : credit - debit
  if (size === net) return 'all'
  if (size === credit) return 'credit'
  return size === debit ? 'debit' : null
}
