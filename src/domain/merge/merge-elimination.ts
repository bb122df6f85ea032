// What companies of a group hold of each other is taken out: pair by pair, as far as both sides
// agree, and what is left of a pair is told.
import { type AccountSetOptions, defaultOptions } from '../chart/account-set.ts'
import type { SubjectTree } from '../chart/subject.ts'
import {
  addFigures,
  byCompanySteps,
  type Figures,
  grainKey,
  isNothing,
  type MergeGrain,
  mirrorOf,
  netted,
  noFigures,
  sumFigures,
} from './merge-figures.ts'

/**
 * A row of the related companies: as which entities (`related:YS02`) the counterparty stands in the books of the
 * company. `tolerance` in minor units of the group's currency.
 */
export type MergeRelation = {
  company: string
  counterparty: string
  entities: readonly string[]
  pairs: readonly string[]
  tolerance: bigint
  differenceSubject: string
}

/** Of goods that one sold to another and that are still there: what they cost too much, at the three moments. */
export type HeldStock = {
  company: string
  counterparty: string
  costSubject: string
  stockSubject: string
  began: bigint
  opening: bigint
  closing: bigint
}

/** `differs`: more than the tolerance is left; `within` it; `untold`: neither side names its counterparty. */
export type PairState = 'agreed' | 'within' | 'differs' | 'oneSided' | 'untold'

/**
 * What one side of a pair is read by: as which entities the other company stands in it (`related:YS02`), and below
 * which subjects it is not looked at, because a narrower pair has taken them.
 */
export type PairSide = { entities: readonly string[]; except: readonly string[] }

/** Debit-positive amounts of both sides, closing for balances and of the year so far for profit and loss. */
export type PairResult = {
  company: string
  counterparty: string
  prefix: string
  otherPrefix: string
  amount: bigint
  otherAmount: bigint
  eliminated: bigint
  difference: bigint
  state: PairState
  isProfit: boolean
  side: PairSide
  otherSide: PairSide
}

export type EliminationKind = 'pair' | 'difference' | 'stock'

/** What an elimination adds to a leaf of a company; `pair` names it: `YS02 YS04 112203-220203`. */
export type EliminationLine = MergeGrain & { kind: EliminationKind; pair: string }

type Rule = {
  a: string
  b: string
  prefixA: string
  prefixB: string
  tolerance: bigint
  differenceSubject: string
}

/** Whatever is bought of another company is sold with what is bought elsewhere: cost names no seller. */
const isCost = (prefix: string): boolean => prefix.startsWith('6401') || prefix.startsWith('6402')

/** Each pair once, whichever of the two companies names it, the narrower subjects first. */
const rulesOf = (relations: readonly MergeRelation[]): Rule[] => {
  const rules = new Map<string, Rule>()
  for (const { company, counterparty, pairs, tolerance, differenceSubject } of relations) {
    for (const pair of pairs) {
      const [mine = '', theirs = ''] = pair.split('-')
      if (mine === '' || theirs === '') continue
      const isFirst = company < counterparty
      const [a, b, prefixA, prefixB] = isFirst
        ? [company, counterparty, mine, theirs]
        : [counterparty, company, theirs, mine]
      const key = `${a} ${b} ${prefixA}-${prefixB}`
      const known = rules.get(key)
      const widest = known && known.tolerance > tolerance ? known.tolerance : tolerance
      const subject = known?.differenceSubject || differenceSubject
      rules.set(key, { a, b, prefixA, prefixB, tolerance: widest, differenceSubject: subject })
    }
  }
  const depth = ({ prefixA, prefixB }: Rule): number => prefixA.length + prefixB.length
  return [...rules].sort(([x, a], [y, b]) => depth(b) - depth(a) || (x < y ? -1 : 1)).map(([, rule]) => rule)
}

/** What two debit-positive nets have in common: the smaller of what one owes and the other is owed. */
const agreedNet = (a: bigint, b: bigint): bigint => {
  if (a > 0n && b < 0n) return a < -b ? a : -b
  if (a < 0n && b > 0n) return a > -b ? a : -b
  return 0n
}

const agreedTurn = (a: bigint, b: bigint): bigint => {
  if (a > 0n && b > 0n) return a < b ? a : b
  return a < 0n && b < 0n ? (a > b ? a : b) : 0n
}

const sidesOf = (net: bigint): [bigint, bigint] => (net > 0n ? [net, 0n] : [0n, -net])

