// Voucher entry: facts, save, drafts and balances, and who else has a voucher open.
import { auditHintCalls } from '../../contract/people/audit-right.ts'
import { presenceCalls } from '../../contract/people/profile.ts'
import { printCalls } from '../../contract/voucher/print.ts'
import { voucherCalls } from '../../contract/voucher/voucher.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { isDate, monthOf, periodOfDate, periodText } from '../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { checkWritable, isUnlimited, seesLine } from '../../domain/chart/access.ts'
import { parseAux } from '../../domain/chart/entity.ts'
import type { VoucherDraft } from '../../domain/voucher/voucher.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { lastOf, nextNo, readDraft, subjectBalance } from '../ledger/counts/voucher-list.ts'
import { actorOf, booksOf, type Gate, readableOf } from '../ledger/gate.ts'
import { readDepartments } from '../ledger/read/expense-book.ts'
import { relatedEntities } from '../ledger/read/read-merge-rules.ts'
import { closedNow } from '../ledger/store/account-set.ts'
import { postedNameOf, readStored, type Stored } from '../ledger/store/voucher-store.ts'
import { actOnChosen, checkSeen, chosenOf, readsYear, voucherAudit, voucherWhy } from './act.ts'
import { voucherBatch } from './batch.ts'
import { offeredTo } from './entry-offers.ts'
import { auditHints } from './hints.ts'
import { voucherList } from './list.ts'
import { numberRoutes } from './numbers.ts'
import { printRoutes } from './print.ts'
import { draftShape, entryFacts, voucherShape } from './wire.ts'

const read = (gate: Gate) => async (input: { id: string }, scope: Scope) => {
  const books = booksOf(scope)
  const facts = await gate.facts(books)
  const actor = actorOf(scope)
  const id = BigInt(input.id)
  const [stored] = await readStored(scope.db, books, [id])
  if (!stored) {
    const draft = await readDraft(scope.db, books, scope.user.id, id)
    return draft ? draftShape(draft, facts, scope.lang) : refuse(problem('record.missing'))
  }
  const postedBy = await postedNameOf(scope.db, books, stored as Stored)
  return voucherShape(stored, facts, { actor, scope: scope.dataScope, postedBy }) ?? refuse(problem('record.missing'))
}

/** Refuses a draft with lines outside the caller's data scope. */
const checkScope = (draft: VoucherDraft, scope: Scope): void => {
  const hidden = checkWritable(scope.dataScope, draft.lines)
  if (hidden.length > 0) throw new Refusal(hidden)
}

const sideOf = (net: bigint): 'D' | 'C' | '' => (net === 0n ? '' : net > 0n ? 'D' : 'C')

