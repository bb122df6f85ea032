// Changes of several vouchers alike: each is an edit of its own through the gate, with its trail; merging is one act.

import type { InputOf } from '../../contract/base/call.ts'
import type { voucherBatchCalls } from '../../contract/voucher/voucher-act.ts'
import { type Problem, problem, Refusal, warningNumbers } from '../../domain/base/problem.ts'
import { toDraft, type VoucherDraft } from '../../domain/voucher/voucher.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../ledger/gate.ts'
import { readStored, type Stored } from '../ledger/store/voucher-store.ts'
import { labelOf } from '../ledger/write/voucher-change.ts'
import { answerOf, type ChosenVouchers, checkSeen, chosenOf } from './act.ts'

/** Vouchers read at a time. */
const portion = 100

/** The draft of a voucher after the change; null when there is nothing to change in it. */
type Change = (draft: VoucherDraft) => VoucherDraft | null

/** A refusal of one voucher is its result: the others are changed all the same. */
const problemsOf = async (work: Promise<unknown>): Promise<readonly Problem[]> => {
  try {
    await work
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.problems
    throw error
  }
}

type Result = { id: bigint; no: string; problems: readonly Problem[] }

const editEach = async (gate: Gate, chosen: ChosenVouchers, change: Change, scope: Scope) => {
  const { ids, versions } = chosenOf(chosen)
  await checkSeen(scope, ids)
  const books = booksOf(scope)
  const facts = await gate.facts(books)
  const actor = actorOf(scope)
  const results: Result[] = []
  const edit = async (id: bigint, stored: Stored | undefined): Promise<void> => {
    if (!stored) return void results.push({ id, no: '', problems: [problem('record.missing')] })
    const draft = change(toDraft(stored.voucher, facts))
    if (draft === null) return
    const version = versions.get(id) ?? stored.head.version
    // One key for each: the repeated request finds what it has done already.
    const key = scope.idempotencyKey === '' ? '' : `${scope.idempotencyKey}:${id}`
    const input = { id, version, draft, accept: warningNumbers, key }
    const problems = await problemsOf(gate.save(actor, books, input))
    results.push({ id, no: labelOf(stored, facts, scope.lang), problems })
  }
  for (let at = 0; at < ids.length && !scope.cancelled?.aborted; at += portion) {
    const part = ids.slice(at, at + portion)
    const stored = new Map((await readStored(scope.db, books, part)).map((one) => [one.head.id, one]))
    for (const id of part) await edit(id, stored.get(id))
    const done = Math.min(ids.length, at + portion)
    scope.progress?.({ pct: Math.floor((100 * done) / ids.length), stage: 'edit', done, total: ids.length })
  }
  return answerOf(results, scope)
}

type Heads = InputOf<typeof voucherBatchCalls.changeHeads>

const changeHeads =
  (gate: Gate) =>
  async ({ remark, attachCount, ...chosen }: Heads, scope: Scope) =>
    editEach(
      gate,
      chosen,
      (draft) => {
        const next = { ...draft, remark: remark ?? draft.remark, attachCount: attachCount ?? draft.attachCount }
        return next.remark === draft.remark && next.attachCount === draft.attachCount ? null : next
      },
      scope,
    )

type Replacing = InputOf<typeof voucherBatchCalls.replaceSummary>

const replaceSummary =
  (gate: Gate) =>
  async ({ find, replace, ...chosen }: Replacing, scope: Scope) =>
    editEach(
      gate,
      chosen,
      (draft) => {
        if (!draft.lines.some(({ summary }) => summary.includes(find))) return null
        const lines = draft.lines.map((line) => ({ ...line, summary: line.summary.replaceAll(find, () => replace) }))
        return { ...draft, lines }
      },
      scope,
    )

const countSummary = async ({ ids, find }: InputOf<typeof voucherBatchCalls.countSummary>, scope: Scope) => {
  const wanted = ids.map(BigInt)
  await checkSeen(scope, wanted)
  return await scope.db.row<{ vouchers: number; lines: number }>(
    `select count(distinct l.voucher_id)::integer as vouchers, count(*)::integer as lines
     from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
     where l.company_id = $1 and v.company_id = $1 and v.id = any($2) and v.status = 1
       and position($3 in l.summary) > 0`,
    [booksOf(scope).companyId, wanted, find],
  )
}

const merge = (gate: Gate) => async (input: ChosenVouchers, scope: Scope) => {
  const { ids, versions } = chosenOf(input)
  await checkSeen(scope, ids)
  const books = booksOf(scope)
  await gate.merge(actorOf(scope), books, ids, { versions, key: scope.idempotencyKey })
  return answerOf(
    ids.map((id) => ({ id, no: '', problems: [] })),
    scope,
  )
}

/** The calls that change several vouchers alike. */
export const voucherBatch = (gate: Gate): Implementations<typeof voucherBatchCalls> => ({
  changeHeads: changeHeads(gate),
  countSummary,
  replaceSummary: replaceSummary(gate),
  merge: merge(gate),
})
