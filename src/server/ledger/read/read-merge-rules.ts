// Reads what decides how books are merged: companies and groups, relations, codes that are left out, stock, and rates.
import { parseRate, powerOfTen, readSum, roundRatio } from '../../../domain/base/money.ts'
import { lastDay, type PeriodKey, periodText } from '../../../domain/base/period.ts'
import { type AccountSetOptions, completeOptions } from '../../../domain/chart/account-set.ts'
import type { ReportCode } from '../../../domain/merge/merge.ts'
import type { HeldStock, MergeRelation, MergeRoles } from '../../../domain/merge/merge-elimination.ts'
import type { Holding } from '../../../domain/merge/merge-minority.ts'
import type { Quoted } from '../../../domain/voucher/exchange-rate.ts'
import type { Db } from '../../kernel/db.ts'

/** Books of a company and year as a merged report names them; `posted` is the last posted month, '' for none. */
export type MergeCompany = {
  companyId: bigint
  company: string
  accountSet: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  currency: string
  chartId: bigint
  posted: string
  isPosted: boolean
  provisional: boolean
  roles: MergeRoles
}

/** The books of companies in a year; sandboxes are no companies of a group. */
export const readMergeCompanies = async (db: Db, ids: readonly bigint[], to: PeriodKey): Promise<MergeCompany[]> => {
  const rows = await db.query<Omit<MergeCompany, 'roles'> & { postedNo: number; options: Partial<AccountSetOptions> }>(
    `select s.company_id, c.code as company, s.options, s.value as account_set, c.name_zh_cn, c.name_zh_tw, c.name_en,
       s.base_currency as currency, s.chart_id,
       coalesce(max(p.no) filter (where p.status in ('POSTED', 'LOCKED')), 0)::integer as posted_no,
       coalesce(bool_or(p.no = $3 and p.status in ('POSTED', 'LOCKED')), false) as is_posted,
       coalesce(bool_or(y.state = 'PROVISIONAL'), false) as provisional
     from account_set s join company c on c.id = s.company_id and c.sandbox_of = ''
       left join period p on p.company_id = s.company_id and p.company_id = any($1) and p.year = s.year
       left join year_end y on y.company_id = s.company_id and y.company_id = any($1) and y.year = s.year - 1
     where s.company_id = any($1) and s.year = $2
     group by s.company_id, s.year, c.id, s.value, s.base_currency, s.chart_id order by c.code`,
    [[...ids], to.year, to.no],
    'merge_companies',
  )
  return rows.map(({ postedNo, options, ...row }) => ({
    ...row,
    roles: completeOptions(options),
    posted: postedNo === 0 ? '' : periodText({ year: to.year, no: postedNo }),
  }))
}

export type MergeGroup = {
  code: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  companies: string[]
  groups: string[]
  currency: string
  adjusting: string
}

const groupsMost = 500

/** The groups in use, by code; what is within each of them stands for itself. */
export const readMergeGroups = async (db: Db): Promise<Map<string, MergeGroup>> => {
  const rows = await db.query<MergeGroup>(
    `select code, name_zh_cn, name_zh_tw, name_en, companies, groups, currency,
       adjusting from merge_group where enabled order by code limit ${groupsMost}`,
  )
  return new Map(rows.map((group) => [group.code, group]))
}

type RelationRow = {
  company: string
  counterparty: string
  entity: string
  share: string | null
  method: string
  pairs: string[]
  tolerance: string | null
  differenceSubject: string
}

export type MergeRelations = {
  relations: MergeRelation[]
  holdings: Holding[]
  /** Companies that a relation leaves out of what is merged. */
  notMerged: Set<string>
  /** As which entities companies stand in the books of others. */
  standing: { company: string; counterparty: string; entity: string }[]
}

/** Decimals that amounts of the group's lists may have; no currency has more. */
const keptDigits = 4
const keptUnit = powerOfTen(keptDigits)

/** An amount of a list of the group in minor units, rounded where its currency has fewer. */
const inMinor = (amount: string, digits: number): bigint =>
  roundRatio(readSum(amount, keptDigits) * powerOfTen(digits), keptUnit)

