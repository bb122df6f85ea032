// Writes a group of new vouchers of one company: the statement that saves them, and what it answers by voucher.
import type { VoucherDraft } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import type { Aux } from '../store/aux-ids.ts'
import type { Actor, Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import type { VoucherWriting } from '../store/voucher-rows.ts'
import { addToSums, type BalanceSums, openSums } from './bulk-sums.ts'
import type { Saved } from './idempotency.ts'
import { blocksCash, watchingCash } from './negative-cash.ts'
import { type Incoming, incomingGroup, movesOf } from './save-rows.ts'
import { saveCorrections, saveStatement } from './save-statement.ts'
import type { Doubts } from './voucher-warning.ts'

/**
 * `id` is that of the draft the voucher is made of, if any, `version` the one its sender knew; `key` the
 * Idempotency-Key, '' for none; `accept` the numbers of warnings the user has accepted; `doubts` what else he is asked.
 */
export type SaveRequest = {
  id?: bigint
  version?: number
  draft: VoucherDraft
  key: string
  accept: readonly number[]
  doubts?: Doubts | undefined
}

/** A checked voucher on its way into the statement. */
export type Ready = {
  actor: Actor
  books: Books
  request: SaveRequest
  writing: VoucherWriting
  /** The sets of entities of its lines. */
  auxes: readonly Aux[]
  incoming: Incoming
  facts: CompanyFacts
}

/** What the vouchers of a group move, added up. */
const sumsOf = (group: readonly Ready[]): BalanceSums => {
  const sums = openSums('saved')
  for (const { writing, auxes } of group) {
    for (const [at, line] of writing.voucher.lines.entries()) addToSums(sums, writing.voucher, line, auxes[at] as Aux)
  }
  return sums
}

/**
 * Runs the statement that saves a group of one year whose facts have one version: all of it or nothing. Answers what
 * was saved, by id; an empty answer says that a month takes no entries or that the facts are stale.
 */
export const saveGroup = async (at: Pick<Db, 'query'>, group: readonly Ready[]): Promise<Map<bigint, Saved>> => {
  const [first] = group
  if (!first) return new Map()
  const { companyId, companyCode, year } = first.books
  const values = [
    ...[companyId, companyCode, first.facts.version, year],
    ...incomingGroup(group.map((each) => each.incoming)),
    ...movesOf(sumsOf(group)),
  ]
  type Row = { id: bigint; voucherNo: number; serialNo: string }
  // What a voucher corrects is told with it or not at all; few do, and the others pay nothing for them.
  const links = group.flatMap(({ request: { draft }, writing: { id } }) =>
    draft.corrects ? [{ id, corrects: BigInt(draft.corrects) }] : [],
  )
  const rows =
    links.length === 0
      ? await at.query<Row>(saveStatement, values, 'save_vouchers')
      : await at.query<Row>(
          saveCorrections,
          [...values, links.map(({ id }) => id), links.map(({ corrects }) => corrects)],
          'save_corrections',
        )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const saved = new Map<bigint, Saved>()
  for (const { id, voucher } of group.map(({ writing }) => writing)) {
    const row = byId.get(id)
    if (row) saved.set(id, { id, no: row.voucherNo, serialNo: row.serialNo, period: voucher.period, version: 1 })
  }
  return saved
}

/** The same, where the cash is watched in a transaction that looks at what is left of it. */
export const writeGroup = async (db: Db, group: readonly Ready[]): Promise<Map<bigint, Saved>> => {
  const [first] = group
  if (!first || !blocksCash(first.facts)) return saveGroup(db, group)
  return db.transaction(async (tx) =>
    watchingCash(tx, first.books, first.facts, async (tally) => {
      const made = await saveGroup(tx, group)
      if (made.size > 0) for (const { writing } of group) tally.add(writing.voucher)
      return made
    }),
  )
}
