// The first page: the figures of the month, where the companies stand with their months, and what waits for the user.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import { type HomeFiguresShape, homeCalls } from '../../contract/office/home.ts'
import { readMonthFigures } from '../../domain/statement/month-figures.ts'
import { useCall } from '../api/query.ts'
import { useAccountSet, useSession } from '../api/session.ts'
import { useSetting } from '../api/setting.ts'
import { Auth, useAuth, useAuths } from '../kit/auth.tsx'
import { Icon, IconButton, type IconName } from '../kit/button.tsx'
import { Table, type TitledCell } from '../kit/layout.tsx'
import { loaded } from '../kit/lazy-component.tsx'
import { AmountCell, groupDigits, sumAmounts } from '../kit/money.tsx'
import { Answered, Empty, LoadFailed, Page, PageBar, Skeleton, useTab } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { addressOf, useAddress } from '../parts/address.ts'
import { UnitChoice } from '../parts/chart/picture-acts.tsx'
import { MonthGrid, type MonthGridProps } from '../parts/month-grid.tsx'
import { monthText } from '../parts/month-state.ts'
import { useNavigation } from '../parts/nav-tile.tsx'
import { MonthPicker } from '../parts/period-picker.tsx'
import { ProfitBridge, Quick, RevenueChart, Tiles } from './charts.tsx'
import './home.css'

type Dashboard = ResultOf<typeof homeCalls.dashboard>

const figures = ['cash', 'revenue', 'profit'] as const

/** The books of another company are named in the address of a report. */
const within = (address: string, row: HomeFiguresShape, current: string): string =>
  row.value === current || address === '' ? address : `${address}&companies=${row.value}`

/** The sum of a column where all companies count in one currency and each has the figure. */
const totalOf = (rows: readonly HomeFiguresShape[], name: (typeof figures)[number]): string | null => {
  const values = rows.map((row) => row[name])
  const isOne = new Set(rows.map((row) => row.currency)).size === 1
  if (rows.length < 2 || !isOne || values.some((value) => value === null)) return null
  return sumAmounts(values.map((value) => value ?? ''))
}

/** The same line of the statement of all these companies, added up. */
const togetherOf = (rows: readonly HomeFiguresShape[], name: (typeof figures)[number]): string => {
  const address = rows[0]?.addresses[name] ?? ''
  return `${address}&companies=${rows.map(({ value }) => value).join(',')}&mode=sum`
}

const Count = ({ n, to, why, look }: { n: number; to: string | null; why: string; look?: string }) => {
  const text = groupDigits(String(n))
  return to ? (
    <a className={look} href={`#${to}`}>
      {text}
    </a>
  ) : (
    <span title={n > 0 ? why : undefined}>{text}</span>
  )
}

const useColumns = ({ month, status }: Dashboard): TitledCell<HomeFiguresShape>[] => {
  const t = useWords('home')
  const lang = useLang()
  const current = useSession((state) => state.accountSet)
  const mayPost = useAuth('gl:posting:view')
  const mayList = useAuth('gl:voucher:view')
  const no = Number(month.slice(5))
  const why = t('plainFigure:notYours')
  // The month counts them so, without void ones; who does not post looks at the list of the books in the header.
  const to = ({ value }: HomeFiguresShape, quick?: 'saved'): string | null => {
    if (mayPost) return addressOf('/period/posting', { year: month.slice(0, 4), open: `${value} ${no}` })
    const isListed = mayList && value === current
    return isListed ? addressOf('/voucher/list', { periodFrom: month, periodTo: month, quick }) : null
  }
  return [
    [
      t('company'),
      ({ code, name, currency }) => (
        <>
          <span className="text-quiet">{code}</span> {textOf(name, lang)}{' '}
          <span className="text-faint text-12 font-normal">{currency}</span>
        </>
      ),
    ],
    [
      t('vouchers'),
      (row) => {
        const months = status.find(({ value }) => value === row.value)?.months
        const total = months?.find((one) => one.no === no)?.total
        return total === undefined ? '–' : <Count n={total} to={total > 0 ? to(row) : null} why={why} />
      },
    ],
    [
      t('unaudited'),
      (row) =>
        row.unaudited === 0 ? (
          <span className="text-ok">
            <Icon name="check-circle" size={14} label={t('allAudited')} />
          </span>
        ) : (
          <Count n={row.unaudited} to={to(row, 'saved')} why={why} look="home-open" />
        ),
    ],
    ...figures.map(
      (name): TitledCell<HomeFiguresShape> => [
        t(name),
        (row) => <AmountCell value={row[name]} to={within(row.addresses[name], row, current)} />,
      ],
    ),
  ]
}

