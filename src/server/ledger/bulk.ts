// Many vouchers in one act, all or nothing: what imports, the demo group and the bench go through.
import { type Problem, problem, Refusal } from '../../domain/problem.ts'
import type { Voucher } from '../../domain/voucher.ts'
import { type Db, setLocal } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import type { AuxIds } from './aux.ts'
import type { Actor, Books } from './books.ts'
import { actOn } from './change.ts'
import type { CompanyFacts } from './facts.ts'
import { newSigns } from './rows.ts'
import { type Ready, writeGroup } from './save.ts'

/** A voucher already read by the rules; `wantedNo` is the number the file gives it, null for none. */
export type BulkVoucher = { voucher: Voucher; wantedNo: number | null }
export type Assigned = { type: string; period: { year: number; no: number }; wanted: number; no: number }
export type BulkResult = { count: number; lines: number; ids: bigint[]; assigned: Assigned[] }

/** Vouchers a statement takes, and audits at a time. */
const batch = 1000
const auditBatch = 1000

const readyOf = (actor: Actor, books: Books, facts: CompanyFacts, each: BulkVoucher): Ready => ({
  actor,
  books,
  facts,
  request: { draft: { type: '', date: '', lines: [] }, key: '', accept: [] },
  hash: '',
  writing: {
    id: newId(),
    voucher: each.voucher,
    company: books.companyCode,
    signs: newSigns(actor, facts.accountSet.options.auditorNotCreator),
  },
})

const writeBatch = async (
  tx: Db,
  auxIds: AuxIds,
  pending: readonly { ready: Ready; wantedNo: number | null }[],
  result: BulkResult,
): Promise<void> => {
  const saved = await writeGroup(
    tx,
    auxIds,
    pending.map((each) => each.ready),
    true,
  )
  const problems: Problem[] = []
  for (const { ready, wantedNo } of pending) {
    const { voucher, id } = ready.writing
    const { period, type, date } = voucher
    const made = saved.get(id)
    if (!made) {
      const month = `${period.year}-${String(period.no).padStart(2, '0')}`
      problems.push(problem('period.notOpen', 'date', { date, period: month }))
      continue
    }
    if (wantedNo !== null && wantedNo !== made.no) result.assigned.push({ type, period, wanted: wantedNo, no: made.no })
    result.count += 1
    result.lines += voucher.lines.length
    result.ids.push(id)
  }
  if (problems.length > 0) throw new Refusal(problems)
}

/**
 * Writes the vouchers in the order they come, in one transaction, numbers in that order. With an auditor they are
 * audited in the same transaction; a voucher he may not audit refuses them all.
 */
export const writeBulk = (
  db: Db,
  auxIds: AuxIds,
  actor: Actor,
  books: Books,
  facts: CompanyFacts,
  vouchers: AsyncIterable<BulkVoucher> | Iterable<BulkVoucher>,
  options: { auditor?: Actor } = {},
): Promise<BulkResult> =>
  db.transaction(async (tx) => {
    const result: BulkResult = { count: 0, lines: 0, ids: [], assigned: [] }
    // A plan made while the tables were empty would be kept: seven times slower over a whole file.
    await setLocal(tx, 'plan_cache_mode', 'force_custom_plan')
    await tx.query(`select no from period where company_id = $1 and year = $2 order by no for share`, [
      books.companyId,
      books.year,
    ])
    let pending: { ready: Ready; wantedNo: number | null }[] = []
    for await (const each of vouchers) {
      pending.push({ ready: readyOf(actor, books, facts, each), wantedNo: each.wantedNo })
      if (pending.length < batch) continue
      await writeBatch(tx, auxIds, pending, result)
      pending = []
    }
    if (pending.length > 0) await writeBatch(tx, auxIds, pending, result)
    if (options.auditor) await auditAll(tx, options.auditor, books, facts, result.ids)
    return result
  })

/** Audits all of these vouchers or none. */
export const auditAll = async (
  db: Db,
  auditor: Actor,
  books: Books,
  facts: CompanyFacts,
  ids: readonly bigint[],
): Promise<number> =>
  db.transaction(async (tx) => {
    for (let at = 0; at < ids.length; at += auditBatch) {
      const request = { act: 'audit' as const, ids: ids.slice(at, at + auditBatch), reason: '' }
      const results = await actOn(tx, auditor, books, facts, request)
      const problems = results.flatMap((each) => each.problems)
      if (problems.length > 0) throw new Refusal(problems.slice(0, 20))
    }
    return ids.length
  })
