// The voucher list by voucher: the grid with its totals, what is chosen, and the acts on it.
import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import type { VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { useCall } from '../../api/query.ts'
import { useMay } from '../../kit/auth.tsx'
import { useKeys } from '../../kit/keys.ts'
import { sumAmounts } from '../../kit/money.tsx'
import { useTab } from '../../kit/page.tsx'
import { pressToast, toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { undoKey } from '../audit/audit-preview.tsx'
import { rememberPlace } from '../entry/neighbours.ts'
import { type OwnAct, type PlainAct, useBatchActs, usePicks } from './list-acts.ts'
import { OwnActDialog } from './list-batch.tsx'
import { numberOf, voucherColumns } from './list-columns.tsx'
import { ListFoot } from './list-foot.tsx'
import { useWhy } from './list-refusals.ts'
import { ActProgress, ActReportPanel } from './list-report.tsx'
import { type ListProps, ListView, type Shown, totalRow } from './list-view.tsx'
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

export const ByVoucher = (props: ListProps) => {
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
