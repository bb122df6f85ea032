// Reads the rows of another product's voucher sheet as rows of our own files.
import { entityTypes } from '../../domain/entity.ts'
import { periodOfCell, type Stated } from '../../domain/stated-period.ts'
import { plainDecimal, toHalfWidth } from '../../domain/text.ts'
import {
  entityWords,
  isSumWord,
  type Meaning,
  type SheetHead,
  type SideWord,
  sidesOfColumn,
  splitLabel,
  typeWord,
  usualType,
} from '../../domain/voucher-sheet.ts'
import type { FileRow } from './layout.ts'
import type { Question } from './question.ts'
import type { Resolver } from './resolve.ts'
import { dateReader } from './sheet-date.ts'
import type { TableRow } from './table.ts'
import { type Calendar, tidyCell } from './tidy-cell.ts'

/** Columns in which a merged or empty cell means what stands above it. */
const ofHead: ReadonlySet<Meaning> = new Set<Meaning>(['company', 'date', 'period', 'year', 'type', 'no', 'label'])
const carried: ReadonlySet<Meaning> = new Set<Meaning>([...ofHead, 'summary', 'remark'])

type Read = (meaning: Meaning) => string

const isZero = (text: string): boolean => /^-?0*(\.0*)?$/.test(text)
const figure = (column: string, text: string): string => {
  const plain = plainDecimal(tidyCell(column, text))
  return isZero(plain) ? '' : plain
}

type Sides = { debit: string; credit: string; direction?: string; amount?: string }

/**
 * The two sides of a line; a zero beside an amount is what products print for "nothing". An amount whose word says
 * neither side stays beside it, to be refused there.
 */
const sidesOf = (read: Read, sideOf: (word: string) => SideWord | null): Sides => {
  const sides = { debit: figure('debit', read('debit')), credit: figure('credit', read('credit')) }
  const amount = figure('debit', read('amount'))
  const direction = read('direction')
  if (amount === '' || (direction === '' && (sides.debit !== '' || sides.credit !== ''))) return sides
  const side = sideOf(direction)
  if (side === null) return { debit: '', credit: '', direction, amount }
  return { debit: '', credit: '', [side]: amount }
}

/** Kinds, codes and names of entities in one text: `kind---code---name`, `kind:code name; kind:code`. */
const itemsOf = (text: string, resolver: Resolver): string[] =>
  text.split(/[;；\n]+/u).flatMap((part) => {
    const [, word = '', rest = ''] = /^\s*[[【]?([^\s\-:：\]】]+)[\]】]?(?:-{1,3}|[:：])?\s*(.+)$/u.exec(part) ?? []
    const type = entityWords[word]
    return type ? [resolver.entity(type, rest.trim())] : []
  })

const auxOf = (read: Read, resolver: Resolver): string => {
  const found = new Map<string, string>()
  for (const each of itemsOf(read('items'), resolver)) found.set(each.split(':')[0] ?? '', each)
  for (const type of entityTypes) {
    const each = resolver.entity(type, read(`entity:${type}`))
    if (each !== '') found.set(type, each)
  }
  return [...found.values()].filter((each) => each !== '').join(';')
}

/** Originals only beside a currency that is not the base one: products print the base amount there otherwise. */
const foreignOf = (read: Read, resolver: Resolver): Record<string, string> => {
  const currency = resolver.currency(read('currency'))
  if (currency === '') return {}
  const original =
    figure('original_amount', read('original')) ||
    figure('original_amount', read('originalDebit')) ||
    figure('original_amount', read('originalCredit'))
  return { currency, original_amount: original, rate: figure('rate', read('rate')) }
}

const quantityOf = (read: Read): Record<string, string> => {
  const quantity =
    figure('quantity', read('quantity')) ||
    figure('quantity', read('quantityDebit')) ||
    figure('quantity', read('quantityCredit'))
  return quantity === '' ? {} : { quantity, price: figure('price', read('price')) }
}

const settlementOf = (read: Read): string => {
  const [method, no] = [read('settlement'), read('settlementNo')]
  return no === '' ? method : `${method}:${no}`
}

/** What a sheet's rows become; `names` are the columns that it can fill. */
export type SheetReader = { names: string[]; read(row: TableRow): FileRow | null; questions(): Question[] }

