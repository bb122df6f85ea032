// Reports that are one table by their public names, for the command line: the very files that the screens load.
import type { Lang } from '../../contract/base/language.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { type Asked, ask, type Book } from '../report/ask.ts'
import { entitySubjectSheet } from '../report/entity-subject-routes.ts'
import { readScheme, readSchemes } from '../report/multi-column.ts'
import { multiColumnSheet } from '../report/multi-column-routes.ts'
import { plainFiles } from '../report/plain-report.ts'
import { openBooks, type RunQuestion } from '../report/run.ts'
import { tabOf, voucherSheet } from '../report/voucher-report-routes.ts'
import { storeIncomeSheet } from '../statement/store-income-routes.ts'

type Making = { db: Db; lang: Lang; asked: Asked; book: Book; question: RunQuestion; format: 'csv' | 'xlsx' }
type Make = (making: Making) => Promise<FileAnswer> | FileAnswer

const byEntity =
  (by: 'entity' | 'subject'): Make =>
  ({ db, lang, asked, book, question, format }) => {
    const input = { ...question.filters, subject: question.subjects?.join(',') || undefined, by }
    return entitySubjectSheet.file({ db, lang }, { asked, book, input }, { format })
  }

const ofVouchers =
  (tab: 'summary' | 'register'): Make =>
  ({ db, lang, asked, book, question, format }) => {
    const [subject] = question.subjects ?? []
    const input = { month: question.month, tab, subject, entity: question.filters?.entity }
    return voucherSheet.file({ db, lang }, tabOf({ asked, book, days: null }, input), { format })
  }

/** The scheme that is named, else the first one of the subject. */
export const schemeOf = async (db: Db, book: Book, { scheme, subjects = [] }: RunQuestion) => {
  if (scheme) return await readScheme(db, book, scheme)
  const found = (await readSchemes(db, book)).find(({ subject }) => subjects.includes(subject))
  return found ?? refuse(problem('report.subjects', 'subject'))
}

const makers: Readonly<Record<string, Make>> = {
  'multi-column': async ({ db, lang, asked, book, question, format }) =>
    multiColumnSheet.file({ db, lang }, { asked, book, scheme: await schemeOf(db, book, question) }, { format }),
  'entity-subject': byEntity('entity'),
  'subject-entity': byEntity('subject'),
  'store-income': ({ db, lang, asked, book, format }) =>
    storeIncomeSheet.file({ db, lang }, { asked, book, input: {} }, { format }),
  'voucher-register': ofVouchers('register'),
  'subject-summary': ofVouchers('summary'),
}

export const isSheetName = (name: string): boolean => Object.hasOwn(makers, name) || plainFiles.has(name)

/** One of them over the first of the account sets. Refusals: those of `runReport`; such a report is csv or xlsx. */
export const runSheet = async (db: Db, question: RunQuestion): Promise<FileAnswer> => {
  const { name } = question
  const plain = plainFiles.get(name)
  const make: Make | undefined = plain
    ? ({ asked, book, format, ...reader }) => plain.file(reader, { asked, book, input: {} }, { format })
    : makers[name]
  if (!make) return refuse(problem('record.missing', 'name'))
  const { format = 'csv', lang = 'zh-cn', month, from, include } = question
  if (format !== 'csv' && format !== 'xlsx') return refuse(problem('input.invalid', 'format'))
  if (question.accountSets.length > 1) refuse(problem('report.oneBook', 'companies'))
  const asked = ask({ month, from, include }, await openBooks(db, question.accountSets, question))
  return await make({ db, lang, asked, book: asked.books[0] as Book, question, format })
}
