// Voucher audit rights: which levels a voucher needs and whether a person may do the next one.
import { type Problem, problem } from '../base/problem.ts'
import type { AccountSetOptions } from '../chart/account-set.ts'

/**
 * One row of the definition. Empty lists and '' mean "all"; amounts are total debits without sign, in minor units of
 * the base currency, null = no limit, both limits included. The auditor is a user or everybody with a role.
 */
export type AuditRight = {
  id: string
  userId: string
  role: string
  /** The name of that user or role: a substitute acts for it. */
  holder: string
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
export type RowReason = ReachReason | 'level' | 'user'
type ReachReason = 'fits' | 'validity' | 'company' | 'type' | 'amount' | 'creator' | 'subject'

export type AuditDecision = {
  /** The levels the voucher needs, ascending; empty = nobody can audit it. */
  needed: number[]
  /** The level to be given now, or null when nobody can audit the voucher. */
  next: number | null
  /** True when giving `next` completes the audit. */
  last: boolean
  /** For whom a substitute gives it, '' for who acts by a right of his own. */
  actsFor: string
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
const scopeReason = (row: AuditRight, voucher: AuditedVoucher, today: string): ReachReason => {
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

const holds = (row: AuditRight, user: Auditor): boolean =>
  row.userId !== '' ? row.userId === user.id : row.role !== '' && user.roles.includes(row.role)

/** Whether somebody stands in for the holder of a row today. */
export const hasSubstitute = (row: AuditRight, today: string): boolean =>
  row.substitute !== '' && inDates(today, row.substituteFrom, row.substituteTo)

const isAuditorOf = (row: AuditRight, user: Auditor, today: string): boolean =>
  holds(row, user) || (hasSubstitute(row, today) && row.substitute === user.id)

export const rightsInForce = (rights: readonly AuditRight[], today: string): AuditRight[] =>
  rights.filter((row) => row.enabled && inDates(today, row.validFrom, row.validTo))

/** The rows in force that name this person, by name, by role or as a substitute. */
export const rightsOf = (rights: readonly AuditRight[], user: Auditor, today: string): AuditRight[] =>
  rightsInForce(rights, today).filter((row) => isAuditorOf(row, user, today))

/** Whether the row reaches the voucher at all, whoever holds it. */
const reachReason = (row: AuditRight, voucher: AuditedVoucher, today: string): ReachReason => {
  const scope = scopeReason(row, voucher, today)
  if (scope !== 'fits') return scope
  if (!listed(row.creators, voucher.creator) || !listed(row.departments, voucher.creatorDepartment)) return 'creator'
  return subjectsFit(row, voucher.subjects) ? 'fits' : 'subject'
}

const rowReason = (
  row: AuditRight,
  voucher: AuditedVoucher,
  user: Auditor,
  next: number | null,
  today: string,
): RowReason => {
  const reach = reachReason(row, voucher, today)
  if (reach !== 'fits') return reach
  if (!isAuditorOf(row, user, today)) return 'user'
  return row.level === next ? 'fits' : 'level'
}

type Levels = Pick<AuditDecision, 'needed' | 'next' | 'last'>

/**
 * The levels of the rows in force that match company, type and amount, and the one to be given now. Where all are
 * given and the voucher is not audited (a level was taken out of the definition meanwhile) the highest is given again.
 */
const levelsOf = (rights: readonly AuditRight[], voucher: AuditedVoucher, today: string): Levels => {
  const inScope = rights.filter((row) => scopeReason(row, voucher, today) === 'fits')
  const needed = [...new Set(inScope.map((row) => row.level))].sort((a, b) => a - b)
  const given = new Set(voucher.done.map((each) => each.level))
  const open = needed.filter((level) => !given.has(level))
  return { needed, next: open[0] ?? needed.at(-1) ?? null, last: open.length <= 1 && needed.length > 0 }
}

/** Each level is given by another person. */
const gaveAnother = (voucher: AuditedVoucher, userId: string, next: number | null): boolean =>
  voucher.done.some((each) => each.userId === userId && each.level !== next)

type AuditOptions = Pick<AccountSetOptions, 'auditorNotCreator' | 'cashierSign'>

/**
 * Whether `user` may give the next level of audit. The levels needed are the distinct levels of the rows in force
 * that match company, type and amount; each is given by another person than the levels before it. Refusals: E140 (own
 * voucher, option `auditorNotCreator`), E141 (cashier first), E142 (no row, or none for this person).
 */
export const decideAudit = (
  rights: readonly AuditRight[],
  voucher: AuditedVoucher,
  user: Auditor,
  options: AuditOptions,
  today: string,
): AuditDecision => {
  const levels = levelsOf(rights, voucher, today)
  const { next } = levels
  const rows: AuditDecision['rows'] = rights.map((row) => ({
    id: row.id,
    level: row.level,
    reason: rowReason(row, voucher, user, next, today),
  }))
  const fitting = rights.filter((_, at) => rows[at]?.reason === 'fits')
  const actsFor = fitting.some((row) => holds(row, user)) ? '' : (fitting[0]?.holder ?? '')
  const decision = { ...levels, actsFor, rows }
  if (options.auditorNotCreator && voucher.creator === user.id) {
    return { ...decision, refusal: problem('audit.sameUser') }
  }
  if (options.cashierSign && voucher.touchesCash && !voucher.cashierSigned) {
    return { ...decision, refusal: problem('audit.cashierFirst', '', { no: voucher.label }) }
  }
  const may = fitting.length > 0 && !gaveAnother(voucher, user.id, next)
  return { ...decision, refusal: may ? null : problem('audit.noRight', '', { no: voucher.label }) }
}

/** Somebody a row names, with what the definition does not know: the permission code and the right in the books. */
export type Candidate = Auditor & { mayPress: boolean; mayInBooks: boolean; enabled: boolean }

/** Why somebody whom a row names may not audit the voucher by it; 'may' when he may. */
export type PersonReason = 'may' | 'creator' | 'earlierLevel' | 'button' | 'books' | 'disabled'

export type RowExplained = {
  id: string
  level: number
  /** 'level': the row reaches the voucher, but its level is given already or waits for the one before. */
  reason: ReachReason | 'level'
  people: { id: string; isSubstitute: boolean; reason: PersonReason }[]
}

export type AuditExplained = Levels & {
  /** True when the cashier signs before anybody may audit. */
  cashierFirst: boolean
  rows: RowExplained[]
}

const personReason = (
  person: Candidate,
  voucher: AuditedVoucher,
  next: number | null,
  options: AuditOptions,
): PersonReason => {
  if (!person.enabled) return 'disabled'
  if (options.auditorNotCreator && voucher.creator === person.id) return 'creator'
  if (gaveAnother(voucher, person.id, next)) return 'earlierLevel'
  if (!person.mayPress) return 'button'
  return person.mayInBooks ? 'may' : 'books'
}

/** Who can audit a voucher now: row by row why it reaches the voucher or does not, and person by person. */
export const explainAudit = (
  rights: readonly AuditRight[],
  voucher: AuditedVoucher,
  candidates: readonly Candidate[],
  options: AuditOptions,
  today: string,
): AuditExplained => {
  const levels = levelsOf(rights, voucher, today)
  const rows = rights.map((row): RowExplained => {
    const reach = reachReason(row, voucher, today)
    const reason = reach === 'fits' && row.level !== levels.next ? 'level' : reach
    const named = candidates.filter((person) => isAuditorOf(row, person, today))
    const people = named.map((person) => ({
      id: person.id,
      isSubstitute: !holds(row, person),
      reason: personReason(person, voucher, levels.next, options),
    }))
    return { id: row.id, level: row.level, reason, people }
  })
  return { ...levels, cashierFirst: options.cashierSign && voucher.touchesCash && !voucher.cashierSigned, rows }
}

/** Whether a row in force names this person for such a voucher at any level: who may audit it may also reject it. */
export const mayJudge = (
  rights: readonly AuditRight[],
  voucher: AuditedVoucher,
  user: Auditor,
  today: string,
): boolean => rights.some((row) => ['fits', 'level'].includes(rowReason(row, voucher, user, null, today)))

/** Whether a row in force lets `user` take back the audit of such a voucher (column "may cancel audit"). */
export const mayCancelByRight = (
  rights: readonly AuditRight[],
  voucher: AuditedVoucher,
  user: Auditor,
  today: string,
): boolean =>
  rights.some((row) => row.mayCancel && ['fits', 'level'].includes(rowReason(row, voucher, user, null, today)))

// Taking back an audit that was just given: for whom, and how long.

/** As long an audit can be undone after it was given; by the clock of the database, without grace. */
export const auditUndoMs = 10_000
