// The page of a merged report: which report, whose books, how they are merged, and how far they are posted.
import { useEffect } from 'react'
import { type MergeCompanyShape, reportMergeCalls } from '../../../contract/merge/report-merge.ts'
import { useCall } from '../../api/query.ts'
import { Button, Segmented } from '../../kit/button.tsx'
import { Select } from '../../kit/field.tsx'
import { groupDigits, isZeroText } from '../../kit/money.tsx'
import { Empty } from '../../kit/page.tsx'
import { Opener } from '../../kit/popover.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { CompanyPicker } from '../company-picker.tsx'
import { CompaniesParameter, SeveralParameter } from './company-parameter.tsx'
import { choiceOf, isNamed, isOrdinary, mergeViews, modeOf, modesOf, viewOf } from './merge-api.ts'
import { CompanyTurner } from './merge-explain.tsx'
import { IncludeParameter, MonthParameter } from './report-bars.tsx'
import { CheckMark, ReportPage, type ReportPageProps } from './report-page.tsx'
import type { Report } from './use-report.ts'
import './merge.css'

type Head = {
  asOf: string
  currency: string
  companies: readonly MergeCompanyShape[]
  members: number
  posted: number
  differing: number
  excluded: string
}

type Answer = {
  isPending: boolean
  isPlaceholderData: boolean
  error: Error | null
  data: Head | undefined
  refetch: () => Promise<unknown>
}

/** Whose books; who has named none begins with the first group, or with all that he may read. */
const Companies = ({ report }: { report: Report }) => {
  const { address } = report
  const { data } = useCall(reportMergeCalls.mergeScope, { month: report.month })
  const isChosen = isNamed(report)
  const first = data?.groups[0]?.code
  useEffect(() => {
    if (!isChosen && data) address.set(first ? { group: first } : { companies: '*' })
  }, [isChosen, data, first, address])
  return (
    <CompanyPicker
      groups={data?.groups ?? []}
      companies={data?.companies ?? []}
      value={choiceOf(report)}
      onChange={({ group, companies }) => address.set({ group, companies: companies.join(',') })}
    />
  )
}

/** No figure is taken apart when others are shown. */
const noFigure = {
  ...{ line: null, column: null, figure: null },
  ...{ of: null, pair: null, side: null, between: null, only: null },
} as const

/** On the screen of consolidation the report and its way are parameters among the others. */
const Choices = ({ report }: { report: Report }) => {
  const t = useWords('reportMerge')
  const { address } = report
  const view = viewOf(report)
  return (
    <>
      <Select
        label={t('view')}
        value={view}
        options={mergeViews.map((value) => ({ value, label: t(`view_${value}`) }))}
        onChange={(value) => address.set({ view: value, subject: null, entry: null, basis: null, ...noFigure })}
      />
      <Companies report={report} />
      {view !== 'differences' && (
        <Segmented
          label={t('mode')}
          value={modeOf(report)}
          options={modesOf(report).map((value) => ({ value, label: t(`mode_${value}`) }))}
          onChange={(mode) => address.set({ mode, ...noFigure })}
        />
      )}
    </>
  )
}

const Parameters = ({ report }: { report: Report }) => (
  <>
    {isOrdinary(report) ? <CompaniesParameter report={report} /> : <Choices report={report} />}
    <MonthParameter report={report} />
    <IncludeParameter report={report} />
  </>
)

/** The page of companies beside each other stands in the address. */
export const CompanyPages = ({ report, page }: { report: Report; page: { no: number; of: number } }) => (
  <CompanyTurner page={page} onPage={(no) => report.address.set({ page: no === 1 ? null : no })} />
)

/** The page of a report that reads the answer of a merged one. */
type MergePageProps<R, I> = Omit<ReportPageProps<R, I>, 'name' | 'currency' | 'answer' | 'parameters'> & {
  answer: Answer
}

