// The calls of the subject definition: reads the chart for the caller's company, and hands changes to those who judge.
import type { InputOf, ResultOf } from '../../../contract/base/call.ts'
import type { Lang } from '../../../contract/base/language.ts'
import { type Spoken, spoken } from '../../../contract/base/word-table.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { definitionCalls } from '../../../contract/chart/subject.ts'
import { master } from '../../../contract/words/master.ts'
import { subjectScreen } from '../../../contract/words/subject-screen.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import { subjectAuxText, subjectName } from '../../../domain/chart/subject.ts'
import type { SubjectDefinition } from '../../../domain/chart/subject-definition.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { rowsFile } from '../../kernel/sheet.ts'
import { booksOf, type Gate } from '../../ledger/gate.ts'
import { readStoredDefinitions, type StoredDefinition } from '../../ledger/store/subject-store.ts'
import { listPaper } from '../../print/list-paper.ts'
import type { PaperColumn, PaperRow } from '../../print/report-pages.ts'
import { add, copyChildren, edit, remove, seenCompanies, setStatus } from './change.ts'
import { shownChart } from './chart.ts'
import { applyStandard, compare, type ReadStandard } from './standard.ts'
import { companiesOf, referencesTo, type SubjectUse, seenUses, usesOf } from './use.ts'

type Row = ResultOf<typeof definitionCalls.list>['items'][number]

const rowOf = (stored: StoredDefinition, seen: ReadonlySet<string>, used: ReadonlySet<string>): Row => {
  const { companies, owner, takesOver: _, ...rest } = stored
  const shown = (companies ?? []).filter((code) => seen.has(code))
  return {
    ...rest,
    companies: shown,
    hiddenCompanies: (companies ?? []).length - shown.length,
    own: owner !== '',
    used: used.has(stored.code),
  }
}

const list = (gate: Gate) => async (_: object, scope: Scope) => {
  const { facts, shown } = await shownChart(gate, scope)
  const { companyId } = booksOf(scope)
  const own = scope.setsWith('read').filter((set) => set.companyId === companyId)
  const used = new Set((await seenUses(scope.db, own, null)).map(({ subject }) => subject))
  const seen = seenCompanies(scope)
  return {
    items: shown.map((each) => rowOf(each, seen, used)),
    codeRule: facts.accountSet.options.subjectCodeRule,
    others: {
      nameZhCn: wordsOf['zh-cn'].system.subjectOthers,
      nameZhTw: wordsOf['zh-tw'].system.subjectOthers,
      nameEn: wordsOf.en.system.subjectOthers,
    },
  }
}

const choices = (gate: Gate) => async (_: object, scope: Scope) => {
  const facts = await gate.facts(booksOf(scope))
  const companies = await scope.db.query<{ code: string; nameZhCn: string; nameZhTw: string; nameEn: string }>(
    `select code, name_zh_cn, name_zh_tw, name_en from company
     where code = any($1) and sandbox_of = '' order by code`,
    [[...seenCompanies(scope)]],
  )
  return {
    companies,
    currencies: facts.currencyList.map(({ minorDigits: _, ...named }) => named),
    cashFlowItems: facts.cashFlowList.map(({ code, nameZhCn, nameZhTw, nameEn, direction }) => ({
      ...{ code, nameZhCn, nameZhTw, nameEn, direction },
    })),
  }
}

const usage =
  (gate: Gate) =>
  async ({ code }: { code: string }, scope: Scope) => {
    const { chartId, subjects } = await gate.facts(booksOf(scope))
    const chart = await readStoredDefinitions(scope.db, chartId)
    if (!subjects.find(code) && chart.get(code)?.owner !== '') refuse(problem('record.missing', 'code'))
    const companies = await companiesOf(scope.db, chartId)
    const read = scope.setsWith('read')
    const own = companies.filter(({ id }) => read.some(({ companyId }) => companyId === id))
    const uses = await usesOf(scope.db, own, [code])
    const partly = read.filter(({ dataScope }) => !isUnlimited(dataScope))
    const seen = await seenUses(scope.db, partly, [code])
    const isSeen = ({ companyId, year }: SubjectUse): boolean =>
      read.some((set) => set.companyId === companyId && set.year === year && isUnlimited(set.dataScope)) ||
      seen.some((use) => use.companyId === companyId && use.year === year)
    const references = await referencesTo(scope.db, own, code)
    return {
      sets: uses.filter(isSeen).map(({ value, hasPosted }) => ({ value, hasPosted })),
      references: references.map(({ kind, name }) => ({ kind, name })),
    }
  }

