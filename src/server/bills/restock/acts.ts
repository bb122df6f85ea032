// What is done with restocks: added, changed, deleted, checked; vouchers made of them, and taken back.
import type { RestockFields } from '../../../contract/bills/entity-restock.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { formatQuantity } from '../../../domain/base/money.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import {
  checkRestock,
  type Restock,
  type RestockState,
  readRestock,
  restockLines,
} from '../../../domain/bills/restock.ts'
import {
  groupSales,
  type SaleDating,
  type SaleGrouping,
  saleDate,
  saleSummary,
} from '../../../domain/bills/sale-bill.ts'
import { keptApart } from '../../../domain/voucher/merge-lines.ts'
import { readVoucher } from '../../../domain/voucher/voucher-check.ts'
import type { Db } from '../../kernel/db.ts'
import type { BulkVoucher, CompanyFacts, Gate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import {
  addRestocks,
  knownRestocks,
  restockCodes,
  restockEntry,
  restockKey,
  restockReading,
} from '../../ledger/store/restock-store.ts'
import { changeEntry, lockHead } from '../../ledger/store/trail.ts'
import { idsInVouchers, lockRestocks, type RestockFilter, type RestockReader, type StoredRestock } from './store.ts'

type Chosen = { ids?: readonly bigint[] | undefined; filter?: RestockFilter | undefined }
export type RestockActs = RestockReader & { gate: Gate; actor: Actor }
export type RestockActResult = { done: number; refused: { documentNo: string; problems: Problem[] }[] }
export type RestockVouchers = { vouchers: bigint[]; restocks: number }

const checkChosen = ({ ids, filter }: Chosen): void => {
  if (ids === undefined && filter === undefined) refuse(problem('input.required', 'ids', { field: 'ids' }))
}

const wrongState = ({ documentNo, state }: StoredRestock): Problem =>
  problem('restock.state', 'state', { no: documentNo, reason: `restock_${state}` })

const refusedOf = (rows: readonly StoredRestock[], problemsOf: (row: StoredRestock) => Problem[]) =>
  rows.map((row) => ({ documentNo: row.documentNo, problems: problemsOf(row) }))

const valuesOf = ({ documentNo, date, fromType, fromCode, store, brand, category, ...rest }: Restock): Restock => ({
  ...{ documentNo, date, fromType, fromCode, store, brand, category },
  ...{ quantity: rest.quantity, cost: rest.cost, retail: rest.retail, remark: rest.remark },
})

const readOrRefuse = async (on: RestockActs, fields: RestockFields): Promise<Restock> => {
  const { restock, problems } = readRestock(fields, restockReading(on.books, await on.gate.facts(on.books), on.stores))
  if (problems.length > 0) throw new Refusal(problems)
  return restock
}

/** Refuses a second row about the same goods of a document; nobody adds one until the transaction ends. */
const refuseTwin = async (on: RestockActs, tx: Db, restock: Restock, own: bigint | null): Promise<void> => {
  await lockHead(tx, on.books.companyId)
  const known = await knownRestocks(tx, on.books, [restock.documentNo])
  const twin = known.get(restockKey(restock))
  if (twin && twin.id !== own) refuse(problem('restock.duplicate', 'documentNo', { no: restock.documentNo }))
}

export const addRestock = async (on: RestockActs, fields: RestockFields): Promise<bigint> => {
  const restock = await readOrRefuse(on, fields)
  return on.db.transaction(async (tx) => {
    await refuseTwin(on, tx, restock, null)
    const [id = 0n] = await addRestocks(tx, on.books, on.actor, [restock])
    await on.gate.within(tx).tell(on.actor, on.books.companyId, [restockEntry(null, restock)])
    return id
  })
}

export const editRestock = async (
  on: RestockActs,
  { id, version }: { id: bigint; version: number },
  fields: RestockFields,
): Promise<void> => {
  const restock = await readOrRefuse(on, fields)
  await on.db.transaction(async (tx) => {
    const [before] = await lockRestocks({ ...on, db: tx }, { ids: [id] })
    if (!before) return refuse(problem('record.missing'))
    if (before.version !== version) {
      refuse(problem('record.changed', '', { user: before.changedBy, time: momentText(before.changedAt) }))
    }
    if (before.state !== 'OPEN') refuse(wrongState(before))
    await refuseTwin(on, tx, restock, id)
    await tx.query(
      `update entity_restock r set document_no = $3, restock_date = $4, from_type = $5, from_code = $6, store = $7,
         brand = $8, category = $9, quantity = $10, cost = $11, retail = $12, remark = $13, version = r.version + 1,
         changed_name = $14, changed_at = now()
       where r.company_id = $1 and r.id = $2`,
      [
        ...[on.books.companyId, id, restock.documentNo, restock.date, restock.fromType, restock.fromCode],
        ...[restock.store, restock.brand, restock.category, formatQuantity(restock.quantity), restock.cost],
        ...[restock.retail, restock.remark, on.actor.name],
      ],
    )
    await on.gate.within(tx).tell(on.actor, on.books.companyId, [restockEntry(valuesOf(before), restock)])
  })
}

/** Puts restocks into a state and tells it; last in the transaction. */
const moveTo = async (
  on: RestockActs,
  tx: Db,
  rows: readonly StoredRestock[],
  to: { state: RestockState; action: string; vouchers?: readonly bigint[] },
): Promise<void> => {
  const { state, action } = to
  await tx.query(
    `update entity_restock r set state = $3::smallint, voucher_id = n.voucher_id, version = r.version + 1,
       changed_name = $5, changed_at = now(),
       checked_name = case when $3::smallint = 1 then '' when r.state = 1 then $5 else r.checked_name end
     from unnest($2::bigint[], $4::bigint[]) as n(id, voucher_id) where r.company_id = $1 and r.id = n.id`,
    [
      on.books.companyId,
      rows.map(({ id }) => id),
      restockCodes[state],
      rows.map((_, at) => to.vouchers?.[at] ?? null),
      on.actor.name,
    ],
  )
  const entries = rows.map((row) => ({
    ...changeEntry('entityRestock', `${row.documentNo} ${row.store}`, { state: row.state }, { state }),
    action,
  }))
  await on.gate.within(tx).tell(on.actor, on.books.companyId, entries)
}

export const deleteRestocks = (on: RestockActs, chosen: Chosen): Promise<RestockActResult> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const rows = await lockRestocks({ ...on, db: tx }, chosen)
    const open = rows.filter(({ state }) => state === 'OPEN')
    await tx.query(`delete from entity_restock r where r.company_id = $1 and r.id = any($2)`, [
      on.books.companyId,
      open.map(({ id }) => id),
    ])
    const entries = open.map((row) => restockEntry(valuesOf(row), null))
    await on.gate.within(tx).tell(on.actor, on.books.companyId, entries)
    const others = rows.filter(({ state }) => state !== 'OPEN')
    return { done: open.length, refused: refusedOf(others, (row) => [wrongState(row)]) }
  })
}

