// Statements on paper, in the forms of the law: their marks, who signs them, and the balance sheet in two sides.
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { columnTitle } from '../../contract/statement/statement.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { lastDay, type PeriodKey, periodText } from '../../domain/base/period.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { inTwoSides } from '../../domain/statement/balance-sheet.ts'
import type { StatementFacts, StatementLine } from '../../domain/statement/statement.ts'
import { statementTerms, type Term } from '../../domain/statement/statement-terms.ts'
import { groupText } from '../print/figures.ts'
import type { LineMark, PaperColumn, PaperRow } from '../print/report-pages.ts'
import { missingNote } from './known-note.ts'
import type { Column, Statement, StatementName } from './statement.ts'

type Words = Readonly<Record<string, string>>
/** A line as cells: its name, its number, its figures. */
type Cells = { line: StatementLine; cells: string[]; terms: readonly Term[] }
const namePlaces = 2

/** The months that a statement is of; those of one column where it has several years or months beside each other. */
export type Span = { from: PeriodKey; to: PeriodKey }

const timeOf = (name: StatementName, words: Words, { from, to }: Span): string => {
  const [year = '', month = '', day = ''] = lastDay(to).split('-')
  if (name === 'balance-sheet') return fill(words.asAt ?? '', { year, month, day })
  if (from.year === to.year && from.no === to.no) return fill(words.forMonth ?? '', { year, month })
  if (from.year === to.year && from.no === 1 && to.no >= 12) return fill(words.forYear ?? '', { year })
  return fill(words.forMonths ?? '', { from: periodText(from), to: periodText(to) })
}

/** The mark, who signs (会计法 art. 21), the company that prepares it, and its day or months. */
export const formOf = (name: StatementName, words: Words, company: string, span: Span) => {
  const signs = ['signHead', 'signFinance', 'signAccounting', 'signMaker']
  return {
    form: {
      mark: words[`mark_${name}`] ?? '',
      signs: signs.map((sign) => fill(words.signOf ?? '', { name: words[sign] ?? '' })),
    },
    company: fill(words.preparedBy ?? '', { company }),
    period: timeOf(name, words, span),
  }
}

/** A statement as far as it is written: its lines, and columns of figures by key; merged ones have no facts. */
type WrittenStatement = {
  lines: readonly StatementLine[]
  columns: readonly {
    key: string
    values: ReadonlyMap<number, bigint | null>
    facts?: Pick<StatementFacts, 'changes'>
  }[]
}

export const columnTitleIn = (
  t: Words,
  lang: string,
  column: Pick<Column, 'key' | 'entity'> & Partial<Column>,
): string => {
  const { key, entity, book } = column
  const found = entity && book?.facts.entities.find(entity.type, entity.code)
  return columnTitle((word) => t[word] ?? '', lang, { key, entity: entity && { ...noNames, ...found, ...entity } })
}

const noNames = { nameZhCn: '', nameZhTw: '', nameEn: '' }

/** The supplement of the cash flow statement is a page of its own; the published forms begin it with this word. */
const supplement = /^补充资料/

/** `keys`: the columns, of which a statement of several may lack some. */
type Shown = { digits: number; lang: string; keys: readonly string[] }

const cellsOf = ({ lines, columns }: WrittenStatement, { digits, lang, keys }: Shown): Cells[] => {
  const terms = statementTerms(lines)
  return lines.map((line) => {
    const isHead = line.kind === 'H'
    const figures = keys.map((key) => {
      const value = columns.find((column) => column.key === key)?.values.get(line.no) ?? null
      return isHead || value === null ? '' : formatMoney(value, digits)
    })
    const cells = [subjectName(line, lang), isHead ? '' : String(line.no), ...figures]
    // What people have moved to a line is in no other line: it is no sum of them.
    const isMoved = columns.some(({ facts }) => facts?.changes(line.no).some(({ of }) => of.kind === 'reclass'))
    return { line, cells, terms: isMoved ? [] : (terms.get(line.no) ?? []) }
  })
}

