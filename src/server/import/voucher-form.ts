// Finds out what an uploaded file of vouchers is: our own columns, the sheet of another product, or a journal.

import { unitOf } from '../../domain/figure-scale.ts'
import { type Problem, problem } from '../../domain/problem.ts'
import { periodOfTitle } from '../../domain/stated-period.ts'
import { joinedHead, readSheetHead, readYonyouHead, type SheetHead } from '../../domain/voucher-sheet.ts'
import { type Form, type Formed, formed, headedForm, rowsAboveMax } from './draft-form.ts'
import type { ImportFile } from './file.ts'
import { journalColumns, journalRows } from './journal.ts'
import { journalOf } from './journal-file.ts'
import { columnsOf, type FileRow } from './layout.ts'
import type { Resolver } from './resolve.ts'
import { isJournal, tableOf } from './rows.ts'
import { type SheetTop, sheetReader } from './sheet-form.ts'
import type { TableRow } from './table.ts'
import type { Calendar } from './tidy-cell.ts'
import { type ColumnOf, isWhole, refuseTitles, shownText } from './titles.ts'

/** A row with as many of our names is meant as our header, even when others of them are wrong. */
const ownNamesMin = 3

const ownNames: ReadonlySet<string> = new Set(columnsOf('vouchers'))

/** The columns of a voucher file that are kept. */
export const voucherColumns: ReadonlySet<string> = new Set([...ownNames, 'period'])
/** Cells that belong to all lines of a voucher may be merged over them. */
const mergeable: ReadonlySet<string> = new Set(['company', 'period', 'date', 'type', 'no', 'summary', 'remark'])

const isOwn = ({ values }: TableRow): boolean =>
  new Set(values.map((value) => value.trim()).filter((name) => ownNames.has(name))).size >= ownNamesMin

const itself: ColumnOf = (title) => title

/** What lines above the head and its titles say of the whole sheet. */
const topOf = (above: readonly TableRow[], titles: readonly string[]): SheetTop => {
  const texts = above.flatMap(({ values }) => [...values, values.join(' ')])
  const first = <T>(all: readonly string[], find: (text: string) => T | null): T | null =>
    all.reduce<T | null>((found, text) => found ?? find(text), null)
  return { period: first(texts, periodOfTitle), unit: first([...texts, ...titles], unitOf) }
}

/** The head of a sheet, in one row or in two. */
const headAt = (rows: readonly TableRow[], at: number): { head: SheetHead; line: number } | null => {
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

/** The form of a file by its first rows; `chosen` are titles that the user has said the meaning of. */
const formOf =
  (resolver: Resolver, chosen: ReadonlyMap<string, string>) =>
  (first: readonly TableRow[], calendar: Calendar): Form => {
    const sheet = { first, resolver, calendar }
    const form = { kind: 'vouchers', kept: voucherColumns, mergeable, calendar } as const
    const [top] = first
    if (top && isOwn(top)) return headedForm(top, { ...form, columnOf: itself })
    const columnOf: ColumnOf = (title) => chosen.get(title) ?? (voucherColumns.has(title) ? title : undefined)
    for (const [at, row] of first.slice(0, rowsAboveMax).entries()) {
      if (isWhole(row, 'vouchers', columnOf)) return headedForm(row, { ...form, columnOf })
      const found = headAt(first, at)
      if (!found) continue
      const { head, line } = found
      const { notes, ...reader } = sheetReader({ head, top: topOf(first.slice(0, at), head.titles), ...sheet })
      return { name: 'sheet', ...reader, notes: () => [...columnNotes(head), ...notes()], headLine: line }
    }
    return refuseTitles(first.slice(0, rowsAboveMax), 'vouchers', columnOf)
  }

/** The vouchers of a plain-text journal; accounts that are no codes are found by name where there is just one. */
const journalForm = (file: ImportFile, resolver: Resolver): Formed => {
  const journal = journalOf(file)
  async function* all(): AsyncGenerator<FileRow[]> {
    for await (const rows of journalRows(journal, 'vouchers')) {
      yield rows.map(({ line, cells }) => {
        const subject = resolver.subject(cells.subject ?? '', '')
        return { line, cells: { ...cells, subject, currency: resolver.currency(cells.currency ?? '') } }
      })
    }
  }
  const notes = (): Problem[] => [
    problem('warning.otherForm', '', { form: file.kind }),
    ...[...journal.leftOut].map(([what, n]) => problem('warning.leftOut', '', { n, what })),
  ]
  return { form: { name: file.kind, names: journalColumns.vouchers, notes }, rows: all() }
}

export const voucherForm = async (
  file: ImportFile,
  resolver: Resolver,
  chosen: ReadonlyMap<string, string>,
): Promise<Formed> =>
  isJournal(file) ? journalForm(file, resolver) : formed(await tableOf(file), formOf(resolver, chosen))
