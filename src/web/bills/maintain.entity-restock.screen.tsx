// Entity restock: goods that went to stores, as documents and as the stock that they and the books come to.

import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { saveAnswer } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button, Segmented } from '../kit/button.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { Money } from '../kit/money.tsx'
import { Empty, LoadFailed, Page, PageBar, PageBody, PageFoot } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressDay, AddressSearch } from '../parts/address-field.tsx'
import { ColumnChooser, useChosenColumns } from '../parts/grid/column-chooser.tsx'
import { DataGrid } from '../parts/grid/data-grid.tsx'
import { PeriodPicker } from '../parts/period-picker.tsx'
import { sumAmounts } from '../parts/sum-amounts.ts'
import { AddressEntity } from './address-entity.tsx'
import { filterOf, newRestock, type RestockEdit, restockApi } from './restock-api.ts'
import { stockColumns, stockSums } from './restock-columns.tsx'
import { RestockForm } from './restock-form.tsx'
import { RestockList } from './restock-list.tsx'

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

const Export = ({ address, set, isStock }: { address: Address; set: AccountSetChoice; isStock: boolean }) => {
  const t = useWords('entityRestock')
  const save = (format: 'xlsx' | 'csv') => {
    const name = `${t(isStock ? 'stockTitle' : 'title')} ${set.value}.${format}`
    void saveAnswer(
      isStock
        ? restockApi.exportStock({ ...stockMonths(address, set), format })
        : restockApi.export({ ...filterOf(address), format }),
      name,
    )
  }
  const items = [
    { key: 'xlsx', label: t('exportXlsx'), onSelect: () => save('xlsx') },
    { key: 'csv', label: t('exportCsv'), onSelect: () => save('csv') },
  ]
  return <MenuButton label={t('export')} icon="download" align="end" items={items} />
}

type BarProps = { address: Address; set: AccountSetChoice; isStock: boolean; onAdd: () => void }

const Bar = ({ address, set, isStock, onAdd }: BarProps) => {
  const t = useWords('entityRestock')
  const tab = useTab()
  const mayExport = useAuth('gl:entityRestock:export')
  const actions = (
    <>
      {isStock && <StockTools />}
      {mayExport && <Export address={address} set={set} isStock={isStock} />}
      {!isStock && (
        <Auth code="gl:entityRestock:import">
          <Button icon="upload" onClick={() => tab.open('/maintain/restock-import')}>
            {t('imports')}
          </Button>
        </Auth>
      )}
      {!isStock && (
        <Auth code="gl:entityRestock:add">
          <Button look="solid" icon="plus" onClick={onAdd}>
            {t('add')}
          </Button>
        </Auth>
      )}
    </>
  )
  return (
    <PageBar title={t('title')} actions={actions}>
      <Segmented
        label={t('title')}
        value={isStock ? 'stock' : 'list'}
        options={(['list', 'stock'] as const).map((value) => ({ value, label: t(`view_${value}`) }))}
        onChange={(view) => address.set({ view: view === 'stock' ? view : null, page: null })}
      />
      {isStock ? (
        <StockMonths address={address} set={set} />
      ) : (
        <>
          <AddressSearch address={address} placeholder={t('search')} />
          <AddressDay address={address} name="dateFrom" label={t('trail:dateFrom')} />
          <AddressDay address={address} name="dateTo" label={t('trail:dateTo')} />
        </>
      )}
      <AddressEntity address={address} type="store" label={t('store')} />
    </PageBar>
  )
}

const Restocks = ({ set }: { set: AccountSetChoice }) => {
  const address = useAddress()
  const [opened, setOpened] = useState<RestockEdit | null>(null)
  const isStock = address.get('view') === 'stock'
  const bar = (
    <Bar
      {...{ address, set, isStock }}
      onAdd={() => setOpened(newRestock(set.openMonth ? `${set.openMonth.slice(0, 7)}-01` : ''))}
    />
  )
  return (
    <Page>
      {isStock ? (
        <>
          {bar}
          <RestockStock set={set} address={address} />
        </>
      ) : (
        <RestockList set={set} address={address} bar={bar} onOpen={setOpened} />
      )}
      {opened && <RestockForm opened={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

const EntityRestockScreen = () => <AccountSetGate>{(set) => <Restocks key={set.value} set={set} />}</AccountSetGate>

export default EntityRestockScreen
