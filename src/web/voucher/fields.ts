// The fields of a voucher line as cells: their order, which of them a line has, and where Enter and the arrows go next.
import type { AuxSet } from '../../domain/entity.ts'

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

export type MainField = (typeof mainFields)[number]
export type RareField = (typeof rareFields)[number]
export type Field = MainField | RareField
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

const rareSet: ReadonlySet<Field> = new Set<Field>(rareFields)
const amountSet: ReadonlySet<Field> = new Set<Field>(['debit', 'credit'])
const figureSet: ReadonlySet<Field> = new Set<Field>(['original', 'rate', 'debit', 'credit', 'quantity', 'price'])

export const isRare = (field: Field): field is RareField => rareSet.has(field)
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

/** The cells a line has, in order; the rare ones only while its second row is open. */
export const cellsOf = (shape: LineShape, expanded: boolean): Field[] => [
  ...mainFields.filter((field) => {
    if (field === 'aux') return shape.aux
    if (field === 'currency') return shape.foreign
    return field === 'original' || field === 'rate' ? shape[field] : true
  }),
  ...(expanded ? rareFields.filter((field) => shape.quantity || (field !== 'quantity' && field !== 'price')) : []),
]

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
export const nearestCell = (field: Field, cells: readonly Field[]): Field => {
  if (cells.includes(field)) return field
  const order: readonly Field[] = [...mainFields, ...rareFields]
  return cells.findLast((each) => order.indexOf(each) < order.indexOf(field)) ?? 'summary'
}
