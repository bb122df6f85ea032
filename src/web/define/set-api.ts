// The calls that define account sets.
import { accountSetCalls } from '../../contract/account-set.ts'
import { accountSetDefineCalls } from '../../contract/account-set-define.ts'
import type { ResultOf } from '../../contract/call.ts'
import { apiOf } from '../api/api-of.ts'

export const accountSetApi = apiOf(accountSetCalls)
export const defineApi = apiOf(accountSetDefineCalls)

export type SetChoices = ResultOf<typeof defineApi.choices.definition>
