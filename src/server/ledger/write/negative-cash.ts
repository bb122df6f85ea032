// Looks at the kept balances before a voucher is written: negative cash, and balances against their direction.
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { balanceProblems, worsenedBalances } from '../../../domain/voucher/negative-cash.ts'
import type { Line, Voucher } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { holdSet } from '../store/account-set.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'

type MonthNet = { subject: string; periodNo: number; net: string }

/** Debit-positive nets by subject and period (0 = opening), saved vouchers included, the voucher `but` left out. */
const readNets = (db: Db, books: Books, subjects: readonly string[], but: bigint): Promise<MonthNet[]> =>
  db.query<MonthNet>(
    `select o.subject, 0 as period_no, sum(o.base) as net from opening o
       where o.company_id = $1 and o.year = $2 and o.subject = any($3) group by o.subject
     union all
     select b.subject, b.period_no, sum(b.saved_debit + b.audited_debit + b.posted_debit
         - b.saved_credit - b.audited_credit - b.posted_credit)
       from subject_balance b
       where b.company_id = $1 and b.year = $2 and b.subject = any($3) and b.period_no between 1 and 13
       group by b.subject, b.period_no
     union all
     select l.subject, l.period_no, sum(l.credit - l.debit) from voucher_line l
       where l.company_id = $1 and l.voucher_id = $4 and l.subject = any($3) group by l.subject, l.period_no`,
    [books.companyId, books.year, [...subjects], but],
    'watched_balances',
  )

/** The balances at the end of each period from `first` on. */
const closingsFrom = (rows: readonly MonthNet[], subject: string, first: number): bigint[] => {
  const own = rows.filter((row) => row.subject === subject)
  const closings: bigint[] = []
  for (let no = first; no <= 13; no += 1) {
    let closing = 0n
    for (const row of own) if (row.periodNo <= no) closing += BigInt(row.net)
    closings.push(closing)
  }
  return closings
}

/**
 * What a voucher does to the balances that its account set watches, at the end of its own period or of any later one:
 * money that is there only because of next month's receipts is not there today. One query, and none at all for a
 * voucher that takes nothing from a watched balance. `but` is the voucher that the new one takes the place of.
 */
export const watchedProblems = async (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  voucher: Pick<Voucher, 'lines' | 'period'>,
  but = 0n,
): Promise<Problem[]> => {
  const { options } = facts.accountSet
  const worsened = worsenedBalances(voucher, facts.subjects, options)
  if (worsened.size === 0) return []
  const rows = await readNets(db, books, [...worsened.keys()], but)
  return balanceProblems(voucher, facts.subjects, options, (code) => {
    const closings = closingsFrom(rows, code, voucher.period.no)
    const isCredit = facts.subjects.find(code)?.direction === 'C'
    return closings.reduce((worst, each) => (isCredit === each > worst ? each : worst))
  })
}

/** True when writes have to take turns: each must see what the one before took from cash. */
export const blocksCash = (facts: CompanyFacts): boolean => facts.accountSet.options.blockNegativeCash === 'BLOCK'

type Vouchers<V> = AsyncIterable<V> | Iterable<V>
type Taking = Pick<Voucher, 'period'> & { lines: readonly Pick<Line, 'subject' | 'debit' | 'credit'>[] }

/** Adds up what vouchers take from cash on their way into the books, and refuses them all when it is too much. */
export type CashTally = {
  /** A voucher that comes into the books, or (−1n) one that leaves them. */
  add(voucher: Taking, sign?: 1n | -1n): void
  passing<V extends { voucher: Voucher }>(vouchers: Vouchers<V>): Vouchers<V>
  /** After the writing: E136 for each subject that the vouchers brought below zero at the end of some period. */
  check(tx: Db, books: Books): Promise<void>
}

export const openCashTally = (facts: CompanyFacts): CashTally => {
  const taken = new Map<string, MonthNet[]>()
  const add = ({ period, lines }: Taking, sign = 1n): void => {
    for (const { subject, debit, credit } of lines) {
      if (!facts.subjects.isCash(subject)) continue
      const rows = taken.get(subject) ?? []
      taken.set(subject, rows)
      const net = sign * (debit - credit)
      const row = rows.find((each) => each.periodNo === period.no)
      if (row) row.net = (BigInt(row.net) + net).toString()
      else rows.push({ subject, periodNo: period.no, net: net.toString() })
    }
  }
  async function* heard<V extends { voucher: Voucher }>(vouchers: Vouchers<V>): AsyncGenerator<V> {
    for await (const each of vouchers) {
      add(each.voucher)
      yield each
    }
  }
  return {
    add,
    passing: (vouchers) => {
      if (!Array.isArray(vouchers)) return heard(vouchers)
      // A list stays a list: unlike a stream it can be written again after a deadlock.
      for (const { voucher } of vouchers) add(voucher)
      return vouchers
    },
    check: async (tx, books) => {
      if (taken.size === 0) return
      const rows = await readNets(tx, books, [...taken.keys()], 0n)
      const problems = [...taken].flatMap(([code, own]) => {
        const sign = facts.subjects.find(code)?.direction === 'C' ? -1n : 1n
        const takes = closingsFrom(own, code, 1)
        const closings = closingsFrom(rows, code, 1)
        const isBelow = closings.some((closing, at) => sign * closing < 0n && sign * (takes[at] ?? 0n) < 0n)
        return isBelow ? [problem('voucher.negativeCash', '', { code })] : []
      })
      if (problems.length > 0) throw new Refusal(problems)
    },
  }
}

/** Does what takes vouchers from the books or changes them: `work` tells the tally, and is undone if it may not be. */
export const watchingCash = async <T>(
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  work: (tally: Pick<CashTally, 'add'>) => Promise<T>,
): Promise<T> => {
  const tally = openCashTally(facts)
  if (!blocksCash(facts)) return work(tally)
  // One who changes vouchers waits for every other who does: the balances looked at in the end are those of the commit.
  await holdSet(tx, books)
  const result = await work(tally)
  await tally.check(tx, books)
  return result
}

/** Who waits longer than this for his turn is told so (ms). */
const turnMs = 10_000

/** Lets work on one company happen one by one, in the order it came: each look sees what the one before wrote. */
export const openTurns = () => {
  const last = new Map<bigint, Promise<unknown>>()
  return <T>(companyId: bigint, work: () => Promise<T>): Promise<T> => {
    const before = last.get(companyId) ?? Promise.resolve()
    const asked = performance.now()
    const begin = () => (performance.now() - asked > turnMs ? refuse(problem('record.busy')) : work())
    const turn = before.then(begin, begin)
    last.set(companyId, turn)
    return turn
  }
}
