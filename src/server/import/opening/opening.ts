// Imports the opening balances of an account set: every row is checked here, the ledger puts them in place.

import type { ResultOf } from '../../../contract/base/call.ts'
import type { importCalls } from '../../../contract/base/import.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { sidesOfColumn } from '../../../domain/import/voucher-sheet.ts'
import type { Opening } from '../../../domain/voucher/balance.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../../ledger/store/books.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { keptOpenings } from '../../ledger/write/opening.ts'
import type { CheckOn } from '../draft/draft-kind.ts'
import { fileProblems } from '../file-problems.ts'
import type { FileRow } from '../layout.ts'
import { type AnsweredQuestion, choiceOf, type Question } from '../question.ts'
import { compareOpenings } from './opening-compare.ts'
import { type ReadOpening, type RowReading, readOpeningRow } from './opening-form.ts'

/**
 * Debit, credit and difference as decimal text; a first month cannot be posted while there is a difference (E205).
 * `replaced` and `left` openings were there before, `passed` are rows of sums that are only compared.
 */
export type OpeningCounted = ResultOf<(typeof importCalls)['opening']>

/** What of the openings that are there goes: all, or those of the subjects of the file. */
type Replacing = 'replaceThese' | 'replaceAll'

type Judged = { openings: Opening[]; subjects: string[]; only: boolean; counted: OpeningCounted }

const read = (
  rows: readonly FileRow[],
  reading: RowReading,
  { problems }: Pick<CheckOn, 'problems'>,
): Map<number, ReadOpening> => {
  const found = new Map<number, ReadOpening>()
  const seen = new Set<string>()
  for (const row of rows) {
    if ((row.cells.role ?? '') !== '') continue
    const one = readOpeningRow(row, reading, problems)
    if (one === null) continue
    // Two rows of one key are never added up, however they are spelled.
    if (seen.has(one.key)) problems.addCell(row.line, 'subject', 'repeated')
    seen.add(one.key)
    found.set(row.line, one)
  }
  return found
}

const sides = (bases: Iterable<bigint>): { debit: bigint; credit: bigint } => {
  let [debit, credit] = [0n, 0n]
  for (const base of bases) {
    if (base > 0n) debit += base
    else credit -= base
  }
  return { debit, credit }
}

const shownMost = 5

type There = Awaited<ReturnType<typeof keptOpenings>>

/** What becomes of the openings that are there; another state of them is another question. */
const askReplacing = (there: There, subjects: ReadonlySet<string>, facts: CompanyFacts): Question | null => {
  if (there.length === 0) return null
  const others = there.filter(({ subject }) => !subjects.has(subject))
  const text = (minor: bigint): string => formatMoney(minor, facts.baseDigits)
  const told = (some: There) => {
    const { debit, credit } = sides(some.map(({ base }) => base))
    return { n: some.length, debit: text(debit), credit: text(credit) }
  }
  const [all, gone] = [told(there), told(others)]
  const codes = [...new Set(others.map(({ subject }) => subject))]
  const choices: Replacing[] = others.length > 0 ? ['replaceThese', 'replaceAll'] : ['replaceAll']
  return {
    name: `openings ${all.n} ${all.debit} ${all.credit} ${gone.n} ${gone.debit} ${gone.credit}`,
    code: others.length > 0 ? 'question.openings' : 'question.openingsSame',
    args: {
      ...{ n: 1, there: all.n, debit: all.debit, credit: all.credit, same: all.n - gone.n },
      ...{ others: gone.n, othersDebit: gone.debit, othersCredit: gone.credit },
      codes: codes.slice(0, shownMost).join(', ') + (codes.length > shownMost ? ' …' : ''),
    },
    choices,
    proposed: choices[0] ?? 'replaceAll',
  }
}

/**
 * Whether amounts beside no direction are signed: negative ones may be credits, or red balances on the side of their
 * subjects. Where only one reading balances it is that one; else it is asked.
 */
const askSigned = (rows: readonly FileRow[], facts: CompanyFacts, power: number, sideOf: RowReading['sideOf']) => {
  const open = rows.filter(({ cells }) => !cells.role && cells.amount && sideOf(cells.direction ?? '') === null)
  const first = open.find(({ cells }) => cells.amount?.startsWith('-'))
  if (!first) return { signed: false, question: null }
  const sums = [false, true].map((signed) => {
    const reading = { facts, power, sideOf, signed }
    const none = fileProblems()
    return rows.reduce((sum, row) => {
      const one = row.cells.role ? null : readOpeningRow(row, reading, none)
      return sum + (one?.opening.base ?? 0n)
    }, 0n)
  })
  const [natural, signed] = sums.map((sum) => sum === 0n)
  if (natural !== signed) return { signed: signed === true, question: null }
  const args = { n: open.length, line: first.line }
  const question: Question = {
    name: 'signed',
    code: 'question.signed',
    args,
    choices: ['debitPositive', 'ofSubject'],
    proposed: 'debitPositive',
  }
  return { signed: true, question }
}

type Judging = { tx: Db; books: Books; facts: CompanyFacts; questions: readonly AnsweredQuestion[] }

/** Checks rows of openings: what is wrong, what they say twice, and what they are to take the place of. */
export const judgeOpenings = async (
  rows: readonly FileRow[],
  { tx, books, facts, questions }: Judging,
  on: Omit<CheckOn, 'rows'>,
): Promise<Judged> => {
  const sideOf = sidesOfColumn(rows.map(({ cells }) => cells.direction ?? ''))
  const unit = questions.find(({ name }) => name === 'unit')
  const power = unit && choiceOf(questions, 'unit') === 'timesUnit' ? Number(unit.args.power) : 0
  const { signed, question } = askSigned(rows, facts, power, sideOf)
  if (question) on.ask(question)
  const isSigned = question ? choiceOf(questions, 'signed') !== 'ofSubject' : signed
  const reading: RowReading = { facts, power, sideOf, signed: isSigned }
  const found = read(rows, reading, on)
  compareOpenings({ rows, read: found, reading }, on.questions, on.warnings)
  const openings = [...found.values()].map(({ opening }) => opening)
  const subjects = new Set(openings.map(({ subject }) => subject))
  const there = await keptOpenings(tx, books)
  const asked = askReplacing(there, subjects, facts)
  if (asked) on.ask(asked)
  on.heard(rows.length)
  const only = asked !== null && choiceOf(questions, asked.name) !== 'replaceAll' && asked.choices.length > 1
  const left = only ? there.filter(({ subject }) => !subjects.has(subject)) : []
  const { debit, credit } = sides([...openings, ...left].map(({ base }) => base))
  const text = (minor: bigint): string => formatMoney(minor, facts.baseDigits)
  const counted = {
    ...{ rows: openings.length, debit: text(debit), credit: text(credit), difference: text(debit - credit) },
    ...{ replaced: there.length - left.length, left: left.length, passed: rows.length - found.size },
  }
  return { openings, subjects: [...subjects], only, counted }
}