/**
 * What both sides agree on, as figures of the first. What the moments differ by has to turn: in balances on the credit
 * side, in profit and loss with what closes the months.
 */
export const agreedFigures = (a: Figures, b: Figures, isProfit: boolean): Figures => {
  const began = agreedNet(a.began, b.began)
  const opening = agreedNet(a.opening, b.opening)
  const closing = agreedNet(a.closing, b.closing)
  const debit = agreedTurn(a.debit, b.credit)
  const ytdDebit = agreedTurn(a.ytdDebit, b.ytdCredit)
  if (!isProfit) {
    const credit = opening + debit - closing
    const ytdCredit = began + ytdDebit - closing
    return { ...noFigures(), began, opening, closing, debit, credit, ytdDebit, ytdCredit }
  }
  const credit = agreedTurn(a.credit, b.debit)
  const ytdCredit = agreedTurn(a.ytdCredit, b.ytdDebit)
  const [closedDebit, closedCredit] = sidesOf(closing - opening - debit + credit)
  const [ytdClosedDebit, ytdClosedCredit] = sidesOf(closing - began - ytdDebit + ytdCredit)
  return {
    ...{ ...noFigures(), began, opening, closing, debit, credit, ytdDebit, ytdCredit },
    ...{ closedDebit, closedCredit, ytdClosedDebit, ytdClosedCredit },
  }
}

/** What stands under other codes in charts of one's own. */
export type MergeRoles = Pick<AccountSetOptions, 'retainedSubject' | 'researchSubject'>

/** The subjects of the group, and by company which of them its books have chosen; the usual ones where none is said. */
export type MergeChart = { subjects: SubjectTree; roles?: ReadonlyMap<string, MergeRoles> | undefined }

export const rolesOf = ({ roles }: MergeChart, company: string): MergeRoles => roles?.get(company) ?? defaultOptions

type Books = MergeChart & {
  grains: ReadonlyMap<string, readonly MergeGrain[]>
  /** Named grains by company, without those that a pair has taken. */
  named: Map<string, Set<MergeGrain>>
  entities: (company: string, counterparty: string) => readonly string[]
}

function* openBooks(
  grains: readonly MergeGrain[],
  relations: readonly MergeRelation[],
  chart: MergeChart,
): Generator<void, Books> {
  const named = new Map<string, Set<MergeGrain>>()
  const byOwner = yield* byCompanySteps(grains)
  for (const [company, own] of byOwner) {
    const told = own.filter(({ entities }) => entities !== '')
    if (told.length > 0) named.set(company, new Set(told))
    yield
  }
  const known = new Map(relations.map((each) => [`${each.company} ${each.counterparty}`, each.entities]))
  return {
    ...chart,
    grains: byOwner,
    named,
    entities: (company, other) => known.get(`${company} ${other}`) ?? [],
  }
}

const take = (books: Books, company: string, counterparty: string, prefix: string): MergeGrain[] => {
  const wanted = books.entities(company, counterparty)
  const own = books.named.get(company) ?? new Set<MergeGrain>()
  const found = [...own].filter(
    ({ subject, entities }) =>
      subject.startsWith(prefix) && entities.split(';').some((entity) => wanted.includes(entity)),
  )
  for (const grain of found) own.delete(grain)
  return found.sort((x, y) => (grainKey(x) < grainKey(y) ? -1 : 1))
}

const isProfit = (prefix: string, subjects: SubjectTree): boolean =>
  subjects.leaves(prefix).some(({ type }) => type === 'PROFIT_LOSS')

const tellers: ReadonlySet<string> = new Set(['related', 'customer', 'supplier'])

/** Whether lines of such subjects can name the company that they are with. */
const isTold = (prefix: string, { subjects }: Books): boolean =>
  subjects.leaves(prefix).some(({ aux }) => aux.some(({ type }) => tellers.has(type)))

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const weightOf = (grain: Figures): bigint => size(grain.closing) + size(grain.ytdDebit - grain.ytdCredit)

/** The leaf of a company below a prefix that holds most, or the first there is. */
const leafOf = (books: Books, company: string, prefix: string): string => {
  const sums = new Map<string, bigint>()
  for (const grain of books.grains.get(company) ?? []) {
    if (!grain.subject.startsWith(prefix)) continue
    sums.set(grain.subject, (sums.get(grain.subject) ?? 0n) + weightOf(grain))
  }
  const most = [...sums].sort(([x, a], [y, b]) => (a === b ? (x < y ? -1 : 1) : a < b ? 1 : -1))[0]
  return most?.[0] ?? books.subjects.leaves(prefix)[0]?.code ?? ''
}

