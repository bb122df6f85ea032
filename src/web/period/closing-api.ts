// The calls of closing vouchers and of the end of the year, as typed functions.
import { closingCalls } from '../../contract/closing.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const closingApi = client(closingCalls, send)
