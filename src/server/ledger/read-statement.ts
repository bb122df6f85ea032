// Reads what statements are made of beside their lines: balances by column, and cash-flow sums.

import { isUnlimited } from '../../domain/access.ts'
import type { StatementRow } from '../../domain/statement-facts.ts'
import type { Db } from '../kernel/db.ts'
import { knownRows } from './as-known.ts'
import { finelyFor, keptBalances } from './kept-balances.ts'
import { type Include, kept, needsAux, type Parameters, parameters, type Readable, scopeCondition } from './read.ts'

/** The months of a column, both included; `to` 0 is the year opening itself. */
export type ColumnRange = { from: number; to: number }

type SumName = 'opening' | 'closing' | 'movement_debit' | 'movement_credit' | 'turnover_debit' | 'turnover_credit'
/** Sums of column n are named c<n>_<sum>. */
type ColumnRow = { subject: string; counterparty: string } & Record<string, string>

const columnText = (column: ColumnRange, index: number, sent: Parameters): string => {
  const [from, to] = [`${sent.add(column.from)}::integer`, `${sent.add(column.to)}::integer`]
  // Turnovers of a start in the middle of the year stand in the opening (no = 0) and count from period 1 on.
  const within = `((g.no >= ${from} and g.no <= ${to} and g.no > 0) or (g.no = 0 and ${from} <= 1 and ${to} > 0))`
  const sum = (condition: string, value: string) => `coalesce(sum(${value}) filter (where ${condition}), 0)`
  // What stands in the opening is the balance at the start: the year began with what it was before that turnover.
  const yearBegan = 'case when g.no = 0 then g.net - g.debit + g.credit else g.net end'
  const parts: [SumName, string][] = [
    ['opening', sum(`g.no < ${from} or g.no = 0`, column.from > 1 ? 'g.net' : yearBegan)],
    ['closing', sum(`g.no <= ${to}`, column.to > 0 ? 'g.net' : yearBegan)],
    ['movement_debit', sum(`${within} and g.class = 0`, 'g.debit')],
    ['movement_credit', sum(`${within} and g.class = 0`, 'g.credit')],
    ['turnover_debit', sum(within, 'g.debit')],
    ['turnover_credit', sum(within, 'g.credit')],
  ]
  return parts.map(([name, text]) => `${text} as c${index}_${name}`).join(', ')
}

/** Counterparties are told apart only below the subjects whose formulas net each of them (DS, CS). */
const counterparty = (patterns: string | null): string =>
  patterns === null
    ? `''`
    : `case when g.subject like any(${patterns})
        then concat_ws(';', 'c:' || a.customer, 's:' || a.supplier, 'e:' || a.employee, 'r:' || a.related) else '' end`

/**
 * The rows of several columns of one year with one statement. `netted` are the subject prefixes (digits) that need
 * their counterparties.
 */
export const readColumns = async (
  tx: Db,
  readable: Readable,
  include: Include,
  columns: readonly ColumnRange[],
  netted: readonly string[],
): Promise<StatementRow[][]> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const last = sent.add(Math.max(...columns.map((column) => column.to)))
  const patterns = netted.length === 0 ? null : `${sent.add(netted.map((each) => `${each}%`))}::text[]`
  const joined = patterns !== null || needsAux(readable.scope)
  const finely = finelyFor(readable, false) ?? (patterns === null ? null : `b.subject like any(${patterns})`)
  const amounts = `b.period_no as no, b.class, ${kept('debit', include)} as debit, ${kept('credit', include)} as credit,
    ${kept('debit', include)} - (${kept('credit', include)}) as net`
  const known = await knownRows(tx, [readable], sent)
  const rows = await tx.query<ColumnRow>(
    `select g.subject, ${counterparty(patterns)} as counterparty,
       ${columns.map((column, index) => columnText(column, index, sent)).join(',\n')}
     from (
       ${keptBalances(amounts, `b.company_id = $1 and b.year = $2 and b.period_no <= ${last}`, finely, known)}
       union all
       select o.company_id, o.subject, o.aux_id, o.currency, 0, 0, o.ytd_debit, o.ytd_credit, o.base
       from opening o where o.company_id = $1 and o.year = $2
     ) g ${joined ? 'left join aux a on a.company_id = g.company_id and a.company_id = $1 and a.id = g.aux_id' : ''}
     where true${scopeCondition(readable.scope, 'g.subject', sent)}
     group by 1, 2`,
    sent.values,
  )
  return columns.map((_, index) =>
    rows.map((row) => {
      const at = (name: SumName) => BigInt(row[`c${index}_${name}`] ?? 0)
      return {
        subject: row.subject,
        counterparty: row.counterparty,
        opening: at('opening'),
        closing: at('closing'),
        movementDebit: at('movement_debit'),
        movementCredit: at('movement_credit'),
        turnoverDebit: at('turnover_debit'),
        turnoverCredit: at('turnover_credit'),
      }
    }),
  )
}

