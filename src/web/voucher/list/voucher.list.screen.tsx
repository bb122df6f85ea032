// The voucher list: filters and chips above, vouchers or their lines, acts on what is chosen in the foot.
import { useRef } from 'react'
import type { AccountSetChoice } from '../../api/session.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Page } from '../../kit/page.tsx'
import { AccountSetGate } from '../../parts/account-set-gate.tsx'
import { useAddress } from '../../parts/address.ts'
import type { GridHandle } from '../../parts/grid/data-grid.tsx'
import { ByLine } from './list-by-line.tsx'
import { ByVoucher } from './list-by-voucher.tsx'
import { filterOf, viewOf } from './list-filter.ts'
import type { Shown } from './list-view.tsx'

const VoucherList = ({ set }: { set: AccountSetChoice }) => {
  const address = useAddress()
  const filter = filterOf(address, set)
  const handle = useRef<GridHandle>(null)
  const searched = useRef<string | null>(null)
  // In the address, so that a link opens it: posting leads to the gaps of a month.
  const mayCheck = useAuth('gl:voucher:checkNo')
  const shown: Shown = mayCheck && address.get('panel') === 'numbers' ? 'numbers' : null
  const View = viewOf(address) === 'lines' ? ByLine : ByVoucher
  return (
    <Page>
      <View {...{ set, address, filter, handle, searched, shown }} onShow={(panel) => address.set({ panel })} />
    </Page>
  )
}

const VoucherListScreen = () => <AccountSetGate>{(set) => <VoucherList key={set.value} set={set} />}</AccountSetGate>

export default VoucherListScreen
