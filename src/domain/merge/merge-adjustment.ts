// What people have adjusted in the statements of companies, as it counts in those of the group.
import type { Problem } from '../base/problem.ts'
import type { LineChanges, StatementLine } from '../statement/statement.ts'
import { changesIn, type MadeAdjustment } from '../statement/statement-adjustment.ts'
import type { MonthRange, StatementName } from '../statement/statement-month.ts'
import type { MergeRange } from './merge-figures.ts'
import { isPerShare, sameNumbers } from './merge-line-subjects.ts'
import type { MergeColumn } from './merge-statement.ts'
import { type Translation, translateAdjusted } from './merge-translation.ts'

type Lines = readonly StatementLine[]

/** At the end of the range, when the year began, and what moves in its month; minor units of the group's currency. */
export type AdjustedAmounts = { closing: bigint; opening: bigint; moved: bigint }

/** One of a company, on the lines of the consolidated form; `row.amount` is in the currency of its books. */
export type MergeAdjustment = { company: string; row: MadeAdjustment; amounts: AdjustedAmounts }

/** What somebody of a company adjusted, with the form of the company that its lines are of. */
export type OwnAdjustment = { company: string; row: MadeAdjustment; lines: Lines }

const rangeOf = (column: MergeColumn, { from, to }: MergeRange): MonthRange => {
  if (column === 'yearOpening') return { from: 1, to: 0 }
  return { from: column === 'current' ? from : 1, to }
}

export type Carrying = {
  /** The consolidated form of each statement that is looked at. */
  forms: ReadonlyMap<StatementName, Lines>
  range: MergeRange
  translations: ReadonlyMap<string, Translation>
  /** The companies whose books hold eliminations, and with them what is filled in for the group. */
  adjusting: ReadonlySet<string>
}

/**
 * The adjustments of companies on the lines of the consolidated form that are called as theirs are. `unplaced` counts
 * those that it has no lines for, or in which a total would change by them; `missing` names rates that there are not.
 */
export const carryAdjustments = (own: readonly OwnAdjustment[], on: Carrying) => {
  const carried: MergeAdjustment[] = []
  const missing: Problem[] = []
  let unplaced = 0
  for (const { company, row, lines } of own) {
    const [name, form] = [...on.forms].find(([each]) => each === row.statement) ?? []
    if (!name || !form) continue
    const columns: MergeColumn[] = name === 'balance-sheet' ? ['closing', 'yearOpening'] : ['current', 'yearToDate']
    const isIn = (rows: MadeAdjustment[], own: Lines): boolean =>
      columns.some((column) => changesIn(name, own, rangeOf(column, on.range), rows).size > 0)
    if (!isIn([row], lines)) continue
    const same = sameNumbers(form, lines)
    const at = (no: number | null): number | null => (no === null ? null : (same.get(no) ?? null))
    const [fromLine, toLine] = [at(row.fromLine), at(row.toLine)]
    const line = form.find(({ no }) => no === toLine)
    if (line && row.kind === 'manual' && isPerShare(line) && !on.adjusting.has(company)) continue
    const placed =
      toLine === null || (row.kind === 'reclass' && fromLine === null) ? null : { ...row, fromLine, toLine }
    if (placed === null || !isIn([placed], form)) {
      unplaced += 1
      continue
    }
    const translation = on.translations.get(company)
    const { amount } = row
    const translated = translation
      ? translateAdjusted(row, translation, on.range)
      : { amounts: { closing: amount, opening: amount, moved: amount }, missing: [] }
    missing.push(...translated.missing)
    carried.push({ company, row: placed, amounts: translated.amounts })
  }
  return { carried, missing, unplaced }
}

/** What these do to the lines of a form in a column. */
export const mergeChanges = (
  name: StatementName,
  lines: Lines,
  { column, range }: { column: MergeColumn; range: MergeRange },
  adjusted: readonly MergeAdjustment[],
): LineChanges => {
  const use = column === 'yearOpening' ? 'opening' : column === 'closing' ? 'closing' : 'moved'
  const rows = adjusted.map(({ row, amounts }) => ({ ...row, amount: amounts[use] }))
  return changesIn(name, lines, rangeOf(column, range), rows)
}

export const inOwnCurrency = (adjusted: readonly MergeAdjustment[]): MergeAdjustment[] =>
  adjusted.map(({ company, row }) => ({
    ...{ company, row },
    amounts: { closing: row.amount, opening: row.amount, moved: row.amount },
  }))
