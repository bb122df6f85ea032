// The reports that are more than a definition: what menu, saved views, moments and the command line know of each.

export type ReportScreen = {
  /** Names its permissions `gl:report:<name>:…`. */
  name: string
  /** Where its screen is, which keeps views of whoever may open it. */
  screen: string
  /** The permission that opens it, where it is not `gl:report:<name>:view`. */
  view?: string
  /** Its figures can be read as they were known at a moment. */
  asKnown?: true
  /** Its names in `selvedge report`: as a file for who may export it, as PDF for who may print it. */
  commands?: readonly string[]
}

const reports: readonly ReportScreen[] = [
  { name: 'balanceTable1', screen: '/report/balance-table-1', asKnown: true, commands: ['trial-balance'] },
  { name: 'balanceTable2', screen: '/report/balance-table-2', asKnown: true, commands: ['currency-balance'] },
  { name: 'balanceTable3', screen: '/report/balance-table-3', asKnown: true, commands: ['aux-balance'] },
  { name: 'generalLedger1', screen: '/report/general-ledger-1', asKnown: true, commands: ['general-ledger'] },
  { name: 'generalLedger2', screen: '/report/general-ledger-2', asKnown: true, commands: ['detail-ledger'] },
  { name: 'generalLedger3', screen: '/report/general-ledger-3', asKnown: true, commands: ['multi-column'] },
  {
    ...{ name: 'entitySubject', screen: '/report/entity-subject', asKnown: true },
    commands: ['entity-subject', 'subject-entity'],
  },
  { name: 'storeIncome', screen: '/report/store-income', asKnown: true, commands: ['store-income'] },
  { name: 'balanceSheet', screen: '/report/balance-sheet', asKnown: true, commands: ['balance-sheet'] },
  { name: 'incomeStatement', screen: '/report/income-statement', asKnown: true, commands: ['income-statement'] },
  { name: 'cashFlow', screen: '/report/cash-flow', asKnown: true, commands: ['cash-flow'] },
  { name: 'ownStatement', screen: '/report/run', asKnown: true },
  { name: 'merge', screen: '/report/merge', view: 'gl:report:merge', asKnown: true },
  { name: 'voucherSummary', screen: '/voucher/report', commands: ['voucher-register', 'subject-summary'] },
]

/** Those and the plain ones, whose definitions have the same. */
export const reportScreensWith = (plain: readonly ReportScreen[]): readonly ReportScreen[] => [...reports, ...plain]

/** The permission that opens the screen of a report. */
export const viewOf = ({ name, view = `gl:report:${name}:view` }: ReportScreen): string => view
