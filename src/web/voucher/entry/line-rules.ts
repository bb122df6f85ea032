// How a typed text changes a line: codes are recognised, figures read, base amounts computed. All amounts are exact.
import {
  formatMoney,
  formatQuantity,
  formatRate,
  parseMoney,
  parseQuantity,
  parseRate,
  parseSum,
  quantityOne,
  roundRatio,
  toBase,
} from '../../../domain/base/money.ts'
import { entityOfDepartment, usualHandler } from '../../../domain/bills/department-default.ts'
import type { EntityType } from '../../../domain/chart/entity.ts'
import type { Subject } from '../../../domain/chart/subject.ts'
import type { FoundRate } from '../../../domain/voucher/voucher.ts'
import { readDate } from '../../parts/date-field.tsx'
import { readFigure } from '../../parts/figure-text.ts'
import { readAuxCell, sameAux } from '../entity-directory.ts'
import { columnsNow, displayNow } from '../grid/columns.ts'
import type { GridRules, Totals } from '../grid/grid-state.ts'
import { takeSubject } from '../subject-search.ts'
import { currencyAt, type EntryBooks, findCurrency, rateTypeOf } from './books.ts'
import { type EntryLine, type Field, otherSide, type TextField } from './fields.ts'

/** What the rules ask of the surroundings while a voucher is typed. */
export type Around = {
  books: EntryBooks
  /** The voucher's date, which decides the rate. */
  date: () => string
  today: () => string
  /** A rate that is known already; null when it must be fetched first or there is none. */
  rate: (currency: string, type: string, date: string) => FoundRate | null
  /** True while the rate of a line is being fetched. */
  isRateComing: (currency: string, type: string, date: string) => boolean
  /** The code of an entity that a text names, or the text as it is. */
  entity: (type: EntityType, text: string) => string
  /** Whether an entity of this code is at hand. */
  isEntity: (type: EntityType, code: string) => boolean
}

type Applier = (line: EntryLine, text: string, around: Around) => EntryLine

/** The largest summary that can be stored. */
const summaryMax = 200
const figureDigits = { quantity: 6, price: 6, rate: 8 }

/** The rate found for a currency on the voucher's date, per one unit as text; '' for none. */
const foundRateText = (found: FoundRate | null): string =>
  found ? formatRate(roundRatio(found.rate, BigInt(found.unit))) : ''

const withText = (line: EntryLine, field: TextField, text: string): EntryLine =>
  line[field] === text ? line : { ...line, [field]: text }

const negated = (text: string): string => {
  if (text === '' || /^0*(\.0*)?$/.test(text)) return text
  return text.startsWith('-') ? text.slice(1) : `-${text}`
}

/** The side on which a computed amount stands: the one the line has, else the one that was chosen, else debit. */
export const sideOf = (line: EntryLine): 'debit' | 'credit' => {
  if (line.credit !== '') return 'credit'
  return line.debit === '' && line.chosenSide !== '' ? line.chosenSide : 'debit'
}

/** The base amount of the line from its original amount and rate. */
const computeBase = (line: EntryLine, around: Around): EntryLine => {
  const { books } = around
  const digits = books.digitsOf(line.currency)
  const original = line.currency === '' || line.original === '' ? null : parseMoney(line.original, digits)
  const rate = parseRate(line.rate)
  if (original === null || rate === null) return line
  const found = around.rate(line.currency, rateTypeOf(line), around.date())
  const quoted = found && foundRateText(found) === line.rate ? found : { rate, unit: 1 }
  const base = formatMoney(toBase(original, digits, quoted.rate, quoted.unit, books.baseDigits), books.baseDigits)
  return withText(line, sideOf(line), base)
}

/**
 * A foreign line without a rate takes the one that is known by now, and its base amount with it. An amount that stands
 * there was typed or pasted and stays: a rate that comes late changes nothing unseen.
 */
