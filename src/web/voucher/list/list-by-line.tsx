// The voucher list by line: only lines that match the filters, with both totals.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LineRowShape } from '../../../contract/voucher/voucher-list.ts'
import { useCall } from '../../api/query.ts'
import { Money } from '../../kit/money.tsx'
import { LoadFailed, PageBody, PageFoot } from '../../kit/page.tsx'
import { useTab } from '../../kit/tab.ts'
import { type Say, useWords } from '../../kit/words.ts'
import { ColumnChooser, useChosenColumns } from '../../parts/grid/column-chooser.tsx'
import { DataGrid } from '../../parts/grid/data-grid.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { sumAmounts } from '../../parts/sum-amounts.ts'
import { voucherApi } from '../entry-api.ts'
import type { Picked } from './list-acts.ts'
import { ListBar } from './list-bar.tsx'
import { lineColumns } from './list-columns.tsx'
import { listPageSize } from './list-filter.ts'
import { ListChips } from './list-filters.tsx'
import { NumbersPanel } from './list-numbers.tsx'
import { type ListProps, ListViews, NoVouchers, useFirstRow } from './list-view.tsx'
import { useListPrint } from './print-dialog.tsx'

const gridId = 'voucher-lines'
const nothing: readonly Picked[] = []

/** What is void is listed and does not count. */
const sumOf = (rows: readonly LineRowShape[], side: 'debit' | 'credit'): string =>
  sumAmounts(rows.filter(({ status }) => status !== 'void').map((row) => row[side]))

type All = { total: number; debit: string; credit: string }

const totalsOf = (rows: readonly LineRowShape[], all: All, t: Say) => {
  const row = (key: string, words: string, [debit, credit]: [string, string], isQuiet?: boolean) => {
    const shown = (amount: string) => (amount === '' ? '' : <Money value={amount} zero="zero" />)
    return { key, isQuiet, cells: { date: words, debit: shown(debit), credit: shown(credit) } }
  }
  const page: [string, string] = all.debit === '' ? ['', ''] : [sumOf(rows, 'debit'), sumOf(rows, 'credit')]
  return [
    row('page', t('pageTotalLines', { n: rows.length }), page),
    row('all', t('filterTotalLines', { n: all.total }), [all.debit, all.credit], true),
  ]
}

export const ByLine = (props: ListProps) => {
  const { set, address, filter, handle, searched, shown, onShow } = props
  const t = useWords('voucherList')
  const tab = useTab()
  const asked = filter.status === 'draft' ? { ...filter, status: undefined } : filter
  const list = useCall(voucherApi.lines, asked, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const { print, dialog } = useListPrint(asked, nothing)
  const isHere = address.search === searched.current && !list.isPlaceholderData && !list.isPending
  useFirstRow(handle, searched, isHere, rows.length)
  const manyCompanies = filter.companies !== undefined
  const all = useMemo(() => lineColumns(t, { currency: set.currency, manyCompanies }), [t, set.currency, manyCompanies])
  const columns = useChosenColumns(gridId, all)
  const { total = 0, totalDebit = '', totalCredit = '' } = list.data ?? {}
  const page = filter.page ?? 1
  const panel = shown === 'numbers' && (
    <NumbersPanel month={filter.periodFrom ?? ''} lastMonth={filter.periodTo ?? ''} onClose={() => onShow(null)} />
  )
  return (
    <>
      <ListBar {...props} onPrint={print} />
      <ListChips
        {...{ address, set, filter }}
        counts={list.data?.counts}
        end={
          <>
            <ListViews address={address} company={set.companyCode} />
            <ColumnChooser id={gridId} columns={all} />
          </>
        }
      />
      <PageBody panel={panel}>
        {list.error && !list.data ? (
          <LoadFailed trouble={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataGrid
            id={gridId}
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => `${row.id} ${row.lineNo}`}
            rowLook={(row) => (row.status === 'void' ? 'muted' : undefined)}
            totals={totalsOf(rows, { total, debit: totalDebit, credit: totalCredit }, t)}
            sort={filter.field ? { field: filter.field, order: filter.order ?? 'asc' } : null}
            onSort={({ field, order }) => address.set({ field, order, page: null })}
            onOpen={(row) => tab.open(`/voucher/entry/${row.id}`)}
            place={address.search}
            page={page}
            handle={handle}
            isLoading={list.isPending}
            isStale={list.isPlaceholderData}
            empty={<NoVouchers address={address} />}
          />
        )}
      </PageBody>
      <PageFoot
        end={
          <Pager
            {...{ page, pageSize: listPageSize(), total }}
            onPage={(next) => address.set({ page: next === 1 ? null : next })}
          />
        }
      >
        <span className="page-note">{t('byLineHint')}</span>
      </PageFoot>
      {dialog}
    </>
  )
}