type Line = Omit<EliminationLine, 'pair'>

const lineOf = (kind: EliminationKind, company: string, subject: string, figures: Figures, entities = ''): Line => ({
  ...{ kind, company, subject, entities },
  ...figures,
})

const negated = (figures: Figures): Figures => addFigures(noFigures(), figures, -1n)

/** Takes `agreed` out of grains: all of them, and the rest of them back into the biggest. */
const takenOut = (grains: readonly MergeGrain[], agreed: Figures): Line[] => {
  const lines = grains.map((grain) => lineOf('pair', grain.company, grain.subject, negated(grain), grain.entities))
  const rest = addFigures(sumFigures(grains), agreed, -1n)
  const biggest = grains.reduce(
    (found, grain, at) => (weightOf(grain) > weightOf(grains[found] as Figures) ? at : found),
    0,
  )
  const line = lines[biggest]
  if (line) addFigures(line, rest)
  return lines
}

type Sides = { rule: Rule; own: MergeGrain[]; theirs: MergeGrain[]; profit: boolean } & Read
type Read = { side: PairSide; otherSide: PairSide }

/** As which entities the other company stands in what was taken of a company. */
const namesIn = (grains: readonly MergeGrain[], wanted: readonly string[]): string[] => {
  const found = new Set(grains.flatMap(({ entities }) => entities.split(';')))
  return wanted.filter((entity) => found.has(entity)).sort()
}

/** The subjects below a prefix that other pairs of the same two companies take. */
const narrowerThan = (prefix: string, prefixes: readonly string[]): string[] =>
  [...new Set(prefixes)].filter((other) => other !== prefix && other.startsWith(prefix)).sort()

const amountOf = (figures: Figures, profit: boolean): bigint =>
  profit ? figures.ytdDebit - figures.ytdCredit : figures.closing

type Found = { result: PairResult; lines: Line[] }

const resultOf = (
  { rule, own, theirs, profit, side, otherSide }: Sides,
  lines: readonly Line[],
  state: PairState,
): PairResult => {
  const [amount, otherAmount] = [amountOf(sumFigures(own), profit), amountOf(sumFigures(theirs), profit)]
  const removed = sumFigures(lines.filter(({ company, kind }) => company === rule.a && kind === 'pair'))
  const difference = state === 'oneSided' || state === 'untold' ? 0n : amount + otherAmount
  return {
    ...{ company: rule.a, counterparty: rule.b, prefix: rule.prefixA, otherPrefix: rule.prefixB },
    ...{ amount, otherAmount, eliminated: size(amountOf(removed, profit)), difference, state },
    ...{ isProfit: profit, side, otherSide },
  }
}

/** One side names the other, which sold or bought without a name: all of it, against the leaf that holds most. */
const oneSided = (books: Books, sides: Sides, isOwn: boolean): Found => {
  const { rule, own, theirs } = sides
  const told = isOwn ? own : theirs
  const [company, prefix] = isOwn ? [rule.b, rule.prefixB] : [rule.a, rule.prefixA]
  const leaf = leafOf(books, company, prefix)
  if (leaf === '' || told.length === 0) return { result: resultOf(sides, [], 'oneSided'), lines: [] }
  const all = sumFigures(told)
  const lines = [...takenOut(told, all), lineOf('pair', company, leaf, negated(mirrorOf(all)))]
  return { result: resultOf(sides, lines, 'oneSided'), lines }
}

/** Both sides in full, and the difference where the rule wants it. */
const inFull = ({ rule, own, theirs }: Sides): Line[] => {
  const [mine, other] = [sumFigures(own), sumFigures(theirs)]
  const rest = netted(addFigures(sumFigures([mine]), other))
  return [
    ...takenOut(own, mine),
    ...takenOut(theirs, other),
    lineOf('difference', rule.a, rule.differenceSubject, rest),
  ]
}

