// The screen of pictures: which ones, in which order, is the choice of each user.
import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { pictureCalls } from '../../../contract/ledger/report-sheet.ts'
import { homeCalls } from '../../../contract/office/home.ts'
import { reportCalls } from '../../../contract/statement/report.ts'
import { type HeatRole, receivables } from '../../../domain/ledger/picture.ts'
import type { Comparison } from '../../../domain/statement/statement-columns.ts'
import { senderOf, useCall } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { useSetting } from '../../api/setting.ts'
import { useAuth } from '../../kit/auth.tsx'
import { IconButton } from '../../kit/button.tsx'
import { Select } from '../../kit/field.tsx'
import { Answered, Chip, Empty, Page, PageBar, SecondBar, Skeleton } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { addressOf } from '../../parts/address.ts'
import {
  FiguresSwitch,
  filesOf,
  incomeFilesOf,
  type PictureFiles,
  PictureFilesMenu,
  PrintStamp,
  UnitChoice,
  usePaperUnit,
} from '../../parts/chart/picture-acts.tsx'
import { MonthGrid } from '../../parts/month-grid.tsx'
import { IncludeParameter, MonthParameter, TrailBar } from '../../parts/report/report-bars.tsx'
import { type Report, useReport } from '../../parts/report/use-report.ts'
import { AgesPicture } from './picture-ages.tsx'
import {
  CashPicture,
  HeatMap,
  MonthPicture,
  type PictureProps,
  ProfitPicture,
  StorePicture,
} from './picture-charts.tsx'

const pictures = ['profit', 'cash', 'store', 'month', 'ages', 'heat'] as const
type Picture = (typeof pictures)[number]
const all: readonly Picture[] = pictures

/** Names of pictures that there are, once each: the setting may be of another version. */
const readChosen = (stored: unknown): readonly Picture[] =>
  Array.isArray(stored) ? [...new Set(pictures.filter((one) => stored.includes(one)))].sort(asIn(stored)) : all

const asIn = (list: readonly unknown[]) => (a: Picture, b: Picture) => list.indexOf(a) - list.indexOf(b)

const useStatement = (report: Report, name: 'incomeStatement' | 'cashFlow', compare?: Comparison) => {
  const { companies, month, include } = report
  return useCall(
    reportCalls[name],
    { companies, month, include, compare },
    { placeholderData: keepPreviousData, quiet: 'first' },
  )
}

/** What stands in the place of a picture until its figures have come. */
const waiting = <Skeleton rows={4} widths={[120, 220, 80]} />

type StatementPicture = {
  name: 'incomeStatement' | 'cashFlow'
  compare?: Comparison
  /** Of the year so far, where that is asked for. */
  isOfYear?: boolean
  draw: ComponentType<PictureProps>
}

const ofStatements: Record<Exclude<Picture, 'ages' | 'heat'>, StatementPicture> = {
  profit: { name: 'incomeStatement', isOfYear: true, draw: ProfitPicture },
  cash: { name: 'cashFlow', isOfYear: true, draw: CashPicture },
  store: { name: 'incomeStatement', compare: 'store', draw: StorePicture },
  month: { name: 'incomeStatement', compare: 'trend', draw: MonthPicture },
}

type OneProps = { report: Report; isTable: boolean }

const OfStatement = ({ report, isTable, name, compare, isOfYear, draw: Draw }: OneProps & StatementPicture) => {
  const column = isOfYear && report.address.has('year') ? 'yearToDate' : 'current'
  return (
    <Answered answer={useStatement(report, name, compare)} waiting={waiting}>
      {({ books: [book] }) => book && <Draw {...{ report, book, column, isTable }} />}
    </Answered>
  )
}

