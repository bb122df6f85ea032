// The calls of the reports, as typed functions.
import { reportCalls } from '../../../contract/statement/report.ts'
import { reportPaperCalls } from '../../../contract/statement/report-paper.ts'
import { apiOf } from '../../api/api-of.ts'

export const reportApi = apiOf(reportCalls)
export const paperApi = apiOf(reportPaperCalls)
