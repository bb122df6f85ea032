// Sale-bill report: stores and days, tenders against the books, days without a bill, and bills against vouchers.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  costCode,
  costlyColumns,
  type SaleDayRowShape,
  type SaleReportName,
  type SaleTenderRowShape,
  type SaleTieRowShape,
  type SaleTillRowShape,
  saleBillCalls,
  saleReports,
} from '../../contract/bills/sale-bill.ts'
import { lastDay, parsePeriod } from '../../domain/base/period.ts'
import { saleChannels, saleStates, tenderCodes } from '../../domain/bills/sale-bill.ts'
import { send, useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Money } from '../kit/money.tsx'
import { BarLine, Chip, Empty, Page, PageBar, PageBody, PageFoot, SecondBar } from '../kit/page.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { type Address, addressOf, useAddress } from '../parts/address.ts'
import { AddressChoice, AddressDay } from '../parts/address-field.tsx'
import { AnsweredGrid, type GridColumn } from '../parts/grid/data-grid.tsx'
import { usePages } from '../parts/list/list-page.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { AddressEntity, ChannelField, ExportFile } from './bill-fields.tsx'

/** A row of any of the reports: each has some of these. */
type ReportRow = Partial<SaleDayRowShape & SaleTenderRowShape & SaleTieRowShape & SaleTillRowShape>
type TextName = Exclude<keyof ReportRow, 'bills' | 'tenders'>

type Days = { dateFrom: string; dateTo: string }
type Columns = (t: Say, currency: string, days: Days) => GridColumn<ReportRow>[]
type Column = GridColumn<ReportRow>

const text = (key: TextName, title: string, width: number, grow?: number): Column => ({
  key,
  title,
  width,
  grow,
  cell: (row) => row[key] ?? '',
})

const money = (key: TextName, title: string, unit: string): Column => ({
  key,
  title,
  unit,
  // The longest title stands beside its currency.
  width: key === 'taxDifference' ? 150 : 124,
  align: 'end',
  cell: (row) => <Money value={row[key] ?? ''} />,
  text: (row) => row[key] ?? '',
})

/** Leads to the bills that the row is of. */
const store = (t: Say, { dateFrom, dateTo }: Days): Column => ({
  key: 'store',
  title: t('store'),
  width: 170,
  grow: 1,
  cell: (row) => `${row.store ?? ''} ${row.storeName ?? ''}`,
  link: ({ date, store: code, channel }) =>
    addressOf('/sale-bill/check', { store: code, channel, dateFrom: date ?? dateFrom, dateTo: date ?? dateTo }),
})

const count = (t: Say): Column => ({
  key: 'bills',
  title: t('bills'),
  width: 70,
  align: 'end',
  cell: (row) => row.bills ?? '',
})

const days: Columns = (t, unit, period) => [
  text('date', t('date'), 104),
  store(t, period),
  count(t),
  ...(['gross', 'discount', 'returns', 'net', 'tax', 'cost', 'margin'] as const).map((key) => money(key, t(key), unit)),
  { key: 'marginRate', title: t('marginRate'), width: 90, align: 'end', cell: (row) => row.marginRate ?? '' },
  ...tenderCodes.map(
    (code): Column => ({
      key: `tender_${code}`,
      title: t(`tender_${code}`),
      width: 110,
      align: 'end',
      cell: (row) => <Money value={row.tenders?.[code] ?? ''} />,
      text: (row) => row.tenders?.[code] ?? '',
    }),
  ),
]

const tenders: Columns = (t, unit, period) => [
  store(t, period),
  { key: 'tender', title: t('tender'), width: 130, cell: (row) => t(`tender_${row.tender}`) },
  text('subject', t('subject'), 110),
  ...(['expected', 'booked', 'received', 'open'] as const).map((key) => money(key, t(key), unit)),
]

const missing: Columns = (t, _, period) => [text('date', t('date'), 104), store(t, period)]

const tie: Columns = (t, unit) => [
  text('date', t('date'), 104),
  {
    key: 'voucherNo',
    title: t('voucherNo'),
    width: 110,
    grow: 1,
    cell: (row) => row.voucherNo ?? '',
    link: (row) => `/voucher/entry/${row.voucherId ?? ''}`,
  },
  count(t),
  ...(['billAmount', 'billCost', 'voucherAmount', 'difference'] as const).map((key) => money(key, t(key), unit)),
]

