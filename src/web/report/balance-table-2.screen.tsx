// Balance table 2: balances in foreign currency and in base currency, one row per subject and currency.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CurrencyBalanceRowShape } from '../../contract/report.ts'
import { useCall } from '../api/query.ts'
import { TextField } from '../kit/field.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import type { GridColumn } from '../parts/data-grid.tsx'
import { reportApi } from './report-api.ts'
import { IncludeParameter, MonthsParameter, SubjectRange, subjectsOf } from './report-bars.tsx'
import { figureColumn, ledgerOf, subjectColumns } from './report-columns.tsx'
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

const useColumns = (report: Report): GridColumn<CurrencyBalanceRowShape>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const currency = report.set?.currency
  return useMemo(
    () => [
      ...subjectColumns<CurrencyBalanceRowShape>(t, lang),
      { key: 'currency', title: t('currency'), width: 76, quiet: true, cell: (row) => row.currency },
      ...figures.map((figure) =>
        figureColumn<CurrencyBalanceRowShape>(
          report,
          { key: figure, title: t(figure), unit: figure.endsWith('Base') ? currency : undefined, width: 132 },
          (row) => row[figure],
          (row) => `${row.subject} ${nameOf(row, lang)} ${row.currency}`,
          (row) => ({ ...ledgerOf(row), kind: figure === 'closingBase' ? 'closing' : 'movement' }),
        ),
      ),
    ],
    [t, lang, report, currency],
  )
}

const CurrencyParameter = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  return (
    <TextField
      aria-label={t('currency')}
      inner={t('currency')}
      width={120}
      maxLength={3}
      value={report.address.get('currency')}
      onChange={(event) => report.address.set({ currency: event.target.value.toUpperCase() })}
    />
  )
}

const CurrencyTable = () => {
  const t = useWords('reportScreen')
  const report = useReport(t('balanceTable2'))
  const currency = report.address.get('currency')
  const input = {
    companies: report.companies,
    month: report.month,
    from: report.from,
    include: report.include,
    ...subjectsOf(report),
    currency: currency.length === 3 ? currency : undefined,
  }
  const answer = useCall(reportApi.balanceTable2, input, { placeholderData: keepPreviousData })
  const columns = useColumns(report)
  return (
    <ReportPage
      report={report}
      name="balanceTable2"
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
          <CurrencyParameter report={report} />
        </>
      }
      grid={{
        id: 'balance-table-2',
        columns,
        rows: answer.data?.books[0]?.rows ?? [],
        rowKey: (row) => `${row.subject} ${row.currency}`,
        rowLook: (row) => (row.leaf ? undefined : 'total'),
      }}
      onFile={(format) => reportApi.exportBalanceTable2({ ...input, format })}
    />
  )
}

const BalanceTable2Screen = () => <AccountSetGate>{(set) => <CurrencyTable key={set.value} />}</AccountSetGate>

export default BalanceTable2Screen