/** All companies side by side; drills stay within the books of each. */
const Companies = ({ data }: { data: Dashboard }) => {
  const t = useWords('home')
  const columns = useColumns(data)
  const rows = data.figures
  const mayMerge = useAuth('gl:report:merge')
  // What is not shown would be missing in a sum.
  const totals = figures.map((name) => [name, data.more > 0 ? null : totalOf(rows, name)] as const)
  return (
    <section className="home-card home-main">
      <h2>
        {t('figures')}
        <span className="page-note">
          {data.month}
          {data.more > 0 && ` · ${t('figuresShown', { shown: rows.length, all: rows.length + data.more })}`}
        </span>
      </h2>
      <div className="overflow-auto">
        <Table
          className="home-figures full-table heads cells-lined cells-one-line heads-surface"
          columns={columns}
          rows={rows}
          rowKey={({ value }) => value}
          foot={
            totals.some(([, total]) => total !== null) && (
              <tr className="home-total">
                <td colSpan={3}>{t('sum')}</td>
                {totals.map(([name, total]) => (
                  <td key={name}>
                    <AmountCell
                      value={total}
                      zero="zero"
                      to={mayMerge ? togetherOf(rows, name) : null}
                      why={t('plainFigure:notYours')}
                    />
                  </td>
                ))}
              </tr>
            )
          }
        />
      </div>
    </section>
  )
}

const Progress = ({ data }: { data: Dashboard }) => {
  const t = useWords('home')
  const tab = useTab()
  const current = useSession((state) => state.accountSet)
  const mayPost = useAuth('gl:posting:view')
  if (data.status.length === 0) return null
  /** Who does not post looks at the vouchers of the month, in the account set of the header. */
  const open: MonthGridProps['onOpen'] = (row, cell) => {
    const month = monthText(row.year, cell.no)
    if (mayPost) tab.open(addressOf('/period/posting', { year: row.year, open: `${row.value} ${cell.no}` }))
    else if (row.value === current) tab.open(addressOf('/voucher/list', { periodFrom: month, periodTo: month }))
  }
  return (
    <section className="home-card home-main">
      <h2>
        {t('progress')}
        <span className="page-note">{data.month.slice(0, 4)}</span>
      </h2>
      <div className="overflow-auto">
        <MonthGrid label={t('progress')} rows={data.status} onOpen={open} />
      </div>
    </section>
  )
}

const Waiting = (props: { icon: IconName; words: string; count: number; to: string }) =>
  props.count === 0 ? null : (
    <a href={`#${props.to}`}>
      <Icon name={props.icon} />
      {props.words}
      <b>{props.count}</b>
    </a>
  )

const often = [
  ['gl:voucher:save', '/voucher/entry', 'newVoucher'],
  ['gl:report:balanceTable1:view', '/report/balance-table-1', 'balanceTable'],
  ['gl:report:balanceSheet:view', '/report/balance-sheet', 'balanceSheet'],
] as const

/** Where most go, as long as nothing has been arranged. */
const Often = () => {
  const t = useWords('home')
  return (
    <>
      <h2>{t('often')}</h2>
      <div className="home-list">
        {often.map(([code, path, word]) => (
          <Auth key={code} code={code}>
            <a className="home-link" href={`#${path}`}>
              {t(word)}
            </a>
          </Auth>
        ))}
      </div>
    </>
  )
}

