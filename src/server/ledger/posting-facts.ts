// What posting decides on, gathered with a few aggregates over one month (ledger §3.7).

import type { Words } from '../../contract/locale/zh-cn.ts'
import { sentenceOf } from '../../contract/sentence.ts'
import { parseAux } from '../../domain/entity.ts'
import { lastDay, type PeriodStatus } from '../../domain/period.ts'
import { foreignBalances, openProfitLoss, type PostingFacts } from '../../domain/posting.ts'
import { digitsOf, voucherLabel } from '../../domain/voucher.ts'
import { checkBooked } from '../../domain/voucher-line.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'
import { checkStatements, grainsOfMonth, readYear, type YearFigures } from './month-figures.ts'
import { findGaps } from './renumber.ts'
import { countBalanceDifferences } from './verify-balances.ts'

const ofMonth = `v.company_id = $1 and v.year = $2 and v.period_no = $3`
/** Vouchers of a kind that are named in a check. */
const namedMax = 20

export type MonthCounts = { saved: number; audited: number; void: number; total: bigint; drafts: number }

export const countMonth = async (db: Db, books: Books, no: number): Promise<MonthCounts> => {
  const [row] = await db.query<{ saved: number; audited: number; void: number; total: string | null }>(
    `select count(*) filter (where v.status = 1)::integer as saved,
       count(*) filter (where v.status = 2)::integer as audited, count(*) filter (where v.status = 9)::integer as void,
       sum(v.total_debit) filter (where v.status = 2) as total
     from voucher v where ${ofMonth}`,
    [books.companyId, books.year, no],
  )
  const month = `${books.year}-${String(no).padStart(2, '0')}`
  const [draft] = await db.query<{ drafts: number }>(
    `select count(*)::integer as drafts from voucher_draft d
     where d.company_id = $1 and d.year = $2 and left(d.draft->>'date', 7) = $3`,
    [books.companyId, books.year, month],
  )
  return {
    saved: row?.saved ?? 0,
    audited: row?.audited ?? 0,
    void: row?.void ?? 0,
    total: BigInt(row?.total ?? 0),
    drafts: draft?.drafts ?? 0,
  }
}

type Named = { voucher_type: string; voucher_no: number }

/** Vouchers whose lines do not sum to their head, one scan of the month. */
const unbalanced = (db: Db, books: Books, no: number) =>
  db.query<Named>(
    `select v.voucher_type, v.voucher_no from voucher v
       join (select l.voucher_id, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
         from voucher_line l where l.company_id = $1 and l.year = $2 and l.period_no = $3 group by l.voucher_id) s
       on s.voucher_id = v.id
     where ${ofMonth} and (s.debit <> v.total_debit or s.credit <> v.total_credit or s.lines <> v.line_count)
     limit ${namedMax}`,
    [books.companyId, books.year, no],
  )

/** Each subject and entity set used in the month, with one voucher that uses it. */
const usedPairs = (db: Db, books: Books, no: number) =>
  db.query<Named & { subject: string; canonical: string | null }>(
    `select u.subject, a.canonical, u.voucher_type, u.voucher_no
     from (select l.subject, l.aux_id, min(l.voucher_type) as voucher_type, min(l.voucher_no) as voucher_no
       from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id and v.status <> 9
       where ${ofMonth} and l.company_id = $1 group by l.subject, l.aux_id) u
     left join aux a on a.company_id = $1 and a.id = u.aux_id`,
    [books.companyId, books.year, no],
  )

const invalidVouchers = async (db: Db, books: Books, facts: CompanyFacts, no: number, words: Words) => {
  const label = (named: Named) =>
    voucherLabel(facts.voucherTypes.get(named.voucher_type)?.wordZhCn ?? named.voucher_type, named.voucher_no)
  const wrong = (await unbalanced(db, books, no)).map((named) => ({
    no: label(named),
    reason: words.problem['period.balancesDiffer'],
  }))
  for (const pair of await usedPairs(db, books, no)) {
    const line = { lineNo: 1, subject: pair.subject, aux: parseAux(pair.canonical ?? '') ?? {} }
    const [found] = checkBooked(line, facts)
    if (found) wrong.push({ no: label(pair), reason: sentenceOf(words, found) })
  }
  return wrong.slice(0, namedMax)
}

