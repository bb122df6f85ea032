// The list under a cell as plain data: what a typed text may mean, and which row is chosen.
import type { EntityRowShape } from '../../../contract/voucher/maintain.ts'
import type { EntryFactsShape } from '../../../contract/voucher/voucher.ts'
import type { EntityType } from '../../../domain/chart/entity.ts'
import type { Subject } from '../../../domain/chart/subject.ts'
import { askedPart, type Dimensions, type EntityDirectory, withPart } from '../entity-directory.ts'
import { type EntryBooks, rateTypeOf } from '../entry/books.ts'
import type { EntryLine, Field } from '../entry/fields.ts'
import type { RateChoice } from '../entry/rate-book.ts'
import { plain, type SubjectHit, type SubjectWeight, searchSubjects } from '../subject-search.ts'
import type { SummaryRow } from '../template/summary-book.ts'

type CurrencyRow = EntryFactsShape['currencies'][number]
export type ItemRow = EntryFactsShape['cashFlowItems'][number]

/** `at` is the chosen row; -1 when none is, so that Enter takes the typed text. */
export type CellList =
  | { kind: 'subject'; at: number; likely: SubjectHit[]; others: SubjectHit[] }
  | { kind: 'tree'; at: number; rows: TreeRow[] }
  | { kind: 'entity'; at: number; type: EntityType; asked: number; dimensions: Dimensions; rows: EntityRowShape[] }
  | { kind: 'currency'; at: number; rows: CurrencyRow[] }
  | { kind: 'item'; at: number; rows: ItemRow[] }
  | { kind: 'summary'; at: number; rows: SummaryRow[] }
  | { kind: 'rate'; at: number; rows: readonly RateChoice[] }

/** A row of the subject tree; only leaves can be chosen, `leaf` counts them. */
type TreeRow = { subject: Subject; leaf: number }

export type ListSource = {
  books: EntryBooks
  directory: EntityDirectory
  weight: SubjectWeight
  /** The canonical text of the entities a subject was used with last. */
  lastAux: (subject: string) => string
  /** The summaries that fit what is typed. */
  summaries: (typed: string) => SummaryRow[]
  /** The rates that may be chosen for a line. */
  rates: (line: EntryLine) => readonly RateChoice[]
}

const treeOf = (text: string, source: ListSource): TreeRow[] => {
  const { subjects, index } = source.books
  const { others } = searchSubjects(index, text, '', () => 0, Number.POSITIVE_INFINITY)
  const shown = new Set(others.flatMap((hit) => hit.path.map((subject) => subject.code)))
  let leaf = -1
  return subjects.all.flatMap((subject) => {
    if (!shown.has(subject.code)) return []
    if (subject.isLeaf) leaf += 1
    return [{ subject, leaf: subject.isLeaf ? leaf : -1 }]
  })
}

const subjectList = (text: string, line: EntryLine, source: ListSource): CellList | null => {
  const { likely, others } = searchSubjects(source.books.index, text, line.summary, source.weight)
  if (likely.length + others.length === 0) return null
  return { kind: 'subject', at: 0, likely, others }
}

const treeList = (text: string, line: EntryLine, source: ListSource): CellList => {
  const rows = treeOf(text, source)
  const current = rows.find((row) => row.subject.code === line.subject && row.leaf >= 0)
  return { kind: 'tree', at: current?.leaf ?? 0, rows }
}

const entityList = (text: string, line: EntryLine, source: ListSource): CellList | null => {
  const dimensions = source.books.subjects.find(line.subject)?.aux ?? []
  const asked = askedPart(text, dimensions)
  const dimension = dimensions[asked.index]
  if (!dimension) return null
  const { type, required } = dimension
  const last = source.lastAux(line.subject).split(';')
  const first = last.find((pair) => pair.startsWith(`${type}:`))?.slice(type.length + 1) ?? ''
  const rows = source.directory.search(type, asked.text, first)
  return {
    kind: 'entity',
    at: chosenAtFirst(source, type, asked.text, rows, required && first !== ''),
    type,
    asked: asked.index,
    dimensions,
    rows,
  }
}

/**
 * The row chosen before a key is pressed. With nothing typed only the entity that a required dimension had last time;
 * with a text the best match, but not before the server has answered for it: until then only the exact code.
 */
const chosenAtFirst = (
  source: ListSource,
  type: EntityType,
  text: string,
  rows: readonly EntityRowShape[],
  hasLast: boolean,
): number => {
  if (rows.length === 0) return -1
  if (text === '') return hasLast ? 0 : -1
  return source.directory.isSettled(type, text) || plain(rows[0]?.code ?? '') === plain(text) ? 0 : -1
}

/** A list of entities that is shown again: a row that was chosen in it stays so. */
export const withChosen = (list: CellList | null, before: CellList): CellList | null => {
  if (list?.kind !== 'entity' || before.kind !== 'entity') return list
  const chosen = before.rows[before.at]?.code
  const at = list.rows.findIndex(({ code }) => code === chosen)
  return at < 0 ? list : { ...list, at }
}