const tills: Columns = (t, unit, period) => [
  text('date', t('date'), 104),
  store(t, period),
  { key: 'channel', title: t('channel'), width: 110, cell: (row) => t(`channel_${row.channel}`) },
  ...(['tillAmount', 'billAmount', 'difference', 'taxDifference'] as const).map((key) => money(key, t(key), unit)),
]

const reportColumns: Readonly<Record<SaleReportName, Columns>> = { days, tenders, missing, tie, tills }

const usualSize = 200

/** Reports that are good news when they are empty. */
const none: Partial<Record<SaleReportName, string>> = { missing: 'noMissing', tills: 'noTills' }

/** The days that are asked for: the open month of the account set unless told. */
const periodOf = (address: Address, set: AccountSetChoice) => {
  const month = set.openMonth || `${set.year}-12`
  const key = parsePeriod(month) ?? { year: set.year, no: 12 }
  return {
    dateFrom: address.get('dateFrom', `${month.slice(0, 7)}-01`),
    dateTo: address.get('dateTo', lastDay(key)),
    store: address.get('store') || undefined,
    channel: saleChannels.find((one) => one === address.get('channel')),
    brand: address.get('brand') || undefined,
    state: saleStates.find((one) => one === address.get('state')),
  }
}

const useRows = (address: Address, set: AccountSetChoice) => {
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const tab = saleReports.find((one) => one === address.get('tab')) ?? 'days'
  const input = { ...periodOf(address, set), page, pageSize }
  const of = (name: SaleReportName) => ({ placeholderData: keepPreviousData, enabled: tab === name })
  const days = useCall(saleBillCalls.days, input, of('days'))
  const tenders = useCall(saleBillCalls.tenders, input, of('tenders'))
  const missing = useCall(saleBillCalls.missing, input, of('missing'))
  const tie = useCall(saleBillCalls.tie, input, of('tie'))
  const tills = useCall(saleBillCalls.tills, input, of('tills'))
  const list = { days, tenders, missing, tie, tills }[tab]
  return { tab, input, list, pages: pagesOf(list.data?.total) }
}

const counting = saleStates.filter((one) => one !== 'CANCELLED')

const Bars = ({ address, tab }: { address: Address; tab: SaleReportName }) => {
  const t = useWords('saleBill')
  return (
    <SecondBar>
      {saleReports.map((one) => (
        <Chip
          key={one}
          label={t(`tab_${one}`)}
          isOn={one === tab}
          onToggle={() => address.set({ tab: one === 'days' ? null : one, page: null })}
        />
      ))}
      <BarLine />
      <ChannelField address={address} />
      <AddressEntity address={address} type="brand" label={t('brand')} />
      <AddressChoice
        {...{ address, label: t('state'), none: t('state_all'), say: (state) => t(`state_${state}`) }}
        name="state"
        values={counting}
        width={170}
      />
    </SecondBar>
  )
}

const SaleReport = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('saleBill')
  const address = useAddress()
  const { tab, input, list, pages } = useRows(address, set)
  const { dateFrom, dateTo } = input
  const seesCost = useAuth(costCode)
  const columns = useMemo(
    () =>
      reportColumns[tab](t, set.currency, { dateFrom, dateTo }).filter(
        ({ key }) => seesCost || !costlyColumns.has(key),
      ),
    [tab, t, set.currency, dateFrom, dateTo, seesCost],
  )
  const rows: readonly ReportRow[] = list.data?.items ?? []
  const keyOf = (row: ReportRow) => [row.date, row.store, row.channel, row.tender, row.voucherId].join(' ')
  return (
    <Page>
      <PageBar
        title={t('reportTitle')}
        actions={
          <ExportFile
            words="saleBill"
            code="gl:saleBill:export"
            name={`${t(`tab_${tab}`)} ${set.value}`}
            call={(format) => send(saleBillCalls.export, { ...periodOf(address, set), tab, format })}
          />
        }
      >
        <AddressDay address={address} name="dateFrom" label={t('trail:dateFrom')} fallback={input.dateFrom} />
        <AddressDay address={address} name="dateTo" label={t('trail:dateTo')} fallback={input.dateTo} />
        <AddressEntity address={address} type="store" label={t('store')} />
      </PageBar>
      <Bars address={address} tab={tab} />
      <PageBody>
        <AnsweredGrid
          answer={list}
          id={`sale-report-${tab}`}
          label={t(`tab_${tab}`)}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          place={address.search}
          page={pages.page}
          empty={<Empty icon="chart" title={t(none[tab] ?? 'noRows')} />}
        />
      </PageBody>
      <PageFoot end={<Pager {...pages} />} />
    </Page>
  )
}

export default ofAccountSet(SaleReport)
