// Finds out how a file of master data is written: under our own names, or under our words in any language.
import { fullTitle, pathTitle } from '../../../domain/import/file-words.ts'
import { type Formed, formed, headedForm, rowsAboveMax } from '../draft/draft-form.ts'
import type { FileTable, RawRow } from '../file/table.ts'
import { type FileMoney, tidyCell } from '../file/tidy-cell.ts'
import { refuseFile } from '../file-problems.ts'
import { columnsOf, type FileRow, type ImportKind } from '../layout.ts'
import { type TitleWords, titledForm } from '../titled-form.ts'
import { tidyMaster, titlesKnown } from './master-words.ts'

/** What is taken at once, and master data, is all in memory: no group has so many subjects, entities or openings. */
const rowsMost = 200_000

/** Every row of a table; more than 200,000 are refused (47004), `above` not counted: those up to a head. */
export const readAll = async <T extends { line: number }>(batches: AsyncGenerator<T[]>, above = 0): Promise<T[]> => {
  const all: T[] = []
  for await (const rows of batches) {
    for (const row of rows) all.push(row)
    const most = rowsMost + above
    if (all.length > most) refuseFile('import.limit', {}, all[most]?.line)
  }
  return all
}

/** A row with as many of our names is meant as our header, even when others of them are wrong. */
const ownNamesMin = 2

const none: ReadonlySet<string> = new Set()

type MasterForm = { kind: ImportKind; words: TitleWords; money?: FileMoney; tidy?: typeof tidyCell }

/** The form of a table of a kind; `chosen` are titles that the user has said the meaning of. */
export const masterForm = ({ kind, words, money, tidy = tidyCell }: MasterForm) => {
  const kept = new Set(columnsOf(kind))
  const isOwn = ({ values }: RawRow): boolean => values.filter((value) => kept.has(value.trim())).length >= ownNamesMin
  const titled = titledForm({ kind, words, mergeable: none })
  return (table: FileTable, chosen: ReadonlyMap<string, string>): Promise<Formed> =>
    formed(table, (first, calendar) => {
      const [top] = first
      if (top && isOwn(top)) {
        return headedForm(top, { kind, columnOf: (title) => title, kept, mergeable: none, calendar, tidy, money })
      }
      return titled(chosen, tidy, null, money)(first, calendar)
    })
}

/** What stands below a title, by the line that it stands in: the names of whole paths, or whole names. */
const columnOf = (rows: readonly RawRow[], wanted: RegExp): Map<number, string> => {
  for (const [index, { values }] of rows.slice(0, rowsAboveMax).entries()) {
    const at = values.findIndex((value) => wanted.test(value.trim()))
    if (at >= 0)
      return new Map(rows.slice(index + 1).map(({ line, values: cells }) => [line, (cells[at] ?? '').trim()]))
  }
  return new Map()
}

/**
 * The rows of a file of entities or subjects, as other products name their columns and values. The path of names that a
 * subject has beside its own stands in `code_name`, the whole name of an entity in `full_name`.
 */
export const namedForm =
  (kind: 'entities' | 'chart', words: TitleWords) =>
  async (table: FileTable, chosen: ReadonlyMap<string, string>): Promise<Formed> => {
    const all = await readAll(table.rows, rowsAboveMax)
    async function* batches(): AsyncGenerator<RawRow[]> {
      if (all.length > 0) yield all
    }
    const titles = new Map([...titlesKnown(kind, all), ...chosen])
    const { form, rows } = await masterForm({ kind, words, tidy: tidyMaster(kind) })(
      { ...table, rows: batches() },
      titles,
    )
    const [column, wanted] =
      kind === 'chart' ? (['code_name', pathTitle] as const) : (['full_name', fullTitle] as const)
    const texts = columnOf(all, wanted)
    async function* named(): AsyncGenerator<FileRow[]> {
      for await (const some of rows) {
        yield some.map((row) => {
          const text = texts.get(row.line)
          return text ? { ...row, cells: { ...row.cells, [column]: text } } : row
        })
      }
    }
    return { form, rows: named() }
  }
