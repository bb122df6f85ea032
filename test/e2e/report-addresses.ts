// The reports of the demo group whose figures are followed, and which of their numbers lead nowhere further, and why.
import type { Spoken } from '../../src/contract/base/word-table.ts'
import type { plainFigure } from '../../src/contract/words/report-screen.ts'

export const month = '2025-11'
export const companies = ['YS01', 'YS02', 'YS03', 'YS04']
/** `asKnown=now`: at the moment when the books had been made. */
const at = (path: string, query = '') => `/report/${path}?month=${month}${query}`
const ofYs01 = [
  at('balance-table-1'),
  at('balance-table-1', '&from=2025-03&columns=6&withEntities=1'),
  at('balance-table-1', '&sides=1&withoutClosing=1'),
  at('balance-table-1', '&currency=USD'),
  at('balance-table-1', '&columns=months'),
  at('balance-table-1', '&leafOnly=1&sides=1&subjectFrom=1122&subjectTo=2202'),
  at('balance-table-1', '&leafOnly=1'),
  at('balance-table-1', '&leafOnly=1&subject=112201,2221,6'),
  at('balance-table-1', '&columns=months&measure=debit&currency=USD&companies=YS04-2025'),
  at('balance-table-2'),
  at('balance-table-2', '&all=1'),
  at('balance-table-2', '&revaluation=1&companies=YS04-2025'),
  at('balance-table-3'),
  at('balance-table-3', '&dims=customer,store&ageing=due'),
  at('general-ledger-1', '&from=2025-01'),
  at('general-ledger-2/1002'),
  at('general-ledger-2/1002', '&daily=1'),
  at('general-ledger-2/1122', '&from=2025-10'),
  at('general-ledger-2/100202', '&from=2025-03&ledgerForm=currency&companies=YS04-2025'),
  at('general-ledger-2/6001', '&withoutClosing=1'),
  at('general-ledger-2/2202', '&asKnown=now'),
  at('general-ledger-3', '&from=2025-01'),
  at('entity-subject', '&from=2025-01'),
  at('entity-subject', '&tab=subject'),
  at('store-income', '&from=2025-01'),
  at('store-income', '&from=2025-01&perArea=1'),
  `/voucher/report?month=${month}&from=2025-03&level=5`,
  `/voucher/report?month=${month}&dateFrom=2025-11-03&dateTo=2025-11-20&entityType=customer`,
  `/voucher/report?month=${month}&tab=register`,
  `/voucher/report?month=${month}&tab=register&subject=1122`,
  `/voucher/report?month=${month}&tab=register&entity=customer:`,
  `/voucher/report?month=${month}&tab=register&foreign=1&companies=YS04-2025`,
  `/voucher/report?month=${month}&tab=quality`,
  at('picture'),
]
const statementsOfYs01 = [
  at('balance-sheet'),
  at('income-statement', '&compare=store'),
  at('cash-flow'),
  at('run/MGMT-PL'),
]
const ofGroup = (view: string, more = '') => at('merge', `&group=YS&view=${view}${more}`)

/** What the long form follows beside them, in the books of every company. */
const ofEach = [
  at('balance-table-1', '&include=saved&columns=8'),
  at('balance-table-1', '&from=2025-01&level=1'),
  at('balance-table-1', '&asKnown=now'),
  at('balance-table-2', '&from=2025-01'),
  at('balance-table-3', '&from=2025-01&entityType=supplier'),
  at('balance-table-3', '&dims=customer&pivot=1'),
  at('balance-table-3', '&dims=supplier&ageing=voucher'),
  at('balance-table-3', '&open=1&dims=customer&subject=112201&ageing=due'),
  at('balance-table-2', '&all=1&asKnown=now'),
  at('balance-table-2', '&all=1&quantity=1'),
  at('balance-table-2', '&currency=USD'),
  at('general-ledger-1', '&level=1'),
  at('general-ledger-2/1122', '&from=2025-01'),
  at('general-ledger-2/6001', '&from=2025-03&withoutClosing=1'),
  at('general-ledger-2/2202', '&asKnown=now'),
  at('entity-subject', '&from=2025-01&tab=subject&entityType=store'),
  at('store-income', '&include=saved'),
]
const statementsOfEach = [
  ...['lastMonth', 'lastYear', 'trend'].map((compare) => at('balance-sheet', `&compare=${compare}`)),
  at('balance-sheet', '&sides=1'),
  ...['', ...['lastYear', 'annual', 'trend', 'department'].map((name) => `&compare=${name}`)].map((compare) =>
    at('income-statement', compare),
  ),
  ...['lastYear', 'trend'].map((compare) => at('cash-flow', `&compare=${compare}`)),
]
const merged = [
  ofGroup('worksheet'),
  ofGroup('worksheet', '&only=YS02'),
  ofGroup('worksheet', '&figure=*'),
  ofGroup('table', '&line=1122&figure=closingDebit'),
  ofGroup('differences'),
]
const mergedStatements = [ofGroup('balance-sheet')]
const mergedMore = [
  ...['month', 'opening'].map((basis) => ofGroup('worksheet', `&basis=${basis}`)),
  ofGroup('worksheet', '&mode=sum'),
  ofGroup('worksheet', '&entry=*'),
  ofGroup('worksheet', '&entry=*&only=YS04'),
  ofGroup('worksheet', '&figure=*&basis=opening'),
  ofGroup('differences', '&matrix=1'),
  ofGroup('table', '&from=2025-03&columns=8'),
  ofGroup('table', '&mode=sum'),
  ...['balance-sheet', 'income-statement', 'cash-flow'].map((view) => ofGroup(view, '&mode=side')),
  at('balance-table-1', '&companies=YS01-2025,YS04-2025&mode=merged'),
]
const mergedStatementsMore = [
  ...['balance-sheet', 'income-statement', 'cash-flow'].flatMap((view) =>
    ['', '&mode=sum', '&mode=side'].map((mode) => ofGroup(view, mode)),
  ),
  at('income-statement', '&companies=YS02-2025,YS04-2025&mode=merged'),
  ofGroup('table', '&from=2025-03&columns=8'),
  ofGroup('worksheet'),
]

