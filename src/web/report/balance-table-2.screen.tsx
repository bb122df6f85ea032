// Balance table 2: balances in foreign currency and in base currency, one row per subject and currency.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CurrencyBalanceRowShape } from '../../contract/balance-table.ts'
import { useCall } from '../api/query.ts'
import { isZeroText } from '../kit/money.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { AddressCurrency } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/data-grid.tsx'
import { paperApi, reportApi } from './report-api.ts'
import { IncludeParameter, MonthsParameter, missingSubject, rangeOf, SubjectRange } from './report-bars.tsx'
import {
  figureColumn,
  ledgerOf,
  onSide,
  sideColumn,
  subjectColumns,
  widthOfFigures,
  withLastEdge,
} from './report-columns.tsx'
import { ReportPage } from './report-page.tsx'
import { type Report, useReport } from './use-report.ts'

const figures = [
  'openingOriginal',
  'openingBase',
  'debitOriginal',
  'debitBase',
  'creditOriginal',
  'creditBase',
  'closingOriginal',
  'closingBase',
] as const

type Figure = (typeof figures)[number]

/** The words of the heads need this much in every language. */
const leastWidth = 96
const nameLeast = 112

const isBalance = (figure: Figure): boolean => figure.startsWith('opening') || figure.startsWith('closing')

/** What decides the side of both balances: the one in base currency, or the other where that is zero. */
const signedOf = (row: CurrencyBalanceRowShape, figure: Figure): string => {
  const [base, original] = figure.startsWith('opening')
    ? [row.openingBase, row.openingOriginal]
    : [row.closingBase, row.closingOriginal]
  return isZeroText(base) ? original : base
}

const useColumns = (
  report: Report,
  rows: readonly CurrencyBalanceRowShape[],
): GridColumn<CurrencyBalanceRowShape>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const width = widthOfFigures(
      rows.flatMap((row) => figures.map((figure) => row[figure])),
      leastWidth,
    )
    const amount = (figure: Figure) =>
      figureColumn<CurrencyBalanceRowShape>(
        report,
        { key: figure, title: t(figure), width },
        (row) => (isBalance(figure) ? onSide(row[figure], signedOf(row, figure)) : row[figure]),
        (row) => `${row.subject} ${nameOf(row, lang)} ${row.currency}`,
        (row) => ({ ...ledgerOf(row), kind: figure === 'closingBase' ? 'closing' : 'movement' }),
      )
    const side = (figure: 'openingBase' | 'closingBase') =>
      sideColumn<CurrencyBalanceRowShape>(t, `${figure}Side`, t('side'), (row) => signedOf(row, figure))
    return withLastEdge([
      // Ten columns of figures: the name gives way first.
      ...subjectColumns<CurrencyBalanceRowShape>(t, lang).map((column) =>
        column.key === 'name' ? { ...column, min: nameLeast } : column,
      ),
      { key: 'currency', title: t('currency'), width: 72, quiet: true, cell: (row) => row.currency },
      side('openingBase'),
      ...(['openingOriginal', 'openingBase', 'debitOriginal', 'debitBase'] as const).map(amount),
      ...(['creditOriginal', 'creditBase'] as const).map(amount),
      side('closingBase'),
      ...(['closingOriginal', 'closingBase'] as const).map(amount),
    ])
  }, [t, lang, report, rows])
}

const noRows: readonly CurrencyBalanceRowShape[] = []

const CurrencyTable = () => {
  const t = useWords('reportScreen')
  const report = useReport(t('balanceTable2'))
  const currency = report.address.get('currency')
  const input = {
    ...rangeOf(report),
    currency: currency.length === 3 ? currency : undefined,
  }
  const answer = useCall(reportApi.balanceTable2, input, {
    placeholderData: keepPreviousData,
    enabled: missingSubject(report) === null,
  })
  const rows = answer.data?.books[0]?.rows ?? noRows
  const columns = useColumns(report, rows)
  return (
    <ReportPage
      report={report}
      name="balanceTable2"
      hasUnit
      scales
      answer={answer}
      parameters={
        <>
          <MonthsParameter report={report} />
          <IncludeParameter report={report} />
        </>
      }
      second={
        <>
          <SubjectRange report={report} />
          <AddressCurrency address={report.address} label={t('currency')} />
        </>
      }
      grid={{
        id: 'balance-table-2',
        columns,
        rows,
        rowKey: (row) => `${row.subject} ${row.currency}`,
        rowLook: (row) => (row.leaf ? undefined : 'total'),
      }}
      onFile={(choice, options) => reportApi.exportBalanceTable2({ ...input, ...choice }, options)}
      paper={() => paperApi.balanceTable2({ ...input, unit: report.unit })}
    />
  )
}

const BalanceTable2Screen = () => <AccountSetGate>{(set) => <CurrencyTable key={set.value} />}</AccountSetGate>

export default BalanceTable2Screen
