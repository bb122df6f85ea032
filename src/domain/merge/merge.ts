// Books of several companies made one: translate, exclude, eliminate; each step keeps what it took away.
import type { Problem } from '../base/problem.ts'
import { auxPairs, entitiesIn } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import type { NonMergeCode } from '../voucher/merge-lines.ts'
import type { MergeAdjustment } from './merge-adjustment.ts'
import {
  type EliminationLine,
  eliminateSteps,
  type HeldStock,
  type MergeChart,
  type MergeRelation,
  type PairResult,
} from './merge-elimination.ts'
import {
  addFigures,
  byCompany,
  byCompanySteps,
  grainsOfRows,
  type MergeGrain,
  type MergeRange,
  type MergeRow,
  noFigures,
} from './merge-figures.ts'
import { type Holding, type Minority, minoritySteps, type Share, shareOf } from './merge-minority.ts'
import {
  addFlow,
  type FlowSums,
  type MergeFlow,
  type Translation,
  translate,
  translateFlows,
} from './merge-translation.ts'

/** `sum`: one beside the other and added up; `merged`: what they hold of each other taken out. */
export type MergeMode = 'sum' | 'merged'

/** A code of the scope REPORT; `companies` and `reports` empty = all. */
export type ReportCode = NonMergeCode & { companies: readonly string[]; reports: readonly string[] }

export type MergeReport = 'BS' | 'IS' | 'CF' | 'TB'

export type MergeQuestion = {
  mode: MergeMode
  report: MergeReport
  /** The month that codes have to hold in. */
  month: string
  range: MergeRange
  subjects: SubjectTree
  /** By company what its books have chosen; the usual subjects where none is said. */
  roles?: MergeChart['roles']
  codes: readonly ReportCode[]
  relations: readonly MergeRelation[]
  stocks: readonly HeldStock[]
  holdings: readonly Holding[]
  translations: ReadonlyMap<string, Translation>
  adjusted?: readonly MergeAdjustment[]
  /** Each step is kept for who explains a figure. */
  keepsSteps?: boolean
}

/** Kept balances and flows of all companies that are merged; '' is the company of those that nothing asks for apart. */
export type MergeBooks = { rows: readonly MergeRow[]; flows: readonly MergeFlow[]; pairFlows: readonly PairFlow[] }

export type PairFlow = MergeFlow & { counterparty: string }

/** The flows of each step, and what books in another currency say in their own. */
export type MergeSteps = {
  collectedFlows: FlowSums
  keptFlows: FlowSums
  own: ReadonlyMap<string, { grains: MergeGrain[]; flows: FlowSums }>
}

export type Merged = {
  /** After translation, before anything is taken out. */
  collected: MergeGrain[]
  excluded: MergeGrain[]
  eliminations: EliminationLine[]
  pairs: PairResult[]
  grains: MergeGrain[]
  flows: FlowSums
  /** What people have adjusted: of all companies, and without those that are left out. */
  collectedAdjusted: readonly MergeAdjustment[]
  adjusted: readonly MergeAdjustment[]
  minority: Minority | null
  /** Null where nobody has asked for them. */
  steps: MergeSteps | null
}

/** Grains that are looked at between two chances for others. */
const portion = 1000

const holdsIn = ({ validFrom, validTo }: NonMergeCode, month: string): boolean =>
  (validFrom === '' || validFrom <= month) && (validTo === '' || month <= validTo)

/** Whether a code takes a balance out. Vouchers and businesses cannot be told in balances. */
const names = ({ kind, code, companies }: ReportCode, { company, subject, entities }: MergeGrain): boolean => {
  if (companies.length > 0 && !companies.includes(company)) return false
  if (kind === 'SUBJECT') return subject.startsWith(code)
  if (kind === 'COMPANY') return company === code
  return kind === 'ENTITY' && auxPairs(entitiesIn(entities)).includes(code)
}

/** Whether a code leaves a company out, and with it what people adjusted there. */
const isCompanyOut = ({ kind, code, companies }: ReportCode, company: string): boolean =>
  kind === 'COMPANY' && code === company && (companies.length === 0 || companies.includes(company))

