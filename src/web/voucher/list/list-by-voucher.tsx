// The voucher list by voucher: the grid with its totals, what is chosen, and the acts on it.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { useCall } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { useKeys } from '../../kit/keys.ts'
import { Money } from '../../kit/money.tsx'
import { LoadFailed, PageBody } from '../../kit/page.tsx'
import { useTab } from '../../kit/tab.ts'
import { pressToast, toast } from '../../kit/toast.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { ColumnChooser, useChosenColumns } from '../../parts/grid/column-chooser.tsx'
import { DataGrid } from '../../parts/grid/data-grid.tsx'
import { sumAmounts } from '../../parts/sum-amounts.ts'
import { undoKey } from '../audit/audit-preview.tsx'
import { rememberPlace } from '../entry/neighbours.ts'
import { voucherApi } from '../entry-api.ts'
import { type OwnAct, type PlainAct, useBatchActs, usePicks } from './list-acts.ts'
import { ListBar } from './list-bar.tsx'
import { OwnActDialog } from './list-batch.tsx'
import { numberOf, voucherColumns } from './list-columns.tsx'
import { listPageSize } from './list-filter.ts'
import { ListChips } from './list-filters.tsx'
import { ListFoot } from './list-foot.tsx'
import { NumbersPanel } from './list-numbers.tsx'
import { useWhy } from './list-refusals.ts'
import { ActProgress, ActReportPanel } from './list-report.tsx'
import { type ListProps, ListViews, NoVouchers, type Shown, useFirstRow } from './list-view.tsx'
import { useListPrint } from './print-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

/** Reversing the voucher that is chosen in the list; its correction copy is opened in a tab of its own. */
const ListReverse = ({ row, onClose }: { row: VoucherRowShape; onClose: () => void }) => {
  const t = useWords('voucherAct')
  const tab = useTab()
  return (
    <ReverseDialog
      voucher={{ id: row.id, label: numberOf(row), date: row.date }}
      onClose={onClose}
      onDone={({ made, date, correct }) => {
        onClose()
        const no = `${row.word}-${String(made.no).padStart(4, '0')}`
        const title = t('reversedAs', { no })
        toast({ look: 'note', title })
        if (correct) tab.open(`/voucher/entry?correct=${row.id}&date=${date}`)
      }}
    />
  )
}

const gridId = 'voucher-list'

const useList = ({ filter, set }: ListProps) => {
  const t = useWords('voucherList')
  const list = useCall(voucherApi.list, filter, { placeholderData: keepPreviousData })
  const acts = useBatchActs()
  const rows = list.data?.items ?? []
  const picks = usePicks({ filter, rows, company: set.companyCode, isCurrent: !list.isPlaceholderData })
  const why = useWhy(picks.chosen)
  const tellWho = () => {
    const [only] = picks.chosen
    if (only)
      acts.tellRefused('audit', { id: only.id, no: only.row ? numberOf(only.row) : '', reason: why.of('audit') })
  }
  const act = async (name: PlainAct) => {
    const { chosen } = picks
    if (chosen.length === 0 || acts.busy !== null) return
    // By its key: the button that says why is not under the hand.
    const reason = why.of(name)
    if (name === 'audit' && why.isForOthers) return tellWho()
    if (reason !== '') return toast({ look: 'error', title: t('notPossible', { act: t(`act_${name}`) }), text: reason })
    if (await acts.run(name, chosen)) picks.pickNone()
  }
  return { list, rows, acts, picks, why, act, tellWho }
}

type Does = { act: (name: PlainAct) => Promise<void>; active: () => VoucherRowShape | undefined; check: () => void }

/** The keys of the buttons, for those who have them. `active` is the row that the hand stands on. */
const useListKeys = ({ act, active, check }: Does): void => {
  const tab = useTab()
  const mayMake = useAuth('gl:voucher:save')
  const mayCopy = useAuth('gl:voucher:copy')
  const mayAudit = useAuth('gl:voucher:audit')
  const mayDelete = useAuth('gl:voucher:delete')
  const mayCheck = useAuth('gl:voucher:checkNo')
  const copy = () => {
    const row = active()
    if (row && mayCopy) tab.open(`/voucher/entry?copy=${row.id}`)
  }
  useKeys({
    'Alt+N': () => mayMake && tab.open('/voucher/entry'),
    'Ctrl+D': copy,
    A: () => mayAudit && void act('audit'),
    [undoKey]: () => pressToast(undoKey),
    G: () => mayCheck && check(),
    Del: () => mayDelete && void act('delete'),
  })
}

