// Adjustments of statements in the database: what people have moved between lines or filled in, and who reviewed it.

import { createHash } from 'node:crypto'
import { momentText } from '../../../domain/base/moment.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { everything, isUnlimited } from '../../../domain/chart/access.ts'
import { type AccountSetOptions, completeOptions } from '../../../domain/chart/account-set.ts'
import { adjustmentOf, adjustmentText } from '../../../domain/closing/archive.ts'
import {
  type Adjustment,
  adjustmentNo,
  type MadeAdjustment,
  type ReviewTold,
  reviewFaults,
} from '../../../domain/statement/statement-adjustment.ts'
import { type Db, databaseError } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { refuseClosedSet, shareMonths } from './account-set.ts'
import type { Actor, Books, Readable } from './books.ts'
import { changeEntry, type TrailEntry } from './trail.ts'

/** As it is kept; `reviewedBy` is '' until somebody has reviewed it. */
export type KeptAdjustment = MadeAdjustment & {
  madeById: bigint
  madeAt: string
  reviewedAt: string | null
  version: number
}

const columns = `a.id, a.kind, a.statement, a.from_line, a.to_line, a.from_no,
  a.to_no, a.amount, a.reason, a.made_by as made_by_id, a.made_name as made_by, a.made_at,
  a.reviewed_name as reviewed_by, a.reviewed_at, a.version`

/** SHA-256 of a reviewed one in hexadecimal. */
export const adjustmentRecord = (year: number, row: MadeAdjustment): string =>
  createHash('sha256').update(adjustmentText(year, row)).digest('hex')

/** So many a year are read for a statement; nobody makes more by hand. */
export const adjustmentsMost = 2000

/** So many of all companies of a group are read for a merged statement. */
const mergedMost = 20_000

/** What has been reviewed, by a moment `$n` if one is given: what is done to a row takes its review or gives one. */
const reviewedBy = (place: number): string =>
  `a.reviewed_at is not null and ($${place}::timestamptz is null or a.reviewed_at <= $${place}::timestamptz)`

/** Those that count in statements, or counted as known, by year; who sees a part of the books sees none. */
export const countedOfYears = async (tx: Db, years: readonly Readable[]): Promise<Map<number, MadeAdjustment[]>> => {
  const whole = years.filter(({ scope }) => isUnlimited(scope))
  const [first] = whole
  if (!first) return new Map()
  const { books, asKnown } = first
  const found = new Map(whole.map((one): [number, MadeAdjustment[]] => [one.books.year, []]))
  const rows = await tx.query<MadeAdjustment & { year: number }>(
    `select n.year, k.* from unnest($2::integer[]) as n(year) cross join lateral (
       select ${columns} from statement_adjustment a
       where a.company_id = $1 and a.year = n.year and ${reviewedBy(3)} order by a.id limit ${adjustmentsMost}) k`,
    [books.companyId, [...found.keys()], asKnown ?? null],
    'counted_adjustments',
  )
  for (const { year, ...row } of rows) found.get(year)?.push(row)
  if (asKnown === undefined) return found
  // The trail tells them year by year; a statement as it was known has few.
  for (const [year, list] of found) {
    list.push(...(await takenBackSince(tx, [books.companyId], year, asKnown)))
    list.sort(byId)
  }
  return found
}

export const countedAdjustments = async (tx: Db, readable: Readable): Promise<MadeAdjustment[]> =>
  (await countedOfYears(tx, [readable])).get(readable.books.year) ?? []

const byId = (a: MadeAdjustment, b: MadeAdjustment): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The family of forms that the books of a year are shown in, by company. */
const familiesOf = async (tx: Db, ids: readonly bigint[], year: number) => {
  const rows = await tx.query<{ companyId: bigint; options: Partial<AccountSetOptions> }>(
    `select s.company_id, s.options from account_set s
     where s.company_id = any($1) and s.year = $2 order by s.company_id limit ${mergedMost}`,
    [[...ids], year],
  )
  return new Map(rows.map(({ companyId, options }) => [companyId, completeOptions(options).statementTemplate]))
}

