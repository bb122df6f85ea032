// What an account set (the books of one company in one year) decides for itself: its options, their defaults and names.
import { codeLengths } from './subject.ts'

/**
 * STATUTORY: posted vouchers never change. MANAGEMENT: cancel posting returns them to audited. Chosen at creation
 * only.
 */
export type AccountSetMode = 'STATUTORY' | 'MANAGEMENT'

/** Where a voucher comes from. PLCLOSE and YECLOSE make the balance class 'closing', all others 'ordinary'. */
export const voucherSources = [
  'MANUAL',
  'IMPORT',
  'SALEBILL',
  'RESTOCK',
  'REVERSAL',
  'PLCLOSE',
  'YECLOSE',
  'FXREVAL',
  'VATCLOSE',
  'TEMPLATE',
  'API',
] as const
export type VoucherSource = (typeof voucherSources)[number]

/**
 * The options of an account set. `fxTolerance` is decimal text in the base currency: how far a base amount may be from
 * original × rate. `fxRevaluation` WARN turns posting check 9 into a warning. `genVoucherType` names the voucher type
 * of generated vouchers by source; missing ones use JI. `warnDirection` asks before any balance is turned against its
 * subject's direction; it is off because deposits and advances do so every day, and because each save then reads
 * balances. `statutoryReserve` and `discretionaryReserve` are percent of the profit of the year as decimal text: what
 * the end of the year puts aside, chosen there as `clearVat` is. `…Subject` names what a chart of one's own may have
 * under another code.
 */
export type AccountSetOptions = {
  auditorNotCreator: boolean
  cashierSign: boolean
  requireAttachment: boolean
  subjectCodeRule: string
  voucherLinesMax: number
  redLetterOnly: boolean
  cashFlowRequired: boolean
  autoMergeLines: boolean
  qtyAccounting: boolean
  blockNegativeCash: 'WARN' | 'BLOCK' | 'OFF'
  warnDirection: boolean
  futureVoucherMonths: number
  plClosingMode: 'MONTHLY' | 'YEARLY'
  plClosingSplit: 'ONE' | 'INCOME_EXPENSE'
  statementTemplate: 'CAS' | 'SMALL' | 'NONE'
  fxPlSubject: string
  fxTolerance: string
  fxRevaluation: 'BLOCK' | 'WARN'
  profitSubject: string
  retainedSubject: string
  capitalSubject: string
  statutoryAppropriationSubject: string
  statutoryReserveSubject: string
  discretionaryAppropriationSubject: string
  discretionaryReserveSubject: string
  pendingSubject: string
  researchSubject: string
  statutoryReserve: string
  discretionaryReserve: string
  clearVat: boolean
  genVoucherType: Partial<Record<VoucherSource, string>>
}

/** The options that name a subject by what it stands for. */
export const subjectRoles = [
  ...(['fxPlSubject', 'profitSubject', 'retainedSubject', 'capitalSubject', 'statutoryAppropriationSubject'] as const),
  ...(['statutoryReserveSubject', 'discretionaryAppropriationSubject', 'discretionaryReserveSubject'] as const),
  ...(['pendingSubject', 'researchSubject'] as const),
] as const satisfies readonly (keyof AccountSetOptions)[]

export const defaultOptions: AccountSetOptions = {
  auditorNotCreator: true,
  cashierSign: false,
  requireAttachment: false,
  subjectCodeRule: '4-2-2-2-2',
  voucherLinesMax: 500,
  redLetterOnly: false,
  cashFlowRequired: true,
  autoMergeLines: false,
  qtyAccounting: true,
  blockNegativeCash: 'WARN',
  warnDirection: false,
  futureVoucherMonths: 12,
  plClosingMode: 'MONTHLY',
  plClosingSplit: 'ONE',
  statementTemplate: 'CAS',
  fxPlSubject: '660303',
  fxTolerance: '0.05',
  fxRevaluation: 'BLOCK',
  profitSubject: '4103',
  retainedSubject: '410406',
  capitalSubject: '4001',
  statutoryAppropriationSubject: '410401',
  statutoryReserveSubject: '410101',
  discretionaryAppropriationSubject: '410402',
  discretionaryReserveSubject: '410102',
  pendingSubject: '1901',
  researchSubject: '530101',
  statutoryReserve: '10',
  discretionaryReserve: '0',
  clearVat: false,
  genVoucherType: {},
}

