// Which sets of entities were touched since a link of the trail: what is kept of all others still holds.
import type { Db } from '../../kernel/db.ts'
import { setKey } from '../read/read-ageing.ts'
import type { Books } from '../store/books.ts'
import { linksOf, type TrailEnd } from './voucher-kinds.ts'

/** Where more was done to vouchers, what was kept is given up. */
const entriesMost = 5000

/** All that vouchers held at any time and hold now: a set too many is read again for nothing, and no harm is done. */
const setsText = `select l.subject, coalesce(a.canonical, '') as aux
  from voucher_line l left join aux a on a.company_id = $1 and a.id = l.aux_id
  where l.company_id = $1 and l.voucher_id = any($2)
  union
  select l.line ->> 2, l.line ->> 3
  from trail t cross join lateral json_array_elements(t.after -> 'voucher' -> 25) as l(line)
  where t.company_id = $1 and t.object_type = 'voucher' and t.object_id = any($2)`

/**
 * The keys of the sets of all lines that came, went or changed after `since`, in what `tx` sees; null where that cannot
 * be told: the trail is another one, something else than vouchers was changed, or too many were.
 */
export const changedSets = async (tx: Db, { companyId }: Books, since: TrailEnd): Promise<Set<string> | null> => {
  if (!(await linksOf(tx, [since])).has(companyId)) return null
  const entries = await tx.query<{ type: string; id: bigint }>(
    `select t.object_type as type, t.object_id as id from trail t where t.company_id = $1 and t.seq > $2
     limit ${entriesMost + 1}`,
    [companyId, since.seq],
  )
  if (entries.length > entriesMost || entries.some(({ type }) => type !== 'voucher')) return null
  const vouchers = [...new Set(entries.map(({ id }) => id))]
  const rows = await tx.query<{ subject: string; aux: string }>(setsText, [companyId, vouchers])
  return new Set(rows.map(setKey))
}
