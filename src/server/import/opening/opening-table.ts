// Reads another product's balance table as rows of our own file of openings; sums stay, to be held against their rows.

import { writtenFigure } from '../../../domain/base/cell-spelling.ts'
import { decimalComma, plainComma } from '../../../domain/base/decimal-comma.ts'
import { formatQuantity, parseQuantity } from '../../../domain/base/money.ts'
import { plainDecimal, toHalfWidth } from '../../../domain/base/text.ts'
import { entityTypes } from '../../../domain/chart/entity.ts'
import { endsOf, type TableEnd, type TableHead, type TableMeaning } from '../../../domain/import/balance-table-head.ts'
import { capitalFigure } from '../../../domain/import/capital-figure.ts'
import { isSumText } from '../../../domain/import/sum-row.ts'
import { isSumWord, type SideWord, sidesOfColumn } from '../../../domain/import/voucher-sheet.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import type { RawRow } from '../file/table.ts'
import { tidyCell } from '../file/tidy-cell.ts'
import { blankCells, type FileRow } from '../layout.ts'
import { moneyOf } from '../name-question.ts'
import type { Question } from '../question.ts'
import { type Resolver, resolverOf, restBeside } from '../resolve.ts'
import { type AmountColumn, amountColumns, currencyReader } from '../sheet/sheet-amount.ts'
import { commaQuestion } from '../sheet/sheet-cell.ts'
import { twiceWatch } from '../sheet/sheet-crosscheck.ts'

/** What a row is that is not imported but compared: `sum` of rows, `parent` of subjects, `whole` of its entities. */
type OpeningRole = 'sum' | 'parent' | 'whole'

type Cells = Record<string, string>
type Read = (meaning: TableMeaning) => string

const isFigure = (meaning: TableMeaning): boolean =>
  meaning === 'rate' || (/^(opening|closing|year|period|previous|ytd)/.test(meaning) && !meaning.endsWith('Direction'))

const isNothing = (text: string): boolean => /^-?0*(\.0*)?$/.test(text)

/** `1,234.50` as products print it; figures that are none stay for the check to refuse. */
const plainFigure = (text: string): string => plainDecimal(tidyCell('debit', text))

/** The same; a zero is what products print for nothing. */
const figure = (text: string): string => {
  const plain = plainFigure(text)
  return isNothing(plain) ? '' : plain
}

/** The original amount of a balance; one on the other side than the base amount has the other sign. */
const originalOf = (read: Read, end: TableEnd, isCredit: boolean): string => {
  const sides = [figure(read(`${end}OriginalDebit`)), figure(read(`${end}OriginalCredit`))] as const
  const [own, other] = isCredit ? [sides[1], sides[0]] : sides
  if (own !== '' || other === '') return own || figure(read(`${end}Original`))
  return other.startsWith('-') ? other.slice(1) : `-${other}`
}

/** A balance of a row as the table has it: on two sides, or one amount beside its direction. A sum of zero says so. */
const balanceOf = (read: Read, { at }: TableHead, end: TableEnd, isSum: boolean): Cells => {
  const taken = isSum ? plainFigure : figure
  if (at.has(`${end}Debit`)) {
    const [debit, credit] = [taken(read(`${end}Debit`)), taken(read(`${end}Credit`))]
    return { debit, credit, original_amount: originalOf(read, end, credit !== '') }
  }
  const [amount, direction] = [taken(read(end)), read(`${end}Direction`)]
  return { amount, direction, original_amount: originalOf(read, end, /^[贷貸]/.test(direction)) }
}

/** The amount in capitals of a row of sums; '' for none. */
const capitalsOf = ({ values }: RawRow): string => values.map(capitalFigure).find((figure) => figure !== null) ?? ''

const isSumLabel = (text: string): boolean =>
  isSumText(text) || isSumWord(text) || /[小合总總]\s*[计計]\s*[:：]?$/.test(text)

/** Codes that the table itself takes apart. */
const parentsAmong = (codes: readonly string[]): ReadonlySet<string> => {
  const sorted = [...new Set(codes)].sort()
  return new Set(sorted.filter((code, at) => code !== '' && sorted[at + 1]?.startsWith(code)))
}

