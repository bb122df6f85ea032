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
import type { Opening } from '../voucher/balance.ts'

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

/** A column of a file: its name, which is public, and its cell of a row. */
type Column<Row> = readonly [name: string, cellOf: (row: Row) => string]

const table = <Row>(form: CsvForm, columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const { company, headless, note } = form
  const said = (name: string, text: string | undefined): Column<Row>[] =>
    text === undefined ? [] : [[name, () => textCell(text)]]
  const all = [...said('company', company), ...columns, ...said('note', note)]
  const cells = rows.map((row) => all.map(([, cellOf]) => cellOf(row)))
  return headless
    ? cells.map(csvRow).join('')
    : csvText(
        all.map(([name]) => name),
        cells,
      )
}

const money = (amount: bigint | null, digits: number): string => (amount === null ? '' : formatMoney(amount, digits))

type TrialLine = { subject: string; name: string; level: string; leaf: string; sums: TrialTotals }

/** Trial balance (balance table 1) with the TOTAL row of the leaves. */
export const trialBalanceCsv = (
  trial: { rows: readonly TrialRow[]; total: TrialTotals },
  tree: SubjectTree,
  form: CsvForm,
): string => {
  const lines = trial.rows.map((row): TrialLine => {
    const subject = tree.find(row.subject)
    const name = textCell(subject ? subjectName(subject, form.lang) : '')
    return { subject: row.subject, name, level: String(row.level), leaf: row.leaf ? 'Y' : 'N', sums: row }
  })
  const total: TrialLine = {
    ...{ subject: 'TOTAL', name: wordsOf(form.lang).total, level: '', leaf: '' },
    sums: trial.total,
  }
  const columns: Column<TrialLine>[] = [
    ['subject', ({ subject }) => subject],
    ['name', ({ name }) => name],
    ['level', ({ level }) => level],
    ['leaf', ({ leaf }) => leaf],
    ...trialFigures.flatMap((figure): Column<TrialLine>[] => {
      const { csv } = trialColumns[figure]
      return csv ? [[csv, ({ sums }) => formatMoney(sums[figure], form.digits)]] : []
    }),
  ]
  return table(form, columns, [...lines, total])
}

/** Currency balance (balance table 2), foreign-currency rows; originals with the decimals of their currency. */
export const currencyBalanceCsv = (
  rows: readonly CurrencyRow[],
  form: CsvForm,
  digitsOf: (currency: string) => number,
): string =>
  table(
    form,
    [
      ['subject', ({ subject }) => subject],
      ['currency', ({ currency }) => currency],
      ...(['opening', 'debit', 'credit', 'closing'] as const).flatMap((side): Column<CurrencyRow>[] => [
        [`${side}_original`, (row) => formatMoney(row[`${side}Original`], digitsOf(row.currency))],
        [`${side}_base`, (row) => formatMoney(row[`${side}Base`], form.digits)],
      ]),
    ],
    rows,
  )

const balanceColumns = ({ digits }: CsvForm): Column<Pick<AuxRow, 'opening' | 'debit' | 'credit' | 'closing'>>[] => [
  ['opening', ({ opening }) => formatMoney(opening, digits)],
  ['period_debit', ({ debit }) => formatMoney(debit, digits)],
  ['period_credit', ({ credit }) => formatMoney(credit, digits)],
  ['closing', ({ closing }) => formatMoney(closing, digits)],
]

/** Auxiliary balance (balance table 3), one row per subject and entity. */
export const auxBalanceCsv = (rows: readonly AuxRow[], form: CsvForm): string =>
  table(
    form,
    [['subject', ({ subject }) => subject], ['entity', ({ entity }) => textCell(entity)], ...balanceColumns(form)],
    rows,
  )

const ageTitles = [...ageEnds.map((end) => `age_${end}`), 'age_more']

type AgedSplit = SplitRow & { ages: readonly bigint[] | null }

/**
 * Subjects taken apart by kinds of entity, without the rows of whole subjects; `entity` has each kind with its code,
 * nothing after the colon for those without. With ages a column for each range, named by its last day.
 */
