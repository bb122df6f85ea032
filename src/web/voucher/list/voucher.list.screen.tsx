// The voucher list: filters and chips above, vouchers or their lines, acts on what is chosen in the foot.
import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import type { LineRowShape, VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { useCall } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { useAuth, useMay } from '../../kit/auth.tsx'
import { useKeys } from '../../kit/keys.ts'
import { sumAmounts } from '../../kit/money.tsx'
import { Page, PageFoot, useTab } from '../../kit/page.tsx'
import { pressToast, toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import type { GridHandle } from '../../parts/grid/data-grid.tsx'
import { useListState } from '../../parts/list/list-page.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import { undoKey } from '../audit/audit-voucher.tsx'
import { rememberPlace } from '../entry/act-voucher.ts'
import { type OwnAct, type Picked, type PlainAct, useBatchActs, usePicks } from './list-acts.ts'
import { ActProgress, ActReportPanel, OwnActDialog, ReverseDialog } from './list-batch.tsx'
import { lineColumns, numberOf, voucherColumns } from './list-columns.tsx'
import { filterOf, viewOf } from './list-filter.ts'
import { useWhy } from './list-refusals.ts'
import { ListFoot, type ListProps, ListView, type Shown, totalRow } from './list-view.tsx'
import { useListPrint } from './print-dialog.tsx'

const nothing: readonly Picked[] = []

/** What is void is listed and does not count. */
const sumsOf = (rows: readonly LineRowShape[]) => {
  const counting = rows.filter(({ status }) => status !== 'void')
  return { debit: sumAmounts(counting.map((row) => row.debit)), credit: sumAmounts(counting.map((row) => row.credit)) }
}

/** By line: only lines that match the filters, with both totals. */
const ByLine = (props: ListProps) => {
  const { set, list } = props
  const { filter, asked } = list
  const t = useWords('voucherList')
  // Drafts have no lines that are listed.
  const ofLines = filter.status === 'draft' ? { ...asked, status: undefined } : asked
  const answer = useCall(voucherCalls.lines, ofLines, { placeholderData: keepPreviousData })
  const { print, dialog } = useListPrint(ofLines, nothing)
  const manyCompanies = filter.companies !== undefined
  const columns = useMemo(
    () => lineColumns(t, { currency: set.currency, manyCompanies }),
    [t, set.currency, manyCompanies],
  )
  const rowKey = (row: LineRowShape) => `${row.id} ${row.lineNo}`
  const { rows, page } = list.shown(answer, rowKey)
  const { total = 0, totalDebit: debit = '', totalCredit: credit = '' } = answer.data ?? {}
  const totals = [
    totalRow('page', t('pageTotalLines', { n: rows.length }), debit === '' ? { debit, credit: '' } : sumsOf(rows)),
    totalRow('all', t('filterTotalLines', { n: total }), { debit, credit }),
  ]
  return (
    <ListView {...props} {...{ answer, columns, rowKey }} onPrint={print} grid={{ id: 'voucher-lines', totals }}>
      <PageFoot end={<Pager {...page.pages} />}>
        <span className="page-note">{t('byLineHint')}</span>
      </PageFoot>
      {dialog}
    </ListView>
  )
}

/** One screenful and a half: the grid scrolls, the next hundred is a page. */
const usualSize = 100

const VoucherList = ({ set }: { set: AccountSetChoice }) => {
  const list = useListState((address) => filterOf(address, set), usualSize, true)
  const { address } = list
  const handle = useRef<GridHandle>(null)
  const searched = useRef<string | null>(null)
  // In the address, so that a link opens it: posting leads to the gaps of a month.
  const mayCheck = useAuth('gl:voucher:checkNo')
  const shown: Shown = mayCheck && address.get('panel') === 'numbers' ? 'numbers' : null
  const View = viewOf(address) === 'lines' ? ByLine : ByVoucher
  return (
    <Page>
      <View {...{ set, list, handle, searched, shown }} onShow={(panel) => address.set({ panel })} />
    </Page>
  )
}

export default ofAccountSet(VoucherList)

// The voucher list by voucher: the grid with its totals, what is chosen, and the acts on it.

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
        toast({ look: 'note', title: t('reversedAs', { no: voucherLabel(row.word, made.no) }) })
        if (correct) tab.open(`/voucher/entry?correct=${row.id}&date=${date}`)
      }}
    />
  )
}

