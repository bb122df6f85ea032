// Merged reports as they travel: the head that says what was merged and how far it is posted, columns, rows, entries.
import type {
  DifferenceRowShape,
  EliminationRowShape,
  MergeColumnShape,
  MergeCompanyShape,
  WorksheetRowShape,
} from '../../contract/merge/report-merge.ts'
import type { StatementRowShape } from '../../contract/statement/statement.ts'
import { formatDecimal, formatMoney, roundRatio } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { everything } from '../../domain/chart/access.ts'
import type { MergeMode } from '../../domain/merge/merge.ts'
import type { PairResult, PairSide } from '../../domain/merge/merge-elimination.ts'
import type { MergeGrain } from '../../domain/merge/merge-figures.ts'
import type { Share } from '../../domain/merge/merge-minority.ts'
import { type WorksheetRow, type WorksheetView, worksheetAmount } from '../../domain/merge/merge-statement.ts'
import type { Db } from '../kernel/db.ts'
import type { MergeCompany } from '../ledger/read/read-merge-rules.ts'
import { checkRows } from '../report/check-rows.ts'
import type { Book, Reader } from '../report/reader.ts'
import type { MergedBooks } from './merge.ts'
import type { MergeStatement, MergeStatementColumn } from './merge-statement.ts'

/** A share in percent, '' for all. */
const shareText = (share: Share | undefined): string =>
  share ? formatDecimal(roundRatio(share.top * 10_000n, share.bottom), 2) : ''

export const companyShape = (one: MergeCompany, role: MergeCompanyShape['role'], share?: Share): MergeCompanyShape => {
  const { accountSet, company, nameZhCn, nameZhTw, nameEn, currency, posted, isPosted, provisional } = one
  const state = { currency, posted, isPosted, provisional }
  return { accountSet, company, nameZhCn, nameZhTw, nameEn, role, ...state, share: shareText(share) }
}

const absentShape = (accountSet: string): MergeCompanyShape => ({
  ...{ accountSet, company: accountSet.slice(0, -5), nameZhCn: '', nameZhTw: '', nameEn: '', role: 'absent' },
  ...{ currency: '', posted: '', isPosted: false, provisional: false, share: '' },
})

/** Companies that an answer names; of more those that are looked for. */
const listedMost = 300

/** Those beside each other, those that hold eliminations, and those that are behind or left out, as far as they go. */
const listed = ({ asked, rules }: MergedBooks, shown: readonly MergeCompany[]): readonly MergeCompany[] => {
  if (rules.companies.length <= listedMost) return rules.companies
  const members = new Set(rules.members)
  const wanted = new Set(shown)
  for (const one of rules.companies) {
    if (asked.adjusting.has(one.company)) wanted.add(one)
    else if (wanted.size < listedMost && (!members.has(one) || !one.isPosted)) wanted.add(one)
  }
  return rules.companies.filter((one) => wanted.has(one))
}

const companiesOf = (books: MergedBooks, shown: readonly MergeCompany[]): MergeCompanyShape[] => {
  const { asked, rules } = books
  const members = new Set(rules.members.map(({ company }) => company))
  return [
    ...listed(books, shown).map((one) => {
      const left = members.has(one.company) ? 'member' : 'notMerged'
      return companyShape(one, asked.adjusting.has(one.company) ? 'adjusting' : left, rules.shares.get(one.company))
    }),
    ...asked.absent.slice(0, listedMost).map(absentShape),
  ]
}

export const differingOf = (pairs: readonly PairResult[]): number =>
  pairs.filter(({ state }) => state === 'differs').length

export const mergeHead = async (
  tx: Db,
  books: MergedBooks,
  mode: MergeMode | 'side',
  shown: readonly MergeCompany[] = [],
) => {
  const { asked, merged, rules } = books
  const members = rules.members.filter(({ company }) => !asked.adjusting.has(company))
  const now = await tx.row<{ asOf: string }>(`select now() as as_of`, [], 'merge_moment')
  const { year } = asked.to
  const excluded = merged.excluded.reduce((sum, { closing }) => sum + closing, 0n)
  return {
    asOf: now.asOf,
    include: asked.include,
    mode,
    currency: asked.currency,
    minorDigits: asked.digits,
    from: periodText({ year, no: asked.range.from }),
    month: periodText(asked.to),
    companies: companiesOf(books, shown),
    members: members.length,
    posted: members.filter(({ isPosted }) => isPosted).length,
    differing: differingOf(merged.pairs),
    excluded: formatMoney(excluded, asked.digits),
  }
}

const columnShape = ({ asked, rules }: MergedBooks, column: MergeStatementColumn): MergeColumnShape => {
  const { year, no } = asked.to
  const first = column.key === 'current' ? asked.range.from : 1
  const last = column.key === 'yearOpening' ? 1 : no
  return {
    ...{ key: column.key, of: column.of },
    accountSet: rules.companies.find(({ company }) => company === column.company)?.accountSet ?? '',
    ...{ from: periodText({ year, no: first }), month: periodText({ year, no: last }) },
  }
}

export const mergeChecks = ({ books, checks, columns }: MergeStatement): StatementRowShape[] =>
  checkRows(
    checks,
    columns.map(({ of, values }) => (of === 'merged' || of === 'sum' ? { values, digits: books.asked.digits } : null)),
  )

