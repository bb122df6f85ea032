// What a merged report is asked for, checked: which books, whether the caller sees all of them, and by which rules.
import { type PeriodKey, parsePeriod, periodText } from '../../domain/base/period.ts'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { accountSetValue, parseAccountSet } from '../../domain/chart/account-set.ts'
import { counterpartyTypes, entitiesIn } from '../../domain/chart/entity.ts'
import { type SubjectTree, subjectTree } from '../../domain/chart/subject.ts'
import { subjectsOfGroup } from '../../domain/chart/subject-definition.ts'
import { codesOf, type MergeMode, type MergeReport, partlyHeld, type ReportCode } from '../../domain/merge/merge.ts'
import type { MergeRange } from '../../domain/merge/merge-figures.ts'
import { type GroupTree, groupTree, heldEliminations } from '../../domain/merge/merge-group.ts'
import type { Holding, Share } from '../../domain/merge/merge-minority.ts'
import type { Db } from '../kernel/db.ts'
import type { KnownMonth } from '../ledger/read/as-known.ts'
import {
  type MergeCompany,
  type MergeGroup,
  type MergeRelations,
  readMergeCompanies,
  readMergeGroups,
  readMergeRelations,
  readReportCodes,
} from '../ledger/read/read-merge-rules.ts'
import type { Include } from '../ledger/read/read-scope.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { readDefinitions } from '../ledger/store/subject-store.ts'
import { accountSetsOf, checkOneYear, type Facts, momentOf, type Reader } from '../report/reader.ts'

export type MergeInput = {
  group?: string
  companies?: string
  month: string
  from?: string
  include?: Include
  currency?: string
  asKnown?: string
}

/** Books that the question names. */
type Chosen = { values: string[]; group: AskedGroup | null }

/** A group with everything that is within it. */
export type AskedGroup = MergeGroup & { all: ReadonlyMap<string, MergeGroup>; tree: GroupTree }

/** A checked question, before anything is read of the books themselves; who waits may see how far it is, or end it. */
export type MergeAsked = Pick<Reader, 'progress' | 'cancelled'> & {
  to: PeriodKey
  range: MergeRange
  include: Include
  currency: string
  digits: number
  ids: bigint[]
  absent: string[]
  /** The companies whose books hold eliminations. */
  adjusting: ReadonlySet<string>
  group: AskedGroup | null
  /** The moment at which the books were known, undefined for now. */
  asKnown: string | undefined
  facts: CompanyFacts
}

const periodsOf = ({ month, from }: MergeInput): { to: PeriodKey; range: MergeRange } => {
  const to = parsePeriod(month) ?? refuse(problem('report.period', 'month'))
  const first = from ? (parsePeriod(from) ?? refuse(problem('report.period', 'from'))) : to
  checkOneYear(first, to)
  return { to, range: { from: first.no, to: to.no } }
}

const chosenOf = async (reader: Reader, input: MergeInput, year: number): Promise<Chosen> => {
  if (input.group) {
    const all = await readMergeGroups(reader.db)
    const group = all.get(input.group) ?? refuse(problem('record.missing', 'group'))
    const tree = groupTree(all, group.code)
    const [missing] = tree.missing
    // Whoever switched it off had to take it out first: a group without a part of it is none.
    if (missing !== undefined) refuse(problem('merge.noGroup', 'group', { group: missing }))
    const members = [...tree.companies, ...tree.adjusting]
    return { values: members.map((code) => accountSetValue(code, year)), group: { ...group, all, tree } }
  }
  if (input.companies === '*') {
    const sets = reader.setsWith('read').filter((set) => set.year === year && !set.sandbox)
    return { values: sets.map(({ value }) => value), group: null }
  }
  const named = accountSetsOf(input.companies)
  const own = reader.accountSet ? [reader.accountSet.value] : []
  return { values: named.length > 0 ? named : own, group: null }
}

/**
 * The books of the values: none that the caller may not read (E004), none of which he sees a part only, none of another
 * year. Of a group a company without books of the year is told as absent.
 */
const readable = async (reader: Reader, { values, group }: Chosen, to: PeriodKey) => {
  const sets = new Map(reader.setsWith('read').map((set) => [set.value, set]))
  const problems: Problem[] = []
  const ids: bigint[] = []
  const unknown: string[] = []
  for (const value of values) {
    const set = sets.get(value)
    if (parseAccountSet(value)?.year !== to.year)
      problems.push(problem('report.notInSet', 'month', { set: value, month: periodText(to) }))
    else if (!set) unknown.push(value)
    else if (set.sandbox) problems.push(problem('sandbox.inGroup', 'companies', { set: value }))
    else if (!isUnlimited(set.dataScope)) problems.push(problem('merge.limited', 'companies', { set: value }))
    else ids.push(set.companyId)
  }
  const there = group === null ? unknown : await existing(reader.db, unknown)
  problems.push(...there.map((set) => problem('accountSet.noRight', 'companies', { right: 'read', set })))
  if (problems.length > 0) refuse(problems)
  return { ids, absent: unknown.filter((value) => !there.includes(value)) }
}

