// A report that is one table, flat for pivot tables: one row a fact with its company and months, no sums.

import type { Lang } from '../../contract/base/language.ts'
import { periodText } from '../../domain/base/period.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { type Asked, type Book, knownMark } from './ask.ts'
import { type ReportWords, reportWords } from './paper.ts'
import { figureColumn, type Sheet, type SheetFormat, type SheetRow, sheetFile, textColumn } from './sheet.ts'

/** What is a fact: neither a sum nor an opening, which count nowhere. */
const isFact = ({ look, counts }: SheetRow): boolean => look === undefined && counts !== false

/**
 * The rows of a sheet without its sums; columns that stand beside each other (`flat: 'split'`) become a row for each
 * figure, with the title of its column.
 */
const flatSheet = ({ columns, rows }: Sheet, t: ReportWords, { asked, book }: { asked: Asked; book: Book }): Sheet => {
  const of = [book.books.companyCode, periodText(asked.from), periodText(asked.to)]
  const places = columns.map((_, at) => at)
  const kept = places.filter((at) => columns[at]?.flat === undefined)
  const split = places.filter((at) => columns[at]?.flat === 'split')
  const pick = (cells: readonly string[]): string[] => [...of, ...kept.map((at) => cells[at] ?? '')]
  const factsOf = ({ cells }: SheetRow): SheetRow[] => {
    if (split.length === 0) return [{ cells: pick(cells) }]
    const filled = split.filter((at) => (cells[at] ?? '') !== '')
    return filled.map((at) => ({ cells: [...pick(cells), columns[at]?.title ?? '', cells[at] ?? ''] }))
  }
  async function* facts(): AsyncGenerator<readonly SheetRow[]> {
    for await (const portion of rows) yield portion.filter(isFact).flatMap(factsOf)
  }
  return {
    columns: [
      ...[textColumn(t.company, 10), textColumn(t.fromMonth, 10), textColumn(t.toMonth, 10)],
      ...columns.filter(({ flat }) => flat === undefined),
      ...(split.length > 0 ? [textColumn(t.columnTitle, 24), figureColumn(t.amount)] : []),
    ],
    rows: facts(),
  }
}

/** The file of a sheet as it is shown, or flat. */
export const eitherFile = (
  reader: { db: Db; lang: Lang },
  { name, title, of }: { name: string; title: string; of: { asked: Asked; book: Book } },
  { format = 'csv', form }: SheetFormat,
  make: (tx: Db) => Promise<Sheet> | Sheet,
): FileAnswer =>
  sheetFile(
    reader,
    {
      name: [name, ...knownMark(of.asked.books), ...(form === 'flat' ? [form] : [])].join('-'),
      ...{ title, format, digits: of.book.digits, asked: of.asked },
    },
    async (tx) => {
      const sheet = await make(tx)
      return form === 'flat' ? flatSheet(sheet, reportWords[reader.lang], of) : sheet
    },
  )
