// What is done with sale bills: check, cancel check, cancel; vouchers made of them, and taken back.
import { wordsOf } from '../../../contract/base/words.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { checkSaleBill, type SaleFacts, type SaleState, saleLines } from '../../../domain/bills/sale-bill.ts'
import type { Db } from '../../kernel/db.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { CompanyFacts, Gate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import { changeEntry, type TrailEntry } from '../../ledger/store/trail.ts'
import { type Chosen, checkChosen, groupedVouchers, type StoreReader, type VoucherMaking } from '../bill-acts.ts'
import { saleRules } from './rules.ts'
import {
  type BillFilter,
  type BillHead,
  billsFrom,
  lockBills,
  partsOf,
  type StoredBill,
  stateCodes,
  stateNow,
  wholeBills,
} from './store.ts'

/** Stores that a refusal names. */
const othersToldMost = 20

export type BillActs = StoreReader & {
  gate: Gate
  actor: Actor
  /** Hears how many bills are done of how many. */
  heard?: (done: number, total: number) => void
}

type BillActResult = { done: number; refused: { billNo: string; problems: Problem[] }[] }
type BillVouchers = { vouchers: bigint[]; bills: number }
type ChosenBills = Chosen<BillFilter>

function* stateEntries(action: string, bills: readonly BillHead[], after: SaleState): Generator<TrailEntry> {
  for (const { billNo, state } of bills) {
    yield { ...changeEntry('saleBill', billNo, { state }, { state: after }), action }
  }
}

/** Told last in the transaction: the state of each bill before and after. */
const tellBills = (on: BillActs, tx: Db, action: string, bills: readonly BillHead[], after: SaleState) =>
  on.gate.within(tx).tell(on.actor, on.books.companyId, stateEntries(action, bills, after))

type Reading = { facts: CompanyFacts; sales: SaleFacts }

const factsOf = async (on: BillActs, tx: Db): Promise<Reading> => {
  const facts = await on.gate.facts(on.books)
  const rules = await saleRules(tx, on.books)
  const { year } = on.books
  const sales = { company: on.books.companyCode, digits: facts.baseDigits, year, rules, ...facts }
  return { facts, sales }
}

const wrongState = (bill: BillHead): Problem =>
  problem('saleBill.state', 'state', { no: bill.billNo, state: bill.state })

/** Bills apart by whether an act may take them. */
const apart = (bills: readonly BillHead[], from: readonly SaleState[]) => ({
  taken: bills.filter(({ state }) => from.includes(state)),
  left: bills
    .filter(({ state }) => !from.includes(state))
    .map((bill) => ({ billNo: bill.billNo, problems: [wrongState(bill)] })),
})

/** Puts bills into a state; nothing is wrong with them then. */
const moveTo = async (tx: Db, on: BillActs, bills: readonly BillHead[], state: SaleState, checkedBy = '') => {
  for (const part of partsOf(bills)) {
    await tx.query(
      `update sale_bill s set state = $3, problems = '[]', voucher_id = null, checked_name = $4,
         checked_at = case when $4 = '' then null else now() end
       where s.company_id = $1 and s.id = any($2::bigint[])`,
      [on.books.companyId, part.map(({ id }) => id), stateCodes[state], checkedBy],
    )
  }
}

type Verdict = { bill: BillHead; problems: Problem[] }

const writeWrong = (tx: Db, on: BillActs, wrong: readonly Verdict[]) =>
  tx.query(
    `update sale_bill s set state = ${stateCodes.ERROR}, problems = n.problems, voucher_id = null, checked_name = '',
       checked_at = null
     from unnest($2::bigint[], $3::jsonb[]) as n(id, problems) where s.company_id = $1 and s.id = n.id`,
    [on.books.companyId, wrong.map(({ bill }) => bill.id), wrong.map(({ problems }) => JSON.stringify(problems))],
  )

/** Checks imported bills and those with errors: right ones become checked, the others keep what is wrong with them. */
export const checkBills = (on: BillActs, chosen: ChosenBills): Promise<BillActResult> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const reader = { ...on, db: tx }
    const { taken, left } = apart(await lockBills(reader, chosen), ['IMPORTED', 'ERROR'])
    const { sales } = await factsOf(on, tx)
    const pace = pacer()
    const right: BillHead[] = []
    const wrong: Verdict[] = []
    for await (const bills of wholeBills(reader, taken)) {
      for (const bill of bills) {
        await pace()
        const problems = checkSaleBill(bill, sales)
        if (problems.length === 0) right.push(bill)
        else wrong.push({ bill, problems })
      }
      on.heard?.(right.length + wrong.length, taken.length)
    }
    await moveTo(tx, on, right, 'CHECKED', on.actor.name)
    for (const part of partsOf(wrong)) await writeWrong(tx, on, part)
    await tellBills(on, tx, 'check', right, 'CHECKED')
    const refused = wrong.map(({ bill, problems }) => ({ billNo: bill.billNo, problems }))
    return { done: right.length, refused: [...refused, ...left] }
  })
}

const moveBills = (on: BillActs, chosen: ChosenBills, action: string, from: readonly SaleState[], to: SaleState) => {
  checkChosen(chosen)
  return on.db.transaction(async (tx): Promise<BillActResult> => {
    const { taken, left } = apart(await lockBills({ ...on, db: tx }, chosen), from)
    await moveTo(tx, on, taken, to)
    await tellBills(on, tx, action, taken, to)
    return { done: taken.length, refused: left }
  })
}