/** Which of these account sets there are; a group tells those that there are not. */
const existing = async (db: Db, values: readonly string[]): Promise<string[]> => {
  if (values.length === 0) return []
  const wanted = values.flatMap((value) => parseAccountSet(value) ?? [])
  const rows = await db.query<{ value: string }>(
    `select s.value from account_set s where s.company_id = any(
       select c.id from company c where c.code = any($1)) and s.year = $2`,
    [wanted.map(({ company }) => company), wanted[0]?.year ?? 0],
  )
  return rows.map(({ value }) => value)
}

/** The checked question; facts are those of the account set of the header. */
export const askMerge = async (reader: Reader, facts: Facts, input: MergeInput): Promise<MergeAsked> => {
  const { to, range } = periodsOf(input)
  if (!reader.accountSet) return refuse(problem('report.companies', 'companies'))
  const own = await facts.current(reader.accountSet)
  const chosen = await chosenOf(reader, input, to.year)
  const { ids, absent } = await readable(reader, chosen, to)
  if (ids.length === 0) refuse(problem('report.companies', 'companies'))
  const currency = input.currency || chosen.group?.currency || own.accountSet.baseCurrency
  const digits = own.currencies.get(currency)?.minorDigits
  if (digits === undefined) return refuse(problem('merge.currency', 'currency', { currency }))
  const adjusting = new Set(chosen.group?.tree.adjusting)
  const { group } = chosen
  const { progress, cancelled } = reader
  const asked = { to, range, include: input.include ?? ('posted' as const), currency, digits, ids, absent, adjusting }
  return { ...asked, group, asKnown: momentOf(input), facts: own, progress, cancelled }
}

/** Answers a question within one snapshot of the books; who waits may end it. */
export const answering =
  <I extends MergeInput, A>(
    facts: Facts,
    answer: (tx: Db, asked: MergeAsked, input: I, reader: Reader) => Promise<A>,
  ) =>
  async (input: I, reader: Reader): Promise<A> => {
    const asked = await askMerge(reader, facts, input)
    return await reader.db.snapshot((tx) => answer(tx, asked, input, reader), reader.cancelled)
  }

export type MergeRules = MergeRelations & {
  companies: MergeCompany[]
  members: MergeCompany[]
  codes: ReportCode[]
  subjects: SubjectTree
  leafOf(code: string): string
  shares: Map<string, Share>
}

/** The chart of the group, and the leaf of it that what a company has of its own counts in. */
const readChart = async (tx: Db, chartId: bigint, year: number) => {
  const all = await readDefinitions(tx, chartId)
  const subjects = subjectTree(subjectsOfGroup(all, year))
  const parents = new Map(all.map(({ code, parent }) => [code, parent]))
  const leafOf = (code: string): string => {
    let at = code
    while (!subjects.find(at)) {
      const parent = parents.get(at)
      if (!parent) return code
      at = parent
    }
    return at
  }
  return { subjects, leafOf }
}

/** Whose the eliminations of groups within the group are. */
const eliminationsHeld = ({ group }: MergeAsked, holdings: readonly Holding[]): Holding[] => {
  if (!group) return []
  const { holdings: found, unclear } = heldEliminations(group.all, group.tree, holdings)
  if (unclear.length > 0) refuse(unclear.map((code) => problem('merge.unclear', 'group', { group: code })))
  return found
}

/** Reads the rules within the snapshot of the answer; one chart for all books, or a refusal that names the other. */
export const readMergeRules = async (tx: Db, asked: MergeAsked, mode: MergeMode): Promise<MergeRules> => {
  const found = await readMergeCompanies(tx, asked.ids, asked.to)
  // What is only added up has nothing taken out of it: books of eliminations are no part of a sum.
  const companies = mode === 'merged' ? found : found.filter(({ company }) => !asked.adjusting.has(company))
  const chartId = asked.facts.chartId
  const other = companies.find((each) => each.chartId !== chartId)
  if (other) refuse(problem('merge.chart', 'companies', { co: other.company }))
  const codes = companies.map(({ company }) => company)
  const relations = await readMergeRelations(tx, codes, asked.to, asked.digits)
  const left = mode === 'merged' ? relations.notMerged : new Set<string>()
  const members = companies.filter(({ company }) => !left.has(company))
  const names = new Set(members.map(({ company }) => company))
  const among = (each: { company: string; counterparty: string }) =>
    names.has(each.company) && names.has(each.counterparty)
  const chart = await readChart(tx, chartId, asked.to.year)
  const held = relations.holdings.filter(({ holder, company }) => names.has(holder) && names.has(company))
  const holdings = [...held, ...eliminationsHeld(asked, held).filter(({ company }) => names.has(company))]
  return {
    ...relations,
    ...chart,
    relations: relations.relations.filter(among),
    standing: relations.standing.filter(among),
    holdings,
    shares: partlyHeld(holdings, names),
    codes: await readReportCodes(tx),
    companies,
    members,
  }
}

