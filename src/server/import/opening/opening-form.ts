// Finds out what a file of openings is, our columns, another product's balance table or a journal, and reads its rows.

import { parseMoney, parseQuantity } from '../../../domain/base/money.ts'
import { addMonths } from '../../../domain/base/period.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import type { Subject } from '../../../domain/chart/subject.ts'
import { endsOf, findTableHead, type TableEnd, type TableHead } from '../../../domain/import/balance-table-head.ts'
import { periodOfCell, type StatedPeriod, yearOfCell } from '../../../domain/import/stated-period.ts'
import { readTableTitle, type TableTitle } from '../../../domain/import/table-title.ts'
import type { SideWord } from '../../../domain/import/voucher-sheet.ts'
import { readOpeningKey } from '../../../domain/ledger/opening.ts'
import type { Opening } from '../../../domain/voucher/balance.ts'
import { digitsOf } from '../../../domain/voucher/voucher.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import type { Formed } from '../draft/draft-form.ts'
import type { ImportFile } from '../file/file.ts'
import { isJournal, tableOf } from '../file/rows.ts'
import { batchOf, type RawRow, readAll, rowsAboveMax } from '../file/table.ts'
import type { FileProblems } from '../file-problems.ts'
import { journalOpenings } from '../journal/journal-form.ts'
import type { FileRow } from '../layout.ts'
import { masterForm } from '../master/master-form.ts'
import { sheetBooks, shownText } from '../name-question.ts'
import { asItIs, type Question } from '../question.ts'
import { resolverOf } from '../resolve.ts'
import { companyQuestion, currencyQuestion, topOf } from '../sheet/sheet-heading.ts'
import { openingTable } from './opening-table.ts'

/** What a file of openings is read by; `companies` are the names of whose books they are, and their code. */
type OpeningReading = { facts: CompanyFacts; companies: readonly string[] }

type FoundHead = NonNullable<ReturnType<typeof findTableHead>>

/** The month in which the books begin, and the one before it. */
export const beginOf = ({ accountSet }: CompanyFacts): { month: string; before: string } => {
  const { year, startNo } = accountSet
  const month = `${year}-${String(startNo).padStart(2, '0')}`
  return { month, before: addMonths(month, -1) }
}

/** Which balance of a table is that of the beginning of the books; null where its title says neither. */
const endByTitle = (
  { from, to }: TableTitle,
  { month, before }: ReturnType<typeof beginOf>,
  { opensYear }: TableHead,
): TableEnd | null => {
  // The beginning of the year is that of the books only where they begin with it.
  if (from === month && (!opensYear || month.endsWith('-01'))) return 'opening'
  return to === before ? 'closing' : null
}

const rangeText = ({ from, to }: TableTitle): string => (from === to ? from : `${from} – ${to}`)

/** What the rows above the head of a table leave open. */
const questionsOf = (
  title: TableTitle,
  said: SaidByRows,
  head: TableHead,
  { facts, companies }: OpeningReading,
): Question[] => {
  const ends = endsOf(head.at)
  const begin = beginOf(facts)
  const right = endByTitle(title, begin, head)
  const [only] = ends
  const told = head.opensYear && ends.length === 1 ? `${begin.month.slice(0, 4)}-01` : '-'
  const args = { period: rangeText(title) || told, month: begin.month }
  const all: [boolean, Question][] = [
    [
      ends.length > 1 && right === null,
      { name: 'end', code: 'question.end', args, choices: ['closing', 'opening'], proposed: 'closing' },
    ],
    [
      (title.to !== '' && (ends.length > 1 ? right === null : right !== only)) ||
        (head.opensYear && only === 'opening' && ends.length === 1 && !begin.month.endsWith('-01')),
      asItIs('period', 'question.tablePeriod', args),
    ],
    [
      title.power > 0,
      {
        ...{ name: 'unit', code: 'question.tableUnit', args: { unit: title.unit, power: title.power } },
        ...{ choices: ['timesUnit', 'asWritten'], proposed: 'timesUnit' },
      },
    ],
  ]
  const known = sheetBooks(facts, companies)
  return [
    ...all.flatMap(([isAsked, question]) => (isAsked ? [question] : [])),
    ...[title.company, ...said.companies].flatMap((name) => companyQuestion(name, companies)).slice(0, 1),
    ...(head.at.has('currency') ? [] : currencyQuestion(title.currency, known)),
  ]
}

/** What stands in the rows of a head over each column: a title over several stands over the first of them. */
const titlesOf = (rows: readonly RawRow[]): string[] => {
  const width = Math.max(0, ...rows.map(({ values }) => values.length))
  const last = rows.map(() => '')
  return Array.from({ length: width }, (_, at) => {
    rows.forEach(({ values }, index) => {
      const title = values[at]?.trim() ?? ''
      if (title !== '' || index === rows.length - 1) last[index] = title
    })
    return last.join(' ')
  })
}

