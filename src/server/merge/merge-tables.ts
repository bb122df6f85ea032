// The balance table, the worksheet and the differences of merged books.
import type { InputOf } from '../../contract/base/call.ts'
import type { EliminationRowShape, reportMergeCalls } from '../../contract/merge/report-merge.ts'
import { trialBalance } from '../../domain/ledger/ledger-report.ts'
import { byLeafSteps, type MergeMode } from '../../domain/merge/merge.ts'
import { tableGrains, type WorksheetRow, worksheetSteps } from '../../domain/merge/merge-statement.ts'
import type { Db } from '../kernel/db.ts'
import { paced } from '../kernel/time-slice.ts'
import type { MergeCompany } from '../ledger/read/read-merge-rules.ts'
import { rangeOf } from '../report/reader.ts'
import { type MergedBooks, mergedBooks } from './merge.ts'
import { type CompanyPage, companyPage, type MergeAsked } from './merge-question.ts'
import { entriesSteps, isProfitIn } from './merge-wire.ts'

type In<Name extends keyof typeof reportMergeCalls> = InputOf<(typeof reportMergeCalls)[Name]>

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

const aloneOf = ({ merged, ...books }: MergedBooks, only: string): MergedBooks => {
  const own = <T extends { company: string }>(all: readonly T[]): T[] => all.filter(({ company }) => company === only)
  const { collected, excluded, eliminations } = merged
  const alone = { collected: own(collected), excluded: own(excluded), eliminations: own(eliminations) }
  return { ...books, merged: { ...merged, ...alone } }
}

/** The companies with a column: those of the page, or the only one, unless its books hold eliminations. */
const shownOf = ({ rules, asked }: MergedBooks, { only, page }: Pick<In<'mergeWorksheet'>, 'only' | 'page'>) => {
  if (!only) return companyPage(rules.members, asked, page ?? 1)
  const shown = rules.members.filter(({ company }) => company === only && !asked.adjusting.has(company))
  return { shown, page: { no: 1, of: 1, rest: 0 } }
}

/** The worksheet: a page of companies told apart, the others as one; or one company alone. */
export const mergeWorksheetOf = async (
  tx: Db,
  asked: MergeAsked,
  input: In<'mergeWorksheet'>,
): Promise<MadeWorksheet> => {
  const { prefixes = [] } = rangeOf({ subject: input.subject })
  const mode: MergeMode = input.mode ?? 'merged'
  const { only } = input
  const all = await mergedBooks(tx, asked, { mode, report: 'TB', columns: input.page ?? 1, only, oneSided: [] })
  const books = only ? aloneOf(all, only) : all
  const isAsked = (code: string): boolean => prefixes.length === 0 || prefixes.some((one) => code.startsWith(one))
  const steps = worksheetSteps(books.merged, asked.adjusting, isProfitIn(books), input)
  const rows = (await paced(steps, asked)).filter(({ subject }) => isAsked(subject))
  const entries = await paced(entriesSteps(books, isAsked, input), asked)
  return { books, mode, rows, entries, ...shownOf(books, input) }
}

export const mergeDifferencesOf = async (tx: Db, asked: MergeAsked) =>
  await mergedBooks(tx, asked, { mode: 'merged', report: 'TB', columns: null, oneSided: [] })

export type MadeDifferences = MergedBooks
