// The openings of a year as its previous year leaves them: computed, compared with those there are, written.
import { formatMoney } from '../../../domain/base/money.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { everything } from '../../../domain/chart/access.ts'
import type { CarriedState } from '../../../domain/closing/year-end.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { keptBalances } from '../read/balance-rows.ts'
import { readGrains } from '../read/read-balance.ts'
import type { Books } from '../store/books.ts'
import { type CompanyFacts, readFacts } from '../store/facts.ts'
import type { TrailEntry } from '../store/trail.ts'
import { carryItems, dropItems, nextYear } from './open-items.ts'

const amounts = `b.posted_debit - b.posted_credit as base,
  b.posted_original_debit - b.posted_original_credit as original,
  b.posted_quantity_debit - b.posted_quantity_credit as quantity`

/**
 * What is posted of the year, as rows of `opening`: by leaf, entities and currency. Profit and loss that is not carried
 * forward yet stands in the profit of the year, so that provisional openings balance. $1 company, $2 year, $3 the
 * subjects of profit and loss, $4 the profit of the year, $5 the base currency, $6 leaves that are parents in the next
 * year and $7 what takes over from them.
 */
const carriedText = `select n.subject, n.aux_id, n.currency, gl_total(n.base) as base,
    gl_total(n.original) as original, gl_total(n.quantity) as quantity
  from (
    select case when r.over then $4 else coalesce(h.heir, r.subject) end as subject,
      case when r.over then 0 else r.aux_id end as aux_id,
      case when r.over then $5 else r.currency end as currency, r.base,
      case when r.over then r.base else r.original end as original,
      case when r.over then 0 else r.quantity end as quantity
    from (
      select g.*, g.subject = any($3::text[]) as over from (
        ${keptBalances(amounts, 'b.company_id = $1 and b.year = $2', 'true')}
        union all
        select o.company_id, o.subject, o.aux_id, o.currency, o.base, o.original, o.quantity
        from opening o where o.company_id = $1 and o.year = $2
      ) g
    ) r left join unnest($6::text[], $7::text[]) as h(subject, heir) on h.subject = r.subject
  ) n
  group by n.subject, n.aux_id, n.currency
  having gl_total(n.base) <> 0 or gl_total(n.original) <> 0 or gl_total(n.quantity) <> 0`

const carriedValues = (books: Books, { subjects, accountSet, heirs }: CompanyFacts): SqlValue[] => [
  books.companyId,
  books.year,
  subjects.all.flatMap((subject) => (subject.type === 'PROFIT_LOSS' ? [subject.code] : [])),
  heirs.get(accountSet.options.profitSubject) ?? accountSet.options.profitSubject,
  accountSet.baseCurrency,
  [...heirs.keys()],
  [...heirs.values()],
]

/** An opening that is not what the year before leaves; debit-positive minor units. */
export type OpeningDifference = { subject: string; aux: string; currency: string; held: bigint; carried: bigint }

/** As many differences are told. */
const differencesMax = 500

/** Where the openings of the next year are not what this year leaves: the first of them in the order of their keys. */
export const openingDifferences = (tx: Db, books: Books, facts: CompanyFacts): Promise<OpeningDifference[]> =>
  tx.query<OpeningDifference>(
    `select coalesce(c.subject, o.subject) as subject, coalesce(a.canonical, '') as aux,
       coalesce(c.currency, o.currency) as currency, coalesce(o.base, 0) as held, coalesce(c.base, 0) as carried
     from (${carriedText}) c
       full join (select p.subject, p.aux_id, p.currency, p.base, p.original, p.quantity from opening p
         where p.company_id = $1 and p.year = $2 + 1) o
         on o.subject = c.subject and o.aux_id = c.aux_id and o.currency = c.currency
       left join aux a on a.company_id = $1 and a.id = coalesce(c.aux_id, o.aux_id)
     where (coalesce(c.base, 0), coalesce(c.original, 0), coalesce(c.quantity, 0))
       <> (coalesce(o.base, 0), coalesce(o.original, 0), coalesce(o.quantity, 0))
     order by 1, 2, 3 limit ${differencesMax}`,
    carriedValues(books, facts),
  )

/** What carrying came to: the lines of the openings, and what the trail is to tell of them and their items. */
type Carried = { lines: number; told: TrailEntry[] }

