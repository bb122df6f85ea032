// The page of the three statements: lines with their columns, the panel that explains a figure, and the checks.
import { useMemo } from 'react'
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { differenceLine } from '../../contract/statement/statement.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { checksFrom } from '../../domain/statement/statement-check.ts'
import { lacksLastYear } from '../../domain/statement/statement-columns.ts'
import type { LineRole } from '../../domain/statement/statement-role.ts'
import { senderOf } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { Panel } from '../kit/dialog.tsx'
import { Select } from '../kit/field.tsx'
import { isZeroText, Money } from '../kit/money.tsx'
import { useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { addressOf, changedSearch } from '../parts/address.ts'
import { CompaniesParameter, hasSeveral, SeveralParameter } from '../parts/report/company-parameter.tsx'
import { isMerging } from '../parts/report/merge-api.ts'
import { useReportCall } from '../parts/report/report-answer.ts'
import { AddressChip, IncludeParameter, MonthParameter } from '../parts/report/report-bars.tsx'
import { allOf, CheckMark, ReportPage } from '../parts/report/report-page.tsx'
import { inUsualUnit, lookFor, type Report, useReport } from '../parts/report/use-report.ts'
import { ExplainPanel, MadeByVouchers } from './explain-panel.tsx'
import { FigureHead, type StatementCell, useExplanation } from './explain-parts.tsx'
import { MergeStatementTab } from './merge-statement-tab.tsx'
import {
  cellOf,
  compareOf,
  comparisonsFor,
  MissingSubjects,
  type SideRow,
  type StatementPageName,
  sideColumns,
  sideRows,
  sidesMost,
  statementColumns,
  statementNames,
  TemplateCheckMarks,
  useShownRows,
  ZeroRowsChip,
} from './statement-columns.tsx'

type Input = InputOf<typeof reportCalls.balanceSheet>
type Answer = ResultOf<typeof reportCalls.balanceSheet>
type Book = Answer['books'][number]

/** What differs between the statements. The three calls have the same shapes. */
type StatementKind = {
  name: StatementPageName
  read: typeof reportCalls.balanceSheet
  explain: typeof reportCalls.explainBalanceSheet
  file: typeof reportCalls.exportBalanceSheet
  paper: typeof reportPaperCalls.balanceSheet
  kind: 'closing' | 'movement'
}

/** The explained figure stands in the address: `line`, its number, its role or its Chinese name, and `column`. */
const chosenOf = (report: Report, book: Book | undefined): StatementCell | null => {
  const line = report.address.get('line')
  const row = book?.rows.find(
    (one) => String(one.no) === line || (line !== '' && (one.role === line || one.nameZhCn === line)),
  )
  const at = book?.columns.findIndex((one) => one.key === report.address.get('column')) ?? -1
  const column = book?.columns[at]
  return row && column && row.kind !== 'H' ? { row, column, value: row.values[at] ?? null } : null
}

/** In the address instead of a line: the difference of the cash flow to the cash subjects is explained. */
const theDifference = 'difference'

const DifferencePanel = ({ report, book, onClose }: { report: Report; book: Book; onClose: () => void }) => {
  const t = useWords('statementVouchers')
  const { difference: value } = book.check
  return (
    <Panel title={t('difference')} onClose={onClose}>
      <FigureHead value={value}>
        <p className="explain-none text-quiet">{t('differenceText')}</p>
      </FigureHead>
      <MadeByVouchers
        {...{ report, name: 'cashFlow', line: differenceLine, column: report.address.get('column'), value }}
        digits={book.minorDigits}
        isOpen
      />
    </Panel>
  )
}

const Checks = ({ report, name, book }: { report: Report; name: StatementKind['name']; book: Book }) => {
  const t = useWords('reportScreen')
  const column = book.columns.find(({ month, entity }) => month === report.month && entity === null)?.key
  const explains =
    name === 'cashFlow' && report.asKnown === undefined && column !== undefined && !isZeroText(book.check.difference)
  const template = useWords('statementTemplate')
  const hasLastYear = book.columns.some(({ accountSet }) => accountSet !== book.accountSet)
  const isAlone = lacksLastYear(compareOf(report, name), Number(report.month.slice(-2)), hasLastYear)
  const alone = t('noLastYear', { set: accountSetValue(book.company, book.year - 1) })
  const { difference, uncovered, missing, adjusted, problems } = book.check
  const { code, revision } = book.made
  return (
    <>
      <CheckMark isFine={isZeroText(difference)}>
        {t(`check_${name}`)}{' '}
        <span title={t('plainFigure:netOfLines')}>
          <Money value={difference} zero="zero" />
        </span>
      </CheckMark>
      {explains && (
        <Button look="plain" onClick={() => report.address.set({ line: theDifference, column })}>
          {t('statementVouchers:explain')}
        </Button>
      )}
      {uncovered.length > 0 && (
        <CheckMark isFine={false}>
          {t('uncovered', { subjects: uncovered.slice(0, 5).join(', '), n: uncovered.length })}
        </CheckMark>
      )}
      <MissingSubjects codes={missing} />
      <TemplateCheckMarks
        rows={book.rows}
        onOpen={(line, at) => report.address.set({ line, column: book.columns[Math.max(0, at)]?.key ?? null })}
      />
      {isAlone && (
        <span className="page-note report-note" title={alone}>
          {alone}
        </span>
      )}
      {problems.length > 0 && <CheckMark isFine={false}>{t('formulaProblems', { n: problems.length })}</CheckMark>}
      {adjusted > 0 && (
        <a className="page-note" href={`#${addressOf('/report/adjustment', { state: 'reviewed' })}`}>
          {t('statementAdjustment:adjusted', { n: adjusted })}
        </a>
      )}
      <span className="page-note">
        {[t(`form_${name}`), code, template('revisionOf', { n: revision })].join(' · ')}
      </span>
    </>
  )
}

const hasSides = ({ address }: Report, name: StatementPageName): boolean =>
  name === 'balanceSheet' && address.has('sides')

const CompareParameter = ({ report, name }: { report: Report; name: StatementPageName }) => {
  const t = useWords('reportScreen')
  const sides = name === 'balanceSheet' ? ['sides'] : []
  const options = ['law', ...sides, ...comparisonsFor(name)].map((value) => ({ value, label: t(`compare_${value}`) }))
  return (
    <Select
      label={t('compare')}
      labelInside
      value={compareOf(report, name) ?? (hasSides(report, name) ? 'sides' : 'law')}
      options={options}
      onChange={(value) => {
        const compare = value === 'law' || value === 'sides' ? null : value
        report.address.set({ compare, sides: value === 'sides', line: null, column: null })
      }}
    />
  )
}

/** The lines that others are a part of: all assets, revenue. */
const wholes: Partial<Record<StatementPageName, LineRole>> = { balanceSheet: 'assets', incomeStatement: 'revenue' }

const Switches = ({ report, name }: { report: Report; name: StatementKind['name'] }) => {
  const t = useWords('reportScreen')
  return (
    <>
      <ZeroRowsChip report={report} />
      {name !== 'cashFlow' && <AddressChip report={report} name="share" label={t(`share_${name}`)} />}
    </>
  )
}

const Parameters = ({ report, name }: { report: Report; name: StatementKind['name'] }) => (
  <>
    <CompaniesParameter report={report} />
    <MonthParameter report={report} />
    <IncludeParameter report={report} />
    <CompareParameter report={report} name={name} />
    {!hasSeveral(report) && <Switches report={report} name={name} />}
  </>
)

const useStatement = (kind: StatementKind, asked: Report) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const { address, companies, month, include, asKnown } = asked
  const input: Input = { companies, month, include, compare: compareOf(asked, kind.name), asKnown }
  const answer = useReportCall(asked, kind.read, input)
  const book = answer.data?.books[0]
  const report = useMemo(() => inUsualUnit(asked, book?.look.unit ?? '1'), [asked, book])
  const columns = useMemo(
    () =>
      statementColumns({
        t,
        lang,
        columns: book?.columns ?? [],
        digits: book?.minorDigits ?? 2,
        ...{ unit: report.unit, look: lookFor(report, book?.look) },
        rows: book?.rows ?? [],
        whole: address.has('share')
          ? { row: book?.rows.find(({ role }) => role === wholes[kind.name]), title: t(`share_${kind.name}`) }
          : null,
        onFigure: (row, column) => address.set({ line: row.no, column, month: report.month, include: report.include }),
      }),
    [t, lang, book, kind, address, report],
  )
  const rows = useShownRows(report, book?.rows)
  const sheet = useMemo(() => {
    const figures = new Set(book?.columns.map(({ key }) => key))
    const isSided = hasSides(report, kind.name) && figures.size <= sidesMost
    const sided = isSided ? sideRows(rows) : null
    if (sided === null) return { columns, ...pinnedTotal(kind.name, rows) }
    return { columns: sideColumns(columns, figures, [t('assets'), t('claims')]), ...pinnedTotal(kind.name, sided) }
  }, [kind, rows, columns, book, report, t])
  return { report, input, answer, book, sheet }
}

