// Reads the lines of vouchers for the voucher report: summed by subject, page by page in the order of days, or counted.

import { entityTypes } from '../../../domain/chart/entity.ts'
import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import {
  type EntityFilter,
  entityCondition,
  type Include,
  isScoped,
  parameters,
  type SqlParameters,
  scopeCondition,
  statementName,
} from './read-scope.ts'

/** `days` instead of whole months; numbers, types and a currency narrow it; `leaves` are the subjects asked for. */
export type RegisterQuestion = {
  from: number
  to: number
  days?: { from: string; to: string }
  include: Include
  types: readonly string[]
  noFrom?: number
  noTo?: number
  currency?: string
  /** Leaves out lines in this currency. */
  otherThan?: string
  leaves?: readonly string[]
  entity?: EntityFilter
}

/** The place of a line in the register: day, voucher, line. */
export type RegisterKey = { date: string; voucherId: bigint; lineNo: number }

export type RegisterLine = RegisterKey & {
  type: string
  voucherNo: number
  serialNo: string
  summary: string
  subject: string
  aux: string
  currency: string
  original: bigint
  debit: bigint
  credit: bigint
  createdBy: string
  auditedBy: string
  postedBy: string
  attachCount: number
}

const isPosted = 'v.voucher_no <= c.posted_no'

const statusOf: Record<Include, string> = {
  posted: `v.status = 2 and ${isPosted}`,
  audited: 'v.status = 2',
  saved: 'v.status in (1, 2)',
}

/** Conditions on the vouchers alone; void ones count only where `withVoid` says so. */
const headConditions = (question: RegisterQuestion, sent: SqlParameters, withVoid: boolean): string => {
  const { days, types, noFrom, noTo } = question
  const found = [`v.period_no between ${sent.add(question.from)} and ${sent.add(question.to)}`]
  if (!withVoid) found.push(statusOf[question.include])
  if (days) found.push(`v.voucher_date between ${sent.add(days.from)}::date and ${sent.add(days.to)}::date`)
  if (types.length > 0) found.push(`v.voucher_type = any(${sent.add([...types])}::text[])`)
  if (noFrom !== undefined) found.push(`v.voucher_no >= ${sent.add(noFrom)}`)
  if (noTo !== undefined) found.push(`v.voucher_no <= ${sent.add(noTo)}`)
  return found.map((each) => ` and ${each}`).join('')
}

const lineConditions = (readable: Readable, question: RegisterQuestion, sent: SqlParameters): string => {
  const { leaves, currency, otherThan, entity } = question
  return (
    (leaves ? ` and l.subject = any(${sent.add([...leaves])}::text[])` : '') +
    (currency ? ` and l.currency = ${sent.add(currency)}` : '') +
    (otherThan ? ` and l.currency <> ${sent.add(otherThan)}` : '') +
    (entity ? entityCondition(entity, sent) : '') +
    scopeCondition(readable.scope, 'l.subject', sent)
  )
}

const vouchersText = `from voucher v
    left join voucher_counter c on c.company_id = v.company_id and c.company_id = $1 and c.year = v.year
      and c.period_no = v.period_no and c.voucher_type = v.voucher_type`

/** FROM and WHERE of the lines; `$1` is the company, `$2` the year. */
const linesText = (readable: Readable, question: RegisterQuestion, sent: SqlParameters): string =>
  `${vouchersText}
    join voucher_line l on l.company_id = v.company_id and l.company_id = $1 and l.voucher_id = v.id
    left join aux a on a.company_id = l.company_id and a.company_id = $1 and a.id = l.aux_id
  where v.company_id = $1 and v.year = $2${headConditions(question, sent, false)}
    ${lineConditions(readable, question, sent)}`

const begin = ({ books }: Readable): SqlParameters => parameters(books.companyId, books.year)

export type SubjectSum = {
  subject: string
  entity: string
  debit: bigint
  credit: bigint
  originalDebit: bigint
  originalCredit: bigint
  lines: number
}

/** Sums and counts by leaf, and by entity where a kind of entity is asked for ('' otherwise). */
export const sumBySubject = (tx: Db, readable: Readable, question: RegisterQuestion): Promise<SubjectSum[]> => {
  const sent = begin(readable)
  const kind = entityTypes.find((each) => each === question.entity?.type)
  const entity = kind ? `a.${kind}` : `''`
  const from = linesText(readable, question, sent)
  const text = `select l.subject, ${entity} as entity, gl_total(l.debit) as debit, gl_total(l.credit) as credit,
      gl_total(case when l.debit <> 0 then l.original else 0 end) as original_debit,
      gl_total(case when l.credit <> 0 then l.original else 0 end) as original_credit, count(*)::integer as lines
    ${from} group by 1, 2 order by 1, 2`
  return tx.query<SubjectSum>(text, sent.values, statementName(text))
}

