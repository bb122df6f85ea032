// What merged reports are made of: kept balances and flows of many companies, now or as they were known.
import { entityTypes } from '../../../domain/chart/entity.ts'
import type { PairFlow } from '../../../domain/merge/merge.ts'
import type { MergeRange, MergeRow } from '../../../domain/merge/merge-figures.ts'
import type { MergeFlow } from '../../../domain/merge/merge-translation.ts'
import type { Db } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import { pacedMap } from '../../kernel/time-slice.ts'
import type { Books } from '../store/books.ts'
import { type Known, type KnownMonth, knownFrom, readKnown } from './as-known.ts'
import { keptBalances } from './balance-rows.ts'
import { type Include, kept, parameters, statementName } from './read-scope.ts'

/** Books that are merged, as far as their reading asks. */
export type MergeBook = { companyId: bigint; company: string; accountSet: string; currency: string }

export type MergeReading = {
  books: readonly MergeBook[]
  year: number
  range: MergeRange
  include: Include
  /** The currency of the group: months of books in another one are read apart. */
  currency: string
  /** Companies that are told apart; the others are read as one. */
  apart: ReadonlySet<string>
  /** What subjects begin with whose counterparties are told, and of which companies in any case. */
  named: readonly string[]
  /** The kinds of entities that are told there. */
  kinds: readonly string[]
  /** What subjects begin with that are told apart by company in any case. */
  netted: readonly string[]
  /** Companies whose flows of cash are told apart. */
  flowsApart: ReadonlySet<string>
}

/** What was summed of books, before leaves and companies have their names; company 0: not told apart. */
export type SummedRow = {
  companyId: bigint
  subject: string
  entities: string
  no: number
  class: number
  base: bigint
  debit: bigint
  credit: bigint
}

export type SummedFlow = { companyId: bigint; item: string; no: number; amount: bigint }

const patterns = (prefixes: readonly string[]): string[] => prefixes.map((prefix) => `${prefix}%`)

/** The entities of a set that are told, as canonical text. */
const entitiesText = (kinds: readonly string[]): string => {
  const known = entityTypes.filter((type) => kinds.includes(type))
  return `concat_ws(';', ${known.map((type) => `'${type}:' || a.${type}`).join(', ')})`
}

const listsOf = (known: readonly Known[], leg: 'balances' | 'flows' | 'posted'): string[] =>
  known.map((one) => one[leg])

/**
 * `$1` companies, `$2` the year. Months count where rates differ; else those before the range are one, and so are those
 * within it. `known`: only what corrects these books to those known earlier.
 */
const rowsText = (
  reading: MergeReading,
  sent: ReturnType<typeof parameters>,
  known: readonly Known[] | null,
): string => {
  const { range, include, books, currency } = reading
  const ids = (wanted: (book: MergeBook) => boolean) =>
    `${sent.add(books.filter(wanted).map(({ companyId }) => companyId))}::bigint[]`
  const foreign = ids((book) => book.currency !== currency)
  const apart = ids((book) => reading.apart.has(book.company))
  const [from, to] = [`${sent.add(range.from)}::integer`, `${sent.add(range.to)}::integer`]
  const named = `${sent.add(patterns(reading.named))}::text[]`
  const netted = `${sent.add(patterns(reading.netted))}::text[]`
  const month = `case when b.company_id = any(${foreign}) then b.period_no::integer
      when b.period_no < ${from} then ${from} - 1 else ${to} end as no`
  const amounts = `${month}, b.class::integer as class, ${kept('debit', include)} as debit,
    ${kept('credit', include)} as credit, 0::bigint as base`
  const where = `b.company_id = any($1) and b.year = $2 and b.period_no <= ${to}`
  const finely = reading.named.length === 0 ? null : `b.subject like any(${named})`
  const rows =
    known === null
      ? `${keptBalances(amounts, where, finely)}
      union all
      select o.company_id, o.subject, o.aux_id, o.currency, 0, 0, o.ytd_debit, o.ytd_credit, o.base
      from opening o where o.company_id = any($1) and o.year = $2`
      : `select b.company_id, b.subject, b.aux_id, b.currency, ${amounts}
      from ${knownFrom('balances', listsOf(known, 'balances'), sent, 'b')} where ${where}`
  return `select case when g.company_id = any(${apart}) or g.subject like any(${netted}) then g.company_id else 0 end
      as company_id, g.subject,
      case when g.subject like any(${named}) then ${entitiesText(reading.kinds)} else '' end as entities,
      g.no, g.class, gl_total(g.base) as base, gl_total(g.debit) as debit, gl_total(g.credit) as credit
    from (${rows}
    ) g left join aux a on a.company_id = g.company_id and a.company_id = any($1) and a.id = g.aux_id
      and g.subject like any(${named})
    group by 1, 2, 3, 4, 5`
}

