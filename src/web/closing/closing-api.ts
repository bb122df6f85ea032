// The calls of posting, of closing vouchers and of the end of the year, as typed functions.
import { periodCalls } from '../../contract/chart/period.ts'
import { closingCalls } from '../../contract/closing/closing.ts'
import { apiOf } from '../api/api-of.ts'

export const periodApi = apiOf(periodCalls)
export const closingApi = apiOf(closingCalls)
