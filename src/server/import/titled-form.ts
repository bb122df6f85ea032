// The form of a sheet whose titles are our words in any language, and its empty sheet in that of the reader.
import type { Lang } from '../../contract/sentence.ts'
import { toHalfWidth } from '../../domain/text.ts'
import { wordsOf } from '../kernel/envelope.ts'
import { type Form, headedForm, rowsAboveMax } from './draft-form.ts'
import { columnsOf, type ImportKind } from './layout.ts'
import type { TableRow } from './table.ts'
import type { Calendar, tidyCell } from './tidy-cell.ts'
import { type ColumnOf, isWhole, refuseTitles } from './titles.ts'

/** A title without what people put around it. */
export const bare = (title: string): string =>
  toHalfWidth(title)
    .toLowerCase()
    .replace(/[\s*:]/g, '')

/** The words of a check page in which titles stand as `column_<name>`. */
export type TitleWords =
  | 'saleBillImport'
  | 'expenseImport'
  | 'entityRestockImport'
  | 'openingImport'
  | 'rateImport'
  | 'entityImport'
  | 'chartImport'

const titleOf = (words: Readonly<Record<string, string>>, name: string): string => words[`column_${name}`] ?? name

/** Our columns by their names, and by their titles in every language. */
const byTitle = (kind: ImportKind, words: TitleWords): ReadonlyMap<string, string> =>
  new Map(
    columnsOf(kind).flatMap((name): [string, string][] => [
      [name, name],
      ...Object.values(wordsOf).map((all): [string, string] => [bare(titleOf(all[words], name)), name]),
    ]),
  )

type Titled = {
  kind: ImportKind
  words: TitleWords
  /** Cells that belong to all rows of a document may be merged over them. */
  mergeable: ReadonlySet<string>
}

/** How the form of a table is found by its first rows; `chosen` are titles that the user has said the meaning of. */
export const titledForm = ({ kind, words, mergeable }: Titled) => {
  const known = byTitle(kind, words)
  const kept = new Set(columnsOf(kind))
  return (chosen: ReadonlyMap<string, string>, tidy: typeof tidyCell) =>
    (first: readonly TableRow[], calendar: Calendar): Form => {
      const columnOf: ColumnOf = (title) => chosen.get(title) ?? known.get(bare(title))
      const some = first.slice(0, rowsAboveMax)
      const head = some.find((row) => isWhole(row, kind, columnOf))
      if (!head) return refuseTitles(some, kind, columnOf)
      return headedForm(head, { kind, columnOf, kept, mergeable, calendar, tidy })
    }
}

/** The titles of an empty sheet, and its name. */
export const titledTemplate = (kind: ImportKind, words: TitleWords, lang: Lang) => {
  const all = wordsOf[lang][words]
  return { name: all.templateName, titles: columnsOf(kind).map((name) => titleOf(all, name)) }
}
