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
import type { Db } from '../../kernel/db.ts'
import type { Gate } from '../../ledger/gate.ts'
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
import { type Chosen, checkChosen, groupedVouchers, type StoreReader, type VoucherMaking } from '../bill-acts.ts'
import { idsInVouchers, lockRestocks, type RestockFilter, type StoredRestock } from './store.ts'

export type RestockActs = StoreReader & { gate: Gate; actor: Actor }
type RestockActResult = { done: number; refused: { documentNo: string; problems: Problem[] }[] }
type RestockVouchers = { vouchers: bigint[]; restocks: number }

type ChosenRestocks = Chosen<RestockFilter>

const wrongState = ({ documentNo, state }: StoredRestock): Problem =>
  problem('restock.state', 'state', { no: documentNo, reason: `restock_${state}` })

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

/** Does an act with the chosen ones, which are locked. */
const acting = <T>(
  on: RestockActs,
  chosen: ChosenRestocks,
  work: (tx: Db, rows: readonly StoredRestock[]) => Promise<T>,
): Promise<T> => {
  checkChosen(chosen)
  return on.db.transaction(async (tx) => work(tx, await lockRestocks({ ...on, db: tx }, chosen)))
}

/** The restocks that an act may take, and those that are in another state. */
const apart = (rows: readonly StoredRestock[], from: RestockState) => ({
  taken: rows.filter(({ state }) => state === from),
  refused: rows
    .filter(({ state }) => state !== from)
    .map((row) => ({ documentNo: row.documentNo, problems: [wrongState(row)] })),
})

export const deleteRestocks = (on: RestockActs, chosen: ChosenRestocks): Promise<RestockActResult> =>
  acting(on, chosen, async (tx, rows) => {
    const { taken, refused } = apart(rows, 'OPEN')
    await tx.query(`delete from entity_restock r where r.company_id = $1 and r.id = any($2)`, [
      on.books.companyId,
      taken.map(({ id }) => id),
    ])
    const entries = taken.map((row) => restockEntry(valuesOf(row), null))
    await on.gate.within(tx).tell(on.actor, on.books.companyId, entries)
    return { done: taken.length, refused }
  })

export const checkRestocks = (on: RestockActs, chosen: ChosenRestocks): Promise<RestockActResult> =>
  acting(on, chosen, async (tx, rows) => {
    const facts = await on.gate.facts(on.books)
    const reading = { ...restockReading(on.books, facts, on.stores), periods: facts.periods }
    const found = rows.map((row) => ({
      row,
      problems: row.state === 'OPEN' ? checkRestock(row, reading) : [wrongState(row)],
    }))
    const right = found.filter(({ problems }) => problems.length === 0).map(({ row }) => row)
    await moveTo(on, tx, right, { state: 'CHECKED', action: 'check' })
    const wrong = found.filter(({ problems }) => problems.length > 0)
    return {
      done: right.length,
      refused: wrong.map(({ row, problems }) => ({ documentNo: row.documentNo, problems })),
    }
  })

export const cancelCheck = (on: RestockActs, chosen: ChosenRestocks): Promise<RestockActResult> =>
  acting(on, chosen, async (tx, rows) => {
    const { taken, refused } = apart(rows, 'CHECKED')
    await moveTo(on, tx, taken, { state: 'OPEN', action: 'cancelCheck' })
    return { done: taken.length, refused }
  })

/** `subject` is that of the stock. */
type RestockMaking = VoucherMaking & { subject: string }

/** Makes vouchers of the checked ones among those chosen, all or none; done twice, each voucher is made once. */
export const generateVouchers = (
  on: RestockActs,
  chosen: ChosenRestocks,
  how: RestockMaking,
): Promise<RestockVouchers> =>
  acting(on, chosen, async (tx, locked) => {
    const checked = locked.filter(({ state }) => state === 'CHECKED')
    const readBy = await on.gate.facts(on.books)
    const { subjects } = readBy
    const goods = { subjects, subject: how.subject, keepsQuantity: readBy.accountSet.options.qtyAccounting }
    const documents = checked.map((row) => ({ ...row, billNo: row.documentNo }))
    const groups = await groupedVouchers(documents, how, {
      ...{ facts: readBy, source: 'RESTOCK' },
      linesOf: (some, making) => restockLines(some, goods, making),
    })
    const ids: bigint[] = []
    const vouchers = groups.map(({ voucher }) => ({ voucher, wantedNo: null }))
    if (vouchers.length > 0) await on.gate.within(tx).importVouchers(on.actor, on.books, vouchers, { ids, readBy })
    const rows = groups.flatMap((group) => group.documents)
    const voucherIds = groups.flatMap((group, at) => group.documents.map(() => ids[at] ?? 0n))
    await moveTo(on, tx, rows, { state: 'VOUCHERED', action: 'generate', vouchers: voucherIds })
    return { vouchers: ids, restocks: rows.length }
  })

const storesToldMost = 20

/** Deletes the vouchers of the chosen ones, as their maker may, and gives all restocks in them back as checked. */
export const cancelGeneration = (on: RestockActs, chosen: ChosenRestocks): Promise<RestockVouchers> =>
  acting(on, chosen, async (tx, found) => {
    const reader = { ...on, db: tx }
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