/** What all lines of a question add up to, and of how many vouchers they are. */
export const sumOfLines = async (
  tx: Db,
  readable: Readable,
  question: RegisterQuestion,
): Promise<{ debit: bigint; credit: bigint; lines: number; vouchers: number }> => {
  const sent = begin(readable)
  const text = `select gl_total(n.debit) as debit, gl_total(n.credit) as credit,
      coalesce(sum(n.lines), 0)::integer as lines, count(*)::integer as vouchers
    from (select gl_total(l.debit) as debit, gl_total(l.credit) as credit, count(*) as lines
      ${linesText(readable, question, sent)} group by v.id) n`
  return await tx.row<{ debit: bigint; credit: bigint; lines: number; vouchers: number }>(
    text,
    sent.values,
    statementName(text),
  )
}

/** The name of who posted is looked up for the lines of the page only. */
const postedBy = `coalesce((select p.posted_name from posting p where p.company_id = $1 and p.year = $2
    and p.period_no = n.period_no and (p.posted_nos ->> n.type)::integer >= n.voucher_no
    order by p.version limit 1), '')`

/** The first `limit` lines after a key, by day, voucher and line, in the order of an index. */
export const readRegister = (
  tx: Db,
  readable: Readable,
  question: RegisterQuestion,
  { after, limit }: { after: RegisterKey | null; limit: number },
): Promise<RegisterLine[]> => {
  const sent = begin(readable)
  const from = linesText(readable, question, sent)
  const key = after && [`${sent.add(after.date)}::date`, `${sent.add(after.voucherId)}::bigint`, sent.add(after.lineNo)]
  const beyond = key
    ? ` and (v.voucher_date, v.id) >= (${key[0]}, ${key[1]})
      and (v.voucher_date, v.id, l.line_no) > (${key[0]}, ${key[1]}, ${key[2]}::integer)`
    : ''
  return tx.query<RegisterLine>(
    `select n.*, ${postedBy} as posted_by from (
       select v.voucher_date as date, v.id as voucher_id, l.line_no, v.period_no, v.voucher_type as type,
         v.voucher_no, v.serial_no, l.summary, l.subject,
         coalesce(a.canonical, '') as aux, l.currency, l.original, l.debit, l.credit, v.created_name as created_by,
         v.audited_name as audited_by, v.attach_count
       ${from}${beyond} order by v.voucher_date, v.id, l.line_no limit ${sent.add(limit)}) n
     order by n.date, n.voucher_id, n.line_no`,
    sent.values,
  )
}

/** Counts of the vouchers of one month, type and maker; `amount` is what the reader sees of the debits. */
export type QualityCount = {
  type: string
  maker: bigint
  makerName: string
  vouchers: number
  amount: bigint
  unaudited: number
  withoutAttachments: number
  red: number
  voided: number
}

/** Every voucher in any state, by type and maker. A reader with a scope counts those of which a line is seen. */
export const countQuality = (tx: Db, readable: Readable, question: RegisterQuestion): Promise<QualityCount[]> => {
  const sent = begin(readable)
  const isWhole = !isScoped([readable]) && !question.currency && !question.otherThan
  const seen = `from voucher_line l
        left join aux a on a.company_id = l.company_id and a.company_id = $1 and a.id = l.aux_id
      where l.company_id = $1 and l.voucher_id = v.id${lineConditions(readable, question, sent)}`
  const amount = isWhole ? 'v.total_debit' : `(select gl_total(l.debit) ${seen})`
  const isSeen = isWhole ? '' : ` and exists (select 1 ${seen})`
  const isRed = `exists (select 1 ${seen} and (l.debit < 0 or l.credit < 0))`
  const where = `where v.company_id = $1 and v.year = $2${headConditions(question, sent, true)}${isSeen}`
  return tx.query<QualityCount>(
    `select v.voucher_type as type, v.created_by as maker, max(v.created_name) as maker_name,
       count(*)::integer as vouchers, gl_total(case when v.status = 9 then 0 else ${amount} end) as amount,
       count(*) filter (where v.status = 1)::integer as unaudited,
       count(*) filter (where v.status <> 9 and v.attach_count = 0)::integer as without_attachments,
       count(*) filter (where v.status <> 9 and ${isRed})::integer as red,
       count(*) filter (where v.status = 9)::integer as voided
     ${vouchersText} ${where} group by 1, 2 order by 1, 2`,
    sent.values,
  )
}
