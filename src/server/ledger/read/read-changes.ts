// Which vouchers have moved figures since a moment, each with its effect: they sum to the difference exactly.

import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { knownOf, neverPosted } from './as-known.ts'
import { keptBalances } from './balance-rows.ts'
import { changedIn } from './changed-lines.ts'
import {
  type EntityFilter,
  entityCondition,
  families,
  type Include,
  parameters,
  rangeCondition,
  type SqlParameters,
  type SubjectRange,
  scopeCondition,
} from './read-scope.ts'

export type ChangeQuestion = {
  from: number
  to: number
  include: Include
  range: SubjectRange
  entity?: EntityFilter
  currency?: string
  /** False leaves out PLCLOSE and YECLOSE. */
  withClosing?: boolean
}

/** What is added to the opening (debit-positive) and the turnovers of the months. */
export type ChangeEffect = { opening: bigint; debit: bigint; credit: bigint }

/** `date`, `type` and `no` as they are now, or were when the voucher went. */
export type ChangedVoucher = ChangeEffect & {
  id: bigint
  isThere: boolean
  date: string
  type: string
  no: number
  summary: string
  action: string
  by: string
  at: string
}

export type Changes = {
  vouchers: ChangedVoucher[]
  count: number
  total: ChangeEffect
  months: (ChangeEffect & { no: number })[]
}

const noEffect: ChangeEffect = { opening: 0n, debit: 0n, credit: 0n }

/** The condition on lines or balances `g` with their entities `a`. */
const conditionOf = (readable: Readable, question: ChangeQuestion, sent: SqlParameters): string =>
  scopeCondition(readable.scope, 'g.subject', sent) +
  rangeCondition(question.range, 'g.subject', sent) +
  (question.entity ? entityCondition(question.entity, sent) : '') +
  (question.currency ? ` and g.currency = ${sent.add(question.currency)}` : '')

const effectText = (from: string, sign: string): string =>
  `coalesce(sum(${sign} (g.debit - g.credit)) filter (where g.no < ${from}), 0)::bigint as opening,
     coalesce(sum(${sign} g.debit) filter (where g.no >= ${from}), 0)::bigint as debit,
     coalesce(sum(${sign} g.credit) filter (where g.no >= ${from}), 0)::bigint as credit`

type Row = ChangedVoucher & { count: number; allOpening: bigint; allDebit: bigint; allCredit: bigint }

const voucherText = (readable: Readable, question: ChangeQuestion, sent: SqlParameters, limit: number): string => {
  const [from, to] = [sent.add(question.from), sent.add(question.to)]
  const year = sent.add(readable.books.year)
  return `with ${changedIn('one')},
    effect as (
      select g.id, ${effectText(`${from}::integer`, '-g.sign *')}
      from (select m.*, m.period_no as no from moved m) g left join aux a on a.company_id = $1 and a.id = g.aux_id
      where g.year = ${year} and g.no <= ${to} and g.family = any(${sent.add(families[question.include])})
        ${question.withClosing === false ? 'and g.class = 0' : ''}${conditionOf(readable, question, sent)}
      group by g.id
    ),
    shown as (
      select e.*, count(*) over ()::integer as count, sum(e.opening) over ()::bigint as all_opening,
        sum(e.debit) over ()::bigint as all_debit, sum(e.credit) over ()::bigint as all_credit
      from effect e where e.opening <> 0 or e.debit <> 0 or e.credit <> 0
      order by greatest(abs(e.opening), abs(e.debit), abs(e.credit)) desc, e.id limit ${sent.add(limit)}
    )
    select s.*, v.id is not null as is_there,
      coalesce(v.voucher_date::text, d.voucher ->> 'voucher_date', '') as date,
      coalesce(v.voucher_type, d.voucher ->> 'voucher_type', '') as type,
      coalesce(v.voucher_no, (d.voucher ->> 'voucher_no')::integer, 0) as no,
      coalesce(v.summary, d.voucher ->> 'summary', '') as summary,
      coalesce(l.action, 'post') as action, coalesce(l.by, '') as by, coalesce(l.at::text, '') as at
    from shown s
      left join voucher v on v.company_id = $1 and v.id = s.id
      left join voucher_deleted d on d.company_id = $1 and d.id = s.id
      left join lateral (select t.action, coalesce(nullif(u.real_name, ''), t.user_name) as by, t.at
        from trail t left join app_user u on u.id = t.user_id
        where t.company_id = $1 and t.object_type = 'voucher' and t.object_id = s.id and t.seq >= $2
        order by t.seq desc, t.item desc limit 1) l on true
    order by date, type, no, s.id`
}

/** Months that nothing was posted of: whatever they have in posted amounts was posted since. */
const readMonths = async (tx: Db, readable: Readable, question: ChangeQuestion, first: bigint) => {
  if (question.include !== 'posted') return []
  const sent = parameters(readable.books.companyId, first)
  const [from, to] = [sent.add(question.from), sent.add(question.to)]
  const year = sent.add(readable.books.year)
  const where = `b.company_id = $1 and b.year = ${year} and b.period_no <= ${to}
    ${question.withClosing === false ? 'and b.class = 0' : ''}`
  const columns = 'b.period_no as no, b.posted_debit as debit, b.posted_credit as credit'
  return await tx.query<ChangeEffect & { no: number }>(
    `with ${changedIn('one')}
     select g.no, ${effectText(`${from}::integer`, '')}
     from (${keptBalances(columns, where, 'true')}) g
       join month n on n.company_id = g.company_id and n.year = ${year} and n.no = g.no and ${neverPosted}
       left join aux a on a.company_id = $1 and a.id = g.aux_id
     where true${conditionOf(readable, question, sent)}
     group by g.no order by g.no`,
    sent.values,
  )
}

/** The changes since the moment at which the books are asked as known; at most `limit` vouchers, sums of all. */
export const readChanges = async (
  tx: Db,
  readable: Readable,
  question: ChangeQuestion,
  limit: number,
): Promise<Changes> => {
  const known = await knownOf(tx, readable)
  if (known === null) return { vouchers: [], count: 0, total: noEffect, months: [] }
  const sent = parameters(readable.books.companyId, known.first)
  const rows = await tx.query<Row>(voucherText(readable, question, sent, limit), sent.values)
  const [one] = rows
  return {
    vouchers: rows,
    count: one?.count ?? 0,
    total: one ? { opening: one.allOpening, debit: one.allDebit, credit: one.allCredit } : noEffect,
    months: await readMonths(tx, readable, question, known.first),
  }
}
