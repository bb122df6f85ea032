// The balances and cash flows of new vouchers, added up in memory.
import { type Amounts, addAmounts, classOf, noAmounts } from '../../../domain/voucher/balance.ts'
import type { Line, Voucher } from '../../../domain/voucher/voucher.ts'
import type { Family } from '../store/amount-columns.ts'
import type { Aux } from '../store/aux-ids.ts'

/** `aux` is the id of the set of entities, 0 for none; `class` 1 for what closes the books. */
export type GrainSum = { no: number; subject: string; aux: bigint; currency: string; class: number; amounts: Amounts }
export type CashFlowSum = { no: number; item: string; amount: bigint }

/** A grain that is being added up: its amounts stand in `values` from `at`. */
type Cell = Omit<GrainSum, 'amounts'> & { at: number; quantityDebit: bigint; quantityCredit: bigint }

/**
 * `family` is what the vouchers are when they have been written. The cells of a subject and set of entities stand
 * together: no key has to be put together for a line. Their amounts are kept outside the heap: as many bigints as lines
 * would have to be collected there.
 */
export type BalanceSums = {
  family: Family
  cells: Map<string, Map<string, Cell[]>>
  count: number
  values: BigInt64Array
  flows: Map<string, CashFlowSum>
}

/** Amounts of a cell: debit and credit, and both in the original currency. */
const width = 4
const firstCells = 32

export const openSums = (family: Family): BalanceSums => ({
  ...{ family, cells: new Map(), count: 0, flows: new Map() },
  values: new BigInt64Array(firstCells * width),
})

/** More rows than this are not held in memory. */
const cellsMax = 120_000

export const isFull = ({ count }: BalanceSums): boolean => count >= cellsMax

/** Adds to an amount; more than the database can hold is a fault (RangeError), as it is there. */
const raise = ({ values }: BalanceSums, at: number, by: bigint): void => {
  const sum = (values[at] ?? 0n) + by
  if (BigInt.asIntN(64, sum) !== sum) throw new RangeError('a balance is larger than the ledger can hold')
  values[at] = sum
}

/** Original and quantity stand on the side of the base amount, as in the SQL of a single save. */
const addLine = (sums: BalanceSums, cell: Cell, line: Line): void => {
  if (line.debit !== 0n) {
    raise(sums, cell.at, line.debit)
    raise(sums, cell.at + 2, line.original)
    if (line.quantity !== null) cell.quantityDebit += line.quantity
  } else {
    raise(sums, cell.at + 1, line.credit)
    raise(sums, cell.at + 3, line.original)
    if (line.quantity !== null) cell.quantityCredit += line.quantity
  }
}

/** Where the amounts of the next cell stand; there is room for them. */
const nextPlace = (sums: BalanceSums): number => {
  const at = sums.count * width
  sums.count += 1
  if (at + width > sums.values.length) {
    const larger = new BigInt64Array(sums.values.length * 2)
    larger.set(sums.values)
    sums.values = larger
  }
  sums.values.fill(0n, at, at + width)
  return at
}

const cellsOf = ({ cells }: BalanceSums, subject: string, aux: string): Cell[] => {
  let byAux = cells.get(subject)
  if (byAux === undefined) {
    byAux = new Map()
    cells.set(subject, byAux)
  }
  let found = byAux.get(aux)
  if (found === undefined) {
    found = []
    byAux.set(aux, found)
  }
  return found
}

const cellOf = (sums: BalanceSums, voucher: Voucher, { subject, currency }: Line, aux: Aux): Cell => {
  const { no } = voucher.period
  const kind = classOf(voucher.source) === 'closing' ? 1 : 0
  const cells = cellsOf(sums, subject, aux.text)
  for (const cell of cells) if (cell.no === no && cell.currency === currency && cell.class === kind) return cell
  const grain = { no, subject, aux: aux.id, currency, class: kind }
  const cell = { ...grain, at: nextPlace(sums), quantityDebit: 0n, quantityCredit: 0n }
  cells.push(cell)
  return cell
}

export const addToSums = (sums: BalanceSums, voucher: Voucher, line: Line, aux: Aux): void => {
  addLine(sums, cellOf(sums, voucher, line, aux), line)
  if (line.cfItem === '') return
  const { no } = voucher.period
  const key = `${no}|${line.cfItem}`
  const flow = sums.flows.get(key)
  if (flow) flow.amount += line.credit - line.debit
  else sums.flows.set(key, { no, item: line.cfItem, amount: line.credit - line.debit })
}

export const grainOf = ({ values }: BalanceSums, { at, quantityDebit, quantityCredit, ...grain }: Cell): GrainSum => {
  const [debit = 0n, credit = 0n, originalDebit = 0n, originalCredit = 0n] = values.subarray(at, at + width)
  const amounts = { debit, credit, originalDebit, originalCredit, quantityDebit, quantityCredit }
  return { ...grain, amounts }
}

/** Every grain as it is being added up. */
export const cellsIn = ({ cells }: BalanceSums): Cell[] => {
  const all: Cell[] = []
  for (const byAux of cells.values()) for (const found of byAux.values()) for (const cell of found) all.push(cell)
  return all
}

/** Every grain, one at a time. */
export function* grainsIn(sums: BalanceSums): Generator<GrainSum> {
  for (const cell of cellsIn(sums)) yield grainOf(sums, cell)
}

export const clearSums = (sums: BalanceSums): void => {
  sums.cells.clear()
  sums.count = 0
  sums.flows.clear()
}

/** The grains without their sets of entities: those that had one apart from those that had none. */
export const bySubject = (grains: Iterable<GrainSum>): GrainSum[] => {
  const sums = new Map<string, GrainSum>()
  for (const grain of grains) {
    const aux = grain.aux === 0n ? 0n : 1n
    const key = `${grain.no}|${grain.class}|${aux}|${grain.subject}|${grain.currency}`
    const sum = sums.get(key) ?? { ...grain, aux, amounts: noAmounts() }
    sums.set(key, sum)
    addAmounts(sum.amounts, grain.amounts)
  }
  return [...sums.values()]
}
