// Imports subjects into the chart of an account set, or into a new chart.
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { checkText } from '../../../domain/base/text.ts'
import type { AccountSetOptions } from '../../../domain/chart/account-set.ts'
import { levelOf, parentCode, type Subject, subjectAuxText } from '../../../domain/chart/subject.ts'
import { subjectOfRow } from '../../../domain/statement/standard.ts'
import type { Db } from '../../kernel/db.ts'
import { mnemonicOf } from '../../kernel/mnemonic.ts'
import type { Books } from '../../ledger/store/books.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { companyIds } from '../../ledger/store/rate-store.ts'
import {
  giveSubjects,
  readStoredDefinitions,
  type StoredDefinition,
  saveSubjects,
} from '../../ledger/store/subject-store.ts'
import { changeEntry, type TrailEntry } from '../../ledger/store/trail.ts'
import { holdMonths } from '../../ledger/write/month-lock.ts'
import { uncoveredOf } from '../../ledger/write/statement-coverage.ts'
import { countEntries, type MasterCounts } from '../context.ts'
import type { CheckOn } from '../draft/draft-kind.ts'
import type { FileProblems } from '../file-problems.ts'
import type { FileRow, Header } from '../layout.ts'
import { askKinds, askNames } from './chart-questions.ts'
import { valuesOf } from './master-form.ts'

/** What subjects are judged by beside their chart; `company` is the code of whose own subjects may be among them. */
export type ChartRules = {
  company: string
  rule: string
  currencies: ReadonlySet<string>
  cashFlowItems: ReadonlySet<string>
  /** What no statement counts of these leaves, which are about to be enabled in the chart as it is to be. */
  uncovered(tx: Db, chart: ReadonlyMap<string, Subject>, codes: readonly string[]): Promise<Problem[]>
}

/** A row of a file; what it does not say of leaf and enabled is ''. */
export type Read = { line: number; subject: Subject; saysLeaf: string; saysEnabled: string }

/** Columns of which there are few values. */
const choices: Readonly<Record<string, Parameters<typeof valuesOf>[0]>> = {
  ...{ type: 'subject', direction: 'side', aux: 'entity' },
}

const flagColumns = ['is_leaf', 'quantity', 'cash', 'fx_reval', 'enabled'] as const

const checkReferences = (line: number, subject: Subject, rules: ChartRules, problems: FileProblems): void => {
  const listed = /^(BASE|ALL)$/.test(subject.currency) ? [] : subject.currency.split('|')
  if (listed.some((each) => !rules.currencies.has(each))) problems.addCell(line, 'currency', 'unknownCode')
  if (subject.cfItemIn && !rules.cashFlowItems.has(subject.cfItemIn)) {
    problems.addCell(line, 'cf_item_in', 'unknownCode')
  }
  if (subject.cfItemOut && !rules.cashFlowItems.has(subject.cfItemOut)) {
    problems.addCell(line, 'cf_item_out', 'unknownCode')
  }
}

/** The texts of a subject with the most characters of each. */
const texts = { name_zh_cn: 120, name_zh_tw: 120, name_en: 120, code_source: 32 } as const

const checkTexts = ({ line, cells }: FileRow, problems: FileProblems): void => {
  for (const [column, max] of Object.entries(texts)) {
    const found = checkText(cells[column] ?? '', max, column)
    if (typeof found !== 'string') problems.add(line, column, found)
  }
}

/** One row as a subject in its place under the code rule; null when the row cannot be one. */
const readRow = ({ line, cells }: FileRow, rules: ChartRules, problems: FileProblems): Read | null => {
  const { subject, wrong } = subjectOfRow(cells)
  checkTexts({ line, cells }, problems)
  for (const column of flagColumns) {
    if (!['', 'Y', 'N'].includes(cells[column] ?? '')) problems.addCell(line, column, 'notYesNo')
  }
  if (subject === null) {
    for (const column of wrong) {
      const choice = choices[column]
      if (cells[column] === '') problems.addCell(line, column, 'missing')
      else if (choice) problems.add(line, column, problem('import.choose', '', { values: valuesOf(choice) }))
      else problems.addCell(line, column, 'badCode')
    }
    return null
  }
  const level = levelOf(subject.code, rules.rule)
  if (level === 0) {
    problems.add(line, 'code', problem('subject.codeRule', '', { rule: rules.rule }))
    return null
  }
  const parent = parentCode(subject.code, rules.rule)
  if (subject.parent !== null && subject.parent !== parent) problems.addCell(line, 'parent', 'notByRule')
  if (cells.level && cells.level !== String(level)) problems.addCell(line, 'level', 'notByRule')
  checkReferences(line, subject, rules, problems)
  const placed = { ...subject, parent, level, mnemonic: mnemonicOf(subject.nameZhCn) }
  return { line, subject: placed, saysLeaf: cells.is_leaf ?? '', saysEnabled: cells.enabled ?? '' }
}

