// The page of a report: parameters above, the path of the drill, the grid, checks and scope below, paper and files.
import { type ReactNode, useEffect, useRef } from 'react'
import type { FigureUnit } from '../../../domain/base/figure-unit.ts'
import { isAllPosted } from '../../../domain/base/period.ts'
import { printPaper } from '../../api/download.ts'
import type { SendOptions } from '../../api/send.ts'
import { useSetting } from '../../api/setting.ts'
import { useAuth } from '../../kit/auth.tsx'
import './report.css'
import { Icon } from '../../kit/button.tsx'
import { useKeys } from '../../kit/keys.ts'
import { Empty, LoadFailed, Page, PageBar, PageBody, PageFoot, SecondBar } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { momentText, useWords } from '../../kit/words.ts'
import { DataGrid, type GridHandle, type GridProps } from '../grid/data-grid.tsx'
import { SavedViews, searchOf, showView } from '../list/saved-views.tsx'
import { type RunningCall, SlowAnswer } from '../slow-work.tsx'
import { KnownBar, KnownButton, markPrinted } from './as-known.tsx'
import { reportScreens } from './report-api.ts'
import {
  type FileChoice,
  IncludeParameter,
  type MakeFile,
  MonthsParameter,
  missingSubject,
  printedOf,
  ReportActions,
  type SheetChoice,
  sheetFiles,
  TrailBar,
  UnitParameter,
} from './report-bars.tsx'
import { leaveBars, ReportKeys } from './report-keys.tsx'
import { type Report, setsOf } from './use-report.ts'

type Opened = { provisional: boolean; periodStatus: string }

type Answer = {
  isPending: boolean
  isPlaceholderData: boolean
  error: Error | null
  data: { asOf: string; scoped: boolean; books?: readonly Opened[]; book?: Opened } | undefined
  refetch: () => Promise<unknown>
}

export type ReportPageProps<R, I> = {
  report: Report
  /** Permission area: `gl:report:<name>:…`. */
  name: string
  answer: Answer
  /** How far an answer is that takes long. */
  running?: RunningCall | null
  /** The first bar; months and scope, and what stands `between` them, unless told. */
  parameters?: ReactNode
  between?: ReactNode
  second?: ReactNode
  grid: Omit<GridProps<R>, 'label' | 'isLoading' | 'isStale' | 'handle' | 'place'>
  /** The currency of the figures; that of the books unless told. */
  currency?: string
  proof?: ReactNode
  checks?: ReactNode
  panel?: ReactNode
  /** Goes on with rows that have not come, or the end of the list would look like that of the report. */
  onRest?: (() => void) | null
  /** What files and paper are asked for. */
  input: I
  /** Its file as printed, flat or csv. */
  file?: (input: I & FileChoice, options: SendOptions) => Promise<unknown>
  /** The file of a report that is one table: as printed, or the table as it is. */
  sheet?: (input: I & SheetChoice, options: SendOptions) => Promise<unknown>
  /** Names the remembered place, where the address holds more than the report. */
  place?: string
  /** The whole report as PDF, drawn by the server whatever rows are here. */
  paper: (input: I & { unit: FigureUnit }) => Promise<unknown>
  /** Esc, before the path leads back. */
  onEscape?: () => boolean
}

/** Paper and files hold all books that are chosen, whichever of them is shown. */
export const allOf = ({ chosen }: Report): { companies?: string } =>
  chosen.length > 1 ? { companies: chosen.join(',') } : {}

/** A check of the figures: a tick and "0.00", or the difference in red. */
export const CheckMark = ({ isFine, children }: { isFine: boolean; children: ReactNode }) => (
  <span className={`report-check inline-row gap-5 text-12 whitespace-nowrap ${isFine ? 'text-ok' : 'report-wrong'}`}>
    <Icon name={isFine ? 'check-circle' : 'error'} size={14} /> {children}
  </span>
)

const booksOf = (data: Answer['data']): Opened[] => [...(data?.books ?? []), ...(data?.book ? [data.book] : [])]

/** Figures of the year before may be beside those of the books: whether that is posted is told by no answer. */
const hasYearBefore = ({ address }: Report): boolean =>
  address.path.startsWith('/report/run/') || ['lastYear', 'annual', 'trend'].includes(address.get('compare'))

/** Vouchers that are not posted may count in the figures. */
const hasUnposted = (report: Report, data: Answer['data']): boolean => {
  const books = booksOf(data)
  const isPosted = books.length > 0 && books.every(isAllPosted) && !hasYearBefore(report)
  return report.include !== 'posted' && !isPosted
}

const Scope = ({ report, data }: { report: Report; data: Answer['data'] }) => {
  const t = useWords('reportScreen')
  return (
    <>
      {data?.scoped && (
        <Tag look="warn" icon="eye-off">
          {t('scoped')}
        </Tag>
      )}
      {booksOf(data).some(({ provisional }) => provisional) && (
        <Tag look="warn" icon="clock">
          {t('provisional')}
        </Tag>
      )}
      {data && hasUnposted(report, data) && (
        <Tag look="warn" icon="alert">
          {t('unpostedIn')}
        </Tag>
      )}
      <span className="page-note">
        {t(`include_${report.include}`)}
        {data ? ` · ${momentText(data.asOf)}` : ''}
      </span>
    </>
  )
}

