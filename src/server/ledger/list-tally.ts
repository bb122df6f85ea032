// The figures above a long list of vouchers: one pass over the lines of the year instead of a look at each voucher's.
import { parsePeriod } from '../../domain/period.ts'
import type { Db } from '../kernel/db.ts'
import {
  baseHead,
  begin,
  chosenText,
  countColumns,
  isAllSeen,
  isRed,
  ofCompany,
  type Question,
  scopeText,
  type VoucherFilter,
} from './list-filter.ts'
import type { Parameters } from './read.ts'

/** With any of these a list is short enough for a look at the lines of each voucher in it. */
const narrowing = [
  ...(['dateFrom', 'dateTo', 'noFrom', 'noTo', 'serialNo', 'summary', 'subject', 'entityType', 'side'] as const),
  ...([
    'amountFrom',
    'amountTo',
    'currency',
    'handlers',
    'business',
    'purpose',
    'invoiceNo',
    'cfMissing',
    'broken',
  ] as const),
]
/** Fewer months are few vouchers. */
const monthsLeast = 6

/** Whether a filter leaves most of a year, and asks for nothing that lines say. */
export const isBroad = (filter: VoucherFilter): boolean => {
  if (narrowing.some((name) => filter[name] !== undefined && filter[name] !== '' && filter[name] !== false))
    return false
  const from = parsePeriod(filter.periodFrom ?? '')?.no ?? 1
  const to = parsePeriod(filter.periodTo ?? '')?.no ?? 12
  return to - from + 1 >= monthsLeast
}

/**
 * What lines say of vouchers `v`, as `t`: whether one that the reader sees is red, and whether he sees them all. Who
 * sees everything needs the red ones alone. The join is an outer one, and `seen` no plain condition: else the database
 * takes the pass for a few rows and looks up each of its vouchers.
 */
const passOf = (question: Question, sent: Parameters): { pass: string; seen: string } => {
  const ofYear = `${ofCompany(question, 'l')} and l.year = $2`
  if (isAllSeen(question)) {
    const columns = 'l.company_id, l.voucher_id, true as red, true as whole'
    return { pass: `select distinct ${columns} from voucher_line l where ${ofYear} and ${isRed}`, seen: '' }
  }
  const seen = `(true${scopeText(question, sent)})`
  const pass = `select l.company_id, l.voucher_id, bool_or(${isRed} and ${seen}) as red, bool_and(${seen}) as whole
    from voucher_line l left join aux a on a.company_id = l.company_id and a.id = l.aux_id
    where ${ofYear} group by l.company_id, l.voucher_id having bool_or(${seen})`
  return { pass, seen: ' and coalesce(t.voucher_id, 0) <> 0' }
}

export type Tally = { counts: Record<string, number>; total: number; amount: bigint | null }

type Row = Record<string, number> & { chosen: number; whole: boolean; amount: string | null }

/** The counts of the quick filters, how many vouchers the filter has, and their debit (see `Listed`). */
export const tallyVouchers = async (tx: Db, question: Question): Promise<Tally> => {
  const sent = begin(question)
  const { pass, seen } = passOf(question, sent)
  const isRedHere = 'coalesce(t.red, false)'
  const columns = countColumns(question, 'vouchers', sent, isRedHere)
  const join = 'left join pass t on t.company_id = v.company_id and t.voucher_id = v.id'
  const base = `${baseHead(question, sent, join)}${seen}`
  const chosen = `true${chosenText(question, 'vouchers', sent, isRedHere)}`
  const [row] = await tx.query<Row>(
    `with pass as materialized (${pass})
     select ${columns}, count(*) filter (where ${chosen})::integer as chosen,
       coalesce(bool_and(v.status = 9 or coalesce(t.whole, true)) filter (where ${chosen}), true) as whole,
       sum(v.total_debit) filter (where v.status <> 9 and ${chosen}) as amount ${base}`,
    sent.values,
  )
  if (!row) return { counts: {}, total: 0, amount: 0n }
  const { chosen: total, whole, amount, ...counts } = row
  return { counts, total, amount: whole ? BigInt(amount ?? 0) : null }
}
