// What a pasted block says twice: the name beside a code, a row of sums, the word of a side, a unit in a title.
import { otherMark } from '../../../domain/base/cell-spelling.ts'
import { isOtherCurrency } from '../../../domain/base/currency.ts'
import { currencyOfTitle, unitOf } from '../../../domain/base/figure-scale.ts'
import { isNamed, knownSubject } from '../../../domain/import/name-match.ts'
import { figuresOf, isSumText, sumWatch } from '../../../domain/import/sum-row.ts'
import { readsDirection, readsSubjectName, sidesOfColumn } from '../../../domain/import/voucher-sheet.ts'
import { currencyAt, type EntryBooks, findCurrency } from '../entry/books.ts'
import type { EntryLine } from '../entry/fields.ts'
import type { ClipboardTable } from './clipboard-table.ts'
import type { BadCell, PastePlan } from './paste.ts'

/** A row of a block with its titles and the line that it becomes. */
type SaidRow = { row: number; cells: readonly string[]; head: readonly string[]; line: EntryLine }

/** Whether a row holds sums and no line: it has the word of a sum and names no subject. */
export const isSumRow = (row: readonly string[], { targets }: PastePlan): boolean => {
  const subject = row[targets.indexOf('subject')] ?? ''
  return row.some(isSumText) && (subject.trim() === '' || isSumText(subject))
}

const figureCells = (row: readonly string[], { targets }: PastePlan): Record<string, string> =>
  Object.fromEntries(
    targets.flatMap((target, at) => (target === 'debit' || target === 'credit' ? [[String(at), row[at] ?? '']] : [])),
  )

/** Sums that are not what the rows above them add up to. */
const wrongSums = (table: ClipboardTable, plan: PastePlan): BadCell[] => {
  const bad: BadCell[] = []
  const watch = sumWatch()
  table.forEach((row, at) => {
    if (plan.hasHead && at === 0) return
    const figures = figuresOf(figureCells(row, plan))
    if (!isSumRow(row, plan)) {
      watch.row(figures, { group: '', date: '' })
      return
    }
    const before = watch.unequal()?.n ?? 0
    watch.sum(at, row.find(isSumText) ?? '', [figures])
    const column = Number(Object.keys(figures)[0] ?? 0)
    if ((watch.unequal()?.n ?? 0) > before) bad.push({ row: at, column, reason: 'sum' })
  })
  return bad
}

/** Sums beside the sign of another currency than that of the books. */
const otherCurrencies = (table: ClipboardTable, plan: PastePlan, { baseCurrency }: EntryBooks): BadCell[] =>
  table.flatMap((row, at) =>
    isSumRow(row, plan)
      ? Object.entries(figureCells(row, plan)).flatMap(([column, cell]) =>
          otherMark(cell, baseCurrency) === ''
            ? []
            : [{ row: at, column: Number(column), reason: 'otherCurrency' as const }],
        )
      : [],
  )

/** Titles of amounts in another unit: they are inserted as they are written. */
const otherUnits = ([head = []]: ClipboardTable, plan: PastePlan): BadCell[] =>
  plan.hasHead
    ? head.flatMap((title, column) =>
        (unitOf(title)?.power ?? 0) > 0 ? [{ row: 0, column, reason: 'unit' as const }] : [],
      )
    : []

/** Amounts below a title that names another currency than that of the books, or of the line. */
const titledCurrencies = (at: SaidRow, plan: PastePlan, books: EntryBooks): BadCell[] =>
  plan.hasHead
    ? plan.targets.flatMap((target, column) => {
        if (target !== 'debit' && target !== 'credit' && target !== 'original') return []
        const said = currencyOfTitle(at.head[column] ?? '')
        const isOther = isOtherCurrency(
          said,
          currencyAt(target, at.line, books),
          (word) => findCurrency(books, word) ?? '',
        )
        const hasAmount = /[1-9]/.test(at.cells[column] ?? '')
        return isOther && hasAmount ? [{ row: at.row, column, reason: 'otherCurrency' as const }] : []
      })
    : []

/** The names that stand beside the code of a subject, with their columns. */
const namesBeside = (row: readonly string[], head: readonly string[], plan: PastePlan) =>
  row.flatMap((cell, column) => {
    if (plan.targets[column] === 'subject') {
      const name = /^\s*\d[\d.]*\s+(.+)$/u.exec(cell.normalize('NFKC'))?.[1] ?? ''
      return name === '' ? [] : [{ column, name }]
    }
    const isName = plan.hasHead && plan.targets[column] === 'ignore' && readsSubjectName(head[column] ?? '')
    return isName && cell.trim() !== '' ? [{ column, name: cell }] : []
  })

/** What the cells of a row say against its line. */
export const saidOfRow = (at: SaidRow, plan: PastePlan, books: EntryBooks): BadCell[] => {
  const { row, cells, head, line } = at
  const known = knownSubject(books.subjects, line.subject, Object.values(line.aux))
  const names = known ? namesBeside(cells, head, plan).filter(({ name }) => !isNamed(name, known)) : []
  const sideAt = plan.hasHead ? head.findIndex(readsDirection) : -1
  const side = sideAt < 0 ? null : sidesOfColumn([], head[sideAt])(cells[sideAt] ?? '')
  const isOther = (side === 'debit' && line.credit !== '') || (side === 'credit' && line.debit !== '')
  return [
    ...names.map(({ column }): BadCell => ({ row, column, reason: 'subjectName' })),
    ...(isOther ? [{ row, column: sideAt, reason: 'side' as const }] : []),
    ...titledCurrencies(at, plan, books),
  ]
}

/** What a block says twice beside its lines. */
export const saidOfBlock = (table: ClipboardTable, plan: PastePlan, books: EntryBooks): BadCell[] => [
  ...otherCurrencies(table, plan, books),
  ...otherUnits(table, plan),
  ...wrongSums(table, plan),
]