export const mergeStatementShape = (made: MergeStatement) => {
  const { books, lines, columns, difference, page } = made
  const { digits } = books.asked
  const rows = lines.map((line): StatementRowShape => {
    const { no, kind, indent, nameZhCn, nameZhTw, nameEn, formula } = line
    const values = columns.map(({ values: own }) => {
      const value = own.get(no) ?? null
      return value === null ? null : formatMoney(value, digits)
    })
    return { no, kind, indent, nameZhCn, nameZhTw, nameEn, formula, role: line.role ?? '', values }
  })
  return {
    columns: columns.map((column) => columnShape(books, column)),
    rows: [...rows, ...mergeChecks(made)],
    difference: formatMoney(difference, digits),
    missing: made.missing,
    ...{ adjusted: books.merged.adjusted.length, unplaced: books.unplaced },
    page,
  }
}

/** The group as one book, for the rows that books have. */
export const groupBook = ({ asked, rules }: MergedBooks, reader: Reader): Book => {
  const books = reader.accountSet ?? { companyId: 0n, companyCode: '', year: asked.to.year, value: '' }
  return {
    ...{ readable: { books, scope: everything }, books, digits: asked.digits, baseCurrency: asked.currency },
    facts: { ...asked.facts, subjects: rules.subjects },
  }
}

export const isProfitIn =
  ({ rules }: MergedBooks) =>
  (subject: string): boolean =>
    rules.subjects.find(subject)?.type === 'PROFIT_LOSS'

export const worksheetShape = (
  { books, shown }: { books: MergedBooks; shown: readonly MergeCompany[] },
  row: WorksheetRow,
): WorksheetRowShape => {
  const { asked, rules } = books
  const subject = rules.subjects.find(row.subject)
  const text = (amount: bigint): string => formatMoney(amount, asked.digits)
  const companies = shown.map(({ company }) => row.companies.get(company) ?? 0n)
  return {
    ...{ subject: row.subject, nameZhCn: subject?.nameZhCn ?? '', nameZhTw: subject?.nameZhTw ?? '' },
    ...{ nameEn: subject?.nameEn ?? '', profit: isProfitIn(books)(row.subject) },
    companies: companies.map(text),
    others: text(companies.reduce((rest, amount) => rest - amount, row.sum)),
    ...{ sum: text(row.sum), excluded: text(row.excluded), debit: text(row.debit), credit: text(row.credit) },
    consolidated: text(row.consolidated),
  }
}

export const worksheetTotal = (rows: readonly WorksheetRow[]): WorksheetRow => {
  const companies = new Map<string, bigint>()
  for (const row of rows)
    for (const [code, own] of row.companies) companies.set(code, (companies.get(code) ?? 0n) + own)
  const sum = (name: 'sum' | 'excluded' | 'debit' | 'credit' | 'consolidated') =>
    rows.reduce((total, row) => total + row[name], 0n)
  return {
    ...{ subject: '', companies, sum: sum('sum'), excluded: sum('excluded') },
    ...{ debit: sum('debit'), credit: sum('credit'), consolidated: sum('consolidated') },
  }
}

/** By company and subject: what is read of vouchers comes in no order of its own. */
const inOrder = (a: MergeGrain, b: MergeGrain): number => {
  const [one, other] = [a, b].map(({ company, subject }) => `${company} ${subject}`) as [string, string]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Entries that are looked at between two chances for others. */
const entriesAtOnce = 500

/** The entries behind the eliminations of a worksheet, those of vouchers among them. */
export function* entriesSteps(
  books: MergedBooks,
  isAsked: (subject: string) => boolean,
  view: WorksheetView,
): Generator<void, EliminationRowShape[]> {
  const { asked, merged } = books
  const vouchers = merged.collected.filter(({ company }) => asked.adjusting.has(company)).toSorted(inOrder)
  const sums = new Map<string, { row: EliminationRowShape; amount: bigint }>()
  const add = (kind: EliminationRowShape['kind'], pair: string, grain: MergeGrain): void => {
    if (!isAsked(grain.subject)) return
    const { company, subject } = grain
    const key = [kind, pair, company, subject].join('|')
    const held = sums.get(key) ?? { row: { kind, pair, company, subject, debit: '', credit: '' }, amount: 0n }
    sums.set(key, held)
    held.amount += worksheetAmount(grain, isProfitIn(books)(subject), view)
  }
  for (const [at, line] of merged.eliminations.entries()) {
    if (at % entriesAtOnce === 0) yield
    add(line.kind, line.pair, line)
  }
  for (const grain of vouchers) add('voucher', '', grain)
  const text = (amount: bigint): string => formatMoney(amount > 0n ? amount : 0n, asked.digits)
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0n)
    .map(({ row, amount }) => ({ ...row, debit: text(amount), credit: text(-amount) }))
}

/** Entities of one kind are one filter of a detail ledger; of several kinds there is none. */
const sideShape = ({ entities, except }: PairSide): DifferenceRowShape['side'] => {
  const kinds = Map.groupBy(entities, (entity) => entity.slice(0, entity.indexOf(':')))
  const [one] = kinds.size === 1 ? kinds : []
  const codes = one?.[1].map((entity) => entity.slice(one[0].length + 1)) ?? []
  return { entity: one ? `${one[0]}:${codes.join('|')}` : '', except: except.join(',') }
}

export const differenceShape = (books: MergedBooks, pair: PairResult): DifferenceRowShape => {
  const text = (amount: bigint): string => formatMoney(amount, books.asked.digits)
  const { company, counterparty, prefix, otherPrefix, state } = pair
  return {
    ...{ company, counterparty, prefix, otherPrefix, state },
    ...{ amount: text(pair.amount), otherAmount: text(pair.otherAmount) },
    ...{ eliminated: text(pair.eliminated), difference: text(pair.difference) },
    ...{ profit: pair.isProfit, side: sideShape(pair.side), otherSide: sideShape(pair.otherSide) },
  }
}