export const takeRate = (line: EntryLine, around: Around): EntryLine => {
  if (line.currency === '' || line.rate !== '') return line
  const rate = foundRateText(around.rate(line.currency, rateTypeOf(line), around.date()))
  if (rate === '') return line
  return line.debit === '' && line.credit === '' ? computeBase({ ...line, rate }, around) : { ...line, rate }
}

/** A line that wants another rate: its base amount is computed anew on the side it has. */
export const withoutRate = (line: EntryLine): EntryLine =>
  line.original === '' ? { ...line, rate: '' } : { ...line, rate: '', chosenSide: sideOf(line), debit: '', credit: '' }

/** After the voucher's date changed: rates that were looked up, not typed, are looked up again. */
export const renewRate = (line: EntryLine, before: FoundRate | null, around: Around): EntryLine =>
  line.currency !== '' && line.rate !== '' && line.rate === foundRateText(before)
    ? takeRate(withoutRate(line), around)
    : takeRate(line, around)

const inCurrency = (line: EntryLine, currency: string, around: Around): EntryLine => {
  if (line.currency === currency) return line
  if (currency === '') return { ...line, currency: '', original: '', rate: '', rateType: '' }
  return takeRate(withoutRate({ ...line, currency }), around)
}

/** The currency a subject demands: none for BASE, its only one when there is only one, else what stands there. */
const currencyFor = (subject: Subject, line: EntryLine): string => {
  if (subject.currency === 'BASE') return ''
  if (subject.currency === 'ALL') return line.currency
  const allowed = subject.currency.split('|')
  if (allowed.includes(line.currency)) return line.currency
  return allowed.length === 1 && line.debit === '' && line.credit === '' ? (allowed[0] ?? '') : ''
}

const applySubject: Applier = (line, text, around) => {
  const { index, subjects } = around.books
  const typed = text.normalize('NFKC').trim()
  const code = takeSubject(index, typed)?.code ?? typed
  if (code === line.subject) return line
  const subject = subjects.find(code)
  if (!subject) return { ...line, subject: code }
  const kept = Object.entries(line.aux).filter(([type]) => subject.aux.some((dimension) => dimension.type === type))
  const moved = { ...line, subject: code, aux: Object.fromEntries(kept) }
  return inCurrency(moved, currencyFor(subject, moved), around)
}

const applyAux: Applier = (line, text, around) => {
  const { subjects, raw } = around.books
  const date = around.date()
  // What is no entity of its own may be a department of the organisation, which stands for one.
  const resolve = (type: EntityType, typed: string): string => {
    const code = around.entity(type, typed)
    if (around.isEntity(type, code)) return code
    return entityOfDepartment(raw.departments, { type, text: typed, date }) || code
  }
  const aux = readAuxCell(text, subjects.find(line.subject)?.aux ?? [], resolve)
  if (sameAux(aux, line.aux)) return line
  return { ...line, aux, handler: line.handler || usualHandler(raw.departments, aux, date) }
}

const applyOriginal: Applier = (line, text, around) => {
  const original =
    readFigure(text, around.books.digitsOf(line.currency), currencyAt('original', line, around.books)) ?? text.trim()
  if (line.original === original) return line
  const changed = { ...line, original }
  // A line that was put back by undo may lack the rate that has come meanwhile.
  return computeBase(takeRate(changed, around), around)
}

const applyRate: Applier = (line, text, around) => {
  const figure = readFigure(text, figureDigits.rate, around.books.baseCurrency) ?? text.trim()
  const parsed = parseRate(figure)
  const rate = parsed === null ? figure : formatRate(parsed)
  if (rate === '') return computeBase(takeRate({ ...line, rate: '' }, around), around)
  return line.rate === rate ? line : computeBase({ ...line, rate }, around)
}

