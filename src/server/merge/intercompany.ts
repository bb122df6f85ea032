// Vouchers between companies of the group: what both sides booked, side by side.
import { type IntercompanyLine, intercompanyCalls } from '../../contract/merge/intercompany.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { type PeriodKey, parsePeriod } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { booksOf } from '../ledger/actor.ts'
import type { Books, Gate } from '../ledger/gate.ts'
import { entityOf, type Relation, relationsOf } from '../ledger/read/read-merge-rules.ts'
import { booksIn, mirrors, propose } from './mirror.ts'

type Line = {
  entities: string
  voucherId: bigint
  serialNo: string
  remark: string
  date: string
  subject: string
  summary: string
  debit: bigint
  credit: bigint
}

const linesMost = 5000

/** Lines of a month with one of these entities (`related:YS02`). */
const readLines = (db: Db, { companyId, year }: Books, { no }: PeriodKey, entities: string[]): Promise<Line[]> =>
  db.query<Line>(
    `select a.canonical as entities, v.id as voucher_id, v.serial_no, v.remark, v.voucher_date as date, l.subject,
       l.summary, l.debit, l.credit
     from voucher v
     join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
     join aux a on a.company_id = l.company_id and a.id = l.aux_id
     where v.company_id = $1 and v.year = $2 and v.period_no = $3 and v.status in (1, 2)
       and string_to_array(a.canonical, ';') && $4::text[]
     order by v.voucher_date, v.id, l.line_no limit ${linesMost}`,
    [companyId, year, no, entities],
  )

type Side = { relation: Relation; side: 'own' | 'theirs'; line: Line; answer: Line | null }

const sidesOf = (relation: Relation, side: Side['side'], lines: readonly Line[]): Side[] =>
  lines
    .filter(({ entities }) => entities.split(';').includes(entityOf(relation)))
    .map((line) => ({ relation, side, line, answer: null }))

const isMirror = (a: Line, b: Line): boolean => a.debit === b.credit && a.credit === b.debit
const names = (a: Line, b: Line): boolean => `${a.remark} ${a.summary}`.includes(b.serialNo)

/** Ties each line to one that mirrors it: first those that name each other, then the others in their order. */
const tie = (own: readonly Side[], theirs: readonly Side[]): void => {
  for (const isNamed of [true, false]) {
    for (const mine of own.filter(({ answer }) => answer === null)) {
      const found = theirs.find(
        ({ answer, line }) =>
          answer === null &&
          isMirror(mine.line, line) &&
          (!isNamed || names(line, mine.line) || names(mine.line, line)),
      )
      if (!found) continue
      mine.answer = found.line
      found.answer = mine.line
    }
  }
}

const wireOf = ({ side, line, answer }: Side, counterparty: string, digits: number): IntercompanyLine => ({
  ...{ counterparty, side, voucherId: line.voucherId.toString(), serialNo: line.serialNo, date: line.date },
  ...{ subject: line.subject, summary: line.summary, answeredBy: answer?.serialNo ?? '' },
  debit: line.debit === 0n ? '' : formatMoney(line.debit, digits),
  credit: line.credit === 0n ? '' : formatMoney(line.credit, digits),
})

const match =
  (gate: Gate) =>
  async ({ month }: { month: string }, scope: Scope) => {
    const books = booksOf(scope)
    const period = parsePeriod(month)
    if (period?.year !== books.year) return refuse(problem('accountSet.mismatch', 'month'))
    if (!isUnlimited(scope.dataScope)) refuse(problem('permission.missing'))
    const relations = await relationsOf(scope.db, books.companyCode, `${month.slice(0, 7)}-01`)
    const { baseDigits } = await gate.facts(books)
    const own = relations.filter(({ company }) => company === books.companyCode)
    const ownLines = await readLines(scope.db, books, period, own.map(entityOf))
    const items: IntercompanyLine[] = []
    for (const relation of own) {
      const { counterparty } = relation
      const mirror = relations.find((other) => other.company === counterparty)
      const there = mirror && booksIn(scope, 'read', counterparty, books.year)
      const theirLines = there ? await readLines(scope.db, there, period, [entityOf(mirror)]) : []
      const mine = sidesOf(relation, 'own', ownLines)
      const theirs = mirror ? sidesOf(mirror, 'theirs', theirLines) : []
      tie(mine, theirs)
      items.push(...[...mine, ...theirs].map((side) => wireOf(side, counterparty, baseDigits)))
    }
    return { items }
  }

export const intercompanyRoutes = (app: App, gate: Gate): void => {
  serve(app, intercompanyCalls, { match: match(gate), mirrors, propose: propose(gate) })
}
