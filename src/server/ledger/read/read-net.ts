// Net balances of subjects with all below them, up to a month: from the kept balances, never from lines.

import { entityTypes } from '../../../domain/chart/entity.ts'
import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { finelyFor, keptBalances } from './balance-rows.ts'
import { kept, parameters, scopeCondition } from './read-scope.ts'

const entityCodes = entityTypes.map((type) => `upper(a.${type})`).join(', ')

/**
 * The debit-positive balance of each code (the sum of the subjects that begin so; `600101@S01` of those with an entity
 * of that code, in capitals) at the end of period `no`, saved vouchers included, of what the reader may see. Of the
 * subjects `open` it is what they had before that period was closed.
 */
export const netBalances = async (
  db: Db,
  readable: Readable,
  codes: readonly string[],
  no: number,
  open: readonly string[] = [],
): Promise<Map<string, bigint>> => {
  if (codes.length === 0) return new Map()
  const sent = parameters(readable.books.companyId, readable.books.year)
  const wanted = sent.add([...codes])
  const last = sent.add(no)
  const net = `${kept('debit', 'saved')} - (${kept('credit', 'saved')}) as net`
  const where = `b.company_id = $1 and b.year = $2 and b.period_no <= ${last}::smallint
    and not (b.class = 1 and b.period_no = ${last}::smallint and b.subject = any(${sent.add([...open])}::text[]))`
  const hasEntities = codes.some((code) => code.includes('@'))
  const finely = finelyFor(readable, hasEntities)
  const rows = `select o.company_id, o.subject, o.aux_id, o.currency, o.base as net from opening o
      where o.company_id = $1 and o.year = $2
    union all ${keptBalances(net, where, finely)}`
  const found = await db.query<{ code: string; net: string }>(
    `select n.code, sum(g.net) as net from unnest(${wanted}::text[]) as n(code)
       join (${rows}) g on starts_with(g.subject, split_part(n.code, '@', 1))
       left join aux a on a.company_id = $1 and a.id = g.aux_id
     where (strpos(n.code, '@') = 0 or split_part(n.code, '@', 2) in (${entityCodes}))
       ${scopeCondition(readable.scope, 'g.subject', sent)} group by n.code`,
    sent.values,
  )
  return new Map(codes.map((code) => [code, BigInt(found.find((row) => row.code === code)?.net ?? 0)]))
}
