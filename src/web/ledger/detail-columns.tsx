// The columns of the detail ledger in the form that is asked for: what stands before the amounts, and beside them.
import { useMemo } from 'react'
import type { DetailLedgerRowShape } from '../../contract/ledger/ledger.ts'
import { detailLedgerLink, type LinkLines } from '../../contract/statement/ledger-link.ts'
import { formatMoney, parseSum } from '../../domain/base/money.ts'
import type { LedgerFormName } from '../../domain/ledger/ledger-measure.ts'
import { openDayTotals } from '../../domain/ledger/ledger-rows.ts'
import { type Say, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import {
  auxCodes,
  figureColumn,
  onSide,
  sideColumn,
  voucherColumn,
  wordColumn,
} from '../parts/report/report-columns.tsx'
import { useSubjectNames } from '../parts/report/subject-names.ts'
import type { Report } from '../parts/report/use-report.ts'

/** The rows of a detail ledger with what each day adds up to, for those who want it: journals of cash and banks. */
export type LedgerRow = Omit<DetailLedgerRowShape, 'kind'> & { kind: DetailLedgerRowShape['kind'] | 'day' }

/** Puts the total of each day that has ended below its lines; `digits` are those of the amounts. */
export const withDays = (rows: readonly DetailLedgerRowShape[], digits: number): LedgerRow[] => {
  const dayBefore = openDayTotals()
  const amountOf = (text: string | null) => (text === null ? null : parseSum(text, digits))
  let last: DetailLedgerRowShape | undefined
  return rows.flatMap((row): LedgerRow[] => {
    const day = dayBefore({ ...row, debit: amountOf(row.debit), credit: amountOf(row.credit) })
    const before = last
    last = row
    if (day === null || before === undefined) return [row]
    const sums = { debit: formatMoney(day.debit, digits), credit: formatMoney(day.credit, digits) }
    const empty = { voucherId: '' as const, voucher: '', lineNo: 0, summary: '', subject: '', aux: '', contra: [] }
    return [
      { ...before, ...empty, currency: '', original: '', ...sums, kind: 'day', originalBalance: null, beside: null },
      row,
    ]
  })
}

type NameOfSubject = (code: string) => string

const contraText = ([first, ...rest]: readonly string[], name: NameOfSubject): string => {
  if (first === undefined) return ''
  return [first, name(first), rest.length > 0 ? `+${rest.length}` : ''].filter(Boolean).join(' ')
}

const rowName = (row: LedgerRow) => row.voucher

/**
 * `foreign`: the one foreign currency of the ledger, '' for none; `unit`: in what the subject is counted; `before`: the
 * last month before those shown, '' for none.
 */
export type DetailLook = { form: LedgerFormName; foreign: string; isParent: boolean; unit: string; before: string }

type Make = { report: Report; lines: LinkLines; look: DetailLook; t: Say }
type Column = GridColumn<LedgerRow>
/** Forms with figures beside the amounts: they need the room that contra subjects and entities have in the others. */
const isWide = ({ form }: DetailLook): boolean => form === 'quantity' || form === 'currency'

type BesideName = 'debit' | 'credit' | 'balance' | 'price' | 'balancePrice' | 'rate'

const shownIn = ({ report: { from, month }, look: { before } }: Make) => ({ from, month, before })

/** The same of amounts in base currency, which other reports have too. */
const amountsIn = (make: Make) => {
  const { address, asKnown } = make.report
  const how = { withoutClosing: address.has('withoutClosing'), isThen: asKnown !== undefined }
  return { ...shownIn(make), ...how, isAmount: true }
}

/** Why a figure has no link: a balance runs, lines of another time have no voucher, all others are sums of lines. */
const whyPlain =
  ({ t, report, look }: Make, isBalance: boolean) =>
  ({ kind }: LedgerRow): string => {
    if (kind === 'opening' && look.before === '') return t('plainFigure:begins')
    if (isBalance) return t('plainFigure:runs')
    const isThen = kind === 'line' && report.asKnown !== undefined
    return isThen ? t('plainFigure:known') : t('plainFigure:rowsAbove')
  }

const amount = (make: Make, key: 'debit' | 'credit' | 'balance'): Column => {
  const { report, lines, look, t } = make
  return figureColumn<LedgerRow>(
    report,
    {
      ...{ key, title: t(key), zero: key === 'balance' ? 'dash' : 'blank' },
      width: isWide(look) ? 112 : 128,
    },
    (row) => row[key],
    // A day has no voucher to be called by.
    (row) => row.voucher || row.date,
    (row) => detailLedgerLink(row, key, lines, amountsIn(make)),
    whyPlain(make, key === 'balance'),
  )
}

const original = (make: Make): Column =>
  figureColumn<LedgerRow>(
    make.report,
    { key: 'original', title: make.t('original'), zero: 'blank', width: 118 },
    (row) => row.original,
    rowName,
    (row) => detailLedgerLink(row, 'original', make.lines, shownIn(make)),
    whyPlain(make, false),
  )

/** In the one foreign currency: the same lines narrowed to it, which end with its balance. */
const originalBalance = (make: Make): Column => {
  const { report, lines, look, t } = make
  const inIt = { ...lines, currency: look.foreign }
  return figureColumn<LedgerRow>(
    report,
    { key: 'originalBalance', title: t('originalBalance'), zero: 'dash', width: 128 },
    (row) => row.originalBalance,
    rowName,
    (row) => detailLedgerLink(row, 'balance', inIt, shownIn(make)),
    whyPlain(make, true),
  )
}

/** The balance of what runs beside stands on the side of the balance, as that does. */
const besideValue = (row: LedgerRow, name: BesideName): string | null => {
  const value = row.beside?.[name] ?? null
  return name === 'balance' && value !== null ? onSide(value, row.side === 'credit' ? '-1' : '1') : value
}

type BesideTitle = { key: string; title: string; unit?: string; width?: number }

const isSum = (name: BesideName): name is 'debit' | 'credit' | 'balance' =>
  name === 'debit' || name === 'credit' || name === 'balance'

const beside = (make: Make, name: BesideName, title: BesideTitle): Column =>
  figureColumn<LedgerRow>(
    make.report,
    { ...title, isExact: true, zero: name === 'balance' ? 'dash' : 'blank', width: title.width ?? 92 },
    (row) => besideValue(row, name),
    rowName,
    (row) => (name === 'debit' || name === 'credit' ? detailLedgerLink(row, name, make.lines, shownIn(make)) : null),
    isSum(name) ? whyPlain(make, name === 'balance') : () => make.t('plainFigure:rate'),
  )

/** In foreign currency; of a ledger in several of them a line has its own, and nothing runs. */
const foreign = (make: Make, name: 'debit' | 'credit' | 'balance'): Column => {
  const { report, lines, look, t } = make
  const inIt = { ...lines, currency: look.foreign || lines.currency }
  const isForeign = ({ currency }: LedgerRow) => currency !== report.set?.currency
  const key = `${name}Original`
  return figureColumn<LedgerRow>(
    report,
    { key, title: t(`ledgerForm:${key}`), zero: name === 'balance' ? 'dash' : 'blank', isExact: true, width: 112 },
    (row) =>
      besideValue(row, name) ?? (name !== 'balance' && row[name] !== null && isForeign(row) ? row.original : null),
    rowName,
    (row) => detailLedgerLink(row, name, inIt, shownIn(make)),
    whyPlain(make, name === 'balance'),
  )
}

const side = ({ t }: Make): Column => sideColumn<LedgerRow>(t, 'side', (row) => row.side, 48)

const counted = (make: Make): Column[] => {
  const { t, look } = make
  const quantity = (name: 'debit' | 'credit' | 'balance') =>
    beside(make, name, { key: `${name}Quantity`, title: t(`ledgerForm:${name}Quantity`), unit: look.unit })
  return [
    beside(make, 'price', { key: 'price', title: t('ledgerForm:price') }),
    ...[quantity('debit'), amount(make, 'debit'), quantity('credit'), amount(make, 'credit'), side(make)],
    ...[quantity('balance'), beside(make, 'balancePrice', { key: 'bookPrice', title: t('ledgerForm:balancePrice') })],
    amount(make, 'balance'),
  ]
}

const inCurrency = (make: Make): Column[] => [
  wordColumn('currency', make.t('currency'), 72, (row) => row.currency, { quiet: true }),
  beside(make, 'rate', { key: 'rate', title: make.t('ledgerForm:rate'), width: 72 }),
  ...[foreign(make, 'debit'), amount(make, 'debit'), foreign(make, 'credit'), amount(make, 'credit')],
  ...[side(make), foreign(make, 'balance'), amount(make, 'balance')],
]

const threeColumns = (make: Make): Column[] => {
  const { foreign } = make.look
  const [before, after] = foreign ? [[original(make)], [originalBalance(make)]] : [[], []]
  return [...before, amount(make, 'debit'), amount(make, 'credit'), side(make), amount(make, 'balance'), ...after]
}

const journal = (make: Make): Column[] => [
  wordColumn('settlement', make.t('ledgerForm:settlement'), 92, (row) => row.beside?.settlement ?? '', { quiet: true }),
  wordColumn('settlementNo', make.t('ledgerForm:settlementNo'), 110, (row) => row.beside?.settlementNo ?? '', {
    quiet: true,
  }),
  ...threeColumns(make),
]

const amounts: Record<LedgerFormName, (make: Make) => Column[]> = {
  plain: threeColumns,
  quantity: counted,
  currency: inCurrency,
  journal,
}

const parties = (t: Say, name: NameOfSubject): Column[] => [
  wordColumn('contra', t('contra'), 150, (row) => contraText(row.contra, name), { quiet: true, min: 80, grow: 2 }),
  wordColumn('aux', t('aux'), 96, (row) => auxCodes(row.aux), { quiet: true, min: 60 }),
]

const words = ({ look, t }: Make, name: NameOfSubject): Column[] => {
  const pinned = isWide(look)
  const summaryOf = (row: LedgerRow) => (row.kind === 'line' ? row.summary : t(`row_${row.kind}`))
  return [
    wordColumn('date', t('date'), 104, (row) => row.date, { pinned }),
    voucherColumn(t('voucher'), { width: pinned ? 80 : 84, pinned }),
    ...(look.isParent
      ? [wordColumn<LedgerRow>('subject', t('code'), pinned ? 80 : 90, (row) => row.subject, { quiet: true })]
      : []),
    wordColumn('summary', t('summary'), 220, summaryOf, { min: pinned ? 96 : 110, grow: 2 }),
    ...(pinned ? [] : parties(t, name)),
  ]
}

export const useDetailColumns = (report: Report, lines: LinkLines, look: DetailLook): GridColumn<LedgerRow>[] => {
  const t = useWords('reportScreen')
  const name = useSubjectNames()
  const { form, foreign, isParent, unit, before } = look
  return useMemo(() => {
    const make = { report, lines, look: { form, foreign, isParent, unit, before }, t }
    return [...words(make, name), ...amounts[form](make)]
  }, [t, report, lines, form, foreign, isParent, unit, before, name])
}
