// The store income statement of one book: nets of subjects by store from kept balances, what stands on no store apart.
import { roundRatio } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import {
  perArea,
  type StoreLine,
  type StoreNets,
  storeFigure,
  storeLines,
  storeRevenue,
  storeSubjects,
} from '../../domain/statement/store-income.ts'
import type { Db } from '../kernel/db.ts'
import { readGrains } from '../ledger/read/read-balance.ts'
import { readEntitySubject } from '../ledger/read/read-entity-subject.ts'
import type { Asked, Book } from '../report/reader.ts'

export type StoreQuestion = { stores?: string; perArea?: boolean }

/** A row with a figure for each store, null where it would be for an area that is not known; `wholes` are undivided. */
export type StoreRow = { line: StoreLine; values: (bigint | null)[]; wholes: bigint[]; total: bigint | null }
export type StoreIncome = { stores: { code: string; area: string }[]; rows: StoreRow[] }

/** More columns than this nobody reads; the statement asks for a choice. */
const storesMost = 60
const rowsMost = 20_000

const chosenStores = ({ stores = '' }: StoreQuestion): Set<string> | null => {
  const codes = stores.split(',').filter((code) => code !== '')
  return codes.length > 0 ? new Set(codes) : null
}

const readNets = async (tx: Db, book: Book, asked: Asked) => {
  const { from, to, include } = asked
  const question = {
    ...{ from: from.no, to: to.no, include, withClosing: false },
    range: { prefixes: storeSubjects },
  }
  const nets = new Map<string, Map<string, bigint>>()
  const of = (store: string): Map<string, bigint> => {
    const found = nets.get(store) ?? new Map<string, bigint>()
    nets.set(store, found)
    return found
  }
  const page = { after: { entity: '', subject: '', currency: '' }, until: null }
  const found = await readEntitySubject(
    tx,
    book.readable,
    { ...question, entity: { type: 'store' }, byCurrency: false },
    { ...page, limit: rowsMost + 1 },
  )
  if (found.length > rowsMost) refuse(problem('report.columns', 'stores', { most: storesMost }))
  const whole = new Map<string, bigint>()
  for (const { subject, debit, credit } of await readGrains(tx, book.readable, question)) {
    if (debit !== 0n || credit !== 0n) whole.set(subject, (whole.get(subject) ?? 0n) + credit - debit)
  }
  const rest = new Map(whole)
  for (const { entity, subject, debit, credit } of found) {
    if (debit === 0n && credit === 0n) continue
    const net = credit - debit
    of(entity.slice('store:'.length)).set(subject, net)
    rest.set(subject, (rest.get(subject) ?? 0n) - net)
  }
  return { nets, whole, rest }
}

const readAreas = async (db: Db, codes: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db.query<{ code: string; area: string }>(
    `select code, trim_scale(area)::text as area from entity
     where type = 'store' and area is not null and code = any($1)`,
    [[...codes]],
  )
  return new Map(rows.map(({ code, area }) => [code, area]))
}

/** Square metres as hundredths. */
const hundredths = (area: string | undefined): bigint | null => {
  if (!area) return null
  const [whole = '0', part = ''] = area.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
}

/** Stores that are added into one: with a choice, those that are not chosen stand with what is on no store. */
const restOf = (nets: StoreNets, rest: ReadonlyMap<string, bigint>, chosen: ReadonlySet<string> | null) => {
  const sum = new Map(rest)
  for (const [store, own] of nets) {
    if (chosen === null || chosen.has(store)) continue
    for (const [subject, net] of own) sum.set(subject, (sum.get(subject) ?? 0n) + net)
  }
  return sum
}

export const storeIncomeOf = async (
  tx: Db,
  book: Book,
  asked: Asked,
  question: StoreQuestion,
): Promise<StoreIncome> => {
  const { nets, whole, rest } = await readNets(tx, book, asked)
  const chosen = chosenStores(question)
  const codes = [...nets.keys()].filter((code) => chosen === null || chosen.has(code)).sort()
  if (codes.length > storesMost) refuse(problem('report.columns', 'stores', { most: storesMost }))
  const others = restOf(nets, rest, chosen)
  const areas = await readAreas(tx, codes)
  const hasOthers = [...others.values()].some((net) => net !== 0n)
  const columns = [
    ...codes.map((code) => ({ code, nets: nets.get(code), area: hundredths(areas.get(code)) })),
    ...(hasOthers ? [{ code: '', nets: others, area: null }] : []),
  ]
  const known = columns.filter(({ area }) => area !== null)
  const areaOfAll = known.reduce((sum, { area }) => sum + (area ?? 0n), 0n)
  const totalOf = (line: StoreLine): bigint | null => {
    if (!question.perArea) return storeFigure(line, whole)
    if (areaOfAll === 0n) return null
    return roundRatio(known.reduce((sum, column) => sum + storeFigure(line, column.nets), 0n) * 100n, areaOfAll)
  }
  const rows = storeLines(book.facts.subjects).map((line): StoreRow => {
    const wholes = columns.map(({ nets: own }) => storeFigure(line, own))
    const values = columns.map(({ area }, at) => {
      const whole = wholes[at] ?? 0n
      return question.perArea ? perArea(whole, area) : whole
    })
    return { line, values, wholes, total: totalOf(line) }
  })
  const isShown = ({ line, values, total }: StoreRow) =>
    line.kind !== 'subject' || Boolean(total) || values.some(Boolean)
  return {
    stores: columns.map(({ code }) => ({ code, area: areas.get(code) ?? '' })),
    rows: rows.filter(isShown),
  }
}

const readPlaces = async (db: Db, codes: readonly string[]) => {
  const rows = await db.query<{ code: string; region: string; brand: string }>(
    `select code, region, brand from entity where type = 'store' and code = any($1)`,
    [[...codes]],
  )
  return new Map(rows.map((row) => [row.code, row]))
}

/** What each store took in with its region and brand, the greatest first; '' is what stands on none. */
export const storeRevenues = async (tx: Db, book: Book, asked: Asked) => {
  const { nets, rest } = await readNets(tx, book, asked)
  const places = await readPlaces(tx, [...nets.keys()])
  return [...nets, ['', rest] as const]
    .map(([code, own]) => ({ code, region: '', brand: '', ...places.get(code), revenue: storeRevenue(own) }))
    .filter(({ revenue }) => revenue !== 0n)
    .sort((a, b) => (a.revenue === b.revenue ? (a.code < b.code ? -1 : 1) : a.revenue > b.revenue ? -1 : 1))
}
