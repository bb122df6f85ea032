// The voucher list: filters and chips above, totals of page and filter below, acts on the chosen vouchers in the foot.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { VoucherFilterShape, VoucherRowShape } from '../../contract/voucher-list.ts'
import { useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { useKeys } from '../kit/keys.ts'
import { Money } from '../kit/money.tsx'
import { Empty, LoadFailed, Page, PageBar, PageBody } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { type Say, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { DataGrid } from '../parts/data-grid.tsx'
import { sumAmounts } from '../parts/sum-amounts.ts'
import { voucherApi } from './entry-api.ts'
import { type BatchAct, useBatchActs } from './list-acts.ts'
import { listColumns } from './list-columns.tsx'
import { filterOf, furtherFilters, listPageSize, quickOf } from './list-filter.ts'
import { ListChips, ListParameters } from './list-filters.tsx'
import { ListFoot } from './list-foot.tsx'
import { NumbersPanel } from './list-numbers.tsx'
import { ActReportPanel } from './list-report.tsx'
import { ListReverse } from './list-reverse.tsx'
import { rememberPlace } from './list-walk.ts'
import { PrintDialog, type PrintMode } from './print-dialog.tsx'

const none: ReadonlySet<string> = new Set()

const useList = (address: Address, set: AccountSetChoice) => {
  const filter = filterOf(address, set)
  const list = useCall(voucherApi.list, filter, { placeholderData: keepPreviousData })
  const [keys, setKeys] = useState(none)
  const acts = useBatchActs()
  const rows = list.data?.items ?? []
  const chosen = rows.filter((row) => keys.has(row.id))
  const act = async (name: BatchAct) => {
    if (chosen.length > 0 && acts.busy === null && (await acts.run(name, chosen))) setKeys(none)
  }
  return { filter, list, rows, keys, setKeys, acts, chosen, act }
}

/** The keys of the buttons, for those who have them. */
const useListKeys = (act: (name: BatchAct) => Promise<void>, print: (mode: PrintMode) => void): void => {
  const tab = useTab()
  const mayMake = useAuth('gl:voucher:save')
  const mayAudit = useAuth('gl:voucher:audit')
  const mayDelete = useAuth('gl:voucher:delete')
  const mayPrint = useAuth('gl:voucher:print')
  useKeys({
    'Alt+N': () => mayMake && tab.open('/voucher/entry'),
    'Ctrl+P': () => mayPrint && print('print'),
    'Ctrl+Shift+P': () => mayPrint && print('preview'),
    A: () => mayAudit && void act('audit'),
    Del: () => mayDelete && void act('delete'),
  })
}

/** Vouchers that are chosen, else all of the filter in the books one is in, at most 5000; drafts have no paper. */
const usePrint = (filter: VoucherFilterShape, chosen: readonly VoucherRowShape[]) => {
  const [asked, setAsked] = useState<{ ids: string[]; mode: PrintMode } | null>(null)
  const print = async (mode: PrintMode) => {
    const ids = chosen.filter(({ no }) => no !== null).map(({ id }) => id)
    if (ids.length > 0 || filter.status === 'draft') return setAsked({ ids, mode })
    const { items } = await voucherApi.versions({ ...filter, companies: undefined })
    setAsked({ ids: items.map(({ id }) => id), mode })
  }
  const dialog = asked && <PrintDialog {...asked} onClose={() => setAsked(null)} />
  return { print: (mode: PrintMode) => void print(mode), dialog }
}

type Shown = 'numbers' | null

const ListActions = ({ onShow, onPrint }: { onShow: (shown: Shown) => void; onPrint: () => void }) => {
  const t = useWords('voucherList')
  const tab = useTab()
  return (
    <>
      <Auth code="gl:voucher:import">
        <Button icon="upload" onClick={() => tab.open('/voucher/import')}>
          {t('import')}
        </Button>
      </Auth>
      <Auth code="gl:voucher:print">
        <Button icon="printer" keys="Ctrl P" onClick={onPrint}>
          {t('print')}
        </Button>
      </Auth>
      <Auth code="gl:voucher:checkNo">
        <Button icon="scan" onClick={() => onShow('numbers')}>
          {t('checkNo')}
        </Button>
      </Auth>
      <Auth code="gl:voucher:save">
        <Button look="solid" icon="plus" keys="Alt N" onClick={() => tab.open('/voucher/entry')}>
          {t('new')}
        </Button>
      </Auth>
    </>
  )
}

const NoVouchers = ({ address }: { address: Address }) => {
  const t = useWords('voucherList')
  const isFiltered = quickOf(address) !== 'all' || furtherFilters.some((name) => address.has(name))
  const clear = () => address.set(Object.fromEntries([...furtherFilters, 'quick', 'page'].map((name) => [name, null])))
  return (
    <Empty
      icon="list"
      title={t(isFiltered ? 'noneFiltered' : 'none')}
      action={isFiltered && <Button onClick={clear}>{t('kit:clearFilters')}</Button>}
    />
  )
}

/** What is void is listed and does not count, here as in the total of the filter. */
const pageAmount = (rows: readonly VoucherRowShape[]): string =>
  sumAmounts(rows.map(({ status, total }) => (status === 'void' ? total.replace(/\d/g, '0') : total)))

const totalsOf = (rows: readonly VoucherRowShape[], all: { total: number; amount: string }, t: Say) => [
  {
    key: 'page',
    cells: {
      date: t('pageTotal', { n: rows.length }),
      total: <Money value={pageAmount(rows)} zero="zero" />,
    },
  },
  {
    key: 'all',
    isQuiet: true,
    cells: { date: t('filterTotal', { n: all.total }), total: <Money value={all.amount} zero="zero" /> },
  },
]

const VoucherList = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('voucherList')
  const tab = useTab()
  const address = useAddress()
  const { filter, list, rows, keys, setKeys, acts, chosen, act } = useList(address, set)
  const [shown, setShown] = useState<Shown>(null)
  const [reversing, setReversing] = useState<VoucherRowShape | null>(null)
  const columns = useMemo(() => listColumns(t, set.currency), [t, set.currency])
  const { print, dialog } = usePrint(filter, chosen)
  useListKeys(act, print)
  const panel = acts.report ? (
    <ActReportPanel report={acts.report} onClose={acts.dismiss} />
  ) : (
    shown === 'numbers' && <NumbersPanel month={filter.periodTo ?? ''} onClose={() => setShown(null)} />
  )
  const pages = { page: filter.page ?? 1, pageSize: listPageSize, total: list.data?.total ?? 0 }
  return (
    <Page>
      <PageBar title={t('title')} actions={<ListActions onShow={setShown} onPrint={() => print('print')} />}>
        <ListParameters address={address} filter={filter} />
      </PageBar>
      <ListChips address={address} counts={list.data?.counts} />
      <PageBody panel={panel}>
        {list.error && !list.data ? (
          <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataGrid
            id="voucher-list"
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            rowLook={(row) => (row.status === 'void' ? 'muted' : undefined)}
            totals={totalsOf(rows, { total: pages.total, amount: list.data?.totalAmount ?? '' }, t)}
            sort={filter.field ? { field: filter.field, order: filter.order ?? 'asc' } : null}
            onSort={({ field, order }) => address.set({ field, order, page: null })}
            selection={{ keys, onChange: setKeys }}
            onActive={(row, _, { row: index }) =>
              row && rememberPlace({ filter, id: row.id, at: (pages.page - 1) * listPageSize + index })
            }
            onOpen={(row) => tab.open(`/voucher/entry/${row.id}`)}
            place={address.search}
            page={pages.page}
            isLoading={list.isPending}
            isStale={list.isPlaceholderData}
            empty={<NoVouchers address={address} />}
          />
        )}
      </PageBody>
      <ListFoot
        chosen={chosen}
        busy={acts.busy}
        onAct={(name) => void act(name)}
        onReverse={setReversing}
        pages={{ ...pages, onPage: (page) => address.set({ page: page === 1 ? null : page }) }}
      />
      {reversing && <ListReverse row={reversing} onClose={() => setReversing(null)} />}
      {dialog}
    </Page>
  )
}

const VoucherListScreen = () => <AccountSetGate>{(set) => <VoucherList key={set.value} set={set} />}</AccountSetGate>

export default VoucherListScreen