const Ages = ({ report, isTable }: OneProps) => {
  const { companies, month, include } = report
  const input = { companies, month, include, subject: receivables, dims: 'customer', ageing: 'due' as const }
  const answer = useCall(reportCalls.balanceTable3Split, input, { placeholderData: keepPreviousData, quiet: 'first' })
  return (
    <Answered answer={answer} waiting={waiting}>
      {({ books: [book] }) => (book ? <AgesPicture {...{ report, book, isTable }} /> : waiting)}
    </Answered>
  )
}

const heats = ['revenue', 'profit', 'state'] as const

const States = ({ report }: { report: Report }) => {
  const t = useWords('picture')
  const mayPost = useAuth('gl:posting:view')
  const { data } = useCall(homeCalls.dashboard, { month: report.month }, { quiet: true })
  if (!data) return <Skeleton rows={3} widths={[120, 220, 80]} />
  const open = (value: string, no: number) =>
    mayPost && report.tab.open(addressOf('/period/posting', { year: report.month.slice(0, 4), open: `${value} ${no}` }))
  return (
    <div className="picture-scroll overflow-auto">
      <MonthGrid label={t('heat_state')} rows={data.status} onOpen={(row, cell) => open(row.value, cell.no)} />
    </div>
  )
}

/** The books of the year of all companies that one may read; a sandbox is in no group. */
const useAllSets = (report: Report): string | undefined => {
  const sets = useSession((state) => state.user?.accountConfigs) ?? []
  const ofYear = sets.filter((set) => String(set.year) === report.month.slice(0, 4) && !set.sandbox)
  return ofYear.map(({ value }) => value).join(',') || report.companies
}

const Shades = ({ report, role }: { report: Report; role: 'revenue' | 'profit' }) => {
  const companies = useAllSets(report)
  const input = { companies, month: report.month, include: report.include, compare: 'trend' as const }
  const answer = useCall(reportCalls.incomeStatement, input, { placeholderData: keepPreviousData, quiet: true })
  return (
    <Answered answer={answer} waiting={waiting}>
      {({ books }) => <HeatMap report={report} books={books} role={role} />}
    </Answered>
  )
}

const heatOf = (report: Report) => heats.find((one) => one === report.address.get('heat')) ?? 'revenue'

const Heat = ({ report }: { report: Report }) => {
  const shown = heatOf(report)
  return shown === 'state' ? <States report={report} /> : <Shades report={report} role={shown} />
}

const HeatChoice = ({ report }: { report: Report }) => {
  const t = useWords('picture')
  return (
    <Select
      label={t('heatShows')}
      labelInside
      value={heatOf(report)}
      options={heats.map((value) => ({ value, label: t(`heat_${value}`) }))}
      onChange={(heat) => report.address.set({ heat })}
    />
  )
}

const Content = ({ name, ...props }: OneProps & { name: Picture }) => {
  if (name === 'ages') return <Ages {...props} />
  if (name === 'heat') return <Heat report={props.report} />
  return <OfStatement {...props} {...ofStatements[name]} />
}

/** The files of a picture; where the months of companies stand is no figure. */
const Files = ({ report, name, title }: { report: Report; name: Picture; title: string }) => {
  const all = useAllSets(report)
  const unit = usePaperUnit()
  const shown = heatOf(report)
  if (name === 'heat' && shown === 'state') return null
  const ofHeat = name === 'heat' && shown !== 'state' ? { companies: all, role: shown } : {}
  return <PictureFilesMenu title={title} files={pictureFilesOf(name, { report, title, ...ofHeat })} unit={unit} />
}

type CardProps = { report: Report; name: Picture; chosen: readonly Picture[]; onOrder: (to: Picture[]) => void }