const tableForm = (
  rows: readonly RawRow[],
  head: FoundHead,
  more: readonly Problem[],
  reading: OpeningReading,
): Formed => {
  const begins = head.from + head.rows
  const texts = rows.slice(0, begins).map(({ values }) => values)
  // A title of a column names the currency of that column.
  const above = { ...readTableTitle(texts), currency: readTableTitle(texts.slice(0, head.from)).currency }
  const body = rows.slice(begins)
  const said = saidByRows(body, head)
  const ofNotes = topOf([], [], body).unit
  const unit = above.power === 0 && ofNotes ? { unit: ofNotes.word, power: ofNotes.power } : {}
  const title = { ...above, ...unit, ...periodOf(above, said) }
  const right = endByTitle(title, beginOf(reading.facts), head)
  const ends = endsOf(head.at)
  const chosen = (ends.length > 1 && right) || (ends.at(-1) ?? 'closing')
  const titles = titlesOf(rows.slice(head.from, begins))
  const known = { facts: reading.facts, titles, heading: title.currency, isFirst: title.from.endsWith('-01') }
  const { names, rows: read, empty, moved, ...marked } = openingTable(body, head, known, chosen)
  const notes: Problem[] = [
    ...more,
    ...(ends.length > 1 && right !== null ? [problem(`warning.${right}Taken`, '', { period: rangeText(title) })] : []),
    ...(empty > 0 ? [problem('warning.emptyRows', '', { n: empty })] : []),
    ...(head.unread.length > 0 ? [problem('warning.unreadColumns', '', { columns: shownText(head.unread) })] : []),
  ]
  const [line = 0] = moved
  const ofMoves: Question[] = moved.length === 0 ? [] : [asItIs('moves', 'question.moves', { n: moved.length, line })]
  const questions = () => [...questionsOf(title, said, head, reading), ...marked.questions, ...ofMoves]
  return { form: { name: 'sheet', names, notes: () => notes, questions }, rows: batchOf(read) }
}

export const openingForm = async (
  file: ImportFile,
  chosen: ReadonlyMap<string, string>,
  reading: OpeningReading,
): Promise<Formed> => {
  const { facts } = reading
  if (isJournal(file)) return journalOpenings(file, resolverOf(facts), beginOf(facts).month)
  const table = await tableOf(file)
  const rows = await readAll(table.rows)
  const head = findTableHead(rows.slice(0, rowsAboveMax).map(({ values }) => values))
  if (head) return tableForm(rows, head, table.notes, reading)
  const money = sheetBooks(reading.facts, reading.companies)
  return masterForm({ kind: 'opening', words: 'openingImport', money })({ ...table, rows: batchOf(rows) }, chosen)
}

// Of which months and whose a balance table is, as its rows say in columns of their own.

type SaidByRows = { period: StatedPeriod | null; companies: readonly string[] }

/** The months from the first to the last that any row names, and every company. */
const saidByRows = (body: readonly RawRow[], { at }: TableHead): SaidByRows => {
  const companies = new Set<string>()
  const months = new Set<string>()
  for (const { values } of body) {
    const read = (meaning: 'ofCompany' | 'ofPeriod' | 'ofYear'): string => values[at.get(meaning) ?? -1]?.trim() ?? ''
    if (read('ofCompany') !== '') companies.add(read('ofCompany'))
    const stated = periodOfCell(read('ofPeriod'), read('ofYear')) ?? yearOfCell(read('ofYear'))
    if (stated) for (const month of [stated.from, stated.to]) months.add(month)
  }
  const sorted = [...months].toSorted()
  const [from] = sorted
  return { period: from === undefined ? null : { from, to: sorted.at(-1) ?? from }, companies: [...companies] }
}

/** The months of a table: those of its title, else of its rows; of two that disagree those of the rows. */
const periodOf = ({ from, to }: TableTitle, { period }: SaidByRows): Pick<TableTitle, 'from' | 'to'> => {
  if (period === null) return { from, to }
  const isInTitle = to !== '' && period.from >= from && period.to <= to
  return isInTitle ? { from, to } : period
}

/**
 * By what rows are read: figures are in units of ten to the `power`, `sideOf` knows the words of their directions, and
 * amounts without one are `signed`, debit-positive, or stand on the side of their subject.
 */
export type RowReading = { facts: CompanyFacts; power: number; signed: boolean; sideOf(word: string): SideWord | null }

/** `side` is the one that the row names, null where it names none. */
export type ReadOpening = { row: FileRow; subject: Subject; side: SideWord | null; opening: Opening; key: string }

/** A figure as it is written, in the unit of the books. */
export const inUnits = (text: string, power: number): string => {
  const plain = plainDecimal(text)
  const found = power > 0 ? /^(-?\d+)(?:\.(\d+))?$/.exec(plain) : null
  if (!found) return plain
  const decimals = (found[2] ?? '').padEnd(power, '0')
  const rest = decimals.slice(power)
  return `${found[1]}${decimals.slice(0, power)}${rest === '' ? '' : `.${rest}`}`
}

