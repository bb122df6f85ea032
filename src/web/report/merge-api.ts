// The calls of merged reports, and what their question is in the address of the tab.
import { reportMergeCalls } from '../../contract/report-merge.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'
import type { CompanyChoice } from '../parts/company-picker.tsx'
import type { Report } from './use-report.ts'

export const mergeApi = client(reportMergeCalls, send)

export const mergeViews = [
  'balance-sheet',
  'income-statement',
  'cash-flow',
  'table',
  'worksheet',
  'differences',
] as const
export type MergeView = (typeof mergeViews)[number]

export const viewOf = ({ address }: Report): MergeView =>
  mergeViews.find((one) => one === address.get('view')) ?? 'balance-sheet'

export const mergeModes = ['merged', 'sum', 'side'] as const
export type MergeModeName = (typeof mergeModes)[number]

/** Companies stand beside each other in statements and the worksheet alone. */
export const modeOf = (report: Report): MergeModeName => {
  const found = mergeModes.find((one) => one === report.address.get('mode')) ?? 'merged'
  const isStatement = ['balance-sheet', 'income-statement', 'cash-flow'].includes(viewOf(report))
  return found === 'side' && !isStatement ? 'merged' : found
}

export const choiceOf = ({ address }: Report): CompanyChoice => ({
  group: address.get('group'),
  companies: address.get('companies').split(',').filter(Boolean),
})

/** What each call is asked. */
export const questionOf = (report: Report) => {
  const { month, include, address } = report
  return {
    ...{ month, include },
    group: address.get('group') || undefined,
    companies: address.get('companies') || undefined,
  }
}