const ToDo = ({ data }: { data: Dashboard }) => {
  const t = useWords('home')
  const { groups } = useNavigation()
  const toAudit = data.toAudit ?? 0
  const value = useSession((state) => state.accountSet)
  const own = data.status.find((row) => row.value === value)
  const monthOf = (no = 1): string => `${own?.year}-${String(no).padStart(2, '0')}`
  // As they are counted: one's own, of the whole year.
  const months = own && { periodFrom: monthOf(own.months[0]?.no), periodTo: monthOf(own.months.at(-1)?.no) }
  const returned = addressOf('/voucher/list', { quick: 'returned', mine: 'yes', ...months })
  return (
    <aside className="home-card home-side">
      <h2>{t('todo')}</h2>
      <div className="home-list">
        <Waiting icon="check-circle" words={t('toAudit')} count={toAudit} to="/voucher/audit" />
        <Waiting icon="returned" words={t('returned')} count={data.returned} to={returned} />
        {toAudit + data.returned === 0 && <p className="text-quiet">{t('nothingToDo')}</p>}
      </div>
      {groups.length === 0 && <Often />}
      <Quick groups={groups} />
    </aside>
  )
}

/** The library that draws them is fetched by who has pinned a chart, when the rest is shown. */
const PinnedCharts = loaded(async () => ({ default: (await import('./charts.charts.screen.tsx')).PinnedCharts }))

const anyPinned = (stored: unknown): boolean => Array.isArray(stored) && stored.length > 0

const statements = ['gl:report:incomeStatement:view', 'gl:report:balanceSheet:view']

/** Tiles and charts of the books in the header, beside what waits; without figures the months take their place. */
const Cards = ({ data }: { data: Dashboard }) => {
  const mayRead = useAuths(statements)
  const input = { month: data.month }
  const trend = useCall(homeCalls.trend, input, { placeholderData: keepPreviousData, quiet: true, enabled: mayRead })
  const { points = [], minorDigits: digits = 2 } = trend.data ?? {}
  const months = useMemo(
    () => (trend.data?.points ?? []).map((point) => readMonthFigures(point, digits)),
    [trend.data, digits],
  )
  const [hasPinned] = useSetting('charts.pinned', false, anyPinned)
  const chart = { months, digits, month: data.month }
  const hasTrend = points.length > 0 || (mayRead && trend.isPending)
  return (
    <div className="home grid flex-1 overflow-auto px-16 py-12 gap-12 grid-cols-[minmax(0,1fr)_216px] content-start">
      {trend.error && !trend.data && (
        <div className="home-tiles grid col-span-full gap-8">
          <div className="home-card">
            <LoadFailed trouble={trend.error} onRetry={() => void trend.refetch()} />
          </div>
        </div>
      )}
      {hasTrend && <Tiles {...chart} />}
      {hasTrend ? (
        <div className="home-charts grid gap-12 min-h-244">
          <RevenueChart {...chart} />
          <ProfitBridge {...chart} />
        </div>
      ) : (
        <Progress data={data} />
      )}
      <ToDo data={data} />
      {hasPinned && months.length > 0 && <PinnedCharts {...chart} />}
      {hasTrend && <Progress data={data} />}
      {data.figures.some((one) => one.cash ?? one.revenue ?? one.profit) && <Companies data={data} />}
    </div>
  )
}

/** Others enter and audit meanwhile (ms). */
const renewMs = 300_000

export default function DashboardScreen() {
  const t = useWords('home')
  const address = useAddress()
  const set = useAccountSet()
  const month = address.get('month') || undefined
  const answer = useCall(
    homeCalls.dashboard,
    { month },
    { placeholderData: keepPreviousData, refetchInterval: renewMs },
  )
  const { data } = answer
  const shown = data?.figures.filter((one) => one.cash ?? one.revenue ?? one.profit) ?? []
  const unaudited = shown.reduce((sum, one) => sum + one.unaudited, 0)
  const refresh = <IconButton icon="refresh" label={t('kit:retry')} onClick={() => void answer.refetch()} />
  return (
    <Page ground>
      <PageBar title={t('title')} actions={refresh}>
        {data && <MonthPicker value={data.month} onChange={(value) => address.set({ month: value })} />}
        {shown.length > 0 && <UnitChoice currency={set?.currency ?? ''} />}
        {unaudited > 0 && (
          <Tag look="warn" icon="alert">
            {t('includesUnaudited', { n: unaudited })}
          </Tag>
        )}
      </PageBar>
      <Answered answer={answer} waiting={<Skeleton widths={[220, 220, 220]} rows={8} />}>
        {(found) =>
          found.status.length + found.figures.length === 0 ? (
            <Empty icon="building" title={t('noFigures')} />
          ) : (
            <Cards data={found} />
          )
        }
      </Answered>
    </Page>
  )
}
