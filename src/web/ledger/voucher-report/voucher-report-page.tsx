// What the three tabs of the voucher report share: bars, files, paper.
import type { ReactNode } from 'react'
import { Empty } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import type { GridProps } from '../../parts/grid/data-grid.tsx'
import { printedOf, sheetFiles } from '../../parts/report/report-bars.tsx'
import { ReportPage, type ReportPageProps } from '../../parts/report/report-page.tsx'
import type { Report } from '../../parts/report/use-report.ts'
import { fileInputOf, voucherReportApi } from './voucher-report-api.ts'
import { type VoucherReportChoices, VoucherReportParameters, VoucherReportSecond } from './voucher-report-bars.tsx'

type TabProps<R> = {
  report: Report
  answer: Omit<ReportPageProps<R>['answer'], 'data'> & {
    data: { asOf: string; scoped: boolean; choices: VoucherReportChoices } | undefined
  }
  grid: Omit<GridProps<R>, 'label' | 'isLoading' | 'isStale' | 'handle' | 'place'>
  proof?: ReactNode
  checks?: ReactNode
}

export const VoucherReportPage = <R,>({ report, answer, grid, proof, checks }: TabProps<R>) => {
  const t = useWords('voucherReport')
  return (
    <ReportPage
      report={report}
      name="voucherSummary"
      answer={answer}
      parameters={<VoucherReportParameters report={report} />}
      second={<VoucherReportSecond report={report} choices={answer.data?.choices} />}
      grid={{ ...grid, empty: <Empty icon="table" title={t('none')} text={t('noneText')} /> }}
      proof={proof}
      checks={checks}
      files={sheetFiles}
      onFile={(choice, options) => voucherReportApi.export({ ...fileInputOf(report), ...printedOf(choice) }, options)}
      paper={() => voucherReportApi.print({ ...fileInputOf(report), unit: report.unit })}
    />
  )
}
