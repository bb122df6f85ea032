// Closing vouchers in the books: looked at on kept balances, made anew in the place of their own ones.
import { lastDay } from '../../../domain/base/period.ts'
import { type Problem, Refusal, warningNumbers } from '../../../domain/base/problem.ts'
import {
  type ClosingFacts,
  type ClosingKind,
  closingPrefixes,
  closingSources,
  planMonthClosing,
} from '../../../domain/closing/closing.ts'
import { undistributed } from '../../../domain/closing/profit-appropriation.ts'
import { choiceOf, planYearEnd, type YearEndChoice, yearEndPrefixes } from '../../../domain/closing/year-end.ts'
import { toDraft, type Voucher } from '../../../domain/voucher/voucher.ts'
import { readVoucher } from '../../../domain/voucher/voucher-check.ts'
import type { Db } from '../../kernel/db.ts'
import { holdSet, lockFacts } from '../store/account-set.ts'
import type { AuxIds } from '../store/aux-ids.ts'
import type { Actor, Books } from '../store/books.ts'
import { checkFacts } from '../store/fact-cache.ts'
import { type CompanyFacts, refuseReadOnly, type Who } from '../store/facts.ts'
import { closedNow, refuseClosed } from '../store/soft-close.ts'
import { readStored, type Stored } from '../store/voucher-store.ts'
import type { BulkVoucher } from '../write/bulk.ts'
import { blocksCash } from '../write/negative-cash.ts'
import { voidGenerated } from '../write/voucher-change.ts'
import { editVoucher } from '../write/voucher-edit.ts'
import { type ClosingTemplate, noteMade, planTemplate, readKept, type There } from './closing-template.ts'
import { keepChoice } from './year-end.ts'
import { balancesWithout, lastNoOf, readBalances, readMoved } from './year-state.ts'

/** A closing of a month; `choice` is that of the end of the year, `template` that of a closing by template. */
export type ClosingAsk =
  | { kind: Exclude<ClosingKind, 'template'>; no: number; choice?: YearEndChoice }
  | { kind: 'template'; no: number; template: ClosingTemplate }

/** A voucher that stays as it is: it is audited, posted or reversed. */
export type FixedVoucher = { id: bigint; type: string; no: number; state: 'saved' | 'audited' | 'posted' }

/**
 * Where a closing stands. `wanted` are the vouchers that the balances ask for now, `own` those that are there unaudited
 * and would make room for them. Nothing is to be done when both are the same.
 */
export type Closing = {
  kind: ClosingKind
  problems: Problem[]
  wanted: Voucher[]
  own: Stored[]
  fixed: FixedVoucher[]
  isDone: boolean
}

export const closingFacts = (facts: CompanyFacts, year: number, no: number): ClosingFacts => {
  const period = { year, no }
  const { baseCurrency, options } = facts.accountSet
  return {
    period,
    lastNo: lastNoOf(facts),
    baseCurrency,
    options,
    subjects: facts.subjects,
    currencies: facts.currencies,
    closingRate: (currency) => facts.closingRate(currency, lastDay(period)),
  }
}

type OwnRow = FixedVoucher & { isReversed: boolean }

const readOwn = async (tx: Db, books: Books, ask: ClosingAsk) => {
  // Of the vouchers made by templates those of this one.
  const made = `exists (select 1 from closing_voucher m where m.company_id = v.company_id and m.company_id = $1
    and m.voucher_id = v.id and m.template_id = $5)`
  const rows = await tx.query<OwnRow>(
    `select v.id, v.voucher_type as type, v.voucher_no as no,
       case when v.voucher_no <= coalesce(c.posted_no, 0) then 'posted' when v.status = 2 then 'audited'
         else 'saved' end as state,
       exists (select 1 from voucher r where r.company_id = $1 and r.reversal_of = v.id) as is_reversed
     from voucher v left join voucher_counter c on c.company_id = v.company_id and c.year = v.year
       and c.period_no = v.period_no and c.voucher_type = v.voucher_type
     where v.company_id = $1 and v.year = $2 and v.period_no = $3 and v.source = $4 and v.status <> 9
       ${ask.kind === 'template' ? `and ${made}` : ''}
     order by v.voucher_type, v.voucher_no`,
    [
      ...[books.companyId, books.year, ask.no, closingSources[ask.kind]],
      ...(ask.kind === 'template' ? [ask.template.id] : []),
    ],
  )
  const isOwn = ({ state, isReversed }: OwnRow) => state === 'saved' && !isReversed
  const stored = await readStored(
    tx,
    books,
    rows.filter(isOwn).map(({ id }) => id),
  )
  const own = stored.sort((a, b) => a.head.voucherNo - b.head.voucherNo)
  return { own, fixed: rows.filter((row) => !isOwn(row)).map(({ isReversed: _, ...row }) => row) }
}

/** What a voucher says, whoever made it, whatever its number, and whatever list its rate was taken from. */
const contentOf = (voucher: Voucher, facts: CompanyFacts): string => {
  const { type, date, lines } = toDraft(voucher, facts)
  return JSON.stringify([type, date, lines.map(({ rateType: _, ...line }) => line)])
}

