// The calls of merged reports: each reads one snapshot of the books of all companies.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { reportMergeCalls } from '../../contract/merge/report-merge.ts'
import { parsePeriod } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { groupTree } from '../../domain/merge/merge-group.ts'
import { sameLines } from '../../domain/merge/merge-line-subjects.ts'
import { pacedMap } from '../kernel/time-slice.ts'
import { readMergeCompanies, readMergeGroups } from '../ledger/read/read-merge-rules.ts'
import { readTemplates } from '../ledger/store/read-template.ts'
import type { Facts, Reader } from '../report/reader.ts'
import { trialRow, trialTotal } from '../report/wire.ts'
import { mergeFiles } from './merge-file.ts'
import { answering } from './merge-question.ts'
import { mergeStatementOf } from './merge-statement.ts'
import { mergeDifferencesOf, mergeTableOf, mergeWorksheetOf } from './merge-tables.ts'
import {
  companyShape,
  differenceShape,
  groupBook,
  mergeHead,
  mergeStatementShape,
  worksheetShape,
  worksheetTotal,
} from './merge-wire.ts'

type Calls = typeof reportMergeCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

/** The groups and companies that the caller may merge: whole books of the year, no sandboxes. */
const scope = async ({ month }: In<'mergeScope'>, reader: Reader): Out<'mergeScope'> => {
  const to = parsePeriod(month) ?? refuse(problem('report.period', 'month'))
  const sets = reader
    .setsWith('read')
    .filter((set) => set.year === to.year && !set.sandbox && isUnlimited(set.dataScope))
  return await reader.db.snapshot(async (tx) => {
    const companies = await readMergeCompanies(
      tx,
      sets.map(({ companyId }) => companyId),
      to,
    )
    const known = new Set(companies.map(({ company }) => company))
    const all = await readMergeGroups(tx)
    const groups = [...all.values()].map((group) => ({ ...group, companies: groupTree(all, group.code).companies }))
    return {
      groups: groups
        .filter((group) => group.companies.some((code) => known.has(code)))
        .map(({ adjusting: _, groups: within, companies: members, ...group }) => ({
          ...group,
          groups: within,
          companies: members.filter((code) => known.has(code)),
          missing: members.filter((code) => !known.has(code)),
        })),
      companies: companies.map((one) => companyShape(one, 'member')),
    }
  }, reader.cancelled)
}

export const reportMergeRoutes = (facts: Facts) => ({
  mergeScope: scope,
  mergeStatement: answering(facts, async (tx, asked, input: In<'mergeStatement'>, reader): Out<'mergeStatement'> => {
    const { statement, mode = 'merged' } = input
    const made = await mergeStatementOf(tx, asked, { ...input, name: statement, mode })
    const head = await mergeHead(tx, made.books, mode, made.shown)
    // The form of the header's books stands for that of the others.
    const own = reader.accountSet ? await readTemplates(tx, reader.accountSet, asked.facts) : null
    const ownLines = sameLines(made.lines, own?.[statement].lines ?? [])
    return { ...head, statement, ...mergeStatementShape(made), ownLines }
  }),
  mergeTable: answering(facts, async (tx, asked, input: In<'mergeTable'>, reader): Out<'mergeTable'> => {
    const { books, mode, table } = await mergeTableOf(tx, asked, input)
    const book = groupBook(books, reader)
    return {
      ...(await mergeHead(tx, books, mode)),
      rows: table.rows.map((row) => trialRow(book, row)),
      total: trialTotal(book, table.total),
      balanced: table.balanced,
    }
  }),
  mergeWorksheet: answering(facts, async (tx, asked, input: In<'mergeWorksheet'>): Out<'mergeWorksheet'> => {
    const made = await mergeWorksheetOf(tx, asked, input)
    const { books, mode, rows, entries, page } = made
    return {
      ...(await mergeHead(tx, books, mode, made.shown)),
      ...{ rows: rows.map((row) => worksheetShape(made, row)), total: worksheetShape(made, worksheetTotal(rows)) },
      columns: made.shown.map(({ accountSet }) => accountSet),
      ...{ entries, page },
    }
  }),
  mergeDifferences: answering(facts, async (tx, asked, _: In<'mergeDifferences'>): Out<'mergeDifferences'> => {
    const books = await mergeDifferencesOf(tx, asked)
    const rows = await pacedMap(books.merged.pairs, (pair) => differenceShape(books, pair))
    return { ...(await mergeHead(tx, books, 'merged')), rows }
  }),
  ...mergeFiles(facts),
})
