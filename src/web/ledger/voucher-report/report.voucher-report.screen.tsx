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
import { unitText, withLastEdge, wordColumn } from '../../parts/report/report-columns.tsx'
import { type Report, useReport } from '../../parts/report/use-report.ts'
import { alongOf, tabOf, VoucherReportPage, whichOf } from './voucher-report-page.tsx'
import { VoucherRegisterTab, VoucherSummaryTab } from './voucher-report-tabs.tsx'

type Row = QualityRowShape
type Count = 'vouchers' | 'unaudited' | 'withoutAttachments' | 'red' | 'voided'

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
    const why = (of: keyof Row) => (row: Row) => (Number(row[of]) > 0 ? t('plainFigure:otherYear') : undefined)
    const count = (key: Count): GridColumn<Row> =>
      wordColumn(key, t(key), 108, (row) => row[key] || '–', {
        align: 'end',
        link: (row) => (row[key] > 0 ? listOf(row, quickOf[key]) : null),
        why: why(key),
      })
    const gapsOf = (row: Row) => {
      if (row.kind === 'maker') return ''
      if (row.gapCount === 0) return '–'
      return row.gaps ? `${row.gapCount}: ${row.gaps}` : row.gapCount
    }
    return withLastEdge<Row>([
      wordColumn('kind', t('kind'), 120, (row) => t(`kind_${row.kind}`), { quiet: true }),
      wordColumn('name', t('name'), 140, (row) => row.name, { min: 80, grow: 1 }),
      count('vouchers'),
      wordColumn('amount', t('amount'), 150, (row) => <Money value={unitText(report, row.amount)} />, {
        align: 'end',
        link: (row) => (row.vouchers > 0 ? listOf(row, 'all') : null),
        why: why('vouchers'),
      }),
      wordColumn('gaps', t('gaps'), 180, gapsOf, { min: 100, grow: 2 }),
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
