// Closing vouchers in the books, of templates too: looked at on kept balances, made anew in the place of their own.

import { toBase } from '../../../domain/base/money.ts'
import { lastDay } from '../../../domain/base/period.ts'
import { type Problem, Refusal, warningNumbers } from '../../../domain/base/problem.ts'
import { everything } from '../../../domain/chart/access.ts'
import { auxPairs } from '../../../domain/chart/entity.ts'
import {
  type ClosingFacts,
  type ClosingKind,
  type ClosingPlan,
  closingPrefixes,
  closingSources,
  planMonthClosing,
  planOf,
} from '../../../domain/closing/closing.ts'
import { restLines } from '../../../domain/closing/closing-remainder.ts'
import { undistributed } from '../../../domain/closing/profit-appropriation.ts'
import { choiceOf, planYearEnd, type YearEndChoice, yearEndPrefixes } from '../../../domain/closing/year-end.ts'
import {
  askedBalances,
  askedOf,
  closingLines,
  type TemplateFacts,
  type TemplateLine,
} from '../../../domain/voucher/template.ts'
import {
  digitsOf,
  draftLine,
  type Line,
  type LineDraft,
  toDraft,
  typedFields,
  type Voucher,
  type VoucherDraft,
} from '../../../domain/voucher/voucher.ts'
import { readVoucher } from '../../../domain/voucher/voucher-check.ts'
import type { Db } from '../../kernel/db.ts'
import { netBalances } from '../read/read-net.ts'
import { closedNow, holdSet, lockFacts, readPeriods, refuseClosed } from '../store/account-set.ts'
import type { AuxIds } from '../store/aux-ids.ts'
import type { Actor, Books } from '../store/books.ts'
import { checkFacts } from '../store/fact-cache.ts'
import { type CompanyFacts, refuseReadOnly, type Who } from '../store/facts.ts'
import { readStored, type Stored } from '../store/voucher-store.ts'
import type { BulkVoucher } from '../write/bulk.ts'
import { blocksCash } from '../write/negative-cash.ts'
import { voidGenerated } from '../write/voucher-change.ts'
import { editVoucher } from '../write/voucher-edit.ts'
import { balancesWithout, keepChoice, lastNoOf, readBalances, readMoved } from './year-end.ts'

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
  const ownIds = rows.filter(isOwn).map(({ id }) => id)
  const stored = await readStored(tx, books, ownIds)
  const own = stored.sort((a, b) => a.head.voucherNo - b.head.voucherNo)
  return { own, fixed: rows.filter((row) => !isOwn(row)).map(({ isReversed: _, ...row }) => row) }
}

const saidFields = typedFields.filter((field) => field !== 'rateType')

/** What a voucher says, whoever made it, whatever its number, and whatever list its rate was taken from. */
const contentOf = (voucher: Voucher, facts: CompanyFacts): string => {
  const { type, date, lines } = toDraft(voucher, facts)
  const said = lines.map((line) => [line.summary, line.subject, line.aux, saidFields.map((field) => line[field])])
  return JSON.stringify([type, date, said])
}

