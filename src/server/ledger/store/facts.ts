// What the rules need to know of a company's books, read once and kept with its version (README of the design: item 9).

import { order } from '../../../domain/base/order.ts'
import type { PeriodStatus } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { SoftClose } from '../../../domain/base/soft-close.ts'
import {
  type AccountSetMode,
  type AccountSetOptions,
  accountSetValue,
  completeOptions,
} from '../../../domain/chart/account-set.ts'
import { type Entity, type EntityIndex, indexEntities } from '../../../domain/chart/entity.ts'
import { heirsOf } from '../../../domain/chart/subject-definition.ts'
import type { CashFlowItem } from '../../../domain/statement/standard.ts'
import type { NonMergeCode } from '../../../domain/voucher/merge-lines.ts'
import { digitsOf, type FoundRate, type VoucherFacts, type VoucherType } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { readPeriods, readSoftCloses } from './account-set.ts'
import type { Actor, Books } from './books.ts'
import {
  type Currency,
  entityColumns,
  type GroupLists,
  openSharedParts,
  type Rates,
  readChart,
  readGroup,
  readRates,
  readSharedEntities,
  type SharedChart,
  type SharedEntities,
  type SharedPart,
  type SharedParts,
  treeOfBooks,
} from './shared-facts.ts'

export type { Currency } from './shared-facts.ts'

/** The facts of one account set. `version` is that of fact_version when they were read. */
export type CompanyFacts = VoucherFacts & {
  version: bigint
  chartId: bigint
  /** The code of the company that these books are a sandbox of, '' for real books. */
  sandboxOf: string
  /** The books are closed or archived. */
  isReadOnly: boolean
  baseDigits: number
  /** All of `entities`, by type and code; put together when asked for. */
  listEntities(): readonly Entity[]
  currencyList: readonly Currency[]
  typeList: readonly VoucherType[]
  cashFlowList: readonly CashFlowItem[]
  /** By leaf that is a parent in the next year the leaf that its balance is carried to. */
  heirs: ReadonlyMap<string, string>
  /** The same of the year before. */
  inherits: ReadonlyMap<string, string>
  /** Month-end rate of a currency for the last day of a month, or null. */
  closingRate(currency: string, date: string): FoundRate | null
  /** Months that are softly closed. */
  softCloses: ReadonlyMap<number, SoftClose>
}

export type Who = { actor: Actor; books: Books; facts: CompanyFacts }

export type SetRow = {
  chartId: bigint
  sandboxOf: string
  isReadOnly: boolean
  baseCurrency: string
  startNo: number
  mode: AccountSetMode
  options: Partial<AccountSetOptions>
}

const readSet = async (db: Db, books: Books): Promise<SetRow> => {
  const [row] = await db.query<SetRow>(
    `select s.chart_id, s.base_currency, s.start_no, s.mode, s.options, c.sandbox_of,
       s.status <> 'open' as is_read_only
     from account_set s join company c on c.id = s.company_id where s.company_id = $1 and s.year = $2`,
    [books.companyId, books.year],
  )
  return row ?? refuse(problem('record.missing'))
}

/** The entities that only some companies may use, this one among them. */
const readOwnEntities = (db: Db, company: string): Promise<Entity[]> =>
  db.query<Entity>(`select ${entityColumns} from entity where $1 = any(companies) order by type, code`, [company])

const nonMergeMost = 5000

/** Codes that keep lines apart in the vouchers of a company. */
const readNonMerge = (db: Db, company: string): Promise<NonMergeCode[]> =>
  db.query<NonMergeCode>(
    `select kind, code, valid_from, valid_to from non_merge_code
     where scope = 'VOUCHER_LINE' and enabled and (companies = '{}' or $1 = any(companies))
     order by kind, code, id limit ${nonMergeMost}`,
    [company],
  )

/** Whether the books of a company hold the eliminations of a group. */
const readElimination = async (db: Db, company: string): Promise<boolean> => {
  const rows = await db.query(`select 1 from merge_group where adjusting = $1 and enabled limit 1`, [company])
  return rows.length > 0
}

/** What the database has of one account set alone. */
export type OwnFacts = {
  version: bigint
  set: SetRow
  periods: Map<number, PeriodStatus>
  softCloses: Map<number, SoftClose>
  entities: readonly Entity[]
  nonMerge: readonly NonMergeCode[]
  holdsEliminations: boolean
}

