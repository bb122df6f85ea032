// Balance tables: rows made from grains, the same for screens, files and the proof of the books.

import { order, orderSteps } from '../base/order.ts'
import { comparePeriods, type PeriodKey } from '../base/period.ts'
import { addInto, recordOf } from '../base/record.ts'
import { auxText, entitiesIn, pairsIn } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import { type Amounts, addAmounts, amountNames, type Opening, parseKey } from '../voucher/balance.ts'
import {
  ofEachFigure,
  type TrialSums,
  type TrialTotals,
  trialFigures,
  trialSumNames,
  trialTotalsOf,
} from './trial-column.ts'

/**
 * Opening, turnovers of the range and of the year so far, of one leaf × entities × currency. `opening` amounts are
 * debit-positive; money in minor units (base, or original in the grain's currency), quantities in 1e-6.
 */
export type Grain = Record<(typeof grainFigures)[number], bigint> & {
  subject: string
  /** The canonical text of its entities. */
  aux: string
  currency: string
}

const grainFigures = ['opening', 'openingOriginal', 'openingQuantity', ...amountNames, 'ytdDebit', 'ytdCredit'] as const

const newGrain = (subject: string, aux: string, currency: string): Grain => ({
  subject,
  aux,
  currency,
  ...recordOf(grainFigures, () => 0n),
})

/** Adds all figures of `more` into `sum`, in place. */
export const addGrain = (sum: Grain, more: Grain): Grain => addInto(grainFigures, sum, more)

const addEarlier = (grain: Grain, amounts: Amounts): void => {
  grain.opening += amounts.debit - amounts.credit
  grain.openingOriginal += amounts.originalDebit - amounts.originalCredit
  grain.openingQuantity += amounts.quantityDebit - amounts.quantityCredit
}

/** The grains of a range of one year. `withClosing` false leaves out PLCLOSE and YECLOSE. */
export const grainsOf = (
  openings: Iterable<Opening>,
  balances: ReadonlyMap<string, Amounts>,
  range: { from: PeriodKey; to: PeriodKey; withClosing?: boolean },
): Grain[] => {
  const grains = new Map<string, Grain>()
  const grainOf = (subject: string, aux: string, currency: string): Grain => {
    const key = `${subject}|${aux}|${currency}`
    const grain = grains.get(key) ?? newGrain(subject, aux, currency)
    grains.set(key, grain)
    return grain
  }
  for (const each of openings) {
    const grain = grainOf(each.subject, auxText(each.aux), each.currency)
    grain.opening += each.base
    grain.openingOriginal += each.original
    grain.openingQuantity += each.quantity
    grain.ytdDebit += each.ytdDebit
    grain.ytdCredit += each.ytdCredit
  }
  for (const [text, amounts] of balances) {
    const key = parseKey(text)
    if (comparePeriods(key.period, range.to) > 0) continue
    if (range.withClosing === false && key.class === 'closing') continue
    const grain = grainOf(key.subject, key.aux, key.currency)
    grain.ytdDebit += amounts.debit
    grain.ytdCredit += amounts.credit
    if (comparePeriods(key.period, range.from) < 0) addEarlier(grain, amounts)
    else addAmounts(grain, amounts)
  }
  return [...grains.values()]
}

export type TrialRow = TrialTotals & { subject: string; level: number; leaf: boolean }

const noSums = (): TrialSums => recordOf(trialSumNames, () => 0n)

const trialRow = (subject: Pick<Listed, 'code' | 'level' | 'isLeaf'>, sums: TrialSums): TrialRow =>
  Object.assign(trialTotalsOf(sums), { subject: subject.code, level: subject.level, leaf: subject.isLeaf })

const isEmptyRow = (row: TrialTotals): boolean => trialFigures.every((name) => row[name] === 0n)

export type TrialOptions = {
  /** Subjects from..to by code, both included; a bound also takes the codes that begin with it. */
  subjectFrom?: string
  subjectTo?: string
  /** Deepest level shown. */
  level?: number
  leafOnly?: boolean
  /** Show rows without any figure. */
  zeroRows?: boolean
  /** Among them those of subjects that are switched off. */
  disabled?: boolean
}

/** Whether a code lies between two codes, both included; the upper bound includes everything below it in the tree. */
export const inCodeRange = (code: string, from = '', to = ''): boolean =>
  (from === '' || code >= from) && (to === '' || code <= to || code.startsWith(to))

