// What is done with sale bills: check, cancel check, cancel; vouchers made of them, and taken back.
import { type Problem, problem, Refusal, refuse } from '../../domain/problem.ts'
import { checkSaleBill, type SaleFacts, type SaleState, saleLines } from '../../domain/sale-bill.ts'
import { groupSales, type SaleDating, type SaleGrouping, saleDate, saleSummary } from '../../domain/sale-group.ts'
import { readVoucher } from '../../domain/voucher-check.ts'
import type { Db } from '../kernel/db.ts'
import { pacer } from '../kernel/pace.ts'
import type { Actor, Books } from '../ledger/books.ts'
import type { BulkVoucher, CompanyFacts, Gate } from '../ledger/gate.ts'
import { saleRules } from './rules.ts'
import { type BillFilter, type BillReader, lockBills, type StoredBill, stateCodes } from './store.ts'

export type Chosen = { ids?: readonly bigint[] | undefined; filter?: BillFilter | undefined }
export type BillActs = {
  db: Db
  gate: Gate
  actor: Actor
  books: Books
  stores: readonly string[]
  /** Hears how many bills are done of how many. */
  heard?: (done: number, total: number) => void
}

export type Acted = { done: number; refused: { billNo: string; problems: Problem[] }[] }
export type Made = { vouchers: { id: bigint }[]; bills: number }

const readerOf = (on: BillActs, tx: Db): BillReader => ({ db: tx, books: on.books, stores: on.stores })

const checkChosen = ({ ids, filter }: Chosen): void => {
  if (ids === undefined && filter === undefined) refuse(problem('input.required', 'ids', { field: 'ids' }))
}

/** Entries of one link: a trail of a hundred thousand bills is told in parts. */
const toldAtOnce = 5000

const tellBills = async (on: BillActs, tx: Db, action: string, bills: readonly StoredBill[], after: SaleState) => {
  for (let at = 0; at < bills.length; at += toldAtOnce) {
    const entries = bills.slice(at, at + toldAtOnce).map((bill) => ({
      action,
      objectType: 'saleBill',
      objectId: null,
      objectNo: bill.billNo,
      after: JSON.stringify({ before: { state: bill.state }, after: { state: after } }),
    }))
    await on.gate.within(tx).tell(on.actor, on.books.companyId, entries)
  }
}

const factsOf = async (on: BillActs, tx: Db): Promise<{ facts: CompanyFacts; sales: SaleFacts }> => {
  const facts = await on.gate.facts(on.books)
  const rules = await saleRules(tx, on.books)
  const { year } = on.books
  const sales = { company: on.books.companyCode, digits: facts.baseDigits, year, rules, ...facts }
  return { facts, sales }
}

const wrongState = (bill: StoredBill): Problem =>
  problem('saleBill.state', 'state', { no: bill.billNo, state: bill.state })

/** Bills apart by whether an act may take them. */
const apart = (bills: readonly StoredBill[], from: readonly SaleState[]) => ({
  taken: bills.filter(({ state }) => from.includes(state)),
  left: bills
    .filter(({ state }) => !from.includes(state))
    .map((bill) => ({ billNo: bill.billNo, problems: [wrongState(bill)] })),
})

type Verdict = { bill: StoredBill; problems: Problem[] }

const writeStates = (tx: Db, on: BillActs, verdicts: readonly Verdict[], state: SaleState, checkedBy: string) =>
  tx.query(
    `update sale_bill s set state = $4, problems = n.problems, voucher_id = null, checked_name = $5,
       checked_at = case when $5 = '' then null else now() end
     from unnest($2::bigint[], $3::jsonb[]) as n(id, problems) where s.company_id = $1 and s.id = n.id`,
    [
      on.books.companyId,
      verdicts.map(({ bill }) => bill.id),
      verdicts.map(({ problems }) => JSON.stringify(problems)),
      stateCodes[state],
      checkedBy,
    ],
  )

/** Checks imported bills and those with errors: right ones become checked, the others keep what is wrong with them. */
export const checkBills = (on: BillActs, chosen: Chosen): Promise<Acted> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const bills = await lockBills(readerOf(on, tx), chosen)
    const { taken, left } = apart(bills, ['IMPORTED', 'ERROR'])
    const { sales } = await factsOf(on, tx)
    const pace = pacer()
    const verdicts: Verdict[] = []
    for (const bill of taken) {
      await pace()
      verdicts.push({ bill, problems: checkSaleBill(bill, sales) })
      on.heard?.(verdicts.length, taken.length)
    }
    const right = verdicts.filter(({ problems }) => problems.length === 0)
    const wrong = verdicts.filter(({ problems }) => problems.length > 0)
    await writeStates(tx, on, right, 'CHECKED', on.actor.name)
    await writeStates(tx, on, wrong, 'ERROR', '')
    await tellBills(
      on,
      tx,
      'check',
      right.map(({ bill }) => bill),
      'CHECKED',
    )
    const refused = wrong.map(({ bill, problems }) => ({ billNo: bill.billNo, problems }))
    return { done: right.length, refused: [...refused, ...left] }
  })
}

const moveBills = (on: BillActs, chosen: Chosen, action: string, from: readonly SaleState[], to: SaleState) => {
  checkChosen(chosen)
  return on.db.transaction(async (tx): Promise<Acted> => {
    const { taken, left } = apart(await lockBills(readerOf(on, tx), chosen), from)
    await writeStates(
      tx,
      on,
      taken.map((bill) => ({ bill, problems: [] })),
      to,
      '',
    )
    await tellBills(on, tx, action, taken, to)
    return { done: taken.length, refused: left }
  })
}

