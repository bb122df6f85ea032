// Facts that companies have in common: the entities of all, a chart, rates, and the lists of the group.
import { parseRate } from '../../../domain/base/money.ts'
import { addDays } from '../../../domain/base/period.ts'
import { type Entity, type EntityIndex, indexEntities } from '../../../domain/chart/entity.ts'
import { type SubjectTree, subjectTree } from '../../../domain/chart/subject.ts'
import { type BooksOf, type SubjectDefinition, subjectsOfBooks } from '../../../domain/chart/subject-definition.ts'
import type { CashFlowItem } from '../../../domain/statement/standard.ts'
import type { FoundRate, VoucherType } from '../../../domain/voucher/voucher.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { type DefinitionRow, definitionOf, definitionsText } from './subject-store.ts'

export type Currency = { code: string; minorDigits: number; nameZhCn: string; nameZhTw: string; nameEn: string }
type Told<Row> = Row & { digest: string; place: bigint; isThere: boolean | null }

/** A row without what is told beside it, which would be kept with each of them. */
const rowOf = <Row extends object>({ digest: _, place: __, isThere: ___, ...row }: Told<Row>) => row

/**
 * A part as the database has it now. It makes the digest of the rows and sends them only where they are others than
 * those of the part there is. `text` is a query in the order that its rows are to have.
 */
const readPart = async <Row extends object, T extends object>(
  db: Db,
  parts: SharedParts,
  key: string,
  { text, values = [] }: { text: string; values?: readonly SqlValue[] },
  make: (rows: Row[]) => Pick<SharedPart<T>, 'value' | 'weight'>,
): Promise<SharedPart<T>> => {
  const known = parts.find<T>(key)
  const rows = await db.query<Told<Row>>(
    `with r as materialized (select row_number() over () as place, q.*, true as is_there from (${text}) q),
       d as (select encode(sha256(convert_to(coalesce(string_agg(r::text, ';' order by r.place), ''), 'UTF8')), 'hex')
         as digest from r)
     select d.digest, r.* from d left join r on d.digest <> $${values.length + 1} order by r.place`,
    [...values, known?.digest ?? ''],
  )
  const digest = rows[0]?.digest ?? ''
  // Another reading may have put another part in its place meanwhile.
  if (known?.digest === digest) return known
  return parts.take(key, digest, () => make(rows.filter(({ isThere }) => isThere).map((row) => rowOf(row) as Row)))
}

export type SharedEntities = { list: readonly Entity[]; index: EntityIndex }

export const entityColumns = `type, code, name_zh_cn, name_zh_tw, name_en, mnemonic, enabled, companies`

export const readSharedEntities = (db: Db, parts: SharedParts): Promise<SharedPart<SharedEntities>> =>
  readPart<Entity, SharedEntities>(
    db,
    parts,
    'entities',
    { text: `select ${entityColumns} from entity where companies is null order by type, code` },
    (list) => ({ value: { list, index: indexEntities(list) }, weight: list.length }),
  )

/** A chart as it is defined, and as the books of a year have it that have nothing of their own in it. */
export type SharedChart = { definitions: readonly SubjectDefinition[]; treeOf(year: number): SubjectTree }

export const readChart = (db: Db, parts: SharedParts, id: bigint): Promise<SharedPart<SharedChart>> =>
  readPart<DefinitionRow<SubjectDefinition>, SharedChart>(
    db,
    parts,
    `chart ${id}`,
    { text: definitionsText, values: [id] },
    (rows) => {
      const definitions = rows.map(definitionOf)
      const trees = new Map<number, SubjectTree>()
      const treeOf = (year: number): SubjectTree => {
        const tree = trees.get(year) ?? subjectTree(subjectsOfBooks(definitions, { company: '', year }))
        trees.set(year, tree)
        return tree
      }
      // Each year that is used has its own.
      return { value: { definitions, treeOf }, weight: 3 * definitions.length }
    },
  )

/** The subjects of books: those of all, or a tree of their own with its weight where any subject names the company. */
export const treeOfBooks = (
  { definitions, treeOf }: SharedChart,
  books: BooksOf,
): { tree: SubjectTree; weight: number } => {
  const isOwn = definitions.some(
    ({ owner, companies }) => owner === books.company || companies?.includes(books.company),
  )
  if (!isOwn) return { tree: treeOf(books.year), weight: 0 }
  const tree = subjectTree(subjectsOfBooks(definitions, books))
  return { tree, weight: tree.all.length }
}

/** Days a rate of an earlier day may be used for a voucher. */
const rateAgeDays = 7

const findRate = (rates: Map<string, FoundRate[]>) => (currency: string, type: string, date: string) => {
  const month = date.slice(0, 7)
  const list = rates.get(`${currency}|${type}`) ?? []
  if (type !== 'DAILY') return list.find((each) => each.date.slice(0, 7) === month) ?? null
  const oldest = addDays(date, -rateAgeDays)
  return list.find((each) => each.date <= date && each.date >= oldest) ?? null
}

export type Rates = { find: ReturnType<typeof findRate> }