/** The last total of the balance sheet stays in view, below its checks: it is what the assets are compared with. */
const pinnedTotal = (name: StatementKind['name'], rows: readonly SideRow[]) => {
  const end = rows.findIndex(({ no }) => no >= checksFrom)
  const at = (end < 0 ? rows.length : end) - 1
  const last = rows[at]
  if (name !== 'balanceSheet' || last?.kind !== 'T') return { rows }
  return { rows: rows.toSpliced(at, 1), totals: [{ key: 'last', row: last }] }
}

const rowLook = (row: SideRow) =>
  row.beside !== undefined
    ? undefined
    : row.kind === 'T'
      ? ('total' as const)
      : row.kind === 'H'
        ? ('group' as const)
        : undefined

/** What a figure is a balance or a turnover of: what is before the first month is what the books begin with. */
const kindOf = ({ name, kind }: StatementKind, { column }: StatementCell) =>
  name === 'balanceSheet' && column.isOpening ? 'opening' : kind

const OneByOne = ({ kind, report: asked }: { kind: StatementKind; report: Report }) => {
  const { report, input, answer, book, sheet } = useStatement(kind, asked)
  const { address } = report
  const chosen = chosenOf(report, book)
  const explanation = useExplanation(kind, report, book, chosen)
  const isDifference = address.get('line') === theDifference && book !== undefined
  const close = (): boolean => {
    if (!chosen && !isDifference) return false
    address.set({ line: null, column: null })
    return true
  }
  const show = (cell: SideRow | undefined, key: string) => {
    const [row, at] = cell ? cellOf(cell, key) : [undefined, key]
    // What made a change is told beside the figure that changed.
    const column = at === 'change' ? (book?.columns[0]?.key ?? '') : at
    const isFigure = book?.columns.some((one) => one.key === column)
    if (!row || !isFigure || row.kind === 'H') return
    if (String(row.no) === address.get('line') && column === address.get('column')) return
    address.set({ line: row.no, column, month: report.month, include: report.include })
  }
  return (
    <ReportPage
      report={report}
      name={kind.name}
      answer={answer}
      place={changedSearch(address.search, { line: null, column: null })}
      parameters={<Parameters report={report} name={kind.name} />}
      second={
        hasSeveral(report) && (
          <>
            <SeveralParameter report={report} />
            <Switches report={report} name={kind.name} />
          </>
        )
      }
      grid={{
        id: hasSides(report, kind.name) ? `${kind.name}-sides` : kind.name,
        ...sheet,
        rowKey: (row) => String(row.no),
        rowLook,
        onOpen: show,
        onActive: (row, column) => chosen && show(row, column),
      }}
      checks={book && <Checks report={report} name={kind.name} book={book} />}
      panel={
        isDifference ? (
          <DifferencePanel report={report} book={book} onClose={close} />
        ) : (
          chosen &&
          book && (
            <ExplainPanel
              figure={{ report, ...chosen, kind: kindOf(kind, chosen), onLine: (line) => address.set({ line }) }}
              explanation={explanation}
              digits={book.minorDigits}
              onClose={close}
            />
          )
        )
      }
      onEscape={close}
      input={{ ...input, ...allOf(report) }}
      file={senderOf(kind.file)}
      paper={senderOf(kind.paper)}
    />
  )
}

export const statementScreen = (kind: StatementKind) =>
  ofAccountSet(() => {
    const report = useReport(useWords('reportScreen')(kind.name))
    return isMerging(report) ? (
      <MergeStatementTab report={report} view={statementNames[kind.name]} />
    ) : (
      <OneByOne kind={kind} report={report} />
    )
  })
