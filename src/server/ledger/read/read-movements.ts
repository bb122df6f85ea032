// What each store or department moved in some months, for statements with a column for each of them.

import type { SplitKind } from '../../../domain/statement/statement-columns.ts'
import type { StatementRow } from '../../../domain/statement/statement-facts.ts'
import type { MonthRange } from '../../../domain/statement/statement-month.ts'
import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { knownRows } from './as-known.ts'
import { keptBalances } from './balance-rows.ts'
import { type Include, kept, parameters, scopeCondition } from './read-scope.ts'

export type MovementQuestion = { range: MonthRange; type: SplitKind }

type Row = { subject: string; entity: string; debit: bigint; credit: bigint; debitAll: bigint; creditAll: bigint }

/**
 * Movements by subject of each entity of a kind, '' for what has none; balances are not read. All of them sum to the
 * movements of the books, turnovers of a start in the middle of the year left aside.
 */
export const readMovements = async (
  tx: Db,
  readable: Readable,
  include: Include,
  { range, type }: MovementQuestion,
): Promise<Map<string, StatementRow[]>> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const amounts = `b.class, ${kept('debit', include)} as debit, ${kept('credit', include)} as credit`
  const where = `b.company_id = $1 and b.year = $2 and b.period_no between ${sent.add(range.from)}
    and ${sent.add(range.to)}`
  const ordinary = (part: string) => `gl_total(g.${part}) filter (where g.class = 0)`
  const known = await knownRows(tx, [readable], sent)
  const rows = await tx.query<Row>(
    `select g.subject, coalesce(a.${type}, '') as entity, ${ordinary('debit')} as debit,
       ${ordinary('credit')} as credit, gl_total(g.debit) as debit_all, gl_total(g.credit) as credit_all
     from (${keptBalances(amounts, where, 'true', known)}) g
       left join aux a on a.company_id = g.company_id and a.company_id = $1 and a.id = g.aux_id
     where true${scopeCondition(readable.scope, 'g.subject', sent)}
     group by 1, 2`,
    sent.values,
  )
  const found = new Map<string, StatementRow[]>()
  for (const row of rows) {
    const list = found.get(row.entity) ?? []
    found.set(row.entity, list)
    list.push({
      ...{ subject: row.subject, counterparty: '', opening: 0n, closing: 0n },
      ...{ movementDebit: row.debit, movementCredit: row.credit },
      ...{ turnoverDebit: row.debitAll, turnoverCredit: row.creditAll },
    })
  }
  return found
}
