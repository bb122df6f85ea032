// `selvedge report`: writes a report by its public name, the very file, paper or merged report that screens load.

import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Lang, languages } from '../../contract/base/language.ts'
import { openingCalls } from '../../contract/ledger/opening.ts'
import { reportMergeCalls } from '../../contract/merge/report-merge.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { type AccountSetRight, everything } from '../../domain/chart/access.ts'
import { parseAccountSet } from '../../domain/chart/account-set.ts'
import type { Db } from '../kernel/db.ts'
import { reportScreens } from '../kernel/declarations.ts'
import type { SetAccess } from '../kernel/right.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { Books } from '../ledger/store/books.ts'
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
import { checkMay, type Product } from './product.ts'
import { type Command, neededOf, partsOf, type Shell, textOf, Usage, type Values } from './shell.ts'

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
const runPaper = (running: Running): Promise<FileAnswer> => {
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
const isMergeable = (name: string): boolean =>
  name === 'trial-balance' || statements.some((statement) => statement === name)

/** The merged report of the account sets: what they hold of each other is taken out, as on the screen. */
const runMerged = ({ reader, facts, question }: Running): Promise<FileAnswer> => {
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

/** The name in the permissions of each report, by its public names. */
const areas: ReadonlyMap<string, string> = new Map(
  reportScreens.flatMap(({ name, commands = [] }) => commands.map((command) => [command, name] as const)),
)

/** How a report is made: merged, on paper, or as a file. */
type Way = { isMerged: boolean; isPaper: boolean }

/** What the call of a screen asks for that makes the same file: whoever may have it made there has it made here. */
const permissionOf = (name: string, { isMerged, isPaper }: Way): { button: string; right: AccountSetRight } => {
  if (isMerged) return reportMergeCalls[isPaper ? 'printMergeTable' : 'exportMergeTable'].permission
  if (name === 'opening' && !isPaper) return openingCalls.sheet.permission
  const area = areas.get(name) ?? refuse(problem('record.missing', 'name'))
  return { button: `gl:report:${area}:${isPaper ? 'print' : 'export'}`, right: 'read' }
}

/** The account sets of a report: the one named, or those of the companies in its year. */
const setsOf = (value: string, companies: readonly string[]): string[] => {
  const own = parseAccountSet(value)
  if (own === null || companies.length === 0) return [value]
  return companies.map((company) => (parseAccountSet(company) === null ? `${company}-${own.year}` : company))
}

/**
 * What the reader may see. Without --as the operating system's word is enough, and everything is seen; with it the
 * permission of the call that makes the same file for a screen is asked for.
 */
const scopeFor = async (
  shell: Shell,
  { acting, books }: Product,
  asked: { button: string; right: AccountSetRight },
  sets: readonly string[],
) => {
  if (shell.as === '') return () => everything
  const by = await acting(shell.as, shell.lang)
  for (const value of sets) checkMay(by, asked.button, asked.right, await books(value))
  return (own: Books) => by.access?.setsBy(asked.button).get(own.value)?.dataScope ?? everything
}

/** Who reads as a screen does: the books that were named, and of them what the scope shows. */
const readerFor = async (shell: Shell, product: Product, question: RunQuestion): Promise<FileReader> => {
  const { actor } = await product.acting(shell.as, shell.lang)
  const sets: SetAccess[] = []
  for (const value of question.accountSets) {
    const books = await product.books(value)
    sets.push({ ...books, rights: new Set(['read']), dataScope: question.scopeOf?.(books) ?? everything })
  }
  const [first] = sets
  return {
    ...{ db: product.db, lang: question.lang ?? 'zh-cn' },
    user: { id: actor.id, userName: actor.userName, realName: actor.name },
    ...{ accountSet: first ?? null, dataScope: first?.dataScope ?? everything },
    setsWith: () => sets,
  }
}

const make = async (shell: Shell, product: Product, question: RunQuestion, way: Way): Promise<FileAnswer> => {
  if (!way.isMerged && !way.isPaper) return await runFile(product.db, question)
  const running = { reader: await readerFor(shell, product, question), facts: product.facts, question }
  return await (way.isMerged ? runMerged : runPaper)(running)
}

const langOf = (values: Values): Lang => {
  const wanted = textOf(values, 'lang').toLowerCase()
  return languages.find((each) => each === wanted) ?? 'zh-cn'
}

export const report: Command = {
  name: 'report',
  usage:
    'NAME --account-set S [--companies A,B] --period YYYY-MM [--from YYYY-MM] [--subject X[,Y…]] [--scheme CODE] ' +
    '[--entity-type TYPE] [--entity CODE] ' +
    '[--lang zh-cn|zh-tw|en] [--include-unposted] [--merge] --format csv|xlsx|pdf|json [--out FILE] [--as NAME]',
  texts: ['account-set', 'companies', 'period', 'from', 'scheme', 'entity-type', 'entity', 'format', 'out'],
  lists: ['subject'],
  flags: ['include-unposted', 'merge'],
  words: 1,
  run: async (shell, { values, words }) => {
    const value = neededOf(shell, values, 'account-set')
    const product = await shell.product()
    const accountSets = setsOf(value, partsOf(textOf(values, 'companies')))
    const subjects = [values.subject ?? []].flat().flatMap((each) => partsOf(String(each)))
    const name = words[0] ?? ''
    const format = textOf(values, 'format') || 'csv'
    const way = { isMerged: values.merge === true, isPaper: format === 'pdf' }
    if (way.isMerged && !isMergeable(name)) throw new Usage(shell.say('badValue', { name: '--merge', value: name }))
    const question: RunQuestion = {
      name,
      accountSets,
      month: textOf(values, 'period'),
      from: textOf(values, 'from') || undefined,
      subjects,
      include: values['include-unposted'] === true ? 'saved' : 'posted',
      scheme: textOf(values, 'scheme') || undefined,
      filters: {
        entityType: textOf(values, 'entity-type') || undefined,
        entity: textOf(values, 'entity') || undefined,
      },
      lang: langOf(values),
      format,
      scopeOf: await scopeFor(shell, product, permissionOf(name, way), accountSets),
      factsOf: product.gate.facts,
    }
    const { file } = await make(shell, product, question, way)
    const out = textOf(values, 'out')
    if (out !== '') await pipeline(file, createWriteStream(resolve(shell.cwd, out)))
    else for await (const chunk of file) shell.out(chunk as Buffer)
    return 0
  },
}