/** The same with all that is below it: a parent with children outside would show a part of itself as the whole. */
export const isWholeInRange = ({ code, isLeaf }: { code: string; isLeaf: boolean }, from = '', to = ''): boolean =>
  inCodeRange(code, from, to) && (isLeaf || to === code || !to.startsWith(code))

const foldTree = (grains: Iterable<Grain>, tree: SubjectTree, options: TrialOptions): Map<string, TrialSums> => {
  const sums = new Map<string, TrialSums>()
  for (const grain of grains) {
    if (!inCodeRange(grain.subject, options.subjectFrom, options.subjectTo)) continue
    const path = tree.path(grain.subject)
    // A balance of a subject that the chart does not hold must be seen, not lost: it is a row of its own.
    for (const subject of path.length > 0 ? path : [{ code: grain.subject, isLeaf: true }]) {
      if (!isWholeInRange(subject, options.subjectFrom, options.subjectTo)) continue
      const { code } = subject
      const sum = sums.get(code) ?? noSums()
      sums.set(code, addInto(trialSumNames, sum, grain))
    }
  }
  return sums
}

type Listed = { code: string; level: number; isLeaf: boolean; enabled: boolean }

const withUnknown = (all: readonly Listed[], unknown: readonly string[]): Listed[] =>
  [...all, ...unknown.map((code) => ({ code, level: 1, isLeaf: true, enabled: true }))].sort((a, b) =>
    order(a.code, b.code),
  )

/**
 * Subject balance table in code order. A leaf's net sign decides its side, a parent sums the signed net of its
 * leaves; the totals sum the columns of the leaves, so their pairs are equal in balanced books.
 */
export const trialBalance = (
  grains: Iterable<Grain>,
  tree: SubjectTree,
  options: TrialOptions = {},
): { rows: TrialRow[]; total: TrialTotals; balanced: boolean } => {
  const sums = foldTree(grains, tree, options)
  const total = ofEachFigure(() => 0n)
  const rows: TrialRow[] = []
  const unknown = [...sums.keys()].filter((code) => !tree.find(code))
  const subjects = unknown.length === 0 ? tree.all : withUnknown(tree.all, unknown)
  for (const subject of subjects) {
    const sum = sums.get(subject.code)
    const listed = sum ?? (options.zeroRows && isWholeInRange(subject, options.subjectFrom, options.subjectTo))
    if (!listed) continue
    const row = trialRow(subject, sum ?? noSums())
    if (row.leaf) for (const name of trialFigures) total[name] += row[name]
    if (isEmptyRow(row) && !(options.zeroRows && (subject.enabled || options.disabled))) continue
    if (options.level !== undefined && row.level > options.level) continue
    if (options.leafOnly && !row.leaf) continue
    rows.push(row)
  }
  const balanced =
    total.openingDebit === total.openingCredit &&
    total.periodDebit === total.periodCredit &&
    total.closingDebit === total.closingCredit
  return { rows, total, balanced }
}

/** A row below a leaf: what of it stands on this set of entities, '' for none at all. */
export type EntityTrialRow = TrialRow & { aux: string }

/** Grains that are looked at between two chances for others. */
const grainsAtOnce = 500

/** The leaves of a trial balance by set of entities: a line counts in one set only, so rows sum to their leaf. */
export function* entityTrialSteps(grains: Iterable<Grain>): Generator<void, Map<string, EntityTrialRow[]>> {
  const leaves = new Map<string, Map<string, TrialSums>>()
  let done = 0
  for (const grain of grains) {
    done += 1
    if (done % grainsAtOnce === 0) yield
    const sets = leaves.get(grain.subject) ?? new Map<string, TrialSums>()
    leaves.set(grain.subject, sets)
    const sum = sets.get(grain.aux) ?? noSums()
    sets.set(grain.aux, addInto(trialSumNames, sum, grain))
  }
  const found = new Map<string, EntityTrialRow[]>()
  for (const [code, sets] of leaves) {
    const ordered = yield* orderSteps([...sets], ([aux]) => aux)
    if (!ordered.some(([aux]) => aux !== '')) continue
    const rows: EntityTrialRow[] = []
    for (const [aux, sums] of ordered) {
      if (rows.length % grainsAtOnce === 0) yield
      const row = Object.assign(trialRow({ code, level: 0, isLeaf: true }, sums), { aux })
      if (!isEmptyRow(row)) rows.push(row)
    }
    found.set(code, rows)
  }
  return found
}

