// Who acts on which books: the two things every act of the ledger is told.
import type { Lang } from '../../../contract/base/language.ts'
import { parsePeriod } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { DataScope } from '../../../domain/chart/access.ts'

/** The person behind an act; the server has checked the session and the right in the account set. */
export type Actor = {
  id: bigint
  userName: string
  name: string
  roles: readonly string[]
  may(button: string): boolean
  traceId: string
  lang: Lang
}

/** The person as the rules know him. */
export const personOf = ({ id, may }: Actor) => ({ id: id.toString(), may })

export type Books = { companyId: bigint; companyCode: string; year: number; value: string }

/** Books, and the part of them that the reader may see; `asKnown`: as they were known at this moment. */
export type Readable = { books: Books; scope: DataScope; asKnown?: string | undefined }

/** The current moment, ISO text in UTC. */
export const nowText = (): string => new Date().toISOString()

/** Today in the zone of the books (Asia/Shanghai), YYYY-MM-DD. */
export const today = (): string => new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)

/** The number of a month of these books, 'YYYY-MM'. */
export const periodNoOf = (books: Books, month: string): number => {
  const period = parsePeriod(month)
  if (!period || period.year !== books.year) refuse(problem('accountSet.mismatch', 'month'))
  return period?.no ?? 0
}
