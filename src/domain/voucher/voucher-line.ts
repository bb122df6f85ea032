// Reads one typed line of a voucher: texts, subject, entities and figures become a checked Line, or problems.

import { noAmount } from '../base/cell-spelling.ts'
import { formatMoney, formatRate, parseMoney, parseQuantity, powerOfTen, readSum } from '../base/money.ts'
import { isDate } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import { recordOf } from '../base/record.ts'
import { checkText } from '../base/text.ts'
import { type AuxSet, type EntityType, isEntityType, mayUseEntity } from '../chart/entity.ts'
import { allowsCurrency, type Subject } from '../chart/subject.ts'
import { digitsOf, type Line, type LineDraft, type VoucherFacts, type VoucherSource } from './voucher.ts'
import { type RateReader, readForeign } from './voucher-rate.ts'

/** What is the same for every line of a voucher. */
export type LineContext = {
  facts: VoucherFacts
  date: string
  source: VoucherSource
  baseCurrency: string
  baseDigits: number
  tolerance: bigint
  rates: RateReader
  problems: Problem[]
  /** Becomes true when the amount of a line could not be read, so that nothing can be said about the balance. */
  amountMissing: boolean
}

/** Typed or taken over from files: such lines may not use subjects kept for generated vouchers (E117). */
const typedSources: ReadonlySet<VoucherSource> = new Set([
  ...(['MANUAL', 'IMPORT', 'API', 'TEMPLATE', 'SALEBILL', 'RESTOCK'] as const),
])

/** Sources that may carry a base amount without an original one: revaluation, and the reversal of one. */
const revaluing: ReadonlySet<VoucherSource> = new Set(['FXREVAL', 'REVERSAL'])

/** The text fields of a line beside the summary, with the largest number of characters of each. */
const textFields = {
  business: 32,
  purpose: 32,
  settlementMethod: 32,
  settlementNo: 64,
  cfItem: 16,
  invoiceNo: 40,
} as const
const textFieldNames = Object.keys(textFields) as (keyof typeof textFields)[]

/** True when nothing was typed into the line: such lines are skipped, wherever they stand. */
export const isBlankLine = (draft: LineDraft): boolean => {
  if (draft.subject || draft.debit || draft.credit || draft.original) return false
  for (const [name, value] of Object.entries(draft)) {
    if (name === 'currency' || name === 'rateType') continue
    if (typeof value === 'string' ? value.trim() !== '' : Object.values(value ?? {}).some((code) => code)) return false
  }
  return true
}

const readText = (context: LineContext, value: string | undefined, max: number, path: string): string => {
  if (!value) return ''
  const text = checkText(value, max, path)
  if (typeof text === 'string') return text
  context.problems.push(text)
  return ''
}

const readSubject = (context: LineContext, draft: LineDraft, index: number): Subject | null => {
  const n = index + 1
  const path = `lines.${index}.subject`
  const code = draft.subject.trim()
  const refuseWith = (found: Problem): null => {
    context.problems.push(found)
    return null
  }
  if (code === '') return refuseWith(problem('line.subject', path, { n }))
  const subject = context.facts.subjects.find(code)
  if (!subject?.enabled) return refuseWith(problem('line.subjectUnknown', path, { n, code: code.slice(0, 40) }))
  if (!subject.isLeaf) return refuseWith(problem('line.subjectNotLeaf', path, { n, code }))
  if (subject.generatedOnly && typedSources.has(context.source)) {
    return refuseWith(problem('line.generatedOnly', path, { n, code }))
  }
  return subject
}

const checkEntity = (context: LineContext, type: EntityType, code: string, index: number, path: string): void => {
  const entity = context.facts.entities.find(type, code)
  if (entity && mayUseEntity(entity, context.facts.accountSet.company)) return
  const args = { n: index + 1, dim: type, code: code.slice(0, 40) }
  context.problems.push(problem('line.entityUnknown', path, args))
}

const readAux = (context: LineContext, draft: LineDraft, subject: Subject, index: number): AuxSet => {
  const aux: AuxSet = {}
  for (const [type, typed] of Object.entries(draft.aux ?? {})) {
    const code = typed?.trim()
    if (!code) continue
    const path = `lines.${index}.aux.${type}`
    if (isEntityType(type) && subject.aux.some((dimension) => dimension.type === type)) {
      checkEntity(context, type, code, index, path)
      aux[type] = code
    } else {
      context.problems.push(problem('input.invalid', path))
    }
  }
  for (const { type, required } of subject.aux) {
    if (required && !aux[type]) {
      const args = { n: index + 1, code: subject.code, dim: type }
      context.problems.push(problem('line.entityRequired', `lines.${index}.aux.${type}`, args))
    }
  }
  return aux
}

