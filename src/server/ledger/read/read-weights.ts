// The vouchers of some months that add to a weighted sum of their lines, those that add or take most first.

import type { MonthRange } from '../../../domain/statement/statement-month.ts'
import type { Weights } from '../../../domain/statement/statement-weights.ts'
import type { Db } from '../../kernel/db.ts'
import { balanceClass } from '../store/amount-columns.ts'
import type { Readable } from '../store/books.ts'
import { type Include, needsAux, parameters, type SqlParameters, scopeCondition } from './read-scope.ts'
import { statusOf } from './read-statement.ts'

export type WeightedVoucher = {
  id: bigint
  date: string
  type: string
  no: number
  summary: string
  amount: string
}
type Row = WeightedVoucher & { total: string; count: number }

const joins = ({ leaves, flows }: Weights, sent: SqlParameters): string => {
  const codes = [...leaves.keys()]
  const of = (read: (code: string) => bigint | undefined) => sent.add(codes.map((code) => read(code) ?? 0n))
  const leaf = `unnest(${sent.add(codes)}::text[], ${of((code) => leaves.get(code)?.debit)}::bigint[],
    ${of((code) => leaves.get(code)?.credit)}::bigint[], ${of((code) => leaves.get(code)?.anyDebit)}::bigint[],
    ${of((code) => leaves.get(code)?.anyCredit)}::bigint[]) w(subject, debit, credit, any_debit, any_credit)`
  const flow = `unnest(${sent.add([...flows.keys()])}::text[], ${sent.add([...flows.values()])}::bigint[])
    f(item, weight)`
  return `left join ${leaf} on w.subject = l.subject left join ${flow} on f.item = l.cf_item`
}

const added = `case when ${balanceClass} = 0 then coalesce(w.debit * l.debit + w.credit * l.credit, 0) else 0 end
  + coalesce(w.any_debit * l.debit + w.any_credit * l.credit, 0) + coalesce(f.weight * (l.credit - l.debit), 0)`

/** At most `limit` of them; `total` and `count` are of all. Reads lines: it answers one figure, and is no report. */
export const readWeighted = async (
  tx: Db,
  readable: Readable,
  include: Include,
  question: { range: MonthRange; weights: Weights; limit: number },
): Promise<{ vouchers: WeightedVoucher[]; total: bigint; count: number }> => {
  const { range, weights, limit } = question
  const { companyId, year } = readable.books
  const sent = parameters(companyId, year)
  const aux = 'left join aux a on a.company_id = l.company_id and a.company_id = $1 and a.id = l.aux_id'
  const rows = await tx.query<Row>(
    `select v.id, v.voucher_date::text as date, v.voucher_type as type, v.voucher_no as no, v.summary,
       x.amount::text as amount, (sum(x.amount) over ())::text as total, (count(*) over ())::integer as count
     from (
       select l.voucher_id as id, sum(${added}) as amount
       from voucher_line l
         join voucher v on v.company_id = l.company_id and v.company_id = $1 and v.id = l.voucher_id
         left join voucher_counter c on c.company_id = v.company_id and c.company_id = $1 and c.year = v.year
           and c.period_no = v.period_no and c.voucher_type = v.voucher_type
         ${needsAux(readable.scope) ? aux : ''}
         ${joins(weights, sent)}
       where l.company_id = $1 and l.year = $2 and l.period_no between ${sent.add(range.from)} and ${sent.add(range.to)}
         and ${statusOf[include]} and (w.subject is not null or f.item is not null)
         ${scopeCondition(readable.scope, 'l.subject', sent)}
       group by 1 having sum(${added}) <> 0
     ) x join voucher v on v.company_id = $1 and v.id = x.id
     order by abs(x.amount) desc, v.period_no, v.voucher_type, v.voucher_no limit ${sent.add(limit)}`,
    sent.values,
  )
  const [first] = rows
  return { vouchers: rows, total: BigInt(first?.total ?? 0), count: first?.count ?? 0 }
}
