// What reads the rows of a plain report.
import type { Lang } from '../../contract/base/language.ts'
import type { ParamsOf, ReportColumns, ReportParams, RowOf } from '../../contract/ledger/define-report.ts'
import type { Db } from '../kernel/db.ts'
import type { Asked, Book } from './reader.ts'

/** What rows are read of: one snapshot, the checked question, its own parameters and the language of the reader. */
type RowsPart<P extends ReportParams = ReportParams> = { tx: Db; asked: Asked; input: ParamsOf<P>; lang: Lang }

/** What reads the rows of the report of this name: at once for all books; what that answers makes the rows of one. */
export type RowReader<C extends ReportColumns = ReportColumns, P extends ReportParams = ReportParams> = {
  name: string
  read(part: RowsPart<P>): Promise<(book: Book) => Promise<readonly RowOf<C>[]> | readonly RowOf<C>[]>
}

export const rowsFor = <C extends ReportColumns, P extends ReportParams>(
  report: { name: string; columns: C; params?: P },
  read: RowReader<C, P>['read'],
): RowReader<C, P> => ({ name: report.name, read })