/** Puts what this year leaves in the place of the openings of the next, with their items. */
export const carryOpenings = async (tx: Db, books: Books, facts: CompanyFacts): Promise<Carried> => {
  await tx.query(`delete from opening where company_id = $1 and year = $2`, [books.companyId, books.year + 1])
  const row = await tx.row<{ lines: number }>(
    `with written as (
       insert into opening (company_id, year, subject, aux_id, currency, base, original, quantity)
       select $1, $2 + 1, c.subject, c.aux_id, c.currency, c.base, c.original, c.quantity from (${carriedText}) c
       order by c.subject, c.aux_id, c.currency returning subject)
     select count(*)::integer as lines from written`,
    carriedValues(books, facts),
  )
  return { lines: row.lines, told: await carryItems(tx, books, facts) }
}

/**
 * Refuses openings that do not begin with what their subjects closed with, which is read from other rows than they were
 * carried from. What has become a parent since begins with the child that took over.
 */
export const checkCarried = async (tx: Db, books: Books, { heirs, periods, baseDigits }: CompanyFacts) => {
  const no = Math.max(...periods.keys())
  const grains = await readGrains(tx, { books, scope: everything }, { from: no, to: no, include: 'posted' })
  const closings = new Map<string, bigint>()
  for (const { subject, opening, debit, credit } of grains) {
    const code = heirs.get(subject) ?? subject
    closings.set(code, (closings.get(code) ?? 0n) + opening + debit - credit)
  }
  const rows = await tx.query<{ subject: string; base: bigint }>(
    `select o.subject, gl_total(o.base) as base from opening o where o.company_id = $1 and o.year = $2 group by 1`,
    [books.companyId, books.year + 1],
  )
  const openings = new Map(rows.map(({ subject, base }) => [subject, base]))
  const codes = [...new Set([...closings.keys(), ...openings.keys()])].sort()
  const code = codes.find((each) => (closings.get(each) ?? 0n) !== (openings.get(each) ?? 0n))
  if (code === undefined) return
  const text = (sums: ReadonlyMap<string, bigint>) => formatMoney(sums.get(code) ?? 0n, baseDigits)
  refuse(problem('year.openingDiffers', '', { code, opening: text(openings), closing: text(closings) }))
}

const openingNames = 'subject, aux_id, currency, base, original, quantity, ytd_debit, ytd_credit'
const openingTexts = openingNames
  .split(', ')
  .map((name) => `o.${name}::text`)
  .join(', ')

/** The openings of the next year as rows of texts: a float never touches them. */
export const keptOpenings = async (tx: Db, { companyId, year }: Books): Promise<string> => {
  const row = await tx.row<{ rows: string }>(
    `select coalesce(json_agg(json_build_array(${openingTexts}) order by o.subject, o.aux_id, o.currency), '[]')::text
       as rows
     from opening o where o.company_id = $1 and o.year = $2`,
    [companyId, year + 1],
  )
  return row.rows
}

/** Puts openings back that keptOpenings told; answers what the trail is to tell. */
export const restoreOpenings = async (tx: Db, books: Books): Promise<TrailEntry[]> => {
  const { companyId, year } = books
  const told = await dropItems(tx, books)
  await tx.query(`delete from opening where company_id = $1 and year = $2`, [companyId, year + 1])
  await tx.query(
    `insert into opening (company_id, year, ${openingNames})
     select $1, $2 + 1, r.row ->> 0, (r.row ->> 1)::bigint, r.row ->> 2, (r.row ->> 3)::bigint, (r.row ->> 4)::bigint,
       (r.row ->> 5)::numeric, (r.row ->> 6)::bigint, (r.row ->> 7)::bigint
     from year_end y, jsonb_array_elements(y.replaced) as r(row) where y.company_id = $1 and y.year = $2`,
    [companyId, year],
  )
  return told
}

/** The closing of the year before that made the openings of a year, null for none; who writes openings holds it. */
export const carriedState = async (
  tx: Db,
  companyId: bigint,
  year: number,
  lock: '' | 'for update' = '',
): Promise<CarriedState | null> => {
  const text = `select state from year_end where company_id = $1 and year = $2 ${lock}`
  const [row] = await tx.query<{ state: CarriedState }>(text, [companyId, year - 1])
  return row?.state ?? null
}

/**
 * After a posting of the year, its cancelling or new openings: provisional openings of the next year follow, and those
 * of the years after it. `facts` null: they are read if they are needed. Answers what the trail is to tell.
 */
export const followPosting = async (tx: Db, books: Books, facts: CompanyFacts | null): Promise<TrailEntry[]> => {
  if ((await carriedState(tx, books.companyId, books.year + 1, 'for update')) !== 'PROVISIONAL') return []
  const { told } = await carryOpenings(tx, books, facts ?? (await readFacts(tx, books)))
  return [...told, ...(await followPosting(tx, nextYear(books), null))]
}