export const cancelCheck = (on: BillActs, chosen: ChosenBills): Promise<BillActResult> =>
  moveBills(on, chosen, 'cancelCheck', ['CHECKED'], 'IMPORTED')

/** Takes bills out: their numbers are free again, and they count nowhere. */
export const cancelBills = (on: BillActs, chosen: ChosenBills): Promise<BillActResult> =>
  moveBills(on, chosen, 'cancel', ['IMPORTED', 'ERROR', 'CHECKED'], 'CANCELLED')

/**
 * The stores that a caller does not see among those of some bills: a voucher for all stores of a day is never made of,
 * or taken back with, a part of them without a word (45157).
 */
const refuseOthers = (on: BillActs, stores: readonly string[], path = ''): void => {
  const others = [...new Set(stores)].filter((store) => on.stores.length > 0 && !on.stores.includes(store)).sort()
  if (others.length === 0) return
  refuse(problem('saleBill.otherStores', path, { stores: others.slice(0, othersToldMost).join(', ') }))
}

/** Stores of the company with checked bills on the days of these. */
const storesOfDays = async (on: BillActs, tx: Db, bills: readonly BillHead[]): Promise<string[]> => {
  const found = await tx.query<{ store: string }>(
    `select distinct s.store from ${billsFrom} where s.company_id = $1 and s.business_date = any($2::date[])
       and ${stateNow} = ${stateCodes.CHECKED}`,
    [on.books.companyId, [...new Set(bills.map(({ date }) => date))]],
  )
  return found.map(({ store }) => store)
}

const writeVouchered = async (tx: Db, on: BillActs, pairs: readonly { bill: BillHead; voucherId: bigint }[]) => {
  for (const part of partsOf(pairs)) {
    await tx.query(
      `update sale_bill s set state = ${stateCodes.VOUCHERED}, voucher_id = n.voucher_id
       from unnest($2::bigint[], $3::bigint[]) as n(id, voucher_id) where s.company_id = $1 and s.id = n.id`,
      [on.books.companyId, part.map(({ bill }) => bill.id), part.map(({ voucherId }) => voucherId)],
    )
  }
}

/**
 * Makes vouchers of the checked bills among those chosen, all or none. A bill that has a voucher is left alone: done
 * twice, or by two at once, it makes each voucher once.
 */
export const generateVouchers = (on: BillActs, chosen: ChosenBills, how: VoucherMaking): Promise<BillVouchers> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const reader = { ...on, db: tx }
    const { taken } = apart(await lockBills(reader, chosen), ['CHECKED'])
    if (on.stores.length > 0 && how.grouping === 'COMPANY_DAY') {
      refuseOthers(on, await storesOfDays(on, tx, taken), 'grouping')
    }
    const bills: StoredBill[] = []
    for await (const part of wholeBills(reader, taken)) bills.push(...part)
    const reading = await factsOf(on, tx)
    // The books are kept in simplified Chinese, whatever language their reader has.
    const channels: Readonly<Record<string, string>> = wordsOf['zh-cn'].saleBill
    const groups = await groupedVouchers(bills, how, {
      ...{ facts: reading.facts, source: 'SALEBILL' },
      channelOf: (channel) => channels[`channel_${channel}`] ?? channel,
      linesOf: (some, making) => saleLines(some, reading.sales, making),
      heard: (done) => on.heard?.(done, bills.length),
    })
    const ids: bigint[] = []
    const vouchers = groups.map(({ voucher }) => ({ voucher, wantedNo: null }))
    const options = { ids, readBy: reading.facts }
    if (vouchers.length > 0) await on.gate.within(tx).importVouchers(on.actor, on.books, vouchers, options)
    const pairs = groups.flatMap(({ documents }, at) => documents.map((bill) => ({ bill, voucherId: ids[at] ?? 0n })))
    await writeVouchered(tx, on, pairs)
    const made = pairs.map(({ bill }) => bill)
    await tellBills(on, tx, 'generate', made, 'VOUCHERED')
    return { vouchers: ids, bills: pairs.length }
  })
}

/**
 * Deletes the vouchers of the chosen bills, as their maker may delete them, and gives all bills in them back as
 * checked: a voucher of several bills goes whole.
 */
export const cancelGeneration = (on: BillActs, chosen: ChosenBills): Promise<BillVouchers> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const found = await lockBills({ ...on, db: tx }, chosen)
    const ids = [...new Set(found.flatMap(({ voucherId }) => (voucherId === null ? [] : [voucherId])))]
    if (ids.length === 0) return { vouchers: [], bills: 0 }
    const others = await tx.query<{ id: bigint }>(
      `select s.id from sale_bill s where s.company_id = $1 and s.voucher_id = any($2) order by s.id`,
      [on.books.companyId, ids],
    )
    const all = await lockBills({ ...on, db: tx, stores: [] }, { ids: others.map(({ id }) => id) })
    const stores = all.map(({ store }) => store)
    refuseOthers(on, stores)
    await moveTo(tx, on, all, 'CHECKED', on.actor.name)
    await on.gate.within(tx).delete(on.actor, on.books, ids)
    await tellBills(on, tx, 'cancelGenerate', all, 'CHECKED')
    return { vouchers: ids, bills: all.length }
  })
}
