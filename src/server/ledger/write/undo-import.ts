// Takes an import back: everything it wrote is deleted in one transaction, while nothing of it has moved on.

import { type Problem, problem, Refusal } from '../../../domain/base/problem.ts'
import { voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { refuseClosedSet } from '../store/account-set.ts'
import type { Who } from '../store/facts.ts'
import { closedInside } from '../store/soft-close.ts'
import { holdBooks } from './bulk-locks.ts'
import { blocksCash, type CashTally, watchingCash } from './negative-cash.ts'
import { removeVouchers } from './voucher-removal.ts'

/** As many reasons are told. */
const toldMax = 20

type Moved = { type: string; no: number; reason: string; count: number }

/**
 * Vouchers that are no longer as the import left them, or whose month takes no entries of the caller, with the first
 * reason of each. A new number is no reason.
 */
const movedOn = async (tx: Db, { actor, books }: Who, ids: readonly bigint[]): Promise<Moved[]> =>
  tx.query<Moved>(
    `select m.type, m.no, m.reason, (count(*) over ())::integer as count from (
       select v.voucher_type as type, v.voucher_no as no, v.id, case
         when v.voucher_no <= coalesce(c.posted_no, 0) then 'isPosted'
         when v.status = 2 or exists (select 1 from audit_step s
           where s.company_id = v.company_id and s.voucher_id = v.id) then 'isAudited'
         when v.status = 9 then 'isVoid'
         when exists (select 1 from voucher r
           where r.company_id = v.company_id and r.reversal_of = v.id) then 'isReversed'
         when v.created_by <> $4 then 'notYours'
         when v.edited_at is not null then 'isEdited'
         when v.cashier_name <> '' then 'isSigned'
         when exists (select 1 from voucher_attachment a where a.company_id = v.company_id and a.voucher_id = v.id
           and a.removed_at is null) then 'hasFiles'
         when p.status not in ('OPEN', 'FUTURE') or v.period_no = any($5) then 'isClosed' end as reason
       from voucher v join period p on p.company_id = v.company_id and p.year = v.year and p.no = v.period_no
         left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
           and c.voucher_type = v.voucher_type
       where v.company_id = $1 and v.year = $2 and v.id = any($3)) m
     where m.reason is not null order by m.id limit ${toldMax}`,
    [books.companyId, books.year, [...ids], actor.id, [...(await closedInside(tx, books, actor)).keys()]],
  )

const refuseMoved = async (tx: Db, undoing: Who, ids: readonly bigint[]): Promise<void> => {
  const { actor, facts } = undoing
  const moved = await movedOn(tx, undoing, ids)
  if (moved.length === 0) return
  const told = moved.map(({ type, no, reason }): Problem => {
    const label = voucherLabel(voucherWord(facts.voucherTypes, type, actor.lang), no)
    return problem('import.undoVoucher', '', { no: label, reason })
  })
  throw new Refusal([problem('import.undoRefused', '', { n: moved[0]?.count ?? 0 }), ...told])
}

/** What leaves cash subjects, by month: summed by the database, for one voucher or a hundred thousand alike. */
const tallyGone = async (
  tx: Db,
  { books, facts }: Pick<Who, 'books' | 'facts'>,
  ids: readonly bigint[],
  tally: Pick<CashTally, 'add'>,
): Promise<void> => {
  const cash = facts.subjects.all.filter((subject) => subject.cash).map(({ code }) => code)
  const rows = await tx.query<{ no: number; subject: string; debit: bigint; credit: bigint }>(
    `select l.period_no as no, l.subject, gl_total(l.debit) as debit, gl_total(l.credit) as credit
     from voucher_line l where l.company_id = $1 and l.voucher_id = any($2) and l.subject = any($3)
     group by l.period_no, l.subject`,
    [books.companyId, [...ids], cash],
  )
  for (const { no, ...line } of rows) tally.add({ period: { year: books.year, no }, lines: [line] }, -1n)
}

/**
 * Deletes the vouchers of an import that are still there, answers how many. When one of them is audited, posted, void,
 * reversed, edited, signed by the cashier, somebody else's, or has files, none is deleted and the first twenty are
 * named (47009, 47010). The books of the year are locked meanwhile, as an import locks them: nobody else moves these
 * vouchers.
 */
export const undoImport = (db: Db, { actor, books, facts }: Who, ids: readonly bigint[]): Promise<number> =>
  db.transaction((tx) =>
    watchingCash(tx, books, facts, async (tally) => {
      await holdBooks(tx, books)
      await refuseClosedSet(tx, books)
      await refuseMoved(tx, { actor, books, facts }, ids)
      if (blocksCash(facts)) await tallyGone(tx, { books, facts }, ids, tally)
      return removeVouchers(tx, actor, books, ids)
    }),
  )
