// Balance table 3: the lines that make an age, what of each is open, and the proof that they sum to the figure.
import { useMemo } from 'react'
import type { OpenLineShape } from '../../contract/ledger/open-lines.ts'
import { reportCalls } from '../../contract/statement/report.ts'
import { type AgeBasis, ageNames } from '../../domain/ledger/ageing.ts'
import { senderOf } from '../api/query.ts'
import { groupDigits, isZeroText } from '../kit/money.tsx'
import { Empty, useTabTitle } from '../kit/page.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { usePagedRows } from '../parts/report/report-answer.ts'
import { AddressChoice, IncludeParameter, MonthParameter } from '../parts/report/report-bars.tsx'
import {
  figureColumn,
  onSide,
  totalLine,
  voucherColumn,
  widthOfFigures,
  withLastEdge,
  wordColumn,
} from '../parts/report/report-columns.tsx'
import { CheckMark, ReportPage } from '../parts/report/report-page.tsx'
import type { Report } from '../parts/report/use-report.ts'
import { useProgress } from '../parts/slow-work.tsx'

/** Whether the address asks for the lines behind a figure of the table rather than for the table. */
export const isOpenLines = ({ address }: Report): boolean => address.has('open')

/** Where an age of the table leads: `of` is its row, undefined for whole subjects; without `age` all of its ages. */
export const openLinesOf = (
  { address }: Report,
  { subject, of, age }: { subject: string; of: string | undefined; age: number | undefined },
) => ({
  path: '/report/balance-table-3',
  query: {
    ...{ open: '1', subject, of, age: age === undefined ? undefined : String(age) },
    ...{ dims: address.get('dims') || address.get('entityType'), ageing: address.get('ageing') },
  },
  kind: 'closing' as const,
})

type Row = OpenLineShape

const leastWidth = 112

const useColumns = (report: Report, rows: readonly Row[], closing: string): GridColumn<Row>[] => {
  const t = useWords('openLines')
  const shared = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const width = widthOfFigures(
      rows.flatMap(({ whole, open }) => [whole, open]),
      leastWidth,
    )
    const figure = (key: 'whole' | 'open') =>
      figureColumn<Row>(
        report,
        { key, title: t(key), width },
        (row) => onSide(row[key], closing),
        (row) => row.voucher,
        (row) =>
          row.voucherId === '' ? null : { path: `/voucher/entry/${row.voucherId}`, query: {}, kind: 'voucher' },
        ({ kind }) => shared(kind === 'opening' ? 'plainFigure:begins' : 'plainFigure:noLine'),
      )
    const namesOf = ({ entities }: Row) => entities.map((one) => `${one.code} ${nameOf(one, lang)}`).join(' · ')
    const summaryOf = (row: Row) => row.summary || (row.kind === 'line' ? '' : t(`kind_${row.kind}`))
    const quiet = { quiet: true }
    return withLastEdge<Row>([
      wordColumn('subject', shared('code'), 92, (row) => row.subject, quiet),
      wordColumn('entities', shared('aux'), 200, namesOf, { min: 110, grow: 1 }),
      wordColumn('date', shared('date'), 104, (row) => row.date, quiet),
      wordColumn('due', t('due'), 104, (row) => row.due, quiet),
      voucherColumn(shared('voucher')),
      wordColumn('summary', shared('summary'), 220, summaryOf, { min: 120, grow: 2 }),
      wordColumn('invoice', t('invoice'), 120, (row) => row.invoice, quiet),
      figure('whole'),
      figure('open'),
    ])
  }, [t, shared, lang, report, rows, closing])
}

const AgeParameter = ({ report }: { report: Report }) => {
  const t = useWords('openLines')
  const ages = ageNames.map((range, at) => [String(at), t('balanceTable:days', { range })] as const)
  return <AddressChoice report={report} name="age" label={t('age')} options={[['all', t('age_all')], ...ages]} />
}