const Card = ({ report, name, chosen, onOrder }: CardProps) => {
  const t = useWords('picture')
  const [isTable, setTable] = useState(false)
  const at = chosen.indexOf(name)
  const move = (by: number) => () => {
    const others = chosen.filter((one) => one !== name)
    onOrder([...others.slice(0, at + by), name, ...others.slice(at + by)])
  }
  return (
    <section
      className={name === 'heat' ? 'picture column boxed bg-surface col-span-full' : 'picture column boxed bg-surface'}
      aria-label={t(name)}
    >
      <div className="picture-head row gap-8 py-6 pr-8 pl-16">
        <h2>{t(name)}</h2>
        {name === 'heat' && <HeatChoice report={report} />}
        <span className="picture-acts flex ml-auto">
          {name !== 'heat' && <FiguresSwitch title={t(name)} isOn={isTable} onToggle={() => setTable(!isTable)} />}
          <Files report={report} name={name} title={t(name)} />
          <IconButton
            icon="arrow-left"
            label={t('earlier', { name: t(name) })}
            disabled={at === 0}
            onClick={move(-1)}
          />
          <IconButton
            icon="arrow-right"
            label={t('later', { name: t(name) })}
            disabled={at === chosen.length - 1}
            onClick={move(1)}
          />
        </span>
      </div>
      <Content report={report} name={name} isTable={isTable} />
    </section>
  )
}

/** What the pictures on paper say of their figures; the profit of the month is among them, so it is asked for once. */
const Stamp = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const { data } = useStatement(report, 'incomeStatement')
  const [book] = data?.books ?? []
  const n = book?.postingVersion ?? 0
  const posted = n > 0 ? t('print:postedAs', { month: report.month, n }) : ''
  return <PrintStamp title={report.title} notes={[report.month, t(`include_${report.include}`), posted]} />
}

const Pictures = () => {
  const t = useWords('picture')
  const report = useReport(t('title'))
  const [set, setChosen] = useSetting('report.pictures', all, readChosen)
  const mayAge = useAuth('gl:report:balanceTable3:view')
  const mayShow = (name: Picture): boolean => name !== 'ages' || mayAge
  const [offered, chosen] = [pictures.filter(mayShow), set.filter(mayShow)]
  const toggle = (name: Picture) => () =>
    setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  const isYear = report.address.has('year')
  return (
    <Page ground>
      <PageBar title={report.title}>
        <MonthParameter report={report} />
        <Chip label={t('yearSoFar')} isOn={isYear} onToggle={() => report.address.set({ year: isYear ? null : '1' })} />
        <IncludeParameter report={report} />
        <UnitChoice currency={report.set?.currency ?? ''} />
      </PageBar>
      <SecondBar>
        {offered.map((name) => (
          <Chip key={name} label={t(name)} isOn={chosen.includes(name)} onToggle={toggle(name)} />
        ))}
      </SecondBar>
      <TrailBar report={report} />
      <Stamp report={report} />
      {chosen.length === 0 ? (
        <Empty icon="chart" title={t('noneChosen')} text={t('noneChosenText')} />
      ) : (
        <div className="pictures grid flex-1 overflow-auto px-16 py-12 gap-12">
          {chosen.map((name) => (
            <Card key={name} report={report} name={name} chosen={chosen} onOrder={setChosen} />
          ))}
        </div>
      )}
    </Page>
  )
}

export default ofAccountSet(Pictures)

/** `companies`: of a picture of all of them. */
type Asked = { report: Report; title: string; companies?: string; role?: HeatRole }

const pictureFilesOf = (
  picture: Picture,
  { report, title, companies = report.companies, role }: Asked,
): PictureFiles => {
  const { month, include } = report
  const name = `${title}-${report.companies ?? report.set?.value ?? ''}-${month}`
  const question = { companies, month, include }
  const soFar = report.address.has('year') || undefined
  if (picture === 'cash') {
    const calls = [senderOf(pictureCalls.exportCash), senderOf(pictureCalls.printCash)] as const
    return filesOf('cashFlow', name, calls, { ...question, soFar })
  }
  if (picture === 'ages') {
    const calls = [senderOf(pictureCalls.exportAges), senderOf(pictureCalls.printAges)] as const
    return filesOf('balanceTable3', `${name}-${receivables}`, calls, question)
  }
  return incomeFilesOf(name, { ...question, picture, role, soFar: picture === 'profit' ? soFar : undefined })
}
