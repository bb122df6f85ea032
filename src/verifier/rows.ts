// What statements read, as rows: each against its digest, and the figures and lines of the archive against the rows.
import { createHash } from 'node:crypto'
import { adjustmentText, type RecordOf } from '../domain/closing/archive.ts'
import { periodFaults } from '../domain/closing/proof.ts'
import { partText, type RowParts, rowParts } from '../domain/closing/row-parts.ts'
import { adjustmentNo, reviewFaults } from '../domain/statement/statement-adjustment.ts'
import { find, type RowCells, type State } from './state.ts'

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?/g

/** The cells of a row; numbers stay the texts they are, as ids and amounts are longer than a number of JSON can be. */
const cellsOf = (text: string): RowCells =>
  JSON.parse(text.replace(stringOrNumber, (part) => (part.startsWith('"') ? part : `"${part}"`))) as RowCells

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const rootOf = (digests: readonly string[]): string =>
  createHash('sha256')
    .update(Buffer.from([...digests].sort().join(''), 'hex'))
    .digest('hex')

const partsOf: ReadonlyMap<string, RowParts> = new Map(Object.entries(rowParts))

/** The key of the part of a table that a row is in. */
const keyOf = (table: string, cells: RowCells): string => sha256(partText(partsOf.get(table)?.by ?? [], cells))

export const takeRow = (state: State, { table, name, text, digest }: RecordOf<'row'>): void => {
  const cells = cellsOf(text)
  if (sha256(text) !== digest) find(state, 'row', `${table} ${name}`)
  const isOrphan = cells.year !== undefined && table !== 'account_set' && !state.years.has(cells.year ?? '')
  if (table === 'account_set') state.years.add(cells.year ?? '')
  if (isOrphan) find(state, 'row', `${table} ${name}`)
  const rows = state.rows.get(table) ?? []
  state.rows.set(table, rows)
  rows.push(cells)
  const parts = state.parts.get(table) ?? new Map<string, string[]>()
  state.parts.set(table, parts)
  const key = keyOf(table, cells)
  const digests = parts.get(key) ?? []
  parts.set(key, digests)
  digests.push(digest)
}

export const takeRevision = (state: State, { name, parts, digest, statements }: RecordOf<'revision'>): void => {
  if (sha256(parts.join('')) !== digest) find(state, 'row', `statement_line ${name}`)
  const [lines] = parts
  for (const statement of statements) state.published.set(statement, JSON.parse(lines ?? '[]') as RowCells[])
}

const ofYear = (state: State, table: string): RowCells[] =>
  (state.rows.get(table) ?? []).filter(({ year }) => year === String(state.set?.year))

/** Names every key of which the archive has something else than the rows say. */
const compare = (
  state: State,
  table: string,
  own: readonly [string, unknown][],
  rows: readonly [string, unknown][],
) => {
  const wanted = new Map(rows.map(([key, value]) => [key, JSON.stringify(value)]))
  const held = new Map(own.map(([key, value]) => [key, JSON.stringify(value)]))
  for (const key of new Set([...wanted.keys(), ...held.keys()])) {
    if (wanted.get(key) !== held.get(key)) find(state, 'row', `${table} ${key}`)
  }
}

const subjectColumns = {
  ...{ parent: 'parent', nameZhCn: 'name_zh_cn', nameZhTw: 'name_zh_tw', nameEn: 'name_en', type: 'type' },
  ...{ plClass: 'pl_class', direction: 'direction', cash: 'cash' },
} as const

/** Openings, cash flows, subjects and items as the archive has them, against their rows. */
const checkFacts = (state: State): void => {
  const openings = state.openings.map(({ subject, auxId, currency, figures }): [string, unknown] => [
    `${subject} ${state.auxes.get(auxId) ?? ''} ${currency}`,
    figures,
  ])
  const openingRows = ofYear(state, 'opening').map((row): [string, unknown] => [
    `${row.subject} ${state.auxes.get(row.aux_id ?? '') ?? ''} ${row.currency}`,
    [row.base, row.original, row.quantity, row.ytd_debit, row.ytd_credit],
  ])
  compare(state, 'opening', openings, openingRows)
  const flows = state.openingFlows.map(({ item, amount }): [string, unknown] => [item, amount])
  const flowRows = ofYear(state, 'opening_cash_flow').map((row): [string, unknown] => [row.cf_item ?? '', row.amount])
  compare(state, 'opening_cash_flow', flows, flowRows)
  const directions = (state.rows.get('cash_flow_item') ?? []).map((row): [string, unknown] => [
    row.code ?? '',
    row.direction,
  ])
  compare(state, 'cash_flow_item', [...state.flowItems], directions)
  const subjects = new Map((state.rows.get('subject') ?? []).map((row) => [row.code, row]))
  for (const subject of state.subjects) {
    const row = subjects.get(subject.code)
    const isSame = Object.entries(subjectColumns).every(
      ([field, column]) => (subject[field as keyof typeof subjectColumns] ?? null) === (row?.[column] ?? null),
    )
    if (!isSame) find(state, 'row', `subject ${subject.code}`)
  }
}

