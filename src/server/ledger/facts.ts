// What the rules need to know of a company's books, read once and kept with its version (README of the design: item 9).

import type { AccountSetMode, AccountSetOptions } from '../../domain/account-set.ts'
import { accountSetValue, completeOptions } from '../../domain/account-set.ts'
import { type Entity, indexEntities } from '../../domain/entity.ts'
import type { NonMergeCode } from '../../domain/merge-lines.ts'
import { parseRate } from '../../domain/money.ts'
import { addDays, type PeriodStatus } from '../../domain/period.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { SoftClose } from '../../domain/soft-close.ts'
import type { CashFlowItem } from '../../domain/standard.ts'
import { subjectTree } from '../../domain/subject.ts'
import { heirsOf, subjectsOfBooks } from '../../domain/subject-definition.ts'
import type { FoundRate, VoucherFacts, VoucherType } from '../../domain/voucher.ts'
import { digitsOf } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { inside } from '../kernel/shares.ts'
import { beyondEnds } from '../kernel/time-limit.ts'
import type { Books } from './books.ts'
import { readSoftCloses } from './soft-close.ts'
import { readDefinitions } from './subject-store.ts'

export type Currency = { code: string; minorDigits: number; nameZhCn: string; nameZhTw: string; nameEn: string }

