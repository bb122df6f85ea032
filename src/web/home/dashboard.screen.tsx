// The first page: the figures of the month, where the companies stand with their months, and what waits for the user.
import { keepPreviousData } from '@tanstack/react-query'
import type { ResultOf } from '../../contract/call.ts'
import { type HomeFiguresShape, homeCalls } from '../../contract/home.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { useSession } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { IconButton } from '../kit/button.tsx'
import { Icon, type IconName } from '../kit/icon.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Empty, LoadFailed, Page, PageBar, Skeleton } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { useTab } from '../kit/tab.ts'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { addressOf, useAddress } from '../parts/address.ts'
import { AmountCell } from '../parts/amount-cell.tsx'
import { MonthGrid } from '../parts/month-grid.tsx'
import { MonthPicker } from '../parts/period-picker.tsx'
import './home.css'

const homeApi = client(homeCalls, send)

type Dashboard = ResultOf<typeof homeCalls.dashboard>

const figures = ['cash', 'revenue', 'profit'] as const

/** The figures of the account set one works on, large. */
const Tiles = ({ own }: { own: HomeFiguresShape }) => {
  const t = useWords('home')
  return (
    <div className="home-tiles">
      {figures.map((name) => {
        const value = own[name]
        return (
          <a key={name} className="home-card home-tile" href={`#${own.addresses[name]}`}>
            <p>{t(name)}</p>
            <span className={`home-tile-figure ${value?.startsWith('-') ? 'money-negative' : ''}`}>
              {value === null ? '–' : groupDigits(value)}
            </span>{' '}
            <span className="home-tile-unit">{own.currency}</span>
          </a>
        )
      })}
    </div>
  )
}

/** The books of another company are named in the address of a report. */
const within = (address: string, row: HomeFiguresShape, current: string): string =>
  row.value === current || address === '' ? address : `${address}&companies=${row.value}`

/** All companies side by side; drills stay within the books of each. */
const Companies = ({ rows }: { rows: readonly HomeFiguresShape[] }) => {
  const current = useSession((state) => state.accountSet)
  const t = useWords('home')
  const lang = useLang()
  return (
    <section className="home-card">
      <h2>{t('figures')}</h2>
      <table className="home-figures">
        <thead>
          <tr>
            <th>{t('company')}</th>
            {figures.map((name) => (
              <th key={name}>{t(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value}>
              <td>
                <span className="home-quiet">{row.code}</span> {textOf(row.name, lang)}{' '}
                <span className="home-tile-unit">{row.currency}</span>
              </td>
              {figures.map((name) => (
                <td key={name}>
                  <AmountCell value={row[name]} to={within(row.addresses[name], row, current)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Progress = ({ data }: { data: Dashboard }) => {
  const t = useWords('home')
  const tab = useTab()
  if (data.status.length === 0) return null
  return (
    <section className="home-card home-across">
      <h2>
        {t('progress')}
        <span className="page-note">{data.month.slice(0, 4)}</span>
      </h2>
      <div className="home-scroll">
        <MonthGrid
          label={t('progress')}
          rows={data.status}
          onOpen={(row, cell) =>
            tab.open(addressOf('/period/posting', { year: row.year, open: `${row.value} ${cell.no}` }))
          }
        />
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

const ToDo = ({ data }: { data: Dashboard }) => {
  const t = useWords('home')
  const toAudit = data.toAudit ?? 0
  return (
    <aside className="home-card">
      <h2>{t('todo')}</h2>
      <div className="home-list">
        <Waiting icon="check-circle" words={t('toAudit')} count={toAudit} to="/voucher/audit" />
        <Waiting icon="returned" words={t('returned')} count={data.returned} to="/voucher/list?quick=mine" />
        {toAudit + data.returned === 0 && <p className="home-quiet">{t('nothingToDo')}</p>}
      </div>
      <h2>{t('often')}</h2>
      <div className="home-list">
        <Auth code="gl:voucher:save">
          <a className="home-link" href="#/voucher/entry">
            {t('newVoucher')}
          </a>
        </Auth>
        <Auth code="gl:report:balanceTable1:view">
          <a className="home-link" href="#/report/balance-table-1">
            {t('balanceTable')}
          </a>
        </Auth>
        <Auth code="gl:report:balanceSheet:view">
          <a className="home-link" href="#/report/balance-sheet">
            {t('balanceSheet')}
          </a>
        </Auth>
      </div>
    </aside>
  )
}

const Cards = ({ data }: { data: Dashboard }) => {
  const current = useSession((state) => state.accountSet)
  const own = data.figures.find((one) => one.value === current)
  return (
    <div className="home">
      {own && <Tiles own={own} />}
      <Progress data={data} />
      {data.figures.length > 0 && <Companies rows={data.figures} />}
      <ToDo data={data} />
    </div>
  )
}

const DashboardScreen = () => {
  const t = useWords('home')
  const address = useAddress()
  const month = address.get('month') || undefined
  const answer = useCall(homeApi.dashboard, { month }, { placeholderData: keepPreviousData })
  const { data } = answer
  const unaudited = data?.figures.reduce((sum, one) => sum + one.unaudited, 0) ?? 0
  const refresh = <IconButton icon="refresh" label={t('kit:retry')} onClick={() => void answer.refetch()} />
  return (
    <Page ground>
      <PageBar title={t('title')} actions={refresh}>
        {data && <MonthPicker value={data.month} onChange={(value) => address.set({ month: value })} />}
        {unaudited > 0 && (
          <Tag look="warn" icon="alert">
            {t('includesUnaudited', { n: unaudited })}
          </Tag>
        )}
      </PageBar>
      {answer.error && !data ? (
        <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <Skeleton widths={[220, 220, 220]} rows={8} />
      ) : data.status.length + data.figures.length === 0 ? (
        <Empty icon="building" title={t('noFigures')} />
      ) : (
        <Cards data={data} />
      )}
    </Page>
  )
}

export default DashboardScreen
