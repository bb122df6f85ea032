// The calls that define account sets.
import type { ResultOf } from '../../contract/base/call.ts'
import { accountSetCalls } from '../../contract/chart/account-set.ts'
import { accountSetDefineCalls } from '../../contract/chart/account-set-define.ts'
import { apiOf } from '../api/api-of.ts'

export const accountSetApi = apiOf(accountSetCalls)
export const defineApi = apiOf(accountSetDefineCalls)

export type SetChoices = ResultOf<typeof defineApi.choices.definition>
