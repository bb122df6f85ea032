// The figures of a template in the books of somebody: its columns read at once for all years, then computed.

import { powerOfTen } from '../../domain/base/money.ts'
import { type Formula, parseColumnFormula } from '../../domain/statement/formula.ts'
import { columnValue, type Exact, inMinor } from '../../domain/statement/formula-value.ts'
import type { StatementFacts, StatementLine } from '../../domain/statement/statement.ts'
import { changesIn, type MadeAdjustment } from '../../domain/statement/statement-adjustment.ts'
import { checkAt } from '../../domain/statement/statement-check.ts'
import { type ColumnFacts, nettedSubjects, type StatementRow } from '../../domain/statement/statement-facts.ts'
import { type StatementName, statementColumn, statementRanges } from '../../domain/statement/statement-month.ts'
import {
  comparedColumns,
  type FormColumn,
  isComputed,
  namedReports,
  type TemplateKind,
} from '../../domain/statement/statement-template.ts'
import type { Db } from '../kernel/db.ts'
import type { Include } from '../ledger/read/read-scope.ts'
import { type ColumnRange, readBookColumns, readBookFlows } from '../ledger/read/read-statement.ts'
import type { NamedTemplate } from '../ledger/read/template-reference.ts'
import { countedOfYears } from '../ledger/store/adjustment-store.ts'
import type { Book } from '../report/reader.ts'

type Lines = readonly StatementLine[]
type Values = ReadonlyMap<number, bigint | null>

/** A column that is read from books; null where the books of its year are not here. */
export type ReadColumn = { code: string; book: Book; range: ColumnRange; facts: StatementFacts; values: Values }
/** A cell that RPT() names, as its own statement has it; null where no column of it holds these months. */
export type NamedCell = { report: string; column: string } & Slot
export type FormFigures = {
  columns: { code: string; read: ReadColumn | null; values: Values }[]
  cellOf(named: Formula & { kind: 'report' }, from: Slot): NamedCell | null
}

export type FormQuestion = {
  /** '' for one that has no code yet. */
  code: string
  kind: TemplateKind
  /** Those that are switched on, and the checks as lines behind them. */
  lines: Lines
  columns: readonly FormColumn[]
  /** The income statement that IS() names. */
  income: Lines
  include: Include
  no: number
  /** The books of one year before, of two years before, …; null where they are not here. */
  before: readonly (Book | null)[]
  /** What RPT() names, by code. */
  reports: ReadonlyMap<string, NamedTemplate>
}

type Slot = { book: Book; range: ColumnRange }

const lastMonthOf = ({ facts }: Book): number => Math.max(...[...facts.periods.keys()].filter((no) => no <= 12))

/** How many months back a column stands. */
const backOf = ({ kind, offset = 0 }: Pick<FormColumn, 'kind' | 'offset'>): number =>
  offset + (kind === 'priorYear' ? 12 : kind === 'priorPeriod' ? 1 : 0)

/** The years that columns reach back, for a statement of month `no`. */
export const yearsBack = (columns: readonly Pick<FormColumn, 'kind' | 'offset'>[], no: number): number =>
  Math.max(0, ...columns.map((column) => Math.ceil((backOf(column) - Math.min(no, 12) + 1) / 12)))

type At = Pick<FormQuestion, 'no' | 'before'>

/** The months of a column; null where its books are not here, or had not begun. */
const slotOf = (book: Book, column: FormColumn, { no, before }: At): Slot | null => {
  const back = backOf(column)
  const asked = column.kind === 'month' ? (column.monthNo ?? no) : no
  // Whole years back the month stays what it is, the thirteenth too.
  const index = back % 12 === 0 ? asked - 1 - back : Math.min(asked, 12) - 1 - back
  const years = back % 12 === 0 ? back / 12 : Math.max(0, Math.ceil(-index / 12))
  const of = years === 0 ? book : (before[years - 1] ?? null)
  if (!of) return null
  const month = index + 1 + years * 12
  if (month < of.facts.accountSet.startNo && column.kind !== 'opening') return null
  const to = of.facts.periods.has(month) ? month : lastMonthOf(of)
  if (column.kind === 'opening') return { book: of, range: { from: 1, to: 0 } }
  return { book: of, range: { from: column.kind === 'ytd' || column.kind === 'closing' ? 1 : to, to } }
}

