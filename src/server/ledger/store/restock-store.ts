// Restocks as they are kept, for whoever brings them: by hand at their screen, or with a file.
import { formatQuantity } from '../../../domain/base/money.ts'
import type { Restock, RestockReading, RestockState } from '../../../domain/bills/restock.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import type { Actor, Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'
import { changeEntry, type TrailEntry } from './trail.ts'

export const restockCodes: Readonly<Record<RestockState, number>> = { OPEN: 1, CHECKED: 2, VOUCHERED: 3 }

/** Columns of `r` by the names of their fields; quantities as exact millionths. */
export const restockColumns = `r.document_no, r.restock_date as date, r.from_type,
  r.from_code, r.store, r.brand, r.category, (r.quantity * 1000000)::bigint as quantity, r.cost,
  r.retail, r.remark`

/** What the reading of restocks has to know; `stores` are those of the reader, empty = all. */
export const restockReading = (books: Books, facts: CompanyFacts, stores: readonly string[]): RestockReading => ({
  company: facts.sandboxOf || books.companyCode,
  year: books.year,
  digits: facts.baseDigits,
  stores,
  entities: facts.entities,
})

/** By this two rows are about the same goods of one document. */
export const restockKey = ({ documentNo, fromType, fromCode, store, brand, category }: Restock): string =>
  JSON.stringify([documentNo, fromType, fromCode, store, brand, category])

const textOf = (restock: Restock): Record<string, string> =>
  Object.fromEntries(Object.entries(restock).map(([name, value]) => [name, String(value)]))

/** Whether two say the same of the same goods. */
export const isSameRestock = (a: Restock, b: Restock): boolean =>
  restockKey(a) === restockKey(b) && JSON.stringify(figuresOf(a)) === JSON.stringify(figuresOf(b))

const figuresOf = ({ date, quantity, cost, retail, remark }: Restock): string[] =>
  [date, quantity, cost, retail, remark].map(String)

/** Those that are there of some documents, by what they are about, with their ids. */
export const knownRestocks = async (
  tx: Db,
  { companyId }: Books,
  documents: readonly string[],
): Promise<Map<string, Restock & { id: bigint }>> => {
  const rows = await tx.query<Restock & { id: bigint }>(
    `select r.id, ${restockColumns} from entity_restock r where r.company_id = $1 and r.document_no = any($2)`,
    [companyId, [...new Set(documents)]],
  )
  return new Map(rows.map((row) => [restockKey(row), row]))
}

/** The trail of a restock; `state` where that is what has changed. */
export const restockEntry = (
  ...[before, after]: [before: Restock | null, after: Restock] | [before: Restock, after: null]
): TrailEntry => {
  const { documentNo, store } = after === null ? before : after
  return changeEntry('entityRestock', `${documentNo} ${store}`, before && textOf(before), after && textOf(after))
}

/** Adds rows and answers their ids; who writes them has looked for their likes while nobody else could add any. */
export const addRestocks = async (
  tx: Db,
  { companyId }: Books,
  actor: Actor,
  rows: readonly Restock[],
): Promise<bigint[]> => {
  const ids = rows.map(() => newId())
  await tx.query(
    `insert into entity_restock (company_id, id, document_no, restock_date, from_type, from_code, store, brand,
       category, quantity, cost, retail, remark, changed_name, changed_at)
     select $1, n.id, n.document_no, n.restock_date, n.from_type, n.from_code, n.store, n.brand, n.category, n.quantity,
       n.cost, n.retail, n.remark, $14, now()
     from unnest($2::bigint[], $3::text[], $4::date[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::numeric[], $11::bigint[], $12::bigint[], $13::text[])
       as n(id, document_no, restock_date, from_type, from_code, store, brand, category, quantity, cost, retail,
         remark)`,
    [
      ...[
        companyId,
        ids,
        ...columnsOf(rows, 'documentNo', 'date', 'fromType', 'fromCode', 'store', 'brand', 'category'),
      ],
      rows.map(({ quantity }) => formatQuantity(quantity)),
      ...[...columnsOf(rows, 'cost', 'retail', 'remark'), actor.name],
    ],
  )
  return ids
}
