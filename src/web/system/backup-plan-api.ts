// The calls of plans of backups, as typed functions.
import { backupPlanCalls } from '../../contract/backup-plan.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const backupPlanApi = client(backupPlanCalls, send)
