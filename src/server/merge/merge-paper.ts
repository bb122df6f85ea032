// Merged reports on paper and as printed workbooks: their columns and rows, and what says whose figures they are.
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { reportMerge } from '../../contract/words/report-merge.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import { momentText } from '../../domain/base/moment.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { PairResult } from '../../domain/merge/merge-elimination.ts'
import type { WorksheetRow } from '../../domain/merge/merge-statement.ts'
import { columnLetters } from '../kernel/table-file.ts'
import type { ColumnTerm, PaperColumn, PaperRow } from '../print/report-pages.ts'
import type { ReportSetting } from '../print/report-sheets.ts'
import { printWords, unitIn } from '../print/words.ts'
import { trialColumns, trialRows } from '../report/balance-table.ts'
import { checkNotes, failedRows } from '../report/check-rows.ts'
import type { Filters } from '../report/csv.ts'
import { momentNote } from '../report/known-note.ts'
import { namesMost as headMost, type Paper, reportWords } from '../report/paper.ts'
import { columnTitleIn, formOf, missingRows, statementColumns, statementRows } from '../report/paper-statement.ts'
import type { FileReader } from '../report/reader.ts'
import { code, figure, text } from '../report/report-part.ts'
import type { StatementName } from '../report/statement.ts'
import type { MergedBooks } from './merge.ts'
import type { MergeStatement, MergeStatementColumn } from './merge-statement.ts'
import type { MadeDifferences, MadeTable, MadeWorksheet } from './merge-tables.ts'
import { differingOf, groupBook, mergeChecks, worksheetTotal } from './merge-wire.ts'

export const mergeWords = spoken(reportMerge)

export type MergeWay = 'merged' | 'sum' | 'side'

/** With more columns than this a paper may take A3, and further papers beside each other. */
const columnsOnOne = 8

/** The columns that stand on each of the papers beside each other: code and name. */
const lead = 2

const namesMost = 6

async function* once(rows: readonly PaperRow[]): AsyncGenerator<readonly PaperRow[]> {
  yield rows
}

const namesIn = (codes: readonly string[]): string =>
  [...codes.slice(0, namesMost), ...(codes.length > namesMost ? [`… (${codes.length})`] : [])].join(', ')

/** The last rows: whose figures, how far they are posted, who is missing, whether they agree. Never silently less. */
const coverageRows = ({ asked, rules, merged, unplaced }: MergedBooks, way: MergeWay, lang: Lang): PaperRow[] => {
  const t = mergeWords[lang]
  const members = rules.members.filter(({ company }) => !asked.adjusting.has(company))
  const behind = members.filter(({ isPosted }) => !isPosted)
  const among = new Set(rules.members)
  const left = rules.companies.filter((each) => !among.has(each))
  const differing = differingOf(merged.pairs)
  const excluded = merged.excluded.reduce((sum, { closing }) => sum + closing, 0n)
  const list = (codes: readonly { company: string }[]) => ({ list: namesIn(codes.map(({ company }) => company)) })
  const parts = [
    fill(t.posted, { n: members.length - behind.length, of: members.length }),
    behind.length > 0 && fill(t.notPosted, list(behind)),
    asked.absent.length > 0 && fill(t.absent, { list: namesIn(asked.absent) }),
    left.length > 0 && fill(t.notMerged, list(left)),
    excluded !== 0n && fill(t.excludedNet, { amount: formatMoney(excluded, asked.digits) }),
    merged.adjusted.length > 0 && fill(t.adjusted, { n: merged.adjusted.length }),
    unplaced > 0 && fill(t.unplaced, { n: unplaced }),
    way !== 'sum' && (differing === 0 ? t.reconciled : fill(t.notReconciled, { n: differing })),
  ]
  const names = { list: namesIn(rules.members.map((each) => `${each.company} ${subjectName(each, lang)}`)) }
  return [fill(t.membersOf, names), parts.filter(Boolean).join('   ')].map((text) => ({ cells: [text], look: 'words' }))
}

const groupName = ({ asked, rules }: MergedBooks, lang: Lang): string => {
  if (asked.group) return subjectName(asked.group, lang)
  const members = rules.members.map((each) => subjectName(each, lang))
  return members.length > headMost ? fill(printWords[lang].companies, { n: members.length }) : members.join(', ')
}