const planOf = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  ask: ClosingAsk,
  there: There & { ownIds: bigint[] },
) => {
  const of = closingFacts(facts, books.year, ask.no)
  if (ask.kind === 'template') return planTemplate(tx, books, facts, of, ask.template, there)
  const prefixes = ask.kind === 'year' ? yearEndPrefixes(of) : closingPrefixes(ask.kind, of)
  const balances = balancesWithout(await readBalances(tx, books, ask.no, prefixes), there.own)
  if (ask.kind === 'year') {
    const moved = await readMoved(tx, books, facts, { no: ask.no, include: 'saved', without: there.ownIds })
    return planYearEnd(balances, of, ask.choice ?? choiceOf(of.options), undistributed(balances, moved, of))
  }
  return planMonthClosing(ask.kind, balances, of)
}

/** Looks at one closing; only inside a transaction or snapshot. */
export const examineClosing = async (tx: Db, books: Books, facts: CompanyFacts, ask: ClosingAsk): Promise<Closing> => {
  const { own, fixed } = await readOwn(tx, books, ask)
  // The others ask of every balance only what is still to be moved.
  const fixedIds = ask.kind === 'template' ? fixed.map(({ id }) => id) : []
  const there = {
    own: own.map(({ voucher }) => voucher),
    ownIds: own.map(({ head }) => head.id),
    kept: await readKept(tx, books, ask.no, fixedIds),
  }
  const plan = await planOf(tx, books, facts, ask, there)
  const problems = [...plan.problems]
  const wanted: Voucher[] = []
  for (const draft of plan.vouchers) {
    const read = readVoucher(draft, facts)
    if (read.voucher) wanted.push(read.voucher)
    else problems.push(...read.problems)
  }
  const texts = (vouchers: readonly Voucher[]) => vouchers.map((voucher) => contentOf(voucher, facts)).join('\n')
  const isDone = problems.length === 0 && texts(wanted) === texts(there.own)
  return { kind: ask.kind, problems, wanted, own, fixed, isDone }
}

/** Whoever may make closing vouchers may change what was made so. */
const generating = (actor: Actor): Actor => ({
  ...actor,
  may: (button) => button === 'gl:voucher:save' || button === 'gl:voucher:editOthers' || actor.may(button),
})

/** What a closing wrote: the vouchers that stand for it now, in the order of the plan. */
export type Closed = { ids: bigint[] }

export type ClosingWriter = {
  auxIds: AuxIds
  numberOf(problem: Problem): number
  /** Writes new vouchers in the same transaction. */
  add(tx: Db, vouchers: BulkVoucher[], ids: bigint[]): Promise<unknown>
}

/**
 * Makes the vouchers of a closing. Its own unaudited ones take the new content and keep their numbers; those that are
 * no longer wanted become void. The months are locked as posting locks them, so that nothing moves between the reading
 * of balances and the writing, and of two who do it at once the second finds it done.
 */
export const writeClosing = (
  db: Db,
  { actor, books, facts }: Who,
  ask: ClosingAsk,
  writer: ClosingWriter,
): Promise<Closed> =>
  db.transaction(async (tx) => {
    // As whoever defines account sets, or takes cash: the set before its months.
    const choice = ask.kind === 'year' ? ask.choice : undefined
    if (choice || blocksCash(facts)) await holdSet(tx, books)
    await tx.query(`select no from period where company_id = $1 and year = $2 order by no for update`, [
      books.companyId,
      books.year,
    ])
    // The facts before the trail that the vouchers are told in, though they are renewed last of all.
    if (choice) await lockFacts(tx, [books.companyId])
    await checkFacts(tx, books, facts)
    refuseReadOnly(facts)
    const { problems, wanted, own } = await examineClosing(tx, books, facts, ask)
    if (problems.length > 0) throw new Refusal(problems)
    const ids: bigint[] = []
    for (const [at, { head, voucher }] of own.slice(0, wanted.length).entries()) {
      const next = wanted[at] as Voucher
      ids.push(head.id)
      if (contentOf(voucher, facts) === contentOf(next, facts)) continue
      const edit = { id: head.id, version: head.version, draft: toDraft(next, facts), accept: warningNumbers }
      await editVoucher(tx, writer.auxIds, { actor: generating(actor), books, facts }, edit, writer.numberOf)
    }
    const surplus = own.slice(wanted.length).map(({ head }) => head.id)
    // Whoever makes or edits one is refused by the rules of that; making one void has none of its own.
    if (surplus.length > 0) refuseClosed(closedNow(facts.softCloses, actor), books.year, ask.no, 'month')
    await voidGenerated(tx, { actor, books, facts }, surplus)
    const more: bigint[] = []
    const fresh = wanted.slice(own.length).map((voucher) => ({ voucher, wantedNo: null }))
    if (fresh.length > 0) await writer.add(tx, fresh, more)
    if (ask.kind === 'template') await noteMade(tx, books, ask.no, ask.template, more)
    // Last of all: the rules that made the vouchers do not know it yet.
    if (choice) await keepChoice(tx, { actor, books, facts }, choice)
    return { ids: [...ids, ...more] }
  })
