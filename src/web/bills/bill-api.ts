// The calls of sale bills in the browser, and the facts of vouchers and the entities that their forms need.
import { saleBillCalls } from '../../contract/bills/sale-bill.ts'
import { entityCalls } from '../../contract/voucher/maintain.ts'
import { voucherCalls } from '../../contract/voucher/voucher.ts'
import { apiOf } from '../api/api-of.ts'

export const saleBillApi = apiOf(saleBillCalls)
export const { facts: factsOf } = apiOf({ facts: voucherCalls.facts })
export const { list: listEntities } = apiOf({ list: entityCalls.list })

/** Entities a picker offers at once. */
export const offeredMost = 500
