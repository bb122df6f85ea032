// What a report of merged books shows: the address is read as its screen reads it, and the calls of the screen answer.
import { parseMoney } from '../../src/domain/base/money.ts'
import { reportMergeRoutes } from '../../src/server/merge/merge-routes.ts'
import type { Facts, Reader } from '../../src/server/report/reader.ts'

type Routes = ReturnType<typeof reportMergeRoutes>
type Get = (name: string) => string | undefined
export type MergeWays = { routes: Routes; reader: Reader }
/** A target of merged books: which report it is, and the parameters of its address. */
export type MergePlace = { view: string; get: Get }

export const openMergeWays = (facts: Facts, reader: Reader): MergeWays => ({ routes: reportMergeRoutes(facts), reader })

const fen = (text: string | null | undefined): bigint => parseMoney(text ?? '0', 2) ?? 0n

const one = <T extends string>(all: readonly T[], text: string | undefined): T | undefined =>
  all.find((each) => each === text)

const modes = ['merged', 'sum', 'side'] as const
const statements = ['balance-sheet', 'income-statement', 'cash-flow'] as const
const columns = ['closing', 'yearOpening', 'current', 'yearToDate'] as const
const bases = ['year', 'month', 'opening', 'from', 'debit', 'credit', 'ytdDebit', 'ytdCredit', 'to'] as const

const questionOf = (get: Get) => ({
  ...{ group: get('group'), companies: get('companies') },
  ...{ month: get('month') ?? '', from: get('from') },
  include: one(['posted', 'audited', 'saved'] as const, get('include')) ?? ('posted' as const),
})

/** The figure of the line that the address names: of one column, or of what is beside the companies. */
const statementFigures = async ({ routes, reader }: MergeWays, { view, get }: MergePlace): Promise<bigint[]> => {
  const statement = one(statements, view) ?? 'balance-sheet'
  const mode = one(modes, get('mode')) ?? 'merged'
  const column = one(columns, get('column'))
  const answer = await routes.mergeStatement({ ...questionOf(get), statement, mode, column }, reader)
  const row = answer.rows.find(({ no, role }) => [String(no), role].includes(get('line') ?? '-'))
  // Without a line one looks for it among the companies.
  if (!row) return mode === 'side' ? answer.rows.flatMap(({ values }) => values.map(fen)) : []
  return answer.columns.flatMap(({ key }, at) => (key === column ? [fen(row.values[at])] : []))
}

/** Entries of subjects, of one company or of one pair: what they come to, and one side of them. */
const entryFigures = (
  entries: readonly { company: string; pair: string; debit: string; credit: string }[],
  get: Get,
) => {
  const [of, pair] = [get('of'), get('pair')]
  const only = one(['debit', 'credit'] as const, get('side'))
  const shown = entries.filter(
    (each) => (!of || each.company === of) && (!pair || each.pair === pair) && (!only || fen(each[only]) !== 0n),
  )
  const side = (name: 'debit' | 'credit') => shown.reduce((sum, each) => sum + fen(each[name]), 0n)
  const net = side('debit') - side('credit')
  return pair ? [side('debit'), side('credit')] : [net, ...(of ? [] : [side('debit'), side('credit')])]
}

/** The sums of a worksheet; the sides of its leaves where a total of the balance table leads to it. */
const worksheetFigures = async ({ routes, reader }: MergeWays, { get }: MergePlace): Promise<bigint[]> => {
  const basis = one(bases, get('basis')) ?? 'year'
  const isOfTable = basis !== 'year' && basis !== 'month' && basis !== 'opening'
  const { from, ...question } = questionOf(get)
  const mode = get('mode') === 'sum' ? ('sum' as const) : ('merged' as const)
  const withClosing = isOfTable && get('withoutClosing') ? false : undefined
  const of = { subject: get('subject'), only: get('only') }
  const asked = { ...question, ...(isOfTable ? { from } : {}), mode, basis, ...of, withClosing }
  const { rows, total, entries } = await routes.mergeWorksheet(asked, reader)
  if (get('entry')) return entryFigures(entries, get)
  const left = mode === 'sum' ? 'sum' : 'consolidated'
  const side = (sign: bigint) =>
    rows.map((row) => sign * fen(row[left])).reduce((sum, each) => (each > 0n ? sum + each : sum), 0n)
  // The panel of all leaves takes each company apart as well.
  const apart = get('figure') ? [fen(total.sum), fen(total.others), ...total.companies.map(fen)] : []
  return [fen(total[left]), fen(total.excluded), side(1n), side(-1n), ...apart]
}

/** What the pairs of two companies differ by together; of one pair what was taken out of it as well. */
const differenceFigures = async ({ routes, reader }: MergeWays, { get }: MergePlace): Promise<bigint[]> => {
  const { rows } = await routes.mergeDifferences(questionOf(get), reader)
  const both = (get('between') ?? '').split(',')
  const pair = get('pair')
  const shown = rows.filter(
    ({ company, counterparty, prefix, otherPrefix }) =>
      both.includes(company) &&
      both.includes(counterparty) &&
      (!pair || pair === `${company} ${counterparty} ${prefix}-${otherPrefix}`),
  )
  const eliminated = pair ? shown.map((each) => fen(each.eliminated)) : []
  return [shown.reduce((sum, each) => sum + fen(each.difference), 0n), ...eliminated]
}

/** Any of these may be the figure that was left. */
export const mergeFigures = (ways: MergeWays, place: MergePlace): Promise<bigint[]> => {
  if (place.view === 'worksheet') return worksheetFigures(ways, place)
  return (place.view === 'differences' ? differenceFigures : statementFigures)(ways, place)
}

const ordinary: Readonly<Record<string, string>> = { 'balance-table-1': 'table' }

/** The merged report that an address shows; null where it is one of a single company. */
export const mergePlaceOf = (path: string, get: Get): MergePlace | null => {
  const name = path.split('/')[2] ?? ''
  if (name === 'merge') return { view: get('view') ?? 'balance-sheet', get }
  const isOrdinary = name in ordinary || statements.some((each) => each === name)
  return isOrdinary && one(modes, get('mode')) ? { view: ordinary[name] ?? name, get } : null
}