/** The calls of voucher entry, list and audit. */
export const voucherRoutes = (app: App, gate: Gate): void => {
  serve(app, printCalls, printRoutes(gate))
  serve(app, auditHintCalls, { hints: auditHints(gate) })
  serve(app, voucherCalls, {
    ...voucherList(gate),
    ...voucherBatch(gate),
    ...voucherAudit(gate),
    ...voucherWhy(gate),
    ...numberRoutes(gate),
    facts: async (_, scope) => {
      const books = booksOf(scope)
      const facts = await gate.facts(books)
      const closed = closedNow(facts.softCloses, actorOf(scope))
      const related = await relatedEntities(scope.db, books.companyCode)
      const departments = offeredTo(scope, await readDepartments(scope.db, facts.sandboxOf || books.companyCode))
      return entryFacts(facts, await lastOf(scope.db, books, scope.user.id), closed, { related, departments })
    },
    read: read(gate),
    nextNo: async ({ date, type, adjustment = false }, scope) => {
      const books = booksOf(scope)
      const isIn = isDate(date) && monthOf(date).startsWith(String(books.year))
      return { no: isIn ? await nextNo(scope.db, books, adjustment ? 13 : periodOfDate(date).no, type) : 1 }
    },
    save: async ({ id, version, draft, accept, careful }, scope) => {
      checkScope(draft, scope)
      if (id !== undefined) await checkSeen(scope, [BigInt(id)])
      const given = { id: id === undefined ? undefined : BigInt(id), version, draft, accept, careful }
      const input = { ...given, key: scope.idempotencyKey, readsYear: readsYear(scope), scope: scope.dataScope }
      const saved = await gate.save(actorOf(scope), booksOf(scope), input)
      return { ...saved, id: saved.id.toString(), period: periodText(saved.period) }
    },
    draft: async ({ id, draft }, scope) => {
      checkScope(draft, scope)
      const input = { id: id ? BigInt(id) : null, draft, key: scope.idempotencyKey }
      const saved = await gate.saveDraft(actorOf(scope), booksOf(scope), input)
      return { id: saved.toString() }
    },
    delete: async (input, scope) => {
      const { ids, versions } = chosenOf(input)
      await checkSeen(scope, ids)
      const more = { versions, key: scope.idempotencyKey }
      return { deleted: await gate.delete(actorOf(scope), booksOf(scope), ids, more) }
    },
    void: actOnChosen(gate, 'void'),
    restore: actOnChosen(gate, 'restore'),
    cancelAudit: actOnChosen(gate, 'cancelAudit'),
    cashierSign: actOnChosen(gate, 'cashierSign'),
    cancelCashierSign: actOnChosen(gate, 'cancelCashierSign'),
    reject: async (input, scope) =>
      input.reason.trim() === ''
        ? refuse(problem('input.required', 'reason'))
        : actOnChosen(gate, 'reject')(input, scope),
    balance: async ({ subject, aux }, scope) => {
      const readable = readableOf(scope)
      const facts = await gate.facts(readable.books)
      if (aux !== undefined && aux !== '' && parseAux(aux) === null) refuse(problem('input.invalid', 'aux'))
      const net = await subjectBalance(scope.db, readable, subject, aux ?? null)
      return { balance: formatMoney(net, facts.baseDigits), side: sideOf(net) }
    },
  })
}

const sayText = `insert into voucher_presence (voucher_id, desk, user_id, user_name, editing, seen_at)
  values ($1, $2, $3, $4, $5, now())
  on conflict (voucher_id, desk) do update set editing = excluded.editing, seen_at = excluded.seen_at
  where voucher_presence.user_id = excluded.user_id`

/** Two words may be missed before somebody counts as gone. */
const othersText = `select user_name as name, editing, user_id = $3 as own from voucher_presence
  where voucher_id = $1 and desk <> $2 and seen_at > now() - interval '25 seconds'
  order by editing desc, user_name, desk limit 20`

type Now = { version: number; by: string }

/** The voucher as it is stored now; whoever sees only a part of it is told nothing. */
const storedNow = async (scope: Scope, id: bigint): Promise<Now> => {
  const books = booksOf(scope)
  if (!isUnlimited(scope.dataScope)) {
    const [stored] = await readStored(scope.db, books, [id])
    const isWhole = stored?.voucher.lines.every((line) => seesLine(scope.dataScope, line)) === true
    if (!stored || !isWhole) return refuse(problem('record.missing'))
    return { version: stored.head.version, by: stored.head.editedName || stored.head.createdName }
  }
  const [row] = await scope.db.query<Now>(
    `select version, coalesce(nullif(edited_name, ''), created_name) as by from voucher
     where company_id = $1 and id = $2 and year = $3`,
    [books.companyId, id, books.year],
  )
  return row ?? refuse(problem('record.missing'))
}

export const presenceRoutes = (app: App): void =>
  serve(app, presenceCalls, {
    here: async ({ id, desk, editing }, scope) => {
      const voucher = BigInt(id)
      const now = await storedNow(scope, voucher)
      const { user, db } = scope
      await db.query(sayText, [voucher, desk, user.id, user.realName, editing])
      const others = await db.query<{ name: string; editing: boolean; own: boolean }>(othersText, [
        voucher,
        desk,
        user.id,
      ])
      return { ...now, others }
    },
    gone: async ({ id, desk }, { db, user }) => {
      await db.query('delete from voucher_presence where voucher_id = $1 and desk = $2 and user_id = $3', [
        BigInt(id),
        desk,
        user.id,
      ])
    },
  })