export const mergeSetting = (
  scope: FileReader,
  books: MergedBooks,
  paper: Paper,
  { way, unit = '1' }: { way: MergeWay; unit?: FigureUnit },
): ReportSetting => {
  const { lang } = scope
  const [t, shared, words] = [mergeWords[lang], reportWords[lang], printWords[lang]]
  const { asked, rules } = books
  const span = { from: { year: asked.to.year, no: asked.range.from }, to: asked.to }
  const [from, month] = [periodText(span.from), periodText(span.to)]
  const company = groupName(books, lang)
  const period = from === month ? month : `${from} – ${month}`
  const isPosted = rules.companies.every((one) => one.isPosted && !one.provisional)
  const marks = paper.statement ? { [`mark_${paper.statement}`]: t[`mark_${paper.statement}`] } : {}
  return {
    title: paper.title,
    ...(paper.statement
      ? formOf(paper.statement, { ...words, ...marks }, company, span)
      : { form: null, company, period }),
    currency: unitIn(words, asked.currency, unit),
    notes: [
      t[`mode_${way}`],
      ...(asked.asKnown === undefined ? [] : [momentNote(asked.asKnown, lang)]),
      ...(asked.include === 'posted' || (asked.asKnown === undefined && isPosted) ? [] : [words.unposted]),
      ...(rules.companies.some(({ provisional }) => provisional) ? [shared.provisional] : []),
    ],
    columns: paper.columns.map((column) => ({ ...column, unit })),
    lead: paper.lead,
    digits: asked.digits,
    printedBy: scope.user.realName,
    printedAt: momentText(new Date().toISOString()),
  }
}

/** What a column of a statement is called: its company or its step, or its time where all are of one. */
export const mergeColumnTitle = (column: MergeStatementColumn, isBeside: boolean, lang: Lang): string => {
  if (!isBeside) return columnTitleIn(reportWords[lang], lang, { key: column.key, entity: null })
  return column.of === 'company' ? column.company : mergeWords[lang][column.of]
}

const viewTitle = (name: StatementName, way: MergeWay, lang: Lang): string => {
  const t = mergeWords[lang]
  const shared = reportWords[lang]
  const own = { 'balance-sheet': shared.balanceSheet, 'income-statement': shared.incomeStatement }
  if (way !== 'sum') return t[`paper_${name}`]
  return `${name === 'cash-flow' ? shared.cashFlow : own[name]} · ${t.mode_sum}`
}

/** Companies beside each other: the sum adds them, and what is consolidated is the sum with what was eliminated. */
const besideTerms = (sheet: readonly PaperColumn[], columns: readonly MergeStatementColumn[]): PaperColumn[] => {
  const placesOf = (...of: MergeStatementColumn['of'][]): ColumnTerm[] =>
    columns.flatMap((column, at) => (of.includes(column.of) ? [{ at: lead + at, sign: 1 }] : []))
  const terms = { sum: placesOf('company', 'others'), merged: placesOf('sum', 'eliminated') }
  return sheet.map((column, at): PaperColumn => {
    const of = columns[at - lead]?.of
    return of === 'sum' || of === 'merged' ? { ...column, terms: terms[of] } : column
  })
}

export const statementPaper = (made: MergeStatement, name: StatementName, way: MergeWay, lang: Lang): Paper => {
  const shared = reportWords[lang]
  const { books, lines, columns } = made
  const isBeside = way === 'side'
  const keyed = columns.map((column, at) => ({ key: `${at}`, values: column.values }))
  const figures = columns.map((column) => mergeColumnTitle(column, isBeside, lang))
  const shown = { digits: books.asked.digits, lang, keys: keyed.map(({ key }) => key) }
  const items = [shared.assets, shared.claims, shared.item] as const
  const sheet = statementColumns(name, { items, lineNo: shared.lineNo, figures })
  return {
    title: viewTitle(name, way, lang),
    columns: isBeside ? besideTerms(sheet, columns) : sheet,
    rows: once([
      ...statementRows(name, { lines, columns: keyed }, shown),
      ...checkNotes(failedRows(mergeChecks(made)), lang, sheet.length),
      ...coverageRows(books, way, lang),
      ...missingRows(made.missing, lang),
    ]),
    statement: name,
    ...(columns.length > columnsOnOne ? { lead } : {}),
  }
}