/** The company of a row by its id; '' for what is summed over companies. */
const companyIn = (books: readonly MergeBook[]): ((id: bigint) => string) => {
  const codes = new Map(books.map(({ companyId, company }) => [companyId, company]))
  return (id) => codes.get(id) ?? ''
}

/** The kept balances of the books, or only what corrects them to those known earlier. */
export const readRows = async (
  tx: Db,
  reading: MergeReading,
  known: readonly Known[] | null = null,
): Promise<SummedRow[]> => {
  const { books, year } = reading
  const ids = books.map(({ companyId }) => companyId)
  const sent = parameters(ids, year)
  const text = rowsText(reading, sent, known)
  return await tx.query<SummedRow>(text, sent.values, statementName(text))
}

/** On the leaves that `leafOf` says; company '' for those that are not told apart. */
export const mergeRowsOf = async (
  { books }: MergeReading,
  rows: readonly SummedRow[],
  leafOf: (subject: string) => string,
): Promise<MergeRow[]> => {
  const companyOf = companyIn(books)
  return await pacedMap(rows, ({ companyId, class: kind, subject, entities, no, base, debit, credit }) => ({
    ...{ company: companyOf(companyId), subject: leafOf(subject), entities, no, base, debit, credit },
    isClosing: kind === 1,
  }))
}

/** Flows of cash by item; months apart where rates differ, companies where they are told apart. */
export const readFlows = async (
  tx: Db,
  reading: MergeReading,
  known: readonly Known[] | null = null,
): Promise<SummedFlow[]> => {
  const { books, year, range, include, currency } = reading
  const ids = (wanted: (book: MergeBook) => boolean) => books.filter(wanted).map(({ companyId }) => companyId)
  const sent = parameters(
    ...[books.map(({ companyId }) => companyId), year, range.from, range.to],
    ids((book) => book.currency !== currency),
    ids((book) => reading.flowsApart.has(book.company)),
  )
  const from = known === null ? 'cash_flow_balance b' : knownFrom('flows', listsOf(known, 'flows'), sent, 'b')
  const before = `union all
     select case when o.company_id = any($6) then o.company_id else 0 end, o.cf_item, 0, gl_total(o.amount)
     from opening_cash_flow o where o.company_id = any($1) and o.year = $2 group by 1, 2`
  return await tx.query<SummedFlow>(
    `select case when b.company_id = any($6) then b.company_id else 0 end as company_id, b.cf_item as item,
       case when b.company_id = any($5) then b.period_no::integer when b.period_no < $3::integer then $3::integer - 1
         else $4::integer end as no, gl_total(${kept('', include)}) as amount
     from ${from} where b.company_id = any($1) and b.year = $2 and b.period_no <= $4::integer
     group by 1, 2, 3 ${known === null ? before : ''}`,
    sent.values,
    `merge_flows_${include}${known === null ? '' : '_known'}`,
  )
}

export const mergeFlowsOf = ({ books }: MergeReading, rows: readonly SummedFlow[]): MergeFlow[] => {
  const companyOf = companyIn(books)
  return rows.map(({ companyId, ...row }) => ({ ...row, company: companyOf(companyId) }))
}

const statusOf: Record<Include, string> = {
  posted: 'v.status = 2 and v.voucher_no <= c.posted_no',
  audited: 'v.status = 2',
  saved: 'v.status in (1, 2)',
}

/** An entity that stands for another company of the group in the books of one. */
export type CounterpartyEntity = { companyId: bigint; counterparty: string; entity: string }

/** The sets of entities of which one stands for another company. */
const standingSets = `unnest($3::bigint[], $4::text[], $5::text[]) as n(company_id, counterparty, entity)
       join aux a on a.company_id = n.company_id and a.company_id = any($1)
         and string_to_array(a.canonical, ';') @> array[n.entity]`

/** The lines of now with the numbers `posted` then, and what corrects them to those known then. */
const pairFlowsText = (include: Include, posted: string, flows: string | null): string =>
  `select l.company_id, n.counterparty, l.cf_item as item, l.period_no::integer as no,
       gl_total(l.credit - l.debit) as amount
     from ${standingSets}
       join voucher_line l on l.company_id = a.company_id and l.company_id = any($1) and l.aux_id = a.id
         and l.subject like any($7) and l.year = $2 and l.period_no <= $6 and l.cf_item <> ''
       join voucher v on v.company_id = l.company_id and v.company_id = any($1) and v.id = l.voucher_id
       left join ${posted} on c.company_id = v.company_id and c.company_id = any($1) and c.year = v.year
         and c.period_no = v.period_no and c.voucher_type = v.voucher_type
     where ${statusOf[include]} group by 1, 2, 3, 4${
       flows === null
         ? ''
         : ` union all select b.company_id, n.counterparty, b.cf_item, b.period_no::integer,
       gl_total(${kept('', include)}) from ${standingSets}
       join ${flows} on b.company_id = a.company_id and b.aux_id = a.id and b.subject like any($7) and b.year = $2
         and b.period_no <= $6 and not b.shift group by 1, 2, 3, 4`
     }`

