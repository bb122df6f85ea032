// What a file of rates says beside its rows: how decimals are written, for how many units, to which currency.
import { decimalComma, plainComma } from '../../../domain/base/decimal-comma.ts'
import { parseRate } from '../../../domain/base/money.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import {
  baseAbove,
  baseTitle,
  inverseTitle,
  unitOfCurrency,
  unitTexts,
  unitTitle,
} from '../../../domain/import/file-words.ts'
import { type Formed, rowsAboveMax } from '../draft/draft-form.ts'
import type { FileTable, RawRow } from '../file/table.ts'
import type { FileRow } from '../layout.ts'
import { asItStands, type Other, type Question } from '../question.ts'
import { type TwiceWatch, twiceWatch } from '../sheet/mismatch-watch.ts'
import { baseQuestion, commaQuestion } from '../sheet/sheet-cell.ts'
import { readAll } from './master-form.ts'

const asItIs = { choices: [asItStands], proposed: asItStands }

/** A comma before three digits: of decimals, or between thousands. */
const eitherComma = /^\d{1,3},\d{3}$/

/** Rates have more decimals than amounts, and no thousands have as many digits. */
const longComma = /^\d+,\d{4,8}$/

/** No title is longer. */
const titleMost = 200

type Reading = { read(row: FileRow): FileRow; questions: Question[] }

const withOther = (row: FileRow, more: Other, cells: Record<string, string>): FileRow => ({
  ...{ line: row.line, cells: { ...row.cells, ...cells } },
  other: { ...row.other, ...more },
})

/** Decimals behind a comma, which only some of the rates show. */
const commaReading = (texts: readonly string[], isSemicolon: boolean): Reading => {
  const isPlain = texts.every((text) => !text.includes('.'))
  const sample = decimalComma(texts) ?? (isPlain ? (texts.find((text) => longComma.test(text)) ?? null) : null)
  const change = (row: FileRow): FileRow => ({
    ...row,
    cells: { ...row.cells, rate: plainComma(row.cells.rate ?? '') },
  })
  if (sample !== null) return { read: change, questions: commaQuestion(sample) }
  const either = texts.find((text) => eitherComma.test(text))
  if (either === undefined || !isPlain) return { read: (row) => row, questions: [] }
  const read = (row: FileRow): FileRow => {
    const { rate = '' } = row.cells
    if (!eitherComma.test(rate)) return row
    const decimals = { decimalComma: { rate: plainComma(rate) }, thousandsComma: { rate: plainDecimal(rate) } }
    return withOther(row, { comma: decimals }, decimals.decimalComma)
  }
  const question: Question = {
    ...{ name: 'comma', code: 'question.decimalComma', args: { told: either, read: plainComma(either) } },
    ...{ choices: ['decimalComma', 'thousandsComma'], proposed: isSemicolon ? 'decimalComma' : 'thousandsComma' },
  }
  return { read, questions: [question] }
}

const unitTitles = (rows: readonly RawRow[]): Map<string, string> =>
  new Map(
    rows
      .slice(0, rowsAboveMax)
      .flatMap(({ values }) =>
        values.flatMap((value): [string, string][] => (unitTitle.test(value.trim()) ? [[value.trim(), 'rate']] : [])),
      ),
  )

const unitReading = (texts: readonly string[]): Reading => {
  const unit = texts.flatMap((text) => unitTexts.map((shape) => shape.exec(text)?.[1] ?? '')).find((one) => one !== '')
  if (unit === undefined) return { read: (row) => row, questions: [] }
  let n = 0
  const read = (row: FileRow): FileRow => {
    if ((row.cells.unit ?? '') !== '') return row
    n += 1
    return withOther(row, { rateUnit: { perUnits: { unit }, perOne: { unit: '1' } } }, { unit })
  }
  const question: Question = {
    ...{ name: 'rateUnit', code: 'question.rateUnit', args: { n: 1, unit } },
    ...{ choices: ['perUnits', 'perOne'], proposed: 'perUnits' },
  }
  return {
    read,
    get questions() {
      return n > 0 ? [question] : []
    },
  }
}

