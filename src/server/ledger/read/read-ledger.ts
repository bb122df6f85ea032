// Reads the lines of a detail ledger page by page: one index range a leaf, whatever the size of the books.

import { parseQuantity } from '../../../domain/base/money.ts'
import type { EntityType } from '../../../domain/chart/entity.ts'
import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { knownRows } from './as-known.ts'
import { lineLegs } from './as-known-lines.ts'
import {
  type EntityFilter,
  entityCondition,
  type Include,
  needsAux,
  parameters,
  type SqlParameters,
  scopeCondition,
} from './read-scope.ts'

/** The place of a line in the order of a ledger: month, date, type, number, line. */
export type LineKey = { no: number; date: string; type: string; voucherNo: number; lineNo: number }

/** Before the first line of month `no`. */
export const monthStart = (no: number): LineKey => ({ no, date: '0001-01-01', type: '', voucherNo: 0, lineNo: 0 })

export type LedgerQuestion = {
  /** The leaves whose lines the ledger holds; at least one, all of them seen by the scope. */
  leaves: readonly string[]
  from: number
  to: number
  include: Include
  entity?: EntityFilter
  currency?: string
  /** False leaves out the vouchers that carry profit and loss forward. */
  withClosing?: boolean
  /** Quantity, price, rate and settlement of each line too. */
  withDetails?: boolean
}

/** What a line has beside its amounts; numbers as decimal text. */
export type LineDetails = {
  quantity: string | null
  price: string | null
  rate: string | null
  settlementMethod: string
  settlementNo: string
}

/** A line as it is kept; amounts in minor units, `posted` by the counter of its month. */
export type StoredLine = {
  no: number
  date: string
  type: string
  voucherNo: number
  lineNo: number
  voucherId: bigint
  posted: boolean
  subject: string
  summary: string
  aux: string
  currency: string
  original: bigint
  debit: bigint
  credit: bigint
} & Partial<LineDetails>

export const statusOf: Record<Include, string> = {
  posted: 'v.status = 2 and l.voucher_no <= c.posted_no',
  audited: 'v.status = 2',
  saved: 'v.status in (1, 2)',
}

const order = 'l.period_no, l.voucher_date, l.voucher_type, l.voucher_no, l.line_no'

/** What is asked of the lines of one leaf `s.code`; `$2` is the year. */
const ofLeaf = (readable: Readable, question: LedgerQuestion, sent: SqlParameters): string =>
  `l.year = $2 and l.subject = s.code and ${statusOf[question.include]}
        ${scopeCondition({ ...readable.scope, subjects: [] }, 'l.subject', sent)}
        ${question.currency ? `and l.currency = ${sent.add(question.currency)}` : ''}
        ${question.withClosing === false ? `and v.source not in ('PLCLOSE', 'YECLOSE')` : ''}
        ${question.entity ? entityCondition(question.entity, sent) : ''}`

const withAux = 'left join aux a on a.company_id = l.company_id and a.company_id = $1 and a.id = l.aux_id'

/** SELECTs of lines, of now or as known, put together. */
const joinLegs = (legs: readonly string[]): string =>
  legs.length === 1 ? (legs[0] as string) : legs.map((leg) => `(${leg})`).join(' union all ')

const keyParameters = (key: LineKey, sent: SqlParameters): string =>
  `(${sent.add(key.no)}::smallint, ${sent.add(key.date)}::date, ${sent.add(key.type)},
    ${sent.add(key.voucherNo)}::integer, ${sent.add(key.lineNo)}::integer)`

/** `lines` selects columns of the lines of one leaf; what follows the condition narrows, orders and limits them. */
const begin = async (tx: Db, readable: Readable, question: LedgerQuestion) => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const leaves = `unnest(${sent.add([...question.leaves])}::text[]) s(code)`
  const legs = await lineLegs(tx, readable, sent, { subjects: question.leaves })
  const aux = question.entity !== undefined || needsAux(readable.scope) ? withAux : ''
  const condition = ofLeaf(readable, question, sent)
  const lines = (columns: string, more: string): string =>
    joinLegs(
      legs.map(({ from, where }) => `select ${columns} from ${from} ${aux} where ${where} and ${condition} ${more}`),
    )
  return { sent, leaves, lines }
}

const detailColumns = `, l.quantity, l.price, l.rate, l.settlement_method, l.settlement_no`
const details = `, l.quantity::text as quantity, l.price::text as price, l.rate::text as rate,
  l.settlement_method, l.settlement_no`

