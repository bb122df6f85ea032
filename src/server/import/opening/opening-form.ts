// Finds out what a file of openings is: our own columns, another product's balance table, or a journal.
import { addMonths } from '../../../domain/base/period.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { endsOf, findTableHead, type TableEnd, type TableHead } from '../../../domain/import/balance-table-head.ts'
import { periodOfCell, type StatedPeriod, yearOfCell } from '../../../domain/import/stated-period.ts'
import { readTableTitle, type TableTitle } from '../../../domain/import/table-title.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import type { Formed } from '../draft/draft-form.ts'
import type { ImportFile } from '../file/file.ts'
import { isJournal, tableOf } from '../file/rows.ts'
import { batchOf, type RawRow, readAll, rowsAboveMax } from '../file/table.ts'
import { journalOpenings } from '../journal/journal-form.ts'
import { masterForm } from '../master/master-form.ts'
import { sheetBooks } from '../name-question.ts'
import { asItIs, type Question } from '../question.ts'
import { resolverOf } from '../resolve.ts'
import { companyQuestion, currencyQuestion, topOf } from '../sheet/sheet-heading.ts'
import { shownText } from '../titles.ts'
import { openingTable } from './opening-table.ts'

/** What a file of openings is read by; `companies` are the names of whose books they are, and their code. */
export type OpeningReading = { facts: CompanyFacts; companies: readonly string[] }

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

export type SaidByRows = { period: StatedPeriod | null; companies: readonly string[] }

/** The months from the first to the last that any row names, and every company. */
export const saidByRows = (body: readonly RawRow[], { at }: TableHead): SaidByRows => {
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
export const periodOf = ({ from, to }: TableTitle, { period }: SaidByRows): Pick<TableTitle, 'from' | 'to'> => {
  if (period === null) return { from, to }
  const isInTitle = to !== '' && period.from >= from && period.to <= to
  return isInTitle ? { from, to } : period
}
