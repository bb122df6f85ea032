// What the plain lists know beyond their fields; a list without rules is not named here.
import { cashFlowItemRules } from './cash-flow-item.ts'
import type { ListRules } from './change.ts'
import { columnSchemeRules } from './column-scheme.ts'
import { currencyRules } from './currency.ts'
import { entityRules } from './entity.ts'
import { expenseRules } from './expense-account.ts'
import { mergeGroupRules, mergeRateRules, mergeStockRules } from './merge-lists.ts'
import { nonMergeRules } from './non-merge-code.ts'
import { relatedRules } from './related-company.ts'
import { voucherTypeRules } from './voucher-type.ts'

export const rulesOf: Readonly<Partial<Record<string, ListRules>>> = {
  nonMergeCode: nonMergeRules,
  entity: entityRules,
  voucherType: voucherTypeRules,
  currency: currencyRules,
  cashFlowItem: cashFlowItemRules,
  expenseAccount: expenseRules,
  relatedCompany: relatedRules,
  columnScheme: columnSchemeRules,
  mergeGroup: mergeGroupRules,
  mergeStock: mergeStockRules,
  mergeRate: mergeRateRules,
}