const readRows = (rows: readonly FileRow[], rules: ChartRules, problems: FileProblems): Map<string, Read> => {
  const read = new Map<string, Read>()
  for (const row of rows) {
    const one = readRow(row, rules, problems)
    if (one === null) continue
    if (read.has(one.subject.code)) problems.addCell(row.line, 'code', 'repeated')
    read.set(one.subject.code, one)
  }
  return read
}

/**
 * Sets parents and leaves against the chart that is there: a parent must exist (E302); a subject with children is no
 * leaf. Answers the subjects of the file, and those of the chart that become parents through it.
 */
const placeAll = (
  read: ReadonlyMap<string, Read>,
  chart: ReadonlyMap<string, Subject>,
  problems: FileProblems,
): Subject[] => {
  const parents = new Set<string>()
  for (const subject of chart.values()) if (subject.parent !== null) parents.add(subject.parent)
  for (const { line, subject } of read.values()) {
    if (subject.parent === null) continue
    parents.add(subject.parent)
    const parent = read.get(subject.parent)?.subject ?? chart.get(subject.parent)
    if (!parent) problems.add(line, 'code', problem('subject.parent', '', { code: subject.parent }))
    else if (parent.type !== subject.type) {
      problems.add(line, 'type', problem('subject.typeOfParent', '', { code: parent.code }))
    }
  }
  for (const { code, parent, type } of chart.values()) {
    const above = read.get(parent ?? '')
    if (!above || read.has(code) || above.subject.type === type) continue
    problems.add(above.line, 'type', problem('subject.typeBelow', '', { code }))
  }
  const placed = [...read.values()].map(({ line, subject, saysLeaf }) => {
    const isParent = parents.has(subject.code)
    if (saysLeaf === 'Y' && isParent) problems.addCell(line, 'is_leaf', 'notByRule')
    return { ...subject, isLeaf: !isParent && saysLeaf !== 'N' }
  })
  const became = [...chart.values()].filter((each) => each.isLeaf && parents.has(each.code) && !read.has(each.code))
  return [...placed, ...became.map((each) => ({ ...each, isLeaf: false }))]
}

/** The companies whose account sets use a chart. */
const companiesOf = async (tx: Db, chartId: bigint): Promise<bigint[]> => {
  const rows = await tx.query<{ companyId: bigint }>(
    `select distinct company_id from account_set where company_id = any($1) and chart_id = $2`,
    [await companyIds(tx), chartId],
  )
  return rows.map((row) => row.companyId)
}

/** The used ones of these subjects, with the currencies beside the base one in which they are. */
const usedOf = async (
  tx: Db,
  companies: readonly bigint[],
  codes: readonly string[],
): Promise<Map<string, string[]>> => {
  const rows = await tx.query<{ subject: string; currencies: string[] }>(
    `select u.subject, coalesce(array_agg(distinct u.currency) filter (where u.currency <> s.base_currency), '{}')
         as currencies
     from (select company_id, year, subject, currency from subject_balance
         where company_id = any($1) and subject = any($2)
       union select company_id, year, subject, currency from opening
         where company_id = any($1) and subject = any($2)) u
       join account_set s on s.company_id = u.company_id and s.year = u.year
     where s.company_id = any($1) group by u.subject`,
    [companies, codes],
  )
  return new Map(rows.map(({ subject, currencies }) => [subject, currencies]))
}

/** What may not change once a subject is used. */
const lockedPart = ({ type, plClass, direction, isLeaf, aux, quantity, cash }: Subject): string =>
  [type, plClass, direction, isLeaf, subjectAuxText(aux), quantity, cash].join('|')
const wholeOf = (subject: Subject): string => JSON.stringify({ ...subject, mnemonic: '' })