/** The two columns by law of a statement that has none of its own. */
const lawSlots = (book: Book, name: StatementName, no: number): [string, Slot][] =>
  statementRanges(name, no).map((range, at) => [at === 0 ? 'A' : 'B', { book, range }])

const slotsOf = (book: Book, of: Pick<FormQuestion, 'kind' | 'columns'>, at: At): [string, Slot | null][] =>
  of.kind === 'custom'
    ? of.columns.filter((column) => !isComputed(column)).map((column) => [column.code, slotOf(book, column, at)])
    : lawSlots(book, of.kind, at.no)

const keyOf = ({ book, range }: Slot): string => `${book.books.value} ${range.from} ${range.to}`

/** What has been read of some months: balances, flows, and what people have adjusted in their year. */
type Read = { rows: readonly StatementRow[]; cashFlow?: ReadonlyMap<string, bigint>; people: readonly MadeAdjustment[] }

/** Of a book and its years before, which are of one company: one statement each reads them all. */
const readSlots = async (
  tx: Db,
  slots: readonly Slot[],
  lines: Lines,
  include: Include,
): Promise<Map<string, Read>> => {
  const own = [...new Map(slots.map((slot) => [keyOf(slot), slot])).values()]
  const columns = own.map(({ book, range }) => ({ readable: book.readable, range }))
  const rows = await readBookColumns(tx, columns, include, nettedSubjects(lines))
  const flows = await readBookFlows(tx, columns, include)
  const people = await countedOfYears(
    tx,
    columns.map(({ readable }) => readable),
  )
  return new Map(
    own.map((slot, at) => [
      keyOf(slot),
      { rows: rows[at] ?? [], cashFlow: flows[at], people: people.get(slot.book.books.year) ?? [] },
    ]),
  )
}

/** A template over months that are read: its own, or one that RPT() names. */
type Form = { name: string; lines: Lines; income: Lines }
type Evaluated = { facts: StatementFacts; values: Values }

/** Evaluates templates in months, each once; one that leads back to itself has no figure. */
const evaluator = (
  read: ReadonlyMap<string, Read>,
  formOf: (template: string) => Form | null,
  columnOf: (template: string, column: string) => Slot | null,
) => {
  const done = new Map<string, Evaluated | null>()
  const evaluate = (form: Form, slot: Slot): Evaluated => {
    const { book, range } = slot
    const { rows = [], cashFlow, people = [] } = read.get(keyOf(slot)) ?? {}
    const column: ColumnFacts = {
      subjects: book.facts.subjects,
      cashFlowItems: new Map(book.facts.cashFlowList.map((item) => [item.code, item.direction])),
      cashFlow,
      minorDigits: book.digits,
      isYearOpening: range.to === 0,
      changes: changesIn(form.name, form.lines, range, people),
      incomeChanges: changesIn('income-statement', form.income, range, people),
      report: (template, no, code) => lineOf(template, no, code === null ? slot : columnOf(template, code)),
    }
    return statementColumn(form.lines, form.income, rows, column)
  }
  const lineOf = (template: string, no: number, slot: Slot | null): Exact => {
    const form = formOf(template)
    if (!form || !slot) return null
    const key = `${template} ${keyOf(slot)}`
    if (!done.has(key)) {
      // What is asked for while it is being made is a circle (E411).
      done.set(key, null)
      done.set(key, evaluate(form, slot))
    }
    const value = done.get(key)?.values.get(no) ?? null
    return value === null ? null : { top: value, bottom: powerOfTen(slot.book.digits) }
  }
  return evaluate
}

type Computed = { columns: readonly FormColumn[]; lines: Lines; digits: number }

/** The formula of a column that compares two: what the first is above the second, as an amount or in percent of it. */
export const formulaOf = ({ kind, formula }: FormColumn): string => {
  const [first, second] = comparedColumns(formula) ?? ['', '']
  if (kind === 'variance') return `${first}-${second}`
  return kind === 'pct' ? `(${first}-${second})/ABS(${second})*100` : formula
}