export const checkRestocks = (on: RestockActs, chosen: Chosen): Promise<RestockActResult> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const rows = await lockRestocks({ ...on, db: tx }, chosen)
    const facts = await on.gate.facts(on.books)
    const reading = { ...restockReading(on.books, facts, on.stores), periods: facts.periods }
    const found = rows.map((row) => ({
      row,
      problems: row.state === 'OPEN' ? checkRestock(row, reading) : [wrongState(row)],
    }))
    const right = found.filter(({ problems }) => problems.length === 0).map(({ row }) => row)
    await moveTo(on, tx, right, { state: 'CHECKED', action: 'check' })
    const refused = found.filter(({ problems }) => problems.length > 0)
    return {
      done: right.length,
      refused: refused.map(({ row, problems }) => ({ documentNo: row.documentNo, problems })),
    }
  })
}

export const cancelCheck = (on: RestockActs, chosen: Chosen): Promise<RestockActResult> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const rows = await lockRestocks({ ...on, db: tx }, chosen)
    const checked = rows.filter(({ state }) => state === 'CHECKED')
    await moveTo(on, tx, checked, { state: 'OPEN', action: 'cancelCheck' })
    const others = rows.filter(({ state }) => state !== 'CHECKED')
    return { done: checked.length, refused: refusedOf(others, (row) => [wrongState(row)]) }
  })
}

type Generation = {
  grouping: SaleGrouping
  dating: SaleDating
  merge: boolean
  summary: string
  type: string
  subject: string
}