/** A share is a percent. */
const shareDigits = 2

const relationsMost = 20_000

/** Entities that say of themselves which company of the group they are stand for it beside those of the relations. */
const readFlagged = (db: Db, companies: readonly string[]) =>
  db.query<{ entity: string; counterparty: string; companies: string[] | null }>(
    `select type || ':' || code as entity, related_company as counterparty, companies from entity
     where related_company = any($1) order by 1 limit ${relationsMost}`,
    [[...companies]],
  )

/** The relations between these companies that hold at the end of a month; amounts with the decimals of the group's. */
export const readMergeRelations = async (
  db: Db,
  companies: readonly string[],
  to: PeriodKey,
  digits: number,
): Promise<MergeRelations> => {
  const rows = await db.query<RelationRow>(
    `select company, counterparty, entity_type || ':' || entity_code as entity, share::text as share, method, pairs,
       tolerance::text as tolerance, difference_subject
     from related_company where company = any($1) and counterparty = any($1) and enabled
       and coalesce(valid_from <= $2::date, true) and coalesce(valid_to >= $2::date, true)
     order by company, counterparty limit ${relationsMost}`,
    [[...companies], lastDay({ ...to, no: Math.min(to.no, 12) })],
  )
  const flagged = Map.groupBy(await readFlagged(db, companies), ({ counterparty }) => counterparty)
  const standingAs = new Map<string, { company: string; counterparty: string; entities: Set<string> }>()
  const named = rows.map(({ company, counterparty, entity, ...row }) => {
    const more = (flagged.get(counterparty) ?? []).filter(
      (each) => each.companies === null || each.companies.includes(company),
    )
    const key = `${company} ${counterparty}`
    const both = standingAs.get(key) ?? { company, counterparty, entities: new Set<string>() }
    standingAs.set(key, both)
    for (const one of [entity, ...more.map((each) => each.entity)]) both.entities.add(one)
    return { ...row, ...both }
  })
  const relations = named.map(
    ({ company, counterparty, entities, pairs, tolerance, differenceSubject }): MergeRelation => ({
      ...{ company, counterparty, pairs, differenceSubject },
      entities: [...entities],
      tolerance: tolerance === null ? 0n : inMinor(tolerance, digits),
    }),
  )
  const standing = [...standingAs.values()].flatMap(({ entities, ...both }) =>
    [...entities].map((entity) => ({ ...both, entity })),
  )
  const holdings = rows.flatMap(({ company, counterparty, share }) => {
    const held = share === null ? null : readSum(share, shareDigits)
    return held === null || held === 0n ? [] : [{ holder: company, company: counterparty, share: held }]
  })
  const notMerged = new Set(rows.filter(({ method }) => method === 'NONE').map(({ counterparty }) => counterparty))
  return { relations, holdings, notMerged, standing }
}

const codesMost = 5000

/** Codes that merged statements leave out. */
export const readReportCodes = (db: Db): Promise<ReportCode[]> =>
  db.query<ReportCode>(
    `select kind, code, valid_from, valid_to, coalesce(companies, '{}') as companies,
       reports from non_merge_code where scope = 'REPORT' and enabled order by kind, code, id limit ${codesMost}`,
  )

type StockRow = {
  company: string
  counterparty: string
  month: string
  held: string
  margin: string
  stockSubject: string
  costSubject: string
}

/** A margin is a percent. */
const marginDigits = 4
const wholeMargin = 100n * powerOfTen(marginDigits)

/** What a row of stock holds too much: the margin of what is held. */
const profitOf = ({ held, margin }: StockRow, digits: number): bigint =>
  roundRatio(readSum(held, keptDigits) * readSum(margin, marginDigits) * powerOfTen(digits), keptUnit * wholeMargin)

