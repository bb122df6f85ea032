// Where the vouchers of a file go: the companies it names, their account sets, their numbers, the entities it needs.

import { periodText } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { DataScope } from '../../../domain/chart/access.ts'
import { entitiesIn } from '../../../domain/chart/entity.ts'
import type { Db } from '../../kernel/db.ts'
import { findBooks } from '../../ledger/read/read-scope.ts'
import { lockFacts } from '../../ledger/store/account-set.ts'
import type { Actor, Books } from '../../ledger/store/books.ts'
import { factsNow } from '../../ledger/store/fact-cache.ts'
import { readFacts } from '../../ledger/store/facts.ts'
import { companyIds } from '../../ledger/store/rate-store.ts'
import type { TrailEntry } from '../../ledger/store/trail.ts'
import type { Assigned } from '../../ledger/write/bulk.ts'
import type { ImportContext } from '../context.ts'
import type { VoucherResult } from '../draft/draft-store.ts'
import { type FileProblems, fileProblems } from '../file-problems.ts'
import { saveEntities } from '../master/entities.ts'
import { type ImportTarget, noSums } from './voucher-check.ts'
import type { FileVoucher, VoucherReading, VoucherRows } from './voucher-file.ts'

/** What a look through the file alone tells. */
export type Outline = {
  hasCompany: boolean
  /** Companies with the line each is first named in. */
  companies: Map<string, number>
  entities: Map<string, { type: string; code: string }>
}

export const outlineOf = async (source: VoucherRows, wantsEntities: boolean): Promise<Outline> => {
  const outline: Outline = { hasCompany: false, companies: new Map(), entities: new Map() }
  const batches = source.read(fileProblems(), (header) => {
    outline.hasCompany = header.has('company')
  })
  const seen = new Set<string>()
  for await (const rows of batches) {
    // Only the header was needed.
    if (!outline.hasCompany && !wantsEntities) break
    for (const { line, cells } of rows) {
      const { company = '', aux = '' } = cells
      if (!outline.companies.has(company)) outline.companies.set(company, line)
      if (!wantsEntities || aux === '' || seen.has(aux)) continue
      seen.add(aux)
      for (const [type, code] of Object.entries(entitiesIn(aux))) {
        outline.entities.set(`${type}:${code}`, { type, code })
      }
    }
  }
  return outline
}

const absentOf = (tx: Db, { entities }: Outline): Promise<{ type: string; code: string }[]> =>
  tx.query(
    `select w.type, w.code from unnest($1::text[], $2::text[]) as w (type, code)
     where not exists (select 1 from entity e where e.type = w.type and e.code = w.code)`,
    [[...entities.values()].map((each) => each.type), [...entities.values()].map((each) => each.code)],
  )

/**
 * Makes the entities that are not there; answers what the trail gets. The facts of every company are held before, as by
 * whoever defines one entity: they are renewed when all is written. A trial renews none, and holds none.
 */
export const createMissing = async (tx: Db, outline: Outline, isTrial: boolean): Promise<TrailEntry[]> => {
  if ((await absentOf(tx, outline)).length === 0) return []
  if (!isTrial) await lockFacts(tx, await companyIds(tx))
  const names = { nameZhTw: '', nameEn: '', enabled: true }
  const absent = await absentOf(tx, outline)
  return saveEntities(
    tx,
    absent.map(({ type, code }) => ({ type, code, nameZhCn: code, ...names })),
  )
}

type Place = { books: Books; scope: DataScope }

/** The account sets that the file may write to, in the order of companies: who works in several takes them so. */
export const findPlaces = async (
  tx: Db,
  { books: own }: Pick<ImportContext, 'books'>,
  outline: Outline,
  wanted: { mayEnter(books: Books): Promise<DataScope | null> },
): Promise<Place[]> => {
  const codes = [...outline.companies.keys()].filter((code) => code !== '')
  const asked = codes.map((company) => ({ company, year: own.year }))
  const found = outline.hasCompany ? await findBooks(tx, asked) : [own]
  const places: Place[] = []
  for (const books of found.toSorted((one, other) => (one.companyId < other.companyId ? -1 : 1))) {
    const scope = await wanted.mayEnter(books)
    if (scope !== null) places.push({ books, scope })
    // The set of the header was named by the caller himself: there is nothing to hide.
    else if (!outline.hasCompany) refuse(problem('accountSet.noRight', '', { right: 'entry', set: books.value }))
  }
  return places
}