const planNow = async (
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
  const plan = await planNow(tx, books, facts, ask, there)
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
    await readPeriods(tx, books, 'for update')
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

export type ClosingTemplate = { id: bigint; name: string; type: string; remark: string; lines: TemplateLine[] }

/** True for a line that a balance holds, as netBalances sums it. */
const isIn = (asked: string, { subject, aux }: Pick<Line, 'subject' | 'aux'>): boolean => {
  const { code, entity } = askedOf(asked)
  if (!subject.startsWith(code)) return false
  return entity === '' || auxPairs(aux).some((pair) => pair.slice(pair.indexOf(':') + 1).toUpperCase() === entity)
}

/** What stays of a closing: its audited vouchers, with what reversed or corrects one in the same month. */
export const readKept = async (tx: Db, books: Books, no: number, fixed: readonly bigint[]): Promise<Voucher[]> => {
  if (fixed.length === 0) return []
  const rows = await tx.query<{ id: bigint }>(
    `with recursive kept as (
       select v.id from voucher v where v.company_id = $1 and v.id = any($2)
       union
       select v.id from kept k
         cross join lateral (
           select r.id from voucher r where r.company_id = $1 and r.reversal_of = k.id
           union all select c.voucher_id from voucher_correction c where c.company_id = $1 and c.corrects = k.id) n
         join voucher v on v.company_id = $1 and v.id = n.id
       where v.year = $3 and v.period_no = $4 and v.status <> 9)
     select k.id from kept k`,
    [books.companyId, [...fixed], books.year, no],
  )
  const ids = rows.map(({ id }) => id)
  const stored = await readStored(tx, books, ids)
  return stored.map(({ voucher }) => voucher)
}

/** What is there of a closing: `own` makes room for what is wanted, `kept` stays beside it. */
export type There = { own: readonly Voucher[]; kept: readonly Voucher[] }

/**
 * The balances that a template asks for as they are without its vouchers, and before the month carries its profit and
 * loss forward: what is made afterwards asks for the same as what was made before.
 */
const readNets = async (
  tx: Db,
  books: Books,
  { period, subjects }: Pick<ClosingFacts, 'period' | 'subjects'>,
  asked: readonly string[],
  { own, kept }: There,
): Promise<Map<string, bigint>> => {
  const carried = subjects.all.flatMap(({ code, type }) => (type === 'PROFIT_LOSS' ? [code] : []))
  const nets = await netBalances(tx, { books, scope: everything }, asked, period.no, carried)
  for (const line of [...own, ...kept].flatMap(({ lines }) => lines)) {
    for (const each of asked) {
      if (isIn(each, line)) nets.set(each, (nets.get(each) ?? 0n) - line.debit + line.credit)
    }
  }
  return nets
}

/** What a template asks for now without its own vouchers: all of it, or what is missing beside those that stay. */
export const planTemplate = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  of: Pick<ClosingFacts, 'period' | 'subjects'>,
  template: ClosingTemplate,
  there: There,
): Promise<ClosingPlan> => {
  const nets = await readNets(tx, books, of, askedBalances(template.lines), there)
  const date = lastDay(of.period)
  const { lines, problems } = closingLines(template.lines, templateFacts(facts, date, nets))
  if (problems.length > 0) return { vouchers: [], problems }
  const { type, remark } = template
  const draftOf = (drafts: LineDraft[]): VoucherDraft[] => {
    const adjustment = of.period.no === 13
    return drafts.length === 0
      ? []
      : [{ type, date, attachCount: 0, remark, source: 'TEMPLATE', adjustment, lines: drafts }]
  }
  const booked = there.kept.flatMap((voucher) => voucher.lines)
  if (booked.length === 0) return { vouchers: draftOf(lines), problems }
  const whole = draftOf(lines).map((draft) => readVoucher(draft, facts))
  const asked = whole.flatMap(({ voucher }) => voucher?.lines ?? [])
  const rest = restLines(asked, booked).map((line) => draftLine(line, 1n, facts))
  const found = whole.flatMap((read) => read.problems)
  return planOf(draftOf(rest), found)
}

export const noteMade = (tx: Db, books: Books, no: number, { id }: ClosingTemplate, made: readonly bigint[]) =>
  tx.query(
    `insert into closing_voucher (company_id, voucher_id, template_id, year, period_no)
     select $1, n.id, $2, $3, $4 from unnest($5::bigint[]) as n(id)`,
    [books.companyId, id, books.year, no, [...made]],
  )

/** `nets` are debit-positive; a balance that was not read is nothing, a subject that does not exist has none. */
export const templateFacts = (facts: CompanyFacts, date: string, nets: ReadonlyMap<string, bigint>): TemplateFacts => ({
  accountSet: facts.accountSet,
  currencies: facts.currencies,
  toBase: ({ currency = '', rateType }, original) => {
    const found = facts.rate(currency, rateType || 'DAILY', date)
    const digits = digitsOf(facts.currencies, currency)
    return found && toBase(original, digits, found.rate, found.unit, facts.baseDigits)
  },
  balance: (asked) => {
    const subject = facts.subjects.find(askedOf(asked).code)
    const net = nets.get(asked) ?? 0n
    return subject ? (subject.direction === 'C' ? -net : net) : null
  },
})
