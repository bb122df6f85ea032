// The saved views of the voucher list: what they do not hold is its page and its panel.
import type { Address } from '../../parts/address.ts'
import { SavedViews } from '../../parts/list/saved-views.tsx'

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