const entitiesOf = (read: Read, resolver: Resolver): Cells => {
  const aux: string[] = []
  const names: string[] = []
  for (const type of entityTypes) {
    const [code, name] = [read(`entity:${type}`), read(`entityName:${type}`)]
    const found = resolver.entity(type, code || name)
    if (found === '') continue
    aux.push(found)
    if (code !== '' && name !== '') names.push(`${type}:${name}`)
  }
  return { aux: aux.join(';'), aux_name: names.join(';') }
}

const figures = ['debit', 'credit', 'amount', 'ytd_debit', 'ytd_credit', 'quantity'] as const

const isEmpty = (cells: Readonly<Cells>): boolean => figures.every((name) => (cells[name] ?? '') === '')

/**
 * `empty`: rows without a figure, which are not taken; `moved`: lines whose closing balance is not the opening one and
 * the movements.
 */
type OpeningTable = {
  names: string[]
  rows: FileRow[]
  empty: number
  moved: number[]
  /** What amounts are marked with, and are not in. */
  questions: Question[]
}

const namesOf = ({ at }: TableHead): string[] => {
  const has = (...meanings: TableMeaning[]) => meanings.some((each) => at.has(each))
  const isOfSides = has('openingDebit', 'closingDebit')
  const originals = [...at.keys()].some((each) => each.includes('Original'))
  const all: [string, boolean][] = [
    ['subject', true],
    ['subject_name', has('name')],
    ['aux', entityTypes.some((type) => has(`entity:${type}`, `entityName:${type}`))],
    ['aux_name', entityTypes.some((type) => has(`entityName:${type}`))],
    ['currency', has('currency')],
    ['original_amount', originals],
    ['rate', has('rate')],
    ['direction', !isOfSides],
    ['amount', !isOfSides],
    ['debit', isOfSides],
    ['credit', isOfSides],
    ['quantity', has('quantity')],
    ['ytd_debit', has('ytdDebit')],
    ['ytd_credit', has('ytdCredit')],
    ['role', true],
  ]
  return all.flatMap(([name, isThere]) => (isThere ? [name] : []))
}

/** The columns of amounts, under the names of ours. */
const amountsOf = ({ at }: TableHead, titles: readonly string[]): AmountColumn[] =>
  amountColumns(
    [...at].flatMap(([meaning, column]) => {
      const name = /Original/.test(meaning) ? 'original_amount' : 'amount'
      return isFigure(meaning) && meaning !== 'rate' ? [[column, name, titles[column] ?? ''] as const] : []
    }),
  )

/** Cells that say once more what another column of the same meaning has: our column, what is not taken, what is. */
const saidAgain = ({ values }: RawRow, { again }: TableHead, read: Read): [string, string, string][] =>
  again.map(([meaning, at]) => {
    const told = values[at]?.trim() ?? ''
    const isPlain = !isFigure(meaning) && meaning !== 'quantity'
    const column = isFigure(meaning) ? 'debit' : meaning === 'name' ? 'subject_name' : meaning
    return isPlain ? [column, told, read(meaning)] : [column, figure(told), figure(read(meaning)) || '0']
  })

/** The name of a row, and what stands behind the code in its cell. */
const nameOf = (read: Read, subject: string): string => {
  const code = toHalfWidth(read('subject')).trim()
  const beside = code === subject ? '' : restBeside(code)
  return [beside, read('name').trim()].filter((each) => each !== '').join(' | ')
}

/** What is known of a table beside its rows; `isFirst`: its period begins with the year. */
type KnownTable = { facts: CompanyFacts; titles: readonly string[]; heading: string; isFirst: boolean }

