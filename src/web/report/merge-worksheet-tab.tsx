// The worksheet: companies, their sum, what is excluded and eliminated, and what is left, leaf by leaf; the entries
// behind an elimination stand in a panel beside it.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EliminationRowShape, MergeCompanyShape, WorksheetRowShape } from '../../contract/report-merge.ts'
import { worksheetBases } from '../../domain/merge-statement.ts'
import { useCall } from '../api/query.ts'
import { Segmented } from '../kit/button.tsx'
import { isZeroText, Money } from '../kit/money.tsx'
import { SetFilter } from '../kit/page.tsx'
import { Panel } from '../kit/panel.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/data-grid.tsx'
import { isNamed, mergeApi, modeOf, pageOf, questionOf } from './merge-api.ts'
import { CompanyPages, MergePage } from './merge-page.tsx'
import './merge.css'
import { TotalMoney, unitText, widthOfFigures, withLastEdge } from './report-columns.tsx'
import { closingOf } from './table-bars.tsx'
import type { Report } from './use-report.ts'

const ownBases = ['year', 'month', 'opening'] as const

/** A figure of the balance table stands in the address only where one has come from it. */
const basisOf = ({ address }: Report) => worksheetBases.find((one) => one === address.get('basis')) ?? 'year'
const isOfTable = (report: Report): boolean => !ownBases.some((one) => one === basisOf(report))

const figures = ['others', 'sum', 'excluded', 'debit', 'credit', 'consolidated'] as const
/** Companies without a column of their own stand together. */
const stepsOf = (rest: number) => figures.filter((figure) => figure !== 'others' || rest > 0)
const leastWidth = 108

type Make = {
  t: Say
  report: Report
  members: readonly MergeCompanyShape[]
  rest: number
  currency: string
  width: number
  name: (row: WorksheetRowShape) => string
}

/** A company's own figure leads to its balance table, in its own currency. */
const companyColumn = (make: Make, one: MergeCompanyShape, at: number): GridColumn<WorksheetRowShape> => {
  const { report, width, currency } = make
  const value = (row: WorksheetRowShape): string => row.companies[at] ?? ''
  const own = basisOf(report) === 'month' ? report.month : `${report.month.slice(0, 4)}-01`
  // A figure of the balance table is found in the table of its company for the same months.
  const months = isOfTable(report) ? { from: report.from } : { from: own, withoutClosing: '1' }
  return {
    ...{
      key: one.accountSet,
      title: one.company,
      unit: one.currency === currency ? undefined : `${one.currency}→${currency}`,
      width,
      align: 'end',
    },
    cell: (row) => <Money value={unitText(report, value(row))} zero="blank" />,
    text: (row) => unitText(report, value(row)) ?? '',
    link: (row) =>
      isZeroText(value(row))
        ? null
        : report.drill(
            '/report/balance-table-1',
            { companies: one.accountSet, subject: row.subject, ...months },
            { name: make.name(row), figure: value(row), kind: 'closing' },
          ),
  }
}

const stepColumn = (make: Make, figure: (typeof figures)[number]): GridColumn<WorksheetRowShape> => ({
  ...{ key: figure, title: make.t(figure === 'others' ? 'othersOf' : figure, { n: make.rest }) },
  ...{ width: make.width, align: 'end' },
  text: (row) => unitText(make.report, row[figure]) ?? '',
  cell: (row) => {
    const money = (
      <Money value={unitText(make.report, row[figure])} zero={figure === 'consolidated' ? 'dash' : 'blank'} />
    )
    if ((figure !== 'debit' && figure !== 'credit') || isZeroText(row[figure])) return money
    return (
      <button
        type="button"
        tabIndex={-1}
        className="grid-link report-figure"
        onClick={() => make.report.address.set({ entry: row.subject })}
      >
        {money}
      </button>
    )
  },
})

const useColumns = (
  report: Report,
  rows: readonly WorksheetRowShape[],
  of: Pick<Make, 'members' | 'rest' | 'currency'>,
) => {
  const { members, rest, currency } = of
  const t = useWords('reportMerge')
  const lang = useLang()
  return useMemo((): GridColumn<WorksheetRowShape>[] => {
    const width = widthOfFigures(
      rows.flatMap((row) => [...row.companies, ...figures.map((figure) => row[figure])]),
      leastWidth,
    )
    const make = {
      t,
      report,
      members,
      rest,
      currency,
      width,
      name: (row: WorksheetRowShape) => `${row.subject} ${nameOf(row, lang)}`,
    }
    return withLastEdge([
      {
        key: 'subject',
        title: t('reportScreen:code'),
        width: 92,
        pinned: true,
        quiet: true,
        cell: (row) => row.subject,
      },
      {
        ...{ key: 'name', title: t('reportScreen:subjectName'), width: 200, min: 150, grow: 1, pinned: true },
        cell: (row) => nameOf(row, lang),
      },
      ...members.map((one, at) => companyColumn(make, one, at)),
      ...stepsOf(rest).map((figure) => stepColumn(make, figure)),
    ])
  }, [t, lang, report, rows, members, rest, currency])
}

type EntriesProps = { report: Report; subject: string; entries: readonly EliminationRowShape[]; onClose: () => void }

