// The form of a sheet whose titles are our words in any language, and its empty sheet in that of the reader.

import type { Lang } from '../../contract/base/language.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { decimalComma } from '../../domain/base/decimal-comma.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { bareTitle, type TitleMeaning, titleMeaning, titleRank } from '../../domain/import/sheet-titles.ts'
import { type FileForm, headedForm, type Titled as SheetTitles } from './draft/draft-form.ts'
import { type RawRow, rowsAboveMax } from './file/table.ts'
import { type Calendar, type FileMoney, moneyColumns, type tidyCell } from './file/tidy-cell.ts'
import { columnsOf, type ImportKind } from './layout.ts'
import { type ColumnOf, isWhole, refuseTitles } from './name-question.ts'
import { type DateColumn, type SheetBooks, topOf } from './sheet/sheet-heading.ts'

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

/** Where each column stands: by a code or a word of its own first; what says the same once more is kept beside it. */
const namesBeside = (titles: readonly string[], kind: ImportKind, columnOf: ColumnOf): string[] => {
  const parts = titles.map((title) => partOf(title.trim(), kind, columnOf))
  const rankOf = (at: number): number => {
    const part = parts[at]?.part ?? 'bare'
    const order = { code: 0, bare: 1, name: 2 }[part]
    return order * 1e6 + Math.min(titleRank(kind, titles[at] ?? ''), 1e5)
  }
  const firstOf = (column: string): number =>
    parts.reduce(
      (best, part, at) => (part?.column === column && (best < 0 || rankOf(at) < rankOf(best)) ? at : best),
      -1,
    )
  const names = parts.map((part, at) => {
    if (!part) return ''
    const first = firstOf(part.column)
    // The very same title twice is a fault of the file.
    if (at === first || part.column === 'date' || bareTitle(titles[at] ?? '') === bareTitle(titles[first] ?? '')) {
      return part.column
    }
    // The name of a report is its number only where there is no other.
    if (part.column === 'no' && bareTitle(titles[at] ?? '') === 'reportname') return ''
    return `${part.column}_${part.part === 'name' || parts[first]?.part === 'code' ? 'name' : 'also'}`
  })
  // Of three that say the same each is held against the first.
  return names.map((name, at) => {
    const before = /_(name|also)$/.test(name) ? names.slice(0, at).filter((one) => one === name).length : 0
    return before === 0 ? name : name.replace(/_(name|also)$/, `_${before + 1}_$1`)
  })
}

const partOf = (title: string, kind: ImportKind, columnOf: ColumnOf): TitleMeaning | null => {
  const known = titleMeaning(kind, title)
  const column = columnOf(title)
  if (column === '' || (column === undefined && !known)) return null
  return column === undefined || known?.column === column ? (known ?? null) : { column, part: 'bare' }
}

/** The columns of dates, that of posting or of the document first; the others are read beside it. */
const datesOf = (titles: readonly string[], names: readonly string[], kind: ImportKind): DateColumn[] =>
  names
    .flatMap((name, at) => (name === 'date' ? [{ title: (titles[at] ?? '').trim(), at }] : []))
    .sort((a, b) => titleRank(kind, a.title) - titleRank(kind, b.title))

/** What the rows of a titled sheet are read by. */
const titledOf = (
  first: readonly RawRow[],
  head: RawRow,
  { kind, columnOf, books }: { kind: ImportKind; columnOf: ColumnOf; books: SheetBooks | null },
): SheetTitles => {
  const { values } = head
  const all = namesBeside(values, kind, columnOf)
  const dates = datesOf(values, all, kind)
  const twins = dates.map(({ title }) => bareTitle(title))
  const isTwice = new Set(twins).size < twins.length
  const names = all.map((name, at) => (name === 'date' && !isTwice && at !== dates[0]?.at ? '' : name))
  const money = names.flatMap((name, at) => (moneyColumns.includes(name) ? [at] : []))
  const body = first.filter(({ line }) => line > head.line)
  const comma = decimalComma(body.flatMap((row) => money.map((at) => row.values[at] ?? '')))
  const top = topOf(
    first.filter(({ line }) => line < head.line),
    values,
    body,
  )
  return { names, dates, top, books, comma }
}

/**
 * How the form of a table is found by its first rows; `chosen` are titles that the user has said the meaning
 * of, `books`
 * those that the file is for.
 */
export const titledForm = ({ kind, words, mergeable }: Titled) => {
  const known = byTitle(kind, words)
  const kept = new Set(columnsOf(kind))
  return (chosen: ReadonlyMap<string, string>, tidy: typeof tidyCell, books: SheetBooks | null, money?: FileMoney) =>
    (first: readonly RawRow[], calendar: Calendar): FileForm => {
      const columnOf: ColumnOf = (title) => chosen.get(title) ?? known.get(bare(title)) ?? known.get(bareTitle(title))
      const meansOf: ColumnOf = (title) => columnOf(title) ?? titleMeaning(kind, title)?.column
      const some = first.slice(0, rowsAboveMax)
      const head = some.find((row) => isWhole(row, kind, meansOf))
      if (!head) return refuseTitles(some, kind, meansOf)
      const titled = titledOf(first, head, { kind, columnOf, books })
      return headedForm(head, {
        kind,
        columnOf: meansOf,
        kept,
        mergeable,
        calendar,
        tidy,
        titled,
        money: money ?? books ?? undefined,
      })
    }
}

/** The titles of an empty sheet, and its name. */
export const titledTemplate = (kind: ImportKind, words: TitleWords, lang: Lang) => {
  const all = wordsOf[lang][words]
  return { name: all.templateName, titles: columnsOf(kind).map((name) => titleOf(all, name)) }
}
