// A plain-text journal as a file: its lines, and its rows for a check page, of its vouchers or of its openings.
import { addMonths, monthOf } from '../../../domain/base/period.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { lastDayOf } from '../../../domain/import/stated-period.ts'
import type { Formed } from '../draft/draft-form.ts'
import { decodedOf, type ImportFile } from '../file/file.ts'
import { refuseFile } from '../file-problems.ts'
import { gbtJournal } from '../gbt24589.ts'
import { blankCells, type FileRow } from '../layout.ts'
import { asItIs, type Question } from '../question.ts'
import type { Resolver } from '../resolve.ts'
import { journalCurrencies } from '../sheet/sheet-cell.ts'
import { beancountJournal } from './beancount.ts'
import { hledgerJournal } from './hledger.ts'
import { type Journal, journalColumns, journalRows, type TextLine } from './journal.ts'

/** That openings are not of the beginning of the books: a day of their first month, or the last one before it. */
const daysQuestion = (days: ReadonlySet<string>, month: string): Question[] => {
  const before = addMonths(month, -1)
  const lastBefore = lastDayOf({ from: before, to: before })
  const isRight = (day: string): boolean => day === lastBefore || day === month.slice(0, 4) || monthOf(day) === month
  const [other] = [...days].filter((day) => !isRight(day))
  return other === undefined ? [] : [asItIs('period', 'question.tablePeriod', { period: other, month })]
}

const formedOf = (
  file: ImportFile,
  kind: keyof typeof journalColumns,
  resolver: Resolver,
  more: { questions(journal: Journal): Question[]; ended(line: number): void },
): Formed => {
  const journal = journalOf(file)
  const currencies = journalCurrencies(resolver)
  const blank = kind === 'opening' ? blankCells('opening') : {}
  async function* all(): AsyncGenerator<FileRow[]> {
    let count = 0
    for await (const rows of journalRows(journal, kind)) {
      count += rows.length
      yield rows.map((row) => {
        const subject = resolver.subject(row.cells.subject ?? '', '')
        const currency = currencies.read(row.cells.currency ?? '')
        return { ...row, cells: { ...blank, ...row.cells, subject, currency } }
      })
    }
    more.ended(count)
  }
  const notes = (): Problem[] => [
    problem('warning.otherForm', '', { form: file.kind }),
    ...[...journal.leftOut].map(([what, n]) => problem('warning.leftOut', '', { n, what })),
  ]
  const questions = () => [...currencies.questions(), ...journal.questions(), ...more.questions(journal)]
  return { form: { name: file.kind, names: journalColumns[kind], notes, questions }, rows: all() }
}

/** The vouchers of a journal; accounts that are no codes are found by name where there is just one. */
export const journalVouchers = (file: ImportFile, resolver: Resolver): Formed =>
  formedOf(file, 'vouchers', resolver, { questions: () => [], ended: () => undefined })

/** The openings of a journal for books that begin with `month`; one that has none is refused (47071). */
export const journalOpenings = (file: ImportFile, resolver: Resolver, month: string): Formed =>
  formedOf(file, 'opening', resolver, {
    questions: ({ openingDays }) => daysQuestion(openingDays, month),
    ended: (count) => {
      if (count === 0) refuseFile('import.noOpenings')
    },
  })

// A plain-text journal as a file: how it is told from a csv file, and its lines.

/** No line of a journal is longer. */
const lineMax = 1 << 20

async function* linesOf(file: ImportFile): AsyncGenerator<TextLine> {
  let line = 0
  let rest = ''
  for await (const piece of decodedOf(file)) {
    const parts = (rest + piece).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > lineMax) refuseFile('import.text', { text: rest.slice(0, 80) }, line + 1)
    for (const part of parts) {
      line += 1
      yield { line, text: (line === 1 ? part.replace(/^\ufeff/, '') : part).replace(/\r$/, '') }
    }
  }
  if (rest !== '') yield { line: line + 1, text: rest }
}

/** The journal of a file that is one. */
export const journalOf = (file: ImportFile): Journal => {
  if (file.kind === 'gbt24589') return gbtJournal(file)
  const lines = () => linesOf(file)
  return file.kind === 'beancount' ? beancountJournal(lines) : hledgerJournal(lines)
}
