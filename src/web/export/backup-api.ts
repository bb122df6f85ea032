// The calls of backups and of their plans, as typed functions.
import { backupCalls } from '../../contract/export/backup.ts'
import { backupPlanCalls } from '../../contract/export/backup-plan.ts'
import { apiOf } from '../api/api-of.ts'

export const backupPlanApi = apiOf(backupPlanCalls)
export const backupApi = apiOf(backupCalls)