/** Profit in stock at the end of a month, before the range and before the year: by the latest row up to then. */
export const readHeldStock = async (
  db: Db,
  companies: readonly string[],
  range: { year: number; from: number; to: number },
  digits: number,
): Promise<HeldStock[]> => {
  const { year, from, to } = range
  const last = periodText({ year, no: Math.min(to, 12) })
  const before = from <= 1 ? `${year - 1}-12` : periodText({ year, no: from - 1 })
  const rows = await db.query<StockRow>(
    `select company, counterparty, month, held::text as held, margin::text as margin, stock_subject, cost_subject
     from merge_stock where company = any($1) and counterparty = any($1) and enabled and month <= $2
     order by company, counterparty, stock_subject, month limit ${relationsMost}`,
    [[...companies], last],
  )
  const found = new Map<string, HeldStock>()
  for (const row of rows) {
    const { company, counterparty, stockSubject, costSubject } = row
    const key = `${company} ${counterparty} ${stockSubject}`
    const held = found.get(key) ?? {
      company,
      counterparty,
      stockSubject,
      costSubject,
      began: 0n,
      opening: 0n,
      closing: 0n,
    }
    const profit = profitOf(row, digits)
    // In the order of months: the latest up to each moment is the one that stays.
    if (row.month < `${year}-01`) held.began = profit
    if (row.month <= before) held.opening = profit
    found.set(key, { ...held, costSubject, closing: profit })
  }
  return [...found.values()]
}

/** Rates into a currency, by `type currency month`, and those of equity, by company and what subjects begin with. */
export type MergeRates = {
  of(currency: string, type: 'MONTH_END' | 'MONTH_AVG', month: string): Quoted | null
  historical(company: string, subject: string): Quoted | null
}

export const readMergeRates = async (
  db: Db,
  into: string,
  books: { year: number; companies: readonly string[]; currencies: readonly string[] },
): Promise<MergeRates> => {
  const rates = await db.query<{ currency: string; type: string; month: string; rate: string; unit: number }>(
    `select currency, type, to_char(rate_date, 'YYYY-MM') as month, rate::text as rate, unit from exchange_rate
     where base_currency = $1 and currency = any($2) and type in ('MONTH_END', 'MONTH_AVG')
       and rate_date between $3::date and $4::date`,
    [into, [...books.currencies], `${books.year - 1}-12-01`, `${books.year}-12-31`],
  )
  const equity = await db.query<{ company: string; subject: string; rate: string }>(
    `select company, subject, rate::text as rate from merge_rate
     where company = any($1) and currency = $2 and year = $3 and enabled
     order by length(subject) desc, subject limit ${relationsMost}`,
    [[...books.companies], into, String(books.year)],
  )
  const ofCompany = Map.groupBy(equity, ({ company }) => company)
  const quoted = (rate: string, unit: number): Quoted => ({ rate: parseRate(rate) ?? 0n, unit })
  const known = new Map(rates.map((row) => [`${row.currency} ${row.type} ${row.month}`, quoted(row.rate, row.unit)]))
  return {
    of: (currency, type, month) => known.get(`${currency} ${type} ${month}`) ?? null,
    historical: (company, subject) => {
      const row = ofCompany.get(company)?.find((each) => subject.startsWith(each.subject))
      return row ? quoted(row.rate, 1) : null
    },
  }
}

export type Relation = {
  company: string
  counterparty: string
  entityType: string
  entityCode: string
  pairs: string[]
}

/** The relations of a company, and those of others with it, that hold on a day. */
export const relationsOf = (db: Db, company: string, day: string): Promise<Relation[]> =>
  db.query<Relation>(
    `select company, counterparty, entity_type, entity_code, pairs from related_company
     where (company = $1 or counterparty = $1) and enabled and coalesce(valid_from <= $2::date, true)
       and coalesce(valid_to >= $2::date, true) order by company, counterparty limit 2000`,
    [company, day],
  )

export const entityOf = ({ entityType, entityCode }: Pick<Relation, 'entityType' | 'entityCode'>): string =>
  `${entityType}:${entityCode}`

/** The entities that stand for companies of the group in the books of one at some time: `related:YS02`. */
export const relatedEntities = async (db: Db, company: string): Promise<string[]> => {
  const rows = await db.query<Pick<Relation, 'entityType' | 'entityCode'>>(
    `select distinct entity_type, entity_code from related_company
     where company = $1 and enabled order by 1, 2 limit 2000`,
    [company],
  )
  return rows.map(entityOf)
}
