// The calls of plans of backups, as typed functions.
import { backupPlanCalls } from '../../contract/export/backup-plan.ts'
import { apiOf } from '../api/api-of.ts'

export const backupPlanApi = apiOf(backupPlanCalls)