/** `year` of their books; `asKnown`: as they were known at this moment. */
type OfCompanies = { ids: readonly bigint[]; year: number; statements: readonly string[]; asKnown: string | undefined }

/** Those that count in the statements of companies, with the family of forms that the lines are of. */
export const countedOfCompanies = async (tx: Db, { ids, year, statements, asKnown }: OfCompanies) => {
  const rows = await tx.query<MadeAdjustment & { companyId: bigint }>(
    `select a.company_id, ${columns} from statement_adjustment a
     where a.company_id = any($1) and a.year = $2 and a.statement = any($3) and ${reviewedBy(4)}
     order by a.company_id, a.id limit ${mergedMost}`,
    [[...ids], year, [...statements], asKnown ?? null],
    'counted_of_companies',
  )
  const taken = asKnown === undefined ? [] : await takenBackSince(tx, ids, year, asKnown)
  const found = [...rows, ...taken.filter(({ statement }) => statements.includes(statement))].sort(byId)
  if (found.length === 0) return []
  const families = await familiesOf(tx, [...new Set(found.map(({ companyId }) => companyId))], year)
  return found.flatMap((row) => {
    const family = families.get(row.companyId)
    return family === undefined ? [] : [{ ...row, family }]
  })
}

/** All of a year, or those with these ids; locked where they are about to change. */
export const readAdjustments = async (
  tx: Db,
  { companyId, year }: Books,
  { ids = null, locks = false }: { ids?: readonly bigint[] | null; locks?: boolean } = {},
): Promise<KeptAdjustment[]> =>
  await tx.query<KeptAdjustment>(
    `select ${columns} from statement_adjustment a
     where a.company_id = $1 and a.year = $2 and ($3::bigint[] is null or a.id = any($3))
     order by a.id desc limit ${adjustmentsMost} ${locks ? 'for update' : ''}`,
    [companyId, year, ids === null ? null : [...ids]],
  )

/** The months with their states, held against a posting until the transaction ends. */
export const holdPeriods = async (tx: Db, books: Books): Promise<Map<number, string>> => {
  const months = await shareMonths(tx, books, 'true')
  await refuseClosedSet(tx, books)
  return months
}

export type NewAdjustment = Adjustment & { reason: string }

/** What a unique index refuses is answered as null: the cell is filled in already. */
const unlessFilled = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    // Two may fill in a cell at once, and only the database sees both.
    if (databaseError(error)?.constraint === 'statement_adjustment_manual_key') return null
    throw error
  }
}

/** The id of the new row; null where the cell is filled in already. */
export const insertAdjustment = async (
  tx: Db,
  { companyId, year }: Books,
  { statement, kind, fromLine, toLine, fromNo, toNo, amount, reason }: NewAdjustment,
  by: Actor,
): Promise<bigint | null> => {
  const id = newId()
  const added = await unlessFilled(
    tx.query(
      `insert into statement_adjustment (company_id, id, year, statement, kind, from_line, to_line, from_no, to_no,
         amount, reason, made_by, made_name, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now())`,
      [companyId, id, year, statement, kind, fromLine, toLine, fromNo, toNo, amount, reason, by.id, by.name],
    ),
  )
  return added && id
}

/** Who changes one has made it anew; false where the cell is filled in already. */
export const updateAdjustment = async (
  tx: Db,
  { companyId }: Books,
  id: bigint,
  { statement, kind, fromLine, toLine, fromNo, toNo, amount, reason }: NewAdjustment,
  by: Actor,
): Promise<boolean> => {
  const changed = await unlessFilled(
    tx.query(
      `update statement_adjustment set statement = $3, kind = $4, from_line = $5, to_line = $6, from_no = $7,
         to_no = $8, amount = $9, reason = $10, made_by = $11, made_name = $12, made_at = now(), version = version + 1,
         row_digest = null
       where company_id = $1 and id = $2`,
      [companyId, id, statement, kind, fromLine, toLine, fromNo, toNo, amount, reason, by.id, by.name],
    ),
  )
  return changed !== null
}

