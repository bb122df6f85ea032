// The end of a year: how it stands in the books, and closing it or taking that back, over the months of both years.
import type { PeriodStatus } from '../../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { everything } from '../../../domain/chart/access.ts'
import { accountSetValue } from '../../../domain/chart/account-set.ts'
import { type ClosingBalance, closingBalances } from '../../../domain/closing/closing.ts'
import { type Moved, type MovedLine, movedBy, undistributed } from '../../../domain/closing/profit-appropriation.ts'
import {
  checkCancelYear,
  checkCloseYear,
  choiceOf,
  isFinalClosing,
  optionsOf,
  type YearEndChoice,
  type YearEndFacts,
  type YearState,
  yearEndPrefixes,
  yearEndRoles,
  yearState,
} from '../../../domain/closing/year-end.ts'
import { fold, linesOf, parseKey } from '../../../domain/voucher/balance.ts'
import type { Voucher } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { readGrains } from '../read/read-balance.ts'
import type { Include } from '../read/read-scope.ts'
import { createAccountSet, readPeriods, touchFacts, touchMonths } from '../store/account-set.ts'
import type { Books } from '../store/books.ts'
import { holdFacts } from '../store/fact-cache.ts'
import { type CompanyFacts, refuseReadOnly, type Who } from '../store/facts.ts'
import { addTrail, changeEntry, type TrailEntry } from '../store/trail.ts'
import {
  carriedState,
  carryOpenings,
  checkCarried,
  followPosting,
  keptOpenings,
  type OpeningDifference,
  openingDifferences,
  restoreOpenings,
} from '../write/carry-forward.ts'
import { nextYear } from '../write/open-items.ts'

/** The state of a year before its end; `differences` only where they can be told. */
export type YearEnd = YearEndFacts & {
  next: { value: string; exists: boolean }
  /** Vouchers of the year that are not audited. */
  unaudited: number
  /** Open items behind the openings of the next year. */
  items: number
  /** Where the next year's openings are not what this one leaves; nothing while it has none. */
  differences: OpeningDifference[]
}

/**
 * Locks the chart, which the next account set refers to, then the months of both years, the earlier one first as
 * whoever works on the two, and then the facts. Answers these as they are now: a leaf may have become a parent of the
 * next year since they were read, and none becomes one before the transaction ends.
 */
const holdYears = async (tx: Db, { books, facts }: Who): Promise<CompanyFacts> => {
  await tx.query(`select id from chart where id = $1 for key share`, [facts.chartId])
  await readPeriods(tx, books, 'for update')
  await readPeriods(tx, nextYear(books), 'for update')
  const now = await holdFacts(tx, books, facts)
  refuseReadOnly(now)
  return now
}

export const countOpenings = async (tx: Db, { companyId, year }: Books): Promise<number> => {
  const text = `select count(*)::integer as count from opening where company_id = $1 and year = $2`
  const row = await tx.row<{ count: number }>(text, [companyId, year + 1])
  return row.count
}

/** With a lock the next year is held too when its account set was made while the facts were waited for. */
const gather = async (tx: Db, books: Books, facts: CompanyFacts, lock: '' | 'for update'): Promise<YearEndFacts> => {
  const statuses = await readPeriods(tx, books, lock)
  const nextStatuses = await readPeriods(tx, nextYear(books), lock)
  // What this year begins with may follow the year before just now.
  if (lock) await carriedState(tx, books.companyId, books.year, lock)
  return {
    ...{ year: books.year, statuses, nextStatuses },
    carried: await carriedState(tx, books.companyId, books.year + 1, lock),
    openings: await countOpenings(tx, books),
    state: await readYearState(tx, books, facts, 'posted'),
    profitSubject: facts.accountSet.options.profitSubject,
    digits: facts.baseDigits,
  }
}

/** Vouchers of the year that are not audited, and items behind the openings of the next. */
export const countBeside = (tx: Db, { companyId, year }: Books): Promise<{ unaudited: number; items: number }> =>
  tx.row<{ unaudited: number; items: number }>(
    `select (select count(*)::integer from voucher v where v.company_id = $1 and v.year = $2 and v.status = 1)
       as unaudited,
     (select count(*)::integer from opening_item i where i.company_id = $1 and i.year = $2 + 1) as items`,
    [companyId, year],
  )

/** Where the end of the year stands; changes nothing. */
export const examineYear = (db: Db, books: Books, facts: CompanyFacts): Promise<YearEnd> =>
  db.snapshot(async (tx) => {
    const found = await gather(tx, books, facts, '')
    const exists = found.nextStatuses.size > 0
    return {
      ...found,
      next: { value: accountSetValue(books.companyCode, books.year + 1), exists },
      ...(await countBeside(tx, books)),
      differences: found.openings > 0 ? await openingDifferences(tx, books, facts) : [],
    }
  })

/** The last year an account set may have. */
const yearMax = 2099