const handlerList = (text: string, source: ListSource): CellList => {
  const rows = source.directory.search('employee', text)
  const dimensions = [{ type: 'employee' as const, required: false }]
  const at = chosenAtFirst(source, 'employee', text, rows, false)
  return { kind: 'entity', at, type: 'employee', asked: 0, dimensions, rows }
}

const begins = (text: string, ...names: string[]): boolean => names.some((name) => plain(name).includes(plain(text)))

const currencyList = (text: string, line: EntryLine, source: ListSource): CellList | null => {
  const allowed = source.books.subjects.find(line.subject)?.currency ?? 'ALL'
  const rows = source.books.raw.currencies.filter(
    (row) =>
      (allowed === 'ALL' || row.code === source.books.baseCurrency || allowed.split('|').includes(row.code)) &&
      begins(text, row.code, row.nameZhCn, row.nameZhTw, row.nameEn),
  )
  rows.sort((a, b) => Number(plain(b.code).startsWith(plain(text))) - Number(plain(a.code).startsWith(plain(text))))
  return rows.length > 0 ? { kind: 'currency', at: text === '' ? -1 : 0, rows } : null
}

const itemList = (text: string, source: ListSource): CellList | null => {
  const rows = source.books.raw.cashFlowItems.filter((row) =>
    begins(text, row.code, row.nameZhCn, row.nameZhTw, row.nameEn),
  )
  return rows.length > 0 ? { kind: 'item', at: text === '' ? -1 : 0, rows } : null
}

/**
 * The list of a cell for a typed text; null for cells without one and when nothing fits. `tree`: the whole chart, or
 * the rates, which are shown only when they are asked for (F7).
 */
export const listFor = (
  field: Field,
  text: string,
  line: EntryLine,
  source: ListSource,
  tree = false,
): CellList | null => {
  if (field === 'subject') return tree ? treeList(text, line, source) : subjectList(text, line, source)
  if (field === 'summary') return summaryList(text, source)
  if (field === 'rate') return tree && line.currency !== '' ? rateList(line, source) : null
  if (field === 'aux') return entityList(text, line, source)
  if (field === 'currency') return currencyList(text, line, source)
  if (field === 'handler') return handlerList(text, source)
  return field === 'cfItem' ? itemList(text, source) : null
}

const rateList = (line: EntryLine, source: ListSource): CellList => {
  const rows = source.rates(line)
  const now = rows.findIndex((row) => row.perOne === line.rate && row.type === rateTypeOf(line))
  return { kind: 'rate', at: rows.length === 0 ? -1 : Math.max(0, now), rows }
}

const summaryList = (text: string, source: ListSource): CellList => {
  const rows = source.summaries(text)
  return { kind: 'summary', at: rows.length > 0 ? 0 : -1, rows }
}

/** The rows that can be chosen. */
export const countOf = (list: CellList): number => {
  if (list.kind === 'subject') return list.likely.length + list.others.length
  return list.kind === 'tree' ? (list.rows.at(-1)?.leaf ?? -1) + 1 : list.rows.length
}

/** The subject that is chosen in a list of subjects. */
export const chosenSubject = (list: CellList): Subject | null => {
  if (list.kind === 'subject') return [...list.likely, ...list.others][list.at]?.subject ?? null
  return list.kind === 'tree' ? (list.rows.find((row) => row.leaf === list.at)?.subject ?? null) : null
}

/** The list with another row chosen; stops at its ends, and chooses nothing where there is nothing. */
export const chooseBy = (list: CellList, step: number): CellList => ({
  ...list,
  at: Math.min(Math.max(0, list.at + step), countOf(list) - 1),
})

/**
 * What taking the chosen row makes of the typed text, and whether the cell goes on asking (the next entity of a line).
 * Null when no row is chosen.
 */
export const taken = (list: CellList, typed: string): { text: string; more: boolean } | null => {
  const text = chosenText(list)
  if (text === undefined) return null
  if (list.kind !== 'entity') return { text, more: false }
  const more = list.asked + 1 < list.dimensions.length
  return { text: withPart(typed, text, more), more }
}

const chosenText = (list: CellList): string | undefined => {
  if (list.kind === 'subject' || list.kind === 'tree') return chosenSubject(list)?.code
  if (list.kind === 'summary') return list.rows[list.at]?.text
  return list.kind === 'rate' ? list.rows[list.at]?.perOne : list.rows[list.at]?.code
}

/** Goes on to the next entity without one for this dimension; null at the last one or when it must be given. */
export const skipEntity = (list: CellList, typed: string): string | null => {
  if (list.kind !== 'entity' || list.asked + 1 >= list.dimensions.length) return null
  return `${typed};`
}