/**
 * Flows of cash whose lines name another company of the group, by its entity. No kept sum tells counterparties: the
 * lines of these entities on the subjects of pairs alone are read; `known` are all these books as they were known.
 */
export const readPairFlows = async (
  tx: Db,
  reading: MergeReading,
  standing: readonly CounterpartyEntity[],
  known: readonly Known[] | null = null,
): Promise<PairFlow[]> => {
  if (standing.length === 0) return []
  const companyOf = companyIn(reading.books)
  const sent = parameters(
    ...[[...new Set(standing.map(({ companyId }) => companyId))], reading.year],
    ...columnsOf(standing, 'companyId', 'counterparty', 'entity'),
    ...[reading.range.to, patterns(reading.named)],
  )
  const posted = known && knownFrom('posted', listsOf(known, 'posted'), sent, 'c')
  const flows = known && knownFrom('flows', listsOf(known, 'flows'), sent, 'b')
  const rows = await tx.query<SummedFlow & { counterparty: string }>(
    pairFlowsText(reading.include, posted ?? 'voucher_counter c', flows),
    sent.values,
    `merge_pair_flows_${reading.include}${known ? '_known' : ''}`,
  )
  return rows.map(({ companyId, ...row }) => ({ ...row, company: companyOf(companyId) }))
}

/** `changed`: companies of which something was told since, with the months that were posted or opened again since. */
export type MergeKnown = {
  rows: SummedRow[]
  flows: SummedFlow[]
  pairFlows: PairFlow[]
  changed: Map<bigint, readonly KnownMonth[]>
}

/** `standing`: who stands for whom, where flows between companies are asked for; `null`: no flows at all. */
export type MergeKnownAsked = {
  at: string
  standing: readonly CounterpartyEntity[] | null
  /** Called before each portion: how many companies are read. */
  onPortion: (done: number) => void
}

/** Companies that are read at once: months of hundreds of them that were posted since are as long as their balances. */
const portion = 50

const booksOf = ({ companyId, company, accountSet }: MergeBook, year: number): Books => ({
  ...{ companyId, companyCode: company, year, value: accountSet },
})

const addPortion = async (tx: Db, reading: MergeReading, asked: MergeKnownAsked, found: MergeKnown): Promise<void> => {
  const list = reading.books.map((book) => booksOf(book, reading.year))
  const known = await readKnown(tx, list, asked.at)
  if (known.size === 0) return
  const lists: Known[] = [...known.values()]
  for (const [companyId, { months }] of known) found.changed.set(companyId, months)
  found.rows.push(...(await readRows(tx, reading, lists)))
  if (asked.standing === null) return
  found.flows.push(...(await readFlows(tx, reading, lists)))
  const standing = asked.standing.filter(({ companyId }) => known.has(companyId))
  found.pairFlows.push(...(await readPairFlows(tx, reading, standing, lists)))
}

/** Refused (known.…) where one of the books cannot be told. */
export const readMergeKnown = async (tx: Db, reading: MergeReading, asked: MergeKnownAsked): Promise<MergeKnown> => {
  const found: MergeKnown = { rows: [], flows: [], pairFlows: [], changed: new Map() }
  for (let at = 0; at < reading.books.length; at += portion) {
    asked.onPortion(at)
    await addPortion(tx, { ...reading, books: reading.books.slice(at, at + portion) }, asked, found)
  }
  return found
}

const addUp = <T>(
  list: readonly T[],
  more: readonly T[],
  keyOf: (one: T) => string,
  add: (sum: T, one: T) => void,
): readonly T[] => {
  // A question about now has no corrections, and hundreds of thousands of rows need not be looked at for them.
  if (more.length === 0) return list
  const sums = new Map<string, T>()
  for (const one of [list, more].flat()) {
    const sum = sums.get(keyOf(one))
    if (sum) add(sum, one)
    else sums.set(keyOf(one), { ...one })
  }
  return [...sums.values()]
}

/** What was kept with its corrections: added up before anything is rounded, as it would have been read then. */
export const correctedRows = (rows: readonly SummedRow[], { rows: more }: MergeKnown): readonly SummedRow[] =>
  addUp(
    rows,
    more,
    (one) => `${one.companyId}|${one.subject}|${one.entities}|${one.no}|${one.class}`,
    (sum, one) => {
      sum.base += one.base
      sum.debit += one.debit
      sum.credit += one.credit
    },
  )

export const correctedFlows = (flows: readonly SummedFlow[], { flows: more }: MergeKnown): readonly SummedFlow[] =>
  addUp(
    flows,
    more,
    (one) => `${one.companyId}|${one.item}|${one.no}`,
    (sum, one) => {
      sum.amount += one.amount
    },
  )
