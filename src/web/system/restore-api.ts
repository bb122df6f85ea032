// The calls by which a backup is put back, as typed functions.
import { restoreCalls } from '../../contract/restore.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const restoreApi = client(restoreCalls, send)
