// The stock of each store in some months: opening, restock, cost of sales, returns, and what the margin proposes.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Money } from '../kit/money.tsx'
import { Empty, LoadFailed, PageBody, PageFoot } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { ColumnChooser, useChosenColumns } from '../parts/grid/column-chooser.tsx'
import { DataGrid } from '../parts/grid/data-grid.tsx'
import { PeriodPicker } from '../parts/period-picker.tsx'
import { sumAmounts } from '../parts/sum-amounts.ts'
import { restockApi } from './restock-api.ts'
import { stockColumns, stockSums } from './restock-columns.tsx'

const gridId = 'store-stock'

/** The months that are asked for: the open one unless told. */
export const stockMonths = (address: Address, set: AccountSetChoice) => {
  const month = set.openMonth || `${set.year}-12`
  return {
    from: address.get('from', month),
    to: address.get('to', month),
    store: address.get('store') || undefined,
  }
}

export const StockMonths = ({ address, set }: { address: Address; set: AccountSetChoice }) => {
  const { from, to } = stockMonths(address, set)
  return (
    <PeriodPicker
      {...{ from, to, min: `${set.year}-01`, max: `${set.year}-12` }}
      onChange={(months) => address.set(months)}
    />
  )
}

export const StockTools = () => {
  const t = useWords('entityRestock')
  const columns = useMemo(() => stockColumns(t), [t])
  return <ColumnChooser id={gridId} columns={columns} />
}

export const RestockStock = ({ set, address }: { set: AccountSetChoice; address: Address }) => {
  const t = useWords('entityRestock')
  const list = useCall(restockApi.stock, stockMonths(address, set), { placeholderData: keepPreviousData })
  const all = useMemo(() => stockColumns(t), [t])
  const columns = useChosenColumns(gridId, all)
  const rows = list.data?.items ?? []
  const sums = Object.fromEntries(
    stockSums.map((name) => [name, <Money key={name} value={sumAmounts(rows.map((row) => row[name]))} zero="zero" />]),
  )
  return (
    <>
      <PageBody>
        {list.error && !list.data ? (
          <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataGrid
            id={gridId}
            label={t('stockTitle')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.store}
            totals={rows.length > 0 ? [{ key: 'all', cells: { store: t('total'), ...sums } }] : []}
            place={address.search}
            isLoading={list.isPending}
            isStale={list.isPlaceholderData}
            empty={<Empty icon="store" title={t('noStock')} />}
          />
        )}
      </PageBody>
      <PageFoot>
        <span className="page-note">{t('stockHow')}</span>
        <span className="page-note bar-end">{t('reportScreen:unitOf', { currency: set.currency })}</span>
      </PageFoot>
    </>
  )
}
