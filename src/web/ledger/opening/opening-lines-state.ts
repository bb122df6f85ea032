// The lines of one subject as they are typed: by entities and currency, with original amounts and quantities.
import type { InputOf } from '../../../contract/base/call.ts'
import type { OpeningFiguresShape, OpeningLineShape, openingCalls } from '../../../contract/ledger/opening.ts'
import { formatMoney, formatRate, parseMoney, parseQuantity, parseRate, toBase } from '../../../domain/base/money.ts'
import { type AuxSet, auxText } from '../../../domain/chart/entity.ts'
import {
  type InCurrency,
  type OpeningSheetResult,
  type OpeningSheetRow,
  plainFigure,
  readAmount,
} from './opening-state.ts'

export type LineField = 'original' | 'rate' | 'base' | 'quantity' | 'ytdDebit' | 'ytdCredit'

/** A line as typed, balances in the direction of the subject. `saved` is null for one that is new. */
export type OpeningLineDraft = Record<LineField, string> & {
  key: string
  aux: AuxSet
  auxCanonical: string
  currency: string
  saved: OpeningFiguresShape | null
  isGone: boolean
}

const turned = (text: string, isCredit: boolean): string => {
  if (!isCredit || text === '') return text
  return text.startsWith('-') ? text.slice(1) : `-${text}`
}

const digitsOf = (sheet: OpeningSheetResult, currency: string): number =>
  sheet.currencies.find(({ code }) => code === currency)?.digits ?? sheet.digits

/** What a figure of a line is in. */
export const moneyAt = (sheet: OpeningSheetResult, line: OpeningLineDraft, field: LineField): InCurrency =>
  field === 'original' && isForeign(sheet, line.currency)
    ? { currency: line.currency, digits: digitsOf(sheet, line.currency) }
    : { currency: sheet.currency, digits: sheet.digits }

const plainOf = (sheet: OpeningSheetResult, line: OpeningLineDraft, field: LineField): string =>
  plainFigure(line[field], moneyAt(sheet, line, field).currency)

const isForeign = (sheet: OpeningSheetResult, currency: string): boolean =>
  currency !== '' && currency !== sheet.currency

/** base ÷ original, where both are there. */
const rateOf = (sheet: OpeningSheetResult, currency: string, original: string, base: string): string => {
  const digits = digitsOf(sheet, currency)
  const [from, to] = [parseMoney(original || '0', digits), parseMoney(base || '0', sheet.digits)]
  if (!from || !to || !isForeign(sheet, currency)) return ''
  const scaled = (to * 10n ** BigInt(digits) * 100_000_000n) / (from * 10n ** BigInt(sheet.digits))
  return scaled > 0n ? formatRate(scaled) : ''
}

export const draftOfLine = (
  line: OpeningLineShape,
  subject: OpeningSheetRow,
  sheet: OpeningSheetResult,
): OpeningLineDraft => {
  const { base, original, quantity, ytdDebit, ytdCredit } = line
  const isCredit = subject.direction === 'C'
  const shown = { base: turned(base, isCredit), original: turned(original, isCredit) }
  return {
    ...{ key: `${line.aux}|${line.currency}`, aux: {}, auxCanonical: line.aux, currency: line.currency },
    ...{ ...shown, rate: rateOf(sheet, line.currency, shown.original, shown.base), ytdDebit, ytdCredit },
    ...{ quantity: turned(quantity, isCredit), isGone: false },
    saved: { base, original, quantity, ytdDebit, ytdCredit },
  }
}

export const newLine = (key: string, sheet: OpeningSheetResult): OpeningLineDraft => ({
  ...{ key, aux: {}, auxCanonical: '', currency: sheet.currency, saved: null, isGone: false },
  ...{ original: '', rate: '', base: '', quantity: '', ytdDebit: '', ytdCredit: '' },
})

/** A line after a figure was typed: original × rate is the base amount; a base amount typed gives the rate. */
export const typedLine = (
  line: OpeningLineDraft,
  field: LineField,
  text: string,
  sheet: OpeningSheetResult,
): OpeningLineDraft => {
  const next = { ...line, [field]: text }
  if (!isForeign(sheet, line.currency)) return next
  if (field === 'base')
    return {
      ...next,
      rate: rateOf(sheet, line.currency, plainOf(sheet, next, 'original'), plainOf(sheet, next, 'base')),
    }
  if (field !== 'original' && field !== 'rate') return next
  const digits = digitsOf(sheet, line.currency)
  const [original, rate] = [
    readAmount(next.original, moneyAt(sheet, next, 'original')),
    parseRate(plainFigure(next.rate)),
  ]
  if (original === null || rate === null) return next
  return { ...next, base: formatMoney(toBase(original, digits, rate, 1, sheet.digits), sheet.digits) }
}

/** The fields of a line that hold no figure. */
export const badFields = (line: OpeningLineDraft, sheet: OpeningSheetResult): LineField[] => {
  if (line.isGone) return []
  const amounts = (['base', 'ytdDebit', 'ytdCredit', 'original'] as const).filter(
    (name) => readAmount(line[name], moneyAt(sheet, line, name)) === null,
  )
  const quantity = parseQuantity(plainFigure(line.quantity) || '0') === null
  return [...amounts, ...(quantity ? (['quantity'] as const) : [])]
}

const isEmpty = ({ base, original, quantity, ytdDebit, ytdCredit }: OpeningLineDraft): boolean =>
  [base, original, quantity, ytdDebit, ytdCredit].every((text) => !/[1-9]/.test(text))

const figuresOf = (
  line: OpeningLineDraft,
  subject: OpeningSheetRow,
  sheet: OpeningSheetResult,
): OpeningFiguresShape | null => {
  if (line.isGone || isEmpty(line)) return null
  const isCredit = subject.direction === 'C'
  const plain = (field: LineField) => plainOf(sheet, line, field)
  return {
    base: turned(plain('base'), isCredit),
    original: isForeign(sheet, line.currency) ? turned(plain('original'), isCredit) : '',
    quantity: turned(plainFigure(line.quantity), isCredit),
    ytdDebit: plain('ytdDebit'),
    ytdCredit: plain('ytdCredit'),
  }
}

const isSame = (a: OpeningFiguresShape | null, b: OpeningFiguresShape | null): boolean =>
  a === b || (a !== null && b !== null && Object.entries(a).every(([name, text]) => Reflect.get(b, name) === text))

/** What a save sends of these lines; what was seen of a line in base currency has its original amount too. */
export const lineChanges = (
  lines: readonly OpeningLineDraft[],
  subject: OpeningSheetRow,
  sheet: OpeningSheetResult,
): InputOf<typeof openingCalls.save>['rows'] =>
  lines.flatMap((line) => {
    const after = figuresOf(line, subject, sheet)
    const before = line.saved
    const seen = before && !isForeign(sheet, line.currency) ? { ...before, original: '' } : before
    if (isSame(after, seen)) return []
    const aux = line.saved === null ? auxText(line.aux) : line.auxCanonical
    return [{ subject: subject.code, aux, currency: line.currency, before: seen, after }]
  })