/** The rows below a head. Books that begin with the year take no figures of the year so far. */
export const openingTable = (
  body: readonly RawRow[],
  head: TableHead,
  { facts, titles, heading, isFirst }: KnownTable,
  proposed: TableEnd,
): OpeningTable => {
  const resolver = resolverOf(facts)
  const ends = endsOf(head.at)
  const takesYear = facts.accountSet.startNo > 1
  const hasDecimals = (meaning: TableMeaning): boolean =>
    meaning === 'quantity' || meaning === 'price' || isFigure(meaning)
  // What pieces are written like says nothing of amounts: `1,500` may be either.
  const isMoney = (meaning: TableMeaning): boolean => isFigure(meaning) && meaning !== 'rate'
  const columns = [...head.at].flatMap(([meaning, column]) => (isMoney(meaning) ? [column] : []))
  const comma = decimalComma(body.flatMap(({ values }) => columns.map((column) => values[column] ?? '')))
  const readOf = ({ values }: RawRow): Read => {
    const at = (meaning: TableMeaning): string => {
      const text = values[head.at.get(meaning) ?? -1]?.trim() ?? ''
      return comma !== null && hasDecimals(meaning) ? plainComma(text) : text
    }
    const base = facts.accountSet.baseCurrency
    const own = resolver.currency(at('currency')) || base
    return (meaning) =>
      isFigure(meaning) ? writtenFigure(at(meaning), /Original/.test(meaning) ? own : base) : at(meaning)
  }
  const read = body.map((row) => {
    const text = readOf(row)
    const first = row.values.find((value) => value.trim() !== '')?.trim() ?? ''
    const isSum = isSumLabel(first) || isSumLabel(text('subject')) || isSumLabel(text('name'))
    const code = toHalfWidth(text('subject')).trim()
    const subject = isSum ? '' : resolver.subject(code, text('name'))
    return { row, text, isSum, subject, entities: isSum ? {} : entitiesOf(text, resolver), label: isSum ? first : '' }
  })
  const parents = parentsAmong(read.map(({ subject }) => subject))
  const detailed = new Set(read.flatMap(({ subject, entities }) => (entities.aux ? [subject] : [])))
  const marks = currencyReader(amountsOf(head, titles), head.at.has('currency') ? heading : '', moneyOf(facts))
  let empty = 0
  const moved: number[] = []
  const twice = twiceWatch()
  const sideOf = sidesOfColumn(read.map(({ text }) => text('closingDirection')))
  const rows = read.flatMap(({ row, text, isSum, subject, entities, label }): FileRow[] => {
    const own = (meaning: TableMeaning): string => figure(text(meaning))
    const known = { figure: own, sideAt: (meaning: TableMeaning) => sideOf(text(meaning)), head }
    // With the balance of the beginning of a period goes the year before it.
    const yearOf = (end: TableEnd): Cells => {
      const ytd = (side: 'Debit' | 'Credit') =>
        end === 'opening' && !head.opensYear ? yearBefore(own, head, side) : own(`ytd${side}`)
      return takesYear ? { ytd_debit: ytd('Debit'), ytd_credit: ytd('Credit') } : {}
    }
    const roleOf = (): OpeningRole | '' => {
      if (isSum) return 'sum'
      if (parents.has(subject)) return 'parent'
      return !entities.aux && detailed.has(subject) ? 'whole' : ''
    }
    const cells: Cells = {
      ...blankCells('opening'),
      ...{ subject: isSum ? label : subject, subject_name: isSum ? '' : nameOf(text, subject), ...entities },
      ...{ currency: resolver.currency(text('currency')), rate: figure(text('rate')) },
      ...balanceOf(text, head, proposed, isSum),
      ...{ quantity: own('quantity'), price: own('price'), ...yearOf(proposed) },
      ...{ role: roleOf(), capitals: isSum ? capitalsOf(row) : '' },
    }
    marks.read(row, cells.currency ?? '')
    const other = Object.fromEntries(ends.map((end) => [end, { ...balanceOf(text, head, end, isSum), ...yearOf(end) }]))
    const isNone = isEmpty(cells) && Object.values(other).every(isEmpty) && cells.capitals === ''
    if (isNone) empty += 1
    if (!isSum && !movesRight(known, isFirst)) moved.push(row.line)
    for (const [column, told, taken] of saidAgain(row, head, text)) twice.held(row.line, column, told, taken)
    const both = isSum ? null : balanceTwice(known, proposed)
    if (both) twice.held(row.line, 'debit', both.told, both.read)
    return isNone ? [] : [{ line: row.line, cells, ...(ends.length > 1 ? { other: { end: other } } : {}) }]
  })
  return {
    names: namesOf(head),
    rows,
    empty,
    moved,
    questions: [...commaQuestion(comma), ...marks.questions(), ...twice.questions()],
  }
}

