// Adjustments whose review was taken back since a moment: at it they counted, and the trail tells what they were.
import { momentText } from '../../../domain/base/moment.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { adjustmentOf } from '../../../domain/closing/archive.ts'
import type { MadeAdjustment } from '../../../domain/statement/statement-adjustment.ts'
import type { Db } from '../../kernel/db.ts'

/** What the trail keeps of one whose review is taken back: when it was reviewed, its text with maker and reviewer. */
export type ReviewTaken = { id: string; at: string; text: string }

type Told = { companyId: bigint; no: string; at: string; was: ReviewTaken | null }

/** So many of all companies are read. */
const takenMost = 20_000

/**
 * Those of companies in a year that had been reviewed by the moment and were taken back since; refused
 * (known.adjustment) where the trail does not say what one of them was.
 */
export const takenBackSince = async (
  tx: Db,
  companyIds: readonly bigint[],
  year: number,
  moment: string,
): Promise<(MadeAdjustment & { companyId: bigint })[]> => {
  // A review that was made after the moment counts in none of its figures.
  const told = await tx.query<Told>(
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
