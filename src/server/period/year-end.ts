// The end of a year beside its books: who worked in the account set may work in the next one.
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import { rightsChanged } from '../kernel/right.ts'
import type { Actor, Books } from '../ledger/books.ts'
import type { Gate, TrailEntry } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/trail.ts'
import type { CloseYear, YearClosed } from '../ledger/year-end.ts'

/**
 * Gives everybody in the next year's account set the rights of this year's; rights for all years reach it anyway.
 * Answers what the trail of the group is to tell.
 */
const copyRights = async (tx: Db, actor: Actor, { companyId, year }: Books, next: string): Promise<TrailEntry[]> => {
  const rows = await tx.query<{ id: bigint; user: string; rights: string[] }>(
    `select r.id, u.user_name as "user", r.rights from account_set_right r join app_user u on u.id = r.user_id
     where r.company_id = $1 and r.year = $2 order by r.id`,
    [companyId, year],
  )
  await tx.query(
    `insert into account_set_right (id, user_id, company_id, year, rights, subjects, stores, departments, valid_until,
       granted_by, granted_at)
     select n.id, r.user_id, r.company_id, r.year + 1, r.rights, r.subjects, r.stores, r.departments, r.valid_until,
       $5, now()
     from unnest($3::bigint[], $4::bigint[]) as n(old, id)
       join account_set_right r on r.id = n.old and r.company_id = $1 and r.year = $2
     on conflict do nothing`,
    [companyId, year, rows.map(({ id }) => id), rows.map(() => newId()), actor.userName],
  )
  await rightsChanged(tx)
  return rows.map(({ user, rights }) =>
    changeEntry('accountSetRight', user, null, { user, rights, accountSets: [next] }),
  )
}

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
    if (closed.made) await within.tell(actor, null, await copyRights(tx, actor, books, closed.next))
    return closed
  })
