// The calls of closing vouchers and of the end of the year, as typed functions.
import { closingCalls } from '../../contract/closing/closing.ts'
import { apiOf } from '../api/api-of.ts'

export const closingApi = apiOf(closingCalls)