/** The account set of the next year, with the names, the chart, the mode and the options of this one. */
const makeNextSet = async (tx: Db, { actor, books, facts }: Who): Promise<void> => {
  // Its months are locked: nobody has taken it away meanwhile.
  const set = await tx.row<{ zh: string; tw: string; en: string; options: object }>(
    `select name_zh_cn as zh, name_zh_tw as tw, name_en as en, options from account_set
     where company_id = $1 and year = $2`,
    [books.companyId, books.year],
  )
  if (books.year >= yearMax) refuse(problem('input.invalid', 'year'))
  const names = { nameZhCn: set.zh, nameZhTw: set.tw, nameEn: set.en }
  await createAccountSet(tx, actor, {
    company: { code: books.companyCode, names },
    year: books.year + 1,
    names,
    startNo: 1,
    adjustmentPeriod: facts.periods.has(13),
    currency: facts.accountSet.baseCurrency,
    chartId: facts.chartId,
    mode: facts.accountSet.mode,
    options: set.options,
  })
}

const lockYear = (tx: Db, { companyId, year }: Books, from: PeriodStatus, to: PeriodStatus) =>
  tx.query(`update period set status = $4 where company_id = $1 and year = $2 and status = $3`, [
    companyId,
    year,
    from,
    to,
  ])

type Act = { action: string; after: object; items: readonly TrailEntry[] }

const tell = (tx: Db, { actor, books }: Who, { action, after, items }: Act): Promise<unknown> =>
  addTrail(tx, books.companyId, actor, [
    { action, objectType: 'accountSet', objectId: null, objectNo: books.value, after: JSON.stringify(after) },
    ...items,
  ])

/** `openItems`: receivables and payables are carried item by item. */
export type CloseYear = { overwrite: boolean; provisional: boolean; openItems?: boolean }
/** `made`: the account set of the next year is new. */
export type YearClosed = { next: string; made: boolean; lines: number; isFinal: boolean }

/** Books that are closed or archived are only read: the year before neither fills nor empties their openings. */
const checkNext = async (tx: Db, { companyId, companyCode, year }: Books): Promise<void> => {
  const text = `select status from account_set where company_id = $1 and year = $2`
  const [next] = await tx.query<{ status: string }>(text, [companyId, year + 1])
  if (!next || next.status === 'open') return
  refuse(problem('accountSet.closed', 'accountSet', { set: accountSetValue(companyCode, year + 1) }))
}

/**
 * Carries the balances of the year into the openings of the next, whose account set is made where there is none, and
 * locks the year. A provisional closing leaves the year open. Of two who do it at once the second finds it done, and
 * is asked (E221) like everybody who comes later.
 */
export const closeYear = (db: Db, who: Who, asked: CloseYear): Promise<YearClosed> =>
  db.transaction(async (tx) => {
    const { actor, books } = who
    const facts = await holdYears(tx, who)
    const found = await gather(tx, books, facts, 'for update')
    const isFinal = isFinalClosing(found, asked)
    const problems = checkCloseYear(found, asked)
    if (problems.length > 0) throw new Refusal(problems)
    await checkNext(tx, books)
    const made = found.nextStatuses.size === 0
    const replaced = await keptOpenings(tx, books)
    if (made) await makeNextSet(tx, { ...who, facts })
    const key = [books.companyId, books.year]
    await tx.query(
      `insert into year_end as y (company_id, year, state, closed_by, closed_name, replaced, open_items)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7)
       on conflict (company_id, year) do update set state = excluded.state, closed_by = excluded.closed_by,
         closed_name = excluded.closed_name, closed_at = now(), open_items = excluded.open_items, row_digest = null`,
      [...key, isFinal ? 'FINAL' : 'PROVISIONAL', actor.id, actor.name, replaced, asked.openItems ?? false],
    )
    const { lines, told } = await carryOpenings(tx, books, facts)
    const items = [...told, ...(await followPosting(tx, nextYear(books), null))]
    if (isFinal) {
      await checkCarried(tx, books, facts)
      await lockYear(tx, books, 'POSTED', 'LOCKED')
    }
    await touchMonths(tx, books.companyId)
    const next = accountSetValue(books.companyCode, books.year + 1)
    const after = { next, isFinal, lines, replaced: found.openings }
    await tell(tx, who, { action: 'closeYear', after, items })
    return { next, made, lines, isFinal }
  })

/** Opens the year again and puts back the openings that the next year had before; its account set stays. */
export const cancelYear = (db: Db, who: Who): Promise<{ next: string }> =>
  db.transaction(async (tx) => {
    const { books } = who
    const facts = await holdYears(tx, who)
    const problems = checkCancelYear(await gather(tx, books, facts, 'for update'))
    if (problems.length > 0) throw new Refusal(problems)
    await checkNext(tx, books)
    const told = await restoreOpenings(tx, books)
    const items = [...told, ...(await followPosting(tx, nextYear(books), null))]
    await tx.query(`delete from year_end where company_id = $1 and year = $2`, [books.companyId, books.year])
    await lockYear(tx, books, 'LOCKED', 'POSTED')
    await touchMonths(tx, books.companyId)
    const next = accountSetValue(books.companyCode, books.year + 1)
    await tell(tx, who, { action: 'cancelYear', after: { next }, items })
    return { next }
  })

