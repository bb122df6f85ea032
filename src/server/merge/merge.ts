// Merged books of a question: read with one statement for all companies, made one by the domain's rules.
import { periodText } from '../../domain/base/period.ts'
import { refuse } from '../../domain/base/problem.ts'
import {
  type Merged,
  type MergeMode,
  type MergeQuestion,
  type MergeReport,
  mergeSteps,
} from '../../domain/merge/merge.ts'
import { carryAdjustments } from '../../domain/merge/merge-adjustment.ts'
import { costPrefix, type HeldStock, stockPrefix } from '../../domain/merge/merge-elimination.ts'
import type { Translation } from '../../domain/merge/merge-translation.ts'
import type { StatementLine } from '../../domain/statement/statement.ts'
import type { StatementName } from '../../domain/statement/statement-month.ts'
import { digitsOf } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { paced } from '../kernel/time-slice.ts'
import {
  type CounterpartyEntity,
  correctedFlows,
  correctedRows,
  type MergeKnown,
  type MergeReading,
  mergeFlowsOf,
  mergeRowsOf,
  readFlows,
  readMergeKnown,
  readPairFlows,
  readRows,
} from '../ledger/read/read-merge.ts'
import { type MergeRates, readHeldStock, readMergeRates } from '../ledger/read/read-merge-rules.ts'
import { countedOfCompanies } from '../ledger/store/adjustment-store.ts'
import { readFamilies } from '../ledger/store/read-template.ts'
import { apartOf, type MergeAsked, type MergeRules, readMergeRules, rulesThen } from './merge-question.ts'

export type MergeWant = {
  mode: MergeMode
  report: MergeReport
  /** The page of companies that are columns of their own; null for none. */
  columns: number | null
  /** A company that is told apart, on whatever page it stands. */
  only?: string
  keepsSteps?: boolean
  /** What subjects begin with that are never set off between companies. */
  oneSided: readonly string[]
  /** The consolidated forms in which adjustments of companies count; none for a table. */
  forms?: ReadonlyMap<StatementName, readonly StatementLine[]>
}

/** `unplaced`: adjustments of companies that the consolidated form has no place for. */
export type MergedBooks = { asked: MergeAsked; rules: MergeRules; merged: Merged; unplaced: number }

const translationsOf = (asked: MergeAsked, rules: MergeRules, rates: MergeRates): Map<string, Translation> => {
  const foreign = rules.members.filter(({ currency }) => currency !== asked.currency)
  return new Map(
    foreign.map(({ company, currency }) => [
      company,
      {
        ...{ company, currency, year: asked.to.year },
        digits: [digitsOf(asked.facts.currencies, currency), asked.digits] as const,
        rate: (type, month) => rates.of(currency, type, month),
        historical: (subject) => rates.historical(company, subject),
      },
    ]),
  )
}

const readingOf = (
  asked: MergeAsked,
  rules: MergeRules,
  want: MergeWant,
  stocks: readonly HeldStock[],
): MergeReading => {
  const { apart, named, paired, kinds, trading } = apartOf(asked, rules, want)
  const stocked = stocks.flatMap((each) => [each.stockSubject || stockPrefix, each.costSubject || costPrefix])
  return {
    books: rules.members,
    ...{ year: asked.to.year, range: asked.range, include: asked.include, currency: asked.currency },
    ...{ apart, kinds, named: [...new Set([...named, ...want.oneSided])] },
    netted: [...new Set([...want.oneSided, ...paired, ...stocked])],
    flowsApart: new Set([...apart, ...trading]),
  }
}

/** Who stands for whom, where flows between members are looked at: in a cash flow statement of merged books. */
const standingOf = (rules: MergeRules, want: MergeWant): CounterpartyEntity[] => {
  if (want.report !== 'CF' || want.mode !== 'merged') return []
  const ids = new Map(rules.members.map(({ company, companyId }) => [company, companyId]))
  return rules.standing.flatMap(({ company, ...each }) => {
    const companyId = ids.get(company)
    return companyId === undefined ? [] : [{ companyId, ...each }]
  })
}

const tell = ({ progress, cancelled }: MergeAsked, pct: number, total: number): void => {
  cancelled?.throwIfAborted()
  progress?.({ pct, stage: 'merge', done: Math.floor((total * pct) / 100), total })
}

const asNow: MergeKnown = { rows: [], flows: [], pairFlows: [], changed: new Map() }

type BooksAsked = { asked: MergeAsked; rules: MergeRules; want: MergeWant; reading: MergeReading }

