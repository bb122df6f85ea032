// Openings as the trail keeps them: a digest over that of every row, told whenever any of them was written.
import { type Db, onlyRow } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { TrailEntry } from './trail.ts'

type Root = { rows: number; openingsRoot: string }

/** How many openings these books have, and the SHA-256 (hexadecimal) over the digests of them and of the cash flows. */
const rootOf = (db: Db, { companyId, year }: Books): Promise<Root> =>
  onlyRow(
    db.query<Root>(
      `select count(*) filter (where n.part = 0)::integer as rows, encode(sha256(coalesce(string_agg(
           n.row_digest, ''::bytea order by n.part, n.name, n.aux_id, n.currency), ''::bytea)), 'hex') as "openingsRoot"
       from (
         select 0 as part, o.subject as name, o.aux_id, o.currency, o.row_digest from opening o
         where o.company_id = $1 and o.year = $2
         union all
         select 1, f.cf_item, 0, '', f.row_digest from opening_cash_flow f where f.company_id = $1 and f.year = $2
       ) n`,
      [companyId, year],
    ),
  )

/** What the trail tells whenever openings, or cash flows before the start, have been written. */
export const openingsEntry = async (tx: Db, books: Books): Promise<TrailEntry> => ({
  ...{ action: 'update', objectType: 'opening', objectId: null, objectNo: books.value },
  after: JSON.stringify(await rootOf(tx, books)),
})

/** The same within the last of these entries, one for each row that was written. */
export const withOpeningsRoot = async (tx: Db, books: Books, entries: readonly TrailEntry[]): Promise<TrailEntry[]> => {
  const last = entries.at(-1)
  if (!last) return []
  const { openingsRoot } = await rootOf(tx, books)
  const after = JSON.stringify({ ...(JSON.parse(last.after) as object), openingsRoot })
  return [...entries.slice(0, -1), { ...last, after }]
}

/**
 * The books where a row was added, is gone, or is another than the trail tells last; of those written before it told
 * any it says nothing. What was told of an account set that was deleted is not of the one that came after it.
 */
export const openingFaults = async (db: Db, books: Books): Promise<string[]> => {
  const [told] = await db.query<{ root: string | null }>(
    `select t.after ->> 'openingsRoot' as root from trail t where t.company_id = $1
       and ((t.object_type = 'opening' and (t.object_no = $2 or starts_with(t.object_no, $2 || ' '))
           and t.after ->> 'openingsRoot' is not null)
         or (t.object_type = 'accountSet' and t.object_no = $2 and t.action = 'create'))
     order by t.seq desc, t.item desc limit 1`,
    [books.companyId, books.value],
  )
  const root = told?.root ?? null
  return root === null || root === (await rootOf(db, books)).openingsRoot ? [] : [`opening ${books.value}`]
}