/** Adds the columns that are computed from others, in their order: a formula names columns that stand before it. */
const compute = (known: Map<string, Values>, { columns, lines, digits }: Computed): void => {
  // A check is asked of months that are read, not of what is computed from them.
  const numbers = lines.filter(({ no }) => checkAt(no) === null)
  for (const column of columns.filter(isComputed)) {
    const { formula } = parseColumnFormula(formulaOf(column))
    const values = new Map<number, bigint | null>()
    for (const { no } of numbers) {
      const of = (code: string): Exact => {
        const value = known.get(code)?.get(no) ?? null
        return value === null ? null : { top: value, bottom: powerOfTen(digits) }
      }
      values.set(no, formula ? inMinor(columnValue(formula, of), digits) : null)
    }
    known.set(column.code, values)
  }
}

const none: Values = new Map()

/** What a column by law of these months is called on its screen. */
const lawKey = (name: StatementName, { from, to }: ColumnRange, code: string | null): string => {
  const isFirst = code === null ? (name === 'balance-sheet' ? to > 0 : from === to) : code === 'A'
  if (name === 'balance-sheet') return isFirst ? 'closing' : 'yearOpening'
  return isFirst ? 'current' : 'yearToDate'
}

type NamedSlots = ReadonlyMap<string, ReadonlyMap<string, Slot | null>>

/** Where the cells that RPT() names stand: by law any month has its columns, own statements have theirs. */
const cellsOf =
  (reports: FormQuestion['reports'], named: NamedSlots): FormFigures['cellOf'] =>
  ({ template, column }, from) => {
    const form = reports.get(template)
    if (!form) return null
    const slots = [...(named.get(template) ?? [])]
    const asked = column ?? slots.find(([, one]) => one !== null && keyOf(one) === keyOf(from))?.[0] ?? null
    const slot = column === null ? from : (slots.find(([code]) => code === column)?.[1] ?? null)
    if (!slot) return null
    if (form.kind !== 'custom') return { report: form.kind, column: lawKey(form.kind, slot.range, column), ...slot }
    return asked === null ? null : { report: `run/${template}`, column: asked, ...slot }
  }

export const figuresOf = async (tx: Db, book: Book, question: FormQuestion): Promise<FormFigures> => {
  const { code, kind, lines, columns, income, include, reports } = question
  const own = slotsOf(book, question, question)
  const named = new Map([...reports].map(([name, form]) => [name, new Map(slotsOf(book, form, question))]))
  const all = [...reports.values()].flatMap((form) => form.lines)
  const asked = namedReports([...lines, ...all])
  const further = asked.map(({ template, column }) => (column === null ? null : named.get(template)?.get(column)))
  const slots = [...own.map(([, slot]) => slot), ...further].flatMap((slot) => slot ?? [])
  const read = await readSlots(tx, slots, [...lines, ...income, ...all], include)
  const formOf = (template: string): Form | null => {
    const form = reports.get(template)
    return form ? { name: form.kind === 'custom' ? template : form.kind, lines: form.lines, income } : null
  }
  const evaluate = evaluator(read, formOf, (template, column) => named.get(template)?.get(column) ?? null)
  const form = { name: kind === 'custom' ? code : kind, lines, income }
  const cellOf = cellsOf(reports, named)
  const found = own.map(([name, slot]) => [name, slot && { code: name, ...slot, ...evaluate(form, slot) }] as const)
  const byCode = new Map<string, ReadColumn | null>(found)
  if (kind !== 'custom')
    return { columns: found.map(([name, one]) => ({ code: name, read: one, values: one?.values ?? none })), cellOf }
  const known = new Map<string, Values>(found.map(([name, one]) => [name, one?.values ?? none]))
  compute(known, { columns, lines, digits: book.digits })
  return {
    cellOf,
    columns: columns.map((column) => ({
      code: column.code,
      read: byCode.get(column.code) ?? null,
      values: known.get(column.code) ?? none,
    })),
  }
}
