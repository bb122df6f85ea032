// The calls of posting, as typed functions.
import { periodCalls } from '../../contract/period.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const periodApi = client(periodCalls, send)