/** The base amount and its side; null when it is not known, with the reason among the problems. */
const readAmount = (
  context: LineContext,
  draft: LineDraft,
  index: number,
): { side: 'debit' | 'credit'; amount: bigint } | null => {
  const n = index + 1
  const read: { debit: bigint; credit: bigint } = { debit: 0n, credit: 0n }
  for (const side of ['debit', 'credit'] as const) {
    const typed = draft[side]?.trim()
    if (!typed) continue
    const amount = parseMoney(typed, context.baseDigits)
    if (amount === null) {
      context.problems.push(
        noAmount(typed, context.baseCurrency, `lines.${index}.${side}`, { n, k: context.baseDigits }),
      )
      return null
    }
    read[side] = amount
  }
  if (read.debit !== 0n && read.credit !== 0n) {
    context.problems.push(problem('line.bothSides', `lines.${index}.credit`, { n }))
    return null
  }
  if (read.debit === 0n && read.credit === 0n) {
    const side = draft.credit?.trim() && !draft.debit?.trim() ? 'credit' : 'debit'
    context.problems.push(problem('line.zero', `lines.${index}.${side}`, { n }))
    // A zero that was typed is an amount, and the voucher is judged with it; an empty line says nothing yet.
    return draft.debit?.trim() || draft.credit?.trim() ? { side, amount: 0n } : null
  }
  return read.debit !== 0n ? { side: 'debit', amount: read.debit } : { side: 'credit', amount: read.credit }
}

type Figures = Pick<Line, 'currency' | 'rateType' | 'rate' | 'original' | 'debit' | 'credit'>

/** Base-currency line: the original amount, when given, must be the base amount. */
const readBaseOriginal = (context: LineContext, draft: LineDraft, amount: bigint, index: number): void => {
  const typed = draft.original?.trim()
  if (!typed) return
  const original = parseMoney(typed, context.baseDigits)
  if (original === amount) return
  const path = `lines.${index}.original`
  const n = index + 1
  if (original === null) {
    context.problems.push(noAmount(typed, context.baseCurrency, path, { n, k: context.baseDigits }))
    return
  }
  const text = (minor: bigint): string => formatMoney(minor, context.baseDigits)
  const args = { n, o: text(original), r: '1.00', b: text(amount), t: text(0n) }
  context.problems.push(problem('line.rateMismatch', path, args))
}

const readFigures = (context: LineContext, draft: LineDraft, subject: Subject | null, index: number): Figures => {
  const { baseCurrency, problems } = context
  const currency = draft.currency?.trim() || baseCurrency
  const found = readAmount(context, draft, index)
  if (!found) context.amountMissing = true
  const amount = found?.amount ?? 0n
  const sides = { debit: found?.side === 'debit' ? amount : 0n, credit: found?.side === 'credit' ? amount : 0n }
  const known = currency === baseCurrency || context.facts.currencies.has(currency)
  if (!known || (subject && !allowsCurrency(subject, currency, baseCurrency))) {
    const args = { n: index + 1, code: draft.subject.trim().slice(0, 40), cur: currency.slice(0, 8) }
    problems.push(problem('line.currency', `lines.${index}.currency`, args))
    return { currency, rateType: '', rate: null, original: amount, ...sides }
  }
  if (currency === baseCurrency) {
    if (amount !== 0n) readBaseOriginal(context, draft, amount, index)
    return { currency, rateType: '', rate: null, original: amount, ...sides }
  }
  const foreign = readForeign(context, draft, currency, index)
  if (foreign && amount !== 0n) checkForeign(context, foreign, currency, amount, index)
  return {
    currency,
    rateType: foreign?.rateType ?? '',
    rate: foreign?.rate ?? null,
    original: foreign?.original ?? 0n,
    ...sides,
  }
}

/** original × rate is the base amount within the tolerance (E115); a zero original is for revaluation only (E112). */
const checkForeign = (
  context: LineContext,
  foreign: { original: bigint; rate: bigint; base: bigint },
  currency: string,
  amount: bigint,
  index: number,
): void => {
  const path = `lines.${index}.original`
  const n = index + 1
  if (foreign.original === 0n) {
    if (!revaluing.has(context.source)) context.problems.push(problem('line.zero', path, { n }))
    return
  }
  const difference = foreign.base - amount
  if (difference <= context.tolerance && -difference <= context.tolerance) return
  const args = {
    n,
    o: formatMoney(foreign.original, digitsOf(context.facts.currencies, currency)),
    r: formatRate(foreign.rate),
    b: formatMoney(amount, context.baseDigits),
    t: formatMoney(context.tolerance, context.baseDigits),
  }
  context.problems.push(problem('line.rateMismatch', path, args))
}

const readQuantity = (
  context: LineContext,
  draft: LineDraft,
  subject: Subject,
  name: 'quantity' | 'price',
  index: number,
): bigint | null => {
  const typed = draft[name]?.trim()
  if (!typed) return null
  const { qtyAccounting } = context.facts.accountSet.options
  if (!qtyAccounting && typedSources.has(context.source)) {
    context.problems.push(problem('line.noQuantity', `lines.${index}.${name}`, { n: index + 1 }))
    return null
  }
  const value = subject.quantity ? parseQuantity(typed) : null
  if (value === null) context.problems.push(problem('input.invalid', `lines.${index}.${name}`))
  return value
}

