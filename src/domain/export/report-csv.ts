// Reports as CSV text, byte-stable: same books, same bytes. Columns and words of each file are a public format.

import { csvRow, csvText, textCell } from '../base/csv.ts'
import { formatMoney } from '../base/money.ts'
import { periodText } from '../base/period.ts'
import { auxText } from '../chart/entity.ts'
import { type SubjectTree, subjectName } from '../chart/subject.ts'
import { ageEnds } from '../ledger/ageing.ts'
import type { SplitRow } from '../ledger/entity-split.ts'
import type { AuxRow, CurrencyRow, TrialRow } from '../ledger/ledger-report.ts'
import type { DetailLedgerRow, GeneralLedgerRow, Side } from '../ledger/ledger-rows.ts'
import { type TrialTotals, trialColumns, trialFigures } from '../ledger/trial-column.ts'
import type { StatementLine } from '../statement/statement.ts'

type RowWords = {
  total: string
  opening: string
  month: string
  year: string
  sides: Record<Side, string>
}

/** The words that stand inside the files, by language. */
const rowWords: Record<string, RowWords> = {
  'zh-cn': {
    total: '合计(末级)',
    opening: '期初余额',
    month: '本月合计',
    year: '本年累计',
    sides: { debit: '借', credit: '贷', nil: '平' },
  },
  'zh-tw': {
    total: '合計(末級)',
    opening: '期初餘額',
    month: '本月合計',
    year: '本年累計',
    sides: { debit: '借', credit: '貸', nil: '平' },
  },
  en: {
    total: 'Total (leaves)',
    opening: 'Opening balance',
    month: 'Month total',
    year: 'Year to date',
    sides: { debit: 'Dr', credit: 'Cr', nil: 'Nil' },
  },
}

const wordsOf = (lang: string): RowWords => (rowWords[lang] ?? rowWords['zh-cn']) as RowWords

/**
 * Language of names and words, and the decimals of the base currency. With `company` a first column names it; the
 * parts of several companies are joined by leaving the header out of all but the first (`headless`). With `note` a last
 * column says it in each row: a remark on the whole of the books.
 */
export type CsvForm = { lang: string; digits: number; company?: string; headless?: boolean; note?: string }

const table = (form: CsvForm, header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const { company, headless, note } = form
  const [first, firstName] = company === undefined ? [[], []] : [[textCell(company)], ['company']]
  const [last, lastName] = note === undefined ? [[], []] : [[textCell(note)], ['note']]
  const named = rows.map((row) => [...first, ...row, ...last])
  return headless ? named.map(csvRow).join('') : csvText([...firstName, ...header, ...lastName], named)
}

const trialHeader = [
  ...['subject', 'name', 'level', 'leaf'],
  ...trialFigures.flatMap((figure) => trialColumns[figure].csv ?? []),
]

const trialCells = (row: TrialTotals, digits: number): string[] =>
  trialFigures.flatMap((figure) => (trialColumns[figure].csv ? [formatMoney(row[figure], digits)] : []))

/** Trial balance (balance table 1) with the TOTAL row of the leaves. */
export const trialBalanceCsv = (
  trial: { rows: readonly TrialRow[]; total: TrialTotals },
  tree: SubjectTree,
  form: CsvForm,
): string => {
  const rows = trial.rows.map((row) => {
    const subject = tree.find(row.subject)
    const name = subject ? subjectName(subject, form.lang) : ''
    const leaf = row.leaf ? 'Y' : 'N'
    return [row.subject, textCell(name), String(row.level), leaf, ...trialCells(row, form.digits)]
  })
  return table(form, trialHeader, [
    ...rows,
    ['TOTAL', wordsOf(form.lang).total, '', '', ...trialCells(trial.total, form.digits)],
  ])
}

const currencyHeader = [
  'subject',
  'currency',
  'opening_original',
  'opening_base',
  'debit_original',
  'debit_base',
  'credit_original',
  'credit_base',
  'closing_original',
  'closing_base',
]

/** Currency balance (balance table 2), foreign-currency rows; originals with the decimals of their currency. */
export const currencyBalanceCsv = (
  rows: readonly CurrencyRow[],
  form: CsvForm,
  digitsOf: (currency: string) => number,
): string =>
  table(
    form,
    currencyHeader,
    rows.map((row) => {
      const original = (amount: bigint): string => formatMoney(amount, digitsOf(row.currency))
      const base = (amount: bigint): string => formatMoney(amount, form.digits)
      return [
        row.subject,
        row.currency,
        original(row.openingOriginal),
        base(row.openingBase),
        original(row.debitOriginal),
        base(row.debitBase),
        original(row.creditOriginal),
        base(row.creditBase),
        original(row.closingOriginal),
        base(row.closingBase),
      ]
    }),
  )