/** A typed base amount; a foreign line's original amount takes its sign, because both have the same. */
const applySide =
  (side: 'debit' | 'credit'): Applier =>
  (line, text, around) => {
    const amount = readFigure(text, around.books.baseDigits, around.books.baseCurrency)
    if (amount === null) return withText(line, side, text.trim())
    if (amount === '') return withText(line, side, '')
    if (line[side] === amount && line[otherSide(side)] === '') return line
    const differs = line.original !== '' && line.original.startsWith('-') !== amount.startsWith('-')
    const original = differs ? negated(line.original) : line.original
    return { ...line, original, [side]: amount, [otherSide(side)]: '' }
  }

const applyQuantity =
  (field: 'quantity' | 'price'): Applier =>
  (line, text, around) => {
    const figure = readFigure(text, figureDigits[field], currencyAt(field, line, around.books))
    const read = figure === null || figure === '' ? null : parseQuantity(figure)
    const value = read === null ? text.trim() : formatQuantity(read)
    if (value === line[field]) return line
    const changed = { ...line, [field]: value }
    const quantity = parseQuantity(changed.quantity)
    const price = parseQuantity(changed.price)
    if (quantity === null || price === null || line.currency !== '') return changed
    const { baseDigits } = around.books
    const minor = roundRatio(quantity * price * 10n ** BigInt(baseDigits), quantityOne * quantityOne)
    return withText(changed, sideOf(line), formatMoney(minor, baseDigits))
  }

const applyDate =
  (field: 'settlementDate' | 'dueDate'): Applier =>
  (line, text, around) =>
    withText(line, field, readDate(text, around.date(), around.today()) ?? text.trim())

const appliers: Partial<Record<Field, Applier>> = {
  summary: (line, text) => withText(line, 'summary', text.replace(/\s+/g, ' ').trim().slice(0, summaryMax)),
  subject: applySubject,
  aux: applyAux,
  currency: (line, text, around) => {
    const currency = findCurrency(around.books, text) ?? text.normalize('NFKC').trim().toUpperCase().slice(0, 8)
    return inCurrency(line, currency, around)
  },
  original: applyOriginal,
  rate: applyRate,
  debit: applySide('debit'),
  credit: applySide('credit'),
  quantity: applyQuantity('quantity'),
  price: applyQuantity('price'),
  settlementDate: applyDate('settlementDate'),
  dueDate: applyDate('dueDate'),
  handler: (line, text, { entity }) => withText(line, 'handler', text.trim() && entity('employee', text.trim())),
}

/** The rules of the grid; the facts are looked at anew each time, because they may be fetched again. */
export const makeRules = (around: Around): GridRules => {
  const known = new WeakMap<EntryLine, Totals>()
  return {
    apply: (line, field, text) =>
      appliers[field]?.(line, text, around) ?? withText(line, field as TextField, text.trim()),
    shape: (line) => {
      const subject = around.books.subjects.find(line.subject)
      return {
        aux: (subject?.aux.length ?? 0) > 0,
        foreign: line.currency !== '' || (subject !== undefined && subject.currency !== 'BASE'),
        original: line.currency !== '',
        rate: line.currency !== '' && !around.isRateComing(line.currency, rateTypeOf(line), around.date()),
        // What an older line has can still be seen and cleared.
        quantity: subject?.quantity === true && (around.books.keepsQuantity || line.quantity + line.price !== ''),
      }
    },
    // A figure too large for a line counts all the same; what is no figure counts nothing, and is refused at its cell.
    amounts: (line) => {
      const { baseDigits } = around.books
      const totals = known.get(line) ?? {
        debit: parseSum(line.debit, baseDigits) ?? 0n,
        credit: parseSum(line.credit, baseDigits) ?? 0n,
      }
      known.set(line, totals)
      return totals
    },
    columns: columnsNow,
    summaryBelow: (above) => (displayNow().takesSummary ? above : ''),
    format: (minor) => formatMoney(minor, around.books.baseDigits),
    negate: (line) => ({
      ...line,
      debit: negated(line.debit),
      credit: negated(line.credit),
      original: negated(line.original),
      quantity: negated(line.quantity),
    }),
  }
}
