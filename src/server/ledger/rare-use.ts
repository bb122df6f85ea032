// Which entities the subjects of a voucher were used with lately, to ask about one that is out of the ordinary (W06).
import { parseAux } from '../../domain/entity.ts'
import type { Problem } from '../../domain/problem.ts'
import { subjectName } from '../../domain/subject.ts'
import type { Voucher } from '../../domain/voucher.ts'
import { rareEntities } from '../../domain/voucher-warning.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'

/** So many of the latest lines of a subject are looked at, and so many subjects of a voucher. */
const linesMost = 300
const subjectsMost = 20

/**
 * W06 for a voucher that somebody saves at a screen. One query over the index of the ledger; none without entities. The
 * year before is looked at by who reads it.
 */
export const rareUses = async (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  voucher: Voucher,
  { lang, readsYear }: { lang: string; readsYear(year: number): boolean },
): Promise<Problem[]> => {
  const withEntities = voucher.lines.filter(({ aux }) => Object.keys(aux).length > 0)
  const subjects = [...new Set(withEntities.map(({ subject }) => subject))].slice(0, subjectsMost)
  if (subjects.length === 0) return []
  const rows = await db.query<{ subject: string; canonical: string; times: number }>(
    `select n.subject, a.canonical, count(*)::integer as times
     from unnest($2::text[]) as n(subject)
       cross join lateral (
         select t.aux_id from voucher_line t
         where t.company_id = $1 and t.subject = n.subject and t.year between $4::integer and $3
         order by t.year desc, t.period_no desc, t.voucher_date desc, t.voucher_type desc, t.voucher_no desc,
           t.line_no desc limit ${linesMost}) l
       join aux a on a.company_id = $1 and a.id = l.aux_id
     group by n.subject, a.canonical`,
    [books.companyId, subjects, books.year, readsYear(books.year - 1) ? books.year - 1 : books.year],
    'rare_uses',
  )
  const uses = rows.map(({ subject, canonical, times }) => ({ subject, times, aux: parseAux(canonical) ?? {} }))
  return rareEntities(voucher, uses, (type, code) => {
    const entity = facts.entities.find(type, code)
    return entity ? `${code} ${subjectName(entity, lang)}` : code
  })
}
