// Reads kept balances and openings as the domain's rules want them: summed in SQL by grain, or by month.

import { parseQuantity } from '../../../domain/base/money.ts'
import { addGrain, type Grain } from '../../../domain/ledger/ledger-report.ts'
import { type Amounts, keyText, noAmounts, type Opening } from '../../../domain/voucher/balance.ts'
import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { knownRows } from './as-known.ts'
import { finelyFor, keptBalances } from './balance-rows.ts'
import {
  type EntityFilter,
  entityCondition,
  type Include,
  type KeptPart,
  kept,
  needsAux,
  parameters,
  rangeCondition,
  type SqlParameters,
  type SubjectRange,
  scopeCondition,
  statementName,
} from './read-scope.ts'

export type GrainQuestion = {
  /** First and last period of the range, 1–13 of the year of the books. */
  from: number
  to: number
  include: Include
  /** False leaves out PLCLOSE and YECLOSE. */
  withClosing?: boolean
  byAux?: boolean
  byCurrency?: boolean
  withQuantity?: boolean
  /** Leaves out amounts in this currency. */
  otherThan?: string
  onlyIn?: string
  range?: SubjectRange
  entity?: EntityFilter
}

/** What the question does not tell apart is no column, and neither is the company of a single one. */
type GrainRow = Pick<Grain, 'subject' | 'opening' | 'debit' | 'credit' | 'ytdDebit' | 'ytdCredit'> &
  Partial<Pick<Grain, 'aux' | 'currency' | 'openingOriginal' | 'originalDebit' | 'originalCredit'>> & {
    companyId?: bigint
    openingQuantity?: string | null
    quantityDebit?: string | null
    quantityCredit?: string | null
  }

const joinAux = 'left join aux a on a.company_id = $1 and a.id = g.aux_id'
const auxOfMany = 'left join aux a on a.company_id = g.company_id and a.company_id = any($1) and a.id = g.aux_id'

/** Whether several companies are read at once, and what corrects their balances to those known earlier. */
type Known = { many: boolean; rows: string | null }

/** What tells rows apart, with the number of a set of entities; the company only where several are read. */
const keysOf = ({ byCurrency, byAux }: GrainQuestion, { many }: Known): string[] => [
  'g.subject',
  ...(many ? ['g.company_id'] : []),
  ...(byCurrency ? ['g.currency'] : []),
  ...(byAux ? ['g.aux_id'] : []),
]

/**
 * `$1` is a company, with `many` a list of companies, `$2` the year. Balances and openings are summed apart: what
 * begins with the year would otherwise be columns of nothing in every row of balances. Originals are read only where
 * currencies are told apart, the company only with `many`. For one company PostgreSQL plans the statement once and for
 * all; for a list, which it takes for ten, each time.
 */
const summedText = (readable: Readable, question: GrainQuestion, sent: SqlParameters, known: Known): string => {
  const { many } = known
  const { include } = question
  const from = sent.add(question.from)
  const asksEntities = question.byAux === true || question.entity !== undefined
  const [companies, aux] = many ? ['= any($1)', auxOfMany] : ['= $1', joinAux]
  const joined = question.entity !== undefined || needsAux(readable.scope) ? aux : ''
  const keys = keysOf(question, known)
  const [key, places] = [keys.join(', '), keys.map((_, index) => index + 1).join(', ')]
  const conditions =
    scopeCondition(readable.scope, 'g.subject', sent) +
    rangeCondition(question.range ?? {}, 'g.subject', sent) +
    (question.entity ? entityCondition(question.entity, sent) : '') +
    (question.otherThan === undefined ? '' : ` and g.currency <> ${sent.add(question.otherThan)}`) +
    (question.onlyIn === undefined ? '' : ` and g.currency = ${sent.add(question.onlyIn)}`)
  const parts: KeptPart[] = question.byCurrency
    ? ['debit', 'credit', 'original_debit', 'original_credit']
    : ['debit', 'credit']
  if (question.withQuantity) parts.push('quantity_debit', 'quantity_credit')
  const amounts = parts.map((part) => `${kept(part, include)} as ${part}`).join(', ')
  const where = `b.company_id ${companies} and b.year = $2 and b.period_no <= ${sent.add(question.to)}
    ${question.withClosing === false ? 'and b.class = 0' : ''}`
  const finely = finelyFor(readable, asksEntities)
  const rows = keptBalances(`b.period_no as no, ${amounts}`, where, finely, known.rows)
  const within = (part: string) => `gl_total(g.${part}) filter (where g.no >= ${from})`
  const before = (debit: string, credit: string) =>
    `gl_total(g.${debit}) - ${within(debit)} - (gl_total(g.${credit}) - ${within(credit)})`
  const originals = (texts: string) => (question.byCurrency ? `, ${texts}` : '')
  const quantities = (texts: string) => (question.withQuantity ? `, ${texts}` : '')
  const moved = (part: string, side: '<' | '>=') => `sum(g.quantity_${part}) filter (where g.no ${side} ${from})`
  return `select ${key}, ${before('debit', 'credit')} as opening, ${within('debit')} as debit,
      ${within('credit')} as credit, gl_total(g.debit) as ytd_debit,
      gl_total(g.credit) as ytd_credit${originals(
        `${before('original_debit', 'original_credit')} as opening_original,
        ${within('original_debit')} as original_debit, ${within('original_credit')} as original_credit`,
      )}${quantities(
        `coalesce(${moved('debit', '<')}, 0) - coalesce(${moved('credit', '<')}, 0) as opening_quantity,
        ${moved('debit', '>=')} as quantity_debit, ${moved('credit', '>=')} as quantity_credit`,
      )}
    from (${rows}) g ${joined}
    where true${conditions} group by ${places}
    union all
    select ${key}, gl_total(g.base), 0, 0, gl_total(g.ytd_debit), gl_total(g.ytd_credit)${originals(
      'gl_total(g.original), 0, 0',
    )}${quantities('sum(g.quantity), 0, 0')}
    from opening g ${joined}
    where g.company_id ${companies} and g.year = $2${conditions} group by ${places}`
}