export const MergePage = <R, I>(props: MergePageProps<R, I>) => {
  const t = useWords('reportMerge')
  const { report, answer } = props
  const { data } = answer
  // How far companies have posted is told of now only.
  const books = data?.companies.map(({ provisional, isPosted }) => ({
    provisional,
    periodStatus: isPosted && report.asKnown === undefined ? 'POSTED' : '',
  }))
  return (
    <ReportPage
      {...props}
      name="merge"
      currency={data?.currency}
      answer={{ ...answer, data: data && { asOf: data.asOf, scoped: false, books } }}
      parameters={<Parameters report={report} />}
      second={
        <>
          {isOrdinary(report) && <SeveralParameter report={report} />}
          {props.second}
          {data && <MergePosted data={data} />}
        </>
      }
      grid={{ empty: <Empty icon="table" title={t('none')} text={t('noneText')} />, ...props.grid }}
      checks={
        data && (
          <>
            {props.checks}
            {modeOf(report) !== 'sum' && (
              <CheckMark isFine={data.differing === 0}>
                {data.differing === 0 ? t('reconciled') : t('notReconciled', { n: data.differing })}
              </CheckMark>
            )}
            <MergeCoverage data={data} />
          </>
        )
      }
    />
  )
}

/** Of hundreds of companies those are named that are behind or left out; `members` and `posted` count them all. */
type Covered = { companies: readonly MergeCompanyShape[]; members: number; posted: number; excluded: string }

const rowsMost = 200

const namesMost = 4

const namesIn = (companies: readonly MergeCompanyShape[], count = companies.length): string =>
  [...companies.slice(0, namesMost).map(({ company }) => company), ...(count > namesMost ? [`… (${count})`] : [])].join(
    ', ',
  )

const PostedRows = ({ companies, members }: Pick<Covered, 'companies' | 'members'>) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  // Those that are behind come first: they are what one looks for.
  const rows = [...companies].sort((a, b) => Number(a.isPosted) - Number(b.isPosted)).slice(0, rowsMost)
  const more = members - rows.filter(({ role }) => role === 'member').length
  return (
    <div
      className="merge-posted cells cells-one-line overflow-auto px-12 py-8 max-h-420"
      role="dialog"
      aria-label={t('postedTitle')}
    >
      <table className="border-collapse">
        <thead>
          <tr>
            <th colSpan={2}>{t('companies')}</th>
            <th>{t('postedTo')}</th>
            <th>{t('currency')}</th>
            <th className="merge-amount text-right">{t('share')}</th>
            <th>{t('role')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.accountSet}>
              <td>{one.company}</td>
              <td>{nameOf(one, lang)}</td>
              <td className={one.isPosted ? undefined : 'text-warn'}>{one.posted || t('postedNone')}</td>
              <td>{one.currency}</td>
              <td className="merge-amount text-right">{one.share === '' ? '' : `${one.share} %`}</td>
              <td>{t(`role_${one.role}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="page-note">{t('postedMore', { n: more })}</p>}
    </div>
  )
}

/** How many companies have posted the month; a press lists up to which month each of them has. */
const MergePosted = ({ data }: { data: Covered }) => {
  const t = useWords('reportMerge')
  return (
    <Opener
      button={(face) => (
        <Button look="plain" opens {...face}>
          {t('posted', { n: data.posted, of: data.members })}
        </Button>
      )}
    >
      {() => <PostedRows companies={data.companies} members={data.members} />}
    </Opener>
  )
}

/** Never silently incomplete: what is not in the figures stands below them by name. */
const MergeCoverage = ({ data }: { data: Covered }) => {
  const t = useWords('reportMerge')
  const of = (role: MergeCompanyShape['role']) => data.companies.filter((one) => one.role === role)
  const open = of('member').filter(({ isPosted }) => !isPosted)
  const [absent, notMerged, adjusting] = [of('absent'), of('notMerged'), of('adjusting')]
  return (
    <>
      {data.posted < data.members && (
        <Tag look="warn" icon="alert">
          {t('notPosted', { list: namesIn(open, data.members - data.posted) })}
        </Tag>
      )}
      {absent.length > 0 && (
        <Tag look="warn" icon="alert">
          {t('absent', { list: namesIn(absent) })}
        </Tag>
      )}
      {notMerged.length > 0 && <span className="page-note">{t('notMerged', { list: namesIn(notMerged) })}</span>}
      {adjusting.length > 0 && <span className="page-note">{t('adjusting', { list: namesIn(adjusting) })}</span>}
      {!isZeroText(data.excluded) && (
        <Tag look="warn" icon="alert">
          <span title={t('plainFigure:excluded')}>{t('excludedNet', { amount: groupDigits(data.excluded) })}</span>
        </Tag>
      )}
    </>
  )
}
