// The multi-column ledger as a file and on paper: every row, read page after page from one snapshot.
import type { Lang } from '../../contract/base/language.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { MultiColumnShape } from '../../contract/ledger/multi-column.ts'
import { multiColumn } from '../../contract/words/report-screen.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import type { ColumnTerm } from '../print/report-pages.ts'
import type { Book } from './ask.ts'
import { detailPages } from './detail.ts'
import { columnBook, figuresOf, type WideQuestion, wideLines } from './multi-column.ts'
import { columnShapes } from './multi-column-wire.ts'
import { reportWords } from './paper.ts'
import { codeColumn, figureColumn, type Sheet, type SheetColumn, type SheetRow, textColumn } from './sheet.ts'
import { sheetReport } from './sheet-report.ts'

type AskedScheme = WideQuestion & { book: Book }

const words = spoken(multiColumn)

/** Lines of one portion. */
const portionLines = 1000

/** The columns that stand on every sheet of a wide paper: date, voucher, summary. */
const leadColumns = 3

/** What stands before the columns of the scheme: those, both sides, the balance and the total. */
const fixedColumns = 8

/** Columns of the other side are taken from the total. */
const termOf = (isOwnSide: boolean, at: number): ColumnTerm => ({ at: fixedColumns + at, sign: isOwnSide ? 1 : -1 })

const columnTitle = (column: MultiColumnShape, lang: Lang): string => {
  const t = words[lang]
  if (column.key === '') return t.rest
  return `${column.key} ${subjectName(column, lang)} (${reportWords[lang][`side_${column.side}`]})`
}

const sheetOf = async (tx: Db, question: AskedScheme, lang: Lang): Promise<Sheet> => {
  const { asked, book, scheme } = question
  const [t, shared] = [words[lang], reportWords[lang]]
  const columns = await columnBook(tx, book, question)
  const figures = figuresOf(scheme, columns)
  const titles: SheetColumn[] = [
    { title: shared.date, kind: 'date' },
    ...[codeColumn(shared.voucher, 12), textColumn(shared.summary, 32)],
    ...[
      ...[figureColumn(shared.debit, 'sum'), figureColumn(shared.credit, 'sum')],
      ...[{ ...codeColumn(shared.side, 6), carry: 'last' as const }, figureColumn(shared.balance, 'last')],
      {
        ...figureColumn(t.total, 'sum'),
        terms: columns.columns.map(({ side }, at) => termOf(side === columns.side, at)),
      },
    ].map((column) => ({ ...column, flat: 'leave' as const })),
    ...columnShapes(book, scheme, columns).map((column) => ({
      ...figureColumn(columnTitle(column, lang), 'sum'),
      flat: 'split' as const,
    })),
  ]
  const money = (amount: bigint | null): string => (amount === null ? '' : formatMoney(amount, book.digits))
  async function* rows(): AsyncGenerator<readonly SheetRow[]> {
    const lines = wideLines(question, lang)
    for await (const page of detailPages(tx, book, { asked, question: lines, size: portionLines })) {
      yield page.rows.map((shown): SheetRow => {
        const { row } = shown
        const { values, total } = figures(shown)
        const isLine = row.kind === 'line'
        return {
          cells: [
            ...[row.date, row.voucher, isLine ? row.summary : shared[`row_${row.kind}`]],
            ...[money(row.debit), money(row.credit), shared[`side_${row.side}`], money(row.balance)],
            ...[money(total), ...values.map(money)],
          ],
          counts: isLine,
          look: row.kind === 'month' || row.kind === 'year' ? 'total' : undefined,
          sums: row.kind === 'month' ? 'part' : row.kind === 'year' ? 'running' : undefined,
        }
      })
    }
  }
  return { columns: titles, rows: rows() }
}

const subjectOf = ({ book, scheme }: AskedScheme, lang: Lang): string => {
  const subject = book.facts.subjects.find(scheme.subject)
  return `${scheme.subject} ${subject ? subjectName(subject, lang) : ''}`
}

export const multiColumnSheet = sheetReport<AskedScheme>({
  titleOf: (_, lang) => words[lang].title,
  nameOf: ({ scheme }, lang) => `${words[lang].title}-${scheme.code}`,
  sheetOf,
  onPaper: (asked, lang) => ({ title: `${words[lang].title}  ${subjectOf(asked, lang)}`, lead: leadColumns }),
})