/** Companies that stand beside each other at once; the others are one column, and stand on further pages. */
export const companiesMost = 60

/** `no` of `of` pages of companies; `rest` of them have no column of their own. */
export type CompanyPage = { no: number; of: number; rest: number }

/** The members of a page, without the books of eliminations; the last page for what is behind it. */
export const companyPage = (
  members: readonly MergeCompany[],
  asked: Pick<MergeAsked, 'adjusting'>,
  page: number,
): { shown: readonly MergeCompany[]; page: CompanyPage } => {
  const companies = members.filter(({ company }) => !asked.adjusting.has(company))
  const of = Math.max(1, Math.ceil(companies.length / companiesMost))
  const no = Math.min(Math.max(page, 1), of)
  const shown = companies.slice((no - 1) * companiesMost, no * companiesMost)
  return { shown, page: { no, of, rest: companies.length - shown.length } }
}

/** Which companies and subjects the reading tells apart for a report; see MergeReading. */
export const apartOf = (
  asked: Pick<MergeAsked, 'to' | 'currency' | 'adjusting'>,
  rules: Pick<MergeRules, 'codes' | 'members' | 'shares' | 'relations'>,
  on: { mode: MergeMode; report: MergeReport; columns: number | null; only?: string },
) => {
  // The month of adjustments is the last of its year: codes end with months of the calendar.
  const month = periodText({ ...asked.to, no: Math.min(asked.to.no, 12) })
  const codes = codesOf(rules.codes, on.report, month)
  const shown = on.columns === null ? [] : companyPage(rules.members, asked, on.columns).shown
  const apart = new Set(shown.map(({ company }) => company))
  if (on.only) apart.add(on.only)
  for (const { company, currency } of rules.members) {
    if (currency !== asked.currency || asked.adjusting.has(company)) apart.add(company)
  }
  for (const { kind, code, companies } of codes) {
    for (const company of companies) apart.add(company)
    if (kind === 'COMPANY') apart.add(code)
  }
  const entities = codes.filter(({ kind }) => kind === 'ENTITY').map(({ code }) => code)
  const kinds = new Set<string>([...counterpartyTypes, ...entities.flatMap((code) => Object.keys(entitiesIn(code)))])
  if (on.mode === 'sum')
    return { apart, named: entities.length > 0 ? [''] : [], paired: [], kinds: [...kinds], trading: [] }
  for (const company of rules.shares.keys()) apart.add(company)
  // What companies have of each other is told apart by company; whatever else they have need not be.
  const paired = [
    ...new Set(rules.relations.flatMap(({ pairs }) => pairs).flatMap((pair) => pair.split('-').filter(Boolean))),
  ]
  const trading = rules.relations.flatMap(({ company, counterparty }) => [company, counterparty])
  return { apart, named: entities.length > 0 ? [''] : paired, paired, kinds: [...kinds], trading }
}

// How far companies were posted at the moment at which a merged report is asked as known.

/** Months are posted one after the other: the last that was posted then is that of now unless some changed since. */
const postedThen = (one: MergeCompany, year: number, months: readonly KnownMonth[]): string => {
  const now = one.posted === '' ? 0 : Number(one.posted.slice(-2))
  const states = new Map(months.filter((month) => month.year === year).map(({ no, isPosted }) => [no, isPosted]))
  const last = Math.max(now, 0, ...states.keys())
  for (let no = last; no > 0; no -= 1) if (states.get(no) ?? no <= now) return periodText({ year, no })
  return ''
}

/** The rules with the companies as they were then; themselves where nothing was posted since. */
export const rulesThen = (
  rules: MergeRules,
  { year, no }: { year: number; no: number },
  changed: ReadonlyMap<bigint, readonly KnownMonth[]>,
): MergeRules => {
  if (changed.size === 0) return rules
  const then = new Map(
    rules.companies.map((one) => {
      const months = changed.get(one.companyId) ?? []
      const posted = postedThen(one, year, months)
      const own = months.find((month) => month.year === year && month.no === no)
      return [one, months.length === 0 ? one : { ...one, posted, isPosted: own?.isPosted ?? one.isPosted }]
    }),
  )
  const thenOf = (list: readonly MergeCompany[]) => list.map((one) => then.get(one) ?? one)
  return { ...rules, companies: thenOf(rules.companies), members: thenOf(rules.members) }
}
