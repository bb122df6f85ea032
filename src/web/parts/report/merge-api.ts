// What the question of a merged report is in the address of the tab.
import type { CompanyChoice } from '../company-picker.tsx'
import type { Report } from './use-report.ts'

export const mergeViews = [
  'balance-sheet',
  'income-statement',
  'cash-flow',
  'table',
  'worksheet',
  'differences',
] as const
export type MergeView = (typeof mergeViews)[number]

/** Reports of one company that are merged in their own place, and what of merged books they show then. */
const ordinary: Readonly<Record<string, MergeView>> = {
  '/report/balance-sheet': 'balance-sheet',
  '/report/income-statement': 'income-statement',
  '/report/cash-flow': 'cash-flow',
  '/report/balance-table-1': 'table',
}

/** Not the screen of consolidation but a report that shows each company unless several are made one. */
export const isOrdinary = ({ address }: Report): boolean => address.path in ordinary

export const viewOf = ({ address }: Report): MergeView =>
  ordinary[address.path] ?? mergeViews.find((one) => one === address.get('view')) ?? 'balance-sheet'

const statementViews: readonly MergeView[] = ['balance-sheet', 'income-statement', 'cash-flow']
const mergeModes = ['merged', 'sum', 'side'] as const
export type MergeModeName = (typeof mergeModes)[number]

/** Companies stand beside each other in statements and the worksheet alone. */
export const modesOf = (report: Report): readonly MergeModeName[] =>
  mergeModes.filter((one) => one !== 'side' || statementViews.includes(viewOf(report)))

export const modeOf = (report: Report): MergeModeName =>
  modesOf(report).find((one) => one === report.address.get('mode')) ?? 'merged'

/** Whether a report of one company is asked of several as one. */
export const isMerging = (report: Report): boolean =>
  isOrdinary(report) && modesOf(report).some((one) => one === report.address.get('mode'))

/** Whether several companies are shown as one, wherever that is. */
export const isMerged = (report: Report): boolean =>
  !isOrdinary(report) ? report.address.path === '/report/merge' : isMerging(report)

export const choiceOf = ({ address, chosen }: Report): CompanyChoice => ({
  group: address.get('group'),
  companies: chosen,
})

export const questionOf = (report: Report) => {
  const { month, include, asKnown, address } = report
  return {
    ...{ month, include, asKnown },
    group: address.get('group') || undefined,
    companies: address.get('companies') || undefined,
  }
}

/** Nothing is asked until companies are named; a report of one company begins with that of the header. */
export const isNamed = (report: Report): boolean =>
  isOrdinary(report) || report.address.has('group') || report.address.has('companies')

/** Of companies beside each other the page that is shown. */
export const pageOf = ({ address }: Report): number | undefined => {
  const no = Number(address.get('page'))
  return Number.isInteger(no) && no > 1 ? no : undefined
}
