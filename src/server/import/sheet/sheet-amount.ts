// What the amounts of a sheet are in, currency and unit, and on which side of its line each stands.

import { isOtherCurrency } from '../../../domain/base/currency.ts'
import { currencyOfTitle, scaled, type Unit, unitOf } from '../../../domain/base/figure-scale.ts'
import { parseQuantity } from '../../../domain/base/money.ts'
import { type Meaning, type SideWord, sideOfPostingKey } from '../../../domain/import/voucher-sheet.ts'
import type { RawRow } from '../file/table.ts'
import { besideOf, currencyAt, type FileMoney, moneyColumns, takeSigns } from '../file/tidy-cell.ts'
import type { FileProblems } from '../file-problems.ts'
import type { DraftRows, FileRow } from '../layout.ts'
import { asItIs, type Other, type Question, type Scale, tally } from '../question.ts'

const ofMoney: ReadonlySet<string> = new Set([...moneyColumns, 'rate'])

/** A column of amounts: our name, and what its title says it is in. */
export type AmountColumn = { at: number; column: string; said: string }

/** The columns of amounts among those of a head; a rate has a currency beside its figure at most. */
export const amountColumns = (
  columns: readonly (readonly [at: number, name: string, title: string])[],
): AmountColumn[] =>
  columns.flatMap(([at, name, title]) => {
    const column = besideOf(name)
    return ofMoney.has(column) ? [{ at, column, said: column === 'rate' ? '' : currencyOfTitle(title) }] : []
  })

type Found = { n: number; line: number; column: string; own: string }

/**
 * `heading` is what stands above a sheet whose rows have a currency each: that of a row, or of the books. An amount
 * that is in another currency than it is marked with is asked, once for each mark.
 */
export const currencyReader = (columns: readonly AmountColumn[], heading: string, money: FileMoney | null) => {
  const found = new Map<string, Found>()
  const read = ({ line, values, shown }: RawRow, currency: string): void => {
    if (money === null) return
    for (const { at, column, said } of columns) {
      if (!/[1-9]/.test(values[at] ?? '')) continue
      const own = currencyAt(column, currency, money)
      const ofRow = currencyAt('original_amount', currency, money)
      const marks = [shown?.[at] ?? '', said].filter((each) => isOtherCurrency(each, own, money.currency))
      const above =
        isOtherCurrency(heading, money.base, money.currency) && isOtherCurrency(heading, ofRow, money.currency)
          ? [heading]
          : []
      for (const told of new Set([...marks, ...above])) {
        const one = found.get(told) ?? { n: 0, line, column, own }
        found.set(told, { ...one, n: one.n + 1 })
      }
    }
  }
  const questions = (): Question[] =>
    [...found].map(([told, args]) => asItIs(`shown ${told}`, 'question.shownCurrency', { told, ...args }))
  return { read, questions }
}

// The unit of a sheet's amounts: read as it says, told, and asked.

/** Amounts as they are written, and times their unit; null for a row without any. */
export const waysInUnit = (cells: FileRow['cells'], { columns, power }: Scale): Other[string] | null => {
  const named = columns.filter((column) => (cells[column] ?? '') !== '')
  if (named.length === 0) return null
  const each = (value: (text: string) => string) =>
    Object.fromEntries(named.map((column) => [column, value(cells[column] ?? '')]))
  return { scaled: each((text) => scaled(text, power)), written: each((text) => text) }
}

/** Brings the amounts of rows to whole units of the currency; both ways are kept with the row. */
export const unitReader = (unit: Unit | null, amountColumns: readonly string[]) => {
  let count = 0
  const apply = (cells: Record<string, string>): Other => {
    const ways = waysInUnit(cells, { columns: amountColumns, power: unit?.power ?? 0 })
    if (ways === null) return {}
    count += 1
    if (unit === null || unit.power === 0) return {}
    Object.assign(cells, ways.scaled)
    return { unit: ways }
  }
  const late: { unit: Unit | null } = { unit: null }
  /** A unit that is named so late that rows were read without it. */
  const hear = (text: string): void => {
    const told = (unit?.power ?? 0) > 0 ? null : unitOf(text)
    if (told && told.power > 0) late.unit = told
  }
  const lateQuestion = ({ word, power }: Unit): Question => ({
    ...{ name: 'unit', code: 'question.unit', choices: ['written', 'scaled'], proposed: 'scaled' },
    scale: { columns: amountColumns, power },
    args: { n: count, unit: word, times: `1${'0'.repeat(power)}` },
  })
  const questions = (): Question[] =>
    unit === null || unit.power === 0 || count === 0
      ? [late.unit].flatMap((each) => (each ? lateQuestion(each) : []))
      : [
          {
            ...{ name: 'unit', code: 'question.unit', choices: ['scaled', 'written'], proposed: 'scaled' },
            args: { n: count, unit: unit.word, times: `1${'0'.repeat(unit.power)}` },
          },
        ]
  return { apply, hear, questions }
}

// The signs of currencies beside the amounts of rows: taken where they fit, told at their cells where they do not.

/** Rows without the signs of currencies; one of another currency than its amount is among the problems. */
export const signedRows = (
  rows: DraftRows,
  money: FileMoney | null,
  problems?: Pick<FileProblems, 'add'>,
): DraftRows =>
  money === null
    ? rows
    : async function* () {
        for await (const some of rows()) {
          yield some.map((row) => {
            const cells = { ...row.cells }
            takeSigns(cells, money, problems && ((column, found) => problems.add(row.line, column, found)))
            return { ...row, cells }
          })
        }
      }