/** Reviews rows, or takes the review back (null). */
export const reviewAdjustments = async (
  tx: Db,
  { companyId }: Books,
  ids: readonly bigint[],
  by: Actor | null,
): Promise<void> => {
  await tx.query(
    `update statement_adjustment set reviewed_by = $3, reviewed_name = $4,
       reviewed_at = case when $3::bigint is null then null else now() end, version = version + 1, row_digest = null
     where company_id = $1 and id = any($2)`,
    [companyId, [...ids], by?.id ?? null, by?.name ?? ''],
  )
}

const wasReviewed = (year: number, row: KeptAdjustment): ReviewTaken => ({
  ...{ id: String(row.id), at: row.reviewedAt ?? '', text: adjustmentText(year, row) },
})

/**
 * What the trail tells of a review, or ('') of one that is taken back: with the digest of what was reviewed the archive
 * proves what the statements were made with, and by what it was reports of earlier moments have it still.
 */
export const reviewEntry = (year: number, row: KeptAdjustment, reviewedBy: string): TrailEntry => {
  const reviewOf = (by: string): object =>
    by === ''
      ? { reviewedBy: by }
      : { reviewedBy: by, record: adjustmentRecord(year, { ...row, reviewedBy: by }), year }
  const isTakenBack = reviewedBy === ''
  const before = { ...reviewOf(row.reviewedBy), ...(isTakenBack ? { was: wasReviewed(year, row) } : {}) }
  const entry = changeEntry('statementAdjustment', adjustmentNo(row), before, reviewOf(reviewedBy))
  return { ...entry, action: isTakenBack ? 'cancelAudit' : 'audit' }
}

/** Reviewed ones of a year that are not as the trail tells them, or not there any more. */
export const adjustmentFaults = async (tx: Db, books: Books): Promise<string[]> => {
  const told = await tx.query<ReviewTold>(
    `select t.action, t.object_no as no, t.after -> 'before' as before, t.after -> 'after' as after from trail t
     where t.company_id = $1 and t.object_type = 'statementAdjustment' and t.action in ('audit', 'cancelAudit')
     order by t.seq, t.item`,
    [books.companyId],
  )
  const rows = await countedAdjustments(tx, { books, scope: everything })
  const held = rows.map((row) => ({ record: adjustmentRecord(books.year, row), no: adjustmentNo(row) }))
  return reviewFaults(books.year, told, held)
}

export const deleteAdjustment = async (tx: Db, { companyId }: Books, id: bigint): Promise<void> => {
  await tx.query(`delete from statement_adjustment where company_id = $1 and id = $2`, [companyId, id])
}

/** What the trail keeps of one whose review is taken back: when it was reviewed, its text with maker and reviewer. */
export type ReviewTaken = { id: string; at: string; text: string }

/** So many of all companies are read. */
const takenMost = 20_000

/** Those reviewed by the moment and taken back since; refused (known.adjustment) where the trail does not say. */
export const takenBackSince = async (
  tx: Db,
  companyIds: readonly bigint[],
  year: number,
  moment: string,
): Promise<(MadeAdjustment & { companyId: bigint })[]> => {
  // A review that was made after the moment counts in none of its figures.
  const told = await tx.query<{ companyId: bigint; no: string; at: string; was: ReviewTaken | null }>(
    `select t.company_id, t.object_no as no, t.at, t.after -> 'before' -> 'was' as was
     from trail t where t.company_id = any($1) and t.object_type = 'statementAdjustment'
       and t.action = 'cancelAudit' and t.at > $2::timestamptz
       and coalesce((t.after -> 'before' ->> 'year')::integer, $3) = $3
       and coalesce((t.after -> 'before' -> 'was' ->> 'at')::timestamptz, $2) <= $2::timestamptz
     order by t.company_id, t.seq, t.item limit ${takenMost}`,
    [[...companyIds], moment, year],
  )
  return told.map(({ companyId, no, at, was }) => {
    const told = { no, moment: momentText(moment), from: momentText(at) }
    const { id, text } = was ?? refuse(problem('known.adjustment', 'asKnown', told))
    return { companyId, ...adjustmentOf(text, BigInt(id)) }
  })
}