export const isLong = process.env.SELVEDGE_LONG === '1'
/** In the long form of the whole group; an address that names its company is followed once. */
const inEach = (addresses: readonly string[]): string[] => {
  const own = addresses.filter((address) => address.includes('&companies='))
  const open = addresses.filter((address) => !own.includes(address))
  return [...own, ...companies.flatMap((company) => open.map((address) => `${address}&companies=${company}-2025`))]
}
export const reports = isLong ? [...inEach([...ofYs01, ...ofEach]), ...merged, ...mergedMore] : [...ofYs01, ...merged]
export const statements = isLong
  ? [...inEach([...statementsOfYs01, ...statementsOfEach]), ...mergedStatementsMore]
  : [...statementsOfYs01, ...mergedStatements]
type Why = keyof Spoken<typeof plainFigure>

/** Beside the grids: what panels add up, and what stands in books that are not shown. */
const beside: Readonly<Record<string, readonly Why[]>> = {
  panel: ['rowsAbove', 'thisRow', 'otherHolders', 'otherBooks', 'noOwnLine', 'partOfSheet', 'formula', 'itself'],
}
/** By report, and the head of the column. */
const plain: Readonly<Record<string, Readonly<Record<string, readonly Why[]>>>> = {
  'balance-table-1 leafOnly': {
    // One side of the balances of leaves is told by no other report: parents are net.
    ...{ 'Opening Dr': ['rowsAbove'], 'Opening Cr': ['rowsAbove'], 'Closing Dr': ['rowsAbove'] },
    // Codes from one to another cut parents in two.
    ...{ 'Closing Cr': ['rowsAbove'], 'Period Dr': ['rowsAbove'], 'Period Cr': ['rowsAbove'] },
    ...{ 'Year Dr': ['rowsAbove'], 'Year Cr': ['rowsAbove'], Opening: ['rowsAbove'], Closing: ['rowsAbove'] },
    foot: ['rowsAbove'],
  },
  // Balances of foreign currencies alone.
  'balance-table-2': {
    ...{ 'Opening base': ['rowsAbove'], 'Closing base': ['rowsAbove'] },
    ...{ 'Book rate': ['rate'], 'Closing rate': ['rate'] },
  },
  // The lines of one age.
  'balance-table-3 open': { Amount: ['begins', 'noLine'], Open: ['rowsAbove', 'begins', 'noLine'] },
  'general-ledger-2': {
    ...{ Balance: ['runs', 'begins'], 'Orig. balance': ['runs', 'begins'], 'Balance, foreign': ['runs', 'begins'] },
    ...{ 'Debit, foreign': ['rowsAbove'], 'Credit, foreign': ['rowsAbove'], Rate: ['rate'] },
  },
  'general-ledger-2 asKnown': { Debit: ['known'], Credit: ['known'], Balance: ['runs', 'begins'] },
  'general-ledger-3': { Balance: ['runs'] },
  // Stores without an area are in the subject, and not in its figure for each square metre.
  'store-income perArea': { Total: ['withArea'], 'On no store': ['rowsAbove'] },
  // What is on no store is the sum of the lines above alone.
  'store-income': { 'On no store': ['rowsAbove'] },
  'merge worksheet only': { Excluded: ['excluded'], Consolidated: ['thisRow'] },
}
/** Parameters that make another report of it. */
const formsOf: Readonly<Record<string, readonly string[]>> = {
  'balance-table-1': ['leafOnly'],
  'general-ledger-2': ['asKnown'],
  merge: ['only'],
}
export const nameOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://report')
  const name = pathname.split('/')[2] ?? ''
  const forms = ['perArea', 'open', ...(formsOf[name] ?? [])]
  return [name, searchParams.get('view'), ...forms.filter((form) => searchParams.has(form))].filter(Boolean).join(' ')
}

/** Whether a number of a report may stand without a link for this reason, which is its title. */
export const mayBePlain = (address: string, where: string, why: string): boolean =>
  [beside[where], plain[nameOf(address)]?.[where]].some((whys) => whys?.some((one) => one === why))
