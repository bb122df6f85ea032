// Columns that the reports share: subject codes and names by depth, and figures that lead to what they are made of.
import type { ReactNode } from 'react'
import type { Lang } from '../../../contract/base/language.ts'
import { inLook } from '../../../domain/base/figure-unit.ts'
import { recordOf } from '../../../domain/base/record.ts'
import { isZeroText, Money } from '../../kit/money.tsx'
import { nameOf, type Say } from '../../kit/words.ts'
import type { GridColumn } from '../grid/data-grid.tsx'
import type { TrailStep } from './trail.ts'
import type { Report } from './use-report.ts'

type Named = { subject: string; level: number; leaf: boolean; nameZhCn: string; nameZhTw: string; nameEn: string }

const indentPx = 14
const amountWidth = 138

/** A column of words or codes. */
export const wordColumn = <R,>(
  key: string,
  title: string,
  width: number,
  cell: (row: R) => ReactNode,
  look: Omit<Partial<GridColumn<R>>, 'cell'> = {},
): GridColumn<R> => ({ key, title, width, cell, ...look })

export const voucherColumn = <R extends { voucher: string; voucherId: string }>(
  title: string,
  look: { width?: number; pinned?: boolean } = {},
): GridColumn<R> => ({
  ...{ key: 'voucher', title, width: 84, cell: (row) => row.voucher },
  link: (row) => (row.voucherId === '' ? null : `/voucher/entry/${row.voucherId}`),
  ...look,
})

/** Code and name; the name stands in by its depth, parents are bold. */
export const subjectColumns = <R extends Named>(
  t: Say,
  lang: Lang,
  nameIt: (row: R) => string = (row) => nameOf(row, lang),
): GridColumn<R>[] => [
  wordColumn('subject', t('code'), 92, (row) => row.subject, { pinned: true, quiet: true }),
  wordColumn(
    'name',
    t('subjectName'),
    220,
    (row) => <span style={{ paddingLeft: (row.level - 1) * indentPx }}>{nameIt(row)}</span>,
    { min: 160, grow: 2, pinned: true },
  ),
]

/** The codes of a set of entities: 'C001 S02' of 'customer:C001;store:S02'. */
export const auxCodes = (aux: string): string => aux.replace(/[a-z0-9]+:/g, '').replaceAll(';', ' ')

const digitPx = 8.5
const markPx = 3.8
const signPx = 7
const paddingPx = 18

/** What the last column of a grid has more at its right edge. */
const lastEdgePx = 8

/** Gives the last column the room that its wider edge takes from the figures. */
export const withLastEdge = <R,>(columns: readonly GridColumn<R>[]): GridColumn<R>[] =>
  columns.map((column, at) => (at === columns.length - 1 ? { ...column, width: column.width + lastEdgePx } : column))

/** In which the longest figure has room, bold and grouped; at least `least` px, which the words of the head want. */
export const widthOfFigures = (figures: Iterable<string | null>, least: number): number => {
  let widest = least
  for (const figure of figures) {
    if (!figure) continue
    const digits = figure.replace(/\D/g, '').length
    const marks = Math.floor((digits - 1) / 3) + 1
    widest = Math.max(widest, digits * digitPx + marks * markPx + (figure.startsWith('-') ? signPx : 0) + paddingPx)
  }
  return Math.ceil(widest)
}

/** Room for the name of a column and a unit: a Chinese sign is as wide as two letters. */
export const widthOfTitle = (title: string): number =>
  Math.ceil(52 + 7.2 * title.length + 6 * (title.match(/\p{Script=Han}/gu)?.length ?? 0))

type Target = {
  path: string
  query: Readonly<Record<string, string | undefined>>
  /** What is no report is opened as it is: it has no months, and no way back but the tab that one comes from. */
  kind: TrailStep['kind'] | 'voucher'
  /** What the report sums to where that is not what is shown: an amount before it was divided. */
  whole?: string | undefined
}
type Drill<R> = (row: R) => Target | null

/** An amount in the unit of the report, with no more decimals than its reader likes. */
export const unitText = (report: Report, figure: string | null): string | null =>
  figure === null ? null : inLook(figure, report.unit, report)

/** A figure in a grid that opens what it is made of beside the rows. */
export const OpenFigure = (props: { onOpen: () => void; children: ReactNode }) => (
  <button
    type="button"
    tabIndex={-1}
    className="grid-link report-figure text-primary w-full text-right"
    onClick={props.onOpen}
  >
    {props.children}
  </button>
)

/** A sum below the rows: in the unit of the report, and a zero is a result. */
export const TotalMoney = ({ report, value }: { report: Report; value: string }) => (
  <Money value={unitText(report, value)} zero="zero" />
)

