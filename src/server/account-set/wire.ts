// Account sets in the form of the contract.
import type { AccountSetOptionShape } from '../../contract/account-set-define.ts'
import type { AccountSetOptions } from '../../domain/account-set.ts'

/** Options without those that nothing in the product asks for yet. */
export const shownOptions = ({
  redLetterOnly: _,
  autoMergeLines: __,
  qtyAccounting: ___,
  ...options
}: AccountSetOptions): AccountSetOptionShape => ({
  ...options,
  genVoucherType: Object.fromEntries(
    Object.entries(options.genVoucherType).flatMap(([source, type]) => (type ? [[source, type]] : [])),
  ),
})