// What the balances and movements of a row of another product's balance table say of each other.

/** Cells of a row by what they mean, figures in plain form. */
export type FigureOf = (meaning: TableMeaning) => string

type Place = 'opening' | 'closing' | 'year' | 'period' | 'ytd'
type Row = { figure: FigureOf; sideAt(meaning: TableMeaning): SideWord | null; head: TableHead }

const money = (text: string): bigint | null => (text === '' ? 0n : parseQuantity(text))

/** Debit-positive; `side` is that of an amount beside no word. Null where it is no figure. */
const netOf = ({ figure, sideAt, head: { at } }: Row, place: Place, side: SideWord): bigint | null => {
  if (place === 'period' || place === 'ytd' || at.has(`${place}Debit`)) {
    const [debit, credit] = [money(figure(`${place}Debit`)), money(figure(`${place}Credit`))]
    return debit === null || credit === null ? null : debit - credit
  }
  const amount = money(figure(place))
  const own = sideAt(`${place}Direction`) ?? side
  return amount === null || own === 'debit' ? amount : -amount
}

const sidesTried = ['debit', 'credit'] as const

/**
 * Whether the closing balance of a row is that of the beginning with the movements of the period, and that of the
 * year's beginning with those of the year so far. Without a word an amount may be signed, or on the side of its
 * subject: one of both has to fit. `isFirst`: the period begins with the year, and so both beginnings are one.
 */
const movesRight = (row: Row, isFirst: boolean): boolean => {
  const { at, opensYear } = row.head
  const has = (place: Place): boolean =>
    at.has(`${place}Debit`) || (place !== 'period' && place !== 'ytd' && at.has(place))
  const fits = (needed: readonly Place[], isRight: (...nets: bigint[]) => boolean): boolean => {
    if (!needed.every(has)) return true
    return sidesTried.some((side) => {
      const nets = needed.map((place) => netOf(row, place, side))
      return nets.some((net) => net === null) || isRight(...nets.map((net) => net ?? 0n))
    })
  }
  const more = money(row.figure('previous')) ?? 0n
  const year: Place = opensYear ? 'opening' : 'year'
  return (
    ((opensYear && !isFirst) ||
      fits(
        ['opening', 'period', 'closing'],
        (before = 0n, moved = 0n, after = 0n) => before + moved + more === after,
      )) &&
    fits([year, 'ytd', 'closing'], (before = 0n, moved = 0n, after = 0n) => before + moved === after) &&
    (!isFirst || fits(['year', 'opening'], (one, other) => one === other))
  )
}

/** What the year had before the period: the table has it with the period. */
export const yearBefore = (figure: FigureOf, { at }: TableHead, side: 'Debit' | 'Credit'): string => {
  const told = figure(`ytd${side}`)
  const [all, moved] = [parseQuantity(told), money(figure(`period${side}`))]
  if (all === null || moved === null || !at.has(`period${side}`)) return told
  return all === moved ? '' : formatQuantity(all - moved)
}

/** The amount in one column beside the same balance on two sides: what is not taken, and what is. */
const balanceTwice = (row: Row, end: 'opening' | 'closing'): { told: string; read: string } | null => {
  const { figure, head } = row
  if (!head.at.has(end) || !head.at.has(`${end}Debit`)) return null
  const [told, net] = [figure(end), netOf(row, end, 'debit')]
  const amount = told === '' ? null : parseQuantity(told)
  if (amount === null || net === null || amount === net || amount === -net) return null
  return { told, read: formatQuantity(net < 0n ? -net : net) }
}
