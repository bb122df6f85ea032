// The columns of sale bills, and how their states look.
import type { SaleBillRowShape } from '../../contract/sale-bill.ts'
import type { SaleState } from '../../domain/sale-bill.ts'
import type { IconName } from '../kit/icon.tsx'
import { Icon } from '../kit/icon.tsx'
import { Money } from '../kit/money.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/data-grid.tsx'

const looks: Readonly<Record<SaleState, readonly [IconName, TagLook]>> = {
  IMPORTED: ['circle-dot', 'saved'],
  ERROR: ['alert', 'negative'],
  CHECKED: ['check-circle', 'ok'],
  VOUCHERED: ['lock', 'posted'],
  CANCELLED: ['ban', 'draft'],
}

export const SaleStateTag = ({ state }: { state: SaleState }) => {
  const t = useWords('saleBill')
  const [icon, look] = looks[state]
  return (
    <Tag look={look} icon={icon}>
      {t(`state_${state}`)}
    </Tag>
  )
}

const amount = (key: 'gross' | 'net' | 'tax' | 'cost', t: Say, unit: string, sortable: boolean) => ({
  key,
  title: t(key),
  unit,
  width: 122,
  align: 'end' as const,
  sortable,
  cell: (row: SaleBillRowShape) => <Money value={row[key]} struck={row.state === 'CANCELLED'} />,
  text: (row: SaleBillRowShape) => row[key],
})

export const billColumns = (t: Say, currency: string): GridColumn<SaleBillRowShape>[] => [
  { key: 'billNo', title: t('billNo'), width: 120, min: 110, grow: 1, sortable: true, cell: (row) => row.billNo },
  { key: 'date', title: t('date'), width: 100, sortable: true, cell: (row) => row.date },
  {
    key: 'store',
    title: t('store'),
    width: 150,
    min: 130,
    grow: 1,
    sortable: true,
    cell: (row) => `${row.store} ${row.storeName}`,
  },
  { key: 'channel', title: t('channel'), width: 72, cell: (row) => t(`channel_${row.channel}`) },
  { key: 'state', title: t('state'), width: 114, cell: (row) => <SaleStateTag state={row.state} /> },
  amount('gross', t, currency, true),
  amount('net', t, currency, true),
  amount('tax', t, currency, false),
  amount('cost', t, currency, false),
  {
    key: 'voucherNo',
    title: t('voucher'),
    width: 86,
    cell: (row) => row.voucherNo,
    link: (row) => (row.voucherId === null ? null : `/voucher/entry/${row.voucherId}`),
  },
  {
    key: 'problems',
    title: t('problems'),
    width: 160,
    grow: 2,
    quiet: true,
    cell: (row) =>
      row.problems[0]?.message ??
      (row.isTwin && row.state !== 'CANCELLED' ? (
        <>
          <Icon name="alert" size={14} /> {t('twin')}
        </>
      ) : (
        ''
      )),
  },
]
