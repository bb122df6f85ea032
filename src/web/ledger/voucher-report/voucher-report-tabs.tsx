// The register: every line by day and voucher, down to the voucher; its sums are those of the figure it came from.
import { useMemo } from 'react'
import {
  type RegisterRowShape,
  type SummaryRowShape,
  voucherReportCalls,
} from '../../../contract/ledger/voucher-report.ts'
import { recordOf } from '../../../domain/base/record.ts'
import { useCall } from '../../api/query.ts'
import { groupDigits, isZeroText, Money, subtract } from '../../kit/money.tsx'
import { nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { usePagedRows, useReportCall } from '../../parts/report/report-answer.ts'
import {
  auxCodes,
  figureColumn,
  totalLine,
  unitText,
  voucherColumn,
  widthOfFigures,
  withLastEdge,
  wordColumn,
} from '../../parts/report/report-columns.tsx'
import { CheckMark } from '../../parts/report/report-page.tsx'
import type { Report } from '../../parts/report/use-report.ts'
import { alongOf, lineInputOf, summaryInputOf, VoucherReportPage } from './voucher-report-page.tsx'

const useRegisterRows = (input: ReturnType<typeof lineInputOf>) => {
  const paged = usePagedRows(voucherReportCalls.register, input)
  const sums = useCall(voucherReportCalls.registerSums, input, { quiet: true })
  return { ...paged, sums: sums.data }
}

type Row = RegisterRowShape

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
    const person = (key: 'createdBy' | 'auditedBy' | 'postedBy') =>
      wordColumn<Row>(key, t(key), 68, (row) => row[key], { quiet: true })
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
      wordColumn('date', t('date'), 104, (row) => row.date, { pinned: true }),
      voucherColumn(t('voucher'), { pinned: true }),
      wordColumn('summary', t('summary'), 200, (row) => row.summary, { min: 150, grow: 2 }),
      wordColumn('subject', t('subject'), 200, (row) => `${row.subject} ${nameOf(row, lang)}`, { min: 160, grow: 2 }),
      wordColumn('aux', t('entity'), 88, (row) => auxCodes(row.aux), { min: 60, quiet: true }),
      ...(hasForeign ? [original] : []),
      ...[figure('debit'), figure('credit'), person('createdBy'), person('auditedBy'), person('postedBy')],
      wordColumn('serialNo', t('serialNo'), 168, (row) => row.serialNo, { quiet: true }),
    ]
  }, [t, lang, report, hasForeign])
}

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
  const { debit, credit } = sums
  return totalLine(
    report,
    ['summary', name],
    { debit, credit },
    { ...(to ? { links: { debit: drill(debit), credit: drill(credit) } } : {}), whys: { debit: why, credit: why } },
  )
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
    const entity = [
      wordColumn<SummaryRow>('entity', t('entity'), 110, (row) => row.entity, { quiet: true }),
      wordColumn<SummaryRow>('entityName', t('entityName'), 180, (row) => nameOf(row.entityNames, lang), { grow: 1 }),
    ]
    return withLastEdge([
      wordColumn('subject', t('subject'), 110, (row) => row.subject, { pinned: true, quiet: true }),
      wordColumn('name', t('subjectName'), 240, (row) => nameOf(row, lang), { min: 140, grow: 2, pinned: true }),
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
const summaryTotals = (report: Report, total: Sums, lines: number | undefined, t: Say) => {
  const name = t('total')
  const query = { ...alongOf(report), tab: 'register', entity: report.address.get('entityType') || undefined }
  const to = (figure: string) => report.drill('/voucher/report', query, { name, figure, kind: 'movement' })
  const shown = figures.slice(report.address.get('currency') ? 0 : 2)
  const links = { ...recordOf(figures, (figure) => to(total[figure])), lines: to(total.debit) }
  const cells = { lines: lines ?? '…' }
  return totalLine(
    report,
    ['name', name],
    recordOf(shown, (figure) => total[figure]),
    { links, cells },
  )
}
type Sums = Readonly<Record<(typeof figures)[number], string>>

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
  const totals = useMemo(() => data && summaryTotals(report, data.total, counted?.lines, t), [report, data, counted, t])
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
