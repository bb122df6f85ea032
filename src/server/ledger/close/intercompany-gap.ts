// What companies of the group owe each other and do not agree on (check 12 before posting): from kept balances.

import { lastDay } from '../../../domain/base/period.ts'
import type { Db } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import { entityOf, type Relation, relationsOf } from '../read/read-merge-rules.ts'
import { kept } from '../read/read-scope.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'

/** Only what is owed has to agree: what one sold and the other has in stock is for the elimination to see. */
const isOwed = (prefix: string): boolean => prefix.startsWith('1') || prefix.startsWith('2')

type Side = { company: string; entity: string; prefix: string; item: number }

/** Both sides of each pair of each relation, either way round; a pair that both companies name is one. */
const sidesOf = (relations: readonly Relation[], company: string): Side[] => {
  const items = new Set<string>()
  return relations.flatMap((own) => {
    const other = relations.find((one) => one.company === own.counterparty && one.counterparty === company)
    if (own.company !== company || !other) return []
    const pairs = [...own.pairs, ...other.pairs.map((pair) => pair.split('-').reverse().join('-'))]
    return pairs
      .flatMap((pair) => [pair, pair.split('-').reverse().join('-')])
      .flatMap((pair): Side[] => {
        const [mine, theirs] = pair.split('-').filter(isOwed)
        const key = `${own.counterparty} ${pair}`
        if (!mine || !theirs || items.has(key)) return []
        items.add(key)
        const item = items.size
        return [
          { company, entity: entityOf(own), prefix: mine, item },
          { company: own.counterparty, entity: entityOf(other), prefix: theirs, item },
        ]
      })
  })
}

/**
 * How many pairs of subjects of this company and another do not come to nothing together at the end of a month; saved
 * vouchers count. A company without books of the year, or in another currency, is left out, and so is a sandbox.
 */
export const intercompanyGaps = async (tx: Db, books: Books, facts: CompanyFacts, no: number): Promise<number> => {
  if (facts.sandboxOf) return 0
  const relations = await relationsOf(tx, books.companyCode, lastDay({ year: books.year, no }))
  const sides = sidesOf(relations, books.companyCode)
  if (sides.length === 0) return 0
  const row = await tx.row<{ n: number }>(
    `-- cross-company: what related companies owe each other
     with side as (
       select c.id as company_id, n.entity, n.prefix, n.item
       from unnest($3::text[], $4::text[], $5::text[], $6::integer[]) as n(company, entity, prefix, item)
         join company c on c.code = n.company
         join account_set s on s.company_id = c.id and s.year = $1 and s.base_currency = $7
     ), held as (
       select n.item, n.company_id, (
         select coalesce(gl_total(${kept('debit', 'saved')} - (${kept('credit', 'saved')})), 0)
           from aux_balance b join aux a on a.company_id = n.company_id and a.id = b.aux_id
           where b.company_id = n.company_id and b.year = $1 and b.period_no <= $2 and b.class = 0
             and starts_with(b.subject, n.prefix) and n.entity = any(string_to_array(a.canonical, ';'))
       ) + (
         select coalesce(gl_total(o.base), 0)
           from opening o join aux a on a.company_id = n.company_id and a.id = o.aux_id
           where o.company_id = n.company_id and o.year = $1 and starts_with(o.subject, n.prefix)
             and n.entity = any(string_to_array(a.canonical, ';'))
       ) as amount
       from side n
     )
     select count(*)::integer as n from (
       select item from held group by item having count(*) = 2 and gl_total(amount) <> 0) d`,
    [...[books.year, no], ...columnsOf(sides, 'company', 'entity', 'prefix', 'item'), facts.accountSet.baseCurrency],
  )
  return row.n
}
