// Reports by their public names, for the command line: the very files, papers and merged reports that screens load.
import type { Lang } from '../../contract/base/language.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import { mergeFiles } from '../merge/merge-file.ts'
import { reportNames } from '../report/csv.ts'
import { entitySubjectRoutes, entitySubjectSheet } from '../report/entity-subject.ts'
import { multiColumnRoutes, multiColumnSheet, readScheme, readSchemes } from '../report/multi-column.ts'
import { plainFiles } from '../report/plain-report.ts'
import { type Asked, ask, askOne, type Book, type FileReader } from '../report/reader.ts'
import { drawReport } from '../report/routes.ts'
import { openBooks, type RunQuestion, runReport } from '../report/run.ts'
import { askReport } from '../report/voucher-report.ts'
import { tabOf, voucherSheet } from '../report/voucher-report-routes.ts'
import { storeIncomeRoutes, storeIncomeSheet } from '../statement/store-income-routes.ts'

type Running = { reader: FileReader; facts: FactCache; question: RunQuestion }
type Making = { db: Db; lang: Lang; asked: Asked; book: Book; question: RunQuestion; format: 'csv' | 'xlsx' }

/** A report that is one table: how it is printed, and its file of one of the books. */
type Table = {
  print: (running: Running) => Promise<FileAnswer>
  file: (making: Making) => Promise<FileAnswer> | FileAnswer
}

const inputOf = ({ accountSets, month, from, include, subjects, filters }: RunQuestion) => ({
  ...{ companies: accountSets.join(','), month, from, include },
  ...{ ...filters, subject: subjects?.join(',') || undefined },
})

const byEntity = (by: 'entity' | 'subject'): Table => ({
  print: ({ reader, facts, question }) => entitySubjectRoutes(facts).print({ ...inputOf(question), by }, reader),
  file: ({ db, lang, asked, book, question, format }) => {
    const input = { ...question.filters, subject: question.subjects?.join(',') || undefined, by }
    return entitySubjectSheet.file({ db, lang }, { asked, book, input }, { format })
  },
})

const ofVouchers = (tab: 'summary' | 'register'): Table => ({
  print: async ({ reader, facts, question }) => {
    const input = { ...inputOf(question), subject: question.subjects?.[0], tab }
    return await voucherSheet.print(reader, tabOf(await askReport(reader, facts, input), input), undefined)
  },
  file: ({ db, lang, asked, book, question, format }) => {
    const [subject] = question.subjects ?? []
    const input = { month: question.month, tab, subject, entity: question.filters?.entity }
    return voucherSheet.file({ db, lang }, tabOf({ asked, book, days: null }, input), { format })
  },
})

/** The scheme that is named, else the first one of the subject. */
const schemeOf = async (db: Db, book: Book, { scheme, subjects = [] }: RunQuestion) => {
  if (scheme) return await readScheme(db, book, scheme)
  const found = (await readSchemes(db, book)).find(({ subject }) => subjects.includes(subject))
  return found ?? refuse(problem('report.subjects', 'subject'))
}

const multiColumn: Table = {
  print: async ({ reader, facts, question }) => {
    const [book] = await openBooks(reader.db, question.accountSets, question)
    const { code } = book ? await schemeOf(reader.db, book, question) : refuse(problem('report.companies', 'companies'))
    return await multiColumnRoutes(facts).printGeneralLedger3({ ...inputOf(question), scheme: code }, reader)
  },
  file: async ({ db, lang, asked, book, question, format }) =>
    multiColumnSheet.file({ db, lang }, { asked, book, scheme: await schemeOf(db, book, question) }, { format }),
}

const storeIncome: Table = {
  print: ({ reader, facts, question }) => storeIncomeRoutes(facts).print(inputOf(question), reader),
  file: ({ db, lang, asked, book, format }) =>
    storeIncomeSheet.file({ db, lang }, { asked, book, input: {} }, { format }),
}

const tables: Readonly<Record<string, Table>> = {
  'multi-column': multiColumn,
  'entity-subject': byEntity('entity'),
  'subject-entity': byEntity('subject'),
  'store-income': storeIncome,
  'voucher-register': ofVouchers('register'),
  'subject-summary': ofVouchers('summary'),
}

const tableOf = (name: string): Table | undefined => {
  const plain = plainFiles.get(name)
  if (!plain) return Object.hasOwn(tables, name) ? tables[name] : undefined
  return {
    print: async ({ reader, facts, question }) =>
      plain.print(reader, { ...(await askOne(reader, facts, inputOf(question))), input: {} }, undefined),
    file: ({ asked, book, format, ...reader }) => plain.file(reader, { asked, book, input: {} }, { format }),
  }
}

/** A report on paper; missing (404) for a name of none. */
export const runPaper = (running: Running): Promise<FileAnswer> => {
  const { reader, facts, question } = running
  const name = reportNames.find((each) => each !== 'opening' && each === question.name)
  if (name && name !== 'opening') return drawReport(facts, name)(inputOf(question), reader)
  const table = tableOf(question.name)
  return table ? table.print(running) : refuse(problem('record.missing', 'name'))
}

/** A report as a file; of what is one table, over the first of the account sets, as csv or xlsx. */
export const runFile = async (db: Db, question: RunQuestion): Promise<FileAnswer> => {
  const table = tableOf(question.name)
  if (!table) return await runReport(db, question)
  const { format = 'csv', lang = 'zh-cn', month, from, include } = question
  if (format !== 'csv' && format !== 'xlsx') return refuse(problem('input.invalid', 'format'))
  if (question.accountSets.length > 1) refuse(problem('report.oneBook', 'companies'))
  const asked = ask({ month, from, include }, await openBooks(db, question.accountSets, question))
  return await table.file({ db, lang, asked, book: asked.books[0] as Book, question, format })
}

const statements = ['balance-sheet', 'income-statement', 'cash-flow'] as const
const fileFormats = ['csv', 'xlsx', 'json'] as const

/** Whether a report of this name may be merged. */
export const isMergeable = (name: string): boolean =>
  name === 'trial-balance' || statements.some((statement) => statement === name)

/** The merged report of the account sets: what they hold of each other is taken out, as on the screen. */
export const runMerged = ({ reader, facts, question }: Running): Promise<FileAnswer> => {
  const { accountSets, month, from, include, format: wanted = 'csv' } = question
  const made = mergeFiles(facts)
  const statement = statements.find((name) => name === question.name)
  const input = { companies: accountSets.join(','), month, from, include, mode: 'merged' as const }
  if (wanted === 'pdf')
    return statement ? made.printMergeStatement({ ...input, statement }, reader) : made.printMergeTable(input, reader)
  const format = fileFormats.find((each) => each === wanted) ?? refuse(problem('input.invalid', 'format'))
  return statement
    ? made.exportMergeStatement({ ...input, statement, format }, reader)
    : made.exportMergeTable({ ...input, format }, reader)
}
