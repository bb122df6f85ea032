// The balance table, the worksheet and the differences of merged books.
import type { InputOf } from '../../contract/call.ts'
import type { reportMergeCalls } from '../../contract/report-merge.ts'
import { trialBalance } from '../../domain/ledger-report.ts'
import type { MergeMode } from '../../domain/merge.ts'
import { tableGrains, worksheet } from '../../domain/merge-statement.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Db } from '../kernel/db.ts'
import { rangeOf } from './ask.ts'
import { mergedBooks } from './merge.ts'
import type { MergeAsked } from './merge-question.ts'
import { companiesMost } from './merge-statement.ts'
import { entriesOf, isProfitIn } from './merge-wire.ts'

type In<Name extends keyof typeof reportMergeCalls> = InputOf<(typeof reportMergeCalls)[Name]>

/** The balance table of merged books. */
export const mergeTableOf = async (tx: Db, asked: MergeAsked, input: In<'mergeTable'>) => {
  const mode: MergeMode = input.mode ?? 'merged'
  const books = await mergedBooks(tx, asked, { mode, report: 'TB', everyCompany: false, oneSided: [] })
  const grains = tableGrains(books.merged.grains, input.withClosing !== false)
  const options = { level: input.level, leafOnly: input.leafOnly }
  return { books, mode, table: trialBalance(grains, books.rules.subjects, options) }
}

/** The worksheet: every company told apart. */
export const mergeWorksheetOf = async (tx: Db, asked: MergeAsked, input: In<'mergeWorksheet'>) => {
  if (asked.ids.length > companiesMost) refuse(problem('merge.many', 'companies', { n: companiesMost }))
  const { prefixes = [] } = rangeOf({ subject: input.subject })
  const mode: MergeMode = input.mode ?? 'merged'
  const books = await mergedBooks(tx, asked, { mode, report: 'TB', everyCompany: true, oneSided: [] })
  const isAsked = (code: string): boolean => prefixes.length === 0 || prefixes.some((one) => code.startsWith(one))
  const rows = worksheet(books.merged, asked.adjusting, isProfitIn(books), input.basis).filter(({ subject }) =>
    isAsked(subject),
  )
  return { books, mode, rows, entries: entriesOf(books, isAsked, input.basis) }
}

export const mergeDifferencesOf = async (tx: Db, asked: MergeAsked) =>
  await mergedBooks(tx, asked, { mode: 'merged', report: 'TB', everyCompany: false, oneSided: [] })