const useList = ({ list: { filter, asked }, set }: ListProps) => {
  const t = useWords('voucherList')
  const answer = useCall(voucherCalls.list, asked, { placeholderData: keepPreviousData })
  const acts = useBatchActs()
  const rows = answer.data?.items ?? []
  const picks = usePicks({ filter, asked, rows, company: set.companyCode, isCurrent: !answer.isPlaceholderData })
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
  return { answer, rows, acts, picks, why, act, tellWho }
}

type Does = { act: (name: PlainAct) => Promise<void>; active: () => VoucherRowShape | undefined; check: () => void }

/** The keys of the buttons, for those who have them. `active` is the row that the hand stands on. */
const useListKeys = ({ act, active, check }: Does): void => {
  const tab = useTab()
  const may = useMay()
  const copy = () => {
    const row = active()
    if (row && may('gl:voucher:copy')) tab.open(`/voucher/entry?copy=${row.id}`)
  }
  useKeys({
    'Alt+N': () => may('gl:voucher:save') && tab.open('/voucher/entry'),
    'Ctrl+D': copy,
    A: () => may('gl:voucher:audit') && void act('audit'),
    [undoKey]: () => pressToast(undoKey),
    G: () => may('gl:voucher:checkNo') && check(),
    Del: () => may('gl:voucher:delete') && void act('delete'),
  })
}

/** What is void is listed and does not count, here as in the total of the filter. */
const pageAmount = (rows: readonly VoucherRowShape[]): string =>
  sumAmounts(rows.map(({ status, total }) => (status === 'void' ? total.replace(/\d/g, '0') : total)))

const ByVoucher = (props: ListProps) => {
  const { set, list, shown, onShow } = props
  const { filter, asked } = list
  const t = useWords('voucherList')
  const { answer, rows, acts, picks, why, act, tellWho } = useList(props)
  const active = useRef<string>('')
  const [reversing, setReversing] = useState<VoucherRowShape | null>(null)
  const [own, setOwn] = useState<OwnAct | null>(null)
  const { print, dialog } = useListPrint(asked, picks.chosen)
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
  const manyCompanies = filter.companies !== undefined
  const columns = useMemo(
    () => voucherColumns(t, { currency: set.currency, manyCompanies }),
    [t, set.currency, manyCompanies],
  )
  const rowKey = (row: VoucherRowShape) => row.id
  const { pages } = list.shown(answer, rowKey).page
  const sum = answer.data?.totalAmount ?? ''
  const both = (amount: string) => ({ total: amount, totalCredit: amount })
  const grid: ComponentProps<typeof ListView<VoucherRowShape>>['grid'] = {
    id: 'voucher-list',
    totals: [
      totalRow('page', t('pageTotal', { n: rows.length }), both(sum && pageAmount(rows))),
      totalRow('all', t('filterTotal', { n: pages.total }), both(sum)),
    ],
    selection: { keys: picks.keys, onChange: picks.onChange },
    onActive: (row, _, { row: index }) => {
      active.current = row?.id ?? ''
      if (row) rememberPlace({ filter: asked, id: row.id, at: (pages.page - 1) * pages.pageSize + index })
    },
  }
  const report = acts.report && <ActReportPanel report={acts.report} onClose={acts.dismiss} />
  return (
    <ListView {...props} {...{ answer, columns, rowKey, grid }} panel={report} onShow={show} onPrint={print}>
      <ListFoot
        {...{ picks, why, pages, busy: acts.busy }}
        onAct={(name) => void act(name)}
        onOwn={setOwn}
        onReverse={setReversing}
        onWho={tellWho}
      />
      {reversing && <ListReverse row={reversing} onClose={() => setReversing(null)} />}
      <ActProgress acts={acts} />
      {own && <OwnActDialog act={own} picks={picks} acts={acts} onClose={() => setOwn(null)} />}
      {dialog}
    </ListView>
  )
}
