// The calls of backups, as typed functions.
import { backupCalls } from '../../contract/backup.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const backupApi = client(backupCalls, send)
