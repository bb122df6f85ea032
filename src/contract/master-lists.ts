// Every plain list of the product: those named here are served, told in the trail, and have their words.

import { cashFlowItemList } from './cash-flow-item.ts'
import { columnSchemeList } from './column-scheme.ts'
import { currencyList } from './currency.ts'
import { departmentEntity } from './department-entity.ts'
import { entityList } from './entity.ts'
import { expenseAccount } from './expense-account.ts'
import type { MasterList } from './master-list.ts'
import { mergeGroup } from './merge-group.ts'
import { mergeRate } from './merge-rate.ts'
import { mergeStock } from './merge-stock.ts'
import { nonMergeCode } from './non-merge-code.ts'
import { relatedCompany } from './related-company.ts'
import { voucherTypeList } from './voucher-type.ts'

export const masterLists = [
  nonMergeCode,
  entityList,
  voucherTypeList,
  currencyList,
  cashFlowItemList,
  departmentEntity,
  expenseAccount,
  relatedCompany,
  columnSchemeList,
  mergeGroup,
  mergeStock,
  mergeRate,
] as const satisfies readonly MasterList[]

export type MasterListName = (typeof masterLists)[number]['name']