const namesOf = ({ at }: SheetHead): string[] => {
  const has = (...meanings: Meaning[]) => meanings.some((each) => at.has(each))
  const entities = entityTypes.some((type) => at.has(`entity:${type}`))
  const all: [string, boolean][] = [
    ['company', has('company')],
    ['date', true],
    ['type', true],
    ['no', true],
    ['summary', true],
    ['subject', true],
    ['aux', entities || has('items')],
    ['currency', has('currency')],
    ['original_amount', has('currency')],
    ['rate', has('rate') && has('currency')],
    ['debit', true],
    ['credit', true],
    ['quantity', has('quantity', 'quantityDebit')],
    ['price', has('quantity', 'quantityDebit') && has('price')],
    ['settlement', has('settlement', 'settlementNo')],
    ['settlement_date', has('settlementDate')],
    ['due_date', has('dueDate')],
    ['handler', has('handler')],
    ['business', has('business')],
    ['purpose', has('purpose')],
    ['cf_item', has('cfItem')],
    ['invoice_no', has('invoiceNo')],
    ['attachments', has('attachments')],
    ['remark', has('remark')],
  ]
  return all.flatMap(([name, isThere]) => (isThere ? [name] : []))
}

/** What stands above the head of a sheet says of it. */
export type SheetTop = { period: Stated | null }

/** The dates of a row's voucher, best column first; those of a voucher's further lines are left out. */
const dateTexts = (row: TableRow, head: SheetHead): string[] =>
  (head.at.get('date') ?? []).map((at) => row.values[at]?.trim() || row.above?.[at]?.trim() || '')

type Sheet = {
  head: SheetHead
  top: SheetTop
  first: readonly TableRow[]
  resolver: Resolver
  calendar: Calendar
}

/** Reads the rows below a head. Rows of sums and rows that hold neither a subject nor an amount are passed over. */
export const sheetReader = ({ head, top, first, resolver, calendar }: Sheet): SheetReader => {
  const last = new Map<Meaning, string>()
  const names = namesOf(head)
  let lastDates: string[] = []
  const dateColumns = (head.at.get('date') ?? []).map((at) => ({ at, title: head.titles[at] ?? '' }))
  const dates = dateReader(dateColumns, calendar)
  const textAt = ({ values, above }: TableRow, meaning: Meaning): string => {
    for (const at of head.at.get(meaning) ?? []) {
      const value = values[at]?.trim() || (carried.has(meaning) ? above?.[at]?.trim() : '') || ''
      if (value !== '') return value
    }
    return ''
  }
  const sideOf = sidesOfColumn(first.map((row) => textAt(row, 'direction')))
  const read = (row: TableRow): FileRow | null => {
    const own: Read = (meaning) => textAt(row, meaning)
    const { debit, credit, ...unclear } = sidesOf(own, sideOf)
    const subject = resolver.subject(toHalfWidth(own('subject')).trim(), own('subjectName'))
    if (isSumWord(row.values.find((value) => value.trim() !== '')?.trim() ?? '')) return null
    if (subject === '' && debit === '' && credit === '' && !unclear.amount) return null
    if (unclear.amount && !names.includes('amount')) names.push('direction', 'amount')
    // The first line of a voucher has its date and number; those below it leave them out.
    const isFurther = own('date') === '' && own('no') === '' && own('label') === ''
    if (!isFurther) {
      for (const meaning of ofHead) last.set(meaning, own(meaning))
      lastDates = dateTexts(row, head)
    }
    const ofVoucher: Read = (meaning) => (ofHead.has(meaning) ? (last.get(meaning) ?? '') : own(meaning))
    const label = splitLabel(ofVoucher('label'))
    const period = periodOfCell(ofVoucher('period'), ofVoucher('year') || ofVoucher('date')) ?? top.period
    const { date, other } = dates.read(row.line, lastDates, period)
    const cells: Record<string, string> = {
      company: ofVoucher('company'),
      date,
      type: typeWord(ofVoucher('type') || label.type || usualType),
      no: tidyCell('no', ofVoucher('no') || label.no).replace(/^0+(?=\d)/, ''),
      summary: own('summary'),
      subject,
      aux: auxOf(own, resolver),
      debit,
      credit,
      ...unclear,
      ...foreignOf(own, resolver),
      ...quantityOf(own),
      settlement: settlementOf(own),
      settlement_date: tidyCell('settlement_date', own('settlementDate'), calendar),
      due_date: tidyCell('due_date', own('dueDate'), calendar),
      handler: own('handler'),
      business: own('business'),
      purpose: own('purpose'),
      cf_item: own('cfItem').split(/\s/)[0] ?? '',
      invoice_no: own('invoiceNo'),
      attachments: isZero(own('attachments')) ? '' : own('attachments'),
      remark: own('remark'),
    }
    return other ? { line: row.line, cells, other } : { line: row.line, cells }
  }
  return { names, read, questions: dates.questions }
}