export const splitBalanceCsv = (
  rows: readonly AgedSplit[],
  { kinds, basis }: { kinds: readonly string[]; basis?: string },
  form: CsvForm,
): string =>
  table(
    form,
    [
      ['subject', ({ subject }) => subject],
      ['entity', ({ codes }) => textCell(kinds.map((kind, at) => `${kind}:${codes?.[at] ?? ''}`).join(';'))],
      ...balanceColumns(form),
      ...(basis ? ageTitles : []).map(
        (title, at): Column<AgedSplit> => [title, ({ ages }) => money(ages?.[at] ?? null, form.digits)],
      ),
    ],
    rows.filter(({ codes }) => codes !== null),
  )

/** A statement with its figure columns, named by `columns`: closing and year_opening, current and year_to_date, … */
export const statementCsv = (
  lines: readonly StatementLine[],
  columns: readonly string[],
  values: readonly ReadonlyMap<number, bigint | null>[],
  form: CsvForm,
): string =>
  table(
    form,
    [
      ['line_no', ({ no }) => String(no)],
      ['name_zh_cn', ({ nameZhCn }) => textCell(nameZhCn)],
      ['name_en', ({ nameEn }) => textCell(nameEn)],
      ...columns.map(
        (name, at): Column<StatementLine> => [name, ({ no }) => money(values[at]?.get(no) ?? null, form.digits)],
      ),
    ],
    lines,
  )

type Moved = Pick<GeneralLedgerRow | DetailLedgerRow, 'debit' | 'credit' | 'side' | 'balance'>

const movedColumns = ({ digits, lang }: CsvForm): Column<Moved>[] => [
  ['debit', ({ debit }) => money(debit, digits)],
  ['credit', ({ credit }) => money(credit, digits)],
  ['side', ({ side }) => wordsOf(lang).sides[side]],
  ['balance', ({ balance }) => formatMoney(balance, digits)],
]

/** General ledger of one or more subjects. */
export const generalLedgerCsv = (rows: readonly GeneralLedgerRow[], form: CsvForm): string =>
  table(
    form,
    [
      ['subject', ({ subject }) => subject],
      ['period', ({ period }) => (period ? periodText(period) : '')],
      ['row', ({ row }) => wordsOf(form.lang)[row]],
      ...movedColumns(form),
    ],
    rows,
  )

/** Detail ledger of one subject; `originalDigits` are the decimals of its foreign currency. */
export const detailLedgerCsv = (rows: readonly DetailLedgerRow[], form: CsvForm, originalDigits: number): string =>
  table(
    form,
    [
      ['date', ({ date }) => date],
      ['voucher', ({ voucher }) => textCell(voucher)],
      ['summary', ({ kind, summary }) => (kind === 'line' ? textCell(summary) : wordsOf(form.lang)[kind])],
      ['aux', ({ aux }) => textCell(aux)],
      ...movedColumns(form),
      ['original_balance', ({ originalBalance }) => money(originalBalance, originalDigits)],
    ],
    rows,
  )

/**
 * Openings of a year: base amount in the column of its side, the original amount signed and only for foreign
 * currencies.
 */
export const openingCsv = (
  openings: readonly Pick<Opening, 'subject' | 'aux' | 'currency' | 'base' | 'original'>[],
  baseCurrency: string,
  form: CsvForm,
  digitsOf: (currency: string) => number,
): string =>
  table(
    form,
    [
      ['subject', ({ subject }) => subject],
      ['aux', ({ aux }) => textCell(auxText(aux))],
      ['currency', ({ currency }) => currency],
      [
        'original_amount',
        ({ currency, original }) => (currency === baseCurrency ? '' : formatMoney(original, digitsOf(currency))),
      ],
      ['debit', ({ base }) => (base >= 0n ? formatMoney(base, form.digits) : '')],
      ['credit', ({ base }) => (base < 0n ? formatMoney(-base, form.digits) : '')],
    ],
    openings,
  )
