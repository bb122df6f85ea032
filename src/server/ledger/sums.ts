// The balances and cash flows of new vouchers, added up in memory.
import { type Amounts, addAmounts, classOf, noAmounts } from '../../domain/balance.ts'
import type { Line, Voucher } from '../../domain/voucher.ts'
import type { Family } from './amount-columns.ts'

/** `aux` is the id of the set of entities, 0 for none; `class` 1 for what closes the books. */
export type Grain = { no: number; subject: string; aux: bigint; currency: string; class: number; amounts: Amounts }
export type Flow = { no: number; item: string; amount: bigint }

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

/** Every grain, and then nothing is left. */
export const takeGrains = (sums: Sums): Grain[] => {
  const grains: Grain[] = []
  for (const bySet of sums.grains.values()) {
    for (const each of bySet.values()) for (const grain of each.values()) grains.push(grain)
  }
  sums.grains.clear()
  sums.count = 0
  return grains
}

/** The grains without their sets of entities: those that had one apart from those that had none. */
export const bySubject = (grains: readonly Grain[]): Grain[] => {
  const sums = new Map<string, Grain>()
  for (const grain of grains) {
    const aux = grain.aux === 0n ? 0n : 1n
    const key = `${grain.no}|${grain.class}|${aux}|${grain.subject}|${grain.currency}`
    const sum = sums.get(key) ?? { ...grain, aux, amounts: noAmounts() }
    sums.set(key, sum)
    addAmounts(sum.amounts, grain.amounts)
  }
  return [...sums.values()]
}

/** Every sum of a cash-flow item, and then nothing is left. */
export const takeFlows = (sums: Sums): Flow[] => {
  const flows = [...sums.flows.values()]
  sums.flows.clear()
  return flows
}
