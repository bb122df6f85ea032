// Who may audit, reject and take back the audit of a stored voucher: its facts, put before the rules of the domain.
import { type Problem, problem } from '../../../domain/base/problem.ts'
import {
  type AuditedVoucher,
  type AuditRight,
  decideAudit,
  mayCancelByRight,
  mayJudge,
} from '../../../domain/voucher/audit-right.ts'
import type { Voucher } from '../../../domain/voucher/voucher.ts'
import { checkAudit, checkCancelAudit, checkReject, type VoucherState } from '../../../domain/voucher/voucher-action.ts'
import { checkBooked } from '../../../domain/voucher/voucher-line.ts'
import type { AuditStep } from '../store/audit-rights.ts'
import { type Actor, personOf, today } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'

/** A voucher with what its audit depends on; `label` is its type and number as people read them. */
export type Auditable = {
  voucher: Voucher
  label: string
  state: VoucherState
  creatorDepartment: string
  /** Why it was returned, '' where it was not or has been changed since. */
  rejected: string
  done: readonly AuditStep[]
}

/** What a person may do: problems, or for an audit the level to be given and those that are still needed then. */
export type Judged = { problems: Problem[]; step?: { level: number; forName: string; isLast: boolean } }

export const auditedOf = (auditable: Auditable, facts: CompanyFacts): AuditedVoucher => ({
  company: facts.accountSet.company,
  type: auditable.voucher.type,
  label: auditable.label,
  total: auditable.voucher.total,
  creator: auditable.state.createdBy,
  creatorDepartment: auditable.creatorDepartment,
  subjects: auditable.voucher.lines.map((line) => line.subject),
  touchesCash: auditable.state.touchesCash,
  cashierSigned: auditable.state.cashierBy !== '',
  done: auditable.done,
})

const noRight = ({ label }: Auditable): Problem[] => [problem('audit.noRight', '', { no: label })]

type Judge = { actor: Actor; facts: CompanyFacts; rights: readonly AuditRight[] }

/**
 * Whether this person may give the next level of audit, and which that is. What was returned waits for a change: only
 * `evenReturned`, of one voucher that somebody reads, is it audited as it stands.
 */
export const judgeAudit = (auditable: Auditable, { actor, facts, rights }: Judge, evenReturned = false): Judged => {
  const person = personOf(actor)
  const found = checkAudit(auditable.state, person)
  if (found.length > 0) return { problems: found }
  const auditor = { id: person.id, roles: actor.roles }
  const decision = decideAudit(rights, auditedOf(auditable, facts), auditor, facts.accountSet.options, today())
  if (decision.refusal || decision.next === null) {
    return { problems: decision.refusal ? [decision.refusal] : noRight(auditable) }
  }
  if (auditable.rejected !== '' && !evenReturned) {
    return { problems: [problem('audit.returned', '', { no: auditable.label })] }
  }
  const problems = auditable.voucher.lines.flatMap((line) => checkBooked(line, facts)).slice(0, 1)
  return { problems, step: { level: decision.next, forName: decision.actsFor, isLast: decision.last } }
}

/** Why this person may not audit a voucher as a whole, or why it cannot be audited; nothing when it may be. */
export const auditRefusals = (auditable: Auditable, judge: Judge): Problem[] => {
  const { problems, step } = judgeAudit(auditable, judge)
  return problems.length > 0 || step?.isLast ? problems : noRight(auditable)
}

/** Whoever may audit a voucher, at whatever level, may reject it. */
export const judgeReject = (auditable: Auditable, { actor, facts, rights }: Judge): Judged => {
  const person = personOf(actor)
  const found = checkReject(auditable.state, person)
  if (found.length > 0) return { problems: found }
  const isJudge = mayJudge(rights, auditedOf(auditable, facts), { id: person.id, roles: actor.roles }, today())
  return { problems: isJudge ? [] : noRight(auditable) }
}

export const judgeCancel = (auditable: Auditable, { actor, facts, rights }: Judge): Judged => {
  const person = personOf(actor)
  const auditor = { id: person.id, roles: actor.roles }
  const mayByRight = mayCancelByRight(rights, auditedOf(auditable, facts), auditor, today())
  return { problems: checkCancelAudit(auditable.state, person, mayByRight) }
}
