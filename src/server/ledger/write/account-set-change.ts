// Changing what is decided for an account set, closing and archiving it, and removing one that never held a voucher.
import { momentText } from '../../../domain/base/moment.ts'
import type { PeriodStatus } from '../../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { type AccountSetOptions, completeOptions } from '../../../domain/chart/account-set.ts'
import type { SetDefinition } from '../../../domain/chart/account-set-define.ts'
import { statementNames } from '../../../domain/statement/statement-month.ts'
import type { Db } from '../../kernel/db.ts'
import { readPeriods, remakePeriods, setAdjustmentPeriod, touchFacts } from '../store/account-set.ts'
import type { Actor, Books } from '../store/books.ts'
import { addTrail, changeEntry } from '../store/trail.ts'
import { renewMonths } from './month-lock.ts'

/**
 * `chartId` and `currency` stay as they are once there are openings, vouchers or postings, `startNo` once there are
 * vouchers or postings. A month that has given serial numbers stays too: it would begin to give them anew.
 */
export type SetChange = SetDefinition & {
  version: number
  currency: string
  chartId: bigint
  startNo: number
  adjustmentPeriod: boolean
}

export type SetStatus = 'open' | 'closed' | 'archived'

type Row = Omit<SetDefinition, 'options'> & {
  version: number
  currency: string
  chartId: bigint
  startNo: number
  status: SetStatus
  changedBy: string
  changedAt: string | null
  options: Partial<AccountSetOptions>
}

/**
 * The row of an account set, locked; E002 when it is another than the caller saw. Its key stays: who holds a month and
 * writes what refers to the set, such as its closing to entries, does not wait, while we wait for that month.
 */
const lockSet = async (tx: Db, { companyId, year }: Books, version: number): Promise<Row> => {
  const [row] = await tx.query<Row>(
    `select s.version, s.name_zh_cn, s.name_zh_tw, s.name_en, c.tax_no, c.industry, c.accounting_head,
       s.base_currency as currency, s.chart_id, s.start_no, s.status, s.options, s.changed_by, s.changed_at
     from account_set s join company c on c.id = s.company_id
     where s.company_id = $1 and s.year = $2 for no key update of s`,
    [companyId, year],
  )
  if (!row) return refuse(problem('record.missing', 'accountSet'))
  if (row.version === version) return row
  const time = row.changedAt ? momentText(row.changedAt) : ''
  return refuse(problem('record.changed', '', { user: row.changedBy, time }))
}

type Use = Record<
  'vouchers' | 'openings' | 'yearSoFar' | 'adjustments' | 'postings' | 'numbers' | 'changedLines' | 'changedByLaw',
  boolean
> & { firstNumbered: number | null }

/** What there is, or was, in an account set; `firstNumbered` is the first month that has given a serial number. */
export const useOfSet = async (tx: Db, { companyId, year }: Books): Promise<Use> => {
  return await tx.row<Use>(
    `select exists (select 1 from voucher v where v.company_id = $1 and v.year = $2) as vouchers,
     exists (select 1 from voucher v where v.company_id = $1 and v.year = $2 and v.period_no = 13)
       or exists (select 1 from period p where p.company_id = $1 and p.year = $2 and p.no = 13 and p.last_serial > 0)
       as adjustments,
     (select min(p.no) from period p where p.company_id = $1 and p.year = $2 and p.last_serial > 0)
       as first_numbered,
     exists (select 1 from opening o where o.company_id = $1 and o.year = $2) as openings,
     exists (select 1 from opening o where o.company_id = $1 and o.year = $2
         and (o.ytd_debit <> 0 or o.ytd_credit <> 0))
       or exists (select 1 from opening_cash_flow f where f.company_id = $1 and f.year = $2) as year_so_far,
     exists (select 1 from posting p where p.company_id = $1 and p.year = $2) as postings,
     exists (select 1 from voucher_counter n where n.company_id = $1 and n.year = $2) as numbers,
     exists (select 1 from statement_adjustment j where j.company_id = $1 and j.year = $2) as changed_lines,
     exists (select 1 from statement_adjustment j where j.company_id = $1 and j.year = $2
       and j.statement = any($3)) as changed_by_law`,
    [companyId, year, [...statementNames]],
  )
}

/** Whether there is something in an account set that must not go with it. */
export const keepsSet = ({ vouchers, postings, numbers, changedLines }: Use): boolean =>
  vouchers || postings || numbers || changedLines

/** What may not be changed any more, each with its field. */
const lockedChanges = (
  row: Row,
  change: SetChange,
  use: Use,
  periods: ReadonlyMap<number, PeriodStatus>,
): Problem[] => {
  const has13 = periods.has(13)
  const isUsed = use.vouchers || use.openings || use.postings
  const locked = (path: string) => problem('accountSet.locked', path)
  // Books that begin with the year have nothing before it: figures of the year so far would be counted unseen.
  const losesYear = change.startNo === 1 && use.yearSoFar
  const losesNumbers = use.firstNumbered !== null && use.firstNumbered < change.startNo
  const keepsStart = use.vouchers || use.postings || losesYear || losesNumbers
  // What people moved between lines of one template would stand on other lines of another.
  const [form, wanted] = [row.options, change.options].map((options) => completeOptions(options).statementTemplate)
  const found: [boolean, Problem][] = [
    [change.currency !== row.currency && use.vouchers, problem('accountSet.currency', 'currency')],
    [change.currency !== row.currency && !use.vouchers && isUsed, locked('currency')],
    [change.chartId !== row.chartId && isUsed, locked('chart')],
    [change.startNo !== row.startNo && keepsStart, locked('startNo')],
    [has13 && !change.adjustmentPeriod && use.adjustments, locked('adjustmentPeriod')],
    [has13 !== change.adjustmentPeriod && [...periods.values()].includes('LOCKED'), locked('adjustmentPeriod')],
    [has13 && !change.adjustmentPeriod && periods.get(13) === 'POSTED', locked('adjustmentPeriod')],
    [form !== wanted && use.changedByLaw, problem('adjustment.template', 'options.statementTemplate')],
  ]
  return found.flatMap(([isWrong, each]) => (isWrong ? [each] : []))
}

