// The voucher list: filters and chips above, vouchers or their lines, acts on what is chosen in the foot.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import type { LineRowShape } from '../../../contract/voucher/voucher-list.ts'
import { useCall } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { useAuth } from '../../kit/auth.tsx'
import { sumAmounts } from '../../kit/money.tsx'
import { Page, PageFoot } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import type { GridHandle } from '../../parts/grid/data-grid.tsx'
import { useListState } from '../../parts/list/list-page.tsx'
import { Pager } from '../../parts/list/pager.tsx'
import type { Picked } from './list-acts.ts'
import { ByVoucher } from './list-by-voucher.tsx'
import { lineColumns } from './list-columns.tsx'
import { filterOf, viewOf } from './list-filter.ts'
import { type ListProps, ListView, type Shown, totalRow } from './list-view.tsx'
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
