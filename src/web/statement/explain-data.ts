// What the panel asks for: the parts of the figure, those of the figure it is compared with, and what is unposted.
import type { ResultOf } from '../../contract/base/call.ts'
import type { IncludeShape } from '../../contract/ledger/ledger.ts'
import type { reportCalls } from '../../contract/statement/report.ts'
import type { ExplainPartShape, StatementColumnShape, StatementRowShape } from '../../contract/statement/statement.ts'
import type { CallFunction } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import type { Report } from '../parts/report/use-report.ts'
import { compareOf, placeAgainst, type StatementPageName } from './statement-compare.ts'

type Book = ResultOf<typeof reportCalls.balanceSheet>['books'][number]

export type StatementCell = { row: StatementRowShape; column: StatementColumnShape; value: string | null }

export type Parts = { data: { parts: ExplainPartShape[] } | undefined; error: Error | null; refetch: () => unknown }

/** `against`: the figure of the same line that stands beside it; `other`: the line with more or fewer vouchers. */
export type Explanation = {
  /** Null for an own statement. */
  statement: StatementPageName | null
  explained: Parts
  before: Parts
  against: StatementCell | null
  other: { include: IncludeShape; value: string | null } | null
}

const againstOf = (book: Book | undefined, chosen: StatementCell | null): StatementCell | null => {
  const at = chosen && book ? placeAgainst(book.columns, chosen.column.key) : -1
  const column = book?.columns[at]
  return chosen && column ? { row: chosen.row, column, value: chosen.row.values[at] ?? null } : null
}

type Asks = {
  name: StatementPageName
  read: CallFunction<typeof reportCalls.balanceSheet>
  explain: CallFunction<typeof reportCalls.explainBalanceSheet>
}

/** Asks for all of it once a figure is chosen. */
export const useExplanation = (
  kind: Asks,
  report: Report,
  book: Book | undefined,
  chosen: StatementCell | null,
): Explanation => {
  const compare = compareOf(report, kind.name)
  const { month, include, asKnown } = report
  const against = againstOf(book, chosen)
  const question = {
    accountSet: report.companies ?? report.set?.value,
    month,
    include,
    compare,
    asKnown,
    column: chosen?.column.key ?? 'closing',
    line: chosen?.row.no ?? 1,
  }
  const explained = useCall(kind.explain, question, { enabled: chosen !== null })
  const then = { ...question, column: against?.column.key ?? question.column }
  const before = useCall(kind.explain, then, { enabled: against !== null, quiet: true })
  // Posted figures are compared with all vouchers, others with the posted ones: the rest is what is unposted.
  const wider: IncludeShape = include === 'posted' ? 'saved' : 'posted'
  const input = {
    companies: report.companies,
    month,
    include: wider,
    compare,
    asKnown,
  }
  const wide = useCall(kind.read, input, { enabled: chosen !== null, quiet: true }).data?.books[0]
  const at = wide?.columns.findIndex((column) => column.key === chosen?.column.key) ?? -1
  const value = wide?.rows.find((row) => row.no === chosen?.row.no)?.values[at] ?? null
  return { statement: kind.name, explained, before, against, other: wide ? { include: wider, value } : null }
}