/** Sets get their texts once their rows are summed: numbers are told apart faster. */
const grainText = (readable: Readable, question: GrainQuestion, sent: SqlParameters, known: Known): string => {
  const summed = summedText(readable, question, sent, known)
  if (!question.byAux) return summed
  const columns = [...keysOf({ ...question, byAux: false }, known), `coalesce(a.canonical, '') as aux`]
  for (const amount of ['opening', 'debit', 'credit', 'ytd_debit', 'ytd_credit']) columns.push(`g.${amount}`)
  if (question.byCurrency) columns.push('g.opening_original', 'g.original_debit', 'g.original_credit')
  if (question.withQuantity) columns.push('g.opening_quantity', 'g.quantity_debit', 'g.quantity_credit')
  return `select ${columns.join(', ')} from (${summed}) g ${known.many ? auxOfMany : joinAux}`
}

const quantity = (text: string | null | undefined): bigint => (text ? (parseQuantity(text) ?? 0n) : 0n)

const grainOf = ({ companyId: _, ...row }: GrainRow): Grain => ({
  ...{ aux: '', currency: '', openingOriginal: 0n, originalDebit: 0n, originalCredit: 0n },
  ...row,
  openingQuantity: quantity(row.openingQuantity),
  quantityDebit: quantity(row.quantityDebit),
  quantityCredit: quantity(row.quantityCredit),
})

/** Adds the opening of a key to its turnovers: the statement answers them in a row each. */
const mergeRow = (grains: Map<string, Grain>, row: GrainRow): void => {
  const grain = grainOf(row)
  const key = `${grain.subject}|${grain.currency}|${grain.aux}`
  const held = grains.get(key)
  grains.set(key, held ? addGrain(held, grain) : grain)
}

/** Readers of one scope each, in order: what one statement can read at once. */
const byScope = (readables: readonly Readable[]): Readable[][] => {
  const groups = new Map<string, Readable[]>()
  for (const readable of readables) {
    const key = JSON.stringify(readable.scope)
    groups.set(key, [...(groups.get(key) ?? []), readable])
  }
  return [...groups.values()]
}

/**
 * The grains of a range of months of the books of one year, by company: summed as far as the report needs, by subject,
 * and by entities and currency where asked ('' otherwise). Amounts in minor units, originals only by currency;
 * quantities only where asked. One statement for all books that the reader sees to the same extent, 13 months at most.
 */
export const readGrainsOf = async (
  tx: Db,
  readables: readonly Readable[],
  question: GrainQuestion,
): Promise<Map<bigint, Grain[]>> => {
  const found = new Map<bigint, Map<string, Grain>>(readables.map(({ books }) => [books.companyId, new Map()]))
  for (const group of byScope(readables)) {
    const [first] = group as [Readable]
    const many = group.length > 1
    const sent = parameters(many ? group.map(({ books }) => books.companyId) : first.books.companyId, first.books.year)
    const known = { many, rows: await knownRows(tx, group, sent) }
    const text = grainText(first, question, sent, known)
    const rows = await tx.query<GrainRow>(text, sent.values, statementName(text))
    for (const row of rows) mergeRow(found.get(row.companyId ?? first.books.companyId) ?? new Map(), row)
  }
  return new Map([...found].map(([company, grains]) => [company, [...grains.values()]]))
}

