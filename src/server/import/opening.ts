// Imports the opening balances of an account set: every row is checked here, the ledger puts them in place.

import type { Opening } from '../../domain/balance.ts'
import { auxText } from '../../domain/entity.ts'
import { formatMoney, parseMoney, parseQuantity } from '../../domain/money.ts'
import { readOpeningKey } from '../../domain/opening.ts'
import { problem } from '../../domain/problem.ts'
import { plainDecimal } from '../../domain/text.ts'
import { digitsOf } from '../../domain/voucher.ts'
import type { CompanyFacts } from '../ledger/facts.ts'
import { type Request, runImport } from './context.ts'
import type { FileRow } from './layout.ts'
import { openingTableRows } from './opening-table.ts'
import { type FileProblems, fileProblems, refuseAny } from './place.ts'
import { allRows } from './rows.ts'

/** Debit, credit and difference as decimal text; a first month cannot be posted while there is a difference (E205). */
export type OpeningCounted = { rows: number; debit: string; credit: string; difference: string }

type Side = { base: bigint; isCredit: boolean }

const readBase = ({ line, cells }: FileRow, digits: number, problems: FileProblems): Side => {
  const [debit, credit] = (['debit', 'credit'] as const).map((column) => {
    const minor = parseMoney(plainDecimal(cells[column] || '0'), digits)
    if (minor === null) problems.add(line, column, problem('line.amountRange', '', { n: line, k: digits }))
    return minor ?? 0n
  }) as [bigint, bigint]
  if (debit !== 0n && credit !== 0n) problems.add(line, 'credit', problem('line.bothSides', '', { n: line }))
  return { base: debit - credit, isCredit: credit !== 0n || (debit === 0n && cells.credit !== '') }
}

const readOriginal = (row: FileRow, currency: string, side: Side, facts: CompanyFacts, problems: FileProblems) => {
  const typed = row.cells.original_amount ?? ''
  if (currency === facts.accountSet.baseCurrency && typed === '') return side.base
  const digits = digitsOf(facts.currencies, currency)
  const original = typed === '' ? null : parseMoney(plainDecimal(typed), digits)
  if (original === null) {
    if (typed === '') problems.addCell(row.line, 'original_amount', 'missing')
    else problems.add(row.line, 'original_amount', problem('line.amountRange', '', { n: row.line, k: digits }))
    return 0n
  }
  const signed = side.isCredit ? -original : original
  if (currency === facts.accountSet.baseCurrency && signed !== side.base) {
    problems.addCell(row.line, 'original_amount', 'notBase')
  }
  return signed
}

/** What the year had before the start; a figure there in books that begin with the year is refused. */
const readYearSoFar = ({ line, cells }: FileRow, facts: CompanyFacts, problems: FileProblems) => {
  const [ytdDebit, ytdCredit] = (['ytd_debit', 'ytd_credit'] as const).map((column) => {
    const minor = parseMoney(plainDecimal(cells[column] || '0'), facts.baseDigits)
    if (minor === null) {
      problems.add(line, column, problem('line.amountRange', '', { n: line, k: facts.baseDigits }))
    } else if (minor !== 0n && facts.accountSet.startNo === 1) problems.addCell(line, column, 'noYearSoFar')
    return minor ?? 0n
  }) as [bigint, bigint]
  return { ytdDebit, ytdCredit }
}

const readRow = (row: FileRow, facts: CompanyFacts, problems: FileProblems): Opening | null => {
  const { line, cells } = row
  const { subject: code = '', aux: auxCell = '', currency: typed = '' } = cells
  const key = readOpeningKey({ subject: code, aux: auxCell, currency: typed }, line, facts)
  for (const { field, problem: found } of key.problems) problems.add(line, field, found)
  const { subject, aux, currency } = key
  const side = readBase(row, facts.baseDigits, problems)
  const original = facts.currencies.has(currency) ? readOriginal(row, currency, side, facts, problems) : 0n
  const quantity = cells.quantity ? parseQuantity(plainDecimal(cells.quantity)) : 0n
  if (quantity === null || (quantity !== 0n && subject && !subject.quantity)) {
    problems.addCell(line, 'quantity', quantity === null ? 'notAmount' : 'noQuantity')
  }
  const yearSoFar = readYearSoFar(row, facts, problems)
  if (subject === null) return null
  const signedQuantity = side.isCredit ? -(quantity ?? 0n) : (quantity ?? 0n)
  return { subject: subject.code, aux, currency, base: side.base, original, quantity: signedQuantity, ...yearSoFar }
}

/** Imports a file of openings in place of those that are there, all or nothing. */
export const importOpening = async (request: Request): Promise<OpeningCounted> => {
  const { gate, actor, books, check } = request
  const facts = await gate.facts(books)
  const problems = fileProblems()
  const rows =
    (await openingTableRows(request.file, facts, problems)) ?? (await allRows(request.file, 'opening', problems))
  const seen = new Set<string>()
  const openings: Opening[] = []
  for (const row of rows) {
    const opening = readRow(row, facts, problems)
    if (opening === null) continue
    const key = `${opening.subject}|${auxText(opening.aux)}|${opening.currency}`
    if (seen.has(key)) problems.addCell(row.line, 'subject', 'repeated')
    seen.add(key)
    openings.push(opening)
  }
  refuseAny(problems)
  await runImport(request.db, check, (tx) => gate.within(tx).setOpenings(actor, books, openings, facts))
  let [debit, credit] = [0n, 0n]
  for (const { base } of openings) {
    if (base > 0n) debit += base
    else credit -= base
  }
  const text = (minor: bigint): string => formatMoney(minor, facts.baseDigits)
  return { rows: rows.length, debit: text(debit), credit: text(credit), difference: text(debit - credit) }
}