/** Auxiliary balance (balance table 3), one row per subject and entity. */
export const auxBalanceCsv = (rows: readonly AuxRow[], form: CsvForm): string =>
  table(
    form,
    ['subject', 'entity', 'opening', 'period_debit', 'period_credit', 'closing'],
    rows.map((row) => [
      row.subject,
      textCell(row.entity),
      ...[row.opening, row.debit, row.credit, row.closing].map((amount) => formatMoney(amount, form.digits)),
    ]),
  )

const ageTitles = [...ageEnds.map((end) => `age_${end}`), 'age_more']

/**
 * Subjects taken apart by kinds of entity, without the rows of whole subjects; `entity` has each kind with its code,
 * nothing after the colon for those without. With ages a column for each range, named by its last day.
 */
export const splitBalanceCsv = (
  rows: readonly (SplitRow & { ages: readonly bigint[] | null })[],
  { kinds, basis }: { kinds: readonly string[]; basis?: string },
  form: CsvForm,
): string =>
  table(
    form,
    ['subject', 'entity', 'opening', 'period_debit', 'period_credit', 'closing', ...(basis ? ageTitles : [])],
    rows.flatMap(({ subject, codes, opening, debit, credit, closing, ages }) => {
      if (codes === null) return []
      const entity = kinds.map((kind, at) => `${kind}:${codes[at] ?? ''}`).join(';')
      const aged = basis ? (ages ?? ageTitles.map(() => null)) : []
      const amounts = [opening, debit, credit, closing, ...aged]
      return [[subject, textCell(entity), ...amounts.map((amount) => optional(amount, form.digits))]]
    }),
  )

const optional = (amount: bigint | null, digits: number): string => (amount === null ? '' : formatMoney(amount, digits))

/** A statement with its figure columns, named by `columns`: closing and year_opening, current and year_to_date, … */
export const statementCsv = (
  lines: readonly StatementLine[],
  columns: readonly string[],
  values: readonly ReadonlyMap<number, bigint | null>[],
  form: CsvForm,
): string =>
  table(
    form,
    ['line_no', 'name_zh_cn', 'name_en', ...columns],
    lines.map((line) => [
      String(line.no),
      textCell(line.nameZhCn),
      textCell(line.nameEn),
      ...values.map((column) => optional(column.get(line.no) ?? null, form.digits)),
    ]),
  )

/** General ledger of one or more subjects. */
export const generalLedgerCsv = (rows: readonly GeneralLedgerRow[], form: CsvForm): string => {
  const words = wordsOf(form.lang)
  return table(
    form,
    ['subject', 'period', 'row', 'debit', 'credit', 'side', 'balance'],
    rows.map((row) => [
      row.subject,
      row.period ? periodText(row.period) : '',
      words[row.row],
      optional(row.debit, form.digits),
      optional(row.credit, form.digits),
      words.sides[row.side],
      formatMoney(row.balance, form.digits),
    ]),
  )
}

/** Detail ledger of one subject; `originalDigits` are the decimals of its foreign currency. */
export const detailLedgerCsv = (rows: readonly DetailLedgerRow[], form: CsvForm, originalDigits: number): string => {
  const words = wordsOf(form.lang)
  return table(
    form,
    ['date', 'voucher', 'summary', 'aux', 'debit', 'credit', 'side', 'balance', 'original_balance'],
    rows.map((row) => [
      row.date,
      textCell(row.voucher),
      row.kind === 'line' ? textCell(row.summary) : words[row.kind],
      textCell(row.aux),
      optional(row.debit, form.digits),
      optional(row.credit, form.digits),
      words.sides[row.side],
      formatMoney(row.balance, form.digits),
      optional(row.originalBalance, originalDigits),
    ]),
  )
}

/**
 * Openings of a year: base amount in the column of its side, the original amount signed and only for foreign
 * currencies.
 */
export const openingCsv = (
  openings: readonly {
    subject: string
    aux: Parameters<typeof auxText>[0]
    currency: string
    base: bigint
    original: bigint
  }[],
  baseCurrency: string,
  form: CsvForm,
  digitsOf: (currency: string) => number,
): string =>
  table(
    form,
    ['subject', 'aux', 'currency', 'original_amount', 'debit', 'credit'],
    openings.map((each) => [
      each.subject,
      textCell(auxText(each.aux)),
      each.currency,
      each.currency === baseCurrency ? '' : formatMoney(each.original, digitsOf(each.currency)),
      each.base >= 0n ? formatMoney(each.base, form.digits) : '',
      each.base < 0n ? formatMoney(-each.base, form.digits) : '',
    ]),
  )
