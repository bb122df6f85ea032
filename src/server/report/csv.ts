// The text of each report as CSV, made piece by piece; the other file formats are made from these pieces.
import type { Lang } from '../../contract/base/language.ts'
import { columnName } from '../../contract/statement/statement.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { auxText, isEntityType, parseAux } from '../../domain/chart/entity.ts'
import {
  auxBalanceCsv,
  type CsvForm,
  currencyBalanceCsv,
  detailLedgerCsv,
  generalLedgerCsv,
  openingCsv,
  splitBalanceCsv,
  statementCsv,
  trialBalanceCsv,
} from '../../domain/export/report-csv.ts'
import type { AgeBasis } from '../../domain/ledger/ageing.ts'
import type { LedgerFormName } from '../../domain/ledger/ledger-measure.ts'
import type { TrialOptions } from '../../domain/ledger/ledger-report.ts'
import type { TrialForm } from '../../domain/ledger/trial-form.ts'
import type { Db } from '../kernel/db.ts'
import type { EntityFilter, EntityPart } from '../ledger/read/read-scope.ts'
import { type DetailQuestion, detailPages, leavesOf } from './detail.ts'
import { joinNotes, knownNote, missingNote } from './known-note.ts'
import { reportWords } from './paper.ts'
import { type Asked, askedIn, type Book, digitsIn, headOf, levelOf, rangeOf } from './reader.ts'
import {
  checkComparison,
  checkStatement,
  columnKeys,
  filedLines,
  isStatement,
  missingOfReport,
  questionOf,
  type StatementName,
  statementOf,
} from './statement.ts'
import {
  auxOf,
  type CurrencyQuestion,
  currencyOf,
  generalOf,
  kindsOf,
  openingOf,
  splitOf,
  type TrialQuestion,
  trialsOf,
} from './tables.ts'

export const reportNames = [
  'trial-balance',
  'currency-balance',
  'aux-balance',
  'general-ledger',
  'detail-ledger',
  'balance-sheet',
  'income-statement',
  'cash-flow',
  'opening',
] as const
export type ReportName = (typeof reportNames)[number]

/**
 * What narrows a report; subjects are codes joined with commas. `entity` is 'customer:C001', a kind alone, several of
 * them joined with semicolons ('customer:C001;!store': without a store; 'store:S01|S02': on one of them,
 * '!store:S01|S02': on neither), or after '=' a whole set of entities. `except` are subjects that are left out.
 */
export type Filters = {
  subject?: string
  except?: string
  subjectFrom?: string
  subjectTo?: string
  level?: number
  leafOnly?: boolean
  zeroRows?: boolean
  disabled?: boolean
  withClosing?: boolean
  withEntities?: boolean
  columns?: TrialForm
  sides?: boolean
  currency?: string
  all?: boolean
  quantity?: boolean
  revaluation?: boolean
  dims?: string
  ageing?: AgeBasis
  entityType?: string
  entity?: string
  daily?: boolean
  ledgerForm?: LedgerFormName
}

const partOf = (text: string): EntityPart => {
  const isNone = text.startsWith('!')
  const [type = '', code] = text.slice(isNone ? 1 : 0).split(':')
  if (!isEntityType(type)) return refuse(problem('input.invalid', 'entity'))
  if (isNone && code) return { type, others: code.split('|') }
  if (code?.includes('|')) return { type, codes: code.split('|') }
  return { type, code: code || undefined, isNone }
}

/** A kind of entity, one entity or several, from a question; undefined for all. */
export const entityOf = (filters: Filters): EntityFilter | undefined => {
  const text = filters.entity || filters.entityType || ''
  if (text === '') return undefined
  if (filters.entity && filters.entityType && !text.includes(':')) {
    return { type: filters.entityType, code: filters.entity }
  }
  if (text.startsWith('=')) {
    const set = parseAux(text.slice(1)) ?? refuse(problem('input.invalid', 'entity'))
    return { type: '', exactly: auxText(set) }
  }
  const [first, ...also] = text.split(';').map(partOf) as [EntityPart, ...EntityPart[]]
  return { ...first, also }
}

export const currencyQuestion = (filters: Filters): CurrencyQuestion => {
  const { currency, all, quantity, revaluation } = filters
  return { range: rangeOf(filters), currency, all, quantity, revaluation }
}

const trialOptions = (filters: Filters): TrialOptions => ({
  level: levelOf(filters.level),
  leafOnly: filters.leafOnly,
  zeroRows: filters.zeroRows,
  disabled: filters.disabled,
})

export const trialQuestion = (filters: Filters): TrialQuestion => {
  const { withClosing, withEntities, currency } = filters
  return { range: rangeOf(filters), options: trialOptions(filters), withClosing, withEntities, currency }
}

export const ledgerFilters = (filters: Filters) => ({
  ...{ range: rangeOf(filters), level: levelOf(filters.level), withClosing: filters.withClosing },
})

/** The subjects below which nothing is looked at; the same codes as those of a range (E403). */
const exceptOf = ({ except }: Filters): readonly string[] | undefined => rangeOf({ subject: except }).prefixes

