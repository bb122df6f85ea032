// Answers what a merged figure is made of: a page of companies, each with what every step of merging adds to it.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { ExplainedCompanyShape, mergeExplainCalls } from '../../contract/merge/report-merge.ts'
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Merged } from '../../domain/merge/merge.ts'
import { inOwnCurrency } from '../../domain/merge/merge-adjustment.ts'
import { type Explained, explained, isNoPart, restOf, stagesOf } from '../../domain/merge/merge-explain.ts'
import { basisOf, prefixesOf, sideOfEntries } from '../../domain/merge/merge-line-subjects.ts'
import { oneSidedSubjects, type WorksheetView, worksheetAmount } from '../../domain/merge/merge-statement.ts'
import { digitsOf } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import { paced } from '../kernel/time-slice.ts'
import { type Facts, rangeOf } from '../report/reader.ts'
import { type MergedBooks, mergedBooks } from './merge.ts'
import { answering, companyPage, type MergeAsked } from './merge-question.ts'
import { adjustedForms, evaluateMerged, mergeTemplates, reportOf } from './merge-statement.ts'
import { companyShape, entriesSteps, isProfitIn, mergeHead } from './merge-wire.ts'

type Calls = typeof mergeExplainCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

type FigureOf = (books: Merged) => Promise<bigint>

const amountsOf = (part: Explained, digits: number) => {
  const text = (amount: bigint): string => formatMoney(amount, digits)
  const { translated, excluded, eliminated, minority, merged } = part
  return {
    ...{ translated: text(translated), excluded: text(excluded), eliminated: text(eliminated) },
    ...{ minority: text(minority), merged: text(merged) },
  }
}

const noCompany = { accountSet: '', company: '', nameZhCn: '', nameZhTw: '', nameEn: '', currency: '', share: '' }

/** What a company in another currency says of the figure in its own books. */
const ownOf = async ({ asked, merged }: MergedBooks, company: string, currency: string, figureOf: FigureOf) => {
  const own = merged.steps?.own.get(company)
  if (!own) return ''
  const adjusted = inOwnCurrency(merged.collectedAdjusted.filter((each) => each.company === company))
  const value = await figureOf({ ...merged, ...own, adjusted, minority: null })
  return formatMoney(value, digitsOf(asked.facts.currencies, currency))
}

type Leads = Pick<ExplainedCompanyShape, 'entries' | 'isExcluded'>
/** Where what is eliminated and excluded of a part leads; company '' for the whole. */
type LeadsOf = (company: string, part: Explained) => Leads

const wholly: Leads = { entries: 'all', isExcluded: true }

/** What the worksheet of the subjects of a line shows of a company, against what is taken out of the line. */
const leadsOf = async (books: MergedBooks, prefixes: readonly string[], view: WorksheetView): Promise<LeadsOf> => {
  const { asked, merged } = books
  const isOf = (subject: string): boolean => prefixes.some((prefix) => subject.startsWith(prefix))
  const entries = await paced(entriesSteps(books, isOf, view), asked)
  const byCompany = Map.groupBy(entries, ({ company }) => company)
  const isProfit = isProfitIn(books)
  const excluded = merged.excluded
    .filter(({ subject }) => isOf(subject))
    .reduce((sum, grain) => sum + worksheetAmount(grain, isProfit(grain.subject), view), 0n)
  const sumOf = (rows: readonly { debit: string; credit: string }[], side: 'debit' | 'credit'): bigint =>
    rows.reduce((sum, row) => sum + readSum(row[side], asked.digits), 0n)
  return (company, part) => {
    const own = company === '' ? entries : (byCompany.get(company) ?? [])
    const sums = { debit: sumOf(own, 'debit'), credit: sumOf(own, 'credit') }
    const isExcluded = part.excluded === excluded || part.excluded === -excluded
    return { entries: sideOfEntries(part.eliminated, sums) ?? '', isExcluded }
  }
}

/** So many adjustments of a company are told one by one: each is a statement evaluated anew. */
const adjustmentsMost = 30

type Adjusted = Pick<ExplainedCompanyShape, 'adjusted' | 'adjustments'>
const unadjusted: Adjusted = { adjusted: '', adjustments: [] }

