// The calls of who is signed in and who came, as typed functions.
import { monitorCalls } from '../../contract/monitor.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const monitorApi = client(monitorCalls, send)