/** The codes that a report of a month obeys. */
export const codesOf = (codes: readonly ReportCode[], report: MergeReport, month: string): ReportCode[] =>
  codes.filter((code) => holdsIn(code, month) && (code.reports.length === 0 || code.reports.includes(report)))

const cashOf = (grains: readonly MergeGrain[], company: string, subjects: SubjectTree): MergeGrain[] =>
  grains.filter((grain) => grain.company === company && subjects.find(grain.subject)?.cash === true)

/** The books in one currency; with what rates are missing. */
function* collect(books: MergeBooks, on: MergeQuestion) {
  const { translations, range, subjects } = on
  const collected: MergeGrain[] = []
  const flows: FlowSums = new Map()
  const own = new Map<string, { grains: MergeGrain[]; flows: FlowSums }>()
  const missing: Problem[] = []
  const ownFlows = yield* byCompanySteps(books.flows)
  for (const [company, rows] of yield* byCompanySteps(books.rows)) {
    yield
    const translation = translations.get(company)
    if (!translation) {
      collected.push(...grainsOfRows(rows, range))
      continue
    }
    const translated = translate(rows, translation, range, subjects)
    if (on.keepsSteps) own.set(company, untranslated(rows, ownFlows.get(company) ?? [], range))
    collected.push(...translated.grains)
    const cash = cashOf(translated.grains, company, subjects)
    const flowing = translateFlows(ownFlows.get(company) ?? [], translation, range, cash)
    for (const [key, sum] of flowing.sums) flows.set(key, sum)
    missing.push(...translated.missing, ...flowing.missing)
  }
  for (const [company, own] of ownFlows) {
    yield
    if (!translations.has(company)) for (const flow of own) addFlow(flows, flow, range)
  }
  return { collected, flows, own, missing: [...new Map(missing.map((each) => [JSON.stringify(each), each])).values()] }
}

const untranslated = (rows: readonly MergeRow[], own: readonly MergeFlow[], range: MergeRange) => {
  const flows: FlowSums = new Map()
  for (const flow of own) addFlow(flows, flow, range)
  return { grains: grainsOfRows(rows, range), flows }
}

const copyOf = (flows: FlowSums): FlowSums => new Map([...flows].map(([key, sum]) => [key, { ...sum }]))

type MergeResult = { merged: Merged; missing: Problem[] }

/** Flows between two companies, as far as what one paid is what the other received. */
function* eliminateFlows(sums: FlowSums, pairFlows: readonly PairFlow[], on: MergeQuestion): Generator<void, void> {
  const own: FlowSums = new Map()
  for (const [at, flow] of pairFlows.entries()) {
    if (at % portion === 0) yield
    const translation = on.translations.get(flow.company)
    const company = `${flow.company} ${flow.counterparty}`
    if (!translation) addFlow(own, { ...flow, company }, on.range)
    else {
      const { sums: one } = translateFlows([flow], translation, on.range, [])
      for (const each of one.values()) {
        if (each.item !== flow.item) continue
        addFlow(own, { ...flow, company, no: 0, amount: each.ytd - each.month }, on.range)
        addFlow(own, { ...flow, company, no: on.range.to, amount: each.month }, on.range)
      }
    }
  }
  const sides = byCompany([...own.values()])
  for (const [pair, mine] of sides) {
    const [a = '', b = ''] = pair.split(' ')
    if (a > b) continue
    yield
    const theirs = sides.get(`${b} ${a}`) ?? []
    takeFlows(sums, a, mine, b, theirs, 'month')
    takeFlows(sums, a, mine, b, theirs, 'ytd')
  }
}

type FlowSum = FlowSums extends Map<string, infer S> ? S : never

