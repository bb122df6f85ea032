// An account set with its periods: made, told as changed, its months softly closed, or claimed alone (decision 0051).
import { AsyncLocalStorage } from 'node:async_hooks'
import { firstDay, lastDay, type PeriodStatus, periodText } from '../../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { type ClosedMonths, closedTo, type SoftClose, softCloseButton } from '../../../domain/base/soft-close.ts'
import { type AccountSetMode, type AccountSetOptions, accountSetValue } from '../../../domain/chart/account-set.ts'
import type { Voucher } from '../../../domain/voucher/voucher.ts'
import { companyPayer, payFor } from '../../kernel/connections.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { insists, TryLater } from '../../kernel/lock-wait.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Actor, Books } from './books.ts'
import { addTrail } from './trail.ts'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }

/** What a company is by law. */
export type CompanyProfile = { taxNo: string; industry: string; accountingHead: string }

export type NewAccountSet = {
  company: { code: string; names: Names; profile?: CompanyProfile }
  year: number
  names: Names
  startNo: number
  /** Whether the year has a thirteenth period; none unless told. */
  adjustmentPeriod?: boolean
  currency: string
  chartId: bigint
  mode: AccountSetMode
  options: Partial<AccountSetOptions>
}

const companyOf = async (tx: Db, company: NewAccountSet['company']): Promise<bigint> => {
  const { code, names, profile } = company
  const { taxNo = '', industry = '', accountingHead = '' } = profile ?? {}
  await tx.query(
    `insert into company (id, code, name_zh_cn, name_zh_tw, name_en, tax_no, industry, accounting_head)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (code) do nothing`,
    [newId(), code, names.nameZhCn, names.nameZhTw, names.nameEn, taxNo, industry, accountingHead],
  )
  const { id } = await tx.row<{ id: bigint }>(`select id from company where code = $1`, [code])
  return id
}

/** Makes the account set, its twelve months from the start on, and the company when it is new. E601 when it exists. */
export const createAccountSet = (db: Db, actor: Actor, set: NewAccountSet): Promise<Books> =>
  db.transaction(async (tx) => {
    const companyId = await companyOf(tx, set.company)
    const value = accountSetValue(set.company.code, set.year)
    const made = await tx.query(
      `insert into account_set (company_id, year, value, name_zh_cn, name_zh_tw, name_en, chart_id, base_currency,
         start_no, mode, options, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (company_id, year) do nothing returning year`,
      [
        companyId,
        set.year,
        value,
        set.names.nameZhCn,
        set.names.nameZhTw,
        set.names.nameEn,
        set.chartId,
        set.currency,
        set.startNo,
        set.mode,
        JSON.stringify(set.options),
        actor.userName,
      ],
    )
    if (made.length === 0) refuse(problem('accountSet.exists', 'year', { co: set.company.code, year: set.year }))
    const { startNo, adjustmentPeriod = false } = set
    await addPeriods(tx, { companyId, year: set.year }, { startNo, adjustmentPeriod })
    await tx.query(`insert into fact_version (company_id) values ($1) on conflict (company_id) do nothing`, [companyId])
    await tx.query(
      `insert into trail_head (company_id, seq, hash) values ($1, 0, sha256(convert_to($2, 'UTF8')))
       on conflict (company_id) do nothing`,
      [companyId, set.company.code],
    )
    await touchFacts(tx, [companyId])
    await addTrail(tx, companyId, actor, [
      {
        action: 'create',
        objectType: 'accountSet',
        objectId: null,
        objectNo: value,
        after: JSON.stringify({ ...set, chartId: String(set.chartId) }),
      },
    ])
    return { companyId, companyCode: set.company.code, year: set.year, value }
  })

/**
 * Locks an account set, before its months: for who changes what is decided for it, and where cash may not go below zero
 * for who changes vouchers. Its key stays, so that who writes what refers to it does not wait.
 */
export const holdSet = async (tx: Db, { companyId, year }: Pick<Books, 'companyId' | 'year'>): Promise<void> => {
  const text = `select year from account_set where company_id = $1 and year = $2 for no key update`
  await tx.query(text, [companyId, year])
}

/**
 * Holds the facts of these companies until the transaction ends, and renews nothing yet: for who writes first and says
 * at last that it was written. Months come before, and the trail behind (decision 0051).
 */
