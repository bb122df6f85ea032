// Papers and merged reports by their public names, for the command line: made by what answers the screens.
import { problem, refuse } from '../../domain/base/problem.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import { mergeFiles } from '../merge/merge-file.ts'
import { entitySubjectRoutes } from '../report/entity-subject-routes.ts'
import { multiColumnRoutes } from '../report/multi-column-routes.ts'
import { type PlainFile, plainFiles } from '../report/plain-report.ts'
import type { PrintedReport } from '../report/printed-reports.ts'
import type { FileReader } from '../report/reader.ts'
import { drawReport } from '../report/routes.ts'
import { openBooks, type RunQuestion } from '../report/run.ts'
import { askOne } from '../report/sheet-report.ts'
import { askReport } from '../report/voucher-report.ts'
import { tabOf, voucherSheet } from '../report/voucher-report-routes.ts'
import { storeIncomeRoutes } from '../statement/store-income-routes.ts'
import { schemeOf } from './run-sheet.ts'

type Running = { reader: FileReader; facts: FactCache; question: RunQuestion }

const inputOf = ({ accountSets, month, from, include, subjects, filters }: RunQuestion) => ({
  ...{ companies: accountSets.join(','), month, from, include },
  ...{ ...filters, subject: subjects?.join(',') || undefined },
})

type Make = (running: Running) => Promise<FileAnswer>

const ofReport =
  (name: PrintedReport): Make =>
  ({ reader, facts, question }) =>
    drawReport(facts, name)(inputOf(question), reader)

const byEntity =
  (by: 'entity' | 'subject'): Make =>
  ({ reader, facts, question }) =>
    entitySubjectRoutes(facts).print({ ...inputOf(question), by }, reader)

const ofVouchers =
  (tab: 'summary' | 'register'): Make =>
  async ({ reader, facts, question }) => {
    const input = { ...inputOf(question), subject: question.subjects?.[0], tab }
    return await voucherSheet.print(reader, tabOf(await askReport(reader, facts, input), input), undefined)
  }

const multiColumn: Make = async ({ reader, facts, question }) => {
  const [book] = await openBooks(reader.db, question.accountSets, question)
  const { code } = book ? await schemeOf(reader.db, book, question) : refuse(problem('report.companies', 'companies'))
  return await multiColumnRoutes(facts).printGeneralLedger3({ ...inputOf(question), scheme: code }, reader)
}

const papers: Readonly<Record<string, Make>> = {
  'trial-balance': ofReport('trial-balance'),
  'currency-balance': ofReport('currency-balance'),
  'aux-balance': ofReport('aux-balance'),
  'general-ledger': ofReport('general-ledger'),
  'detail-ledger': ofReport('detail-ledger'),
  'balance-sheet': ofReport('balance-sheet'),
  'income-statement': ofReport('income-statement'),
  'cash-flow': ofReport('cash-flow'),
  'multi-column': multiColumn,
  'entity-subject': byEntity('entity'),
  'subject-entity': byEntity('subject'),
  'store-income': ({ reader, facts, question }) => storeIncomeRoutes(facts).print(inputOf(question), reader),
  'voucher-register': ofVouchers('register'),
  'subject-summary': ofVouchers('summary'),
}

const printPlain = async (plain: PlainFile, { reader, facts, question }: Running): Promise<FileAnswer> =>
  await plain.print(reader, { ...(await askOne(reader, facts, inputOf(question))), input: {} }, undefined)

/** A report on paper; missing (404) for a name of none. */
export const runPaper = (running: Running): Promise<FileAnswer> => {
  const { name } = running.question
  const plain = plainFiles.get(name)
  if (plain) return printPlain(plain, running)
  const make = Object.hasOwn(papers, name) ? papers[name] : undefined
  return make ? make(running) : refuse(problem('record.missing', 'name'))
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