const twoSided = (sides: Sides): Found => {
  const { rule, own, theirs, profit } = sides
  const [mine, other] = [sumFigures(own), sumFigures(theirs)]
  const difference = size(amountOf(mine, profit) + amountOf(other, profit))
  if (difference !== 0n && difference <= rule.tolerance && rule.differenceSubject !== '') {
    const lines = inFull(sides)
    return { result: resultOf(sides, lines, 'within'), lines }
  }
  const agreed = agreedFigures(mine, other, profit)
  const lines = [...takenOut(own, agreed), ...takenOut(theirs, mirrorOf(agreed))]
  const state = difference === 0n ? 'agreed' : difference <= rule.tolerance ? 'within' : 'differs'
  return { result: resultOf(sides, lines, state), lines }
}

const eliminatePair = (books: Books, rule: Rule, beside: readonly Rule[]): Found => {
  const profit = isProfit(rule.prefixA, books.subjects) || isProfit(rule.prefixB, books.subjects)
  const [toldA, toldB] = [
    isTold(rule.prefixA, books) && !isCost(rule.prefixA),
    isTold(rule.prefixB, books) && !isCost(rule.prefixB),
  ]
  const own = toldA ? take(books, rule.a, rule.b, rule.prefixA) : []
  const theirs = toldB ? take(books, rule.b, rule.a, rule.prefixB) : []
  const side = {
    entities: namesIn(own, books.entities(rule.a, rule.b)),
    except: narrowerThan(
      rule.prefixA,
      beside.map(({ prefixA }) => prefixA),
    ),
  }
  const otherSide = {
    entities: namesIn(theirs, books.entities(rule.b, rule.a)),
    except: narrowerThan(
      rule.prefixB,
      beside.map(({ prefixB }) => prefixB),
    ),
  }
  const sides = { rule, own, theirs, profit, side, otherSide }
  if (toldA && toldB) return twoSided(sides)
  if (!toldA && !toldB) return { result: resultOf(sides, [], 'untold'), lines: [] }
  return oneSided(books, sides, toldA)
}

/** Where goods and their cost stand unless it is told. */
export const stockPrefix = '1405'
export const costPrefix = '6401'

/** Profit that is in stock: cost rises by what it grew, stock falls, and what there was before is profit of then. */
const stockLines = (books: Books, { company, counterparty, costSubject, stockSubject, ...held }: HeldStock) => {
  const { began, opening, closing } = held
  const pair = `${company} ${counterparty}`
  const { retainedSubject } = rolesOf(books, counterparty)
  const cost = leafOf(books, counterparty, costSubject || costPrefix)
  const stock = leafOf(books, counterparty, stockSubject || stockPrefix)
  const grown = closing - opening
  const ytd = closing - began
  const lines = [
    lineOf('stock', counterparty, stock, {
      ...noFigures(),
      ...{ began: -began, opening: -opening, closing: -closing, credit: grown, ytdCredit: ytd },
    }),
    lineOf('stock', counterparty, cost, {
      ...noFigures(),
      ...{ opening: opening - began, closing: ytd, debit: grown, ytdDebit: ytd },
    }),
    lineOf('stock', counterparty, retainedSubject, { ...noFigures(), began, opening: began, closing: began }),
  ]
  return lines.map((line) => ({ ...line, pair }))
}

/** The eliminations of these grains, which are those of companies that are merged; pair by pair. */
export function* eliminateSteps(
  grains: readonly MergeGrain[],
  relations: readonly MergeRelation[],
  stocks: readonly HeldStock[],
  chart: MergeChart,
): Generator<void, { lines: EliminationLine[]; pairs: PairResult[] }> {
  const books = yield* openBooks(grains, relations, chart)
  const lines: EliminationLine[] = []
  const pairs: PairResult[] = []
  const rules = rulesOf(relations)
  const beside = Map.groupBy(rules, ({ a, b }) => `${a} ${b}`)
  for (const rule of rules) {
    yield
    const { result, lines: found } = eliminatePair(books, rule, beside.get(`${rule.a} ${rule.b}`) ?? [])
    const pair = `${rule.a} ${rule.b} ${rule.prefixA}-${rule.prefixB}`
    if (result.amount !== 0n || result.otherAmount !== 0n || result.state === 'untold') pairs.push(result)
    lines.push(...found.map((line) => ({ ...line, pair })))
  }
  for (const stock of stocks) lines.push(...stockLines(books, stock))
  const named = pairs.map((one) => ({ one, name: `${one.company} ${one.counterparty} ${one.prefix}` }))
  yield
  named.sort((x, y) => (x.name < y.name ? -1 : 1))
  yield
  const isSomething = (line: EliminationLine): boolean => !isNothing(line)
  return { lines: lines.filter(isSomething), pairs: named.map(({ one }) => one) }
}
