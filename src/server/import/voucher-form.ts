// Finds out what an uploaded file of vouchers is: our own columns, the sheet of another product, or a journal.
import { type Problem, problem } from '../../domain/problem.ts'
import { periodOfTitle, type Stated } from '../../domain/stated-period.ts'
import { readSheetHead, readYonyouHead } from '../../domain/voucher-sheet.ts'
import { type Form, type Formed, formed, headedForm, rowsAboveMax } from './draft-form.ts'
import type { ImportFile } from './file.ts'
import { journalColumns, journalRows } from './journal.ts'
import { journalOf } from './journal-file.ts'
import { columnsOf, type FileRow } from './layout.ts'
import type { Resolver } from './resolve.ts'
import { isJournal, tableOf } from './rows.ts'
import { sheetReader } from './sheet-form.ts'
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

/** The period that a line above the head states. */
const titlePeriod = (above: readonly TableRow[]): Stated | null =>
  above
    .flatMap(({ values }) => [...values, values.join(' ')])
    .reduce<Stated | null>((found, text) => found ?? periodOfTitle(text), null)

/** The form of a file by its first rows; `chosen` are titles that the user has said the meaning of. */
const formOf =
  (resolver: Resolver, chosen: ReadonlyMap<string, string>) =>
  (first: readonly TableRow[], calendar: Calendar): Form => {
    const form = { kind: 'vouchers', kept: voucherColumns, mergeable, calendar } as const
    const [top] = first
    if (top && isOwn(top)) return headedForm(top, { ...form, columnOf: itself })
    const columnOf: ColumnOf = (title) => chosen.get(title) ?? (voucherColumns.has(title) ? title : undefined)
    for (const [at, row] of first.slice(0, rowsAboveMax).entries()) {
      if (isWhole(row, 'vouchers', columnOf)) return headedForm(row, { ...form, columnOf })
      const head = readSheetHead(row.values) ?? readYonyouHead(row.values)
      if (!head) continue
      const top = { period: titlePeriod(first.slice(0, at)) }
      const { names, read, questions } = sheetReader({ head, top, first, resolver, calendar })
      const notes =
        head.unread.length === 0 ? [] : [problem('warning.unreadColumns', '', { columns: shownText(head.unread) })]
      return { name: 'sheet', names, notes, headLine: row.line, read, questions }
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
