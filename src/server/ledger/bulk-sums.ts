// The balances and cash flows of a bulk: added up in memory while it goes on, merged into the kept ones at its end.
import { type Amounts, classOf, noAmounts } from '../../domain/balance.ts'
import type { Line, Voucher } from '../../domain/voucher.ts'
import type { Db, SqlValue } from '../kernel/db.ts'
import { type Balances, type Family, keyColumns } from './amount-columns.ts'
import type { Books } from './books.ts'

type Grain = { no: number; subject: string; aux: bigint; currency: string; class: number; amounts: Amounts }
type Flow = { no: number; item: string; amount: bigint }

/**
 * `family` is what the vouchers are when they have been written. The grains of a subject and set of entities stand
 * together, by month, class and currency: no key has to be put together for a line.
 */
export type Sums = {
  family: Family
  grains: Map<string, Map<string, Map<string, Grain>>>
  count: number
  flows: Map<string, Flow>
}

export const openSums = (family: Family): Sums => ({ family, grains: new Map(), count: 0, flows: new Map() })

/** More rows than this are not held in memory. */
const grainsMax = 100_000

export const isFull = ({ count }: Sums): boolean => count >= grainsMax

/** Original and quantity stand on the side of the base amount, as in the SQL of a single save. */
const addLine = (amounts: Amounts, line: Line): void => {
  if (line.debit !== 0n) {
    amounts.debit += line.debit
    amounts.originalDebit += line.original
    if (line.quantity !== null) amounts.quantityDebit += line.quantity
  } else {
    amounts.credit += line.credit
    amounts.originalCredit += line.original
    if (line.quantity !== null) amounts.quantityCredit += line.quantity
  }
}

/** A set of entities: its canonical text, and the id it has, 0 for none. */
export type Aux = { text: string; id: bigint }

/** The map at a key, made where there is none. */
const within = <Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> => {
  const held = map.get(key)
  if (held) return held
  const made = new Map<string, Value>()
  map.set(key, made)
  return made
}

const grainOf = (sums: Sums, voucher: Voucher, { subject, currency }: Line, aux: Aux): Grain => {
  const { no } = voucher.period
  const kind = classOf(voucher.source) === 'closing' ? 1 : 0
  const ofAux = within(within(sums.grains, subject), aux.text)
  const key = `${no}|${kind}|${currency}`
  let grain = ofAux.get(key)
  if (grain === undefined) {
    grain = { no, subject, aux: aux.id, currency, class: kind, amounts: noAmounts() }
    ofAux.set(key, grain)
    sums.count += 1
  }
  return grain
}

/** Adds a line of a voucher. */
export const addToSums = (sums: Sums, voucher: Voucher, line: Line, aux: Aux): void => {
  addLine(grainOf(sums, voucher, line, aux).amounts, line)
  if (line.cfItem === '') return
  const { no } = voucher.period
  const key = `${no}|${line.cfItem}`
  const flow = sums.flows.get(key)
  if (flow) flow.amount += line.credit - line.debit
  else sums.flows.set(key, { no, item: line.cfItem, amount: line.credit - line.debit })
}

const parts = ['debit', 'credit', 'original_debit', 'original_credit', 'quantity_debit', 'quantity_credit'] as const

/** What the columns of the keys are of the sums `n`. */
const keyOf: Readonly<Record<string, string>> = {
  year: '$2::integer',
  period_no: 'n.no',
  subject: 'n.subject collate "C"',
  aux_id: 'n.aux_id',
  currency: 'n.currency collate "C"',
  class: 'n.class',
  with_aux: 'n.aux_id <> 0',
}

const mergeGrains = (table: Balances, family: Family): string => {
  const names = parts.map((part) => `${family}_${part}`)
  const sums = parts.map((part) => (part.startsWith('quantity') ? `sum(n.${part}) / 1000000` : `sum(n.${part})`))
  const columns = keyColumns(table)
  const key = columns.map((name) => keyOf[name]).join(', ')
  return `insert into ${table} (company_id, ${columns.join(', ')}, ${names.join(', ')})
    select $1::bigint, ${key}, ${sums.join(', ')}
    from unnest($3::integer[], $4::text[], $5::bigint[], $6::text[], $7::integer[], $8::bigint[], $9::bigint[],
      $10::bigint[], $11::bigint[], $12::numeric[], $13::numeric[])
      as n(no, subject, aux_id, currency, class, ${parts.join(', ')})
    ${table === 'aux_balance' ? 'where n.aux_id <> 0' : ''} group by ${key} order by ${key}
    on conflict (company_id, ${columns.join(', ')}) do update set
      ${names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`
}

const mergeFlows = (family: Family): string =>
  `insert into cash_flow_balance (company_id, year, period_no, cf_item, ${family})
   select $1, $2, n.no, n.item, n.amount from unnest($3::integer[], $4::text[], $5::bigint[]) as n(no, item, amount)
   order by n.no, n.item collate "C"
   on conflict (company_id, year, period_no, cf_item) do update set
     ${family} = cash_flow_balance.${family} + excluded.${family}`

/** Merges what was added up into the kept figures, in the order of their keys, and forgets it. */
export const mergeSums = async (tx: Db, { companyId, year }: Books, sums: Sums): Promise<void> => {
  const { family, grains, flows } = sums
  const rows = [...grains.values()].flatMap((bySet) => [...bySet.values()].flatMap((each) => [...each.values()]))
  const amounts = rows.map((row) => row.amounts)
  if (rows.length > 0) {
    const values: SqlValue[] = [
      companyId,
      year,
      rows.map((row) => row.no),
      rows.map((row) => row.subject),
      rows.map((row) => row.aux),
      rows.map((row) => row.currency),
      rows.map((row) => row.class),
      amounts.map((each) => each.debit),
      amounts.map((each) => each.credit),
      amounts.map((each) => each.originalDebit),
      amounts.map((each) => each.originalCredit),
      amounts.map((each) => each.quantityDebit),
      amounts.map((each) => each.quantityCredit),
    ]
    // In the order of every other act: by subject, by entities, then cash flow.
    await tx.query(mergeGrains('subject_balance', family), values)
    await tx.query(mergeGrains('aux_balance', family), values)
  }
  const moved = [...flows.values()]
  if (moved.length > 0) {
    await tx.query(mergeFlows(family), [
      companyId,
      year,
      moved.map((each) => each.no),
      moved.map((each) => each.item),
      moved.map((each) => each.amount),
    ])
  }
  grains.clear()
  sums.count = 0
  flows.clear()
}
