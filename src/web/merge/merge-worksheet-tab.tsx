// The worksheet: companies, their sum, what is excluded and eliminated, and what is left, leaf by leaf; the entries
// behind an elimination stand in a panel beside it.
import { useMemo } from 'react'
import type { EliminationRowShape, MergeCompanyShape, WorksheetRowShape } from '../../contract/merge/report-merge.ts'
import { reportMergeCalls } from '../../contract/merge/report-merge.ts'
import { worksheetBases, worksheetOwnBases } from '../../domain/merge/merge-statement.ts'
import { senderOf, useCall } from '../api/query.ts'
import { Segmented } from '../kit/button.tsx'
import { isZeroText, Money } from '../kit/money.tsx'
import { SetFilter } from '../kit/page.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { type Basis, ExplainedTable, inOwnTable, isOwnBasis } from '../ledger/merge-explain-table.tsx'
import { type AddressChange, changedSearch } from '../parts/address.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { isNamed, modeOf, pageOf, questionOf } from '../parts/report/merge-api.ts'
import { CompanyPages, MergePage } from '../parts/report/merge-page.tsx'
import '../parts/report/merge.css'
import { useSlowReport } from '../parts/report/report-answer.ts'
import { closingOf } from '../parts/report/report-bars.tsx'
import {
  OpenFigure,
  totalLine,
  unitText,
  widthOfFigures,
  withLastEdge,
  wordColumn,
} from '../parts/report/report-columns.tsx'
import type { Report } from '../parts/report/use-report.ts'
import { everyEntry, MergeEntries } from './merge-entries.tsx'

/** A figure of the balance table stands in the address only where one has come from it. */
const basisOf = ({ address }: Report) => worksheetBases.find((one) => one === address.get('basis')) ?? 'year'
const isOfTable = (report: Report): boolean => !isOwnBasis(basisOf(report))

const figures = ['others', 'sum', 'excluded', 'debit', 'credit', 'consolidated'] as const
/** Companies without a column of their own stand together; one alone is its own sum. */
const stepsOf = ({ rest, only }: Pick<Make, 'rest' | 'only'>) =>
  figures.filter((figure) => (figure !== 'others' || rest > 0) && (figure !== 'sum' || only === ''))
const leastWidth = 108

type Make = {
  t: Say
  report: Report
  members: readonly MergeCompanyShape[]
  rest: number
  /** The one company that is shown, '' for all of them. */
  only: string
  currency: string
  width: number
  name: (row: WorksheetRowShape) => string
}

/** No entries are shown, of no company, no pair and no side. */
const noEntry = { entry: null, of: null, pair: null, side: null } as const

/** What is taken apart is the figure of all companies. */
const figureOf = ({ subject }: WorksheetRowShape): AddressChange => ({ ...noEntry, figure: subject, only: null })

const isOfEntries = (figure: (typeof figures)[number]): boolean => figure === 'debit' || figure === 'credit'

/** An elimination opens its entries; sums of companies and what is left of them are taken apart, of one alone not. */
const openedBy = (figure: (typeof figures)[number], row: WorksheetRowShape, only: string): AddressChange | null => {
  if (isZeroText(row[figure]) || (only !== '' && !isOfEntries(figure))) return null
  return isOfEntries(figure) ? { ...noEntry, entry: row.subject, figure: null } : figureOf(row)
}

/** A company's own figure leads to its balance table, in its own currency. */
const companyColumn = (make: Make, one: MergeCompanyShape, at: number): GridColumn<WorksheetRowShape> => {
  const { report, width, currency } = make
  const value = (row: WorksheetRowShape): string => row.companies[at] ?? ''
  const isForeign = one.currency !== currency
  return {
    ...{ key: one.accountSet, title: one.company, width, align: 'end' },
    unit: isForeign ? `${one.currency}→${currency}` : undefined,
    cell: (row) => {
      const money = <Money value={unitText(report, value(row))} zero="blank" />
      return isForeign && !isZeroText(value(row)) ? (
        <OpenFigure onOpen={() => report.address.set(figureOf(row))}>{money}</OpenFigure>
      ) : (
        money
      )
    },
    text: (row) => unitText(report, value(row)) ?? '',
    // What is translated is no figure of the books: it is taken apart, and says what it is in their own currency.
    link: (row) => {
      if (isForeign || isZeroText(value(row))) return null
      const { query, kind } = inOwnTable(report, basisOf(report), row.profit)
      const books = { companies: one.accountSet, subject: row.subject, ...query }
      return report.drill('/report/balance-table-1', books, { name: make.name(row), figure: value(row), kind })
    },
  }
}

