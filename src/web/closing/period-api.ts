// The calls of posting, as typed functions.
import { periodCalls } from '../../contract/chart/period.ts'
import { apiOf } from '../api/api-of.ts'

export const periodApi = apiOf(periodCalls)
