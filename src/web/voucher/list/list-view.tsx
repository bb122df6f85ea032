// What both views of the voucher list share: what they are given, and what they say when nothing is found.
import { type RefObject, useEffect } from 'react'
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import type { Address } from '../../parts/address.ts'
import type { GridHandle } from '../../parts/grid/data-grid.tsx'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { noFilters } from './list-filter.ts'
import { isFiltered } from './list-filters.tsx'

const outside = { gone: ['page', 'panel'], kept: [] }

/** At the right of the chips. */
export const ListViews = ({ address, company }: { address: Address; company: string }) => (
  <SavedViews
    screen="/voucher/list"
    setting="voucherList.firstViews"
    address={address}
    outside={outside}
    company={company}
  />
)

/** `searched` is the address of the search; `isHere` that its answer is shown. */
export const useFirstRow = (
  handle: RefObject<GridHandle | null>,
  searched: RefObject<string | null>,
  isHere: boolean,
  count: number,
): void => {
  useEffect(() => {
    if (!isHere) return
    searched.current = null
    if (count === 0) return
    handle.current?.focus()
    handle.current?.show({ row: 0, column: 0 })
  })
}

/** What both views are given. */
export type ListProps = {
  set: AccountSetChoice
  address: Address
  filter: VoucherFilterShape
  handle: RefObject<GridHandle | null>
  /** The address of a search whose answer has yet to give the focus to its first row. */
  searched: RefObject<string | null>
  shown: Shown
  onShow: (shown: Shown) => void
}

export type Shown = 'numbers' | null

export const NoVouchers = ({ address }: { address: Address }) => {
  const t = useWords('voucherList')
  const isNarrow = isFiltered(address)
  return (
    <Empty
      icon="list"
      title={t(isNarrow ? 'noneFiltered' : 'none')}
      action={isNarrow && <Button onClick={() => address.set(noFilters)}>{t('kit:clearFilters')}</Button>}
    />
  )
}
