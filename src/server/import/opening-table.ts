// Reads another product's balance table as rows of our own file of openings.
import { findTableHead, type TableHead, type TableMeaning } from '../../domain/balance-table-head.ts'
import { entityTypes } from '../../domain/entity.ts'
import { plainDecimal, toHalfWidth } from '../../domain/text.ts'
import { isSumWord, type SideWord, sidesOfColumn } from '../../domain/voucher-sheet.ts'
import type { CompanyFacts } from '../ledger/facts.ts'
import type { ImportFile } from './file.ts'
import { blankCells, type FileRow } from './layout.ts'
import { type FileProblems, refuseFile } from './place.ts'
import { resolverOf } from './resolve.ts'
import { isJournal, tableOf } from './rows.ts'
import type { TableRow } from './table.ts'
import { tidyCell } from './tidy-cell.ts'

/** A chart with its entities has no more. */
const rowsMost = 200_000

const readTable = async (file: ImportFile): Promise<TableRow[]> => {
  const all: TableRow[] = []
  for await (const batch of (await tableOf(file)).rows) {
    all.push(...batch)
    if (all.length > rowsMost) refuseFile('import.limit', {}, all[rowsMost]?.line)
  }
  return all
}

const isNothing = (text: string): boolean => /^-?0*(\.0*)?$/.test(text)

/** `1,234.50` or a zero as products print them; figures that are none stay for the check to refuse. */
const figure = (text: string): string => {
  const plain = plainDecimal(tidyCell('debit', text))
  return isNothing(plain) ? '' : plain
}

type Read = (meaning: TableMeaning) => string
type Balance = { debit: string; credit: string; isUnclear: boolean }
type Sided = { isCredit: boolean; sideOf(word: string): SideWord | null }

const endOf = ({ at }: TableHead) => (at.has('closing') || at.has('closingDebit') ? 'closing' : 'opening')

/**
 * The balance of a row by side: of the end where the table has one, for such a table ends where the books begin. What
 * stands in one column is on the side that it names, on that of the subject where it names none, and unclear where
 * the word says neither side.
 */
const balanceOf = (read: Read, head: TableHead, { isCredit, sideOf }: Sided): Balance => {
  const end = endOf(head)
  if (head.at.has(`${end}Debit`)) {
    return { debit: figure(read(`${end}Debit`)), credit: figure(read(`${end}Credit`)), isUnclear: false }
  }
  const amount = figure(read(end))
  const direction = read(`${end}Direction`)
  const side = sideOf(direction)
  const isUnclear = side === null && direction !== '' && amount !== ''
  const onCredit = side === null ? isCredit : side === 'credit'
  return { ...(onCredit ? { debit: '', credit: amount } : { debit: amount, credit: '' }), isUnclear }
}

/** Rows of subjects that the table itself takes apart are sums: their parts are read. */
const sumCodes = (codes: readonly string[]): ReadonlySet<string> => {
  const sorted = [...new Set(codes)].sort()
  return new Set(sorted.filter((code, at) => code !== '' && sorted[at + 1]?.startsWith(code)))
}

/** The rows of a balance table in our own form; null for a file that is none. */
export const openingTableRows = async (
  file: ImportFile,
  facts: CompanyFacts,
  problems: FileProblems,
): Promise<FileRow[] | null> => {
  if (isJournal(file)) return null
  const table = await readTable(file)
  const head = findTableHead(table.slice(0, 20).map(({ values }) => values))
  if (head === null) return null
  const resolver = resolverOf(facts)
  const readOf =
    ({ values }: TableRow): Read =>
    (meaning) =>
      values[head.at.get(meaning) ?? -1]?.trim() ?? ''
  const body = table.slice(head.from + head.rows).filter(({ values }) => {
    const first = values.find((value) => value.trim() !== '') ?? ''
    return !isSumWord(first.trim())
  })
  const codeOf = (row: TableRow): string => {
    const read = readOf(row)
    return resolver.subject(toHalfWidth(read('subject')).trim(), read('name'))
  }
  const sums = sumCodes(body.map(codeOf))
  const hasEntity = (row: TableRow) => entityTypes.some((type) => readOf(row)(`entity:${type}`) !== '')
  const detailed = new Set(body.filter(hasEntity).map(codeOf))
  const sideOf = sidesOfColumn(body.map((row) => readOf(row)(`${endOf(head)}Direction`)))
  const takesYear = facts.accountSet.startNo > 1
  return body.flatMap((row): FileRow[] => {
    const read = readOf(row)
    const subject = codeOf(row)
    const aux = entityTypes.flatMap((type) => resolver.entity(type, read(`entity:${type}`)) || []).join(';')
    const isCredit = facts.subjects.find(subject)?.direction === 'C'
    const { debit, credit, isUnclear } = balanceOf(read, head, { isCredit, sideOf })
    const ytd = (meaning: 'ytdDebit' | 'ytdCredit') => (takesYear ? figure(read(meaning)) : '')
    const cells = {
      ...blankCells('opening'),
      ...{ subject, aux, currency: resolver.currency(read('currency')), debit, credit },
      ...{ quantity: figure(read('quantity')), ytd_debit: ytd('ytdDebit'), ytd_credit: ytd('ytdCredit') },
    }
    const isEmpty = debit === '' && credit === '' && cells.ytd_debit === '' && cells.ytd_credit === ''
    // With entities a subject has a row for itself, which is the sum of theirs.
    const isSum = sums.has(subject) || (aux === '' && detailed.has(subject))
    if (isSum || isEmpty) return []
    if (isUnclear) problems.addCell(row.line, 'direction', 'unknownSide')
    return [{ line: row.line, cells }]
  })
}
