// The columns of each report of sale bills.
import type { SaleReportName } from '../../contract/bills/sale-bill.ts'
import { tenderCodes } from '../../domain/bills/sale-bill.ts'
import { Money } from '../kit/money.tsx'
import type { Say } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'

/** A row of any of the reports: each has some of these. */
export type ReportRow = {
  date?: string
  store?: string
  storeName?: string
  channel?: string
  tender?: string
  subject?: string
  voucherId?: string
  voucherNo?: string
  bills?: number
  marginRate?: string
  tenders?: Record<string, string>
} & { [amount in AmountName]?: string }

type AmountName =
  | 'gross'
  | 'discount'
  | 'returns'
  | 'net'
  | 'tax'
  | 'cost'
  | 'margin'
  | 'expected'
  | 'booked'
  | 'received'
  | 'open'
  | 'billAmount'
  | 'billCost'
  | 'tillAmount'
  | 'taxDifference'
  | 'voucherAmount'
  | 'difference'

/** The days that the report is of. */
type Days = { dateFrom: string; dateTo: string }
type Columns = (t: Say, currency: string, days: Days) => GridColumn<ReportRow>[]
type Column = GridColumn<ReportRow>

const text = (key: 'date' | 'storeName' | 'subject', title: string, width: number, grow?: number): Column => ({
  key,
  title,
  width,
  grow,
  cell: (row) => row[key] ?? '',
})

const money = (key: AmountName, title: string, unit: string): Column => ({
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

export const reportColumns: Readonly<Record<SaleReportName, Columns>> = { days, tenders, missing, tie, tills }
