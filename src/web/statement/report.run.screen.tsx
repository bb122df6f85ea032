// An own statement: any published custom template, its figures explained, on paper and as files.
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { ResultOf } from '../../contract/base/call.ts'
import { type OwnColumnShape, ownStatementCalls } from '../../contract/statement/own-statement.ts'
import type { StatementRowShape } from '../../contract/statement/statement.ts'
import { senderOf, useCall } from '../api/query.ts'
import { Panel } from '../kit/dialog.tsx'
import { Select } from '../kit/field.tsx'
import { isZeroText, Money } from '../kit/money.tsx'
import { useTab, useTabTitle } from '../kit/page.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { addressOf, changedSearch } from '../parts/address.ts'
import { useReportCall } from '../parts/report/report-answer.ts'
import { IncludeParameter, MonthParameter } from '../parts/report/report-bars.tsx'
import { OpenFigure, unitText } from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { inUsualUnit, lookFor, type Report, useReport } from '../parts/report/use-report.ts'
import { ExplainPanel } from './explain-panel.tsx'
import { type Explanation, FigureHead, PartLine } from './explain-parts.tsx'
import {
  lineName,
  MissingSubjects,
  ownWidth,
  statementColumns,
  TemplateCheckMarks,
  useShownRows,
  ZeroRowsChip,
} from './statement-columns.tsx'
import '../parts/report/explain.css'

type Book = ResultOf<typeof ownStatementCalls.read>['books'][number]
type Row = Book['rows'][number]

const isCompared = ({ kind }: OwnColumnShape): boolean => kind === 'variance' || kind === 'pct' || kind === 'formula'

const cellOf = (report: Report, book: Book | undefined) => {
  const row = book?.rows.find((one) => String(one.no) === report.address.get('line'))
  const at = book?.columns.findIndex((one) => one.key === report.address.get('column')) ?? -1
  const column = book?.columns[at]
  return !row || !column || row.kind === 'H' ? null : { row, column, value: row.values[at] ?? null }
}

const chosenOf = (report: Report, book: Book | undefined) => {
  const cell = cellOf(report, book)
  return cell === null || isCompared(cell.column) || cell.column.accountSet === '' ? null : cell
}

type Chosen = NonNullable<ReturnType<typeof chosenOf>>

const useExplained = (code: string, report: Report, chosen: Chosen | null): Explanation => {
  const { month, include, asKnown } = report
  const question = { code, companies: report.companies, month, include, asKnown }
  const asked = { ...question, column: chosen?.column.key ?? '', line: chosen?.row.no ?? 1 }
  const explained = useCall(ownStatementCalls.explain, asked, { enabled: chosen !== null })
  const none = { data: undefined, error: null, refetch: () => undefined }
  return { statement: null, explained, before: none, against: null, other: null }
}

/** What is computed from other columns has no books of its own. */
const useColumns = (report: Report, book: Book | undefined) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const columns = book?.columns ?? []
    const made = statementColumns({
      ...{ t, lang, columns, digits: book?.minorDigits ?? 2, unit: report.unit, rows: book?.rows ?? [], whole: null },
      look: lookFor(report, book?.look),
      onFigure: (row, column) =>
        report.address.set({ line: row.no, column, month: report.month, include: report.include }),
    })
    return made.map((column) => {
      const at = columns.findIndex(({ key }) => key === column.key)
      const own = columns[at]
      if (!own) return column
      const figures = (book?.rows ?? []).map(({ values }) => unitText(report, values[at] ?? null))
      const width = ownWidth(own.width, column.width, figures)
      if (!isCompared(own)) return { ...column, width }
      // A percentage has no unit of money.
      const value = ({ values }: StatementRowShape) =>
        own.isRate ? (values[at] ?? null) : unitText(report, values[at] ?? null)
      const cell = (row: StatementRowShape) => {
        const text = row.kind === 'H' ? null : value(row)
        if (text === null) return null
        if (isZeroText(text)) return <Money value={text} />
        const open = () => report.address.set({ line: row.no, column: own.key })
        return (
          <OpenFigure onOpen={open}>
            <Money value={text} />
          </OpenFigure>
        )
      }
      return { ...column, width, cell, text: (row: StatementRowShape) => value(row) ?? '' }
    })
  }, [t, lang, book, report])
}

const Statements = ({ code, report }: { code: string; report: Report }) => {
  const t = useWords('statementTemplate')
  const lang = useLang()
  const tab = useTab()
  const { items } = useCall(ownStatementCalls.list, {}).data ?? { items: [] }
  if (items.length < 2) return null
  const { month, include } = report
  return (
    <Select
      label={t('kind_custom')}
      value={code}
      width={180}
      options={items.map((one) => ({ value: one.code, label: nameOf(one, lang) }))}
      onChange={(to) => tab.open(addressOf(`/report/run/${to}`, { month, include }))}
    />
  )
}

