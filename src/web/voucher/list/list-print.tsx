// Printing from the voucher list: what is chosen, else all of the filter.
import { type ReactNode, useState } from 'react'
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import { useAuth } from '../../kit/auth.tsx'
import { useKeys } from '../../kit/keys.ts'
import { voucherApi } from '../entry-api.ts'
import type { Picked } from './list-picks.ts'
import { PrintDialog, type PrintMode } from './print-dialog.tsx'

/** Vouchers that are chosen, else all of the filter in the books one is in, at most 5000; drafts have no paper. */
export const useListPrint = (
  filter: VoucherFilterShape,
  chosen: readonly Picked[],
): { print: () => void; dialog: ReactNode } => {
  const mayPrint = useAuth('gl:voucher:print')
  const [asked, setAsked] = useState<{ ids: string[]; mode: PrintMode } | null>(null)
  const print = async (mode: PrintMode) => {
    const ids = chosen.filter(({ row }) => row?.no !== null).map(({ id }) => id)
    if (ids.length > 0 || filter.status === 'draft') return setAsked({ ids, mode })
    // The call has told the user why there is nothing to print.
    const found = await voucherApi.versions({ ...filter, companies: undefined }).catch(() => null)
    if (found) setAsked({ ids: found.items.map(({ id }) => id), mode })
  }
  useKeys({
    'Ctrl+P': () => mayPrint && void print('print'),
    'Ctrl+Shift+P': () => mayPrint && void print('preview'),
  })
  const dialog = asked && <PrintDialog {...asked} onClose={() => setAsked(null)} />
  return { print: () => void print('print'), dialog }
}