export const lockFacts = async (tx: Db, companyIds: readonly bigint[]): Promise<void> => {
  const text = `select f.company_id from fact_version f where f.company_id = any($1) order by f.company_id for update`
  await tx.query(text, [[...companyIds]])
}

/** Says that what the rules read for these companies has changed; kept facts of every process become stale. */
export const touchFacts = async (db: Db, companyIds: readonly bigint[]): Promise<void> => {
  // In one order, whoever touches them: two who did in another would wait for each other.
  await db.query(
    `update fact_version v set version = v.version + 1, rules_version = v.version + 1
     from (select f.company_id from fact_version f where f.company_id = any($1) order by f.company_id for update) h
     where v.company_id = h.company_id and v.company_id = any($1)`,
    [[...companyIds]],
  )
}

/** The same where only the months of the company stand otherwise than before. */
export const touchMonths = async (db: Db, companyId: bigint): Promise<void> => {
  await db.query(`update fact_version set version = version + 1 where company_id = $1`, [companyId])
}

/** Refuses books that were closed since the caller was let in (45607): to close them is to lock their months. */
export const refuseClosedSet = async (tx: Db, { companyId, year, value }: Books): Promise<void> => {
  const text = `select 1 from account_set where company_id = $1 and year = $2 and status <> 'open'`
  const closed = await tx.query(text, [companyId, year])
  if (closed.length > 0) refuse(problem('accountSet.closed', '', { set: value }))
}

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

/** The states of the months of a year; while they are locked no save and no posting goes on. */
export const readPeriods = async (
  tx: Db,
  { companyId, year }: Pick<Books, 'companyId' | 'year'>,
  lock: '' | 'for update' = '',
): Promise<Map<number, PeriodStatus>> => {
  const text = `select no, status from period where company_id = $1 and year = $2 order by no ${lock}`
  const rows = await tx.query<{ no: number; status: PeriodStatus }>(text, [companyId, year])
  return new Map(rows.map(({ no, status }) => [no, status]))
}

/** By month; nothing for a year without any. */
export const readSoftCloses = async (db: Db, books: Books): Promise<Map<number, SoftClose>> => {
  const rows = await db.query<{ no: number; reason: string; exceptions: { userId: string; until: string }[] }>(
    `select s.period_no as no, s.reason, coalesce((
       select json_agg(json_build_object('userId', e.user_id::text, 'until', e.valid_until) order by e.user_id)
       from soft_close_exception e where e.company_id = $1 and e.year = $2 and e.period_no = s.period_no), '[]')
         as exceptions
     from soft_close s where s.company_id = $1 and s.year = $2`,
    [books.companyId, books.year],
  )
  return new Map(rows.map(({ no, ...row }) => [no, row]))
}

/** What is closed to somebody now. */
export const closedNow = (softCloses: ReadonlyMap<number, SoftClose>, actor: Actor): ClosedMonths =>
  closedTo({ id: actor.id.toString(), may: actor.may }, softCloses, Date.now())

/** The same inside a transaction that holds the month: what was closed since the facts were read is closed. */
export const closedInside = async (tx: Db, books: Books, actor: Actor): Promise<ClosedMonths> =>
  actor.may(softCloseButton) ? new Map() : closedNow(await readSoftCloses(tx, books), actor)

/** Refuses an act that changes what a month holds (45218). */
export const refuseClosed = (closed: ClosedMonths, year: number, no: number, path: string): void => {
  const reason = closed.get(no)
  if (reason === undefined) return
  refuse(problem('period.softClosed', path, { period: periodText({ year, no }), reason }))
}

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

/** Works with months claimed beside every transaction: acts that begin meanwhile wait for those under way. */
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
  const text = `select 1 from month_claim c where ${live} and c.period_no = $4 and c.holds_saves limit 1`
  const rows = await db.query(text, [companyId, year, claimed.getStore() ?? 0n, no])
  return rows.length > 0
}

/** Why a month that is held took no voucher: it is not open, or somebody announces that he posts it. */
export const refuseUntaken = async (
  tx: Db,
  { companyId, year }: Books,
  { date, period }: Pick<Voucher, 'date' | 'period'>,
): Promise<never> => {
  const text = `select 1 from period where company_id = $1 and year = $2 and no = $3 and status in ('OPEN', 'FUTURE')`
  const open = await tx.query(text, [companyId, year, period.no])
  if (open.length > 0) return refuse(problem('period.busy'))
  return refuse(problem('period.notOpen', 'date', { date, period: periodText(period) }))
}
