// What may be the same booked twice (W02): the same amount on the same subject with the same party, within days.

import { addDays, addMonths, monthOf } from '../../../domain/base/period.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { auxText, type EntityType } from '../../../domain/chart/entity.ts'
import { type Voucher, voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'

/** Days before and after within which the same amount is looked for. */
const days = 30

/** Who is paid or pays; departments and stores have the same amounts month by month. */
const parties: readonly EntityType[] = ['customer', 'supplier', 'employee', 'related']

const hasParty = (line: Voucher['lines'][number]): boolean => parties.some((type) => line.aux[type] !== undefined)

/** The months of the days that are looked at, for the index of the ledger. */
const monthsAround = (date: string, mayRead: (year: number) => boolean): { year: number; no: number }[] => {
  const month = monthOf(date)
  return [addMonths(month, -1), month, addMonths(month, 1)]
    .map((each) => ({ year: Number(each.slice(0, 4)), no: Number(each.slice(5, 7)) }))
    .filter(({ year }) => mayRead(year))
}

/**
 * One warning for each line whose like stands in another voucher, the nearest one named. Reversals and what they have
 * reversed are no twins of anything, and void vouchers count for nothing. One query over the index of the ledger; none
 * for a voucher without parties. `but` is the voucher that is saved anew; of other years than that of the books only
 * those that the caller reads are looked at. A twin has the subject and the entities of a line that he may write, so he
 * sees it too.
 */
export const likelyDuplicates = async (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  voucher: Voucher,
  { lang, readsYear }: { lang: string; readsYear(year: number): boolean },
  but = 0n,
): Promise<Problem[]> => {
  const lines = voucher.lines.filter(hasParty)
  if (lines.length === 0) return []
  const months = monthsAround(voucher.date, (year) => year === books.year || readsYear(year))
  const found = await db.query<{ at: number; type: string; no: number }>(
    `select distinct on (n.at) n.at, v.voucher_type as type, v.voucher_no as no
     from unnest($2::integer[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
         as n(at, subject, canonical, debit, credit)
       join aux a on a.company_id = $1 and a.canonical = n.canonical
       cross join unnest($7::integer[], $8::smallint[]) as m(year, no)
       join voucher_line l on l.company_id = $1 and l.subject = n.subject and l.year = m.year and l.period_no = m.no
         and l.voucher_date between $9::date and $10::date and l.aux_id = a.id and l.debit = n.debit
         and l.credit = n.credit
       join voucher v on v.company_id = $1 and v.id = l.voucher_id
     where v.status <> 9 and v.source <> 'REVERSAL' and v.id <> $11
       and not exists (select 1 from voucher r where r.company_id = $1 and r.reversal_of = v.id)
     order by n.at, abs(v.voucher_date - $12::date), v.id`,
    [
      books.companyId,
      ...columnsOf(lines, 'lineNo', 'subject'),
      lines.map((line) => auxText(line.aux)),
      ...columnsOf(lines, 'debit', 'credit'),
      ...columnsOf(months, 'year', 'no'),
      addDays(voucher.date, -days),
      addDays(voucher.date, days),
      but,
      voucher.date,
    ],
    'likely_duplicates',
  )
  return found.map(({ at, type, no }) => {
    const side = voucher.lines[at - 1]?.debit === 0n ? 'credit' : 'debit'
    const label = voucherLabel(voucherWord(facts.voucherTypes, type, lang), no)
    return problem('warning.duplicate', `lines.${at - 1}.${side}`, { no: label, days })
  })
}
