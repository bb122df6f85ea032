// Lines that were accepted once and no longer pass: what the list of vouchers shows for check 5 of posting.
import { entitiesIn } from '../../../domain/chart/entity.ts'
import { checkBooked } from '../../../domain/voucher/voucher-line.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { kindBits } from './month-fold.ts'

/** A subject with the kinds of entities that lines on it name, as bits (see kindBits). */
export type BrokenPair = { subject: string; kinds: number }

/** The pairs in use from month to month of a year that no longer pass. It reads the lines of these months. */
export const findBroken = async (
  tx: Db,
  { companyId, year }: Books,
  facts: CompanyFacts,
  months: { from: number; to: number },
): Promise<BrokenPair[]> => {
  const used = await tx.query<BrokenPair & { canonical: string | null }>(
    `select distinct on (l.subject, kinds) l.subject, ${kindBits} as kinds, a.canonical
     from voucher_line l left join aux a on a.company_id = $1 and a.id = l.aux_id
     where l.company_id = $1 and l.year = $2 and l.period_no between $3 and $4 order by l.subject, kinds`,
    [companyId, year, months.from, months.to],
  )
  return used.flatMap(({ subject, kinds, canonical }) => {
    const aux = entitiesIn(canonical)
    return checkBooked({ lineNo: 1, subject, aux }, facts).length > 0 ? [{ subject, kinds }] : []
  })
}
