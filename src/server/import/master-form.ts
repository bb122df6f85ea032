// Finds out how a file of master data is written: under our own names, or under our words in any language.
import { type Formed, formed, headedForm } from './draft-form.ts'
import { columnsOf, type ImportKind } from './layout.ts'
import { refuseFile } from './place.ts'
import type { FileTable, TableRow } from './table.ts'
import { type FileMoney, tidyCell } from './tidy-cell.ts'
import { type TitleWords, titledForm } from './titled-form.ts'

/** What is taken at once, and master data, is all in memory: no group has so many subjects, entities or openings. */
const rowsMost = 200_000

/** Every row of a table; more than 200,000 are refused (47004). */
export const readAll = async <T extends { line: number }>(batches: AsyncGenerator<T[]>): Promise<T[]> => {
  const all: T[] = []
  for await (const rows of batches) {
    for (const row of rows) all.push(row)
    if (all.length > rowsMost) refuseFile('import.limit', {}, all[rowsMost]?.line)
  }
  return all
}

/** A row with as many of our names is meant as our header, even when others of them are wrong. */
const ownNamesMin = 2

const none: ReadonlySet<string> = new Set()

/** The form of a table of a kind; `chosen` are titles that the user has said the meaning of. */
export const masterForm = ({ kind, words, money }: { kind: ImportKind; words: TitleWords; money?: FileMoney }) => {
  const kept = new Set(columnsOf(kind))
  const isOwn = ({ values }: TableRow): boolean =>
    values.filter((value) => kept.has(value.trim())).length >= ownNamesMin
  const titled = titledForm({ kind, words, mergeable: none })
  return (table: FileTable, chosen: ReadonlyMap<string, string>): Promise<Formed> =>
    formed(table, (first, calendar) => {
      const [top] = first
      if (top && isOwn(top)) {
        return headedForm(top, { kind, columnOf: (title) => title, kept, mergeable: none, calendar, money })
      }
      return titled(chosen, tidyCell, null, money)(first, calendar)
    })
}
