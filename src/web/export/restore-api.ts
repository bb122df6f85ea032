// The calls by which a backup is put back, as typed functions.
import { restoreCalls } from '../../contract/export/restore.ts'
import { apiOf } from '../api/api-of.ts'

export const restoreApi = apiOf(restoreCalls)
