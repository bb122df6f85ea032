// The columns of sale bills, and how their states look.
import type { SaleBillRowShape } from '../../contract/bills/sale-bill.ts'
import type { SaleState } from '../../domain/bills/sale-bill.ts'
import type { IconName } from '../kit/icon.tsx'
import { Icon } from '../kit/icon.tsx'
import { groupDigits, Money } from '../kit/money.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'

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

const amount = (
  key: 'gross' | 'net' | 'tax' | 'cost',
  t: Say,
  unit: string,
  more: { width: number; sortable?: boolean; rare?: boolean },
): GridColumn<SaleBillRowShape> => ({
  key,
  title: t(key),
  unit,
  align: 'end',
  ...more,
  cell: (row) => <Money value={row[key]} struck={row.state === 'CANCELLED'} />,
  text: (row) => row[key],
})

/** What makes one doubt a bill that breaks no rule: another of its day, or tills that say otherwise. */
export const billDoubts = (row: SaleBillRowShape, t: Say): string[] => [
  ...(row.tills === '' ? [] : [t('tills', { amount: groupDigits(row.tills) })]),
  ...(row.isTwin && row.state !== 'CANCELLED' ? [t('twin')] : []),
]

const Trouble = ({ row, t }: { row: SaleBillRowShape; t: Say }) => {
  const problems = row.problems.map(({ message }) => message)
  const doubts = billDoubts(row, t)
  const [first] = [...problems, ...doubts]
  if (first === undefined) return null
  return (
    <span title={[...problems, ...doubts].join('\n')}>
      {problems.length === 0 && <Icon name="alert" size={14} />} {first}
    </span>
  )
}

/** All but the rare ones fit beside each other on 1280 px, the last with its words. */
export const billColumns = (t: Say, currency: string, seesCost: boolean): GridColumn<SaleBillRowShape>[] => [
  { key: 'billNo', title: t('billNo'), width: 104, min: 96, grow: 1, sortable: true, cell: (row) => row.billNo },
  { key: 'date', title: t('date'), width: 104, sortable: true, cell: (row) => row.date },
  {
    key: 'store',
    title: t('store'),
    width: 130,
    min: 110,
    grow: 1,
    sortable: true,
    cell: (row) => `${row.store} ${row.storeName}`,
  },
  { key: 'channel', title: t('channel'), width: 104, cell: (row) => t(`channel_${row.channel}`) },
  { key: 'state', title: t('state'), width: 108, cell: (row) => <SaleStateTag state={row.state} /> },
  amount('gross', t, currency, { width: 112, sortable: true }),
  amount('net', t, currency, { width: 112, sortable: true, rare: true }),
  amount('tax', t, currency, { width: 100 }),
  ...(seesCost ? [amount('cost', t, currency, { width: 112, rare: true })] : []),
  {
    key: 'voucherNo',
    title: t('voucher'),
    width: 84,
    cell: (row) => row.voucherNo,
    link: (row) => (row.voucherId === null ? null : `/voucher/entry/${row.voucherId}`),
  },
  {
    key: 'problems',
    title: t('problems'),
    width: 200,
    min: 160,
    grow: 3,
    quiet: true,
    cell: (row) => <Trouble row={row} t={t} />,
    text: (row) => [...row.problems.map(({ message }) => message), ...billDoubts(row, t)].join('\n'),
  },
]