/** The lines that the statements of the archive are computed with, against the published ones. */
const checkLines = (state: State): void => {
  for (const [statement, published] of state.published) {
    const rows = published.flatMap(({ line_no: no, is_off: isOff, formula, ...row }): [string, unknown][] =>
      isOff ? [] : [[`${statement} ${no}`, [formula, row.kind, row.name_zh_cn, row.name_zh_tw, row.name_en]]],
    )
    const own = (state.lines.get(statement) ?? []).map((line): [string, unknown] => [
      `${statement} ${line.no}`,
      [line.formula, line.kind, line.nameZhCn, line.nameZhTw, line.nameEn],
    ])
    compare(state, 'statement_line', own, rows)
  }
}

/** Adjustments that count as the archive has them, against their rows; `id` of a row is none of its text. */
const checkAdjustments = (state: State): void => {
  const { year = 0 } = state.set ?? {}
  const number = (text: unknown): number => Number(text)
  const texts = ofYear(state, 'statement_adjustment').flatMap((row) => {
    if (row.reviewed_at === null) return []
    const named = { statement: row.statement ?? '', kind: row.kind === 'manual' ? 'manual' : 'reclass' } as const
    const places = { fromNo: number(row.from_no), toNo: number(row.to_no), toLine: number(row.to_line) }
    const said = { reason: row.reason ?? '', madeBy: row.made_name ?? '', reviewedBy: row.reviewed_name ?? '' }
    const fromLine = row.from_line === null ? null : number(row.from_line)
    return [adjustmentText(year, { ...named, ...places, ...said, fromLine, amount: BigInt(row.amount ?? '0') })]
  })
  const records = texts.map(sha256).sort()
  const own = state.adjustments.map(({ record }) => record).sort()
  if (JSON.stringify(records) !== JSON.stringify(own)) find(state, 'row', `statement_adjustment ${year}`)
}

const checkPeriods = (state: State): void => {
  const { year = 0, value = '' } = state.set ?? {}
  const own = (state.rows.get('account_set') ?? []).find((row) => row.value === value)
  const postings = state.postings.filter((posting) => posting.year === year)
  const facts = { year, startNo: Number(own?.start_no), periods: state.periodList, postings }
  for (const what of periodFaults(facts)) find(state, 'posting', what)
}

/** The parts of which rows are here, and those of the year of which none is, against what the trails tell of them. */
const checkRoots = (state: State): void => {
  const { value = '', year = 0 } = state.set ?? {}
  for (const [table, { by }] of partsOf) {
    const told = state.toldRoots.get(table) ?? {}
    const parts = state.parts.get(table) ?? new Map<string, string[]>()
    const isTold = [...parts].every(([key, digests]) => told[key] === rootOf(digests))
    // Of account sets the archive has those of all years, of what is in them the rows of its own.
    const wanted = table === 'account_set' ? Object.keys(told) : [keyOf(table, { year: String(year) })]
    const isGone = by.includes('year') && wanted.some((key) => told[key] !== undefined && !parts.has(key))
    if (!isTold || isGone) find(state, 'row', `${table} ${value}`)
  }
}

/** Reviewed adjustments against what the trail tells of reviews. */
const checkReviews = (state: State): void => {
  const rows = state.adjustments.map((row) => ({ record: row.record, no: adjustmentNo(row) }))
  for (const what of reviewFaults(state.set?.year ?? 0, state.reviews, rows)) find(state, 'statement', what)
}

/** Rows against what the archive says beside them, and against what the trail tells; archives before had none. */
export const checkRows = (state: State): void => {
  checkReviews(state)
  const { value = '', version = 0 } = state.set ?? {}
  if (version < 4) return
  if (version > 4) checkRoots(state)
  checkFacts(state)
  checkLines(state)
  checkAdjustments(state)
  checkPeriods(state)
  const [year] = ofYear(state, 'year_end')
  if (state.toldYear !== undefined && state.toldYear !== (year?.state ?? null)) find(state, 'row', `year_end ${value}`)
}
