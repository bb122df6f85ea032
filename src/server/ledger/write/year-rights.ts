// Who worked in an account set may work in that of another year of its company.
import { type AccountSetRight, accountSetRights } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { rightsChanged } from '../../kernel/right.ts'
import type { Actor, Books } from '../store/books.ts'
import { changeEntry, type TrailEntry } from '../store/trail.ts'

/** What the trail of the group tells of rights that somebody gets. */
export const rightsEntry = (user: string, rights: readonly string[], accountSet: string): TrailEntry =>
  changeEntry('accountSetRight', user, null, { user, rights, accountSets: [accountSet] })

/** All rights in every year of a company, for who has made it. */
export const grantAll = async (tx: Db, actor: Actor, { companyId, value }: Books): Promise<TrailEntry> => {
  const rights: readonly AccountSetRight[] = accountSetRights
  await tx.query(
    `insert into account_set_right (id, user_id, company_id, rights, granted_by, granted_at)
     values ($1, $2, $3, $4, $5, now())`,
    [newId(), actor.id, companyId, [...rights], actor.userName],
  )
  await rightsChanged(tx)
  return rightsEntry(actor.userName, rights, value)
}

/** Takes the rights that hold in this account set alone; answers what the trail of the group is to tell. */
export const dropYearRights = async (
  tx: Db,
  { companyId, year, value }: Pick<Books, 'companyId' | 'year' | 'value'>,
): Promise<TrailEntry[]> => {
  const rows = await tx.query<{ user: string; rights: string[] }>(
    `delete from account_set_right r using app_user u
     where u.id = r.user_id and r.company_id = $1 and r.year = $2 returning u.user_name as "user", r.rights`,
    [companyId, year],
  )
  await rightsChanged(tx)
  const entries = rows.map(({ user, rights }) => {
    const before = { user, rights, accountSets: [value] }
    return changeEntry('accountSetRight', user, before, null)
  })
  return entries.sort((a, b) => (a.objectNo < b.objectNo ? -1 : 1))
}

/** Gives all the rights they have in the year `from`; answers what the trail of the group is to tell. */
export const copyYearRights = async (
  tx: Db,
  actor: Actor,
  from: number,
  { companyId, year, value }: Pick<Books, 'companyId' | 'year' | 'value'>,
): Promise<TrailEntry[]> => {
  const rows = await tx.query<{ id: bigint; user: string; rights: string[] }>(
    `select r.id, u.user_name as "user", r.rights from account_set_right r join app_user u on u.id = r.user_id
     where r.company_id = $1 and r.year = $2 order by r.id`,
    [companyId, from],
  )
  await tx.query(
    `insert into account_set_right (id, user_id, company_id, year, rights, subjects, stores, departments, valid_until,
       granted_by, granted_at)
     select n.id, r.user_id, r.company_id, $2, r.rights, r.subjects, r.stores, r.departments, r.valid_until, $5, now()
     from unnest($3::bigint[], $4::bigint[]) as n(old, id)
       join account_set_right r on r.id = n.old and r.company_id = $1
     on conflict do nothing`,
    [companyId, year, rows.map(({ id }) => id), rows.map(() => newId()), actor.userName],
  )
  await rightsChanged(tx)
  return rows.map(({ user, rights }) => rightsEntry(user, rights, value))
}
