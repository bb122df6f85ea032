// The voucher report: subject summary, register and quality sheet of the vouchers of a time.
import { useMemo } from 'react'
import { type QualityRowShape, voucherReportCalls } from '../../../contract/ledger/voucher-report.ts'
import { Money } from '../../kit/money.tsx'
import { useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { addressOf } from '../../parts/address.ts'
import { isListed } from '../../parts/company-picker.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { useReportCall } from '../../parts/report/report-answer.ts'
import { unitText, withLastEdge } from '../../parts/report/report-columns.tsx'
import { type Report, useReport } from '../../parts/report/use-report.ts'
import { alongOf, tabOf, VoucherReportPage, whichOf } from './voucher-report-page.tsx'
import { VoucherRegisterTab, VoucherSummaryTab } from './voucher-report-tabs.tsx'

type Row = QualityRowShape
type Count = 'vouchers' | 'unaudited' | 'withoutAttachments' | 'red' | 'voided'

/** The quick filter of the voucher list that shows what a count is of. */
const quickOf: Readonly<Record<Count, string>> = {
  ...{ vouchers: 'all', unaudited: 'saved', withoutAttachments: 'noAttachment', red: 'red', voided: 'void' },
}

const useColumns = (report: Report): GridColumn<Row>[] => {
  const t = useWords('voucherReport')
  return useMemo(() => {
    const listOf = (row: Row, quick: string): string | null => {
      const { month, from, companies, set } = report
      if (companies !== undefined && !isListed(companies, set?.value)) return null
      // The list knows one currency, not all foreign ones.
      if (report.address.has('foreign')) return null
      const { types, ...along } = alongOf(report)
      const by = row.kind === 'maker' ? { type: types, createdBy: row.name } : { type: row.key || types }
      return addressOf('/voucher/list', { periodFrom: from, periodTo: month, quick, companies, ...along, ...by })
    }
    const count = (key: Count): GridColumn<Row> => ({
      key,
      title: t(key),
      width: 108,
      align: 'end',
      cell: (row) => row[key] || '–',
      link: (row) => (row[key] > 0 ? listOf(row, quickOf[key]) : null),
      why: (row) => (row[key] > 0 ? t('plainFigure:otherYear') : undefined),
    })
    return withLastEdge<Row>([
      { key: 'kind', title: t('kind'), width: 120, quiet: true, cell: (row) => t(`kind_${row.kind}`) },
      { key: 'name', title: t('name'), width: 140, min: 80, grow: 1, cell: (row) => row.name },
      count('vouchers'),
      {
        key: 'amount',
        title: t('amount'),
        width: 150,
        align: 'end',
        cell: (row) => <Money value={unitText(report, row.amount)} />,
        link: (row) => (row.vouchers > 0 ? listOf(row, 'all') : null),
        why: (row) => (row.vouchers > 0 ? t('plainFigure:otherYear') : undefined),
      },
      {
        key: 'gaps',
        title: t('gaps'),
        width: 180,
        min: 100,
        grow: 2,
        cell: (row) =>
          row.kind === 'maker'
            ? ''
            : row.gapCount === 0
              ? '–'
              : row.gaps
                ? `${row.gapCount}: ${row.gaps}`
                : row.gapCount,
      },
      count('unaudited'),
      count('withoutAttachments'),
      count('red'),
      count('voided'),
    ])
  }, [t, report])
}

/** The quality sheet: how many vouchers, what is missing in their numbers, what waits, by type and by maker. */
const VoucherQualityTab = ({ report }: { report: Report }) => {
  const { include: _, ...input } = whichOf(report)
  // Every voucher counts here, whatever its state.
  const all = useMemo((): Report => ({ ...report, include: 'saved' }), [report])
  const answer = useReportCall(report, voucherReportCalls.quality, input)
  const columns = useColumns(report)
  return (
    <VoucherReportPage
      report={all}
      answer={answer}
      grid={{
        id: 'voucher-quality',
        columns,
        rows: answer.data?.rows ?? [],
        rowKey: (row) => `${row.kind} ${row.key}`,
        rowLook: (row) => (row.kind === 'all' ? 'total' : undefined),
      }}
    />
  )
}

const VoucherReport = () => {
  const t = useWords('voucherReport')
  const report = useReport(t('title'))
  const tab = tabOf(report)
  if (tab === 'register') return <VoucherRegisterTab report={report} />
  return tab === 'quality' ? <VoucherQualityTab report={report} /> : <VoucherSummaryTab report={report} />
}

export default ofAccountSet(VoucherReport)