/** The cells below a title of the head, with their lines. */
const columnBelow = (rows: readonly RawRow[], title: RegExp): { line: number; text: string }[] => {
  for (const [index, { values }] of rows.slice(0, rowsAboveMax).entries()) {
    const at = values.findIndex((value) => title.test(value.trim()))
    if (at < 0) continue
    return rows.slice(index + 1).map((row) => ({ line: row.line, text: (row.values[at] ?? '').trim() }))
  }
  return []
}

/** Whether two rates are each the other turned round, as exactly as they are written. */
const isInverse = (rate: string, inverse: string, unit: string): boolean => {
  const [own, other] = [parseRate(plainDecimal(rate)), parseRate(plainDecimal(inverse))]
  if (own === null || other === null) return true
  const whole = 10n ** 16n * BigInt(/^[1-9]\d{0,5}$/.test(unit) ? unit : '1')
  const gap = own * other - whole
  // A hundredth allows for rates of four digits.
  return (gap < 0n ? -gap : gap) * 100n <= whole
}

const inverseQuestion = (rows: readonly FileRow[], column: readonly { line: number; text: string }[]): Question[] => {
  const told = new Map(column.map(({ line, text }) => [line, text]))
  const wrong = rows.filter(({ line, cells }) => {
    const inverse = told.get(line) ?? ''
    return inverse !== '' && !isInverse(cells.rate ?? '', inverse, cells.unit ?? '')
  })
  const [first] = wrong
  if (!first) return []
  const args = { n: wrong.length, line: first.line, rate: first.cells.rate ?? '', told: told.get(first.line) ?? '' }
  return [{ name: 'inverse', code: 'question.rateInverse', args: { ...args, column: 'rate' }, ...asItIs }]
}

/** Units that stand with their currency, and currencies by their names. */
const currencyReading =
  (currency: RateReading['currency'], twice: TwiceWatch) =>
  (row: FileRow): FileRow => {
    const { currency: text = '', unit = '' } = row.cells
    const found = unitOfCurrency(text.trim())
    if (found && unit !== '') twice.held(row.line, 'unit', found.unit, unit)
    const named = found?.currency ?? text
    const cells = { ...row.cells, currency: currency(named) || named, unit: unit || (found?.unit ?? '') }
    return { ...row, cells }
  }

type RateReading = {
  /** `titles` are those that are known beside ours. */
  form(table: FileTable, titles: ReadonlyMap<string, string>): Promise<Formed>
  /** The code of a currency, '' for that of the books. */
  currency(text: string): string
}

/** The rows of a file of rates, with what it says of all of them. */
export const rateForm = async (table: FileTable, { form, currency }: RateReading): Promise<Formed> => {
  const all = await readAll(table.rows, rowsAboveMax)
  async function* batches(): AsyncGenerator<RawRow[]> {
    if (all.length > 0) yield all
  }
  const formed = await form({ ...table, rows: batches() }, unitTitles(all))
  const rows = await readAll(formed.rows)
  const head = all.slice(0, rowsAboveMax).flatMap(({ values }) => values.filter(({ length }) => length <= titleMost))
  const isSemicolon = table.notes.some(({ code, args }) => code === 'import.separatorRead' && args.separator === ';')
  const comma = commaReading(
    rows.map(({ cells }) => cells.rate ?? ''),
    isSemicolon,
  )
  const unit = unitReading(head)
  const above = head.flatMap((text) => baseAbove.exec(text)?.[1] ?? [])
  const told = [...above, ...columnBelow(all, baseTitle).flatMap(({ text }) => text || [])]
  const twice = twiceWatch()
  const withUnit = currencyReading(currency, twice)
  const read = rows.map((row) => unit.read(comma.read(withUnit(row))))
  const questions = [
    ...comma.questions,
    ...unit.questions,
    ...twice.questions(),
    ...baseQuestion({ currency }, told),
    ...inverseQuestion(read, columnBelow(all, inverseTitle)),
  ]
  async function* readRows(): AsyncGenerator<FileRow[]> {
    if (read.length > 0) yield read
  }
  const { form: own } = formed
  return { form: { ...own, questions: () => [...(own.questions?.() ?? []), ...questions] }, rows: readRows() }
}