export const detailFilters = (filters: Filters, lang: string): DetailQuestion => ({
  ...{ subject: filters.subject ?? '', except: exceptOf(filters), entity: entityOf(filters) },
  ...{ currency: filters.currency, withClosing: filters.withClosing, form: filters.ledgerForm, lang },
})

type Part = { tx: Db; book: Book; asked: Asked; filters: Filters; form: CsvForm }

const statementText =
  (name: StatementName) =>
  async ({ tx, book, asked, form }: Part): Promise<string> => {
    const statement = await statementOf(tx, book, questionOf(name, asked, book))
    const { columns } = statement
    const keys = columnKeys(name, asked) ?? columns.map(({ key }) => key)
    const none = new Map<number, bigint | null>()
    const values = keys.map((key) => columns.find((column) => column.key === key)?.values ?? none)
    return statementCsv(filedLines(statement), keys.map(columnName), values, form)
  }

const texts: Record<Exclude<ReportName, 'detail-ledger'>, (part: Part) => Promise<string>> = {
  'trial-balance': async ({ tx, book, asked, filters, form }) => {
    // Files for programs have a row for each subject.
    const trialOf = await trialsOf(tx, [book], asked, { ...trialQuestion(filters), withEntities: false })
    return trialBalanceCsv(await trialOf(book), book.facts.subjects, form)
  },
  'currency-balance': async ({ tx, book, asked, filters, form }) => {
    const rows = await currencyOf(tx, book, asked, currencyQuestion(filters))
    return currencyBalanceCsv(rows, form, (currency) => digitsIn(book, currency))
  },
  'aux-balance': async ({ tx, book, asked, filters, form }) => {
    const { dims, ageing: basis } = filters
    if (!dims)
      return auxBalanceCsv(await auxOf(tx, book, asked, { range: rangeOf(filters), entity: entityOf(filters) }), form)
    const kinds = kindsOf(dims)
    return splitBalanceCsv(
      await splitOf(tx, book, asked, { range: rangeOf(filters), kinds, basis }),
      { kinds, basis },
      form,
    )
  },
  'general-ledger': async ({ tx, book, asked, filters, form }) =>
    generalLedgerCsv(await generalOf(tx, book, asked, ledgerFilters(filters)), form),
  'balance-sheet': statementText('balance-sheet'),
  'income-statement': statementText('income-statement'),
  'cash-flow': statementText('cash-flow'),
  opening: async ({ tx, book, form }) =>
    openingCsv(await openingOf(tx, book), book.baseCurrency, form, (currency) => digitsIn(book, currency)),
}

const pieceLines = 2000

async function* detailText({ tx, book, asked, filters, form }: Part): AsyncGenerator<string> {
  const question = detailFilters(filters, form.lang)
  let { headless } = form
  for await (const page of detailPages(tx, book, { asked, question, size: pieceLines })) {
    const rows = page.rows.map(({ row }) => row)
    yield detailLedgerCsv(rows, { ...form, headless }, digitsIn(book, page.foreign))
    headless = true
  }
}

/**
 * Refuses what can be refused before anything is read, so that no file is begun that cannot be ended. Answers the
 * question with the books in the currency of its figures.
 */
export const checkFilters = (name: ReportName, asked: Asked, filters: Filters): Asked => {
  rangeOf(filters)
  levelOf(filters.level)
  entityOf(filters)
  kindsOf(filters.dims)
  if (isStatement(name)) {
    for (const { facts } of asked.books) checkStatement(facts)
    checkComparison(name, asked)
  }
  // The rows of a detail ledger do not name their subject: a file holds one.
  if (name === 'detail-ledger') for (const book of asked.books) leavesOf(book, detailFilters(filters, ''))
  return name === 'trial-balance' ? askedIn(asked, filters.currency) : asked
}

/**
 * By book that its openings may still change and which subjects its chart lacks, and of all what they were known on;
 * null where there is no column.
 */
const notesOf = async (tx: Db, name: ReportName, asked: Asked, lang: Lang): Promise<string[] | null> => {
  const { books } = await headOf(tx, asked)
  const known = knownNote(asked, lang)
  const notes: string[] = []
  for (const [at, { provisional }] of books.entries()) {
    const missing = await missingOfReport(tx, name, asked.books.slice(at, at + 1))
    notes.push(joinNotes(known, provisional ? reportWords[lang].provisional : '', missingNote(missing, lang)))
  }
  return notes.some((note) => note !== '') ? notes : null
}

/**
 * A report as CSV, in pieces of whole lines; the first one begins with the header. With several books a first column
 * names the company. `tx` is one snapshot.
 */
export async function* reportCsv(
  tx: Db,
  name: ReportName,
  asked: Asked,
  filters: Filters,
  lang: Lang,
): AsyncGenerator<string> {
  const notes = await notesOf(tx, name, asked, lang)
  for (const [index, book] of asked.books.entries()) {
    const company = asked.books.length > 1 ? book.books.companyCode : undefined
    const part = {
      tx,
      book,
      asked,
      filters,
      form: { lang, digits: book.digits, company, headless: index > 0, note: notes?.[index] },
    }
    if (name === 'detail-ledger') yield* detailText(part)
    else yield await texts[name](part)
  }
}