/** What it has in common with others. */
export type CommonFacts = { [K in keyof GroupLists]: SharedPart<GroupLists[K]> } & {
  chart: SharedPart<SharedChart>
  entities: SharedPart<SharedEntities>
  rates: SharedPart<Rates>
}

const indexOf = (own: readonly Entity[], { index }: SharedEntities): EntityIndex => {
  if (own.length === 0) return index
  const ownIndex = indexEntities(own)
  return { find: (type, code) => ownIndex.find(type, code) ?? index.find(type, code) }
}

const listOf = (own: readonly Entity[], { list }: SharedEntities): readonly Entity[] =>
  own.length === 0 ? list : [...list, ...own].sort((a, b) => order(a.type, b.type) || order(a.code, b.code))

/** Facts as they are kept: with the parts they share, and what they weigh without them, in rows. */
export type KeptFacts = { facts: CompanyFacts; parts: readonly SharedPart[]; weight: number }

/** What a company without anything of its own takes. */
const companyWeight = 50

export const factsOf = (books: Books, own: OwnFacts, common: CommonFacts): KeptFacts => {
  const { set, version, periods, softCloses, nonMerge, holdsEliminations } = own
  // A sandbox may use what the company may that it was copied from.
  const company = set.sandboxOf || books.companyCode
  const { currencies, types, items, chart, entities, rates } = common
  const { definitions } = chart.value
  const { tree, weight } = treeOfBooks(chart.value, { company, year: books.year })
  const { find: rate } = rates.value
  const facts: CompanyFacts = {
    version,
    chartId: set.chartId,
    sandboxOf: set.sandboxOf,
    isReadOnly: set.isReadOnly,
    baseDigits: digitsOf(currencies.value.digits, set.baseCurrency),
    accountSet: {
      company: books.companyCode,
      year: books.year,
      startNo: set.startNo,
      baseCurrency: set.baseCurrency,
      options: completeOptions(set.options),
      mode: set.mode,
    },
    subjects: tree,
    heirs: heirsOf(definitions, { company, year: books.year }),
    inherits: heirsOf(definitions, { company, year: books.year - 1 }),
    entities: indexOf(own.entities, entities.value),
    listEntities: () => listOf(own.entities, entities.value),
    currencies: currencies.value.digits,
    currencyList: currencies.value.list,
    voucherTypes: types.value.byCode,
    typeList: types.value.list,
    cashFlowItems: items.value.enabled,
    cashFlowList: items.value.list,
    nonMerge,
    holdsEliminations,
    periods,
    softCloses,
    rate,
    closingRate: (currency, date) => rate(currency, 'MONTH_END', date),
  }
  const ownRows = own.entities.length + nonMerge.length + facts.heirs.size + facts.inherits.size + softCloses.size
  return {
    facts,
    parts: [currencies, types, items, chart, entities, rates],
    weight: companyWeight + weight + ownRows,
  }
}

/** Reads the facts of an account set and what it shares; a missing one is refused as missing. */
export const readKept = async (db: Db, books: Books, parts: SharedParts): Promise<KeptFacts> => {
  // The version first: what changes while the rest is read makes the facts stale, never silently mixed.
  const text = `select version from fact_version where company_id = $1`
  const [version] = await db.query<{ version: bigint }>(text, [books.companyId])
  const set = await readSet(db, books)
  const chart = await readChart(db, parts, set.chartId)
  const periods = await readPeriods(db, books)
  const softCloses = await readSoftCloses(db, books)
  const company = set.sandboxOf || books.companyCode
  const shared = await readSharedEntities(db, parts)
  const entities = await readOwnEntities(db, company)
  const nonMerge = await readNonMerge(db, company)
  const holdsEliminations = await readElimination(db, company)
  const rates = await readRates(db, parts, set.baseCurrency, books.year)
  const group = await readGroup(db, parts)
  const own = { version: version?.version ?? 0n, set, periods, softCloses, entities, nonMerge, holdsEliminations }
  return factsOf(books, own, { ...group, chart, entities: shared, rates })
}

/** The facts of an account set as a transaction sees them: nobody else is given what is not committed. */
export const readFacts = async (db: Db, books: Books): Promise<CompanyFacts> =>
  (await readKept(db, books, openSharedParts())).facts

/** Refuses what was let in before the books were closed (45607). */
export const refuseReadOnly = ({ isReadOnly, accountSet: { company, year } }: CompanyFacts): void => {
  if (isReadOnly) refuse(problem('accountSet.closed', '', { set: accountSetValue(company, year) }))
}
