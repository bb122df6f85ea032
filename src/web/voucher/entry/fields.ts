// The fields of a voucher line as cells: their order, which of them a line has, and where Enter and the arrows go next.
import type { AuxSet } from '../../../domain/chart/entity.ts'

export const mainFields = ['summary', 'subject', 'aux', 'currency', 'original', 'rate', 'debit', 'credit'] as const
export const rareFields = [
  'handler',
  'quantity',
  'price',
  'business',
  'purpose',
  'cfItem',
  'settlementMethod',
  'settlementNo',
  'settlementDate',
  'dueDate',
  'invoiceNo',
] as const

export type Field = (typeof mainFields)[number] | (typeof rareFields)[number]
export type TextField = Exclude<Field, 'aux'>

/**
 * A line while it is typed. Every field is text; figures are decimal text once they could be read and the typed text
 * as long as they could not. `key` names the line for its whole life in the tab, whatever its place.
 */
export type EntryLine = { readonly [F in TextField]: string } & {
  readonly key: number
  readonly aux: AuxSet
  /** The kind of rate of a stored line; '' for the one vouchers use. No cell of its own. */
  readonly rateType: string
  /** The side chosen before there was an amount: the one computed later (a rate still on its way) goes there. */
  readonly chosenSide: '' | 'debit' | 'credit'
}

/**
 * What the cells of a line depend on: the subject's dimensions and currencies, and the line's own currency. `rate` is
 * false while the rate is being fetched: it is not waited for, because it fills itself in.
 */
export type LineShape = { aux: boolean; foreign: boolean; original: boolean; rate: boolean; quantity: boolean }

const amountSet: ReadonlySet<Field> = new Set<Field>(['debit', 'credit'])
const figureSet: ReadonlySet<Field> = new Set<Field>(['original', 'rate', 'debit', 'credit', 'quantity', 'price'])

/** Debit or credit: the cells where Space, `=` and `-` act. */
export const isAmount = (field: Field): field is 'debit' | 'credit' => amountSet.has(field)
/** Cells that hold a figure and therefore take expressions and stand right-aligned. */
export const isFigure = (field: Field): boolean => figureSet.has(field)

export const otherSide = (side: 'debit' | 'credit'): 'debit' | 'credit' => (side === 'debit' ? 'credit' : 'debit')

export const emptyLine = (key: number, summary = ''): EntryLine => ({
  key,
  summary,
  subject: '',
  aux: {},
  currency: '',
  original: '',
  rateType: '',
  rate: '',
  chosenSide: '',
  debit: '',
  credit: '',
  handler: '',
  quantity: '',
  price: '',
  business: '',
  purpose: '',
  cfItem: '',
  settlementMethod: '',
  settlementNo: '',
  settlementDate: '',
  dueDate: '',
  invoiceNo: '',
})

const besideSummary = [...mainFields, ...rareFields].filter(
  (field): field is Exclude<TextField, 'summary'> => field !== 'summary' && field !== 'aux',
)

/** True when nothing but the summary has been filled in: such a line was only passed through. */
export const isBlank = (line: EntryLine): boolean =>
  besideSummary.every((field) => line[field] === '') && Object.keys(line.aux).length === 0

/**
 * Which fields are columns, from the left, and which stand in the second row of a line. `path` is the order in which
 * Enter visits the columns: with them, after the subject, fields of the second row that a line cannot do without.
 */
export type Columns = {
  readonly main: readonly Field[]
  readonly second: readonly Field[]
  readonly path: readonly Field[]
}

/** What the subject of a line may demand: reached by Enter also where it is no column. */
const demanded: readonly Field[] = ['aux', 'currency', 'original', 'rate']

export const columnsWith = (main: readonly Field[]): Columns => {
  const second = [...mainFields, ...rareFields].filter((field) => !main.includes(field))
  const at = main.indexOf('subject') + 1
  return { main, second, path: main.toSpliced(at, 0, ...demanded.filter((field) => second.includes(field))) }
}

export const standardColumns: Columns = columnsWith(mainFields)

const has = (field: Field, shape: LineShape): boolean => {
  if (field === 'aux') return shape.aux
  if (field === 'currency') return shape.foreign
  if (field === 'original' || field === 'rate') return shape[field]
  return shape.quantity || (field !== 'quantity' && field !== 'price')
}

/** The cells a line has, in order; all of the second row only while it is open. */
export const cellsOf = (shape: LineShape, expanded: boolean, { path, second }: Columns): Field[] =>
  [...path, ...(expanded ? second.filter((field) => !path.includes(field)) : [])].filter((field) => has(field, shape))

const stopsAt = (field: Field, line: EntryLine): boolean => {
  if (field === 'rate') return line.rate === ''
  if (field === 'debit') return line.debit !== '' || line.credit === ''
  if (field === 'credit') return line.debit === ''
  return true
}

/** Where Enter takes the cursor within the line; null when the line is done. A rate that was found is not a stop. */
export const nextStop = (field: Field, line: EntryLine, cells: readonly Field[]): Field | null =>
  cells.slice(cells.indexOf(field) + 1).find((each) => stopsAt(each, line)) ?? null

/** Where Shift+Enter takes the cursor within the line; null at its beginning. */
export const previousStop = (field: Field, line: EntryLine, cells: readonly Field[]): Field | null =>
  cells.slice(0, cells.indexOf(field)).findLast((each) => stopsAt(each, line)) ?? null

/** The last stop of a line, for going back from the line below. */
export const lastStop = (line: EntryLine, cells: readonly Field[]): Field =>
  cells.findLast((each) => stopsAt(each, line)) ?? 'summary'

/** The cell of another line for the same column: the nearest one to the left that the line has. */
export const nearestCell = (field: Field, cells: readonly Field[], { path, second }: Columns): Field => {
  if (cells.includes(field)) return field
  const order: readonly Field[] = [...path, ...second]
  return cells.findLast((each) => order.indexOf(each) < order.indexOf(field)) ?? 'summary'
}