/** The first `limit` lines after a key. Sets are looked up line by line: a join would walk through all of them. */
export const readLines = async (
  tx: Db,
  readable: Readable,
  question: LedgerQuestion,
  after: LineKey,
  limit: number,
): Promise<StoredLine[]> => {
  const { sent, leaves, lines } = await begin(tx, readable, question)
  const count = sent.add(limit)
  return await tx.query<StoredLine>(
    `select p.*, coalesce((select x.canonical from aux x where x.company_id = $1 and x.id = p.aux_id), '') as aux from (
       select l.period_no as no, l.voucher_date as date, l.voucher_type as type, l.voucher_no, l.line_no,
         l.voucher_id, l.posted, l.subject, l.summary, l.aux_id, l.currency,
         l.original, l.debit, l.credit${question.withDetails ? details : ''}
       from ${leaves} cross join lateral (
         ${lines(
           `${order}, l.voucher_id, l.subject, l.summary, l.aux_id, l.currency, l.original, l.debit, l.credit,
             l.voucher_no <= coalesce(c.posted_no, 0) as posted${question.withDetails ? detailColumns : ''}`,
           `and (${order}) > ${keyParameters(after, sent)} and l.period_no <= ${sent.add(question.to)}
             order by ${order} limit ${count}`,
         )}) l
       order by ${order} limit ${count}) p
     order by p.no, p.date, p.type, p.voucher_no, p.line_no`,
    sent.values,
  )
}

/** The `limit` lines up to and including a key, the last one first: only their places, to begin a page with them. */
export const readPlacesBack = async (
  tx: Db,
  readable: Readable,
  question: LedgerQuestion,
  upTo: LineKey,
  limit: number,
): Promise<LineKey[]> => {
  const { sent, leaves, lines } = await begin(tx, readable, question)
  const [count, key, from] = [sent.add(limit), keyParameters(upTo, sent), sent.add(question.from)]
  const backwards = order.replaceAll(',', ' desc,')
  return await tx.query<LineKey>(
    `select l.period_no as no, l.voucher_date as date, l.voucher_type as type, l.voucher_no, l.line_no
     from ${leaves} cross join lateral (
       ${lines(
         order,
         `and (${order}) <= ${key} and l.period_no >= ${from} order by ${backwards} desc limit ${count}`,
       )}) l
     order by ${backwards} desc limit ${count}`,
    sent.values,
  )
}

/** The first line of a ledger that a voucher of this number has, in the months; null where it has none there. */
export const findVoucherLine = async (
  tx: Db,
  readable: Readable,
  question: LedgerQuestion,
  { type, no }: { type: string; no: number },
): Promise<LineKey | null> => {
  const { sent, leaves, lines } = await begin(tx, readable, question)
  const [row] = await tx.query<LineKey>(
    `select l.period_no as no, l.voucher_date as date, l.voucher_type as type, l.voucher_no, l.line_no
     from ${leaves} cross join lateral (
       ${lines(
         order,
         `and l.voucher_type = ${sent.add(type)} and l.voucher_no = ${sent.add(no)}
           and l.period_no between ${sent.add(question.from)} and ${sent.add(question.to)}`,
       )}) l
     order by ${order} limit 1`,
    sent.values,
  )
  return row ?? null
}

/** A line with the entity that it is told to. */
export type EntityLine = Pick<
  StoredLine,
  'no' | 'date' | 'type' | 'voucherNo' | 'lineNo' | 'subject' | 'summary' | 'debit' | 'credit'
> & { entity: string }

/** The lines of some entities of one kind in the months, by entity and subject, each in the order of its ledger. */
export const readEntityLines = async (
  tx: Db,
  readable: Readable,
  question: LedgerQuestion,
  entities: { type: EntityType; codes: readonly string[] },
  limit: number,
): Promise<EntityLine[]> => {
  const { sent, leaves, lines } = await begin(tx, readable, { ...question, entity: { type: entities.type } })
  const { type } = entities
  return await tx.query<EntityLine>(
    `select l.* from ${leaves} cross join lateral (
       ${lines(
         `a.${type} as entity, l.period_no as no, l.voucher_date as date, l.voucher_type as type,
           l.voucher_no, l.line_no, l.subject, l.summary, l.debit, l.credit`,
         `and a.${type} = any(${sent.add([...entities.codes])}::text[])
           and l.period_no between ${sent.add(question.from)} and ${sent.add(question.to)}`,
       )}) l
     order by l.entity collate "C", l.subject, l.no, l.date, l.type, l.voucher_no, l.line_no
     limit ${sent.add(limit)}`,
    sent.values,
  )
}

/** What lines add: debit, credit, and original and quantity debit-positive. */
export type LineSums = { debit: bigint; credit: bigint; original: bigint; quantity: bigint }

