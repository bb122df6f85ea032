// Where the figures of ledgers lead: to a report whose sum each of them is, or to the voucher of a line.
import type { LedgerFormName } from '../../domain/ledger/ledger-measure.ts'
import { costSubjects, expenseSubject, incomeSubjects, storeSubjects } from '../../domain/statement/store-income.ts'
import type { EntitySubjectRowShape } from '../ledger/entity-subject.ts'
import type { DetailLedgerRowShape, GeneralLedgerRowShape } from '../ledger/ledger.ts'
import type { MultiColumnRowShape, MultiColumnShape } from '../ledger/multi-column.ts'
import type { StoreIncomeRowShape } from './store-income.ts'

/**
 * `kind`: the figure is what the report begins with, what it ends with, or what moves in it; `voucher`: its line. The
 * names of `query` are those of addresses; without months it is those of the report that one comes from.
 */
export type FigureLink = {
  path: string
  query: Readonly<Record<string, string>>
  kind: 'opening' | 'closing' | 'movement' | 'voucher'
}

export type LinkMonths = { from: string; month: string }

/**
 * The lines that a ledger holds: of a subject, narrowed to entities or a currency, without some of its children; with
 * the form that it has.
 */
export type LinkLines = {
  subject: string
  entity?: string
  except?: string
  currency?: string
  ledgerForm?: LedgerFormName
}

type Query = Readonly<Record<string, string | undefined>>

const link = (path: string, query: Query, kind: FigureLink['kind']): FigureLink => ({
  path,
  query: Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))),
  kind,
})

const ledgerLink = ({ subject, ...narrowed }: LinkLines, months: Partial<LinkMonths>, kind: FigureLink['kind']) =>
  link(`/report/general-ledger-2/${subject}`, { ...narrowed, ...months }, kind)

const voucherLink = (id: string): FigureLink => link(`/voucher/entry/${id}`, {}, 'voucher')

const monthsOf = (kind: 'month' | 'year' | 'next', period: string): LinkMonths => ({
  from: kind === 'month' ? period : `${period.slice(0, 4)}-01`,
  month: period,
})

type Balanced = 'debit' | 'credit' | 'balance'

export const generalLedgerLink = (
  { row, period, subject }: Pick<GeneralLedgerRowShape, 'row' | 'period' | 'subject'>,
  figure: Balanced,
): FigureLink | null => {
  if (row === 'opening') return figure === 'balance' ? ledgerLink({ subject }, {}, 'opening') : null
  return ledgerLink({ subject }, monthsOf(row, period), figure === 'balance' ? 'closing' : 'movement')
}

type DetailKind = { kind: DetailLedgerRowShape['kind'] | 'day'; period: string; voucherId: string; date: string }

/** The same lines in the register; null where it cannot be asked for them. */
const registerLink = ({ except, ledgerForm: _, ...lines }: LinkLines, shown: Shown, time: Query) =>
  except || shown.withoutClosing ? null : link('/voucher/report', { tab: 'register', ...time, ...lines }, 'movement')

/** The lines that a day sums; on the last one of a year the register has those of the adjustment period too. */
const dayLink = (date: string, lines: LinkLines, shown: Shown) =>
  date.endsWith('-12-31') ? null : registerLink(lines, shown, { dateFrom: date, dateTo: date })

/**
 * `isAmount`: the figure is in base currency, as those of the register and of balance tables. `isThen`: as it was known
 * at an earlier moment, of which the register knows nothing. `before`: the last month before those shown, if any.
 */
type Shown = LinkMonths & { before?: string; withoutClosing?: boolean; isAmount?: boolean; isThen?: boolean }

/** All of a subject in the balance table, which is read from kept balances; null for a part of its lines. */
const tableLink = ({ subject, entity, except, currency }: LinkLines, months: LinkMonths, kind: FigureLink['kind']) =>
  entity || except || currency ? null : link('/report/balance-table-1', { subject, ...months }, kind)

/**
 * What all that is shown comes to: its lines in the register where they can be asked for, else the subject in the
 * balance table.
 */
const wholeLink = (lines: LinkLines, shown: Shown, figure: Balanced, months: LinkMonths) => {
  if (!shown.isAmount) return null
  const register = figure === 'balance' || shown.isThen ? null : registerLink(lines, shown, months)
  return register ?? tableLink(lines, months, figure === 'balance' ? 'closing' : 'movement')
}

/**
 * A figure of a line leads to its voucher, but for the balance after it: that is the sum of all lines above. What a
 * month begins with is what the months before it end with.
 */
