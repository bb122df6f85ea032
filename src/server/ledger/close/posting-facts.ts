// What posting decides on, gathered from one scan of a month and from kept balances.

import { sentenceOf } from '../../../contract/base/sentence.ts'
import type { Words } from '../../../contract/base/words.ts'
import { lastDay, monthOf } from '../../../domain/base/period.ts'
import { everything } from '../../../domain/chart/access.ts'
import { entitiesIn } from '../../../domain/chart/entity.ts'
import { openProfitLoss, type PostingFacts } from '../../../domain/closing/posting.ts'
import { foreignBalances } from '../../../domain/closing/revaluation.ts'
import type { Grain } from '../../../domain/ledger/ledger-report.ts'
import { dueMonths, type Recurrence } from '../../../domain/voucher/template.ts'
import { digitsOf, voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import { checkBooked } from '../../../domain/voucher/voucher-line.ts'
import type { Db } from '../../kernel/db.ts'
import { type Counter, type MonthHeads, readMonthHeads } from '../read/month-heads.ts'
import { findGaps } from '../read/number-gap.ts'
import { readGrains } from '../read/read-balance.ts'
import { readPeriods } from '../store/account-set.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { carriedState } from '../write/carry-forward.ts'
import { openingSums } from '../write/opening.ts'
import { intercompanyGaps } from './intercompany-gap.ts'
import { type MonthScan, type NumberedVoucher, scanMonth, unbalancedVouchers, vouchersUsing } from './month-scan.ts'
import { checkStatements } from './month-statements.ts'
import { lastNoOf, readYearState } from './year-end.ts'

/** Vouchers of a kind that are named in a check. */
const namedMax = 20

const countDrafts = async (db: Db, books: Books, no: number): Promise<number> => {
  const month = `${books.year}-${String(no).padStart(2, '0')}`
  const row = await db.row<{ drafts: number }>(
    `select count(*)::integer as drafts from voucher_draft d
     where d.company_id = $1 and d.year = $2 and left(d.draft->>'date', 7) = $3`,
    [books.companyId, books.year, month],
  )
  return row.drafts
}

/** Vouchers that no longer pass; they are looked for only when the scan says that there are some. */
const invalidVouchers = async (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  no: number,
  scan: MonthScan,
  words: Words,
): Promise<PostingFacts['invalid']> => {
  const label = (named: NumberedVoucher) =>
    voucherLabel(voucherWord(facts.voucherTypes, named.voucherType, words.lang), named.voucherNo)
  const problemOf = ({ subject, canonical }: { subject: string; canonical: string | null }) =>
    checkBooked({ lineNo: 1, subject, aux: entitiesIn(canonical) }, facts)[0]
  const unbalanced = scan.unbalanced > 0 ? await unbalancedVouchers(db, books, no, namedMax) : []
  const wrong = unbalanced.map((named) => ({ no: label(named), reason: words.problem['period.balancesDiffer'] }))
  const subjects = new Set(scan.pairs.filter(problemOf).map(({ subject }) => subject))
  for (const used of subjects.size > 0 ? await vouchersUsing(db, books, no, [...subjects]) : []) {
    const found = problemOf(used)
    if (found) wrong.push({ no: label(used), reason: sentenceOf(words, found) })
  }
  return wrong.slice(0, namedMax)
}

const closingOf = (grain: Grain): bigint => grain.opening + grain.debit - grain.credit

const negativeCash = (grains: readonly Grain[], facts: CompanyFacts): string[] => {
  const nets = new Map<string, bigint>()
  for (const grain of grains) {
    if (!facts.subjects.isCash(grain.subject)) continue
    nets.set(grain.subject, (nets.get(grain.subject) ?? 0n) + closingOf(grain))
  }
  return [...nets].flatMap(([code, net]) => (net < 0n ? [code] : [])).sort()
}

const netUnder = (grains: readonly Grain[], prefix: string): bigint =>
  grains.filter((grain) => grain.subject.startsWith(prefix)).reduce((sum, grain) => sum + closingOf(grain), 0n)

/** The balances in foreign currency that revaluation looks at, entity by entity. */
const readForeign = async (db: Db, books: Books, facts: CompanyFacts, no: number) => {
  const { baseCurrency } = facts.accountSet
  const prefixes = facts.subjects.all.filter(({ fxReval, isLeaf }) => fxReval && isLeaf).map(({ code }) => code)
  const asked = { from: no, to: no, include: 'audited' as const, byAux: true, byCurrency: true }
  const readable = { books, scope: everything }
  const grains = await readGrains(db, readable, { ...asked, otherThan: baseCurrency, range: { prefixes } })
  return foreignBalances(grains, facts.subjects, {
    baseCurrency,
    digitsOf: (currency) => digitsOf(facts.currencies, currency),
    closingRate: (currency) => facts.closingRate(currency, lastDay({ year: books.year, no })),
  })
}

const cashSubjects = (facts: CompanyFacts): string[] =>
  facts.subjects.all.filter((subject) => subject.isLeaf && subject.cash).map((subject) => subject.code)

const sumOf = (grains: readonly Grain[], read: (grain: Grain) => bigint): bigint =>
  grains.reduce((sum, grain) => sum + read(grain), 0n)

/** `grains`: the month by subject, openings before it. */
export type Gathered = { facts: PostingFacts; grains: readonly Grain[]; heads: MonthHeads }

/** The counters of the month, and the root of the posting before when one is to be made on it (null otherwise). */
type Numbered = { counters: readonly Counter[]; previous: Buffer | null }

/** Shared templates that recur in a month and have made no draft for it: one's own are nobody else's to know. */
const countRecurring = async (tx: Db, { companyId, year }: Books, no: number): Promise<number> => {
  if (no > 12) return 0
  const end = lastDay({ year, no })
  const month = monthOf(end)
  const waiting = await tx.query<Recurrence>(
    `select t.from_month as "from", t.month_day as "day", t.times, t.lead_days as "lead" from voucher_template t
     where t.company_id = $1 and t.enabled and t.scope = 'company' and t.from_month <= $2
       and not exists (select 1 from voucher_template_draft d
         where d.company_id = $1 and d.template_id = t.id and d.month = $2)`,
    [companyId, month],
  )
  return waiting.filter((recurrence) => dueMonths(recurrence, end).includes(month)).length
}

/** Checked sale bills of a month that no voucher holds: those whose voucher is gone count too. */
const countBills = async (tx: Db, { companyId, year }: Books, no: number): Promise<number> => {
  const row = await tx.row<{ bills: number }>(
    `select count(*)::integer as bills from sale_bill s
       left join voucher v on v.company_id = s.company_id and v.id = s.voucher_id
       join period p on p.company_id = s.company_id and p.year = $2 and p.no = $3
     where s.company_id = $1 and s.business_date between p.date_from and p.date_to and p.no <= 12
       and (s.state = 3 or s.state = 4 and v.id is null)`,
    [companyId, year, no],
  )
  return row.bills
}

const countTemplates = async (tx: Db, { companyId, year }: Books, no: number): Promise<number> => {
  const row = await tx.row<{ templates: number }>(
    `select count(*)::integer as templates from voucher_template t
     where t.company_id = $1 and t.scope = 'company' and t.enabled and t.closes and not exists (
       select 1 from closing_voucher m join voucher v on v.company_id = m.company_id and v.id = m.voucher_id
       where m.company_id = $1 and m.template_id = t.id and m.year = $2 and m.period_no = $3 and v.status <> 9)`,
    [companyId, year, no],
  )
  return row.templates
}

/** All that the twelve checks look at, of audited and posted amounts. Only inside a transaction or snapshot. */
export const gatherPosting = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  no: number,
  words: Words,
  { counters, previous }: Numbered,
): Promise<Gathered> => {
  const { startNo, options } = facts.accountSet
  const heads = await readMonthHeads(tx, books, no, counters, previous)
  const scan = await scanMonth(tx, books, no, heads, options.cashFlowRequired ? cashSubjects(facts) : null)
  const month = { from: no, to: no, include: 'audited' as const }
  const grains = await readGrains(tx, { books, scope: everything }, month)
  const opened = await openingSums(tx, books, facts)
  const wordOf = (type: string) => voucherWord(facts.voucherTypes, type, words.lang)
  const gaps = heads.unbroken ? [] : await findGaps(tx, books, no)
  const numbers = counters.filter((counter) => counter.lastNo > 0)
  return {
    grains,
    heads,
    facts: {
      period: { year: books.year, no },
      startNo,
      statuses: await readPeriods(tx, books),
      openingIsProvisional: (await carriedState(tx, books.companyId, books.year)) === 'PROVISIONAL',
      options,
      baseDigits: facts.baseDigits,
      drafts: await countDrafts(tx, books, no),
      saved: heads.saved,
      gaps: gaps.map(({ type, missing }) => ({
        type: wordOf(type),
        gaps: missing.map((at) => ({ from: at, to: at })),
      })),
      numbers: numbers.map((row) => ({ type: wordOf(row.voucherType), last: row.lastNo })),
      lines: scan.lines,
      invalid: await invalidVouchers(tx, books, facts, no, scan, words),
      openingDifference: opened.now !== 0n ? opened.now : opened.yearBegan,
      movementDifference: sumOf(grains, closingOf) - opened.now,
      turnover: sumOf(grains, (grain) => grain.debit),
      cashVouchers: scan.withCash,
      cashFlowMissing: scan.withoutItem,
      balances: scan.balances,
      balanceDifferences: scan.differing,
      foreign: await readForeign(tx, books, facts, no),
      profitLossOpen: openProfitLoss(grains, facts.subjects),
      yearEnd: no === lastNoOf(facts) ? await readYearState(tx, books, facts, 'audited') : null,
      statements: await checkStatements(tx, books, facts, { no, lang: words.lang }),
      soft: {
        saleBills: await countBills(tx, books, no),
        templates: await countTemplates(tx, books, no),
        negativeCash: negativeCash(grains, facts),
        pendingProperty: netUnder(grains, options.pendingSubject),
        expensedResearch: netUnder(grains, options.researchSubject),
        intercompany: await intercompanyGaps(tx, books, facts, no),
        recurring: await countRecurring(tx, books, no),
      },
    },
  }
}
