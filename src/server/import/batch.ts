// What an import has written is remembered as a batch, so that it can be taken back as one act.

import type { ResultOf } from '../../contract/base/call.ts'
import type { BatchKind, voucherBatchCalls } from '../../contract/import/import-draft.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import type { Gate } from '../ledger/gate.ts'
import type { Actor, Books } from '../ledger/store/books.ts'
import type { ImportTarget } from './voucher/voucher-check.ts'

/** Ids in a row: a million lines become a few dozen rows. */
const partSize = 5000

/** Ids of vouchers, kept outside the heap: there may be a million, and they are held until the import ends. */
export const openIds = () => {
  let values = new BigInt64Array(partSize)
  let length = 0
  return {
    push: (id: bigint): void => {
      if (length === values.length) {
        const larger = new BigInt64Array(length * 2)
        larger.set(values)
        values = larger
      }
      values[length] = id
      length += 1
    },
    splice: (_from: 0): void => {
      length = 0
    },
    count: () => length,
    slice: (from: number, to: number): bigint[] => [...values.subarray(from, Math.min(to, length))],
  }
}

/** Remembers the vouchers that an import has written into one account set, in its transaction. */
export const keepBatch = async (
  tx: Db,
  actor: Actor,
  { books, sums }: ImportTarget,
  { kind, name, sha256, ids }: { kind: BatchKind; name: string; sha256: string; ids: ReturnType<typeof openIds> },
): Promise<void> => {
  const id = newId()
  await tx.query(
    `insert into import_batch (company_id, id, year, file_name, sha256, voucher_count, line_count, total_debit,
       made_by, made_name, made_at, kind) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), $11)`,
    [
      books.companyId,
      id,
      books.year,
      name.slice(0, 200),
      sha256,
      ids.count(),
      sums.lines,
      sums.debit,
      actor.id,
      actor.name,
      kind,
    ],
  )
  for (let at = 0, part = 1; at < ids.count(); at += partSize, part += 1) {
    await tx.query(`insert into import_batch_part (company_id, batch_id, part, voucher_ids) values ($1, $2, $3, $4)`, [
      books.companyId,
      id,
      part,
      ids.slice(at, at + partSize),
    ])
  }
}

type Batch = ResultOf<typeof voucherBatchCalls.batches>['items'][number]
type BatchRow = Omit<Batch, 'id' | 'amount' | 'isMine' | 'undoneAt'> & {
  id: bigint
  totalDebit: bigint
  makerId: bigint
  undoneAt: string | null
}

/**
 * The imports of an account set, or the caller's `own`, of a kind or of all, newest first; `digits` are those of its
 * base currency.
 */
export const listBatches = async (
  db: Db,
  { actor, books, digits, own }: { actor: Actor; books: Books; digits: number; own: boolean },
  { page, pageSize, kind = null }: { page: number; pageSize: number; kind?: BatchKind | null | undefined },
) => {
  const of = [books.companyId, books.year, own ? actor.id : null, kind]
  const where = `company_id = $1 and year = $2 and ($3::bigint is null or made_by = $3)
    and ($4::text is null or kind = $4)`
  const count = await db.row<{ n: number }>(`select count(*)::integer as n from import_batch where ${where}`, of)
  const rows = await db.query<BatchRow>(
    `select id, kind, file_name, sha256, voucher_count as vouchers, line_count as lines, total_debit,
       made_by as maker_id, made_name as made_by, made_at, undone_name as undone_by, undone_at
     from import_batch where ${where} order by id desc limit $5 offset $6`,
    [...of, pageSize, (page - 1) * pageSize],
  )
  const items = rows.map(({ totalDebit, makerId, ...row }) => ({
    ...{ ...row, id: row.id.toString(), amount: formatMoney(totalDebit, digits) },
    ...{ undoneAt: row.undoneAt ?? '', isMine: makerId === actor.id },
  }))
  return { items, total: count.n }
}

/**
 * Takes an import back: all of its vouchers that are still there are deleted, or none, with the reasons. Its file may
 * be imported again afterwards, unless it was imported once more meanwhile. With `own` those of others are missing.
 */
export const undoBatch = (
  db: Db,
  gate: Gate,
  { actor, books, own }: { actor: Actor; books: Books; own: boolean },
  id: bigint,
): Promise<number> =>
  db.transaction(async (tx) => {
    const [batch] = await tx.query<{ sha256: string; madeBy: bigint; undoneAt: string | null }>(
      `select sha256, made_by, undone_at from import_batch where company_id = $1 and id = $2 and year = $3 for update`,
      [books.companyId, id, books.year],
    )
    if (!batch || (own && batch.madeBy !== actor.id)) return refuse(problem('record.missing'))
    if (batch.undoneAt !== null) return refuse(problem('import.undone'))
    const parts = await tx.query<{ voucherIds: bigint[] }>(
      `select voucher_ids from import_batch_part where company_id = $1 and batch_id = $2 order by part`,
      [books.companyId, id],
    )
    const ids = parts.flatMap((part) => part.voucherIds)
    const deleted = await gate.within(tx).undoImport(actor, books, ids)
    await tx.query(`update import_batch set undone_name = $3, undone_at = now() where company_id = $1 and id = $2`, [
      books.companyId,
      id,
      actor.name,
    ])
    await tx.query(
      `delete from import_file where company_id = $1 and year = $2 and sha256 = $3 and not exists (select 1
         from import_batch b where b.company_id = $1 and b.year = $2 and b.sha256 = $3 and b.undone_at is null)`,
      [books.companyId, books.year, batch.sha256],
    )
    return deleted
  })