export const detailLedgerLink = (
  { kind, period, voucherId, date }: DetailKind,
  figure: Balanced | 'original',
  lines: LinkLines,
  shown: Shown,
): FigureLink | null => {
  if (kind === 'line') return figure === 'balance' ? null : voucherLink(voucherId)
  const moves = figure === 'debit' || figure === 'credit'
  if (kind === 'day' && moves) return dayLink(date, lines, shown)
  if (kind === 'day') return null
  if (kind === 'opening')
    return figure === 'balance' && shown.before ? ledgerLink(lines, monthsOf('year', shown.before), 'closing') : null
  const months = monthsOf(kind, period)
  const isWhole = months.from === shown.from && months.month === shown.month
  if (isWhole) return figure === 'original' ? null : wholeLink(lines, shown, figure, months)
  return ledgerLink(lines, months, figure === 'balance' ? 'closing' : 'movement')
}

type WideRow = Pick<MultiColumnRowShape, 'kind' | 'period' | 'voucherId'>
type WideColumn = Pick<MultiColumnShape, 'key' | 'entityType'>

/** What stands in a column; in the last one, without a key, what none of the others takes. */
const linesOf = (subject: string, columns: readonly WideColumn[], at: number): LinkLines => {
  const column = columns[at]
  const type = columns.find(({ entityType }) => entityType !== '')?.entityType
  if (!column) return { subject }
  if (column.key === '' && type) return { subject, entity: `!${type}` }
  if (column.key === '') {
    const keys = columns.map(({ key }) => key).filter(Boolean)
    return { subject, except: keys.join(',') }
  }
  return column.entityType === '' ? { subject: column.key } : { subject, entity: `${column.entityType}:${column.key}` }
}

/** `figure` is the place of a column, or one of the figures of the subject as a whole. */
export const wideLedgerLink = (
  { kind, period, voucherId }: WideRow,
  figure: Balanced | 'total' | number,
  { subject, columns }: { subject: string; columns: readonly WideColumn[] },
): FigureLink | null => {
  if (kind === 'line') return figure === 'balance' ? null : voucherLink(voucherId)
  const lines = typeof figure === 'number' ? linesOf(subject, columns, figure) : { subject }
  if (kind === 'opening') return ledgerLink(lines, {}, 'opening')
  return ledgerLink(lines, monthsOf(kind, period), figure === 'balance' ? 'closing' : 'movement')
}

type EntityRow = Pick<EntitySubjectRowShape, 'entityType' | 'entityCode' | 'subject' | 'currency'>
type EntityFigure = 'opening' | 'debit' | 'credit' | 'closing'

/** What the entity subject report is narrowed to, by the names of its address. */
export type EntityNarrowed = { entity?: string; subject?: string; subjectFrom?: string; subjectTo?: string }

const kindOf = (figure: EntityFigure) => (figure === 'opening' || figure === 'closing' ? figure : 'movement')

/**
 * A row leads to its lines, a subject of a kind of entity to those of all of them; an entity, a kind and the total of a
 * kind lead to the same report in the other order.
 */
export const entitySubjectLink = (
  shown: { kind: 'total' | 'type' | 'group' | 'row'; row: EntityRow },
  order: 'entity' | 'subject',
  figure: EntityFigure,
  narrowed: EntityNarrowed,
): FigureLink => {
  const { kind, row } = shown
  const { entityType, entityCode, subject, currency } = row
  if (kind === 'row') {
    return ledgerLink({ subject, entity: `${entityType}:${entityCode}`, currency }, {}, kindOf(figure))
  }
  if (kind === 'group' && order === 'subject') {
    const { entity } = narrowed
    return ledgerLink({ subject, entity: entity ? `${entityType}:${entity}` : entityType }, {}, kindOf(figure))
  }
  const entity = kind === 'group' ? entityCode : narrowed.entity
  const tab = order === 'entity' ? 'subject' : undefined
  return link('/report/entity-subject', { ...narrowed, entityType, entity, tab }, kindOf(figure))
}

const summed: Record<Exclude<StoreIncomeRowShape['kind'], 'subject'>, readonly string[]> = {
  margin: [...incomeSubjects, ...costSubjects],
  expenses: [expenseSubject],
  contribution: storeSubjects,
}

/**
 * `store` null is the total, '' what is on none of the `stores` that have columns. Everything is without the
 * carry-forward of profit and loss; a sum of what is on no store is the sum of the lines above it alone.
 */
export const storeIncomeLink = (
  { kind, key }: Pick<StoreIncomeRowShape, 'kind' | 'key'>,
  store: string | null,
  stores: readonly string[],
): FigureLink | null => {
  const without = { withoutClosing: '1' }
  if (kind !== 'subject') {
    const subject = summed[kind].join(',')
    if (store === null) return link('/report/balance-table-1', { subject, ...without }, 'movement')
    if (store === '') return null
    return link('/report/entity-subject', { entityType: 'store', entity: store, subject, ...without }, 'movement')
  }
  const others = stores.filter(Boolean)
  const rest = others.length > 0 ? `!store:${others.join('|')}` : '!store'
  const entity = store === '' ? rest : store === null ? undefined : `store:${store}`
  const { path, query } = ledgerLink({ subject: key, entity }, {}, 'movement')
  return link(path, { ...query, ...without }, 'movement')
}