/** What the columns tell that a file may be without. */
const fields = {
  name_zh_tw: 'nameZhTw',
  name_en: 'nameEn',
  pl_class: 'plClass',
  currency: 'currency',
  aux: 'aux',
  quantity: 'quantity',
  cash: 'cash',
  fx_reval: 'fxReval',
  cf_item_in: 'cfItemIn',
  cf_item_out: 'cfItemOut',
  code_source: 'codeSource',
} as const satisfies Record<string, keyof Subject>

/** A subject of a file with what the file, or no file, tells of the one that is there. */
const keeping = (
  row: Subject,
  old: StoredDefinition | undefined,
  read: Read | undefined,
  has: Header['has'],
): Subject => {
  if (!old || !read) return row
  const { generatedOnly, unit, handlerRequired, dueDateRequired } = old
  // A class of profit and loss does not go along to another type.
  const untold = Object.entries(fields).filter(
    ([column, field]) => !has(column) && (field !== 'plClass' || row.type === old.type),
  )
  return {
    ...{ ...old, ...row, generatedOnly, unit, handlerRequired, dueDateRequired },
    ...Object.fromEntries(untold.map(([, field]) => [field, old[field]])),
    isLeaf: row.isLeaf && (read.saysLeaf !== '' || old.isLeaf),
    enabled: read.saysEnabled === '' ? old.enabled : row.enabled,
  }
}

/** Codes and parents that are another company's own are taken for those that there are, and tell no more. */
const checkOwners = (
  read: ReadonlyMap<string, Read>,
  chart: ReadonlyMap<string, StoredDefinition>,
  company: string,
  problems: FileProblems,
): void => {
  const isForeign = (code: string | null) => !['', company].includes(chart.get(code ?? '')?.owner ?? '')
  for (const { line, subject } of read.values()) {
    const { code, parent } = subject
    if (isForeign(code)) problems.add(line, 'code', problem('record.duplicate', '', { field: code }))
    else if (isForeign(parent)) problems.add(line, 'code', problem('subject.parent', '', { code: parent ?? '' }))
  }
}

/** New subjects below one that is a company's own are its own too. */
const ownAmong = (placed: readonly Subject[], chart: ReadonlyMap<string, StoredDefinition>): string[] => {
  const own = new Set([...chart.values()].flatMap(({ code, owner }) => (owner === '' ? [] : [code])))
  const added = placed.filter(({ code }) => !chart.has(code)).sort((a, b) => a.level - b.level)
  for (const { code, parent } of added) if (own.has(parent ?? '')) own.add(code)
  return added.flatMap(({ code }) => (own.has(code) ? [code] : []))
}

const checkUsed = async (
  tx: Db,
  companies: readonly bigint[],
  changes: readonly Subject[],
  chart: ReadonlyMap<string, Subject>,
  lineOf: (code: string) => number,
  problems: FileProblems,
): Promise<void> => {
  const isLocked = (each: Subject) => lockedPart(each) !== lockedPart(chart.get(each.code) as Subject)
  const isOther = (each: Subject) => each.currency !== chart.get(each.code)?.currency && each.currency !== 'ALL'
  const risky = changes.filter((each) => chart.has(each.code) && (isLocked(each) || isOther(each) || !each.enabled))
  if (risky.length === 0 || companies.length === 0) return
  const used = await usedOf(
    tx,
    companies,
    risky.map((each) => each.code),
  )
  for (const each of risky) {
    const { code, isLeaf, enabled } = each
    const old = chart.get(code) as Subject
    const currencies = used.get(code)
    if (!currencies) continue
    const cur = isOther(each) ? currencies.find((one) => !each.currency.split('|').includes(one)) : undefined
    if (old.isLeaf && !isLeaf) problems.add(lineOf(code), 'code', problem('subject.parentUsed', '', { code }))
    else if (old.enabled && !enabled) problems.add(lineOf(code), 'enabled', problem('subject.balance', '', { code }))
    else if (isLocked(each)) problems.add(lineOf(code), 'code', problem('subject.used'))
    else if (cur) problems.add(lineOf(code), 'currency', problem('subject.currencyUsed', '', { code, cur }))
  }
}

