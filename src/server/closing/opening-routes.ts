// Serves the sheet of opening balances: read whole, changed row by row through the ledger.
import type { InputOf } from '../../contract/base/call.ts'
import { pageOf } from '../../contract/base/shape.ts'
import { openingCalls } from '../../contract/ledger/opening.ts'
import { formatMoney, formatQuantity, parseMoney, parseQuantity } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { plainDecimal } from '../../domain/base/text.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import type { Subject } from '../../domain/chart/subject.ts'
import { readOpening, seenOpening, type TypedOpening } from '../../domain/ledger/opening.ts'
import type { Opening } from '../../domain/voucher/balance.ts'
import { digitsOf } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../ledger/gate.ts'
import type { Books } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { type FlowChange, type OpeningChange, type OpeningChanges, openingLock } from '../ledger/write/opening.ts'

/** Openings are one whole: who sees a part of the books would take it for all. */
const wholeBooks = (scope: Scope) =>
  isUnlimited(scope.dataScope) ? booksOf(scope) : refuse(problem('permission.missing'))

const nothing: SubjectSums = { lines: 0, onlyBase: true, base: 0n, ytdDebit: 0n, ytdCredit: 0n }

const rowOf = (subject: Subject, sums: SubjectSums, digits: number) => {
  const isPlain = subject.isLeaf && sums.onlyBase && sums.lines <= 1
  return {
    ...{ code: subject.code, parent: subject.parent, level: subject.level, type: subject.type },
    ...{ nameZhCn: subject.nameZhCn, nameZhTw: subject.nameZhTw, nameEn: subject.nameEn },
    ...{ direction: subject.direction, isLeaf: subject.isLeaf, quantity: subject.quantity },
    isPlain: isPlain && subject.aux.every(({ required }) => !required),
    aux: subject.aux.map(({ type, required }) => ({ type, required })),
    currencies: subject.currency === 'BASE' ? [] : subject.currency.split('|'),
    lines: sums.lines,
    base: amountText(sums.base, digits),
    ytdDebit: amountText(sums.ytdDebit, digits),
    ytdCredit: amountText(sums.ytdCredit, digits),
  }
}

/** Cash flows are kept as credit - debit of the non-cash lines; people write both directions without a sign. */
const flowSign = (direction: 'IN' | 'OUT'): bigint => (direction === 'IN' ? 1n : -1n)

const sheet = (gate: Gate) => async (_: object, scope: Scope) => {
  const books = wholeBooks(scope)
  const facts = await gate.facts(books)
  const { baseCurrency, startNo } = facts.accountSet
  const sums = await readSums(scope.db, books, baseCurrency)
  const flows = startNo > 1 ? await readFlows(scope.db, books) : null
  const shown = facts.subjects.all.filter((subject) => subject.enabled || sums.has(subject.code))
  return {
    lock: (await openingLock(scope.db, books)) ?? ('' as const),
    startMonth: periodText({ year: books.year, no: startNo }),
    currency: baseCurrency,
    digits: facts.baseDigits,
    currencies: facts.currencyList
      .filter(({ code }) => code !== baseCurrency)
      .map(({ code, minorDigits }) => ({ code, digits: minorDigits })),
    rows: shown.map((subject) => rowOf(subject, sums.get(subject.code) ?? nothing, facts.baseDigits)),
    flows: (flows ? facts.cashFlowList : []).map((item) => ({
      ...{ item: item.code, nameZhCn: item.nameZhCn, nameZhTw: item.nameZhTw, nameEn: item.nameEn },
      direction: item.direction,
      amount: amountText((flows?.get(item.code) ?? 0n) * flowSign(item.direction), facts.baseDigits),
    })),
  }
}

/** A row as it is to be, as the ledger takes it; what is wrong is told with its place in the input. */
const readRow = (typed: TypedOpening, index: number, facts: CompanyFacts, problems: Problem[]): Opening | null => {
  const read = readOpening(typed, index + 1, facts)
  problems.push(...read.problems.map((each) => ({ ...each.problem, path: `rows.${index}.${each.field}` })))
  return read.opening
}

