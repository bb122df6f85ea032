// The end of a year beside its books: who worked in the account set may work in the next one.
import type { Db } from '../kernel/db.ts'
import type { CloseYear, YearClosed } from '../ledger/close/year-end.ts'
import type { Gate } from '../ledger/gate.ts'
import type { Actor, Books } from '../ledger/store/books.ts'
import { copyYearRights } from '../ledger/write/year-rights.ts'

/** Closes the year; an account set that is made on the way takes the rights of this one. */
export const closeYearWithRights = (
  db: Db,
  gate: Gate,
  actor: Actor,
  books: Books,
  asked: CloseYear,
  key = '',
): Promise<YearClosed> =>
  db.transaction(async (tx) => {
    const within = gate.within(tx)
    const closed = await within.closeYear(actor, books, asked, key)
    const next = { companyId: books.companyId, year: books.year + 1, value: closed.next }
    if (closed.made) await within.tell(actor, null, await copyYearRights(tx, actor, books.year, next))
    return closed
  })
