// Reads kept balances and openings as the domain's rules want them: summed in SQL by grain, or by month.
import { type Amounts, keyText, noAmounts, type Opening } from '../../domain/balance.ts'
import type { Grain } from '../../domain/ledger-report.ts'
import type { Db } from '../kernel/db.ts'
import { finelyFor, keptBalances } from './kept-balances.ts'
import {
  entityCondition,
  type Include,
  kept,
  needsAux,
  type Parameters,
  parameters,
  type Readable,
  rangeCondition,
  type SubjectRange,
  scopeCondition,
} from './read.ts'

export type EntityFilter = { type: string; code?: string }

export type GrainQuestion = {
  /** First and last period of the range, 1–13 of the year of the books. */
  from: number
  to: number
  include: Include
  /** False leaves out PLCLOSE and YECLOSE. */
  withClosing?: boolean
  byAux?: boolean
  byCurrency?: boolean
  range?: SubjectRange
  /** Only amounts with such an entity. */
  entity?: EntityFilter
}

type GrainRow = {
  subject: string
  aux: string
  currency: string
  opening: string
  opening_original: string
  debit: string
  credit: string
  original_debit: string
  original_credit: string
  ytd_debit: string
  ytd_credit: string
}

const joinAux = 'left join aux a on a.company_id = g.company_id and a.company_id = $1 and a.id = g.aux_id'

const grainText = (readable: Readable, question: GrainQuestion, sent: Parameters): string => {
  const { include } = question
  const [debit, credit] = [kept('debit', include), kept('credit', include)]
  const [originalDebit, originalCredit] = [kept('original_debit', include), kept('original_credit', include)]
  const from = sent.add(question.from)
  const within = (amount: string) => `case when b.period_no >= ${from} then ${amount} else 0 end`
  const before = (plus: string, minus: string) => `case when b.period_no < ${from} then ${plus} - (${minus}) else 0 end`
  const key = [
    'g.subject',
    question.byAux ? `coalesce(a.canonical, '')` : `''`,
    question.byCurrency ? 'g.currency' : `''`,
  ]
  const joined = question.byAux || question.entity !== undefined || needsAux(readable.scope)
  const amounts = `${before(debit, credit)} as opening, ${before(originalDebit, originalCredit)} as opening_original,
    ${within(debit)} as debit, ${within(credit)} as credit, ${within(originalDebit)} as original_debit,
    ${within(originalCredit)} as original_credit, ${debit} as ytd_debit, ${credit} as ytd_credit`
  const where = `b.company_id = $1 and b.year = $2 and b.period_no <= ${sent.add(question.to)}
    ${question.withClosing === false ? 'and b.class = 0' : ''}`
  return `select ${key[0]} as subject, ${key[1]} as aux, ${key[2]} as currency,
      sum(g.opening) as opening, sum(g.opening_original) as opening_original, sum(g.debit) as debit,
      sum(g.credit) as credit, sum(g.original_debit) as original_debit, sum(g.original_credit) as original_credit,
      sum(g.ytd_debit) as ytd_debit, sum(g.ytd_credit) as ytd_credit
    from (
      ${keptBalances(amounts, where, finelyFor(readable, question.byAux === true || question.entity !== undefined))}
      union all
      select o.company_id, o.subject, o.aux_id, o.currency, o.base, o.original, 0, 0, 0, 0, o.ytd_debit, o.ytd_credit
      from opening o where o.company_id = $1 and o.year = $2
    ) g ${joined ? joinAux : ''}
    where true${scopeCondition(readable.scope, 'g.subject', sent)}
      ${rangeCondition(question.range ?? {}, 'g.subject', sent)}
      ${question.entity ? entityCondition(question.entity, sent) : ''}
    group by 1, 2, 3`
}

/**
 * The grains of a range of months, summed as far as the report needs: by subject, and by entities and currency where
 * asked ('' otherwise). Amounts in minor units; quantities are not read. At most 13 months of one company.
 */