export const cancelCheck = (on: BillActs, chosen: Chosen): Promise<Acted> =>
  moveBills(on, chosen, 'cancelCheck', ['CHECKED'], 'IMPORTED')

/** Takes bills out: their numbers are free again, and they count nowhere. */
export const cancelBills = (on: BillActs, chosen: Chosen): Promise<Acted> =>
  moveBills(on, chosen, 'cancel', ['IMPORTED', 'ERROR', 'CHECKED'], 'CANCELLED')

export type Generation = {
  grouping: SaleGrouping
  dating: SaleDating
  merge: boolean
  summary: string
  type: string
}

type Group = { bills: StoredBill[]; voucher: BulkVoucher['voucher'] }

/** Names the bills in what the rules say about their voucher: nobody knows a line of a voucher that is not there. */
const named = (problems: readonly Problem[], bills: readonly StoredBill[]): Problem[] =>
  problems.map((each) => ({ ...each, path: bills[0]?.billNo ?? '' }))

const refusedMax = 100

const readGroups = async (on: BillActs, tx: Db, bills: readonly StoredBill[], how: Generation): Promise<Group[]> => {
  const { facts, sales } = await factsOf(on, tx)
  const storeName = (code: string) => sales.entities.find('store', code)?.nameZhCn || code
  const summary = (bill: StoredBill) => saleSummary(how.summary, bill, storeName)
  const pace = pacer()
  const groups: Group[] = []
  const problems: Problem[] = []
  const most = facts.accountSet.options.voucherLinesMax
  const make = (some: StoredBill[]) =>
    saleLines(some, sales, { merge: how.merge, summary: (bill) => summary(bill as StoredBill), digits: sales.digits })
  const add = (some: StoredBill[]): void => {
    const lines = make(some)
    // What is too long is halved: a bill stays whole.
    if (lines.length > most && some.length > 1) {
      const half = Math.ceil(some.length / 2)
      add(some.slice(0, half))
      add(some.slice(half))
      return
    }
    const draft = { type: how.type, date: saleDate(some, how.dating), source: 'SALEBILL' as const, lines }
    const read = readVoucher({ ...draft, attachCount: 0, remark: '' }, facts)
    if (read.voucher) groups.push({ bills: some, voucher: read.voucher })
    else problems.push(...named(read.problems, some))
  }
  for (const group of groupSales(bills, how.grouping)) {
    await pace()
    if (problems.length < refusedMax) add(group)
    on.heard?.(groups.length, bills.length)
  }
  if (problems.length > 0) throw new Refusal(problems.slice(0, refusedMax))
  return groups
}

/**
 * Makes vouchers of the checked bills among those chosen, all or none. A bill that has a voucher is left alone: done
 * twice, or by two at once, it makes each voucher once.
 */
export const generateVouchers = (on: BillActs, chosen: Chosen, how: Generation): Promise<Made> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const { taken } = apart(await lockBills(readerOf(on, tx), chosen), ['CHECKED'])
    const groups = await readGroups(on, tx, taken, how)
    const ids: bigint[] = []
    const vouchers = groups.map(({ voucher }) => ({ voucher, wantedNo: null }))
    if (vouchers.length > 0) await on.gate.within(tx).importVouchers(on.actor, on.books, vouchers, { ids })
    const pairs = groups.flatMap(({ bills }, at) => bills.map((bill) => ({ bill, voucherId: ids[at] ?? 0n })))
    await tx.query(
      `update sale_bill s set state = 4, voucher_id = n.voucher_id
       from unnest($2::bigint[], $3::bigint[]) as n(id, voucher_id) where s.company_id = $1 and s.id = n.id`,
      [on.books.companyId, pairs.map(({ bill }) => bill.id), pairs.map(({ voucherId }) => voucherId)],
    )
    await tellBills(
      on,
      tx,
      'generate',
      pairs.map(({ bill }) => bill),
      'VOUCHERED',
    )
    return { vouchers: ids.map((id) => ({ id })), bills: pairs.length }
  })
}

/**
 * Deletes the vouchers of the chosen bills, as their maker may delete them, and gives all bills in them back as
 * checked: a voucher of several bills goes whole.
 */
export const cancelGeneration = (on: BillActs, chosen: Chosen): Promise<Made> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const found = await lockBills(readerOf(on, tx), chosen)
    const ids = [...new Set(found.flatMap(({ voucherId }) => (voucherId === null ? [] : [voucherId])))]
    if (ids.length === 0) return { vouchers: [], bills: 0 }
    const others = await tx.query<{ id: bigint }>(
      `select s.id from sale_bill s where s.company_id = $1 and s.voucher_id = any($2) order by s.id`,
      [on.books.companyId, ids],
    )
    const all = await lockBills({ ...readerOf(on, tx), stores: [] }, { ids: others.map(({ id }) => id) })
    // A voucher that also holds sales of stores the caller does not see is not his to take back.
    if (on.stores.length > 0 && all.some(({ store }) => !on.stores.includes(store))) refuse(problem('record.missing'))
    await writeStates(
      tx,
      on,
      all.map((bill) => ({ bill, problems: [] })),
      'CHECKED',
      on.actor.name,
    )
    await on.gate.within(tx).delete(on.actor, on.books, ids)
    await tellBills(on, tx, 'cancelGenerate', all, 'CHECKED')
    return { vouchers: ids.map((id) => ({ id })), bills: all.length }
  })
}
