// The register: every line by day and voucher, down to the voucher; its sums are those of the figure it came from.
import { useMemo } from 'react'
import {
  type RegisterRowShape,
  type SummaryRowShape,
  voucherReportCalls,
} from '../../../contract/ledger/voucher-report.ts'
import { useCall } from '../../api/query.ts'
import { groupDigits, isZeroText, Money, subtract } from '../../kit/money.tsx'
import { nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { usePagedRows, useReportCall } from '../../parts/report/report-answer.ts'
import {
  figureColumn,
  TotalMoney,
  unitText,
  voucherColumn,
  widthOfFigures,
  withLastEdge,
} from '../../parts/report/report-columns.tsx'
import { CheckMark } from '../../parts/report/report-page.tsx'
import type { Report } from '../../parts/report/use-report.ts'
import { alongOf, lineInputOf, summaryInputOf, VoucherReportPage } from './voucher-report-page.tsx'

/** The lines of the register as they come into view, and what all of them add up to. */
const useRegisterRows = (input: ReturnType<typeof lineInputOf>) => {
  const paged = usePagedRows(voucherReportCalls.register, input)
  const sums = useCall(voucherReportCalls.registerSums, input, { quiet: true })
  return { ...paged, sums: sums.data }
}

type Row = RegisterRowShape

const auxCodes = (aux: string): string => aux.replace(/[a-z0-9]+:/g, '').replaceAll(';', ' ')

const useColumns = (report: Report, hasForeign: boolean): GridColumn<Row>[] => {
  const t = useWords('voucherReport')
  const lang = useLang()
  return useMemo(() => {
    const figure = (key: 'debit' | 'credit') =>
      figureColumn<Row>(
        report,
        { key, title: t(key), zero: 'blank', width: 122 },
        (row) => row[key],
        (row) => row.voucher,
        (row) => ({ path: `/voucher/entry/${row.voucherId}`, query: {}, kind: 'voucher' }),
      )
    const person = (key: 'createdBy' | 'auditedBy' | 'postedBy'): GridColumn<Row> => ({
      key,
      title: t(key),
      width: 68,
      quiet: true,
      cell: (row) => row[key],
    })
    const original: GridColumn<Row> = {
      key: 'original',
      title: t('original'),
      width: 124,
      align: 'end',
      quiet: true,
      cell: (row) =>
        row.currency && (
          <>
            {row.currency} <Money value={unitText(report, row.original)} />
          </>
        ),
      link: (row) => (row.currency ? `/voucher/entry/${row.voucherId}` : null),
    }
    return [
      { key: 'date', title: t('date'), width: 104, pinned: true, cell: (row) => row.date },
      voucherColumn(t('voucher'), { pinned: true }),
      { key: 'summary', title: t('summary'), width: 200, min: 150, grow: 2, cell: (row) => row.summary },
      {
        key: 'subject',
        title: t('subject'),
        width: 200,
        min: 160,
        grow: 2,
        cell: (row) => `${row.subject} ${nameOf(row, lang)}`,
      },
      { key: 'aux', title: t('entity'), width: 88, min: 60, quiet: true, cell: (row) => auxCodes(row.aux) },
      ...(hasForeign ? [original] : []),
      figure('debit'),
      figure('credit'),
      person('createdBy'),
      person('auditedBy'),
      person('postedBy'),
      { key: 'serialNo', title: t('serialNo'), width: 168, quiet: true, cell: (row) => row.serialNo },
    ]
  }, [t, lang, report, hasForeign])
}

/** What the lines add up to against the figure one came from. */
const Proof = ({ report, sums }: { report: Report; sums: { debit: string; credit: string } | undefined }) => {
  const t = useWords('reportScreen')
  const source = report.steps.at(-1)
  if (!source || !sums) return null
  const isSame = source.figure === sums.debit || source.figure === sums.credit
  return isSame ? <CheckMark isFine>{t('proofFine')}</CheckMark> : null
}

/**
 * Where the sums of all lines lead: those of a subject in whole months to its ledger, others to the same lines by
 * subject, of a kind of entity where they are narrowed to one. No report is of other parts.
 */
const placeOfSums = (report: Report) => {
  const { address } = report
  const [subject, entity, currency] = [address.get('subject'), address.get('entity'), address.get('currency')]
  const along = alongOf(report)
  if (subject !== '') {
    // A ledger is of one currency or of all.
    const isMonths = Object.keys(along).every((name) => name === 'currency')
    return isMonths ? { path: `/report/general-ledger-2/${subject}`, query: { entity, currency } } : null
  }
  const [type = '', code = ''] = entity.split(':')
  if (code !== '' || !/^[a-z0-9]*$/.test(type)) return null
  return { path: '/voucher/report', query: { ...along, level: 'all', entityType: type } }
}

const totalsOf = (report: Report, sums: Record<'debit' | 'credit', string>, t: Say) => {
  const name = t('total')
  const to = placeOfSums(report)
  const drill = (figure: string) => (to ? report.drill(to.path, to.query, { name, figure, kind: 'movement' }) : '')
  const why = t('plainFigure:rowsAbove')
  return [
    {
      key: 'total',
      cells: {
        summary: name,
        debit: <TotalMoney report={report} value={sums.debit} />,
        credit: <TotalMoney report={report} value={sums.credit} />,
      },
      ...(to ? { links: { debit: drill(sums.debit), credit: drill(sums.credit) } } : {}),
      whys: { debit: why, credit: why },
    },
  ]
}

export const VoucherRegisterTab = ({ report }: { report: Report }) => {
  const t = useWords('voucherReport')
  const input = lineInputOf(report)
  const { answer, rows, onRange, sums, goOn } = useRegisterRows(input)
  const columns = useColumns(
    report,
    rows.some((row) => row.currency !== ''),
  )
  const totals = useMemo(() => sums && totalsOf(report, sums, t), [report, sums, t])
  return (
    <VoucherReportPage
      report={report}
      answer={answer}
      grid={{
        id: 'voucher-register',
        columns,
        rows,
        rowKey: (row) => `${row.voucherId} ${row.lineNo}`,
        onRange,
        totals,
        onOpen: (row) => report.tab.open(`/voucher/entry/${row.voucherId}`),
      }}
      proof={<Proof report={report} sums={sums} />}
      onRest={goOn}
      checks={
        sums && <span className="page-note">{t('vouchersOf', { vouchers: sums.vouchers, lines: sums.lines })}</span>
      }
    />
  )
}

type SummaryRow = SummaryRowShape & { lines: number | null }

const keyOf = ({ subject, entity }: { subject: string; entity: string }): string => `${subject} ${entity}`

const leastWidth = 120

const useSummaryColumns = (
  report: Report,
  rows: readonly SummaryRow[],
  entityType: string,
): GridColumn<SummaryRow>[] => {
  const t = useWords('voucherReport')
  const lang = useLang()
  const currency = report.address.get('currency')
  return useMemo(() => {
    const width = widthOfFigures(
      rows.flatMap((row) => [row.debit, row.credit]),
      leastWidth,
    )
    const linesOf = (row: SummaryRow) => ({
      path: '/voucher/report',
      query: {
        ...alongOf(report),
        tab: 'register',
        subject: row.subject,
        entity: entityType ? `${entityType}:${row.entity}` : undefined,
      },
      kind: 'movement' as const,
    })
    const nameIt = (row: SummaryRow) => `${row.subject} ${nameOf(row, lang)} ${row.entity}`.trim()
    const figure = (key: 'debit' | 'credit' | 'originalDebit' | 'originalCredit') =>
      figureColumn<SummaryRow>(
        report,
        { key, title: t(key), width, unit: key.startsWith('original') ? currency : undefined },
        (row) => row[key],
        nameIt,
        linesOf,
      )
    // How many lines there are leads to these lines, with what they come to.
    const count: GridColumn<SummaryRow> = {
      ...{ key: 'lines', title: t('lines'), width: 84, align: 'end' },
      cell: (row) => row.lines ?? '…',
      link: (row) => {
        const { path, query, kind } = linesOf(row)
        const figure = isZeroText(row.debit) ? row.credit : row.debit
        return row.lines ? report.drill(path, query, { name: nameIt(row), figure, kind }) : null
      },
    }
    const entity: GridColumn<SummaryRow>[] = [
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
    return (found ?? []).map((row): SummaryRow => ({ ...row, lines: row.lines ?? byKey.get(keyOf(row)) ?? null }))
  }, [found, counted])
  return { input, answer, rows, counted }
}

export const VoucherSummaryTab = ({ report }: { report: Report }) => {
  const t = useWords('voucherReport')
  const { input, answer, rows, counted } = useSummary(report)
  const columns = useSummaryColumns(report, rows, input.entityType ?? '')
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
