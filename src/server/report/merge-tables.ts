// The balance table, the worksheet and the differences of merged books.
import type { InputOf } from '../../contract/call.ts'
import type { EliminationRowShape, reportMergeCalls } from '../../contract/report-merge.ts'
import { trialBalance } from '../../domain/ledger-report.ts'
import { byLeafSteps, type MergeMode } from '../../domain/merge.ts'
import { tableGrains, type WorksheetRow, worksheetSteps } from '../../domain/merge-statement.ts'
import type { Db } from '../kernel/db.ts'
import { paced } from '../kernel/pace.ts'
import type { MergeCompany } from '../ledger/read-merge-rules.ts'
import { rangeOf } from './ask.ts'
import { type MergedBooks, mergedBooks } from './merge.ts'
import { type CompanyPage, companyPage, type MergeAsked } from './merge-question.ts'
import { entriesSteps, isProfitIn } from './merge-wire.ts'

type In<Name extends keyof typeof reportMergeCalls> = InputOf<(typeof reportMergeCalls)[Name]>

/** The balance table of merged books. */
export const mergeTableOf = async (tx: Db, asked: MergeAsked, input: In<'mergeTable'>) => {
  const mode: MergeMode = input.mode ?? 'merged'
  const books = await mergedBooks(tx, asked, { mode, report: 'TB', columns: null, oneSided: [] })
  const leaves = await paced(byLeafSteps(books.merged.grains), asked)
  const grains = tableGrains(leaves.values(), input.withClosing !== false)
  const options = { level: input.level, leafOnly: input.leafOnly }
  return { books, mode, table: trialBalance(grains, books.rules.subjects, options) }
}

export type MadeTable = Awaited<ReturnType<typeof mergeTableOf>>

/** The companies that have a column of their own, and the number of the page that they are. */
export type MadeWorksheet = {
  books: MergedBooks
  mode: MergeMode
  rows: WorksheetRow[]
  entries: EliminationRowShape[]
  shown: readonly MergeCompany[]
  page: CompanyPage
}

/** The worksheet: a page of companies told apart, the others as one. */
export const mergeWorksheetOf = async (
  tx: Db,
  asked: MergeAsked,
  input: In<'mergeWorksheet'>,
): Promise<MadeWorksheet> => {
  const { prefixes = [] } = rangeOf({ subject: input.subject })
  const mode: MergeMode = input.mode ?? 'merged'
  const books = await mergedBooks(tx, asked, { mode, report: 'TB', columns: input.page ?? 1, oneSided: [] })
  const isAsked = (code: string): boolean => prefixes.length === 0 || prefixes.some((one) => code.startsWith(one))
  const steps = worksheetSteps(books.merged, asked.adjusting, isProfitIn(books), input)
  const rows = (await paced(steps, asked)).filter(({ subject }) => isAsked(subject))
  const entries = await paced(entriesSteps(books, isAsked, input), asked)
  const { shown, page } = companyPage(books.rules.members, asked, input.page ?? 1)
  return { books, mode, rows, entries, shown, page }
}

export const mergeDifferencesOf = async (tx: Db, asked: MergeAsked) =>
  await mergedBooks(tx, asked, { mode: 'merged', report: 'TB', columns: null, oneSided: [] })

export type MadeDifferences = MergedBooks