/** Titles of the import format: what is exported can be imported again. */
const fileColumns: readonly (readonly [string, (row: StoredDefinition) => string])[] = [
  ['code', (row) => row.code],
  ['parent', (row) => row.parent ?? ''],
  ['name_zh_cn', (row) => row.nameZhCn],
  ['name_zh_tw', (row) => row.nameZhTw],
  ['name_en', (row) => row.nameEn],
  ['type', (row) => row.type],
  ['pl_class', (row) => row.plClass],
  ['direction', (row) => row.direction],
  ['is_leaf', (row) => flag(row.isLeaf)],
  ['currency', (row) => row.currency],
  ['aux', (row) => subjectAuxText(row.aux)],
  ['quantity', (row) => flag(row.quantity)],
  ['cash', (row) => flag(row.cash)],
  ['fx_reval', (row) => flag(row.fxReval)],
  ['cf_item_in', (row) => row.cfItemIn],
  ['cf_item_out', (row) => row.cfItemOut],
  ['enabled', (row) => flag(row.enabled)],
]

const flag = (value: boolean): string => (value ? 'Y' : 'N')

const exportChart = (gate: Gate) => async (_: object, scope: Scope) => {
  const { shown } = await shownChart(gate, scope)
  const titles = fileColumns.map(([title]) => title)
  const rows = shown.map((row) => fileColumns.map(([, read]) => read(row)))
  return rowsFile(wordsOf[scope.lang].system.chartFile, titles, rows)
}

/** What is printed as it is shown: below a class or a parent, without what is disabled unless that is asked for. */
const print = (gate: Gate) => async (input: InputOf<typeof definitionCalls.print>, scope: Scope) => {
  const { below = '', disabled = false } = input
  const { shown } = await shownChart(gate, scope)
  const rows = shown.filter(
    ({ type, code, enabled }) => (type === below || code.startsWith(below)) && (enabled || disabled),
  )
  return chartPaper(scope, rows)
}

/** `readStandard` gives the chart that comes with the product. */
export const subjectRoutes = (app: App, gate: Gate, readStandard: ReadStandard): void => {
  serve(app, definitionCalls, {
    list: list(gate),
    choices: choices(gate),
    usage: usage(gate),
    add: add(gate),
    edit: edit(gate),
    status: setStatus(gate),
    delete: remove(gate),
    copyChildren: copyChildren(gate),
    export: exportChart(gate),
    print: print(gate),
    compare: compare(gate, readStandard),
    applyStandard: applyStandard(gate, readStandard),
  })
}

type Words = { t: Spoken<typeof subjectScreen>; m: Spoken<typeof master> }

const screenWords = spoken(subjectScreen)
const masterWords = spoken(master)
const wordsIn = (lang: Lang): Words => ({ t: screenWords[lang], m: masterWords[lang] })

const auxText = ({ aux }: SubjectDefinition, { t, m }: Words): string =>
  aux.map(({ type, required }) => m[`entity_${type}`] + (required ? '' : t.optional)).join(' ')

const currencyText = ({ currency }: SubjectDefinition, { m }: Words): string =>
  currency === 'BASE' || currency === 'ALL' ? m[`currency_${currency}`] : currency.replaceAll('|', ' ')

const paperRow = (row: SubjectDefinition, own: Words, lang: Lang): PaperRow => {
  const { t, m } = own
  const yes = (is: boolean): string => (is ? t.yes : '')
  const cells = [
    ...[row.code, subjectName(row, lang), m[`type_${row.type}`], m[`direction_${row.direction}`]],
    ...[currencyText(row, own), auxText(row, own), yes(row.cash), yes(row.quantity)],
    [row.cfItemIn, row.cfItemOut].filter(Boolean).join(' / '),
    row.enabled ? '' : t.enabled_no,
  ]
  return { cells, indent: row.level - 1, ...(row.isLeaf ? {} : { heavy: [0, 1] }) }
}

const columnsOf = ({ t }: Words): PaperColumn[] => [
  { title: t.code, kind: 'code' },
  { title: t.name, kind: 'text', indents: true },
  ...[t.typeShort, t.sideShort, t.currency, t.aux, t.cashShort, t.quantityShort, t.cfShort, t.stateShort].map(
    (title) => ({ title, kind: 'text' as const }),
  ),
]

/** The PDF of these subjects. */
export const chartPaper = (scope: Scope, rows: readonly SubjectDefinition[]): Promise<FileAnswer> => {
  const own = wordsIn(scope.lang)
  return listPaper(scope, {
    title: own.t.title,
    columns: columnsOf(own),
    rows: rows.map((row) => paperRow(row, own, scope.lang)),
  })
}
