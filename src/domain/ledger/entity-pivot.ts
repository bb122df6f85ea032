// Balance table 3 with subjects as columns: a row a combination of entities, a column a subject.
import { order } from '../base/order.ts'
import type { SplitRow } from './entity-split.ts'

export const pivotMeasures = ['closing', 'opening', 'debit', 'credit'] as const
export type PivotMeasure = (typeof pivotMeasures)[number]

/** As many subjects stand beside each other. */
export const pivotMost = 60

/** Debit-positive figures in the order of `subjects`, null where one has none; `totals` are those of the subjects. */
export type Pivot = {
  subjects: string[]
  rows: { codes: string[]; figures: (bigint | null)[] }[]
  totals: bigint[]
}

/** Side by side: what a subject shows in all rows sums to its total. What has no such figure is left out. */
export const pivotOf = (split: readonly SplitRow[], measure: PivotMeasure): Pivot => {
  const shown = split.filter((row) => row.codes !== null && row[measure] !== 0n)
  const subjects = new Set(shown.map(({ subject }) => subject))
  const wholes = split.filter(({ codes, subject }) => codes === null && subjects.has(subject))
  const at = new Map(wholes.map(({ subject }, index) => [subject, index]))
  const rows = new Map<string, Pivot['rows'][number]>()
  for (const row of shown) {
    const codes = row.codes ?? []
    const key = codes.join('|')
    const held = rows.get(key) ?? { codes, figures: wholes.map(() => null) }
    held.figures[at.get(row.subject) ?? 0] = row[measure]
    rows.set(key, held)
  }
  return {
    subjects: wholes.map(({ subject }) => subject),
    rows: [...rows].sort(([a], [b]) => order(a, b)).map(([, row]) => row),
    totals: wholes.map((whole) => whole[measure]),
  }
}
