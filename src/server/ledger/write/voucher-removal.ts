// Takes saved vouchers out of the books, one or a hundred thousand: what they were is kept, and the trail tells it.
import type { Db } from '../../kernel/db.ts'
import { balanceMove, cashFlowMove, type Family, storedLines } from '../store/amount-columns.ts'
import { clearSteps } from '../store/audit-rights.ts'
import type { Actor, Books } from '../store/books.ts'
import { addTrailOf, type TrailEntry, voucherEntry } from '../store/trail.ts'
import { lineNames } from '../store/voucher-rows.ts'
import { type StatusCode, statusOf } from '../store/voucher-store.ts'
import { dropEvidence } from './attachment.ts'

/** Moves the kept amounts of stored vouchers between families. */
export const moveAmounts = async (
  tx: Db,
  companyId: bigint,
  ids: readonly bigint[],
  move: { from: Family | null; to: Family | null },
): Promise<void> => {
  if (ids.length === 0) return
  await tx.query(balanceMove('subject_balance', move, storedLines), [companyId, [...ids]])
  await tx.query(balanceMove('aux_balance', move, storedLines), [companyId, [...ids]])
  await tx.query(cashFlowMove(move, storedLines), [companyId, [...ids]])
}

type Gone = { id: bigint; voucherType: string; voucherNo: number; serialNo: string; status: StatusCode }

/** What the trail tells; most vouchers give up no files. */
const toldGone = (gone: Gone, files: readonly object[] | undefined): TrailEntry => {
  const { voucherNo: no, serialNo } = gone
  return voucherEntry('delete', gone, { no, serialNo, was: statusOf(gone), ...(files ? { files } : {}) })
}

const kept = ['aux_id', ...lineNames]

/** Keeps the vouchers as they are: a line is the texts of the columns named beside it, far quicker than an object. */
const keepRemoved = (tx: Db, actor: Actor, { companyId }: Books, ids: readonly bigint[]) =>
  tx.query(
    `insert into voucher_deleted (company_id, id, deleted_by, deleted_name, deleted_at, voucher)
     select $1, v.id, $3, $4, now(), to_jsonb(v) || jsonb_build_object('columns', $5::jsonb, 'lines',
       (select to_jsonb(array_agg(array[${kept.map((name) => `l.${name}::text`).join(', ')}] order by l.line_no))
        from voucher_line l where l.company_id = $1 and l.voucher_id = v.id))
     from voucher v where v.company_id = $1 and v.id = any($2)`,
    [companyId, ids, actor.id, actor.name, JSON.stringify(kept)],
  )

/** Vouchers that go together: what is read of more of them would hold others up. */
const together = 5000

/** Removes these vouchers, which are saved, locked and may be removed; answers how many there were. */
export const removeVouchers = async (tx: Db, actor: Actor, books: Books, ids: readonly bigint[]): Promise<number> => {
  const { companyId } = books
  await clearSteps(tx, books, ids)
  await moveAmounts(tx, companyId, ids, { from: 'saved', to: null })
  const files = await dropEvidence(tx, { actor, books }, ids)
  const entries: TrailEntry[] = []
  for (let at = 0; at < ids.length; at += together) {
    const these = ids.slice(at, at + together)
    await keepRemoved(tx, actor, books, these)
    await tx.query(`delete from voucher_line where company_id = $1 and voucher_id = any($2)`, [companyId, these])
    const gone = await tx.query<Gone>(
      `delete from voucher where company_id = $1 and id = any($2)
       returning id, voucher_type, voucher_no, serial_no, status`,
      [companyId, these],
    )
    for (const each of gone) entries.push(toldGone(each, files.get(each.id)))
  }
  await addTrailOf(tx, companyId, actor, entries)
  return entries.length
}
