// Who needs months alone announces it, and everybody who comes later lets him through: see decision 0051.
import { AsyncLocalStorage } from 'node:async_hooks'
import { periodText } from '../../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Voucher } from '../../../domain/voucher/voucher.ts'
import { companyPayer, payFor } from '../../kernel/connection-shares.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { insists, TryLater } from '../../kernel/lock-wait.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Books } from './books.ts'

/** A claim of a server that has died is over after so many seconds. */
const lifeSeconds = 10
/** As long saves stay out of a month after its posting was refused for vouchers that nobody had audited. */
const graceSeconds = 2

// What somebody does in the months that he has claimed goes through the same acts as everybody's.
const claimed = new AsyncLocalStorage<bigint>()

/** `nos`: the months, all of the year unless given; `holdsSaves`: new vouchers wait too, in the first of them. */
type Claim = { nos?: readonly number[]; holdsSaves?: boolean }

const claimText = `insert into month_claim (company_id, year, period_no, id, holds_acts, holds_saves, until)
  select p.company_id, p.year, p.no, $3, true, coalesce(p.no = $4, false), now() + interval '${lifeSeconds} seconds'
  from period p where p.company_id = any($1) and p.year = $2 and ($5::integer[] is null or p.no = any($5))`

const endText = `delete from month_claim where company_id = any($1) and year = $2 and id = $3`

const graceText = `update month_claim set holds_acts = false, until = now() + interval '${graceSeconds} seconds'
  where company_id = any($1) and year = $2 and id = $3`

const isUnaudited = (error: unknown): boolean =>
  error instanceof Refusal && error.problems.every(({ code }) => code === 'period.unaudited')

/**
 * Works with months claimed: acts on them that begin meanwhile wait, so that those under way end and leave them. They
 * are claimed beside every transaction, for all to see at once.
 */
export const claiming = <T>(db: Db, books: Books, claim: Claim, work: () => Promise<T>): Promise<T> =>
  // A closing that makes vouchers has all months already.
  claimed.getStore() ? work() : payFor(companyPayer(books.companyId), () => claimAnd(db, [books], claim, work))

/** The same with the months of several account sets of one year: what is done in each of them claims no more. */
export const claimingAll = <T>(db: Db, books: readonly Books[], work: () => Promise<T>): Promise<T> =>
  claimed.getStore() || books.length === 0 ? work() : claimAnd(db, books, {}, work)

const claimAnd = async <T>(
  { own }: Db,
  books: readonly Books[],
  { nos, holdsSaves = false }: Claim,
  work: () => Promise<T>,
): Promise<T> => {
  const id = newId()
  const [companies, year] = [books.map(({ companyId }) => companyId), books[0]?.year ?? 0]
  await own.query(claimText, [companies, year, id, holdsSaves ? nos?.[0] : null, nos ? [...nos] : null])
  let ending = endText
  try {
    return await claimed.run(id, work)
  } catch (error) {
    // Who audits the rest now finds that nobody has added to it when the month is posted again.
    if (holdsSaves && isUnaudited(error)) ending = graceText
    throw error
  } finally {
    // It ends by itself where the database is away.
    await own.query(ending, [companies, year, id]).catch(() => undefined)
  }
}

const live = `c.company_id = $1 and c.year = $2 and c.until > now() and c.id <> $3`

/**
 * Locks the months of a year that a condition on `p` names FOR SHARE, in order, so that posting waits or is waited for;
 * its values begin with `$4`. While one of them is claimed the whole transaction waits, and holds nothing; after a
 * while it takes its place among those who wait for the lock.
 */
export const shareMonths = async (
  tx: Db,
  { companyId, year }: Books,
  which: string,
  values: readonly SqlValue[] = [],
): Promise<Map<number, string>> => {
  const ofThese = `p.company_id = $1 and p.year = $2 and (${which})`
  const holding = `${insists() ? 'false and ' : ''}${live} and c.holds_acts`
  const rows = await tx.query<{ no: number; status: string; isClaimed: boolean }>(
    `select h.no, h.status, false as is_claimed from (
       select p.no, p.status from period p where ${ofThese}
         and not exists (select 1 from month_claim c where ${holding} and c.period_no = p.no)
       order by p.no for share) h
     union all
     select p.no, '', true from month_claim c join period p on p.company_id = c.company_id and p.year = c.year
       and p.no = c.period_no where ${holding} and ${ofThese}`,
    [companyId, year, claimed.getStore() ?? 0n, ...values],
  )
  if (rows.some(({ isClaimed }) => isClaimed)) throw new TryLater('months are claimed')
  return new Map(rows.map(({ no, status }) => [no, status]))
}

/** Whether new vouchers of a month wait for its posting. */
export const holdsSaves = async (db: Db, { companyId, year }: Books, no: number): Promise<boolean> => {
  const rows = await db.query(
    `select 1 from month_claim c where ${live} and c.period_no = $4 and c.holds_saves limit 1`,
    [companyId, year, claimed.getStore() ?? 0n, no],
  )
  return rows.length > 0
}

/** Why a month that is held took no voucher: it is not open, or somebody announces that he posts it. */
export const refuseUntaken = async (
  tx: Db,
  { companyId, year }: Books,
  { date, period }: Pick<Voucher, 'date' | 'period'>,
): Promise<never> => {
  const open = await tx.query(
    `select 1 from period where company_id = $1 and year = $2 and no = $3 and status in ('OPEN', 'FUTURE')`,
    [companyId, year, period.no],
  )
  if (open.length > 0) return refuse(problem('period.busy'))
  return refuse(problem('period.notOpen', 'date', { date, period: periodText(period) }))
}
