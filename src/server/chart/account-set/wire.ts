// Account sets in the form of the contract.
import type { AccountSetOptionShape } from '../../../contract/chart/account-set-define.ts'
import type { AccountSetOptions } from '../../../domain/chart/account-set.ts'

export const shownOptions = (options: AccountSetOptions): AccountSetOptionShape => ({
  ...options,
  genVoucherType: Object.fromEntries(
    Object.entries(options.genVoucherType).flatMap(([source, type]) => (type ? [[source, type]] : [])),
  ),
})
