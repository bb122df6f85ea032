// Writing opening balances: all of them at once, or row by row; never on books that a posting or a closing stands on.

import { formatMoney, formatQuantity } from '../../../domain/base/money.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import { isZeroOpening } from '../../../domain/ledger/opening.ts'
import type { Opening } from '../../../domain/voucher/balance.ts'
import { digitsOf } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import { readPeriods, refuseClosedSet } from '../store/account-set.ts'
import { type AuxIds, idIn } from '../store/aux-ids.ts'
import type { Books } from '../store/books.ts'
import { checkFacts, refuseStale } from '../store/fact-cache.ts'
import type { CompanyFacts, Who } from '../store/facts.ts'
import { addTrail, changeEntry, type TrailEntry } from '../store/trail.ts'
import { carriedState, followPosting } from './carry-forward.ts'

/** Why openings stay as they are: a posted month (E230), or the closing of the year before that made them. */
export const openingLock = async (tx: Db, { companyId, year }: Books): Promise<'posted' | 'carried' | null> => {
  const [posted] = await tx.query(
    `select 1 from posting where company_id = $1 and year = $2
     union all select 1 from period where company_id = $1 and year = $2 and status in ('POSTED', 'LOCKED') limit 1`,
    [companyId, year],
  )
  if (posted) return 'posted'
  return (await carriedState(tx, companyId, year)) === null ? null : 'carried'
}

/** Debit − credit of all openings, now and as the year began: profit and loss began it with nothing. */
export const openingSums = async (
  db: Db,
  { companyId, year }: Books,
  { subjects }: CompanyFacts,
): Promise<{ now: bigint; yearBegan: bigint }> => {
  const ofResult = subjects.all.flatMap(({ code, type }) => (type === 'PROFIT_LOSS' ? [code] : []))
  return await db.row<{ now: bigint; yearBegan: bigint }>(
    `select gl_total(o.base) as now,
       gl_total(o.base - o.ytd_debit + o.ytd_credit) filter (where o.subject <> all($3)) as year_began
     from opening o where o.company_id = $1 and o.year = $2`,
    [companyId, year, ofResult],
  )
}

/** Takes the months, so that none is posted meanwhile; refuses where the openings are settled. */
const takeOpenings = async (tx: Db, books: Books): Promise<void> => {
  const months = await readPeriods(tx, books, 'for update')
  if (months.size === 0) refuse(problem('record.missing'))
  await refuseClosedSet(tx, books)
  const lock = await openingLock(tx, books)
  if (lock === 'posted') refuse(problem('opening.posted'))
  if (lock === 'carried') refuse(problem('opening.carried', '', { year: books.year - 1 }))
}

const insertText = `insert into opening (company_id, year, subject, aux_id, currency, base, original, quantity,
    ytd_debit, ytd_credit)
  select $1, $2, n.subject, n.aux_id, n.currency, n.base, n.original, n.quantity, n.ytd_debit, n.ytd_credit
  from unnest($3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::numeric[], $9::bigint[],
    $10::bigint[]) as n(subject, aux_id, currency, base, original, quantity, ytd_debit, ytd_credit)
  order by n.subject, n.aux_id, n.currency`

const insertOpenings = async (
  tx: Db,
  books: Books,
  ids: ReadonlyMap<string, bigint>,
  rows: readonly Opening[],
): Promise<void> => {
  await tx.query(insertText, [
    books.companyId,
    books.year,
    rows.map((row) => row.subject),
    rows.map((row) => idIn(ids, auxText(row.aux))),
    ...columnsOf(rows, 'currency', 'base', 'original'),
    rows.map((row) => formatQuantity(row.quantity)),
    ...columnsOf(rows, 'ytdDebit', 'ytdCredit'),
  ])
}

type Key = Pick<Opening, 'subject' | 'aux' | 'currency'>
const keyOf = ({ subject, aux, currency }: Key): string => `${subject}|${auxText(aux)}|${currency}`

/** Two rows of one key are never added up: which of them holds, or whether both do, is not for us to say. */
const refuseTwice = (rows: readonly (Key | null)[]): void => {
  const seen = new Set<string>()
  const twice = rows.flatMap((row, index) => {
    if (row === null) return []
    const isNew = !seen.has(keyOf(row))
    seen.add(keyOf(row))
    return isNew ? [] : [problem('opening.twice', `rows.${index}`, { subject: row.subject })]
  })
  if (twice.length > 0) throw new Refusal(twice)
}