const marksOf = (sides: readonly (Cells | null)[], width: number): LineMark[] =>
  sides.flatMap((side, at) => (side ? [{ no: side.line.no, figures: at * width + namePlaces, terms: side.terms }] : []))

const oneSide = (lines: readonly Cells[]): PaperRow[] =>
  lines.map((each) => ({
    cells: each.cells,
    indent: each.line.indent,
    look: each.line.kind === 'T' ? 'total' : each.line.kind === 'H' ? 'group' : undefined,
    breaks: supplement.test(each.line.nameZhCn),
    marks: marksOf([each], each.cells.length),
  }))

/** Assets on the left, what they are owed to on the right, both totals in the last row. */
const twoSides = (lines: readonly Cells[]): PaperRow[] => {
  const pairs = inTwoSides(lines.map((each) => ({ ...each, kind: each.line.kind })))
  if (pairs === null) return oneSide(lines)
  const width = lines[0]?.cells.length ?? 0
  const empty = Array.from({ length: width }, () => '')
  const heavyOf = (one: Cells | null, from: number): number[] =>
    one && (one.line.kind === 'T' || one.line.kind === 'H') ? empty.map((_, cell) => from + cell) : []
  return pairs.map((sides, row) => ({
    cells: sides.flatMap((side) => side?.cells ?? empty),
    indents: Object.fromEntries(sides.map((side, index) => [index * width, side?.line.indent ?? 0])),
    heavy: [...heavyOf(sides[0], 0), ...heavyOf(sides[1], width)],
    look: row === pairs.length - 1 ? 'total' : undefined,
    marks: marksOf(sides, width),
  }))
}

/** The balance sheet of the law has two sides; with more columns than it has, one line stands below the other. */
const hasTwoSides = (name: StatementName, columns: readonly unknown[]): boolean =>
  name === 'balance-sheet' && columns.length <= 2

export const statementRows = (name: StatementName, statement: WrittenStatement, shown: Shown): PaperRow[] => {
  const lines = cellsOf(statement, shown)
  return hasTwoSides(name, shown.keys) ? twoSides(lines) : oneSide(lines)
}

/** The template and its revision: 'CAS-BS · Revision 1'. */
export const madeText = ({ made }: Pick<Statement, 'made'>, lang: Lang): string =>
  `${made.code} · ${fill(wordsOf[lang].statementTemplate.revisionOf, { n: made.revision })}`

/** What people have moved or filled in, one text for each, below the lines. */
export const adjustmentNotes = ({ lines, adjusted }: Statement, { digits, lang }: Omit<Shown, 'keys'>): PaperRow[] => {
  const words = wordsOf[lang as Lang].statementAdjustment
  const nameOf = (no: number | null): string => {
    const line = lines.find((each) => each.no === no)
    return line ? `${line.no} ${subjectName(line, lang)}` : ''
  }
  return adjusted.map(({ kind, fromLine, toLine, amount, reason, madeBy, reviewedBy }) => {
    const text = kind === 'reclass' ? words.noteReclass : words.noteManual
    const names = { from: nameOf(fromLine), to: nameOf(toLine), amount: groupText(formatMoney(amount, digits)) }
    return { cells: [fill(text, { ...names, reason, made: madeBy, reviewed: reviewedBy })], look: 'words' }
  })
}

export const missingRows = (missing: readonly string[], lang: Lang): PaperRow[] =>
  missing.length === 0 ? [] : [{ cells: [missingNote(missing, lang)], look: 'words' }]

/** The columns of a statement; those of a balance sheet in two sides twice. */
export const statementColumns = (
  name: StatementName,
  titles: { items: readonly [string, string, string]; lineNo: string; figures: readonly string[] },
): PaperColumn[] => {
  const side = (item: string, divides: boolean): PaperColumn[] => [
    { title: item, kind: 'text', indents: true, divides },
    { title: titles.lineNo, kind: 'code' },
    ...titles.figures.map((title) => ({ title, kind: 'figure' as const })),
  ]
  const [first, second, both] = titles.items
  return hasTwoSides(name, titles.figures) ? [...side(first, false), ...side(second, true)] : side(both, false)
}