/** A report that is shown again has its keys at once: arrows move, Enter drills. */
const useGridFocus = (isActive: boolean, isThere: boolean) => {
  const handle = useRef<GridHandle | null>(null)
  useEffect(() => {
    if (isActive && isThere) handle.current?.focus()
  }, [isActive, isThere])
  return handle
}

const Sheet = <R, I>(props: ReportPageProps<R, I> & { handle: React.RefObject<GridHandle | null> }) => {
  const t = useWords('reportScreen')
  const { report, answer, grid } = props
  if (answer.error && !answer.data) {
    return <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
  }
  const missing = missingSubject(report)
  // Not asked for, so nothing comes: the field says what it wants.
  if (missing && !answer.data)
    return <Empty icon="table" title={t('balanceTable:subjectMissing', { field: t(missing) })} />
  return (
    <DataGrid
      empty={<Empty icon="table" title={t('none')} text={t('noneText')} />}
      {...grid}
      label={report.title}
      place={props.place ?? report.address.search}
      isLoading={answer.isPending}
      isStale={answer.isPlaceholderData}
      handle={props.handle}
    />
  )
}

export const ReportPage = <R, I>(props: ReportPageProps<R, I>) => {
  const { report, answer, input, sheet } = props
  const handle = useGridFocus(report.tab.isActive, answer.data !== undefined)
  const mayPrint = useAuth(`gl:report:${props.name}:print`)
  const isFetching = useRef(false)
  /** Figures that were known earlier are no print of now. */
  const mark = () => {
    const { asOf = '' } = answer.data ?? {}
    if (asOf !== '' && report.asKnown === undefined) markPrinted(props.name, setsOf(report), asOf)
  }
  const print = async () => {
    if (!mayPrint || isFetching.current) return
    isFetching.current = true
    if (await printPaper(() => props.paper({ ...input, unit: report.unit }))) mark()
    isFetching.current = false
  }
  const onFile: MakeFile = async (choice, options) => {
    const file = await (sheet
      ? sheet({ ...input, ...printedOf(choice) }, options)
      : props.file?.({ ...input, ...choice }, options))
    // What is only asked for, to be made later, is no file yet.
    if (options.takes === undefined) mark()
    return file
  }
  useKeys({
    'Ctrl+P': () => void print(),
    Esc: () => leaveBars(handle) || props.onEscape?.() || report.back(),
  })
  return (
    <Page>
      <PageBar
        title={report.title}
        note={report.chosen.length > 1 || report.companies === report.set?.value ? undefined : report.companies}
        actions={
          <>
            <ReportViews report={report} name={props.name} />
            <KnownButton report={report} name={props.name} />
            <UnitParameter report={report} currency={props.currency ?? report.set?.currency ?? ''} />
            <ReportActions
              report={report}
              name={props.name}
              files={sheet ? sheetFiles : undefined}
              onFile={onFile}
              onPrint={() => void print()}
            />
          </>
        }
      >
        {props.parameters ?? (
          <>
            <MonthsParameter report={report} />
            {props.between}
            <IncludeParameter report={report} />
          </>
        )}
      </PageBar>
      {props.second && <SecondBar>{props.second}</SecondBar>}
      <KnownBar report={report} />
      <TrailBar report={report} proof={props.proof} />
      <SlowAnswer running={props.running ?? null} />
      <PageBody panel={props.panel}>
        <Sheet {...props} handle={handle} />
      </PageBody>
      <PageFoot
        end={
          <>
            <Scope report={report} data={answer.data} />
            <ReportKeys grid={handle} />
          </>
        }
      >
        {props.checks}
        {props.onRest && <RestMissing onRetry={props.onRest} />}
      </PageFoot>
    </Page>
  )
}

const RestMissing = ({ onRetry }: { onRetry: () => void }) => {
  const t = useWords('reportScreen')
  return (
    <>
      <CheckMark isFine={false}>{t('restMissing')}</CheckMark>
      <button type="button" className="link-button" onClick={onRetry}>
        {t('kit:retry')}
      </button>
    </>
  )
}

/** A view says how a report is seen: of which books and months, and by which path one came, is not part of it. */
const outside = {
  gone: ['line', 'column', 'open', 'of', 'age', 'asKnown'],
  kept: ['month', 'from', 'companies', 'book', 'via'],
}
/** Whether several companies are one is not part of it either, but on the screen that makes them one. */
const ofOne = { ...outside, kept: [...outside.kept, 'group', 'mode'] }

const outsideOf = ({ address }: Report) => (address.path === '/report/merge' ? outside : ofOne)

/** The report begins as it was left; what an address asked for is not remembered: a link changes nobody's habits. */
const useRemembered = (report: Report, name: string): void => {
  const { address } = report
  const outer = outsideOf(report)
  const [left, setLeft] = useSetting(`report.parameters.${name}`, '')
  const last = useRef<string | null>(null)
  const search = searchOf(address, outer)
  useEffect(() => {
    const before = last.current
    last.current = search
    if (before === null && address.search === '' && left !== '') showView(address, left, outer)
    else if (before !== null && before !== search && !address.has('via')) setLeft(search)
  }, [search, address, left, setLeft, outer])
}

export const ReportViews = ({ report, name }: { report: Report; name: string }) => {
  useRemembered(report, name)
  const company = report.set?.companyCode
  const screen = reportScreens.find((each) => each.name === name)?.screen
  if (company === undefined || screen === undefined) return null
  return (
    <SavedViews
      screen={screen}
      setting={`report.firstViews.${name}`}
      address={report.address}
      outside={outsideOf(report)}
      company={company}
      iconOnly
    />
  )
}