/** The openings that are there, as far as those who put others in their place have to know. */
export const keptOpenings = (db: Db, { companyId, year }: Books): Promise<{ subject: string; base: bigint }[]> =>
  db.query(`select subject, base from opening where company_id = $1 and year = $2 order by subject, aux_id, currency`, [
    companyId,
    year,
  ])

/**
 * Replaces the openings of the year, or `only` those of some subjects; refused once a month is posted (E230), and where
 * the closing of the year before made them. Unbalanced openings may be saved. Provisional openings of the next year
 * follow.
 */
export const setOpenings = async (
  db: Db,
  auxIds: AuxIds,
  { actor, books, facts }: Who,
  rows: readonly Opening[],
  only: readonly string[] | null,
): Promise<void> => {
  refuseTwice(rows)
  const ids = await auxIds.idsOf(books.companyId, new Set(rows.map((row) => auxText(row.aux))))
  await db.transaction(async (tx) => {
    await takeOpenings(tx, books)
    await refuseStale(tx, books, facts)
    const gone = await tx.query(
      `delete from opening where company_id = $1 and year = $2 and ($3::text[] is null or subject = any($3))
       returning subject`,
      [books.companyId, books.year, only],
    )
    await insertOpenings(tx, books, ids, rows)
    const items = await followPosting(tx, books, facts)
    const told = {
      ...{ action: 'update', objectType: 'opening', objectId: null, objectNo: books.value },
      after: JSON.stringify({ rows: rows.length, replaced: gone.length }),
    }
    await addTrail(tx, books.companyId, actor, [told, ...items])
  })
}

/** A row that becomes another one: what the caller saw of it, and what it is to be; null for none. */
export type OpeningChange = { before: Opening | null; after: Opening | null }
/** Cash that flowed in the year before the books begin, by item: credit - debit of the non-cash lines. */
export type FlowChange = { item: string; before: bigint; after: bigint }
export type OpeningChanges = { rows: readonly OpeningChange[]; flows: readonly FlowChange[] }

const figuresOf = (row: Opening | null): string =>
  row === null ? '0 0 0 0 0' : [row.base, row.original, row.quantity, row.ytdDebit, row.ytdCredit].join(' ')

const storedFigures = async (tx: Db, books: Books, keys: readonly Key[]): Promise<Map<string, string>> => {
  const rows = await tx.query<{ subject: string; canonical: string; currency: string; figures: string }>(
    `select o.subject, coalesce(a.canonical, '') as canonical, o.currency,
       concat_ws(' ', o.base, o.original, (o.quantity * 1000000)::bigint, o.ytd_debit, o.ytd_credit) as figures
     from opening o left join aux a on a.company_id = o.company_id and a.company_id = $1 and a.id = o.aux_id
     where o.company_id = $1 and o.year = $2 and o.subject = any($3)`,
    [books.companyId, books.year, [...new Set(keys.map(({ subject }) => subject))]],
  )
  return new Map(rows.map((row) => [`${row.subject}|${row.canonical}|${row.currency}`, row.figures]))
}

/** What somebody else has changed since the caller read it is told row by row, and nothing is written. */
const checkSeen = async (tx: Db, books: Books, { rows, flows }: OpeningChanges): Promise<void> => {
  const keys = rows.flatMap(({ before, after }) => before ?? after ?? [])
  const stored = await storedFigures(tx, books, keys)
  const stale = rows.flatMap(({ before, after }, index) => {
    const key = before ?? after
    if (!key || (stored.get(keyOf(key)) ?? figuresOf(null)) === figuresOf(before)) return []
    return [problem('opening.changed', `rows.${index}`, { subject: key.subject })]
  })
  const text = `select cf_item as item, amount from opening_cash_flow where company_id = $1 and year = $2`
  const kept = await tx.query<{ item: string; amount: bigint }>(text, [books.companyId, books.year])
  const amounts = new Map(kept.map(({ item, amount }) => [item, amount]))
  const staleFlows = flows.flatMap(({ item, before }, index) =>
    (amounts.get(item) ?? 0n) === before ? [] : [problem('opening.changed', `flows.${index}`, { subject: item })],
  )
  if (stale.length + staleFlows.length > 0) throw new Refusal([...stale, ...staleFlows])
}

