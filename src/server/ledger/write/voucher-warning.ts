// What somebody who saves one voucher at a screen is asked, because it is likely a slip (W02, W04, W06, W51).
import type { Problem } from '../../../domain/base/problem.ts'
import { type DataScope, everything } from '../../../domain/chart/access.ts'
import { entitiesIn } from '../../../domain/chart/entity.ts'
import { subjectName } from '../../../domain/chart/subject.ts'
import { doubtfulRates } from '../../../domain/voucher/exchange-rate.ts'
import { rareEntities } from '../../../domain/voucher/rare-entity.ts'
import type { Voucher } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { parameters, scopeCondition, statementName } from '../read/read-scope.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { likelyDuplicates } from './duplicate-voucher.ts'

/** What is asked about a voucher that the rules have read, on the connection that saves it. */
export type Doubts = (at: Db, facts: CompanyFacts, voucher: Voucher) => Promise<Problem[]>

/** `id` is the voucher that is saved anew; without `scope` and `readsYear` all of the year of the books is compared. */
export const doubtsOf =
  (
    books: Books,
    { lang, scope = everything, readsYear = () => false }: Partial<UsageReader> & { lang: string },
    id?: bigint,
  ): Doubts =>
  async (at, facts, voucher) => {
    const who = { lang, scope, readsYear }
    const twins = await likelyDuplicates(at, books, facts, voucher, who, id)
    const rare = await rareUses(at, books, facts, voucher, who)
    return [...doubtfulRates(voucher, facts), ...twins, ...rare]
  }

/** So many of the latest lines of a subject are looked at, and so many subjects of a voucher. */
const linesMost = 300
const subjectsMost = 20

export type UsageReader = { lang: string; scope: DataScope; readsYear(year: number): boolean }

/** The latest lines of these subjects that the one who asks may see, counted by their entities. */
const readUses = async (db: Db, books: Books, subjects: readonly string[], { scope, readsYear }: UsageReader) => {
  const since = readsYear(books.year - 1) ? books.year - 1 : books.year
  const sent = parameters(books.companyId, [...subjects], books.year, since)
  // Who writes on a subject sees it: only the stores and departments of others are hidden.
  const seen = scopeCondition({ ...scope, subjects: [] }, 't.subject', sent)
  const text = `select n.subject, l.canonical, count(*)::integer as times
     from unnest($2::text[]) as n(subject)
       cross join lateral (
         select a.canonical from voucher_line t join aux a on a.company_id = $1 and a.id = t.aux_id
         where t.company_id = $1 and t.subject = n.subject and t.year between $4::integer and $3${seen}
         order by t.year desc, t.period_no desc, t.voucher_date desc, t.voucher_type desc, t.voucher_no desc,
           t.line_no desc limit ${linesMost}) l
     group by n.subject, l.canonical`
  const rows = await db.query<{ subject: string; canonical: string; times: number }>(
    text,
    sent.values,
    statementName(text),
  )
  return rows.map(({ subject, canonical, times }) => ({ subject, times, aux: entitiesIn(canonical) }))
}

/**
 * W06 for a voucher that somebody saves at a screen. One query over the index of the ledger; none without entities. The
 * year before is looked at by who reads it; what is hidden from the one who asks is not counted.
 */
export const rareUses = async (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  voucher: Voucher,
  asking: UsageReader,
): Promise<Problem[]> => {
  const withEntities = voucher.lines.filter(({ aux }) => Object.keys(aux).length > 0)
  const subjects = [...new Set(withEntities.map(({ subject }) => subject))].slice(0, subjectsMost)
  if (subjects.length === 0) return []
  const uses = await readUses(db, books, subjects, asking)
  return rareEntities(voucher, uses, (type, code) => {
    const entity = facts.entities.find(type, code)
    return entity ? `${code} ${subjectName(entity, asking.lang)}` : code
  })
}