/** Takes what both sides agree on from their items, one after the other. */
const takeFlows = (sums: FlowSums, a: string, mine: FlowSum[], b: string, theirs: FlowSum[], part: 'month' | 'ytd') => {
  const left = (list: readonly FlowSum[], sign: bigint) => list.filter((each) => each[part] * sign > 0n)
  for (const sign of [1n, -1n]) {
    for (const from of left(mine, sign)) {
      for (const to of left(theirs, -sign)) {
        const size = from[part] * sign < to[part] * -sign ? from[part] * sign : to[part] * -sign
        if (size <= 0n) continue
        from[part] -= size * sign
        to[part] += size * sign
        const [first, second] = [sums.get(`${a}|${from.item}`), sums.get(`${b}|${to.item}`)]
        if (first) first[part] -= size * sign
        if (second) second[part] += size * sign
      }
    }
  }
}

/** The shares of those companies that the group has not whole. */
export const partlyHeld = (holdings: readonly Holding[], members: ReadonlySet<string>): Map<string, Share> => {
  const held = new Map<string, Share>()
  const ofCompany = byCompany(holdings)
  for (const company of ofCompany.keys()) {
    if (!members.has(company)) continue
    const share = shareOf(company, ofCompany, members)
    if (share.top < share.bottom) held.set(company, share)
  }
  return held
}

/** The grains that codes take out, and those that they leave. */
function* leaveOut(collected: MergeGrain[], codes: readonly ReportCode[]) {
  if (codes.length === 0) return { excluded: [], kept: collected }
  const excluded: MergeGrain[] = []
  const kept: MergeGrain[] = []
  for (const [at, grain] of collected.entries()) {
    if (at % portion === 0) yield
    const list = codes.some((code) => names(code, grain)) ? excluded : kept
    list.push(grain)
  }
  return { excluded, kept }
}

/**
 * Makes one of many, company by company, so that others have their turn between thousands of them. `missing` names
 * rates that there are not; nothing else is of use then.
 */
export function* mergeSteps(books: MergeBooks, on: MergeQuestion): Generator<void, MergeResult> {
  const { collected, flows, own, missing } = yield* collect(books, on)
  const collectedFlows = on.keepsSteps ? copyOf(flows) : flows
  const codes = codesOf(on.codes, on.report, on.month)
  const { excluded, kept } = yield* leaveOut(collected, codes)
  const out = new Set(
    codes.flatMap(({ kind, code, companies }) => (kind === 'COMPANY' && companies.length === 0 ? [code] : [])),
  )
  for (const [key, { company }] of flows) if (out.has(company)) flows.delete(key)
  const collectedAdjusted = on.adjusted ?? []
  const adjusted = {
    collectedAdjusted,
    adjusted: collectedAdjusted.filter(({ company }) => !codes.some((code) => isCompanyOut(code, company))),
  }
  const steps = on.keepsSteps ? { collectedFlows, keptFlows: copyOf(flows), own } : null
  if (on.mode === 'sum') {
    const none = { eliminations: [], pairs: [], minority: null }
    return { merged: { collected, excluded, ...none, grains: kept, flows, ...adjusted, steps }, missing }
  }
  yield
  const { lines: eliminations, pairs } = yield* eliminateSteps(kept, on.relations, on.stocks, on)
  yield* eliminateFlows(flows, books.pairFlows, on)
  const members = new Set(on.holdings.flatMap(({ holder, company }) => [holder, company]))
  const minority = yield* minoritySteps(kept, partlyHeld(on.holdings, members), on.stocks, on)
  const grains: MergeGrain[] = [...kept, ...eliminations]
  const merged = { collected, excluded, eliminations, pairs, grains, flows, minority, ...adjusted, steps }
  return { merged, missing }
}

/** Grains of one leaf added up, whoever's they are. */
export function* byLeafSteps(grains: readonly MergeGrain[]): Generator<void, Map<string, MergeGrain>> {
  const leaves = new Map<string, MergeGrain>()
  for (const [at, grain] of grains.entries()) {
    if (at % portion === 0) yield
    const sum = leaves.get(grain.subject) ?? { company: '', subject: grain.subject, entities: '', ...noFigures() }
    leaves.set(grain.subject, addFigures(sum, grain))
  }
  return leaves
}