export const tablePaper = (made: MadeTable, filters: Filters, scope: FileReader): Paper => {
  const { books, mode, table } = made
  const { lang } = scope
  const part = { book: groupBook(books, scope), filters, lang, t: reportWords[lang] }
  return {
    title: `${mergeWords[lang].view_table} · ${mergeWords[lang][`mode_${mode}`]}`,
    columns: trialColumns(part),
    rows: once([...trialRows(part, { ...table, below: new Map() }), ...coverageRows(books, mode, lang)]),
  }
}

const worksheetAmounts = ({ shown, page }: MadeWorksheet, row: WorksheetRow): bigint[] => {
  const own = shown.map(({ company }) => row.companies.get(company) ?? 0n)
  const others = page.rest > 0 ? [own.reduce((rest, amount) => rest - amount, row.sum)] : []
  return [...own, ...others, row.sum, row.excluded, row.debit, row.credit, row.consolidated]
}

/** The sum adds the companies up, and what is consolidated is the sum with what was done to it. */
const worksheetFormulas = (count: number) => (row: PaperRow, at: number) => {
  if (row.look === 'words') return {}
  const cell = (place: number): string => `${columnLetters(lead + place)}${at}`
  const [excluded, debit, credit] = [cell(count + 1), cell(count + 2), cell(count + 3)]
  return {
    ...(count > 0 && { [lead + count]: `SUM(${cell(0)}:${cell(count - 1)})` }),
    [lead + count + 4]: `${cell(count)}+${excluded}+${debit}-${credit}`,
  }
}

export const worksheetPaper = (made: MadeWorksheet, lang: Lang): Paper => {
  const { books, rows, shown, page, mode } = made
  const [t, shared] = [mergeWords[lang], reportWords[lang]]
  const cellsOf = (row: WorksheetRow): string[] =>
    worksheetAmounts(made, row).map((amount) => formatMoney(amount, books.asked.digits))
  const titles = [
    ...shown.map(({ company }) => company),
    ...(page.rest > 0 ? [fill(t.othersOf, { n: page.rest })] : []),
  ]
  const leaves = rows.map((row): PaperRow => {
    const subject = books.rules.subjects.find(row.subject)
    return { cells: [row.subject, subject ? subjectName(subject, lang) : '', ...cellsOf(row)], counts: true }
  })
  const total: PaperRow = { cells: ['', t.total, ...cellsOf(worksheetTotal(rows))], look: 'total', sums: 'all' }
  return {
    title: t.view_worksheet,
    columns: [
      ...[code(shared.code), text(shared.subjectName)],
      ...titles.map((title) => figure(title, 'sum')),
      ...[t.sum, t.excluded, t.debit, t.credit, t.consolidated].map((title) => figure(title, 'sum')),
    ],
    rows: once([...leaves, total, ...coverageRows(books, mode, lang)]),
    formulas: worksheetFormulas(titles.length),
    lead,
  }
}

export const differencesPaper = (books: MadeDifferences, lang: Lang): Paper => {
  const t = mergeWords[lang]
  const money = (amount: bigint): string => formatMoney(amount, books.asked.digits)
  const { pairs } = books.merged
  const rows = pairs.map(
    (pair: PairResult): PaperRow => ({
      cells: [
        ...[pair.company, pair.prefix, money(pair.amount), pair.counterparty, pair.otherPrefix],
        ...[money(pair.otherAmount), money(pair.eliminated), money(pair.difference), t[`state_${pair.state}`]],
      ],
      counts: true,
    }),
  )
  const sums = (['amount', 'otherAmount', 'eliminated', 'difference'] as const).map((name) =>
    money(pairs.reduce((sum, pair) => sum + pair[name], 0n)),
  )
  const [amount = '', otherAmount = '', eliminated = '', difference = ''] = sums
  const total: PaperRow = {
    cells: [t.total, '', amount, '', '', otherAmount, eliminated, difference, ''],
    look: 'total',
    sums: 'all',
  }
  return {
    title: t.view_differences,
    columns: [
      ...[code(t.d_company), code(t.d_subject), figure(t.d_amount, 'sum')],
      ...[code(t.d_counterparty), code(t.d_otherSubject), figure(t.d_otherAmount, 'sum')],
      ...[figure(t.d_eliminated, 'sum'), figure(t.d_difference, 'sum'), text(t.d_state)],
    ],
    rows: once([...rows, total, ...coverageRows(books, 'merged', lang)]),
  }
}