/** The line of sums below the rows: what it is called, in the column `at`, and its figures by column. */
export const totalLine = (
  report: Report,
  [at, name]: readonly [at: string, name: string],
  figures: Readonly<Record<string, string>>,
  more: { cells?: Readonly<Record<string, ReactNode>>; links?: Links; whys?: Links } = {},
) => [
  {
    ...{ key: 'total', ...more },
    cells: {
      ...{ [at]: name, ...more.cells },
      ...recordOf(Object.keys(figures), (key) => <TotalMoney key={key} report={report} value={figures[key] ?? ''} />),
    },
  },
]
type Links = Readonly<Record<string, string>>

/** `isExact`: quantities and rates, which have no unit of money. */
type Figures = { key: string; title: string; unit?: string; width?: number; zero?: 'dash' | 'blank'; isExact?: boolean }

/** Why a figure without a link has none; nothing where there is no figure. */
type Why<R> = (row: R) => string | undefined

const shown = (report: Report, column: Figures, figure: string | null): string | null =>
  column.isExact ? figure : unitText(report, figure)

/** A column of amounts; with `drill` each figure that is not nothing is a link, and carries the exact figure. */
export const figureColumn = <R,>(
  report: Report,
  column: Figures,
  value: (row: R) => string | null,
  nameIt: (row: R) => string,
  drill?: Drill<R>,
  why?: Why<R>,
): GridColumn<R> => ({
  key: column.key,
  title: column.title,
  unit: column.unit,
  width: column.width ?? amountWidth,
  align: 'end',
  cell: (row) => <Money value={shown(report, column, value(row))} zero={column.zero ?? 'dash'} />,
  text: (row) => shown(report, column, value(row)) ?? '',
  link: (row) => {
    const figure = value(row)
    // What is shown as nothing is no link: it would have neither a face nor a name.
    const face = shown(report, column, figure)
    const isBlank = figure === null || !face || (column.zero === 'blank' && isZeroText(face))
    const to = isBlank ? null : drill?.(row)
    if (!to || figure === null || !report.leads(to.path)) return null
    const { path, query, kind, whole = figure } = to
    return kind === 'voucher' ? path : report.drill(path, query, { name: nameIt(row), figure: whole, kind })
  },
  why: why && ((row) => (isZeroText(shown(report, column, value(row)) || '0') ? undefined : why(row))),
})

/** The ledger a subject's figure leads to: the detail ledger of a leaf, the general ledger of a parent. */
export const ledgerOf = (row: { subject: string; drill: string }, query: Record<string, string | undefined> = {}) =>
  row.drill === 'general-ledger-2'
    ? { path: `/report/general-ledger-2/${row.subject}`, query }
    : { path: '/report/general-ledger-1', query: { ...query, subject: row.subject } }

/** The side that a debit-positive balance stands on. */
export const sideOf = (signed: string): 'debit' | 'credit' | 'nil' => {
  if (isZeroText(signed)) return 'nil'
  return signed.startsWith('-') ? 'credit' : 'debit'
}

/** The word of the side that a balance stands on. */
export const sideColumn = <R,>(t: Say, key: string, side: (row: R) => string, width = 44): GridColumn<R> =>
  wordColumn(key, t('side'), width, (row) => t(`side_${side(row)}`), { align: 'center', quiet: true })

/** A balance as an amount on the side of `signed`: only what runs against that side keeps a sign. */
export const onSide = (balance: string, signed: string): string => {
  if (!signed.startsWith('-') || isZeroText(balance)) return balance
  return balance.startsWith('-') ? balance.slice(1) : `-${balance}`
}

export const balanceFigures = ['opening', 'debit', 'credit', 'closing'] as const
export type BalanceFigure = (typeof balanceFigures)[number]
type Sums = Readonly<Record<BalanceFigure, string>>

const isBalance = (figure: BalanceFigure): boolean => figure === 'opening' || figure === 'closing'

/** Debit-positive sums as they are shown: balances on their own side. */
export const shownSums = (sums: Sums): Record<BalanceFigure, string> =>
  recordOf(balanceFigures, (figure) => (isBalance(figure) ? onSide(sums[figure], sums[figure]) : sums[figure]))

type Balances<R> = {
  /** Debit-positive. */
  sums: (row: R) => Sums
  nameIt: (row: R) => string
  drill: (row: R, figure: BalanceFigure) => Target
  figures?: readonly BalanceFigure[]
}

/** Opening, movement and closing balance, each balance behind the word of its side. */
export const balanceColumns = <R,>(
  report: Report,
  t: Say,
  width: number,
  { sums, nameIt, drill, figures = balanceFigures }: Balances<R>,
): GridColumn<R>[] =>
  figures.flatMap((figure) => {
    const column = figureColumn<R>(
      report,
      { key: figure, title: t(`aux_${figure}`), width },
      (row) => shownSums(sums(row))[figure],
      nameIt,
      (row) => drill(row, figure),
    )
    return isBalance(figure)
      ? [sideColumn<R>(t, `${figure}Side`, (row) => sideOf(sums(row)[figure])), column]
      : [column]
  })