/** Why columns stay empty: what they hold is in other books, such as those of the year before. */
const LackedBooks = ({ columns }: Pick<Book, 'columns'>) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const lacked = columns.filter((column) => !isCompared(column) && column.accountSet === '')
  if (lacked.length === 0) return null
  const text = t('noBooks', { list: lacked.map(({ title }) => nameOf(title, lang)).join(', ') })
  return (
    <span className="page-note report-note" title={text}>
      {text}
    </span>
  )
}

const rowLook = (row: Row) =>
  row.kind === 'T' || row.isBold ? ('total' as const) : row.kind === 'H' ? ('group' as const) : undefined

const Run = ({ code }: { code: string }) => {
  const words = useWords('statementTemplate')
  const lang = useLang()
  const asked = useReport(code)
  const { address, month, include, asKnown } = asked
  const input = { code, companies: asked.companies, month, include, asKnown }
  const answer = useReportCall(asked, ownStatementCalls.read, input)
  const book = answer.data?.books[0]
  const report = useMemo(() => inUsualUnit(asked, book?.look.unit ?? '1'), [asked, book])
  const title = book ? nameOf(book.title, lang) : code
  useTabTitle(title)
  const columns = useColumns(report, book)
  const chosen = chosenOf(report, book)
  const explanation = useExplained(code, report, chosen)
  const rows = useShownRows(report, book?.rows)
  const cell = cellOf(report, book)
  const compared = cell && isCompared(cell.column) ? cell : null
  const close = (): boolean => {
    if (!chosen && !compared) return false
    address.set({ line: null, column: null })
    return true
  }
  return (
    <ReportPage
      report={{ ...report, title }}
      name="ownStatement"
      answer={answer}
      place={changedSearch(address.search, { line: null, column: null })}
      parameters={
        <>
          <Statements code={code} report={report} />
          <MonthParameter report={report} />
          <IncludeParameter report={report} />
          <ZeroRowsChip report={report} />
        </>
      }
      grid={{
        id: `own-${code}`,
        columns,
        rows,
        rowKey: (row) => String(row.no),
        rowLook,
        onOpen: (row, column) => address.set({ line: row.no, column, month, include }),
      }}
      checks={
        book && (
          <>
            <MissingSubjects codes={book.missing} />
            <TemplateCheckMarks
              rows={book.rows}
              onOpen={(line, at) => address.set({ line, column: book.columns[Math.max(0, at)]?.key ?? null })}
            />
            <LackedBooks columns={book.columns} />
            <span className="page-note">{`${book.made.code} · ${words('revisionOf', { n: book.made.revision })}`}</span>
          </>
        )
      }
      panel={
        compared && book ? (
          <ComparedPanel {...{ report, ...compared, columns: book.columns, onClose: close }} />
        ) : (
          chosen &&
          book && (
            <ExplainPanel
              figure={{
                ...{ report, ...chosen, kind: 'movement', isOpening: chosen.column.kind === 'opening' },
                onLine: (line) => address.set({ line }),
              }}
              explanation={explanation}
              digits={book.minorDigits}
              onClose={close}
            />
          )
        )
      }
      onEscape={close}
      input={input}
      sheet={senderOf(ownStatementCalls.export)}
      paper={senderOf(ownStatementCalls.print)}
    />
  )
}

const RunScreen = () => {
  const { code = '' } = useParams()
  return <AccountSetGate>{(set) => <Run key={`${set.value} ${code}`} code={code} />}</AccountSetGate>
}

export default RunScreen

type Props = {
  report: Report
  row: StatementRowShape
  column: OwnColumnShape
  columns: readonly OwnColumnShape[]
  onClose: () => void
}

const namedIn = ({ formula }: OwnColumnShape, columns: readonly OwnColumnShape[]): OwnColumnShape[] => {
  const named = new Set(formula.match(/[A-Za-z]\w*/g))
  return columns.filter(({ key }) => named.has(key))
}

const ComparedPanel = ({ report, row, column, columns, onClose }: Props) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const valueAt = ({ key }: OwnColumnShape) => row.values[columns.findIndex((one) => one.key === key)] ?? null
  return (
    <Panel title={t('explain')} note={`${lineName(t, row.no)} · ${nameOf(column.title, lang)}`} onClose={onClose}>
      <FigureHead name={nameOf(row, lang)} value={valueAt(column)} formula={column.formula} />
      <p className="explain-head">{t('parts')}</p>
      <ul className="explain-parts explain-vouchers lined">
        {namedIn(column, columns).map((one) => (
          <PartLine
            key={one.key}
            name={
              <>
                <span className="text-quiet">{one.key} </span>
                {nameOf(one.title, lang)}
              </>
            }
          >
            <button
              type="button"
              className="link-button"
              onClick={() => report.address.set({ line: row.no, column: one.key })}
            >
              <Money value={valueAt(one)} zero="zero" />
            </button>
          </PartLine>
        ))}
      </ul>
    </Panel>
  )
}