/** Of one company alone what is left is the sum of its row, and what is excluded is a part of its own figure. */
const whyAlone = (t: Say, figure: (typeof figures)[number]): string | undefined =>
  isOfEntries(figure) ? undefined : t(figure === 'excluded' ? 'plainFigure:excluded' : 'plainFigure:thisRow')

const stepColumn = (make: Make, figure: (typeof figures)[number]): GridColumn<WorksheetRowShape> => ({
  ...{ key: figure, title: make.t(figure === 'others' ? 'othersOf' : figure, { n: make.rest }) },
  ...{ width: make.width, align: 'end' },
  text: (row) => unitText(make.report, row[figure]) ?? '',
  cell: (row) => {
    const money = (
      <Money value={unitText(make.report, row[figure])} zero={figure === 'consolidated' ? 'dash' : 'blank'} />
    )
    const opens = openedBy(figure, row, make.only)
    if (opens === null) return money
    return <OpenFigure onOpen={() => make.report.address.set(opens)}>{money}</OpenFigure>
  },
  why: () => (make.only === '' ? undefined : whyAlone(make.t, figure)),
})

const useColumns = (
  report: Report,
  rows: readonly WorksheetRowShape[],
  of: Pick<Make, 'members' | 'rest' | 'only' | 'currency'>,
) => {
  const { members, rest, only, currency } = of
  const t = useWords('reportMerge')
  const lang = useLang()
  return useMemo((): GridColumn<WorksheetRowShape>[] => {
    const width = widthOfFigures(
      rows.flatMap((row) => [...row.companies, ...figures.map((figure) => row[figure])]),
      leastWidth,
    )
    const name = (row: WorksheetRowShape) => `${row.subject} ${nameOf(row, lang)}`
    const make = { t, report, members, rest, only, currency, width, name }
    return withLastEdge([
      wordColumn('subject', t('reportScreen:code'), 92, (row) => row.subject, { pinned: true, quiet: true }),
      wordColumn('name', t('reportScreen:subjectName'), 200, (row) => nameOf(row, lang), {
        ...{ min: 150, grow: 1, pinned: true },
      }),
      ...members.map((one, at) => companyColumn(make, one, at)),
      ...stepsOf(make).map((figure) => stepColumn(make, figure)),
    ])
  }, [t, lang, report, rows, members, rest, only, currency])
}

/** A sum leads to what opens beside it: the entries of all leaves, or what all of them are made of. */
const totalAddress = (report: Report, name: string, amount: string, isEntry: boolean): string => {
  const { group, companies } = questionOf(report)
  const { address } = report
  const query = {
    ...{ view: 'worksheet', basis: basisOf(report), mode: modeOf(report), group, companies },
    ...{ subject: address.get('subject') || undefined, page: pageOf(report) },
    ...(isEntry ? { entry: everyEntry, only: address.get('only') || undefined } : { figure: everyEntry }),
  }
  return report.drill('/report/merge', query, { name, figure: amount, kind: 'closing' })
}

/** The sum of a company leads to the same of its own books, the others to what they are made of. */
const useTotals = (
  report: Report,
  total: WorksheetRowShape | undefined,
  { members, rest, only, currency }: Pick<Make, 'members' | 'rest' | 'only' | 'currency'>,
) => {
  const t = useWords('reportMerge')
  return useMemo(() => {
    if (!total) return undefined
    const own = members.map((one, at) => [one.accountSet, total.companies[at] ?? ''])
    const steps = stepsOf({ rest, only })
    const made = steps
      .filter((figure) => openedBy(figure, total, only) !== null)
      .map((figure) => [figure, totalAddress(report, t('total'), total[figure], isOfEntries(figure))])
    const links = members.flatMap((one, at): [string, string][] => {
      const figure = total.companies[at] ?? ''
      if (isZeroText(figure)) return []
      if (one.currency !== currency) return [[one.accountSet, totalAddress(report, t('total'), figure, false)]]
      const { query, kind } = inOwnTable(report, basisOf(report), false)
      const books = { companies: one.accountSet, subject: report.address.get('subject'), ...query }
      const to = report.drill('/report/balance-table-1', books, { name: t('total'), figure, kind })
      return [[one.accountSet, to]]
    })
    const figures = Object.fromEntries([...own, ...steps.map((figure) => [figure, total[figure]])])
    return totalLine(report, ['name', t('total')], figures, {
      links: Object.fromEntries([...links, ...made]),
      ...(only && { whys: { excluded: t('plainFigure:excluded'), consolidated: t('plainFigure:thisRow') } }),
    })
  }, [report, total, members, rest, only, currency, t])
}

const noRows: readonly WorksheetRowShape[] = []