const Proof = ({ report, total }: { report: Report; total: string }) => {
  const t = useWords('openLines')
  const source = report.steps.at(-1)
  if (!source) return null
  const isSame = source.figure === total || (isZeroText(source.figure) && isZeroText(total))
  return <CheckMark isFine={isSame}>{isSame ? t('agree') : t('differ', { total: groupDigits(total) })}</CheckMark>
}

const inputOf = (report: Report) => {
  const { companies, month, include, address } = report
  const ageing: AgeBasis = address.get('ageing') === 'voucher' ? 'voucher' : 'due'
  const age = /^[0-5]$/.test(address.get('age')) ? Number(address.get('age')) : undefined
  const of = address.get('of') || undefined
  return { companies, month, include, subject: address.get('subject'), dims: address.get('dims'), of, ageing, age }
}

/** All ages together are a balance: that of a ledger, or of several subjects in the balance table. */
const balanceOf = (report: Report, name: string, figure: string): Record<string, string> => {
  const { subject, of, age } = inputOf(report)
  const isOne = !subject.includes(',')
  if (age !== undefined || (of !== undefined && !isOne)) return {}
  const [path, query] = isOne
    ? [`/report/general-ledger-2/${subject}`, { entity: of }]
    : ['/report/balance-table-1', { subject, leafOnly: '1' }]
  return { open: report.drill(path, query, { name, figure, kind: 'closing' }) }
}

/** The lines as they come into view. What is refused at once the page says itself. */
const useOpenRows = (input: ReturnType<typeof inputOf>) => {
  const { onProgress, running } = useProgress(input)
  const optionsOf = (after: string | undefined) => ({ quiet: after === undefined, onProgress })
  const paged = usePagedRows(reportCalls.openLines, input, { optionsOf })
  return { ...paged, running: running(paged.isFetching) }
}

const keyOf = ({ subject, kind, voucherId, lineNo, date, summary, entities }: Row): string =>
  [subject, kind, voucherId, lineNo, date, summary, ...entities.map(({ code }) => code)].join(' ')

export const OpenLines = ({ report }: { report: Report }) => {
  const t = useWords('openLines')
  const input = inputOf(report)
  const { answer, first: data, rows, onRange, goOn, running } = useOpenRows(input)
  const closing = data?.closing ?? ''
  const columns = useColumns(report, rows, closing)
  const total = onSide(data?.total ?? '', closing)
  const totals = useMemo(() => {
    const links = balanceOf(report, t('total'), total)
    return totalLine(
      report,
      ['summary', t('total')],
      { open: total },
      { links, whys: { open: t('plainFigure:rowsAbove') } },
    )
  }, [t, report, total])
  const codes = (input.of ?? '').split(';').map((part) => part.split(':')[1] ?? '')
  const where = [input.subject.replaceAll(',', ', '), ...codes].filter(Boolean).join(' · ')
  useTabTitle(t('title'))
  return (
    <ReportPage
      report={{ ...report, title: t('title') }}
      name="balanceTable3"
      answer={answer}
      running={running}
      parameters={
        <>
          <span className="page-note">{where}</span>
          <MonthParameter report={report} />
          <AgeParameter report={report} />
          <IncludeParameter report={report} />
        </>
      }
      grid={{
        id: 'open-lines',
        columns,
        rows,
        rowKey: keyOf,
        onRange,
        onOpen: (row) => row.voucherId !== '' && report.tab.open(`/voucher/entry/${row.voucherId}`),
        empty: <Empty icon="table" title={t('none')} text={t('noneText')} />,
        ...(data && data.count > 0 ? { totals } : {}),
      }}
      proof={data && <Proof report={report} total={total} />}
      checks={data && <span className="page-note">{t('count', { n: data.count })}</span>}
      onRest={goOn}
      input={input}
      sheet={senderOf(reportCalls.exportOpenLines)}
      paper={senderOf(reportCalls.printOpenLines)}
    />
  )
}
