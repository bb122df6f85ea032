// Checks rows of vouchers on a check page by the rules of entry, in every account set that they go to.
import type { DataScope } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import { type Actor, type Books, today } from '../../ledger/store/books.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { closedNow } from '../../ledger/store/soft-close.ts'
import type { ImportContext } from '../context.ts'
import type { CheckOn } from '../draft/draft-kind.ts'
import { fileProblems } from '../file-problems.ts'
import { rightVouchers } from './voucher-check.ts'
import { type VoucherRows, vouchersOf } from './voucher-file.ts'
import { againOf } from './voucher-mismatch.ts'
import { findPlaces, findTargets, type Outline, readingOf } from './voucher-target.ts'

/** Facts with a clock: a date that is still to come is a warning, a month closed to the caller refused by its cell. */
const withToday = (facts: CompanyFacts, actor: Actor): CompanyFacts => ({
  ...facts,
  today: today(),
  closed: closedNow(facts.softCloses, actor),
})

const drain = async (all: AsyncIterable<unknown>): Promise<void> => {
  const rest = all[Symbol.asyncIterator]()
  while ((await rest.next()).done !== true);
}

type Checking = {
  source: VoucherRows
  outline: Outline
  mayEnter(books: Books): Promise<DataScope | null>
  /** The facts by which the rows are judged. */
  seen(facts: CompanyFacts): CompanyFacts
}

export const checkVoucherRows = async (
  tx: Db,
  context: Pick<ImportContext, 'actor' | 'books'>,
  { source, outline, mayEnter, seen }: Checking,
  { problems, warnings, questions, heard }: Omit<CheckOn, 'rows'>,
): Promise<void> => {
  const { actor } = context
  const places = await findPlaces(tx, context, outline, { mayEnter })
  const targets = await findTargets(tx, context, outline, places, problems)
  const reading = await readingOf(tx, actor, targets)
  for (const [index, target] of targets.entries()) {
    const vouchers = vouchersOf(source, reading, index === 0 ? problems : fileProblems())
    const judged = { ...target, facts: withToday(seen(target.facts), actor) }
    const again = againOf(tx, target.books, judged.facts, questions)
    await drain(rightVouchers(vouchers, judged, problems, { heard, warnings, questions, again }))
  }
}

/** Whether a file was imported into an account set before, and not taken back. */
export const wasImported = async (db: Db, { companyId, year }: Books, sha256: string): Promise<boolean> => {
  const rows = await db.query(`select 1 from import_file where company_id = $1 and year = $2 and sha256 = $3`, [
    companyId,
    year,
    sha256,
  ])
  return rows.length > 0
}
