// The calls of who is signed in and who came, as typed functions.
import { monitorCalls } from '../../contract/people/monitor.ts'
import { apiOf } from '../api/api-of.ts'

export const monitorApi = apiOf(monitorCalls)
