// Finds out what an uploaded file of vouchers is: our own columns, the sheet of another product, or a journal.

import { type Problem, problem } from '../../../domain/base/problem.ts'
import { joinedHead, readSheetHead, readYonyouHead, type SheetHead } from '../../../domain/import/voucher-sheet.ts'
import { type FileForm, type Formed, formed, headedForm } from '../draft/draft-form.ts'
import type { ImportFile } from '../file/file.ts'
import { isJournal, tableOf } from '../file/rows.ts'
import { type RawRow, rowsAboveMax } from '../file/table.ts'
import type { Calendar } from '../file/tidy-cell.ts'
import { journalVouchers } from '../journal/journal-form.ts'
import { columnsOf } from '../layout.ts'
import { type ColumnOf, isWhole, refuseTitles, shownText } from '../name-question.ts'
import type { Resolver } from '../resolve.ts'
import { sheetReader } from '../sheet/sheet-form.ts'
import { type SheetBooks, topOf } from '../sheet/sheet-heading.ts'

/** A row with as many of our names is meant as our header, even when others of them are wrong. */
const ownNamesMin = 3

const ownNames: ReadonlySet<string> = new Set(columnsOf('vouchers'))

/** The columns of a voucher file that are kept. */
export const voucherColumns: ReadonlySet<string> = new Set([...ownNames, 'period'])
/** Cells that belong to all lines of a voucher may be merged over them. */
const mergeable: ReadonlySet<string> = new Set(['company', 'period', 'date', 'type', 'no', 'summary', 'remark'])

const isOwn = ({ values }: RawRow): boolean =>
  new Set(values.map((value) => value.trim()).filter((name) => ownNames.has(name))).size >= ownNamesMin

const itself: ColumnOf = (title) => title

/** The head of a sheet, in one row or in two. */
const headAt = (rows: readonly RawRow[], at: number): { head: SheetHead; line: number } | null => {
  const [row, below] = [rows[at], rows[at + 1]]
  if (!row) return null
  const joined = below ? joinedHead(row.values, below.values) : null
  const inTwo = joined && readSheetHead(joined)
  if (below && inTwo) return { head: inTwo, line: below.line }
  const head = readSheetHead(row.values) ?? readYonyouHead(row.values)
  return head && { head, line: row.line }
}

const columnNotes = ({ at, titles, unread }: SheetHead): Problem[] => {
  const unkept = (at.get('note') ?? []).flatMap((column) => titles[column] || [])
  return [
    ...(unkept.length > 0 ? [problem('warning.unkeptColumns', '', { columns: shownText(unkept) })] : []),
    ...(unread.length > 0 ? [problem('warning.unreadColumns', '', { columns: shownText(unread) })] : []),
  ]
}

/** What lists of vouchers are read by; `books` are those that they are brought to. */
type VoucherSheets = {
  resolver: Resolver
  books: SheetBooks
  chosen: ReadonlyMap<string, string>
}

/** A journal up to this size is read as on the check page, all its rows at once. */
const journalBytesMax = 2 * 1024 * 1024

/** Whether a file is read as on the check page: a list of vouchers of another product, by its head, or a journal. */
export const isOtherList = async (file: ImportFile): Promise<boolean> => {
  if (isJournal(file)) return file.bytes <= journalBytesMax
  const { rows } = await tableOf(file)
  const { value: first = [] } = await rows.next()
  await rows.return(undefined)
  const [top] = first
  return (
    top !== undefined &&
    !isOwn(top) &&
    first.slice(0, rowsAboveMax).some((_row: RawRow, at: number) => headAt(first, at) !== null)
  )
}

/** The form of a file by its first rows; `chosen` are titles that the user has said the meaning of. */
const formOf =
  ({ resolver, books, chosen }: VoucherSheets) =>
  (first: readonly RawRow[], calendar: Calendar): FileForm => {
    const sheet = { first, resolver, calendar, books }
    const form = { kind: 'vouchers', kept: voucherColumns, mergeable, calendar, money: books } as const
    const [top] = first
    if (top && isOwn(top)) return headedForm(top, { ...form, columnOf: itself })
    const columnOf: ColumnOf = (title) => chosen.get(title) ?? (voucherColumns.has(title) ? title : undefined)
    for (const [at, row] of first.slice(0, rowsAboveMax).entries()) {
      if (isWhole(row, 'vouchers', columnOf)) return headedForm(row, { ...form, columnOf })
      const found = headAt(first, at)
      if (!found) continue
      const { head, line } = found
      const body = first.filter((each) => each.line > line)
      const top = topOf(first.slice(0, at), head.titles, body)
      const { notes, ...reader } = sheetReader({ head, top, ...sheet, first: body })
      return { name: 'sheet', ...reader, notes: () => [...columnNotes(head), ...notes()], headLine: line }
    }
    return refuseTitles(first.slice(0, rowsAboveMax), 'vouchers', columnOf)
  }

export const voucherForm = async (file: ImportFile, sheets: VoucherSheets): Promise<Formed> =>
  isJournal(file) ? journalVouchers(file, sheets.resolver) : formed(await tableOf(file), formOf(sheets))