/** What people of a company have adjusted of the figure, and what each of it adds. */
const adjustedOf = async (translated: Merged, digits: number, figureOf: FigureOf): Promise<Adjusted> => {
  const { adjusted: all } = translated
  if (all.length === 0) return unadjusted
  const without = await figureOf({ ...translated, adjusted: [] })
  const amount = (await figureOf(translated)) - without
  if (amount === 0n) return unadjusted
  const told: { of: (typeof all)[number]; adds: bigint }[] = []
  for (const of of all.length > adjustmentsMost ? [] : all) {
    told.push({ of, adds: (await figureOf({ ...translated, adjusted: [of] })) - without })
  }
  const isSum = told.reduce((sum, { adds }) => sum + adds, 0n) === amount
  const shown = isSum ? told.filter(({ adds }) => adds !== 0n) : []
  const adjustments = shown.map(({ of: { row }, adds }) => {
    const { id, kind, reason, madeBy, reviewedBy } = row
    return { id: String(id), kind, reason, madeBy, reviewedBy, amount: formatMoney(adds, digits) }
  })
  return { adjusted: formatMoney(amount, digits), adjustments }
}

/** The companies of the page that bring something, those that hold eliminations, all others as one, and the whole. */
const explain = async (
  books: MergedBooks,
  pageNo: number | undefined,
  figureOf: FigureOf,
  leads: LeadsOf = () => wholly,
) => {
  const { asked, rules, merged } = books
  const { shown, page } = companyPage(rules.members, asked, pageNo ?? 1)
  const stages = stagesOf(merged, asked.adjusting)
  const whole = await explained(stages(null), figureOf)
  const parts: Explained[] = []
  const rows: ExplainedCompanyShape[] = []
  for (const one of [...shown, ...rules.members.filter(({ company }) => asked.adjusting.has(company))]) {
    const part = await explained(stages(one.company), figureOf)
    parts.push(part)
    if (isNoPart(part)) continue
    const isOwn = asked.adjusting.has(one.company)
    const { accountSet, company, nameZhCn, nameZhTw, nameEn, currency, share } = companyShape(
      one,
      'member',
      rules.shares.get(one.company),
    )
    const role = isOwn ? ('adjusting' as const) : ('member' as const)
    const own = isOwn ? '' : await ownOf(books, company, currency, figureOf)
    const adjusted = await adjustedOf(stages(company).translated, asked.digits, figureOf)
    const named = { accountSet, company, nameZhCn, nameZhTw, nameEn, role, currency, own, share, ...adjusted }
    rows.push({ ...named, ...amountsOf(part, asked.digits), ...leads(company, part) })
  }
  const others = restOf(whole, parts)
  const rest = { ...noCompany, role: 'others' as const, own: '', ...unadjusted }
  // Others have no row of their own in the worksheet.
  const nowhere = { entries: '' as const, isExcluded: false }
  if (!isNoPart(others)) rows.push({ ...rest, ...amountsOf(others, asked.digits), ...nowhere })
  return { rows, total: { ...rest, ...amountsOf(whole, asked.digits), ...leads('', whole) }, page }
}

type StatementIn = In<'explainMergeStatement'>
type TableIn = In<'explainMergeTable'>

const statement = async (tx: Db, asked: MergeAsked, input: StatementIn): Out<'explainMergeStatement'> => {
  const { statement: name, mode = 'merged', column, line, page } = input
  const templates = await mergeTemplates(tx, name, asked.to.year)
  const row = templates.all.find(({ no }) => no === line) ?? refuse(problem('input.invalid', 'line'))
  const oneSided = oneSidedSubjects([...templates.all, ...templates.income])
  const forms = adjustedForms(name, templates)
  const want = { mode, report: reportOf(name), columns: page ?? 1, oneSided, forms, keepsSteps: true }
  const books = await mergedBooks(tx, asked, want)
  const on = { name, templates, books, hasOthers: false }
  const figureOf: FigureOf = async (own) => (await evaluateMerged(on, own, column)).values.get(line) ?? 0n
  const leads = await leadsOf(books, prefixesOf(row, templates.lines), { basis: basisOf(column) })
  const parts = await explain(books, page, figureOf, leads)
  return { ...(await mergeHead(tx, books, mode)), ...parts }
}

const table = async (tx: Db, asked: MergeAsked, input: TableIn): Out<'explainMergeTable'> => {
  const { prefixes = [] } = rangeOf({ subject: input.subject })
  const { mode = 'merged', page, isCredit = false } = input
  const want = { mode, report: 'TB' as const, columns: page ?? 1, oneSided: [], keepsSteps: true }
  const books = await mergedBooks(tx, asked, want)
  const isAsked = (code: string): boolean => prefixes.length === 0 || prefixes.some((one) => code.startsWith(one))
  const isProfit = isProfitIn(books)
  const parts = await explain(books, page, async ({ grains }) => {
    let sum = 0n
    for (const grain of grains) {
      if (isAsked(grain.subject)) sum += worksheetAmount(grain, isProfit(grain.subject), input)
    }
    return isCredit ? -sum : sum
  })
  return { ...(await mergeHead(tx, books, mode)), ...parts }
}

export const mergeExplainRoutes = (facts: Facts) => ({
  explainMergeStatement: answering(facts, statement),
  explainMergeTable: answering(facts, table),
})