/** Percent from 0 to 100 with two decimals at most. */
export const percentShape = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/

const flags = { Y: true, N: false, true: true, false: false } as const
const readFlag = (text: string): boolean | undefined => flags[text as keyof typeof flags]
const oneOf =
  (...allowed: string[]) =>
  (text: string): string | undefined =>
    allowed.find((each) => each === text)
const whole =
  (min: number, max: number) =>
  (text: string): number | undefined =>
    /^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined
const percent = (text: string): string | undefined => (percentShape.test(text) ? text : undefined)
const subjectCode = (text: string): string | undefined => (/^\d{4,12}$/.test(text) ? text : undefined)

const readers: Record<Exclude<keyof AccountSetOptions, 'genVoucherType'>, (text: string) => unknown> = {
  auditorNotCreator: readFlag,
  cashierSign: readFlag,
  requireAttachment: readFlag,
  subjectCodeRule: (text) => (codeLengths(text) ? text : undefined),
  voucherLinesMax: whole(2, 5000),
  redLetterOnly: readFlag,
  cashFlowRequired: readFlag,
  autoMergeLines: readFlag,
  qtyAccounting: readFlag,
  blockNegativeCash: oneOf('WARN', 'BLOCK', 'OFF'),
  warnDirection: readFlag,
  futureVoucherMonths: whole(0, 12),
  plClosingMode: oneOf('MONTHLY', 'YEARLY'),
  plClosingSplit: oneOf('ONE', 'INCOME_EXPENSE'),
  statementTemplate: oneOf('CAS', 'SMALL', 'NONE'),
  fxPlSubject: subjectCode,
  fxTolerance: (text) => (/^\d{1,6}(\.\d{1,3})?$/.test(text) ? text : undefined),
  fxRevaluation: oneOf('BLOCK', 'WARN'),
  profitSubject: subjectCode,
  retainedSubject: subjectCode,
  capitalSubject: subjectCode,
  statutoryAppropriationSubject: subjectCode,
  statutoryReserveSubject: subjectCode,
  discretionaryAppropriationSubject: subjectCode,
  discretionaryReserveSubject: subjectCode,
  pendingSubject: subjectCode,
  researchSubject: subjectCode,
  statutoryReserve: percent,
  discretionaryReserve: percent,
  clearVat: readFlag,
}

/**
 * Options with one of them set from text (`--option plClosingMode=YEARLY`, flags as Y or N,
 * `genVoucherType.PLCLOSE=JZ`); null when there is no such option or value.
 */
export const setOption = (options: AccountSetOptions, name: string, value: string): AccountSetOptions | null => {
  const source = voucherSources.find((each) => name === `genVoucherType.${each}`)
  if (source && /^[A-Z]{1,10}$/.test(value)) {
    return { ...options, genVoucherType: { ...options.genVoucherType, [source]: value } }
  }
  if (!Object.hasOwn(readers, name)) return null
  const read = readers[name as keyof typeof readers](value)
  return read === undefined ? null : { ...options, [name]: read }
}

/** Stored options completed with the defaults, so that an option added later has a value in old account sets too. */
export const completeOptions = (stored: Partial<AccountSetOptions>): AccountSetOptions => ({
  ...defaultOptions,
  ...stored,
})

/** The value of an account set, 'YS01-2025': company code and year. */
export const accountSetValue = (company: string, year: number): string => `${company}-${year}`

/** Splits 'YS01-2025' into company and year; null when the last four characters are no year from 2000 to 2099. */
export const parseAccountSet = (value: string): { company: string; year: number } | null => {
  const match = /^(.{1,32})-(20\d\d)$/u.exec(value)
  return match?.[1] ? { company: match[1], year: Number(match[2]) } : null
}

/** The longest code of a company. */
const companyCodeMax = 20

/** A free code for a sandbox of a company: 'YS01_TRY', 'YS01_TRY2' … */
export const sandboxCode = (company: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n += 1) {
    const end = `_TRY${n === 1 ? '' : n}`
    const code = company.slice(0, companyCodeMax - end.length) + end
    if (!taken.has(code)) return code
  }
}
