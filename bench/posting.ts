// G6 and G7: posting a large month, and making all balances anew, against one GROUP BY over the same lines.
import { wordsOf } from '../src/contract/base/words.ts'
import { balanceFoldOfMany } from '../src/server/ledger/proof/verify-balances.ts'
import { addSet, checkedVouchers, type Ledger } from './books.ts'
import { year } from './drafts.ts'
import { type Goal, inTurn, timed } from './measure.ts'

/** The outer sums ask for the inner ones: PostgreSQL leaves out what nobody looks at. */
const scan = `select count(*), sum(s.debit), sum(s.credit) from (
  select company_id, year, period_no, subject, currency, sum(debit) as debit, sum(credit) as credit from voucher_line
  where company_id = any($1) group by 1, 2, 3, 4, 5) s`

/** Posts a month of `lines` lines and takes the posting back, again and again; only the posting is measured. */
export const measurePosting = async (ledger: Ledger, lines: number, rounds: number): Promise<Goal> => {
  const { db, gate, writer, auditor } = ledger
  const books = await addSet(ledger, 'POST', 'MANAGEMENT')
  const vouchers = checkedVouchers(await gate.facts(books), lines, 6000, { month: 1 })
  await gate.importVouchers(writer, books, vouchers, { auditor })
  await db.query('vacuum analyze')
  const month = `${year}-01`
  const words = wordsOf.en
  const post = async (): Promise<number> => {
    const taken = await timed(() => gate.post(auditor, books, month, words))
    await gate.cancelPosting(auditor, books, month, 'measured')
    return taken
  }
  const read = () => timed(() => db.query(scan, [[books.companyId]]))
  // One of each that warms up, as for every page that is measured.
  await post()
  await read()
  const found = await inTurn(rounds, post, read)
  return {
    name: 'G6',
    title: 'posting a month with checks 1 to 11 and the digest root / one GROUP BY over it',
    unit: 'ms',
    size: `${lines} lines in the month`,
    wants: 'at most',
    gate: 5,
    moonshot: 1.5,
    ...found,
  }
}

/** Balances of all companies folded from their lines into an empty table with the key of the kept one. */
export const measureRebuild = async (ledger: Ledger, rounds: number): Promise<Goal> => {
  const { db, sets } = ledger
  const companies = sets.map((each) => each.companyId)
  const rebuild = () =>
    db.transaction(async (tx) => {
      const made = `create temp table rebuilt on commit drop as ${balanceFoldOfMany}`
      await tx.query(made, [companies, year, null])
    })
  const found = await inTurn(
    rounds,
    () => timed(rebuild),
    () => timed(() => db.query(scan, [companies])),
  )
  return {
    name: 'G7',
    title: 'making all balances anew, by entity / one GROUP BY without entities',
    unit: 'ms',
    size: `${ledger.lines} lines`,
    wants: 'at most',
    gate: 5,
    moonshot: 1.2,
    ...found,
  }
}