/** What is void is listed and does not count, here as in the total of the filter. */
const pageAmount = (rows: readonly VoucherRowShape[]): string =>
  sumAmounts(rows.map(({ status, total }) => (status === 'void' ? total.replace(/\d/g, '0') : total)))

/** An empty amount is one that cannot be told: a hidden line, or different currencies. */
const totalsOf = (rows: readonly VoucherRowShape[], all: { total: number; amount: string }, t: Say) => {
  const row = (key: string, words: string, amount: string, isQuiet?: boolean) => {
    const shown = amount === '' ? '' : <Money value={amount} zero="zero" />
    return { key, isQuiet, cells: { date: words, total: shown, totalCredit: shown } }
  }
  const page = all.amount === '' ? '' : pageAmount(rows)
  return [
    row('page', t('pageTotal', { n: rows.length }), page),
    row('all', t('filterTotal', { n: all.total }), all.amount, true),
  ]
}

/** All columns there are, and those the user has chosen. */
const useColumns = ({ set, filter }: ListProps) => {
  const t = useWords('voucherList')
  const manyCompanies = filter.companies !== undefined
  const all = useMemo(
    () => voucherColumns(t, { currency: set.currency, manyCompanies }),
    [t, set.currency, manyCompanies],
  )
  return { all, columns: useChosenColumns(gridId, all) }
}

export const ByVoucher = (props: ListProps) => {
  const { set, address, filter, handle, searched, shown, onShow } = props
  const t = useWords('voucherList')
  const tab = useTab()
  const { list, rows, acts, picks, why, act, tellWho } = useList(props)
  const active = useRef<string>('')
  const [reversing, setReversing] = useState<VoucherRowShape | null>(null)
  const [own, setOwn] = useState<OwnAct | null>(null)
  const { print, dialog } = useListPrint(filter, picks.chosen)
  // One panel at a time: what is asked for now takes the place of the last result.
  const show = (next: Shown) => {
    acts.dismiss()
    onShow(next)
  }
  useListKeys({
    act,
    active: () => rows.find((row) => row.id === active.current && row.company === set.companyCode),
    check: () => show(shown === 'numbers' ? null : 'numbers'),
  })
  const isHere = address.search === searched.current && !list.isPlaceholderData && !list.isPending
  useFirstRow(handle, searched, isHere, rows.length)
  const { all, columns } = useColumns(props)
  const panel = acts.report ? (
    <ActReportPanel report={acts.report} onClose={acts.dismiss} />
  ) : (
    shown === 'numbers' && (
      <NumbersPanel month={filter.periodFrom ?? ''} lastMonth={filter.periodTo ?? ''} onClose={() => onShow(null)} />
    )
  )
  const pages = { page: filter.page ?? 1, pageSize: listPageSize(), total: list.data?.total ?? 0 }
  return (
    <>
      <ListBar {...props} onShow={show} onPrint={print} />
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
            rowKey={(row) => row.id}
            rowLook={(row) => (row.status === 'void' ? 'muted' : undefined)}
            totals={totalsOf(rows, { total: pages.total, amount: list.data?.totalAmount ?? '' }, t)}
            sort={filter.field ? { field: filter.field, order: filter.order ?? 'asc' } : null}
            onSort={({ field, order }) => address.set({ field, order, page: null })}
            selection={{ keys: picks.keys, onChange: picks.onChange }}
            onActive={(row, _, { row: index }) => {
              active.current = row?.id ?? ''
              if (row) rememberPlace({ filter, id: row.id, at: (pages.page - 1) * pages.pageSize + index })
            }}
            onOpen={(row) => tab.open(`/voucher/entry/${row.id}`)}
            place={address.search}
            page={pages.page}
            handle={handle}
            isLoading={list.isPending}
            isStale={list.isPlaceholderData}
            empty={<NoVouchers address={address} />}
          />
        )}
      </PageBody>
      <ListFoot
        picks={picks}
        why={why}
        busy={acts.busy}
        onAct={(name) => void act(name)}
        onOwn={setOwn}
        onReverse={setReversing}
        onWho={tellWho}
        pages={{ ...pages, onPage: (page) => address.set({ page: page === 1 ? null : page }) }}
      />
      {reversing && <ListReverse row={reversing} onClose={() => setReversing(null)} />}
      <ActProgress acts={acts} />
      {own && <OwnActDialog act={own} picks={picks} acts={acts} onClose={() => setOwn(null)} />}
      {dialog}
    </>
  )
}