/** Rates of the year and the week before it, by currency and type, the latest day first. */
export const readRates = (db: Db, parts: SharedParts, base: string, year: number): Promise<SharedPart<Rates>> =>
  readPart<{ currency: string; type: string; rateDate: string; unit: number; rate: string }, Rates>(
    db,
    parts,
    `rates ${base} ${year}`,
    {
      text: `select currency, type, rate_date, unit, rate from exchange_rate
        where base_currency = $1 and rate_date between $2 and $3 order by currency, type, rate_date desc`,
      values: [base, `${year - 1}-12-01`, `${year}-12-31`],
    },
    (rows) => {
      const rates = new Map<string, FoundRate[]>()
      for (const row of rows) {
        const key = `${row.currency}|${row.type}`
        const list = rates.get(key) ?? []
        rates.set(key, list)
        list.push({ rate: parseRate(row.rate) ?? 0n, unit: row.unit, date: row.rateDate })
      }
      return { value: { find: findRate(rates) }, weight: rows.length }
    },
  )

export type GroupLists = {
  currencies: { list: readonly Currency[]; digits: ReadonlyMap<string, { minorDigits: number }> }
  types: { list: readonly VoucherType[]; byCode: ReadonlyMap<string, VoucherType> }
  items: { list: readonly CashFlowItem[]; enabled: ReadonlySet<string> }
}

const currenciesText = `select code, minor_digits, name_zh_cn, name_zh_tw,
  name_en from currency where enabled order by code`

const typesText = `select code, word_zh_cn, word_zh_tw, name_zh_cn, name_zh_tw, name_en, enabled, debit_must_have,
  credit_must_have, must_not_have from voucher_type order by sort, code`

const itemsText = `select code, activity, direction, enabled, name_zh_cn, name_zh_tw,
  name_en from cash_flow_item order by code`

/** What is the same for every company of the group. */
export const readGroup = async (db: Db, parts: SharedParts) => {
  const currencies = await readPart<Currency, GroupLists['currencies']>(
    db,
    parts,
    'currencies',
    { text: currenciesText },
    (list) => ({
      value: { list, digits: new Map(list.map((each) => [each.code, { minorDigits: each.minorDigits }])) },
      weight: list.length,
    }),
  )
  const types = await readPart<VoucherType, GroupLists['types']>(db, parts, 'types', { text: typesText }, (list) => ({
    value: { list, byCode: new Map(list.map((type) => [type.code, type])) },
    weight: list.length,
  }))
  const items = await readPart<CashFlowItem & { enabled: boolean }, GroupLists['items']>(
    db,
    parts,
    'items',
    { text: itemsText },
    (rows) => ({
      value: {
        list: rows.map(({ enabled: _, ...item }) => item),
        // Statements read every item; on lines stand those that are enabled.
        enabled: new Set(rows.filter(({ enabled }) => enabled).map((item) => item.code)),
      },
      weight: rows.length,
    }),
  )
  return { currencies, types, items }
}

/** `digest` tells one content from another; `weight` is that of the whole part. */
export type SharedPart<T extends object = object> = { key: string; digest: string; value: T; weight: number }

export type SharedParts = {
  find<T extends object>(key: string): SharedPart<T> | undefined
  /** The part of this content: the one there is, or the one that `make` makes. */
  take<T extends object>(
    key: string,
    digest: string,
    make: () => Pick<SharedPart<T>, 'value' | 'weight'>,
  ): SharedPart<T>
  /** Somebody keeps facts that stand on these parts, or gives them up. */
  hold(parts: readonly SharedPart[]): void
  release(parts: readonly SharedPart[]): void
  /** Of all that are held; one that nobody holds is only on its way. */
  weight(): number
  size(): number
}

/** `replaced` hears of a part whose content is another now: who stands on it is out of date. */
export const openSharedParts = (replaced: (part: SharedPart) => void = () => undefined): SharedParts => {
  const parts = new Map<string, SharedPart>()
  const users = new Map<SharedPart, number>()
  // A key names one kind of part.
  const find = <T extends object>(key: string) => parts.get(key) as SharedPart<T> | undefined
  const take: SharedParts['take'] = <T extends object>(
    key: string,
    digest: string,
    make: () => Pick<SharedPart<T>, 'value' | 'weight'>,
  ) => {
    const there = find<T>(key)
    if (there?.digest === digest) return there
    const part: SharedPart<T> = { key, digest, ...make() }
    parts.set(key, part)
    if (there) replaced(there)
    return part
  }
  /** What nobody stands on any more stays until the next who comes, for he may be the same with something renewed. */
  const idle = new Set<SharedPart>()
  let weight = 0
  const sweep = (): void => {
    for (const part of idle) if (parts.get(part.key) === part) parts.delete(part.key)
    idle.clear()
  }
  const hold = (held: readonly SharedPart[]): void => {
    for (const part of held) {
      const before = users.get(part) ?? 0
      if (before === 0) weight += part.weight
      users.set(part, before + 1)
      idle.delete(part)
      // It may have been given up while it was on its way.
      if (!parts.has(part.key)) parts.set(part.key, part)
    }
    sweep()
  }
  const release = (held: readonly SharedPart[]): void => {
    for (const part of held) {
      const left = (users.get(part) ?? 0) - 1
      if (left > 0) users.set(part, left)
      else if (users.delete(part)) {
        weight -= part.weight
        idle.add(part)
      }
    }
  }
  return { find, take, hold, release, weight: () => weight, size: () => parts.size }
}