const readChanges = ({ rows, flows }: InputOf<typeof openingCalls.save>, facts: CompanyFacts): OpeningChanges => {
  const problems: Problem[] = []
  const seen = new Set<string>()
  const changes = rows.map((row, index): OpeningChange => {
    const { before, after: _, ...key } = row
    const name = [key.subject, key.aux, key.currency].join('|')
    if (seen.has(name)) {
      problems.push(problem('import.cell', `rows.${index}.subject`, { column: 'subject', reason: 'repeated' }))
    }
    seen.add(name)
    const after = row.after && readRow({ ...key, ...row.after }, index, facts, problems)
    return { before: before && seenOpening({ ...key, ...before }, facts), after }
  })
  const items = new Map(facts.cashFlowList.map((item) => [item.code, item.direction]))
  const flowChanges = flows.map(({ item, before, after }, index): FlowChange => {
    const direction = items.get(item)
    const amount = (text: string) => parseMoney(plainDecimal(text || '0'), facts.baseDigits)
    const [was, is] = [amount(before), amount(after)]
    if (!direction || facts.accountSet.startNo === 1) problems.push(problem('input.invalid', `flows.${index}.item`))
    if (was === null || is === null) problems.push(problem('input.invalid', `flows.${index}.after`))
    const sign = flowSign(direction ?? 'IN')
    return { item, before: (was ?? 0n) * sign, after: (is ?? 0n) * sign }
  })
  if (problems.length > 0) throw new Refusal(problems)
  return { rows: changes, flows: flowChanges }
}

export const openingRoutes = (app: App, gate: Gate): void =>
  serve(app, openingCalls, {
    sheet: sheet(gate),
    lines: async ({ subject, search = '', page = 1, pageSize = 200 }, scope) => {
      const books = wholeBooks(scope)
      const asked = { subject, search, page, pageSize }
      const { items, total } = await readLines(scope.db, books, await gate.facts(books), asked)
      return pageOf(items, total, page, pageSize)
    },
    save: async (input, scope) => {
      await gate.changeOpenings(actorOf(scope), wholeBooks(scope), (facts) => readChanges(input, facts))
      return { saved: input.rows.length + input.flows.length }
    },
  })

// Reads opening balances as their sheet shows them: sums by subject, lines of one subject, cash that flowed before.

export type SubjectSums = { lines: number; onlyBase: boolean; base: bigint; ytdDebit: bigint; ytdCredit: bigint }

/** The sums of each subject; `onlyBase`: no line names an entity, another currency or a quantity. */
export const readSums = async (db: Db, { companyId, year }: Books, baseCurrency: string) => {
  const rows = await db.query<SubjectSums & { subject: string }>(
    `select o.subject, count(*)::integer as lines,
       bool_and(o.aux_id = 0 and o.currency = $3 and o.quantity = 0) as only_base, gl_total(o.base) as base,
       gl_total(o.ytd_debit) as ytd_debit, gl_total(o.ytd_credit) as ytd_credit
     from opening o where o.company_id = $1 and o.year = $2 group by o.subject`,
    [companyId, year, baseCurrency],
  )
  return new Map(rows.map(({ subject, ...sums }): [string, SubjectSums] => [subject, sums]))
}

export const readFlows = async (db: Db, { companyId, year }: Books): Promise<Map<string, bigint>> => {
  const text = `select cf_item as item, amount from opening_cash_flow where company_id = $1 and year = $2`
  const rows = await db.query<{ item: string; amount: bigint }>(text, [companyId, year])
  return new Map(rows.map(({ item, amount }) => [item, amount]))
}

type LineRow = {
  aux: string
  currency: string
  base: bigint
  original: bigint
  quantity: string
  ytdDebit: bigint
  ytdCredit: bigint
}

/** Zero is written as nothing. */
export const amountText = (minor: bigint, digits: number): string => (minor === 0n ? '' : formatMoney(minor, digits))

export const readLines = async (
  db: Db,
  { companyId, year }: Books,
  facts: CompanyFacts,
  asked: { subject: string; search: string; page: number; pageSize: number },
) => {
  const where = `o.company_id = $1 and o.year = $2 and o.subject = $3
    and ($4 = '' or position(lower($4) in lower(coalesce(a.canonical, '') || ' ' || o.currency)) > 0)`
  const from = 'opening o left join aux a on a.company_id = o.company_id and a.company_id = $1 and a.id = o.aux_id'
  const values = [companyId, year, asked.subject, asked.search]
  const counted = await db.row<{ n: number }>(`select count(*)::integer as n from ${from} where ${where}`, values)
  const rows = await db.query<LineRow>(
    `select coalesce(a.canonical, '') as aux, o.currency, o.base, o.original, o.quantity::text as quantity,
       o.ytd_debit, o.ytd_credit
     from ${from} where ${where} order by 1, 2 limit $5 offset $6`,
    [...values, asked.pageSize, (asked.page - 1) * asked.pageSize],
  )
  const items = rows.map((row) => ({
    ...{ subject: asked.subject, aux: row.aux, currency: row.currency },
    base: amountText(row.base, facts.baseDigits),
    original: amountText(row.original, digitsOf(facts.currencies, row.currency)),
    quantity: Number(row.quantity) === 0 ? '' : formatQuantity(parseQuantity(row.quantity) ?? 0n),
    ytdDebit: amountText(row.ytdDebit, facts.baseDigits),
    ytdCredit: amountText(row.ytdCredit, facts.baseDigits),
  }))
  return { items, total: counted.n }
}
