// Voucher audit rights (ledger §6.8): which levels a voucher needs and whether a person may do the next one.
import type { AccountSetOptions } from './account-set.ts'
import { type Problem, problem } from './problem.ts'

/**
 * One row of the definition. Empty lists and '' mean "all"; amounts are total debits without sign, in minor units of
 * the base currency, null = no limit, both limits included. The auditor is a user or everybody with a role.
 */
export type AuditRight = {
  id: string
  userId: string
  role: string
  companies: readonly string[]
  types: readonly string[]
  creators: readonly string[]
  departments: readonly string[]
  includeSubjects: readonly string[]
  excludeSubjects: readonly string[]
  amountFrom: bigint | null
  amountTo: bigint | null
  level: number
  mayCancel: boolean
  substitute: string
  substituteFrom: string
  substituteTo: string
  validFrom: string
  validTo: string
  enabled: boolean
}

/** A voucher as far as audit rights read it; `done` are the levels already given. */
export type AuditedVoucher = {
  company: string
  type: string
  label: string
  total: bigint
  creator: string
  creatorDepartment: string
  subjects: readonly string[]
  touchesCash: boolean
  cashierSigned: boolean
  done: readonly { level: number; userId: string }[]
}

export type Auditor = { id: string; roles: readonly string[] }

/** Why a row does not let a person audit; 'fits' when it does. Shown by "who can audit this voucher?". */
export type RowReason = 'fits' | 'validity' | 'company' | 'type' | 'amount' | 'creator' | 'subject' | 'level' | 'user'

export type AuditDecision = {
  /** The levels the voucher needs, ascending; empty = nobody can audit it. */
  needed: number[]
  /** The level to be given now, or null when all are given. */
  next: number | null
  /** True when giving `next` completes the audit. */
  last: boolean
  refusal: Problem | null
  rows: { id: string; level: number; reason: RowReason }[]
}

const inDates = (today: string, from: string, to: string): boolean =>
  (from === '' || from <= today) && (to === '' || today <= to)

const listed = (list: readonly string[], value: string): boolean => list.length === 0 || list.includes(value)

const amountFits = (row: AuditRight, total: bigint): boolean => {
  const size = total < 0n ? -total : total
  return (row.amountFrom === null || size >= row.amountFrom) && (row.amountTo === null || size <= row.amountTo)
}

/** Company, type and amount: what decides whether a row adds a level that the voucher needs. */
const scopeReason = (row: AuditRight, voucher: AuditedVoucher, today: string): RowReason => {
  if (!row.enabled || !inDates(today, row.validFrom, row.validTo)) return 'validity'
  if (!listed(row.companies, voucher.company)) return 'company'
  if (!listed(row.types, voucher.type)) return 'type'
  return amountFits(row, voucher.total) ? 'fits' : 'amount'
}

/** At least one line under an included prefix, and none under an excluded one. */
const subjectsFit = (row: AuditRight, subjects: readonly string[]): boolean => {
  const under = (prefixes: readonly string[], code: string): boolean => prefixes.some((each) => code.startsWith(each))
  if (subjects.some((code) => under(row.excludeSubjects, code))) return false
  return row.includeSubjects.length === 0 || subjects.some((code) => under(row.includeSubjects, code))
}

const isAuditorOf = (row: AuditRight, user: Auditor, today: string): boolean => {
  if (row.userId !== '' ? row.userId === user.id : row.role !== '' && user.roles.includes(row.role)) return true
  const dated = inDates(today, row.substituteFrom, row.substituteTo)
  return row.substitute !== '' && row.substitute === user.id && dated
}

/** The rows in force that name this person, by name, by role or as a substitute. */
export const rightsOf = (rights: readonly AuditRight[], user: Auditor, today: string): AuditRight[] =>
  rights.filter((row) => row.enabled && inDates(today, row.validFrom, row.validTo) && isAuditorOf(row, user, today))

const rowReason = (row: AuditRight, voucher: AuditedVoucher, user: Auditor, next: number | null, today: string) => {
  const scope = scopeReason(row, voucher, today)
  if (scope !== 'fits') return scope
  if (!listed(row.creators, voucher.creator) || !listed(row.departments, voucher.creatorDepartment)) return 'creator'
  if (!subjectsFit(row, voucher.subjects)) return 'subject'
  if (!isAuditorOf(row, user, today)) return 'user'
  return row.level === next ? 'fits' : 'level'
}

/**
 * Whether `user` may give the next level of audit. The levels needed are the distinct levels of the rows in force
 * that match company, type and amount; each is given by another person than the levels before it. Refusals: E140 (own
 * voucher, option `auditorNotCreator`), E141 (cashier first), E142 (no row, or none for this person).
 */
export const decideAudit = (
  rights: readonly AuditRight[],
  voucher: AuditedVoucher,
  user: Auditor,
  options: Pick<AccountSetOptions, 'auditorNotCreator' | 'cashierSign'>,
  today: string,
): AuditDecision => {
  const inScope = rights.filter((row) => scopeReason(row, voucher, today) === 'fits')
  const needed = [...new Set(inScope.map((row) => row.level))].sort((a, b) => a - b)
  const given = new Set(voucher.done.map((each) => each.level))
  const open = needed.filter((level) => !given.has(level))
  const next = open[0] ?? null
  const rows: AuditDecision['rows'] = rights.map((row) => ({
    id: row.id,
    level: row.level,
    reason: rowReason(row, voucher, user, next, today),
  }))
  const decision = { needed, next, last: open.length === 1, rows }
  if (options.auditorNotCreator && voucher.creator === user.id) {
    return { ...decision, refusal: problem('audit.sameUser') }
  }
  if (options.cashierSign && voucher.touchesCash && !voucher.cashierSigned) {
    return { ...decision, refusal: problem('audit.cashierFirst', '', { no: voucher.label }) }
  }
  const gaveBefore = voucher.done.some((each) => each.userId === user.id)
  const may = next !== null && !gaveBefore && rows.some((row) => row.reason === 'fits')
  return { ...decision, refusal: may ? null : problem('audit.noRight', '', { no: voucher.label }) }
}

/** Whether a row in force lets `user` take back the audit of such a voucher (column "may cancel audit"). */
export const mayCancelByRight = (
  rights: readonly AuditRight[],
  voucher: AuditedVoucher,
  user: Auditor,
  today: string,
): boolean =>
  rights.some((row) => row.mayCancel && ['fits', 'level'].includes(rowReason(row, voucher, user, null, today)))