/** Vouchers that touch cash and have a line beside it without a cash-flow item. */
const countCashFlowMissing = async (db: Db, books: Books, facts: CompanyFacts, no: number): Promise<number> => {
  const cash = facts.subjects.all.filter((subject) => subject.isLeaf && subject.cash).map((subject) => subject.code)
  const [row] = await db.query<{ missing: number }>(
    `select count(*)::integer as missing from (
       select l.voucher_id from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
       where ${ofMonth} and l.company_id = $1 and v.status <> 9 group by l.voucher_id
       having bool_or(l.subject = any($4)) and bool_or(l.cf_item = '' and l.subject <> all($4))) m`,
    [books.companyId, books.year, no, cash],
  )
  return row?.missing ?? 0
}

const negativeCash = (figures: YearFigures, facts: CompanyFacts, no: number): string[] => {
  const nets = new Map<string, bigint>()
  for (const grain of grainsOfMonth(figures, facts.accountSet.year, no)) {
    if (!facts.subjects.find(grain.subject)?.cash) continue
    nets.set(grain.subject, (nets.get(grain.subject) ?? 0n) + grain.opening + grain.debit - grain.credit)
  }
  return [...nets].flatMap(([code, net]) => (net < 0n ? [code] : [])).sort()
}

const netUnder = (figures: YearFigures, facts: CompanyFacts, no: number, prefix: string): bigint =>
  grainsOfMonth(figures, facts.accountSet.year, no)
    .filter((grain) => grain.subject.startsWith(prefix))
    .reduce((sum, grain) => sum + grain.opening + grain.debit - grain.credit, 0n)

const readStatuses = async (db: Db, books: Books): Promise<Map<number, PeriodStatus>> => {
  const rows = await db.query<{ no: number; status: PeriodStatus }>(
    `select no, status from period where company_id = $1 and year = $2`,
    [books.companyId, books.year],
  )
  return new Map(rows.map((row) => [row.no, row.status]))
}

export type Gathered = { facts: PostingFacts; figures: YearFigures; counts: MonthCounts }

/** Everything the twelve checks look at. Reads audited and posted amounts: saved vouchers block by themselves. */
export const gatherPosting = async (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  no: number,
  words: Words,
): Promise<Gathered> => {
  const period = { year: books.year, no }
  const counts = await countMonth(db, books, no)
  const figures = await readYear(db, books, no, ['audited', 'posted'])
  const grains = grainsOfMonth(figures, books.year, no)
  let movementDifference = 0n
  for (const amounts of figures.balances.values()) movementDifference += amounts.debit - amounts.credit
  const gaps = await findGaps(db, books, no)
  const wordOf = (type: string) => facts.voucherTypes.get(type)?.wordZhCn ?? type
  return {
    figures,
    counts,
    facts: {
      period,
      startNo: facts.accountSet.startNo,
      statuses: await readStatuses(db, books),
      options: facts.accountSet.options,
      baseDigits: facts.baseDigits,
      drafts: counts.drafts,
      saved: counts.saved,
      gaps: gaps.map(({ type, missing }) => ({
        type: wordOf(type),
        gaps: missing.map((at) => ({ from: at, to: at })),
      })),
      invalid: await invalidVouchers(db, books, facts, no, words),
      openingDifference: figures.openings.reduce((sum, opening) => sum + opening.base, 0n),
      movementDifference,
      cashFlowMissing: facts.accountSet.options.cashFlowRequired ? await countCashFlowMissing(db, books, facts, no) : 0,
      balanceDifferences: await countBalanceDifferences(db, books, no),
      foreign: foreignBalances(grains, facts.subjects, {
        baseCurrency: facts.accountSet.baseCurrency,
        digitsOf: (currency) => digitsOf(facts.currencies, currency),
        closingRate: (currency) => facts.closingRate(currency, lastDay(period)),
      }),
      profitLossOpen: openProfitLoss(grains, facts.subjects),
      statements: await checkStatements(db, facts, figures, no),
      soft: {
        saleBills: 0,
        templates: 0,
        negativeCash: negativeCash(figures, facts, no),
        pendingProperty: netUnder(figures, facts, no, '1901'),
        expensedResearch: netUnder(figures, facts, no, '530101'),
        intercompany: 0,
      },
    },
  }
}