/** The entries that a leaf is part of, whole: each balances, whatever leaf one has come from. */
const Entries = ({ report, subject, entries, onClose }: EntriesProps) => {
  const t = useWords('reportMerge')
  const own = new Set(entries.filter((one) => one.subject === subject).map((one) => `${one.kind} ${one.pair}`))
  const shown = entries.filter((one) => own.has(`${one.kind} ${one.pair}`))
  const keys = [...own]
  const { group, companies } = questionOf(report)
  const toDifferences = report.drill(
    '/report/merge',
    { view: 'differences', group, companies },
    { name: subject, figure: '', kind: 'closing' },
  )
  return (
    <Panel title={t('entries')} note={subject} width={420} onClose={onClose}>
      {shown.length === 0 && <p className="page-note">{t('entriesNone')}</p>}
      {keys.map((key) => {
        const lines = shown.filter((one) => `${one.kind} ${one.pair}` === key)
        const [first] = lines
        return (
          <section key={key} className="merge-entry">
            <h3>
              {first && t(`kind_${first.kind}`)}{' '}
              {first?.kind === 'pair' ? <a href={`#${toDifferences}`}>{first.pair}</a> : (first?.pair ?? '')}
            </h3>
            <table>
              <tbody>
                {lines.map((line) => (
                  <tr key={`${line.company} ${line.subject}`}>
                    <td>{line.company}</td>
                    <td>{line.subject}</td>
                    <td className="merge-amount">
                      <Money value={line.debit} zero="blank" />
                    </td>
                    <td className="merge-amount">
                      <Money value={line.credit} zero="blank" />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )
      })}
    </Panel>
  )
}

const useTotals = (
  report: Report,
  total: WorksheetRowShape | undefined,
  members: readonly MergeCompanyShape[],
  rest: number,
) => {
  const t = useWords('reportMerge')
  return useMemo(() => {
    if (!total) return undefined
    const own = members.map((one, at) => [
      one.accountSet,
      <TotalMoney key={one.accountSet} report={report} value={total.companies[at] ?? ''} />,
    ])
    const steps = stepsOf(rest).map((figure) => [
      figure,
      <TotalMoney key={figure} report={report} value={total[figure]} />,
    ])
    return [{ key: 'total', cells: { name: t('total'), ...Object.fromEntries([...own, ...steps]) } }]
  }, [report, total, members, rest, t])
}

const noRows: readonly WorksheetRowShape[] = []

export const MergeWorksheetTab = ({ report }: { report: Report }) => {
  const t = useWords('reportMerge')
  const { address } = report
  const mode = modeOf(report) === 'sum' ? ('sum' as const) : ('merged' as const)
  const subject = address.get('subject')
  const basis = basisOf(report)
  const ofTable = isOfTable(report) ? { from: report.from, ...closingOf(report) } : {}
  const input = { ...questionOf(report), mode, basis, ...ofTable }
  const asked = { ...input, subject: subject || undefined, page: pageOf(report) }
  const answer = useCall(mergeApi.mergeWorksheet, asked, {
    placeholderData: keepPreviousData,
    enabled: isNamed(report),
  })
  const entry = address.get('entry')
  // The entries of a leaf go beyond the leaves that are shown.
  const whole = useCall(mergeApi.mergeWorksheet, input, { enabled: isNamed(report) && entry !== '' && subject !== '' })
  const { data } = answer
  const members = useMemo(() => {
    const known = new Map(data?.companies.map((one) => [one.accountSet, one]))
    return (data?.columns ?? []).flatMap((set) => known.get(set) ?? [])
  }, [data])
  const rest = data?.page.rest ?? 0
  const rows = data?.rows ?? noRows
  const columns = useColumns(report, rows, { members, rest, currency: data?.currency ?? '' })
  // Amounts of all subjects but those of one figure have no sum that means anything.
  const hasTotal = isOfTable(report) ? subject !== '' : basis !== 'month'
  const totals = useTotals(report, hasTotal ? data?.total : undefined, members, rest)
  const entries = (subject === '' ? data : whole.data)?.entries
  const close = (): boolean => {
    if (entry === '') return false
    address.set({ entry: null })
    return true
  }
  return (
    <MergePage
      report={report}
      answer={answer}
      second={
        <>
          <Segmented<string>
            label={t('column')}
            value={basis}
            options={ownBases.map((value) => ({ value, label: t(`basis_${value}`) }))}
            onChange={(value) => address.set({ basis: value })}
          />
          {isOfTable(report) && (
            <SetFilter
              name={t('reportScreen:balanceTable1')}
              value={t(`basis_${basis}`)}
              onRemove={() => address.set({ basis: null, withoutClosing: null })}
            />
          )}
          {subject !== '' && (
            <SetFilter
              name={t('reportScreen:subject')}
              value={subject.replaceAll(',', ', ')}
              onRemove={() => address.set({ subject: null })}
            />
          )}
          {data && <CompanyPages report={report} page={data.page} />}
          <span className="page-note">{t('entriesHint')}</span>
        </>
      }
      grid={{ id: 'merge-worksheet', columns, rows, rowKey: (row) => row.subject, totals }}
      panel={entry !== '' && entries && <Entries report={report} subject={entry} entries={entries} onClose={close} />}
      onEscape={close}
      onFile={(choice, options) => mergeApi.exportMergeWorksheet({ ...asked, ...choice }, options)}
      paper={() => mergeApi.printMergeWorksheet({ ...asked, unit: report.unit })}
    />
  )
}