export const readGrains = async (tx: Db, readable: Readable, question: GrainQuestion): Promise<Grain[]> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const rows = await tx.query<GrainRow>(grainText(readable, question, sent), sent.values)
  return rows.map((row) => ({
    subject: row.subject,
    aux: row.aux,
    currency: row.currency,
    opening: BigInt(row.opening),
    openingOriginal: BigInt(row.opening_original),
    openingQuantity: 0n,
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
    originalDebit: BigInt(row.original_debit),
    originalCredit: BigInt(row.original_credit),
    quantityDebit: 0n,
    quantityCredit: 0n,
    ytdDebit: BigInt(row.ytd_debit),
    ytdCredit: BigInt(row.ytd_credit),
  }))
}

export type MonthQuestion = {
  to: number
  include: Include
  /** The leaves, or what they begin with. */
  range: SubjectRange
  entity?: EntityFilter
}

/** Openings and turnovers by month of a set of subjects, keyed as the domain's fold keys them (without entities). */
export type MonthBalances = { openings: Opening[]; balances: Map<string, Amounts> }

type MonthRow = {
  subject: string
  currency: string
  no: number
  debit: string
  credit: string
  original_debit: string
  original_credit: string
  base: string
  original: string
}

const monthText = (readable: Readable, question: MonthQuestion, sent: Parameters): string => {
  const { include } = question
  const joined = question.entity !== undefined || needsAux(readable.scope)
  const conditions =
    scopeCondition(readable.scope, 'g.subject', sent) +
    rangeCondition(question.range, 'g.subject', sent) +
    (question.entity ? entityCondition(question.entity, sent) : '')
  const amounts = `b.period_no as no, ${kept('debit', include)} as debit, ${kept('credit', include)} as credit,
    ${kept('original_debit', include)} as original_debit, ${kept('original_credit', include)} as original_credit,
    0 as base, 0 as original`
  const where = `b.company_id = $1 and b.year = $2 and b.period_no <= ${sent.add(question.to)}`
  return `select g.subject, g.currency, g.no, sum(g.debit) as debit, sum(g.credit) as credit,
      sum(g.original_debit) as original_debit, sum(g.original_credit) as original_credit, sum(g.base) as base,
      sum(g.original) as original
    from (
      ${keptBalances(amounts, where, finelyFor(readable, question.entity !== undefined))}
      union all
      select o.company_id, o.subject, o.aux_id, o.currency, 0, o.ytd_debit, o.ytd_credit, 0, 0, o.base, o.original
      from opening o where o.company_id = $1 and o.year = $2
    ) g ${joined ? joinAux : ''}
    where true${conditions}
    group by 1, 2, 3 order by 1, 2, 3`
}

const openingOf = (row: MonthRow): Opening => ({
  subject: row.subject,
  aux: {},
  currency: row.currency,
  base: BigInt(row.base),
  original: BigInt(row.original),
  quantity: 0n,
  ytdDebit: BigInt(row.debit),
  ytdCredit: BigInt(row.credit),
})

/** Reads the turnovers of the months up to `to`, and the year opening: what ledgers begin with. */
export const readMonths = async (tx: Db, readable: Readable, question: MonthQuestion): Promise<MonthBalances> => {
  const { year } = readable.books
  const sent = parameters(readable.books.companyId, year)
  const rows = await tx.query<MonthRow>(monthText(readable, question, sent), sent.values)
  const balances = new Map<string, Amounts>()
  for (const row of rows) {
    if (row.no === 0) continue
    const period = { year, no: row.no }
    balances.set(keyText({ period, subject: row.subject, aux: '', currency: row.currency, class: 'ordinary' }), {
      ...noAmounts(),
      debit: BigInt(row.debit),
      credit: BigInt(row.credit),
      originalDebit: BigInt(row.original_debit),
      originalCredit: BigInt(row.original_credit),
    })
  }
  return { openings: rows.filter((row) => row.no === 0).map(openingOf), balances }
}