/** Keeps the choice where it is another than that of the books; told in the trail. */
export const keepChoice = async (tx: Db, { actor, books, facts }: Who, choice: YearEndChoice): Promise<void> => {
  const { statutoryReserve, discretionaryReserve, clearVat } = facts.accountSet.options
  const before = { statutoryReserve, discretionaryReserve, clearVat }
  const after = optionsOf(choice)
  if (JSON.stringify(optionsOf(choiceOf(before))) === JSON.stringify(after)) return
  await tx.query(
    `update account_set set options = options || $3::jsonb, version = version + 1, changed_by = $4, changed_at = now(),
       row_digest = null
     where company_id = $1 and year = $2`,
    [books.companyId, books.year, JSON.stringify(after), actor.name],
  )
  await touchFacts(tx, [books.companyId])
  await addTrail(tx, books.companyId, actor, [changeEntry('accountSet', books.value, before, after)])
}

/** The balances at the end of the month as they would be without these vouchers. */
export const balancesWithout = (
  balances: readonly ClosingBalance[],
  vouchers: readonly Voucher[],
): ClosingBalance[] => {
  const left = new Map(balances.map((each) => [`${each.subject}|${each.aux}|${each.currency}`, { ...each }]))
  for (const [text, amounts] of fold(vouchers.flatMap(linesOf))) {
    const { subject, aux, currency } = parseKey(text)
    const held = left.get(`${subject}|${aux}|${currency}`)
    if (!held) continue
    held.base -= amounts.debit - amounts.credit
    held.original -= amounts.originalDebit - amounts.originalCredit
  }
  return [...left.values()]
}

/** The balances at the end of the month of the subjects that begin so. */
export const readBalances = async (
  tx: Db,
  books: Books,
  no: number,
  prefixes: string[],
  include: Include = 'saved',
): Promise<ClosingBalance[]> => {
  if (prefixes.length === 0) return []
  const question = { from: no, to: no, include, byAux: true, byCurrency: true, range: { prefixes } }
  return closingBalances(await readGrains(tx, { books, scope: everything }, question))
}

const stands: Record<Include, string> = {
  saved: 'v.status <> 9',
  audited: 'v.status = 2',
  posted: 'v.status = 2 and v.voucher_no <= coalesce(c.posted_no, 0)',
}

/** A month of the year, the vouchers up to it that are looked at, and those of them that are left out. */
type Asked = { no: number; include: Include; without?: readonly bigint[] }

/**
 * What the vouchers of the year have moved of its profit, whoever made them, in whatever month, and whatever reverses
 * or corrects them. Those that only earn it, or carry it from profit and loss to the profit of the year, are not read.
 */
export const readMoved = async (
  tx: Db,
  books: Books,
  { subjects, accountSet: { options } }: CompanyFacts,
  { no, include, without = [] }: Asked,
): Promise<Moved> => {
  const chart = { options, subjects }
  const roles = yearEndRoles(chart)
  const codes = subjects.all.filter(({ code }) => roles.some((role) => code.startsWith(role))).map(({ code }) => code)
  const earning = subjects.all.filter(
    ({ code, type }) => type === 'PROFIT_LOSS' || code.startsWith(options.profitSubject),
  )
  const lines = await tx.query<MovedLine & { id: bigint }>(
    `select l.voucher_id as id, v.source = 'YECLOSE' as is_planned, l.subject, l.debit, l.credit from (
       select distinct t.voucher_id from voucher_line t
       where t.company_id = $1 and t.subject = any($3) and t.year = $2 and t.period_no <= $6
     ) m join voucher v on v.company_id = $1 and v.id = m.voucher_id
       join voucher_line l on l.company_id = $1 and l.voucher_id = m.voucher_id
       left join voucher_counter c on c.company_id = $1 and c.year = v.year and c.period_no = v.period_no
         and c.voucher_type = v.voucher_type
     where ${stands[include]} and v.id <> all($4) and exists (
       select 1 from voucher_line o where o.company_id = $1 and o.voucher_id = m.voucher_id and o.subject <> all($5))
     order by l.voucher_id, l.line_no`,
    [books.companyId, books.year, codes, [...without], earning.map(({ code }) => code), no],
  )
  const vouchers = new Map<bigint, MovedLine[]>()
  for (const { id, ...line } of lines) {
    const held = vouchers.get(id)
    if (held) held.push(line)
    else vouchers.set(id, [line])
  }
  return movedBy([...vouchers.values()], chart)
}

/** What is open at the end of the year in what is audited or posted. */
export const readYearState = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  include: 'audited' | 'posted',
): Promise<YearState> => {
  const chart = { options: facts.accountSet.options, subjects: facts.subjects }
  const no = lastNoOf(facts)
  const balances = await readBalances(tx, books, no, yearEndPrefixes(chart), include)
  const moved = await readMoved(tx, books, facts, { no, include })
  return yearState(balances, undistributed(balances, moved, chart), chart)
}

/** The last period of the year of the books: 12, or 13 where there is one. */
export const lastNoOf = ({ periods }: Pick<CompanyFacts, 'periods'>): number => Math.max(...periods.keys())