/** A row of the currency balance: original in its currency, base in the base currency; debit-positive. */
export type CurrencyRow = {
  subject: string
  currency: string
  openingOriginal: bigint
  openingBase: bigint
  debitOriginal: bigint
  debitBase: bigint
  creditOriginal: bigint
  creditBase: bigint
  closingOriginal: bigint
  closingBase: bigint
  /** In 1e-6. */
  openingQuantity: bigint
  debitQuantity: bigint
  creditQuantity: bigint
  closingQuantity: bigint
}

/**
 * Quantity and foreign-currency balance table: one row per subject and currency other than the base currency, or
 * of every currency (`all`), whose base amounts sum to the trial balance.
 */
export const currencyBalance = (grains: Iterable<Grain>, baseCurrency: string, all = false): CurrencyRow[] => {
  const sums = new Map<string, Grain>()
  for (const grain of grains) {
    if (!all && grain.currency === baseCurrency) continue
    const key = `${grain.subject}|${grain.currency}`
    const sum = sums.get(key) ?? newGrain(grain.subject, '', grain.currency)
    sums.set(key, addGrain(sum, grain))
  }
  const rows = [...sums].sort(([a], [b]) => order(a, b)).map(([, sum]) => currencyRow(sum))
  return rows.filter((row) => Object.values(row).some((value) => typeof value === 'bigint' && value !== 0n))
}

const currencyRow = (sum: Grain): CurrencyRow => ({
  subject: sum.subject,
  currency: sum.currency,
  openingOriginal: sum.openingOriginal,
  openingBase: sum.opening,
  debitOriginal: sum.originalDebit,
  debitBase: sum.debit,
  creditOriginal: sum.originalCredit,
  creditBase: sum.credit,
  closingOriginal: sum.openingOriginal + sum.originalDebit - sum.originalCredit,
  closingBase: sum.opening + sum.debit - sum.credit,
  openingQuantity: sum.openingQuantity,
  debitQuantity: sum.quantityDebit,
  creditQuantity: sum.quantityCredit,
  closingQuantity: sum.openingQuantity + sum.quantityDebit - sum.quantityCredit,
})

/** A row of the auxiliary balance in base currency; opening and closing debit-positive. `entity` is 'type:code'. */
export type AuxRow = {
  subject: string
  entity: string
  opening: bigint
  debit: bigint
  credit: bigint
  closing: bigint
}

/** Auxiliary balance table: one row per subject and entity; a line with two entities counts in two rows. */
export function* auxSteps(grains: Iterable<Grain>): Generator<void, AuxRow[]> {
  const subjects = new Map<string, Map<string, AuxRow>>()
  let done = 0
  for (const grain of grains) {
    done += 1
    if (done % grainsAtOnce === 0) yield
    const { subject, opening, debit, credit } = grain
    if (grain.aux === '' || !(opening || debit || credit)) continue
    const rows = subjects.get(subject) ?? new Map<string, AuxRow>()
    subjects.set(subject, rows)
    for (const entity of pairsIn(grain.aux)) {
      const row = rows.get(entity)
      if (row === undefined) rows.set(entity, { subject, entity, opening, debit, credit, closing: 0n })
      else {
        row.opening += opening
        row.debit += debit
        row.credit += credit
      }
    }
  }
  const all: AuxRow[] = []
  for (const [, rows] of [...subjects].sort(([a], [b]) => order(a, b))) {
    for (const row of yield* orderSteps([...rows.values()], ({ entity }) => entity)) {
      row.closing = row.opening + row.debit - row.credit
      if (row.opening || row.debit || row.credit) all.push(row)
    }
  }
  return all
}

/**
 * The year openings that these balances become: closing base, original and quantity of every subject, entity
 * set and currency that is not zero, in the order of their keys. Profit-and-loss subjects have to be zero by then
 * (E220).
 */
export const nextOpenings = (grains: Iterable<Grain>): Opening[] =>
  [...grains]
    .sort((a, b) => order(a.subject, b.subject) || order(a.aux, b.aux) || order(a.currency, b.currency))
    .map((grain) => ({
      subject: grain.subject,
      aux: entitiesIn(grain.aux),
      currency: grain.currency,
      base: grain.opening + grain.debit - grain.credit,
      original: grain.openingOriginal + grain.originalDebit - grain.originalCredit,
      quantity: grain.openingQuantity + grain.quantityDebit - grain.quantityCredit,
      ytdDebit: 0n,
      ytdCredit: 0n,
    }))
    .filter((each) => each.base !== 0n || each.original !== 0n || each.quantity !== 0n)
