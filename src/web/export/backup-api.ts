// The calls of backups, as typed functions.
import { backupCalls } from '../../contract/export/backup.ts'
import { apiOf } from '../api/api-of.ts'

export const backupApi = apiOf(backupCalls)
