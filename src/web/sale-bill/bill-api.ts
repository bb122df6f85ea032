// The calls of sale bills in the browser, and the facts of vouchers and the entities that their forms need.
import { entityCalls } from '../../contract/maintain.ts'
import { saleBillCalls } from '../../contract/sale-bill.ts'
import { voucherCalls } from '../../contract/voucher.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const saleBillApi = client(saleBillCalls, send)
export const { facts: factsOf } = client({ facts: voucherCalls.facts }, send)
export const { list: listEntities } = client({ list: entityCalls.list }, send)

/** Entities a picker offers at once. */
export const offeredMost = 500
