// The columns of restocks and of the stock of stores.
import type { RestockRowShape, StoreStockRowShape } from '../../contract/bills/entity-restock.ts'
import type { RestockState } from '../../domain/bills/restock.ts'
import type { IconName } from '../kit/button.tsx'
import { Money } from '../kit/money.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'

const looks: Readonly<Record<RestockState, readonly [IconName, TagLook]>> = {
  OPEN: ['circle-dot', 'saved'],
  CHECKED: ['check-circle', 'ok'],
  VOUCHERED: ['lock', 'posted'],
}

const StateTag = ({ state }: { state: RestockState }) => {
  const t = useWords('entityRestock')
  const [icon, look] = looks[state]
  return (
    <Tag look={look} icon={icon}>
      {t(`state_${state}`)}
    </Tag>
  )
}

const named = (code: string, name: string): string => `${code} ${name}`.trim()

/** All but the rare ones fit beside each other on 1280 px. */
export const restockColumns = (t: Say, currency: string): GridColumn<RestockRowShape>[] => [
  {
    key: 'documentNo',
    title: t('documentNo'),
    width: 130,
    min: 96,
    grow: 1,
    sortable: true,
    cell: (row) => row.documentNo,
  },
  { key: 'date', title: t('date'), width: 104, sortable: true, cell: (row) => row.date },
  {
    key: 'fromCode',
    title: t('fromCode'),
    width: 140,
    min: 100,
    grow: 1,
    cell: (row) => named(row.fromCode, row.fromName),
  },
  {
    ...{ key: 'store', title: t('store'), width: 140, min: 100, grow: 1, sortable: true },
    cell: (row) => named(row.store, row.storeName),
  },
  { key: 'brand', title: t('brand'), width: 80, cell: (row) => row.brand },
  { key: 'category', title: t('category'), width: 80, cell: (row) => row.category },
  { key: 'quantity', title: t('quantity'), width: 92, align: 'end', cell: (row) => <Money value={row.quantity} /> },
  {
    ...{ key: 'cost', title: t('cost'), unit: currency, width: 128, align: 'end', sortable: true },
    cell: (row) => <Money value={row.cost} />,
    text: (row) => row.cost,
  },
  {
    ...{ key: 'retail', title: t('retail'), unit: currency, width: 128, align: 'end', sortable: true },
    cell: (row) => <Money value={row.retail} />,
    text: (row) => row.retail,
  },
  { key: 'state', title: t('state'), width: 118, cell: (row) => <StateTag state={row.state} /> },
  {
    ...{ key: 'voucherNo', title: t('voucherNo'), width: 96, cell: (row) => row.voucherNo },
    link: (row) => (row.voucherId === null ? null : `/voucher/entry/${row.voucherId}`),
  },
  { key: 'remark', title: t('remark'), width: 140, grow: 1, quiet: true, rare: true, cell: (row) => row.remark },
]

const figures = [
  ...(['opening', 'restock', 'costOfSales', 'returns', 'closing', 'booked', 'difference'] as const),
  ...(['sales', 'marginRate', 'proposedCost'] as const),
  ...(['openingRetail', 'restockRetail', 'returnsRetail', 'closingRetail'] as const),
]
export const stockSums = figures.filter((name) => name !== 'marginRate')
const rare: ReadonlySet<string> = new Set(['openingRetail', 'restockRetail', 'returnsRetail', 'closingRetail'])

export const stockColumns = (t: Say): GridColumn<StoreStockRowShape>[] => [
  {
    ...{ key: 'store', title: t('store'), width: 170, min: 140, grow: 1, pinned: true },
    cell: (row) => named(row.store, row.storeName),
  },
  ...figures.map(
    (name): GridColumn<StoreStockRowShape> => ({
      ...{ key: name, title: t(name), width: name === 'marginRate' ? 84 : 118, align: 'end', rare: rare.has(name) },
      cell: (row) => <Money value={row[name]} />,
      text: (row) => row[name],
    }),
  ),
]
