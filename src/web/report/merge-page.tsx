// The page of a merged report: which report, whose books, how they are merged, and how far they are posted.
import { useEffect } from 'react'
import type { MergeCompanyShape } from '../../contract/report-merge.ts'
import type { SendOptions } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { Segmented } from '../kit/button.tsx'
import { groupDigits, isZeroText } from '../kit/money.tsx'
import { Empty } from '../kit/page.tsx'
import { Select } from '../kit/select.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { useWords } from '../kit/words.ts'
import { CompanyPicker } from '../parts/company-picker.tsx'
import type { GridProps } from '../parts/data-grid.tsx'
import { choiceOf, mergeApi, mergeModes, mergeViews, modeOf, viewOf } from './merge-api.ts'
import { type FileChoice, IncludeParameter, MonthParameter, sheetFiles } from './report-bars.tsx'
import { CheckMark, ReportPage } from './report-page.tsx'
import type { Report } from './use-report.ts'

type Head = {
  asOf: string
  currency: string
  companies: readonly MergeCompanyShape[]
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
  const { data } = useCall(mergeApi.mergeScope, { month: report.month })
  const choice = choiceOf(report)
  const isNamed = choice.group !== '' || choice.companies.length > 0
  const first = data?.groups[0]?.code
  useEffect(() => {
    if (!isNamed && data) address.set(first ? { group: first } : { companies: '*' })
  }, [isNamed, data, first, address])
  return (
    <CompanyPicker
      groups={data?.groups ?? []}
      companies={data?.companies ?? []}
      value={choice}
      onChange={({ group, companies }) => address.set({ group, companies: companies.join(',') })}
    />
  )
}

const Parameters = ({ report }: { report: Report }) => {
  const t = useWords('reportMerge')
  const { address } = report
  const view = viewOf(report)
  const isStatement = view !== 'table' && view !== 'worksheet' && view !== 'differences'
  const modes = mergeModes.filter((one) => isStatement || one !== 'side')
  return (
    <>
      <Select
        label={t('view')}
        value={view}
        options={mergeViews.map((value) => ({ value, label: t(`view_${value}`) }))}
        onChange={(value) => address.set({ view: value, subject: null, entry: null, basis: null })}
      />
      <Companies report={report} />
      <MonthParameter report={report} />
      <IncludeParameter report={report} />
      {view !== 'differences' && (
        <Segmented
          label={t('mode')}
          value={modeOf(report)}
          options={modes.map((value) => ({ value, label: t(`mode_${value}`) }))}
          onChange={(mode) => address.set({ mode })}
        />
      )}
    </>
  )
}

const namesOf = (companies: readonly MergeCompanyShape[]): string => companies.map(({ company }) => company).join(', ')

/** What is in the figures and what is not: never silently incomplete. */
const Coverage = ({ data }: { data: Head }) => {
  const t = useWords('reportMerge')
  const of = (role: MergeCompanyShape['role']) => data.companies.filter((one) => one.role === role)
  const members = of('member')
  const open = members.filter(({ isPosted }) => !isPosted)
  return (
    <>
      <span className="page-note">{t('posted', { n: members.length - open.length, of: members.length })}</span>
      {open.length > 0 && (
        <Tag look="warn" icon="alert">
          {t('notPosted', { list: namesOf(open) })}
        </Tag>
      )}
      {of('absent').length > 0 && (
        <Tag look="warn" icon="alert">
          {t('absent', { list: namesOf(of('absent')) })}
        </Tag>
      )}
      {of('notMerged').length > 0 && (
        <span className="page-note">{t('notMerged', { list: namesOf(of('notMerged')) })}</span>
      )}
      {of('adjusting').length > 0 && (
        <span className="page-note">{t('adjusting', { list: namesOf(of('adjusting')) })}</span>
      )}
      {!isZeroText(data.excluded) && (
        <Tag look="warn" icon="alert">
          {t('excludedNet', { amount: groupDigits(data.excluded) })}
        </Tag>
      )}
    </>
  )
}

type MergePageProps<R> = {
  report: Report
  answer: Answer
  grid: Omit<GridProps<R>, 'label' | 'isLoading' | 'isStale' | 'handle' | 'place'>
  second?: React.ReactNode
  checks?: React.ReactNode
  panel?: React.ReactNode
  onEscape?: () => boolean
  onFile: (format: FileChoice['format'], options: SendOptions) => Promise<unknown>
}

export const MergePage = <R,>(props: MergePageProps<R>) => {
  const t = useWords('reportMerge')
  const { report, answer } = props
  const { data } = answer
  return (
    <ReportPage
      report={report}
      name="merge"
      currency={data?.currency}
      answer={{ ...answer, data: data && { asOf: data.asOf, scoped: false, books: data.companies } }}
      parameters={<Parameters report={report} />}
      second={props.second}
      grid={{ empty: <Empty icon="table" title={t('none')} text={t('noneText')} />, ...props.grid }}
      panel={props.panel}
      checks={
        data && (
          <>
            {props.checks}
            {modeOf(report) !== 'sum' && (
              <CheckMark isFine={data.differing === 0}>
                {data.differing === 0 ? t('reconciled') : t('notReconciled', { n: data.differing })}
              </CheckMark>
            )}
            <Coverage data={data} />
          </>
        )
      }
      onEscape={props.onEscape}
      files={sheetFiles}
      onFile={({ format }, options) => props.onFile(format, options)}
      paper={async () => undefined}
    />
  )
}
