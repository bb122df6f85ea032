// Which saved vouchers wait for somebody's audit, as SQL over voucher `v`: the same as judgeAudit says one by one.
import { type AuditRight, rightsInForce, rightsOf } from '../../../domain/voucher/audit-right.ts'
import type { SqlParameters } from '../read/read-scope.ts'
import { today } from '../store/books.ts'

/** Who lists: `rights` are the audit rights there, `ownToo` that the auditor may be the creator. */
export type Lister = {
  id: bigint
  companyId: bigint
  roles: readonly string[]
  rights: readonly AuditRight[]
  ownToo: boolean
}

/** Pieces of the statement: that a voucher is posted, and the place of the lister's company. */
type Places = { isPosted: string; company: string }

const stepOf = (company: string, condition: string): string =>
  `exists (select 1 from audit_step s where s.company_id = ${company} and s.voucher_id = v.id and ${condition})`

/** Company, type and amount: what makes a voucher need the level of a row. */
const inScope = (row: AuditRight, sent: SqlParameters): string => {
  const parts = ['true']
  if (row.types.length > 0) parts.push(`v.voucher_type = any(${sent.add([...row.types])}::text[])`)
  if (row.amountFrom !== null) parts.push(`abs(v.total_debit) >= ${sent.add(row.amountFrom)}::bigint`)
  if (row.amountTo !== null) parts.push(`abs(v.total_debit) <= ${sent.add(row.amountTo)}::bigint`)
  return parts.join(' and ')
}

const onLine = (company: string, prefixes: readonly string[], sent: SqlParameters): string =>
  `exists (select 1 from voucher_line l where l.company_id = ${company} and l.voucher_id = v.id
    and l.subject like any(${sent.add(prefixes.map((each) => `${each}%`))}::text[]))`

/** What narrows a row further without making the level less needed. */
const reaches = (row: AuditRight, company: string, sent: SqlParameters): string => {
  const parts = [inScope(row, sent)]
  if (row.creators.length > 0) parts.push(`v.created_by = any(${sent.add(row.creators.map(BigInt))}::bigint[])`)
  if (row.departments.length > 0) {
    parts.push(`v.created_by in (select u.id from app_user u
      where u.department_code = any(${sent.add([...row.departments])}::text[]))`)
  }
  if (row.includeSubjects.length > 0) parts.push(onLine(company, row.includeSubjects, sent))
  if (row.excludeSubjects.length > 0) parts.push(`not ${onLine(company, row.excludeSubjects, sent)}`)
  return parts.join(' and ')
}

/** The next level: every lower one is given, this one is not (or is the highest), and no other was given by me. */
const isNext = (
  row: AuditRight,
  inForce: readonly AuditRight[],
  { id: me }: Lister,
  company: string,
  sent: SqlParameters,
): string => {
  const levels = [...new Set(inForce.map(({ level }) => level))]
  const notNeeded = (level: number): string => {
    const rows = inForce.filter((each) => each.level === level).map((each) => `(${inScope(each, sent)})`)
    return `not (${rows.join(' or ')})`
  }
  const lower = levels
    .filter((level) => level < row.level)
    .map((level) => `(${stepOf(company, `s.level = ${level}`)} or ${notNeeded(level)})`)
  const higher = levels.filter((level) => level > row.level).map(notNeeded)
  // The highest level may be given again: it makes the voucher audited.
  const open =
    higher.length > 0 ? [`(not ${stepOf(company, `s.level = ${row.level}`)} or ${higher.join(' and ')})`] : []
  const others = `not ${stepOf(company, `s.level <> ${row.level} and s.user_id = ${sent.add(me)}::bigint`)}`
  return [others, ...open, ...lower].join(' and ')
}

/** Saved vouchers of which the lister may give the next level; what was returned waits for its creator. */
export const waitsFor = (lister: Lister, { isPosted, company }: Places, sent: SqlParameters): string => {
  const mine = rightsOf(lister.rights, { id: lister.id.toString(), roles: lister.roles }, today())
  if (mine.length === 0) return 'false'
  const inForce = rightsInForce(lister.rights, today())
  const rows = mine.map((row) => `(${reaches(row, company, sent)} and ${isNext(row, inForce, lister, company, sent)})`)
  const notOwn = lister.ownToo ? '' : ` and v.created_by <> ${sent.add(lister.id)}::bigint`
  return `v.status = 1 and v.rejected = '' and not ${isPosted}${notOwn} and (${rows.join(' or ')})`
}
