// The rows of the months of an account set: made with it, and made anew while nothing stands in them.
import { firstDay, lastDay } from '../../../domain/base/period.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from './books.ts'

type Months = { startNo: number; adjustmentPeriod: boolean }

/** Adds the months from the start on, the first of them open; period 13 where the year is to have one. */
export const addPeriods = async (
  tx: Db,
  { companyId, year }: Pick<Books, 'companyId' | 'year'>,
  { startNo, adjustmentPeriod }: Months,
): Promise<void> => {
  const lastNo = adjustmentPeriod ? 13 : 12
  const nos = Array.from({ length: lastNo + 1 - startNo }, (_, index) => startNo + index)
  await tx.query(
    `insert into period (company_id, year, no, date_from, date_to, status)
     select $1, $2, n.no, n.date_from, n.date_to, case when n.no = $3 then 'OPEN' else 'FUTURE' end
     from unnest($4::integer[], $5::date[], $6::date[]) as n(no, date_from, date_to)`,
    [companyId, year, startNo, nos, nos.map((no) => firstDay({ year, no })), nos.map((no) => lastDay({ year, no }))],
  )
}

/**
 * Puts other months in the place of those there are: a save that waits for one finds it gone, and is refused. Serial
 * numbers go on where they were: one that was given is given never again.
 */
export const remakePeriods = async (tx: Db, books: Books, months: Months): Promise<void> => {
  const of = [books.companyId, books.year]
  const given = await tx.query<{ no: number; last: number }>(
    `delete from period p where p.company_id = $1 and p.year = $2 returning p.no, p.last_serial as last`,
    of,
  )
  await addPeriods(tx, books, months)
  await tx.query(
    `update period p set last_serial = n.last from unnest($3::integer[], $4::integer[]) as n(no, last)
     where p.company_id = $1 and p.year = $2 and p.no = n.no`,
    [...of, given.map(({ no }) => no), given.map(({ last }) => last)],
  )
}

/** Adds period 13, open where December is posted already, or takes it away. */
export const setAdjustmentPeriod = async (tx: Db, { companyId, year }: Books, isThere: boolean): Promise<void> => {
  if (!isThere) {
    await tx.query(`delete from period where company_id = $1 and year = $2 and no = 13`, [companyId, year])
    return
  }
  await tx.query(
    `insert into period (company_id, year, no, date_from, date_to, status)
     select p.company_id, p.year, 13, $3, $4, case when p.status = 'POSTED' then 'OPEN' else 'FUTURE' end
     from period p where p.company_id = $1 and p.year = $2 and p.no = 12`,
    [companyId, year, firstDay({ year, no: 13 }), lastDay({ year, no: 13 })],
  )
}
