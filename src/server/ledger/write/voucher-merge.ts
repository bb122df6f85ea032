// Makes one voucher of several small ones: the first takes the lines of the others, which are deleted with it.
import { type Problem, problem, Refusal, refuse, warningNumbers } from '../../../domain/base/problem.ts'
import { toDraft, type VoucherDraft } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import type { AuxIds } from '../store/aux-ids.ts'
import type { Actor, Books } from '../store/books.ts'
import type { CompanyFacts, Who } from '../store/facts.ts'
import { readStored, type Stored, statusOf, type Versions } from '../store/voucher-store.ts'
import type { Saved } from './idempotency.ts'
import { deleteVouchers, labelOf } from './voucher-change.ts'
import { editVoucher } from './voucher-edit.ts'

const remarkMax = 500

/** No balance moves: what the parts were allowed, the whole is. */
const withoutWatch = (facts: CompanyFacts): CompanyFacts => ({
  ...facts,
  accountSet: { ...facts.accountSet, options: { ...facts.accountSet.options, blockNegativeCash: 'OFF' } },
})

/** Those of the vouchers that have a sales list. */
const withSalesList = async (tx: Db, { companyId }: Books, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> => {
  const text = `select distinct s.voucher_id as id from sales_list s where s.company_id = $1 and s.voucher_id = any($2)`
  const rows = await tx.query<{ id: bigint }>(text, [companyId, [...ids]])
  return new Set(rows.map(({ id }) => id))
}

/** Those of the vouchers that bills, restocks or a closing lead to: without its voucher each would be booked again. */
const withDocuments = async (tx: Db, { companyId }: Books, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> => {
  const rows = await tx.query<{ id: bigint }>(
    `select s.voucher_id as id from sale_bill s where s.company_id = $1 and s.voucher_id = any($2)
     union select r.voucher_id from entity_restock r where r.company_id = $1 and r.voucher_id = any($2)
     union select c.voucher_id from closing_voucher c where c.company_id = $1 and c.voucher_id = any($2)`,
    [companyId, [...ids]],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Only own unaudited vouchers of one date, type and source; what hangs on a voucher would hang on none. */
const isLike = ({ head, voucher }: Stored, first: Stored, actor: Actor): boolean =>
  head.createdBy === actor.id &&
  statusOf(head) === 'saved' &&
  head.voucherDate === first.head.voucherDate &&
  head.periodNo === first.head.periodNo &&
  head.voucherType === first.head.voucherType &&
  head.source === first.head.source &&
  voucher.reversalOf === '' &&
  head.reversedBy === null &&
  (head.id === first.head.id || head.attachments.length === 0)

const draftOf = (list: readonly Stored[], first: Stored, facts: CompanyFacts): VoucherDraft => {
  const drafts = list.map(({ voucher }) => toDraft(voucher, facts))
  const remarks = [...new Set(list.map(({ head }) => head.remark).filter((remark) => remark !== ''))]
  return {
    ...toDraft(first.voucher, facts),
    attachCount: list.reduce((sum, { head }) => sum + head.attachCount, 0),
    remark: remarks.join('; ').slice(0, remarkMax),
    lines: drafts.flatMap(({ lines }) => lines),
  }
}

/** What each of these vouchers that cannot be made one with the first of them is refused with. */
export const refusedMerge = async (
  tx: Db,
  { actor, books, facts }: Who,
  list: readonly Stored[],
  ids: readonly bigint[],
): Promise<Problem[]> => {
  const [first] = list
  if (!first) return []
  const others = list.slice(1).map(({ head }) => head.id)
  const listed = await withSalesList(tx, books, others)
  const made = await withDocuments(tx, books, ids)
  const unlike = list.filter(
    (stored) => !isLike(stored, first, actor) || listed.has(stored.head.id) || made.has(stored.head.id),
  )
  return unlike.map((stored) => {
    const no = labelOf(stored, facts, actor.lang)
    return problem('voucher.notMergeable', `ids.${ids.indexOf(stored.head.id)}`, { no })
  })
}

export const byNumber = (list: readonly Stored[]): Stored[] =>
  [...list].sort((a, b) => a.head.voucherNo - b.head.voucherNo)

/** A Refusal with each voucher that cannot be part of it, or that is another than the caller saw. */
export const mergeVouchers = (
  db: Db,
  auxIds: AuxIds,
  { actor, books, facts }: Who,
  { ids, versions }: { ids: readonly bigint[]; versions: Versions },
  numberOf: (problem: Problem) => number,
): Promise<Saved> =>
  db.transaction(async (tx) => {
    const found = await readStored(tx, books, ids)
    const list = byNumber(found)
    const [first, ...others] = list
    if (!first || list.length < ids.length || others.length === 0) return refuse(problem('record.missing'))
    const rest = others.map(({ head }) => head.id)
    const problems = await refusedMerge(tx, { actor, books, facts }, list, ids)
    if (problems.length > 0) throw new Refusal(problems)
    // Read without locks: both acts hold against these versions what they then lock.
    const seen = new Map(list.map(({ head }) => [head.id, versions.get(head.id) ?? head.version]))
    const calm = { actor, books, facts: withoutWatch(facts) }
    // An invoice stands in one voucher only: the others go first.
    await deleteVouchers(tx, calm, rest, seen)
    const draft = draftOf(list, first, facts)
    const edit = { id: first.head.id, version: seen.get(first.head.id), draft, accept: warningNumbers }
    return editVoucher(tx, auxIds, calm, edit, numberOf)
  })