const Bars = ({ report, basis, subject }: { report: Report; basis: Basis; subject: string }) => {
  const t = useWords('reportMerge')
  const { address } = report
  return (
    <>
      <Segmented<string>
        label={t('column')}
        value={basis}
        options={worksheetOwnBases.map((value) => ({ value, label: t(`basis_${value}`) }))}
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
      {address.has('only') && (
        <SetFilter
          name={t('mergeExplain:company')}
          value={address.get('only')}
          onRemove={() => address.set({ only: null })}
        />
      )}
    </>
  )
}

type Entries = readonly EliminationRowShape[] | undefined

type Sheet = { rows: readonly WorksheetRowShape[]; total: WorksheetRowShape | undefined; entries: Entries }

/** Beside the rows stand the entries of an elimination, or the companies of a sum: of a leaf or of all of them. */
const useTakenApart = (report: Report, basis: Basis, { rows, total, entries }: Sheet) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  const { address } = report
  const gone = { ...noEntry, figure: null }
  const entry = address.get('entry')
  const isTotal = address.get('figure') === everyEntry
  const row = isTotal ? total : rows.find(({ subject }) => subject === address.get('figure'))
  const isOpen = entry !== '' || row !== undefined
  const close = (): boolean => {
    if (isOpen) address.set(gone)
    return isOpen
  }
  const open = (of: WorksheetRowShape | undefined, key: string): void => {
    const figure = figures.find((one) => one === key)
    const opens = of && figure && openedBy(figure, of, address.get('only'))
    if (opens) address.set(opens)
  }
  const [subject, name] = isTotal
    ? [address.get('subject'), t('total')]
    : [row?.subject ?? '', row ? `${row.subject} ${nameOf(row, lang)}` : '']
  const taken = row && (
    <ExplainedTable
      {...{ report, basis, subject, isProfit: row.profit, isCredit: false, onClose: close }}
      {...{ name, title: t(`basis_${basis}`), value: row.consolidated }}
    />
  )
  const panel =
    entry !== '' && entries ? <MergeEntries {...{ report, basis, subject: entry, entries, onClose: close }} /> : taken
  return { isOpen, open, close, panel, place: changedSearch(address.search, gone) }
}

export const MergeWorksheetTab = ({ report }: { report: Report }) => {
  const t = useWords('reportMerge')
  const { address } = report
  const mode = modeOf(report) === 'sum' ? ('sum' as const) : ('merged' as const)
  const subject = address.get('subject')
  const basis = basisOf(report)
  const ofTable = isOfTable(report) ? { from: report.from, ...closingOf(report) } : {}
  const only = address.get('only')
  const input = { ...questionOf(report), mode, basis, ...ofTable, only: only || undefined }
  const asked = { ...input, subject: subject || undefined, page: pageOf(report) }
  const { answer, running } = useSlowReport(reportMergeCalls.mergeWorksheet, asked, isNamed(report))
  const entry = address.get('entry')
  // The entries of a leaf go beyond the leaves that are shown.
  const whole = useCall(reportMergeCalls.mergeWorksheet, input, {
    enabled: isNamed(report) && entry !== '' && entry !== everyEntry && subject !== '',
  })
  const { data } = answer
  const members = useMemo(() => {
    const known = new Map(data?.companies.map((one) => [one.accountSet, one]))
    return (data?.columns ?? []).flatMap((set) => known.get(set) ?? [])
  }, [data])
  const rest = data?.page.rest ?? 0
  const rows = data?.rows ?? noRows
  const of = { members, rest, only, currency: data?.currency ?? '' }
  const columns = useColumns(report, rows, of)
  // Profit and loss of a month and balances at its end have no sum that means anything, and none to take apart.
  const total = isOfTable(report) || basis !== 'month' ? data?.total : undefined
  const totals = useTotals(report, total, of)
  const entries = (subject === '' || entry === everyEntry ? data : whole.data)?.entries
  const { isOpen, open, close, panel, place } = useTakenApart(report, basis, { rows, total, entries })
  return (
    <MergePage
      report={report}
      answer={answer}
      running={running}
      second={
        <>
          <Bars report={report} basis={basis} subject={subject} />
          {data && <CompanyPages report={report} page={data.page} />}
          <span className="page-note">{t('entriesHint')}</span>
        </>
      }
      grid={{
        id: 'merge-worksheet',
        columns,
        rows,
        rowKey: (row) => row.subject,
        totals,
        onOpen: open,
        onActive: (row, key) => isOpen && open(row, key),
      }}
      {...{ place, panel, onEscape: close }}
      input={asked}
      file={senderOf(reportMergeCalls.exportMergeWorksheet)}
      paper={senderOf(reportMergeCalls.printMergeWorksheet)}
    />
  )
}