/** The same of one account set. */
export const readGrains = async (tx: Db, readable: Readable, question: GrainQuestion): Promise<Grain[]> =>
  [...(await readGrainsOf(tx, [readable], question)).values()].flat()

type MonthQuestion = {
  /** False leaves out the carry-forward of profit and loss. */
  withClosing?: boolean
  to: number
  currency?: string
  include: Include
  /** The leaves, or what they begin with. */
  range: SubjectRange
  entity?: EntityFilter
  withQuantity?: boolean
}

/** Openings and turnovers by month of a set of subjects, keyed as the domain's fold keys them (without entities). */
export type MonthBalances = { openings: Opening[]; balances: Map<string, Amounts> }

type MonthRow = {
  subject: string
  currency: string
  no: number
  debit: string
  credit: string
  originalDebit: string
  originalCredit: string
  base: string
  original: string
  quantityDebit?: string
  quantityCredit?: string
  quantity?: string
}

const monthText = (readable: Readable, question: MonthQuestion, sent: SqlParameters, known: string | null): string => {
  const { include } = question
  const joined = question.entity !== undefined || needsAux(readable.scope)
  const conditions =
    scopeCondition(readable.scope, 'g.subject', sent) +
    rangeCondition(question.range, 'g.subject', sent) +
    (question.currency ? ` and g.currency = ${sent.add(question.currency)}` : '') +
    (question.entity ? entityCondition(question.entity, sent) : '')
  const quantities = `, ${kept('quantity_debit', include)} as quantity_debit,
    ${kept('quantity_credit', include)} as quantity_credit, 0 as quantity`
  const amounts = `b.period_no as no, ${kept('debit', include)} as debit, ${kept('credit', include)} as credit,
    ${kept('original_debit', include)} as original_debit, ${kept('original_credit', include)} as original_credit,
    0 as base, 0 as original${question.withQuantity ? quantities : ''}`
  const where = `b.company_id = $1 and b.year = $2 and b.period_no <= ${sent.add(question.to)}
    ${question.withClosing === false ? 'and b.class = 0' : ''}`
  const sums = ', sum(g.quantity_debit) as quantity_debit, sum(g.quantity_credit) as quantity_credit, sum(g.quantity)'
  return `select g.subject, g.currency, g.no, sum(g.debit) as debit, sum(g.credit) as credit,
      sum(g.original_debit) as original_debit, sum(g.original_credit) as original_credit, sum(g.base) as base,
      sum(g.original) as original${question.withQuantity ? `${sums} as quantity` : ''}
    from (
      ${keptBalances(amounts, where, finelyFor(readable, question.entity !== undefined), known)}
      union all
      select o.company_id, o.subject, o.aux_id, o.currency, 0, o.ytd_debit, o.ytd_credit, 0, 0, o.base, o.original
        ${question.withQuantity ? ', 0, 0, o.quantity' : ''}
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
  quantity: quantity(row.quantity),
  ytdDebit: BigInt(row.debit),
  ytdCredit: BigInt(row.credit),
})

/** Reads the turnovers of the months up to `to`, and the year opening: what ledgers begin with. */
export const readMonths = async (tx: Db, readable: Readable, question: MonthQuestion): Promise<MonthBalances> => {
  const { year } = readable.books
  const sent = parameters(readable.books.companyId, year)
  const text = monthText(readable, question, sent, await knownRows(tx, [readable], sent))
  const rows = await tx.query<MonthRow>(text, sent.values, statementName(text))
  const balances = new Map<string, Amounts>()
  for (const row of rows) {
    if (row.no === 0) continue
    const period = { year, no: row.no }
    balances.set(keyText({ period, subject: row.subject, aux: '', currency: row.currency, class: 'ordinary' }), {
      ...noAmounts(),
      debit: BigInt(row.debit),
      credit: BigInt(row.credit),
      originalDebit: BigInt(row.originalDebit),
      originalCredit: BigInt(row.originalCredit),
      quantityDebit: quantity(row.quantityDebit),
      quantityCredit: quantity(row.quantityCredit),
    })
  }
  return { openings: rows.filter((row) => row.no === 0).map(openingOf), balances }
}
