// Merges what a bulk added up into the kept balances and cash flows: rows that are there are raised, others added.

import { formatQuantity } from '../../../domain/base/money.ts'
import { order } from '../../../domain/base/order.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { type Balances, type Family, keyColumns } from '../store/amount-columns.ts'
import type { Books } from '../store/books.ts'
import { addRow, type CopyValue, copyInto, copyValues, openRows } from '../store/copy-rows.ts'
import {
  type BalanceSums,
  bySubject,
  type CashFlowSum,
  cellsIn,
  clearSums,
  type GrainSum,
  grainOf,
  grainsIn,
} from './bulk-sums.ts'

type Column = readonly [string, string, (grain: GrainSum) => string | number | bigint | boolean]

/** The columns of the keys behind company and year. */
const keys: Readonly<Record<string, Column>> = {
  period_no: ['period_no', 'smallint', (grain) => grain.no],
  subject: ['subject', 'text', (grain) => grain.subject],
  aux_id: ['aux_id', 'bigint', (grain) => grain.aux],
  currency: ['currency', 'text', (grain) => grain.currency],
  class: ['class', 'smallint', (grain) => grain.class],
  with_aux: ['with_aux', 'boolean', (grain) => grain.aux !== 0n],
}

const parts: readonly Column[] = [
  ['debit', 'bigint', ({ amounts }) => amounts.debit],
  ['credit', 'bigint', ({ amounts }) => amounts.credit],
  ['original_debit', 'bigint', ({ amounts }) => amounts.originalDebit],
  ['original_credit', 'bigint', ({ amounts }) => amounts.originalCredit],
  ['quantity_debit', 'numeric', ({ amounts }) => formatQuantity(amounts.quantityDebit)],
  ['quantity_credit', 'numeric', ({ amounts }) => formatQuantity(amounts.quantityCredit)],
]

const keysOf = (table: Balances): Column[] =>
  keyColumns(table).flatMap((name) => (keys[name] === undefined ? [] : [keys[name]]))

/** Raises the rows that are there; answers which of the given ones they were, from 1. */
const raise = (table: Balances, family: Family): string => {
  const columns = [...keysOf(table), ...parts]
  const sums = parts.map(([name]) => `${family}_${name} = b.${family}_${name} + n.${name}`)
  return `update ${table} b set ${sums.join(', ')}
    from unnest(${columns.map(([, type], index) => `$${index + 3}::${type}[]`).join(', ')})
      with ordinality as n(${columns.map(([name]) => name).join(', ')}, place)
    where b.company_id = $1 and b.year = $2
      and ${keysOf(table)
        .map(([name]) => `b.${name} = n.${name}`)
        .join(' and ')}
    returning n.place`
}

/** Where a row stands. */
type Place = Pick<GrainSum, 'no' | 'subject' | 'aux'>

/** Rows that come after one another stand beside one another in the index. */
const byKey = (a: Place, b: Place): number => a.no - b.no || order(a.subject, b.subject) || order(a.aux, b.aux)

/** As many rows go into one statement: its parameters are texts, many times as large as what they say. */
const sliceRows = 8000

/** Raises the rows that are there, and answers which of the grains they are, from 0. */
const raiseSlice = async (
  tx: Db,
  { companyId, year }: Books,
  table: Balances,
  family: Family,
  grains: readonly GrainSum[],
): Promise<ReadonlySet<number>> => {
  const values: SqlValue[] = [...keysOf(table), ...parts].map(([, , read]) => grains.map(read))
  const raised = await tx.query<{ place: bigint }>(raise(table, family), [companyId, year, ...values])
  return new Set(raised.map(({ place }) => Number(place) - 1))
}

const addGrains = async (
  tx: Db,
  { companyId, year }: Books,
  table: Balances,
  family: Family,
  grains: readonly GrainSum[],
): Promise<void> => {
  const hasQuantity = grains.some(({ amounts }) => amounts.quantityDebit !== 0n || amounts.quantityCredit !== 0n)
  const filled = hasQuantity ? parts : parts.filter(([, type]) => type !== 'numeric')
  const keys = keysOf(table)
  const columns = [...keys, ...filled]
  const rows = openRows()
  for (const grain of grains) {
    const cells: CopyValue[] = [companyId, year]
    for (const [, , read] of columns) cells.push(read(grain))
    addRow(rows, copyValues(cells))
  }
  const names = [...keys.map(([name]) => name), ...filled.map(([name]) => `${family}_${name}`)]
  await copyInto(tx, { table, columns: ['company_id', 'year', ...names], rows })
}

/** The months of the year that have rows: where there are none, none has to be looked for. */
const filledMonths = async (tx: Db, { companyId, year }: Books, table: Balances): Promise<ReadonlySet<number>> => {
  const rows = await tx.query<{ no: number }>(
    `select p.no from period p where p.company_id = $1 and p.year = $2 and exists (
       select 1 from ${table} b where b.company_id = $1 and b.year = $2 and b.period_no = p.no)`,
    [companyId, year],
  )
  return new Set(rows.map(({ no }) => no))
}

/** `rows` become grains slice by slice: all of them together would fill the memory. */
const mergeGrains = async <Row extends Place>(
  tx: Db,
  books: Books,
  { table, family }: { table: Balances; family: Family },
  rows: Row[],
  grainOf: (row: Row) => GrainSum,
): Promise<void> => {
  rows.sort(byKey)
  const filled = await filledMonths(tx, books, table)
  const absent = rows.filter(({ no }) => !filled.has(no))
  const sought = rows.filter(({ no }) => filled.has(no))
  for (let at = 0; at < sought.length; at += sliceRows) {
    const slice = sought.slice(at, at + sliceRows)
    const there = await raiseSlice(tx, books, table, family, slice.map(grainOf))
    slice.forEach((row, index) => {
      if (!there.has(index)) absent.push(row)
    })
  }
  for (let at = 0; at < absent.length; at += sliceRows) {
    await addGrains(tx, books, table, family, absent.slice(at, at + sliceRows).map(grainOf))
  }
}

const mergeFlows = async (
  tx: Db,
  { companyId, year }: Books,
  family: Family,
  flows: readonly CashFlowSum[],
): Promise<void> => {
  if (flows.length === 0) return
  await tx.query(
    `insert into cash_flow_balance (company_id, year, period_no, cf_item, ${family})
     select $1, $2, n.no, n.item, n.amount from unnest($3::integer[], $4::text[], $5::bigint[]) as n(no, item, amount)
     order by n.no, n.item collate "C"
     on conflict (company_id, year, period_no, cf_item) do update set
       ${family} = cash_flow_balance.${family} + excluded.${family}`,
    [companyId, year, flows.map((each) => each.no), flows.map((each) => each.item), flows.map((each) => each.amount)],
  )
}

/** Merges the sums and empties them. The months are locked; tables are taken in the order of every other act. */
export const mergeSums = async (tx: Db, books: Books, sums: BalanceSums): Promise<void> => {
  const { family } = sums
  const subjects = bySubject(grainsIn(sums))
  await mergeGrains(tx, books, { table: 'subject_balance', family }, subjects, (grain) => grain)
  const withSet = cellsIn(sums).filter(({ aux }) => aux !== 0n)
  await mergeGrains(tx, books, { table: 'aux_balance', family }, withSet, (cell) => grainOf(sums, cell))
  await mergeFlows(tx, books, family, [...sums.flows.values()])
  clearSums(sums)
}