const toldRow = (row: Opening | null, facts: CompanyFacts): Record<string, string> => {
  if (row === null) return {}
  const text = (minor: bigint, digits = facts.baseDigits) => (minor === 0n ? '' : formatMoney(minor, digits))
  const isBase = row.currency === facts.accountSet.baseCurrency
  return {
    openingBase: text(row.base),
    original: isBase ? '' : text(row.original, digitsOf(facts.currencies, row.currency)),
    quantity: row.quantity === 0n ? '' : formatQuantity(row.quantity),
    ytdDebit: text(row.ytdDebit),
    ytdCredit: text(row.ytdCredit),
  }
}

const entriesOf = (books: Books, facts: CompanyFacts, { rows, flows }: OpeningChanges): TrailEntry[] => [
  ...rows.flatMap(({ before, after }) => {
    const key = after ?? before
    if (!key) return []
    const foreign = key.currency === facts.accountSet.baseCurrency ? '' : key.currency
    const name = [books.value, key.subject, auxText(key.aux), foreign].filter((part) => part !== '').join(' ')
    return [{ ...changeEntry('opening', name, toldRow(before, facts), toldRow(after, facts)), action: 'update' }]
  }),
  ...flows.map(({ item, before, after }) => {
    const told = (minor: bigint) => ({ openingFlow: minor === 0n ? '' : formatMoney(minor, facts.baseDigits) })
    return changeEntry('opening', `${books.value} ${item}`, told(before), told(after))
  }),
]

const writeRows = async (tx: Db, books: Books, ids: ReadonlyMap<string, bigint>, rows: readonly OpeningChange[]) => {
  const gone = rows.flatMap(({ before }) => before ?? [])
  await tx.query(
    `delete from opening o using unnest($3::text[], $4::bigint[], $5::text[]) as n(subject, aux_id, currency)
     where o.company_id = $1 and o.year = $2 and o.subject = n.subject and o.aux_id = n.aux_id
       and o.currency = n.currency`,
    [
      ...[books.companyId, books.year, gone.map((row) => row.subject)],
      ...[gone.map((row) => idIn(ids, auxText(row.aux))), gone.map((row) => row.currency)],
    ],
  )
  const kept = rows.flatMap(({ after }) => (after === null || isZeroOpening(after) ? [] : [after]))
  await insertOpenings(tx, books, ids, kept)
}

const writeFlows = async (tx: Db, books: Books, flows: readonly FlowChange[]) => {
  const text = `delete from opening_cash_flow where company_id = $1 and year = $2 and cf_item = any($3)`
  await tx.query(text, [books.companyId, books.year, flows.map(({ item }) => item)])
  await tx.query(
    `insert into opening_cash_flow (company_id, year, cf_item, amount)
     select $1, $2, n.item, n.amount from unnest($3::text[], $4::bigint[]) as n(item, amount) where n.amount <> 0`,
    [books.companyId, books.year, flows.map(({ item }) => item), flows.map(({ after }) => after)],
  )
}

/** Changes rows of the openings, all or none; the rows have been read by `readOpening` with these facts. */
export const changeOpenings = async (
  db: Db,
  auxIds: AuxIds,
  { actor, books, facts }: Who,
  changes: OpeningChanges,
): Promise<void> => {
  refuseTwice(changes.rows.map(({ before, after }) => after ?? before))
  const all = changes.rows.flatMap(({ before, after }) => [before, after].flatMap((row) => row ?? []))
  const ids = await auxIds.idsOf(books.companyId, new Set(all.map((row) => auxText(row.aux))))
  await db.transaction(async (tx) => {
    await takeOpenings(tx, books)
    // A leaf may have become a parent since the rules read it.
    await checkFacts(tx, books, facts)
    await checkSeen(tx, books, changes)
    await writeRows(tx, books, ids, changes.rows)
    await writeFlows(tx, books, changes.flows)
    const items = await followPosting(tx, books, facts)
    await addTrail(tx, books.companyId, actor, [...entriesOf(books, facts, changes), ...items])
  })
}