const readMoney = (
  { line, cells }: FileRow,
  column: string,
  digits: number,
  { power }: RowReading,
  problems: FileProblems,
): bigint => {
  const minor = parseMoney(inUnits(cells[column] || '0', power), digits)
  if (minor === null) problems.add(line, column, problem('line.amountRange', '', { n: line, k: digits }))
  return minor ?? 0n
}

type Base = { base: bigint; isCredit: boolean; side: SideWord | null }

/** One amount stands on the side that its direction names, else on that of the subject. */
const readAmount = (row: FileRow, subject: Subject | null, reading: RowReading, problems: FileProblems): Base => {
  const { line, cells } = row
  const direction = cells.direction ?? ''
  const side = reading.sideOf(direction)
  const amount = readMoney(row, 'amount', reading.facts.baseDigits, reading, problems)
  // 平 says that there is no balance; beside one it is as unclear as a word that nobody knows.
  if (side === null && direction.trim() !== '' && amount !== 0n) problems.addCell(line, 'direction', 'unknownSide')
  const isNatural = side === null && !reading.signed
  const isCredit = isNatural ? subject?.direction === 'C' : side === 'credit'
  return { base: isCredit ? -amount : amount, isCredit, side }
}

const readSides = (row: FileRow, reading: RowReading, problems: FileProblems): Base => {
  const { line, cells } = row
  const [debit, credit] = (['debit', 'credit'] as const).map((column) =>
    readMoney(row, column, reading.facts.baseDigits, reading, problems),
  ) as [bigint, bigint]
  if (debit !== 0n && credit !== 0n) problems.add(line, 'credit', problem('line.bothSides', '', { n: line }))
  const isCredit = credit !== 0n || (debit === 0n && (cells.credit ?? '') !== '')
  return { base: debit - credit, isCredit, side: isCredit ? 'credit' : 'debit' }
}

const readOriginal = (row: FileRow, currency: string, side: Base, reading: RowReading, problems: FileProblems) => {
  const { facts } = reading
  const isBase = currency === facts.accountSet.baseCurrency
  if ((row.cells.original_amount ?? '') === '') {
    if (!isBase) problems.addCell(row.line, 'original_amount', 'missing')
    return side.base
  }
  const original = readMoney(row, 'original_amount', digitsOf(facts.currencies, currency), reading, problems)
  const signed = side.isCredit ? -original : original
  if (isBase && signed !== side.base) problems.addCell(row.line, 'original_amount', 'notBase')
  return signed
}

/** What the year had before the start; a figure there in books that begin with the year is refused. */
const readYearSoFar = (row: FileRow, reading: RowReading, problems: FileProblems) => {
  const { accountSet, baseDigits } = reading.facts
  const [ytdDebit, ytdCredit] = (['ytd_debit', 'ytd_credit'] as const).map((column) => {
    const minor = readMoney(row, column, baseDigits, reading, problems)
    if (minor !== 0n && accountSet.startNo === 1) problems.addCell(row.line, column, 'noYearSoFar')
    return minor
  }) as [bigint, bigint]
  return { ytdDebit, ytdCredit }
}

const readQuantity = ({ line, cells }: FileRow, subject: Subject | null, problems: FileProblems): bigint => {
  const quantity = cells.quantity ? parseQuantity(plainDecimal(cells.quantity)) : 0n
  if (quantity === null) problems.addCell(line, 'quantity', 'notAmount')
  else if (quantity !== 0n && subject && !subject.quantity) problems.addCell(line, 'quantity', 'noQuantity')
  return quantity ?? 0n
}

/** Null for a row that cannot be one. */
export const readOpeningRow = (row: FileRow, reading: RowReading, problems: FileProblems): ReadOpening | null => {
  const { line, cells } = row
  const { facts } = reading
  const typed = { subject: cells.subject ?? '', aux: cells.aux ?? '', currency: cells.currency ?? '' }
  const { subject, aux, currency, problems: ofKey } = readOpeningKey(typed, line, facts)
  for (const { field, problem: found } of ofKey) problems.add(line, field, found)
  const isOne = (cells.amount ?? '') !== '' || (cells.direction ?? '') !== ''
  const side = isOne ? readAmount(row, subject, reading, problems) : readSides(row, reading, problems)
  const original = facts.currencies.has(currency) ? readOriginal(row, currency, side, reading, problems) : 0n
  const quantity = readQuantity(row, subject, problems)
  const yearSoFar = readYearSoFar(row, reading, problems)
  if (subject === null) return null
  const signed = { base: side.base, original, quantity: side.isCredit ? -quantity : quantity, ...yearSoFar }
  const opening: Opening = { subject: subject.code, aux, currency, ...signed }
  return { row, subject, side: side.side, opening, key: `${subject.code}|${auxText(aux)}|${currency}` }
}
