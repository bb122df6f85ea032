// The calls of sale bills in the browser, and the facts of vouchers that their forms need.
import { saleBillCalls } from '../../contract/sale-bill.ts'
import { voucherCalls } from '../../contract/voucher.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const saleBillApi = client(saleBillCalls, send)
export const { facts: factsOf } = client({ facts: voucherCalls.facts }, send)
