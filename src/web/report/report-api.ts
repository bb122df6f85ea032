// The calls of the reports, as typed functions.
import { reportCalls } from '../../contract/report.ts'
import { reportPaperCalls } from '../../contract/report-paper.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const reportApi = client(reportCalls, send)
export const paperApi = client(reportPaperCalls, send)
