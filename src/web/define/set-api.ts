// The calls that define account sets.
import { accountSetCalls } from '../../contract/account-set.ts'
import { accountSetDefineCalls } from '../../contract/account-set-define.ts'
import type { ResultOf } from '../../contract/call.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const accountSetApi = client(accountSetCalls, send)
export const defineApi = client(accountSetDefineCalls, send)

export type SetChoices = ResultOf<typeof defineApi.choices.definition>
