// The sheet of openings as it is being typed: its rows with sums, what is changed, and whether everything ties.
import type { InputOf, ResultOf } from '../../../contract/base/call.ts'
import type { OpeningFiguresShape, OpeningSheetRowShape, openingCalls } from '../../../contract/ledger/opening.ts'
import { otherMark, writtenFigure } from '../../../domain/base/cell-spelling.ts'
import { formatMoney, parseMoney, readSum } from '../../../domain/base/money.ts'
import type { SubjectType } from '../../../domain/chart/subject.ts'
import { type OpeningTrial, openingTrial, yearOpening } from '../../../domain/ledger/opening.ts'
import { type Say, useWords } from '../../kit/words.ts'

/** What an amount is in. */
export type InCurrency = { currency: string; digits: number }

/** The text without separators and the sign of its currency; with another sign, as it stands. */
export const plainFigure = (text: string, currency = ''): string =>
  writtenFigure(text, currency).normalize('NFKC').replace(/[,\s]/g, '')

/** Minor units; null for a text that is no amount of the currency. */
export const readAmount = (text: string, { currency, digits }: InCurrency): bigint | null =>
  parseMoney(plainFigure(text, currency) || '0', digits)

const whyOf = (t: Say, text: string, money: InCurrency): string => {
  if (readAmount(text, money) !== null) return ''
  const sign = otherMark(text, money.currency)
  return sign === '' ? t('problemWord:notAmount') : t('problem:amount.otherCurrency', { sign, cur: money.currency })
}

/** `const why = useWhyNoAmount()`: why a text is no amount; '' for one that is. */
export const useWhyNoAmount = (): ((text: string, money: InCurrency) => string) => {
  const t = useWords('problem')
  return (text, money) => whyOf(t, text, money)
}

export type OpeningSheetResult = ResultOf<typeof openingCalls.sheet>

/** Figures in minor units, debit-positive. */
export type OpeningFigures = { base: bigint; ytdDebit: bigint; ytdCredit: bigint }
export type OpeningField = 'opening' | 'ytdDebit' | 'ytdCredit'
/** What is typed and not saved, by subject. */
export type Edits = ReadonlyMap<string, OpeningFigures>

export type OpeningSheetRow = Omit<OpeningSheetRowShape, keyof OpeningFigures> &
  OpeningFigures & { isChanged: boolean; yearOpening: bigint }

const savedFigures = (row: OpeningSheetRowShape, digits: number): OpeningFigures => ({
  base: readSum(row.base, digits),
  ytdDebit: readSum(row.ytdDebit, digits),
  ytdCredit: readSum(row.ytdCredit, digits),
})

const isSame = (a: OpeningFigures, b: OpeningFigures): boolean =>
  a.base === b.base && a.ytdDebit === b.ytdDebit && a.ytdCredit === b.ytdCredit

const nothing: OpeningFigures = { base: 0n, ytdDebit: 0n, ytdCredit: 0n }

/** Every row with its figures; parents hold the sums of what is below them. */
export const sheetLines = ({ rows, digits }: OpeningSheetResult, edits: Edits): OpeningSheetRow[] => {
  const sums = new Map<string, OpeningFigures & { yearOpening: bigint }>()
  const lines = rows.map((row): OpeningSheetRow => {
    const saved = row.isLeaf ? savedFigures(row, digits) : nothing
    const figures = edits.get(row.code) ?? saved
    const began = yearOpening(figures, row.type as SubjectType)
    return { ...row, ...figures, isChanged: !isSame(figures, saved), yearOpening: began }
  })
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] as OpeningSheetRow
    if (!line.isLeaf) Object.assign(line, sums.get(line.code))
    if (line.parent === null) continue
    const sum = sums.get(line.parent) ?? { ...nothing, yearOpening: 0n }
    sum.base += line.base
    sum.ytdDebit += line.ytdDebit
    sum.ytdCredit += line.ytdCredit
    sum.yearOpening += line.yearOpening
    sums.set(line.parent, sum)
  }
  return lines
}

/** A figure as it is shown: balances in the direction of the subject; '' for nothing. */
export const shownFigure = (line: OpeningSheetRow, field: OpeningField | 'yearOpening', digits: number): string => {
  const sign = line.direction === 'C' ? -1n : 1n
  const minor =
    { opening: line.base * sign, yearOpening: line.yearOpening * sign }[field as 'opening'] ?? line[field as 'ytdDebit']
  return minor === 0n ? '' : formatMoney(minor, digits)
}

/** The figures of a line after a text was typed; null for a text that is no amount. */
export const typedFigures = (
  line: OpeningSheetRow,
  field: OpeningField,
  text: string,
  money: InCurrency,
): OpeningFigures | null => {
  const minor = readAmount(text, money)
  if (minor === null) return null
  const { base, ytdDebit, ytdCredit } = line
  if (field !== 'opening') return { base, ytdDebit, ytdCredit, [field]: minor }
  return { base: line.direction === 'C' ? -minor : minor, ytdDebit, ytdCredit }
}

export const trialOf = (lines: readonly OpeningSheetRow[]): OpeningTrial => {
  const leaves = lines.filter(({ isLeaf }) => isLeaf)
  const types = new Map(leaves.map(({ code, type }) => [code, type as SubjectType]))
  return openingTrial(
    leaves.map(({ code, base, ytdDebit, ytdCredit }) => ({ subject: code, base, ytdDebit, ytdCredit })),
    (subject) => types.get(subject),
  )
}

const wireOf = ({ base, ytdDebit, ytdCredit }: OpeningFigures, digits: number): OpeningFiguresShape | null => {
  const text = (minor: bigint) => (minor === 0n ? '' : formatMoney(minor, digits))
  if (isSame({ base, ytdDebit, ytdCredit }, nothing)) return null
  return { base: text(base), original: '', quantity: '', ytdDebit: text(ytdDebit), ytdCredit: text(ytdCredit) }
}

/** What is typed and is not what the sheet holds by now. */
export const openEdits = ({ rows, digits }: OpeningSheetResult, edits: Edits): Edits => {
  const saved = new Map(rows.map((row) => [row.code, savedFigures(row, digits)]))
  return new Map([...edits].filter(([code, figures]) => !isSame(figures, saved.get(code) ?? nothing)))
}

/** What a save sends: each changed row with what was seen of it. */
export const changesOf = (sheet: OpeningSheetResult, edits: Edits): InputOf<typeof openingCalls.save>['rows'] =>
  sheet.rows.flatMap((row) => {
    const typed = edits.get(row.code)
    const saved = savedFigures(row, sheet.digits)
    if (!typed || isSame(typed, saved)) return []
    const key = { subject: row.code, aux: '', currency: '' }
    return [
      { ...key, before: row.lines === 0 ? null : wireOf(saved, sheet.digits), after: wireOf(typed, sheet.digits) },
    ]
  })