/** Which vouchers `v` with their counters `c` count. */
export const statusOf: Record<Include, string> = {
  posted: 'v.status = 2 and v.voucher_no <= c.posted_no',
  audited: 'v.status = 2',
  saved: 'v.status in (1, 2)',
}

/** The last month, what corrects flows to those known earlier, and the numbers that were posted then. */
type FlowsAsked = { last: string; flows: string | null; posted: string | null }

/**
 * Cash-flow sums of the lines that a limited reader may see. The kept sums have no subjects, so nothing less than the
 * lines can tell which part is hidden.
 */
const scopedFlowText = (
  readable: Readable,
  include: Include,
  sent: Parameters,
  { last, flows, posted }: FlowsAsked,
): string =>
  `select l.cf_item as item, l.period_no as no, sum(l.credit - l.debit) as amount
   from voucher_line l
     join voucher v on v.company_id = l.company_id and v.company_id = $1 and v.id = l.voucher_id
     left join ${posted ?? 'voucher_counter c'} on c.company_id = v.company_id and c.company_id = $1 and c.year = v.year
       and c.period_no = v.period_no and c.voucher_type = v.voucher_type
     left join aux a on a.company_id = l.company_id and a.company_id = $1 and a.id = l.aux_id
   where l.company_id = $1 and l.year = $2 and l.period_no <= ${last} and l.cf_item <> ''
     and ${statusOf[include]}${scopeCondition(readable.scope, 'l.subject', sent)}
   group by 1, 2${
     flows
       ? ` union all select b.cf_item, b.period_no, ${kept('', include)}
     from ${flows} left join aux a on a.company_id = $1 and a.id = b.aux_id
     where b.company_id = $1 and b.year = $2 and b.period_no <= ${last} and not b.shift
       ${scopeCondition(readable.scope, 'b.subject', sent)}`
       : ''
   }`

/** Kept sums by item, with what corrects them to those known earlier. */
const flowText = (include: Include, { last, flows }: FlowsAsked): string =>
  ['cash_flow_balance b', ...(flows ? [flows] : [])]
    .map(
      (rows) => `select b.cf_item as item, b.period_no as no, ${kept('', include)} as amount from ${rows}
       where b.company_id = $1 and b.year = $2 and b.period_no <= ${last}`,
    )
    .join(' union all ')

/** Credit − debit of the non-cash lines by item, for each column. */
export const readCashFlow = async (
  tx: Db,
  readable: Readable,
  include: Include,
  columns: readonly ColumnRange[],
): Promise<Map<string, bigint>[]> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const isWhole = isUnlimited(readable.scope)
  const asked: FlowsAsked = {
    last: sent.add(Math.max(...columns.map((column) => column.to))),
    flows: await knownRows(tx, [readable], sent, ['flows', 'b']),
    posted: isWhole ? null : await knownRows(tx, [readable], sent, ['posted', 'c']),
  }
  const text = isWhole ? flowText(include, asked) : scopedFlowText(readable, include, sent, asked)
  // What flowed before the start counts in columns that begin with the year; who sees a part of the books sees none.
  const before = isWhole
    ? ` union all select o.cf_item, 0, o.amount from opening_cash_flow o where o.company_id = $1 and o.year = $2`
    : ''
  const rows = await tx.query<{ item: string; no: number; amount: string | bigint }>(text + before, sent.values)
  return columns.map(({ from, to }) => {
    const sums = new Map<string, bigint>()
    for (const row of rows) {
      if (row.no === 0 ? from > 1 || to === 0 : row.no < from || row.no > to) continue
      sums.set(row.item, (sums.get(row.item) ?? 0n) + BigInt(row.amount))
    }
    return sums
  })
}
