// The subject summary: what the vouchers of a time add up to by subject; each figure leads to its lines.
import { useMemo } from 'react'
import { type SummaryRowShape, voucherReportCalls } from '../../../contract/ledger/voucher-report.ts'
import { useCall } from '../../api/query.ts'
import { groupDigits, isZeroText, subtract } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { useReportCall } from '../../parts/report/report-answer.ts'
import { figureColumn, TotalMoney, widthOfFigures, withLastEdge } from '../../parts/report/report-columns.tsx'
import { CheckMark } from '../../parts/report/report-page.tsx'
import type { Report } from '../../parts/report/use-report.ts'
import { alongOf, summaryInputOf, VoucherReportPage } from './voucher-report-page.tsx'

type Row = SummaryRowShape & { lines: number | null }

const keyOf = ({ subject, entity }: { subject: string; entity: string }): string => `${subject} ${entity}`

const leastWidth = 120

const useColumns = (report: Report, rows: readonly Row[], entityType: string): GridColumn<Row>[] => {
  const t = useWords('voucherReport')
  const lang = useLang()
  const currency = report.address.get('currency')
  return useMemo(() => {
    const width = widthOfFigures(
      rows.flatMap((row) => [row.debit, row.credit]),
      leastWidth,
    )
    const linesOf = (row: Row) => ({
      path: '/voucher/report',
      query: {
        ...alongOf(report),
        tab: 'register',
        subject: row.subject,
        entity: entityType ? `${entityType}:${row.entity}` : undefined,
      },
      kind: 'movement' as const,
    })
    const nameIt = (row: Row) => `${row.subject} ${nameOf(row, lang)} ${row.entity}`.trim()
    const figure = (key: 'debit' | 'credit' | 'originalDebit' | 'originalCredit') =>
      figureColumn<Row>(
        report,
        { key, title: t(key), width, unit: key.startsWith('original') ? currency : undefined },
        (row) => row[key],
        nameIt,
        linesOf,
      )
    // How many lines there are leads to these lines, with what they come to.
    const count: GridColumn<Row> = {
      ...{ key: 'lines', title: t('lines'), width: 84, align: 'end' },
      cell: (row) => row.lines ?? '…',
      link: (row) => {
        const { path, query, kind } = linesOf(row)
        const figure = isZeroText(row.debit) ? row.credit : row.debit
        return row.lines ? report.drill(path, query, { name: nameIt(row), figure, kind }) : null
      },
    }
    const entity: GridColumn<Row>[] = [
      { key: 'entity', title: t('entity'), width: 110, quiet: true, cell: (row) => row.entity },
      { key: 'entityName', title: t('entityName'), width: 180, grow: 1, cell: (row) => nameOf(row.entityNames, lang) },
    ]
    return withLastEdge([
      { key: 'subject', title: t('subject'), width: 110, pinned: true, quiet: true, cell: (row) => row.subject },
      {
        key: 'name',
        title: t('subjectName'),
        width: 240,
        min: 140,
        grow: 2,
        pinned: true,
        cell: (row) => nameOf(row, lang),
      },
      ...(entityType ? entity : []),
      ...(currency ? [figure('originalDebit'), figure('originalCredit')] : []),
      figure('debit'),
      figure('credit'),
      count,
    ])
  }, [t, lang, report, rows, currency, entityType])
}

const figures = ['originalDebit', 'originalCredit', 'debit', 'credit'] as const

/** The sums of all lines, or of those that have a kind of entity, lead to these lines. */
const totalLinks = (report: Report, total: Readonly<Record<(typeof figures)[number], string>>, name: string) => {
  const query = { ...alongOf(report), tab: 'register', entity: report.address.get('entityType') || undefined }
  const to = (figure: string) => report.drill('/voucher/report', query, { name, figure, kind: 'movement' })
  return { ...Object.fromEntries(figures.map((figure) => [figure, to(total[figure])])), lines: to(total.debit) }
}

/** Kept balances have the sums at once; how many lines they are of is counted beside them. */
const useSummary = (report: Report) => {
  const input = summaryInputOf(report)
  const answer = useReportCall(report, voucherReportCalls.summary, input)
  const counts = useCall(voucherReportCalls.counts, input, { quiet: true })
  const [found, counted] = [answer.data?.rows, counts.data]
  const rows = useMemo(() => {
    const byKey = new Map((counted?.rows ?? []).map((row) => [keyOf(row), row.lines]))
    return (found ?? []).map((row): Row => ({ ...row, lines: row.lines ?? byKey.get(keyOf(row)) ?? null }))
  }, [found, counted])
  return { input, answer, rows, counted }
}

export const VoucherSummaryTab = ({ report }: { report: Report }) => {
  const t = useWords('voucherReport')
  const { input, answer, rows, counted } = useSummary(report)
  const columns = useColumns(report, rows, input.entityType ?? '')
  const { data } = answer
  const totals = useMemo(
    () =>
      data && [
        {
          key: 'total',
          links: totalLinks(report, data.total, t('total')),
          cells: {
            name: t('total'),
            ...(input.currency
              ? {
                  originalDebit: <TotalMoney report={report} value={data.total.originalDebit} />,
                  originalCredit: <TotalMoney report={report} value={data.total.originalCredit} />,
                }
              : {}),
            debit: <TotalMoney report={report} value={data.total.debit} />,
            credit: <TotalMoney report={report} value={data.total.credit} />,
            lines: counted?.lines ?? '…',
          },
        },
      ],
    [report, data, counted, t, input.currency],
  )
  // A part of the lines need not balance.
  const isWhole = data && !data.scoped && !input.entityType && !input.currency
  const difference = data ? subtract(data.total.debit, data.total.credit) : ''
  return (
    <VoucherReportPage
      report={report}
      answer={answer}
      grid={{ id: 'voucher-summary', columns, rows, rowKey: keyOf, totals }}
      checks={
        <>
          {isWhole && (
            <CheckMark isFine={data.balanced}>
              {data.balanced ? t('balanced') : t('differs', { difference: groupDigits(difference) })}
            </CheckMark>
          )}
          {counted && (
            <span className="page-note">
              {t('vouchersOf', { vouchers: counted.vouchers, lines: counted.lines })} · {t('whole')}
            </span>
          )}
        </>
      }
    />
  )
}
