// The calls of a contract as functions that go over HTTP.
import type { Calls } from '../../contract/base/call.ts'
import { type Client, client } from './client.ts'
import { send } from './send.ts'

/** `apiOf(voucherCalls).save(draft)`: typed both ways by the contract. */
export const apiOf = <T extends Calls>(calls: T): Client<T> => client(calls, send)
