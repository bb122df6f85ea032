// Reads the turnovers of the entities of one kind by month, from kept balances: what columns by entity are made of.

import { problem, refuse } from '../../../domain/base/problem.ts'
import type { MonthTurnover } from '../../../domain/ledger/ledger-rows.ts'
import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { knownRows } from './as-known.ts'
import { conditionsOf, joinAux, keptText, kindOf } from './read-entity-subject.ts'
import { type Include, parameters, type SqlParameters, type SubjectRange, statementName } from './read-scope.ts'

export type EntityMonthQuestion = {
  type: string
  to: number
  include: Include
  range: SubjectRange
  /** More entities than this are refused (E407). */
  most: number
  /** False leaves out the carry-forward of profit and loss. */
  withClosing?: boolean
}

/** Opening of the year and turnovers by month of one entity; those of the opening are of a year that began earlier. */
export type EntityMonths = {
  entity: string
  opening: bigint
  before: { debit: bigint; credit: bigint }
  months: Map<number, Pick<MonthTurnover, 'debit' | 'credit'>>
}

type Row = { entity: string; no: number; debit: string; credit: string; base: string }

const monthsMost = 14

const textOf = (
  readable: Readable,
  question: EntityMonthQuestion,
  sent: SqlParameters,
  known: string | null,
): string => {
  const type = kindOf({ entity: question })
  return `select a.${type} as entity, g.no, sum(g.debit) as debit, sum(g.credit) as credit, sum(g.base) as base
    from (${keptText(question, sent, { known, before: true })}) g ${joinAux} and a.${type} is not null
    where true${conditionsOf(readable, question, sent)}
    group by 1, 2
    having sum(g.debit) <> 0 or sum(g.credit) <> 0 or sum(g.base) <> 0
    order by 1, 2 limit ${sent.add((question.most + 1) * monthsMost)}`
}

/** The entities of a kind that have figures on the subjects, by code; refuses more than `most` of them. */
export const readEntityMonths = async (
  tx: Db,
  readable: Readable,
  question: EntityMonthQuestion,
): Promise<EntityMonths[]> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const text = textOf(readable, question, sent, await knownRows(tx, [readable], sent))
  const found = new Map<string, EntityMonths>()
  for (const row of await tx.query<Row>(text, sent.values, statementName(text))) {
    const [debit, credit] = [BigInt(row.debit), BigInt(row.credit)]
    const entity = found.get(row.entity) ?? {
      ...{ entity: row.entity, opening: 0n, before: { debit: 0n, credit: 0n }, months: new Map() },
    }
    found.set(row.entity, entity)
    if (row.no > 0) entity.months.set(row.no, { debit, credit })
    else Object.assign(entity, { opening: BigInt(row.base), before: { debit, credit } })
  }
  if (found.size > question.most) refuse(problem('report.columns', 'scheme', { most: question.most }))
  return [...found.values()]
}
