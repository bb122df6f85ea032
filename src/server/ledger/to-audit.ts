// Which saved vouchers wait for somebody's audit, as SQL over voucher `v`: the same as decideAudit says one by one.
import { type AuditRight, rightsInForce, rightsOf } from '../../domain/audit-right.ts'
import { today } from './books.ts'
import type { Parameters } from './read.ts'

/** Who lists: `rights` are the audit rights of the company, `ownToo` that the auditor may be the creator. */
export type Lister = { id: bigint; roles: readonly string[]; rights: readonly AuditRight[]; ownToo: boolean }

const stepOf = (condition: string): string =>
  `exists (select 1 from audit_step s where s.company_id = $1 and s.voucher_id = v.id and ${condition})`

/** Company, type and amount: what makes a voucher need the level of a row. */
const inScope = (row: AuditRight, sent: Parameters): string => {
  const parts = ['true']
  if (row.types.length > 0) parts.push(`v.voucher_type = any(${sent.add([...row.types])}::text[])`)
  if (row.amountFrom !== null) parts.push(`abs(v.total_debit) >= ${sent.add(row.amountFrom)}::bigint`)
  if (row.amountTo !== null) parts.push(`abs(v.total_debit) <= ${sent.add(row.amountTo)}::bigint`)
  return parts.join(' and ')
}

const onLine = (prefixes: readonly string[], sent: Parameters): string =>
  `exists (select 1 from voucher_line l where l.company_id = $1 and l.voucher_id = v.id
    and l.subject like any(${sent.add(prefixes.map((each) => `${each}%`))}::text[]))`

/** What narrows a row further without making the level less needed. */
const reaches = (row: AuditRight, sent: Parameters): string => {
  const parts = [inScope(row, sent)]
  if (row.creators.length > 0) parts.push(`v.created_by = any(${sent.add(row.creators.map(BigInt))}::bigint[])`)
  if (row.departments.length > 0) {
    parts.push(`v.created_by in (select u.id from app_user u
      where u.department_code = any(${sent.add([...row.departments])}::text[]))`)
  }
  if (row.includeSubjects.length > 0) parts.push(onLine(row.includeSubjects, sent))
  if (row.excludeSubjects.length > 0) parts.push(`not ${onLine(row.excludeSubjects, sent)}`)
  return parts.join(' and ')
}

/**
 * The level of a row is the next: every lower one that the voucher needs is given, this one is not (or it is the
 * highest needed), and no other was given by me.
 */
const isNext = (row: AuditRight, inForce: readonly AuditRight[], me: bigint, sent: Parameters): string => {
  const levels = [...new Set(inForce.map(({ level }) => level))]
  const notNeeded = (level: number): string => {
    const rows = inForce.filter((each) => each.level === level).map((each) => `(${inScope(each, sent)})`)
    return `not (${rows.join(' or ')})`
  }
  const lower = levels
    .filter((level) => level < row.level)
    .map((level) => `(${stepOf(`s.level = ${level}`)} or ${notNeeded(level)})`)
  const higher = levels.filter((level) => level > row.level).map(notNeeded)
  // The highest level may be given again: it makes the voucher audited.
  const open = higher.length > 0 ? [`(not ${stepOf(`s.level = ${row.level}`)} or ${higher.join(' and ')})`] : []
  const others = `not ${stepOf(`s.level <> ${row.level} and s.user_id = ${sent.add(me)}::bigint`)}`
  return [others, ...open, ...lower].join(' and ')
}

/** Saved vouchers of which a row in force lets the lister give the next level. */
export const waitsFor = (lister: Lister, isPosted: string, sent: Parameters): string => {
  const mine = rightsOf(lister.rights, { id: lister.id.toString(), roles: lister.roles }, today())
  if (mine.length === 0) return 'false'
  const inForce = rightsInForce(lister.rights, today())
  const rows = mine.map((row) => `(${reaches(row, sent)} and ${isNext(row, inForce, lister.id, sent)})`)
  const notOwn = lister.ownToo ? '' : ` and v.created_by <> ${sent.add(lister.id)}::bigint`
  return `v.status = 1 and not ${isPosted}${notOwn} and (${rows.join(' or ')})`
}