/** Balances and flows of the members, now or as they were known, with what of them has changed since. */
const readBooks = async (tx: Db, { asked, rules, want, reading }: BooksAsked) => {
  const withFlows = want.report === 'CF'
  const standing = standingOf(rules, want)
  const total = reading.books.length
  const onPortion = (done: number): void => tell(asked, 10 + Math.floor((30 * done) / total), total)
  const known =
    asked.asKnown === undefined
      ? asNow
      : await readMergeKnown(tx, reading, { at: asked.asKnown, standing: withFlows ? standing : null, onPortion })
  const untouched = standing.filter(({ companyId }) => !known.changed.has(companyId))
  const flows = withFlows ? correctedFlows(await readFlows(tx, reading), known) : []
  const books = {
    rows: await mergeRowsOf(reading, correctedRows(await readRows(tx, reading), known), rules.leafOf),
    flows: mergeFlowsOf(reading, flows),
    pairFlows: [...(await readPairFlows(tx, reading, untouched)), ...known.pairFlows],
  }
  return { books, changed: known.changed }
}

/** What people have adjusted in the statements of the members, on the lines of the group's forms. */
const readAdjusted = async (
  tx: Db,
  { asked, rules, want }: Omit<BooksAsked, 'reading'>,
  translations: ReadonlyMap<string, Translation>,
) => {
  const { forms = new Map<StatementName, readonly StatementLine[]>() } = want
  const companies = new Map(rules.members.map(({ companyId, company }) => [companyId, company]))
  const { asKnown } = asked
  const { year } = asked.to
  const rows =
    forms.size === 0
      ? []
      : await countedOfCompanies(tx, { ids: [...companies.keys()], year, statements: [...forms.keys()], asKnown })
  const families = new Set(rows.map(({ family }) => family))
  const owners = new Set(rows.map(({ companyId }) => companies.get(companyId) ?? ''))
  const templates = rows.length === 0 ? null : await readFamilies(tx, [...families], ['', ...owners], year)
  const own = rows.map(({ companyId, family, ...row }) => {
    const company = companies.get(companyId) ?? ''
    const found = templates?.(family, ['', company])
    return {
      company,
      row,
      lines: Object.entries(found ?? {}).find(([name]) => name === row.statement)?.[1].lines ?? [],
    }
  })
  const { range, adjusting } = asked
  return carryAdjustments(own, { forms, range, translations, adjusting })
}

/** Reads and merges; a rate that is missing is refused with company, currency, type and month. */
export const mergedBooks = async (tx: Db, asked: MergeAsked, want: MergeWant): Promise<MergedBooks> => {
  const rules = await readMergeRules(tx, asked, want.mode)
  const companies = rules.members.map(({ company }) => company)
  const currencies = [...new Set(rules.members.map(({ currency }) => currency))].filter((one) => one !== asked.currency)
  const rates = await readMergeRates(tx, asked.currency, { year: asked.to.year, companies, currencies })
  const isMerged = want.mode === 'merged'
  const span = { year: asked.to.year, ...asked.range }
  const stocks = isMerged ? await readHeldStock(tx, companies, span, asked.digits) : []
  const reading = readingOf(asked, rules, want, stocks)
  const translations = translationsOf(asked, rules, rates)
  const { carried, unplaced, missing: unrated } = await readAdjusted(tx, { asked, rules, want }, translations)
  const question: MergeQuestion = {
    mode: want.mode,
    report: want.report,
    month: periodText({ ...asked.to, no: Math.min(asked.to.no, 12) }),
    range: asked.range,
    subjects: rules.subjects,
    roles: new Map(rules.members.map(({ company, roles }) => [company, roles])),
    codes: rules.codes,
    relations: rules.relations,
    stocks,
    holdings: rules.holdings,
    translations,
    adjusted: carried,
    keepsSteps: want.keepsSteps,
  }
  tell(asked, 10, 0)
  const { books, changed } = await readBooks(tx, { asked, rules, want, reading })
  tell(asked, 50, 0)
  // As many steps as companies and pairs: what comes beyond them is the last that is told.
  const steps = rules.members.length + rules.relations.length
  const onStep = (done: number): void => tell(asked, Math.min(90, 50 + Math.floor((40 * done) / steps)), steps)
  const { merged, missing } = await paced(mergeSteps(books, question), { cancelled: asked.cancelled, onStep })
  tell(asked, 90, steps)
  if (missing.length + unrated.length > 0) refuse([...missing, ...unrated])
  return { asked, rules: rulesThen(rules, asked.to, changed), merged, unplaced }
}