/** What the lines of a month up to and including a key add, or those after it. */
export const sumLines = async (
  tx: Db,
  readable: Readable,
  question: LedgerQuestion,
  key: LineKey,
  where: 'upTo' | 'after',
): Promise<LineSums> => {
  const { sent, leaves, lines } = await begin(tx, readable, question)
  type Sums = Record<keyof LineSums, string | null>
  const row = await tx.row<Sums>(
    `select sum(l.debit) as debit, sum(l.credit) as credit,
       sum(case when l.debit <> 0 then l.original else -l.original end) as original,
       ${question.withDetails ? 'sum(case when l.debit <> 0 then l.quantity else -l.quantity end)' : '0'} as quantity
     from ${leaves} cross join lateral (
       ${lines(
         `l.debit, l.credit, l.original${question.withDetails ? ', l.quantity' : ''}`,
         `and l.period_no = ${sent.add(key.no)}
           and (${order}) ${where === 'upTo' ? '<=' : '>'} ${keyParameters(key, sent)}`,
       )}) l`,
    sent.values,
  )
  return {
    ...{ debit: BigInt(row.debit ?? 0), credit: BigInt(row.credit ?? 0), original: BigInt(row.original ?? 0) },
    quantity: parseQuantity(row.quantity ?? '0') ?? 0n,
  }
}

/** How many lines each month of the ledger has; months without lines are left out. */
export const countLines = async (
  tx: Db,
  readable: Readable,
  question: LedgerQuestion,
): Promise<{ no: number; lines: number }[]> => {
  const { sent, leaves, lines } = await begin(tx, readable, question)
  return await tx.query<{ no: number; lines: number }>(
    `select l.no, count(*)::integer as lines
     from ${leaves} cross join lateral (
       ${lines(
         'l.period_no as no',
         `and l.period_no between ${sent.add(question.from)} and ${sent.add(question.to)}`,
       )}) l
     group by l.no order by l.no`,
    sent.values,
  )
}

/** Lines and their vouchers over all months of a question, counted up to `most` lines: the rest is not looked at. */
export const countMovements = async (
  tx: Db,
  readable: Readable,
  question: LedgerQuestion,
  most: number,
): Promise<{ lines: number; vouchers: number }> => {
  const { sent, leaves, lines } = await begin(tx, readable, question)
  const limit = sent.add(most)
  return await tx.row<{ lines: number; vouchers: number }>(
    `select count(*)::integer as lines, count(distinct m.voucher_id)::integer as vouchers from (
     select l.voucher_id from ${leaves} cross join lateral (
       ${lines(
         'l.voucher_id',
         `and l.period_no between ${sent.add(question.from)} and ${sent.add(question.to)} limit ${limit}`,
       )}) l
     limit ${limit}) m`,
    sent.values,
  )
}

/** The last month of the year that holds posted vouchers, 0 when none does: later lines need not be looked at. */
export const lastPostedMonth = async (tx: Db, readable: Readable): Promise<number> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const counters = (await knownRows(tx, [readable], sent, ['posted', 'c'])) ?? 'voucher_counter c'
  const row = await tx.row<{ no: number | null }>(
    `select max(c.period_no)::integer as no from ${counters}
     where c.company_id = $1 and c.year = $2 and c.posted_no > 0`,
    sent.values,
  )
  return row.no ?? 0
}

/** The subjects of each side of these vouchers that the reader may see, the biggest amount first. */
export const readSides = async (
  tx: Db,
  readable: Readable,
  vouchers: readonly bigint[],
): Promise<{ voucherId: bigint; onDebit: boolean; subject: string }[]> => {
  if (vouchers.length === 0) return []
  const sent = parameters(readable.books.companyId)
  const ids = sent.add([...vouchers])
  const legs = await lineLegs(tx, readable, sent, { vouchers })
  const aux = needsAux(readable.scope) ? withAux : ''
  const condition = `l.voucher_id = any(${ids}) ${scopeCondition(readable.scope, 'l.subject', sent)}`
  const lines = legs.map(
    ({ from, where }) => `select l.voucher_id, l.debit, l.credit, l.subject
      from ${from} ${aux} where ${where} and ${condition}`,
  )
  return await tx.query<{ voucherId: bigint; onDebit: boolean; subject: string }>(
    `select l.voucher_id, l.debit <> 0 as on_debit, l.subject from (${joinLegs(lines)}) l
     group by 1, 2, 3 order by 1, 2, abs(sum(l.debit + l.credit)) desc, 3`,
    sent.values,
  )
}