/** `direction` and `amount` stand there when the word says neither side: they are refused at their cells. */
export type Sides = { debit: string; credit: string; direction?: string; amount?: string }

/** `isSigned`: the amount said its side by a sign of its own, which it no longer has. */
export type ReadSides = { sides: Sides; isSigned: boolean; other?: Other }

type Read = (meaning: Meaning) => string

export const sameFigure = (one: string, other: string): boolean =>
  one === other || (parseQuantity(one) !== null && parseQuantity(one) === parseQuantity(other))

export const opposite = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

const sizeOf = (text: string): string => text.replace(/^-/, '')

const onSide = (side: SideWord, amount: string): Sides => ({ debit: '', credit: '', [side]: amount })

const signOf = (amount: string): SideWord => (amount.startsWith('-') ? 'credit' : 'debit')

/** What the words of a line say of its side beside its columns; null where they agree, or say nothing. */
const disagreeing = (columns: Sides, amount: string, side: SideWord | null): Sides | null => {
  const { debit, credit } = columns
  if ((debit === '') === (credit === '')) return null
  const [own, figure]: [SideWord, string] = debit === '' ? ['credit', credit] : ['debit', debit]
  const said = amount || figure
  const isSame = sameFigure(said, figure)
  // An amount with a sign of its own instead of a word: credit below zero.
  if (side === null)
    return isSame || (own === 'credit' && sameFigure(said, opposite(figure))) ? null : onSide(own, said)
  return side === own && isSame ? null : onSide(side, said)
}

/** What stands beside an amount and says its side. */
type SideWords = { sideOf(word: string): SideWord | null }

const sideSaid = (read: Read, { sideOf }: SideWords): SideWord | null => {
  const word = read('direction')
  return word === '' ? sideOfPostingKey(read('postingKey')) : sideOf(word)
}

/**
 * Whether the amounts of a sheet are signed, below zero on the credit side: where nothing else says the side, or where
 * all of some rows are as such words say.
 */
export const areSigned = (rows: readonly Read[], figure: (text: string) => string, words: SideWords): boolean => {
  const told = rows.flatMap((read): [SideWord | null, string][] => {
    const amount = figure(read('amount'))
    const isAlone = figure(read('debit')) === '' && figure(read('credit')) === ''
    return amount !== '' && isAlone ? [[sideSaid(read, words), amount]] : []
  })
  const named = told.filter(([side]) => side !== null)
  const isNameless = rows.every((read) => read('direction') === '' && sideOfPostingKey(read('postingKey')) === null)
  if (isNameless) return told.length > 0
  return named.some(([side]) => side === 'credit') && named.every(([side, amount]) => side === signOf(amount))
}

/**
 * Reads the sides of lines. A zero beside an amount is what products print for "nothing". `text` gives a cell,
 * `figure` one of figures. Where columns, words and signs disagree both are kept with the row, and asked once a file;
 * so is which side is below zero where nothing but the sign says it.
 */
export const sideReader = (words: SideWords, isSigned: boolean) => {
  const asked = tally({ sides: '' })
  const signed = { n: 0, line: 0 }
  const disagree = (line: number, sides: readonly string[]): void => asked.hear(line, { sides: sides.join(' / ') })
  const readSigned = (line: number, amount: string, side: SideWord | null, word: string): ReadSides => {
    const [own, size] = [signOf(amount), sizeOf(amount)]
    const sides = onSide(own, size)
    const turned = onSide(own === 'debit' ? 'credit' : 'debit', size)
    if (side === own) return { sides, isSigned }
    if (side !== null) {
      disagree(line, [word, amount])
      return { sides, isSigned, other: { side: { columns: sides, side: turned } } }
    }
    signed.n += 1
    if (signed.line === 0 && own === 'credit') signed.line = line
    return { sides, isSigned, other: { signed: { debitPositive: sides, creditPositive: turned } } }
  }
  const read = (line: number, text: Read, figure: Read): ReadSides => {
    const columns = { debit: figure('debit'), credit: figure('credit') }
    const [amount, word] = [figure('amount'), text('direction') || text('postingKey')]
    const side = sideSaid(text, words)
    const hasColumns = columns.debit !== '' || columns.credit !== ''
    if (amount !== '' && !hasColumns) {
      const isUnknown = side === null && (word !== '' || !isSigned)
      if (isUnknown) return { sides: { ...columns, direction: word, amount }, isSigned: false }
      return isSigned || side === null
        ? readSigned(line, amount, side, word)
        : { sides: onSide(side, amount), isSigned: false }
    }
    const said = amount === '' && side === null ? null : disagreeing(columns, amount, side)
    if (said === null) return { sides: columns, isSigned: false }
    disagree(line, [word, amount, columns.debit, columns.credit])
    return { sides: columns, isSigned: false, other: { side: { columns, side: said } } }
  }
  const questions = (): Question[] => [
    ...(asked.found.n === 0
      ? []
      : [
          {
            ...{ name: 'side', code: 'question.sides' as const, choices: ['columns', 'side'], proposed: 'columns' },
            args: { ...asked.found, column: 'debit' },
          },
        ]),
    ...(signed.n === 0
      ? []
      : [
          {
            ...{ name: 'signed', code: 'question.signedLines' as const, proposed: 'debitPositive' },
            ...{ choices: ['debitPositive', 'creditPositive'], args: { ...signed, column: 'credit' } },
          },
        ]),
  ]
  return { read, questions }
}
