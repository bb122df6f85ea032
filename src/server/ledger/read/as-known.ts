// Balances as they were known earlier: what the acts since then moved, as corrections of the kept balances.

import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { amountCount, type Known, type Leg, readKnown } from './as-known-movements.ts'
import type { SqlParameters } from './read-scope.ts'

/** What was read within a snapshot: all figures of an answer are of one correction. It goes with the snapshot. */
const within = new WeakMap<Db, Map<string, Known | null>>()

const keyOf = ({ books, asKnown }: Readable): string => `${books.companyId} ${books.year} ${asKnown}`

const heldIn = (tx: Db): Map<string, Known | null> => {
  const held = within.get(tx) ?? new Map<string, Known | null>()
  within.set(tx, held)
  return held
}

/**
 * Reads the corrections of books at once that are looked at one after the other later on; books of now have none. All
 * are asked for as of one moment. Refused (known.…) where one of them cannot be told.
 */
export const holdKnown = async (snapshot: Db, readables: readonly Readable[]): Promise<void> => {
  const held = heldIn(snapshot)
  const missing = readables.filter((each) => each.asKnown !== undefined && !held.has(keyOf(each)))
  const at = missing[0]?.asKnown
  if (at === undefined) return
  const list = missing.map(({ books }) => books)
  const found = await readKnown(snapshot, list, at)
  for (const each of missing) held.set(keyOf(each), found.get(each.books.companyId) ?? null)
}

/**
 * The correction of books that are asked for as they were known; null for others, and where nothing was done since.
 * Refused (known.…) where it cannot be told.
 */
export const knownOf = (tx: Db, readable: Readable): Promise<Known | null> =>
  readable.asKnown === undefined
    ? Promise.resolve(null)
    : tx.snapshot(async (snapshot) => {
        await holdKnown(snapshot, [readable])
        return heldIn(snapshot).get(keyOf(readable)) ?? null
      })

/** A row of aux_balance without amounts: a correction names those that it has. */
const noRow = `row(0, 0, 0, '', 0, '', 0${', 0'.repeat(amountCount)})::aux_balance`

const flowColumns = `company_id bigint, year integer, period_no smallint, cf_item text, subject text, aux_id bigint,
    shift boolean, saved bigint, audited bigint, posted bigint`
const postedColumns = 'company_id bigint, year integer, period_no smallint, voucher_type text, posted_no integer'

/** The numbers posted at the moment as rows `c` of a FROM. */
export const postedRows = (rows: string, name = 'c'): string =>
  `json_to_recordset(${rows}) as ${name}(${postedColumns})`

const fromText: Record<Leg, (rows: string, name: string) => string> = {
  balances: (rows, name) => `json_populate_recordset(${noRow}, ${rows}::json) ${name}`,
  flows: (rows, name) => `json_to_recordset(${rows}::json) as ${name}(${flowColumns})`,
  posted: (rows, name) => postedRows(`${rows}::json`, name),
}

/** The lists of a leg of corrections as an item of a FROM under a name. */
export const knownFrom = (leg: Leg, lists: readonly string[], sent: SqlParameters, name: string): string =>
  fromText[leg](sent.add(`[${lists.filter((list) => list !== '').join(',')}]`), name)

/** Corrections of books as an item of a FROM under a name, null where there are none. */
export const knownRows = async (
  tx: Db,
  readables: readonly Readable[],
  sent: SqlParameters,
  [leg, name]: readonly [Leg, string] = ['balances', 'b'],
): Promise<string | null> => {
  if (readables.every(({ asKnown }) => asKnown === undefined)) return null
  await holdKnown(tx, readables)
  const lists: string[] = []
  // A correction is of a company, whichever of its years are asked for.
  for (const readable of new Map(readables.map((each) => [each.books.companyId, each])).values()) {
    const known = await knownOf(tx, readable)
    if (known !== null) lists.push(known[leg])
  }
  if (lists.length === 0) return null
  return knownFrom(leg, lists, sent, name)
}