const toldOf = (row: Omit<Row, 'changedBy' | 'changedAt' | 'version' | 'status'>, adjustmentPeriod: boolean) => ({
  ...{ nameZhCn: row.nameZhCn, nameZhTw: row.nameZhTw, nameEn: row.nameEn, taxNo: row.taxNo, industry: row.industry },
  ...{ accountingHead: row.accountingHead, currency: row.currency, startNo: row.startNo, adjustmentPeriod },
  ...{ chartId: String(row.chartId), options: completeOptions(row.options) },
})

const writeSet = (tx: Db, { companyId, year }: Books, actor: Actor, change: SetChange) =>
  tx.query(
    `update account_set set name_zh_cn = $3, name_zh_tw = $4, name_en = $5, base_currency = $6, chart_id = $7,
       start_no = $8, options = $9, version = version + 1, changed_by = $10, changed_at = now(), row_digest = null
     where company_id = $1 and year = $2`,
    [
      ...[companyId, year, change.nameZhCn, change.nameZhTw, change.nameEn, change.currency, change.chartId],
      ...[change.startNo, JSON.stringify(change.options), actor.name],
    ],
  )

/** Changes an account set and what its company is by law; answers the new version. */
export const editAccountSet = (db: Db, actor: Actor, books: Books, change: SetChange): Promise<number> =>
  db.transaction(async (tx) => {
    const row = await lockSet(tx, books, change.version)
    const periods = await readPeriods(tx, books, 'for update')
    const problems = lockedChanges(row, change, await useOfSet(tx, books), periods)
    if (problems.length > 0) throw new Refusal(problems)
    await writeSet(tx, books, actor, change)
    const text = `update company set tax_no = $2, industry = $3, accounting_head = $4, row_digest = null where id = $1`
    await tx.query(text, [books.companyId, change.taxNo, change.industry, change.accountingHead])
    const { startNo, adjustmentPeriod } = change
    const has13 = periods.has(13)
    // What lines and numbers are made by: whoever has begun a save must begin it anew.
    const isOther = row.startNo !== startNo || row.currency !== change.currency || row.chartId !== change.chartId
    if (isOther) await remakePeriods(tx, books, { startNo, adjustmentPeriod })
    else if (has13 !== adjustmentPeriod) await setAdjustmentPeriod(tx, books, adjustmentPeriod)
    await touchFacts(tx, [books.companyId])
    const entry = changeEntry('accountSet', books.value, toldOf(row, has13), toldOf(change, adjustmentPeriod))
    await addTrail(tx, books.companyId, actor, [entry])
    return row.version + 1
  })

/** Closes an account set, archives one that is closed, or opens it again; answers the new version. */
export const setSetStatus = (
  db: Db,
  actor: Actor,
  books: Books,
  { version, status }: { version: number; status: SetStatus },
): Promise<number> =>
  db.transaction(async (tx) => {
    const row = await lockSet(tx, books, version)
    const periods = await readPeriods(tx, books, 'for update')
    const isYearClosed = [...periods.values()].every((each) => each === 'LOCKED')
    if (status === 'archived' && row.status === 'open' && !isYearClosed) refuse(problem('accountSet.notClosed'))
    await tx.query(
      `update account_set set status = $3, version = version + 1, changed_by = $4, changed_at = now(), row_digest = null
       where company_id = $1 and year = $2`,
      [books.companyId, books.year, status, actor.name],
    )
    // A save that was let in before is read anew by rules that know of it.
    await touchFacts(tx, [books.companyId])
    await renewMonths(tx, books, [...periods.keys()])
    const entry = changeEntry('accountSet', books.value, { status: row.status }, { status })
    await addTrail(tx, books.companyId, actor, [entry])
    return row.version + 1
  })

/** Rows of a year that go with its account set: what is unfinished or only prepares. */
const withTheSet = ['opening', 'opening_cash_flow', 'soft_close', 'period', 'voucher_draft', 'verification'] as const

/**
 * Removes an account set without a voucher, now or ever, and without statement adjustments (E003). Its company, and the
 * trail of it, stay. Of a year that the closing of the year before has begun, that closing is taken back first.
 */
export const deleteAccountSet = (db: Db, actor: Actor, books: Books, version: number): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockSet(tx, books, version)
    await readPeriods(tx, books, 'for update')
    const use = await useOfSet(tx, books)
    if (keepsSet(use)) refuse(problem('record.inUse'))
    const text = `select 1 from year_end where company_id = $1 and year in ($2, $2 - 1) limit 1`
    const [closed] = await tx.query(text, [books.companyId, books.year])
    if (closed) refuse(problem('opening.carried', '', { year: books.year - 1 }))
    for (const table of withTheSet) {
      await tx.query(`delete from ${table} where company_id = $1 and year = $2`, [books.companyId, books.year])
    }
    await tx.query(`delete from account_set where company_id = $1 and year = $2`, [books.companyId, books.year])
    await touchFacts(tx, [books.companyId])
    await addTrail(tx, books.companyId, actor, [changeEntry('accountSet', books.value, toldOf(row, false), null)])
  })