/** What reads and counts for these account sets; companies without one are put on the list of problems. */
export const findTargets = async (
  tx: Db,
  { actor }: Pick<ImportContext, 'actor'>,
  outline: Outline,
  places: readonly Place[],
  problems: FileProblems,
): Promise<ImportTarget[]> => {
  const mayEditRate = actor.may('gl:voucher:editRate')
  const targets: ImportTarget[] = []
  for (const { books, scope } of places) {
    const facts = { ...(await readFacts(tx, books)), mayEditRate }
    targets.push({ company: outline.hasCompany ? books.companyCode : '', books, scope, facts, sums: noSums() })
  }
  for (const [company, line] of outline.companies) {
    if (!outline.hasCompany || targets.some((target) => target.company === company)) continue
    problems.addCell(line, 'company', company === '' ? 'missing' : 'noAccountSet')
  }
  return targets
}

/** A target whose turn has come, with the facts of now: the vouchers of those before it may have taken minutes. */
export const targetNow = async (tx: Db, target: ImportTarget): Promise<ImportTarget> => {
  const { mayEditRate } = target.facts
  return { ...target, facts: { ...(await factsNow(tx, target.books, target.facts)), mayEditRate } }
}

/** What reading needs to know of the account sets it reads for. */
export const readingOf = async (tx: Db, actor: Actor, targets: readonly ImportTarget[]): Promise<VoucherReading> => {
  const last = new Map<string, number>()
  for (const { books, company } of targets) await lastNumbers(tx, books, company, last)
  return {
    types: targets[0]?.facts.typeList ?? [],
    mayGenerate: actor.may('gl:voucher:importGenerated'),
    order: orderByNumber(last),
  }
}

// Keeps the numbers a file wants where they are free and without gaps, and says which numbers were given instead.

/** Numbers given instead of those wanted, in runs. */
export type NumberRun = VoucherResult['sets'][number]['numbers'][number]

/** The runs of the numbers that were given anew, as they are told. */
export const numberRuns = (assigned: readonly Assigned[]): NumberRun[] =>
  assigned.map(({ type, period, wanted, no, count }) => ({
    type,
    period: periodText(period),
    from: wanted,
    to: no,
    count,
  }))

const groupOf = ({ company, draft }: FileVoucher): string =>
  `${company}|${draft.type}|${draft.adjustment ? '13' : draft.date.slice(5, 7)}`

/** The last numbers used, keyed as the vouchers of a file are. */
const lastNumbers = async (
  tx: Db,
  books: Books,
  company: string,
  last: Map<string, number>,
): Promise<Map<string, number>> => {
  const rows = await tx.query<{ periodNo: number; voucherType: string; lastNo: number }>(
    `select period_no, voucher_type, last_no from voucher_counter where company_id = $1 and year = $2`,
    [books.companyId, books.year],
  )
  for (const row of rows) {
    last.set(`${company}|${row.voucherType}|${String(row.periodNo).padStart(2, '0')}`, row.lastNo)
  }
  return last
}

/**
 * Puts the vouchers of a month and type that want exactly the next free numbers into the order of these numbers; all
 * others stay in the order of the file, in which the ledger numbers them.
 */
const orderByNumber =
  (last: ReadonlyMap<string, number>) =>
  (vouchers: FileVoucher[]): FileVoucher[] => {
    const groups = Map.groupBy(vouchers, groupOf)
    return [...groups].flatMap(([key, group]) => {
      const sorted = [...group].sort((a, b) => (a.wantedNo ?? 0) - (b.wantedNo ?? 0))
      const next = (last.get(key) ?? 0) + 1
      return sorted.every((voucher, index) => voucher.wantedNo === next + index) ? sorted : group
    })
  }