const readDate = (context: LineContext, value: string | undefined, path: string): string => {
  const date = value?.trim() ?? ''
  if (date === '' || isDate(date)) return date
  context.problems.push(problem('input.date', path, { date: date.slice(0, 20) }))
  return ''
}

const readHandler = (context: LineContext, draft: LineDraft, index: number): string => {
  const handler = draft.handler?.trim() ?? ''
  if (handler !== '') checkEntity(context, 'employee', handler, index, `lines.${index}.handler`)
  return handler
}

/** What a subject asks for beside its entities, of a line that is typed. */
const checkAsked = (context: LineContext, draft: LineDraft, subject: Subject, index: number): void => {
  if (!typedSources.has(context.source)) return
  const asked = [
    ['handler', subject.handlerRequired],
    ['dueDate', subject.dueDateRequired],
  ] as const
  for (const [dim, isRequired] of asked) {
    if (!isRequired || draft[dim]?.trim()) continue
    const args = { n: index + 1, code: subject.code, dim }
    context.problems.push(problem('line.entityRequired', `lines.${index}.${dim}`, args))
  }
}

/**
 * Where only red letter corrects, income and expenses stand on their own side: what takes from them is a negative
 * amount there, so that their turnover stays true. What earlier years are put right with has no side of its own.
 */
const checkRedLetter = (context: LineContext, figures: Figures, subject: Subject, index: number): void => {
  const { redLetterOnly } = context.facts.accountSet.options
  if (!redLetterOnly || !typedSources.has(context.source)) return
  if (subject.plClass !== 'INCOME' && subject.plClass !== 'EXPENSE') return
  const side = subject.direction === 'D' ? 'debit' : 'credit'
  const wrong = side === 'debit' ? 'credit' : 'debit'
  if (figures[wrong] === 0n) return
  const args = { n: index + 1, code: subject.code, dim: side }
  context.problems.push(problem('line.redLetter', `lines.${index}.${wrong}`, args))
}

/**
 * Reads line `index` (from 0) of a draft, to be line `lineNo` of the voucher. Problems go to the context with paths
 * such as `lines.3.debit`; the line returned is complete only when none were added.
 */
export const readLine = (context: LineContext, draft: LineDraft, index: number, lineNo: number): Line => {
  const at = `lines.${index}.`
  const summary = readText(context, draft.summary, 200, `${at}summary`)
  if (!draft.summary.trim()) context.problems.push(problem('line.summary', `${at}summary`, { n: index + 1 }))
  const subject = readSubject(context, draft, index)
  const aux = subject ? readAux(context, draft, subject, index) : {}
  if (subject) checkAsked(context, draft, subject, index)
  const figures = readFigures(context, draft, subject, index)
  if (subject) checkRedLetter(context, figures, subject, index)
  const texts = recordOf(textFieldNames, (name) => readText(context, draft[name], textFields[name], at + name))
  return {
    lineNo,
    summary,
    subject: subject?.code ?? draft.subject,
    aux,
    handler: readHandler(context, draft, index),
    ...figures,
    quantity: subject ? readQuantity(context, draft, subject, 'quantity', index) : null,
    price: subject ? readQuantity(context, draft, subject, 'price', index) : null,
    ...texts,
    settlementDate: readDate(context, draft.settlementDate, `${at}settlementDate`),
    dueDate: readDate(context, draft.dueDate, `${at}dueDate`),
  }
}

const toleranceDigits = 3

/** The tolerance option (decimal text, up to 3 decimals) in minor units of the base currency, cut. */
export const toleranceOf = (text: string, digits: number): bigint =>
  (readSum(text, toleranceDigits) * powerOfTen(digits)) / powerOfTen(toleranceDigits)

/**
 * Whether a line once accepted still stands (posting check 5): its subject is there, enabled and a leaf, and every
 * entity the subject asks for is named. Entities may have been disabled since; that alone does not unmake a line.
 */
export const checkBooked = (
  line: Pick<Line, 'lineNo' | 'subject' | 'aux'>,
  facts: Pick<VoucherFacts, 'subjects'>,
): Problem[] => {
  const n = line.lineNo
  const path = `lines.${n - 1}`
  const subject = facts.subjects.find(line.subject)
  if (!subject?.enabled) return [problem('line.subjectUnknown', `${path}.subject`, { n, code: line.subject })]
  if (!subject.isLeaf) return [problem('line.subjectNotLeaf', `${path}.subject`, { n, code: line.subject })]
  return subject.aux
    .filter(({ type, required }) => required && !line.aux[type])
    .map(({ type }) => problem('line.entityRequired', `${path}.aux.${type}`, { n, code: line.subject, dim: type }))
}