/** Refuses leaves that become enabled and stand in no statement, as the form does (E321). */
const checkCovered = async (
  tx: Db,
  changes: readonly Subject[],
  chart: ReadonlyMap<string, Subject>,
  { rules, read, problems }: { rules: ChartRules; read: ReadonlyMap<string, Read>; problems: FileProblems },
): Promise<void> => {
  const codes = changes.flatMap(({ code, isLeaf, enabled }) =>
    isLeaf && enabled && chart.get(code)?.enabled === false ? [code] : [],
  )
  const after = new Map([...chart, ...changes.map((each) => [each.code, each] as const)])
  for (const each of await rules.uncovered(tx, after, codes)) {
    problems.add(read.get(String(each.args.code))?.line ?? 1, 'enabled', each)
  }
}

type JudgedChart = {
  rows: number
  wanted: Subject[]
  own: string[]
  chart: ReadonlyMap<string, StoredDefinition>
  companies: bigint[]
}

type ChartOn = Pick<CheckOn, 'problems' | 'questions'>
type ChartRows = { rows: readonly FileRow[]; has: Header['has'] }

/** Checks the subjects of a file against a chart, which stays locked until the transaction ends. */
export const judgeChart = async (
  tx: Db,
  chartId: bigint,
  { rows, has }: ChartRows,
  rules: ChartRules,
  on: ChartOn,
): Promise<JudgedChart> => {
  const { problems } = on
  await tx.query(`select id from chart where id = $1 for update`, [chartId])
  const chart = await readStoredDefinitions(tx, chartId)
  const read = readRows(rows, rules, problems)
  checkOwners(read, chart, rules.company, problems)
  const placed = placeAll(read, chart, problems)
  const none = { rows: rows.length, wanted: [], own: [], chart, companies: [] }
  if (problems.count() > 0) return none
  askNames(read, chart, on)
  const whole = placed.map((each) => keeping(each, chart.get(each.code), read.get(each.code), has))
  askKinds(read, chart, whole, on)
  const wanted = whole.filter((each) => {
    const old = chart.get(each.code)
    return old === undefined || wholeOf(old) !== wholeOf(each)
  })
  const companies = await companiesOf(tx, chartId)
  // A save under way must not use what becomes a parent, or is switched off.
  const takesLines = (each: Subject | undefined) => each?.isLeaf === true && each.enabled
  const ends = wanted.some((each) => takesLines(chart.get(each.code)) && !takesLines(each))
  if (ends) await holdMonths(tx, companies)
  const firstChild = (code: string) => [...read.values()].find((each) => each.subject.parent === code)?.line ?? 1
  await checkUsed(tx, companies, wanted, chart, (code) => read.get(code)?.line ?? firstChild(code), problems)
  await checkCovered(tx, wanted, chart, { rules, read, problems })
  return { ...none, wanted, own: ownAmong(placed, chart), companies }
}

/** Writes judged subjects; answers what changed, for the trail too. */
export const writeChart = async (
  tx: Db,
  chartId: bigint,
  { rows, wanted, own, chart }: JudgedChart,
  { company, by }: { company: string; by: string },
): Promise<{ counted: MasterCounts; entries: TrailEntry[] }> => {
  await saveSubjects(tx, chartId, wanted, by)
  await giveSubjects(tx, chartId, own, company)
  const entries = wanted.map((each) => changeEntry('subject', each.code, chart.get(each.code) ?? null, each))
  return { counted: { rows, ...countEntries(entries) }, entries }
}

/** The rules for a chart before its account set exists, which has subjects of the group alone. */
export const chartRules = async (db: Db, options: AccountSetOptions): Promise<ChartRules> => {
  const currencies = await db.query<{ code: string }>(`select code from currency where enabled`)
  const items = await db.query<{ code: string }>(`select code from cash_flow_item`)
  return {
    company: '',
    rule: options.subjectCodeRule,
    currencies: new Set(currencies.map((each) => each.code)),
    cashFlowItems: new Set(items.map((each) => each.code)),
    uncovered: () => Promise.resolve([]),
  }
}

/** The rules for the chart of an account set. */
export const rulesOfBooks = (books: Books, facts: CompanyFacts): ChartRules => ({
  company: facts.sandboxOf || books.companyCode,
  rule: facts.accountSet.options.subjectCodeRule,
  currencies: new Set(facts.currencies.keys()),
  cashFlowItems: facts.cashFlowItems,
  uncovered: (tx, all, codes) => uncoveredOf({ tx, books, facts, all }, codes),
})
