// Which state a voucher shows, wherever it stands in a list.
import type { VoucherRowShape } from '../../contract/voucher/voucher-list.ts'
import type { VoucherLook } from '../kit/status-tag.tsx'

type Stated = Pick<VoucherRowShape, 'status' | 'posted' | 'reversed' | 'rejected'>

/** A reversed voucher shows that, then a posted one, a rejected one that it came back. */
export const stateOf = (row: Stated): VoucherLook => {
  if (row.reversed) return 'reversed'
  if (row.posted) return 'posted'
  if (row.status === 'saved' && row.rejected !== '') return 'returned'
  return row.status
}
