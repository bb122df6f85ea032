// Multi-column ledger: the lines of a subject with a column for each child, entity or chosen subject of a scheme.
import { useMemo } from 'react'
import {
  type MultiColumnRowShape,
  type MultiColumnShape,
  multiColumnCalls,
} from '../../contract/ledger/multi-column.ts'
import { wideLedgerLink } from '../../contract/statement/ledger-link.ts'
import { senderOf, useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { Empty } from '../kit/page.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { usePagedRows } from '../parts/report/report-answer.ts'
import { AddressChip, closingOf, IncludeParameter, MonthsParameter } from '../parts/report/report-bars.tsx'
import {
  figureColumn,
  sideColumn,
  voucherColumn,
  widthOfFigures,
  widthOfTitle,
  wordColumn,
} from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'
import { PlaceParameter, placeIn } from './ledger-place.tsx'

const leastWidth = 96

type Row = MultiColumnRowShape
type Ledger = { subject: string; columns: readonly MultiColumnShape[]; rows: readonly Row[] }

const useColumns = (report: Report, { subject, columns, rows }: Ledger): GridColumn<Row>[] => {
  const t = useWords('multiColumn')
  const shared = useWords('reportScreen')
  const lang = useLang()
  const names = useMemo(
    () => columns.map((column) => (column.key === '' ? t('rest') : nameOf(column, lang) || column.key)),
    [columns, lang, t],
  )
  const widths = useMemo(() => {
    const figures = (at: number) => rows.map((row) => row.values[at] ?? null)
    return names.map((name, at) => widthOfFigures(figures(at), Math.max(leastWidth, widthOfTitle(name))))
  }, [names, rows])
  return useMemo(() => {
    const summaryOf = (row: Row) => (row.kind === 'line' ? row.summary : shared(`row_${row.kind}`))
    const rowName = (row: Row) => row.voucher || `${shared(`row_${row.kind}`)} ${row.period}`
    const figure = (key: 'debit' | 'credit' | 'balance') =>
      figureColumn<Row>(
        report,
        { key, title: shared(key), zero: key === 'balance' ? 'dash' : 'blank', width: 128 },
        (row) => row[key],
        rowName,
        (row) => wideLedgerLink(row, key, { subject, columns }),
        (row) => shared(row.kind === 'line' && key !== 'balance' ? 'plainFigure:known' : 'plainFigure:runs'),
      )
    return [
      wordColumn('date', shared('date'), 104, (row) => row.date, { pinned: true }),
      voucherColumn(shared('voucher'), { pinned: true }),
      wordColumn('summary', shared('summary'), 190, summaryOf, { pinned: true }),
      ...[figure('debit'), figure('credit'), sideColumn<Row>(shared, 'side', (row) => row.side, 56), figure('balance')],
      figureColumn<Row>(
        report,
        { key: 'total', title: t('total'), zero: 'blank', width: 128 },
        (row) => row.total,
        rowName,
        (row) => wideLedgerLink(row, 'total', { subject, columns }),
        () => shared('plainFigure:known'),
      ),
      ...columns.map((column, at) => {
        const name = names[at] ?? ''
        return figureColumn<Row>(
          report,
          {
            key: `${column.entityType}:${column.key}`,
            title: name,
            unit: shared(`side_${column.side}`),
            zero: 'blank',
            width: widths[at] ?? leastWidth,
          },
          (row) => row.values[at] ?? null,
          (row) => `${rowName(row)} ${name}`,
          (row) => wideLedgerLink(row, at, { subject, columns }),
          () => shared('plainFigure:known'),
        )
      }),
    ]
  }, [t, shared, report, subject, columns, names, widths])
}

const noColumns: readonly MultiColumnShape[] = []

const MultiColumnLedger = () => {
  const t = useWords('multiColumn')
  const shared = useWords('reportScreen')
  const lang = useLang()
  const report = useReport(t('title'))
  const mayScheme = useAuth('gl:columnScheme:list')
  const { companies, month, from, include, asKnown } = report
  const choices = useCall(multiColumnCalls.generalLedger3Schemes, { companies, month })
  const items = choices.data?.items ?? []
  const scheme = report.address.get('scheme') || items[0]?.code || ''
  const input = { companies, month, from, include, asKnown, scheme, ...closingOf(report) }
  const at = placeIn(report)
  const enabled = scheme !== ''
  const { answer, first, rows, onRange, goOn } = usePagedRows(multiColumnCalls.generalLedger3, input, { at, enabled })
  const columns = useColumns(report, {
    subject: first?.scheme.subject ?? '',
    columns: first?.columns ?? noColumns,
    rows,
  })
  const isNone = choices.data !== undefined && scheme === ''
  return (
    <ReportPage
      report={report}
      name="generalLedger3"
      answer={{
        ...answer,
        isPending: choices.isPending || answer.isPending,
        error: choices.error ?? answer.error,
      }}
      parameters={
        <>
          <Select
            label={t('scheme')}
            labelInside
            width={220}
            value={scheme}
            options={items.map((one) => ({ value: one.code, label: `${one.subject} ${nameOf(one, lang)}` }))}
            onChange={(code) => report.address.set({ scheme: code })}
          />
          <MonthsParameter report={report} />
          <IncludeParameter report={report} />
        </>
      }
      second={
        <>
          <AddressChip report={report} name="withoutClosing" label={shared('withoutClosing')} />
          <PlaceParameter report={report} previous={first?.previous ?? ''} />
          {mayScheme && (
            <Button icon="columns" onClick={() => report.tab.open('/report/column-scheme')}>
              {t('schemes')}
            </Button>
          )}
        </>
      }
      grid={{
        id: `general-ledger-3-${scheme}`,
        columns,
        rows,
        rowKey: (row) => `${row.kind} ${row.date} ${row.voucherId} ${row.lineNo}`,
        rowLook: (row) => (row.kind === 'line' ? undefined : row.kind === 'opening' ? 'muted' : 'subtotal'),
        onRange,
        onOpen: (row) => row.voucherId !== '' && report.tab.open(`/voucher/entry/${row.voucherId}`),
        ...(isNone ? { empty: <Empty icon="columns" title={t('noSchemes')} text={t('noSchemesText')} /> } : {}),
      }}
      checks={
        first && (
          <span className="page-note">
            {first.scheme.subject} {nameOf(first.scheme, lang)} · {t('columnsOf', { n: first.columns.length })}
          </span>
        )
      }
      onRest={goOn}
      input={input}
      file={senderOf(multiColumnCalls.exportGeneralLedger3)}
      paper={senderOf(multiColumnCalls.printGeneralLedger3)}
    />
  )
}

export default ofAccountSet(MultiColumnLedger)