/** The facts of one account set. `version` is that of fact_version when they were read. */
export type CompanyFacts = VoucherFacts & {
  version: bigint
  chartId: bigint
  /** The code of the company that these books are a sandbox of, '' for real books. */
  sandboxOf: string
  /** The books are closed or archived. */
  isReadOnly: boolean
  baseDigits: number
  entityList: readonly Entity[]
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

type SetRow = {
  chart_id: bigint
  sandbox_of: string
  is_read_only: boolean
  base_currency: string
  start_no: number
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

const readEntities = async (db: Db, company: string): Promise<Entity[]> => {
  return await db.query<Entity>(
    `select type, code, name_zh_cn as "nameZhCn", name_zh_tw as "nameZhTw", name_en as "nameEn", mnemonic, enabled,
       companies
     from entity where companies is null or $1 = any(companies) order by type, code`,
    [company],
  )
}

type RateRow = { currency: string; type: string; rate_date: string; unit: number; rate: string }

/** Rates of the year and the week before it, by currency and type, the latest day first. */
const readRates = async (db: Db, base: string, year: number): Promise<Map<string, FoundRate[]>> => {
  const rows = await db.query<RateRow>(
    `select currency, type, rate_date, unit, rate from exchange_rate
     where base_currency = $1 and rate_date between $2 and $3 order by currency, type, rate_date desc`,
    [base, `${year - 1}-12-01`, `${year}-12-31`],
  )
  const rates = new Map<string, FoundRate[]>()
  for (const row of rows) {
    const key = `${row.currency}|${row.type}`
    const list = rates.get(key) ?? []
    rates.set(key, list)
    list.push({ rate: parseRate(row.rate) ?? 0n, unit: row.unit, date: row.rate_date })
  }
  return rates
}

/** Days a rate of an earlier day may be used for a voucher (ledger §1.8). */
const rateAgeDays = 7

const findRate = (rates: Map<string, FoundRate[]>) => (currency: string, type: string, date: string) => {
  const month = date.slice(0, 7)
  const list = rates.get(`${currency}|${type}`) ?? []
  if (type !== 'DAILY') return list.find((each) => each.date.slice(0, 7) === month) ?? null
  const oldest = addDays(date, -rateAgeDays)
  return list.find((each) => each.date <= date && each.date >= oldest) ?? null
}

const readGroup = async (db: Db) => {
  const currencies = await db.query<Currency>(
    `select code, minor_digits as "minorDigits", name_zh_cn as "nameZhCn", name_zh_tw as "nameZhTw",
       name_en as "nameEn" from currency where enabled order by code`,
  )
  const types = await db.query<VoucherType>(
    `select code, word_zh_cn as "wordZhCn", word_zh_tw as "wordZhTw", name_zh_cn as "nameZhCn",
       name_zh_tw as "nameZhTw", name_en as "nameEn", enabled, debit_must_have as "debitMustHave",
       credit_must_have as "creditMustHave", must_not_have as "mustNotHave" from voucher_type order by sort, code`,
  )
  const items = await db.query<CashFlowItem & { enabled: boolean }>(
    `select code, activity, direction, enabled, name_zh_cn as "nameZhCn", name_zh_tw as "nameZhTw", name_en as "nameEn"
     from cash_flow_item order by code`,
  )
  return { currencies, types, items }
}

const readPeriods = async (db: Db, books: Books): Promise<Map<number, PeriodStatus>> => {
  const rows = await db.query<{ no: number; status: PeriodStatus }>(
    `select no, status from period where company_id = $1 and year = $2 order by no`,
    [books.companyId, books.year],
  )
  return new Map(rows.map((row) => [row.no, row.status]))
}

const nonMergeMost = 5000

/** Codes that keep lines apart in the vouchers of a company. */
const readNonMerge = (db: Db, company: string): Promise<NonMergeCode[]> =>
  db.query<NonMergeCode>(
    `select kind, code, valid_from as "validFrom", valid_to as "validTo" from non_merge_code
     where scope = 'VOUCHER_LINE' and enabled and (companies = '{}' or $1 = any(companies))
     order by kind, code, id limit ${nonMergeMost}`,
    [company],
  )

/** Whether the books of a company hold the eliminations of a group. */
const readElimination = async (db: Db, company: string): Promise<boolean> => {
  const rows = await db.query(`select 1 from merge_group where adjusting = $1 and enabled limit 1`, [company])
  return rows.length > 0
}

/** Reads the facts of an account set; a missing one is refused as missing. */
export const readFacts = async (db: Db, books: Books): Promise<CompanyFacts> => {
  // The version first: what changes while the rest is read makes the facts stale, never silently mixed.
  const [version] = await db.query<{ version: bigint }>(`select version from fact_version where company_id = $1`, [
    books.companyId,
  ])
  const set = await readSet(db, books)
  const chart = await readDefinitions(db, set.chart_id)
  const periods = await readPeriods(db, books)
  const softCloses = await readSoftCloses(db, books)
  // A sandbox may use what the company may that it was copied from.
  const company = set.sandbox_of || books.companyCode
  const entities = await readEntities(db, company)
  const nonMerge = await readNonMerge(db, company)
  const holdsEliminations = await readElimination(db, company)
  const rates = await readRates(db, set.base_currency, books.year)
  const { currencies, types, items } = await readGroup(db)
  const rate = findRate(rates)
  const digits = new Map(currencies.map((each) => [each.code, { minorDigits: each.minorDigits }]))
  return {
    version: version?.version ?? 0n,
    chartId: set.chart_id,
    sandboxOf: set.sandbox_of,
    isReadOnly: set.is_read_only,
    baseDigits: digitsOf(digits, set.base_currency),
    accountSet: {
      company: books.companyCode,
      year: books.year,
      startNo: set.start_no,
      baseCurrency: set.base_currency,
      options: completeOptions(set.options),
      mode: set.mode,
    },
    subjects: subjectTree(subjectsOfBooks(chart, { company, year: books.year })),
    heirs: heirsOf(chart, { company, year: books.year }),
    inherits: heirsOf(chart, { company, year: books.year - 1 }),
    entities: indexEntities(entities),
    entityList: entities,
    currencies: digits,
    currencyList: currencies,
    voucherTypes: new Map(types.map((type) => [type.code, type])),
    typeList: types,
    // Statements read every item; on lines stand those that are enabled.
    cashFlowItems: new Set(items.filter(({ enabled }) => enabled).map((item) => item.code)),
    cashFlowList: items.map(({ enabled: _, ...item }) => item),
    nonMerge,
    holdsEliminations,
    periods,
    softCloses,
    rate,
    closingRate: (currency, date) => rate(currency, 'MONTH_END', date),
  }
}

/** Refuses what was let in before the books were closed (45607). */
export const refuseReadOnly = ({ isReadOnly, accountSet: { company, year } }: CompanyFacts): void => {
  if (isReadOnly) refuse(problem('accountSet.closed', '', { set: accountSetValue(company, year) }))
}

type Version = { company_id: bigint; version: bigint; rules_version: bigint }

export type FactCache = {
  /** The kept facts, read when there are none. They may be stale: the save's statement finds that out. */
  kept(books: Books): Promise<CompanyFacts>
  /** Facts that are current now: one look at the version, a reading only when it rose. */
  current(books: Books): Promise<CompanyFacts>
  /** The same for several books at once, in their order. */
  currentOf(list: readonly Books[]): Promise<CompanyFacts[]>
  forget(books: Books): void
}

export const openFacts = (db: Db): FactCache => {
  const cache = new Map<string, Promise<CompanyFacts>>()
  const keyOf = (books: Books) => `${books.companyId}:${books.year}`
  const keep = (books: Books, read: () => Promise<CompanyFacts>): Promise<CompanyFacts> => {
    const key = keyOf(books)
    // Who has a connection may wait for it too: it waits for nobody's turn.
    const reading = beyondEnds(() => inside(read))
    cache.set(key, reading)
    // A reading that failed must not be kept.
    reading.catch(() => cache.delete(key))
    return reading
  }
  const kept = (books: Books): Promise<CompanyFacts> =>
    cache.get(keyOf(books)) ?? keep(books, () => readFacts(db, books))
  /** Facts as they are at a later version of which only the months are otherwise. */
  const withMonths = async (books: Books, facts: CompanyFacts, version: bigint): Promise<CompanyFacts> => ({
    ...facts,
    version,
    periods: await readPeriods(db, books),
    softCloses: await readSoftCloses(db, books),
  })
  const currentOf = async (list: readonly Books[]): Promise<CompanyFacts[]> => {
    const rows = await db.query<Version>(
      `select company_id, version, rules_version from fact_version where company_id = any($1)`,
      [[...new Set(list.map((books) => books.companyId))]],
      'fact_versions',
    )
    const versions = new Map(rows.map((row) => [row.company_id, row]))
    const found: CompanyFacts[] = []
    for (const books of list) {
      const facts = await kept(books)
      const now = versions.get(books.companyId)
      if (facts.version === now?.version) {
        found.push(facts)
        continue
      }
      const onlyMonths = now !== undefined && now.rules_version <= facts.version && facts.version < now.version
      found.push(await keep(books, () => (onlyMonths ? withMonths(books, facts, now.version) : readFacts(db, books))))
    }
    return found
  }
  const current = async (books: Books): Promise<CompanyFacts> => {
    const [facts] = await currentOf([books])
    return facts ?? kept(books)
  }
  return { kept, current, currentOf, forget: (books) => void cache.delete(keyOf(books)) }
}