type Group = { rows: StoredRestock[]; voucher: BulkVoucher['voucher'] }

const refusedMost = 100

const readGroups = (facts: CompanyFacts, rows: readonly StoredRestock[], how: Generation): Group[] => {
  const { options, company } = facts.accountSet
  const storeName = (code: string) => facts.entities.find('store', code)?.nameZhCn || code
  const summary = (row: Restock) => saleSummary(how.summary, { ...row, billNo: row.documentNo }, storeName)
  const problems: Problem[] = []
  const groups: Group[] = []
  const add = (some: StoredRestock[]): void => {
    const date = saleDate(some, how.dating)
    const isApart = keptApart(facts.nonMerge ?? [], { company: facts.sandboxOf || company, type: how.type, date })
    const lines = restockLines(
      some,
      { subjects: facts.subjects, subject: how.subject, keepsQuantity: options.qtyAccounting },
      { merge: how.merge || options.autoMergeLines, isApart, summary, digits: facts.baseDigits },
    )
    // What is too long is halved: a restock stays whole.
    if (lines.length > options.voucherLinesMax && some.length > 1) {
      const half = Math.ceil(some.length / 2)
      add(some.slice(0, half))
      add(some.slice(half))
      return
    }
    const draft = { type: how.type, date, source: 'RESTOCK' as const, lines, attachCount: 0, remark: '' }
    const read = readVoucher(draft, facts)
    if (read.voucher) groups.push({ rows: some, voucher: read.voucher })
    // Nobody knows a line of a voucher that is not there: what is wrong is told of its document.
    else problems.push(...read.problems.map((each) => ({ ...each, path: some[0]?.documentNo ?? '' })))
  }
  const documents = rows.map((row) => ({ ...row, billNo: row.documentNo }))
  for (const group of groupSales(documents, how.grouping)) if (problems.length < refusedMost) add(group)
  if (problems.length > 0) throw new Refusal(problems.slice(0, refusedMost))
  return groups
}

/** Makes vouchers of the checked ones among those chosen, all or none; done twice, each voucher is made once. */
export const generateVouchers = (on: RestockActs, chosen: Chosen, how: Generation): Promise<RestockVouchers> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const locked = await lockRestocks({ ...on, db: tx }, chosen)
    const checked = locked.filter(({ state }) => state === 'CHECKED')
    const readBy = await on.gate.facts(on.books)
    const groups = readGroups(readBy, checked, how)
    const ids: bigint[] = []
    const vouchers = groups.map(({ voucher }) => ({ voucher, wantedNo: null }))
    if (vouchers.length > 0) await on.gate.within(tx).importVouchers(on.actor, on.books, vouchers, { ids, readBy })
    const rows = groups.flatMap((group) => group.rows)
    const voucherIds = groups.flatMap((group, at) => group.rows.map(() => ids[at] ?? 0n))
    await moveTo(on, tx, rows, { state: 'VOUCHERED', action: 'generate', vouchers: voucherIds })
    return { vouchers: ids, restocks: rows.length }
  })
}

const storesToldMost = 20

/** Deletes the vouchers of the chosen ones, as their maker may, and gives all restocks in them back as checked. */
export const cancelGeneration = (on: RestockActs, chosen: Chosen): Promise<RestockVouchers> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => {
    const reader = { ...on, db: tx }
    const found = await lockRestocks(reader, chosen)
    const vouchers = [...new Set(found.flatMap(({ voucherId }) => voucherId ?? []))]
    if (vouchers.length === 0) return { vouchers: [], restocks: 0 }
    const inside = await idsInVouchers(reader, vouchers)
    const rows = await lockRestocks(reader, { ids: inside.map(({ id }) => id) })
    const seen = new Set(rows.map(({ id }) => id))
    const others = [...new Set(inside.filter(({ id }) => !seen.has(id)).map(({ store }) => store))].sort()
    if (others.length > 0) {
      refuse(problem('restock.otherStores', '', { stores: others.slice(0, storesToldMost).join(', ') }))
    }
    await on.gate.within(tx).delete(on.actor, on.books, vouchers)
    await moveTo(on, tx, rows, { state: 'CHECKED', action: 'cancelGenerate' })
    return { vouchers, restocks: rows.length }
  })
}
