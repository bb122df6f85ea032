// G8 to G10: a trial balance and the first page of a ledger, small ledger against large, and balances against lines.
import { everything } from '../src/domain/access.ts'
import { readGrains } from '../src/server/ledger/read-balance.ts'
import type { Ledger } from './books.ts'
import { year } from './drafts.ts'
import { openAgent, send } from './load.ts'
import { type Goal, inTurn, typical } from './measure.ts'
import type { Product } from './product.ts'

export type Site = { ledger: Ledger; product: Product }
const runs = 30

const get = (site: Site, path: string) => {
  const agent = openAgent(1)
  const [set] = site.ledger.sets
  const headers = { ...site.product.headers, 'account-config': set?.value ?? '' }
  const ask = () => send(site.product.port, agent, { method: 'GET', path, headers, body: '' })
  return { ask, end: () => agent.destroy() }
}

/** Something is written: no kept answer is given again after it. */
const write = (site: Site) => () => site.ledger.db.query('select pg_current_xact_id()')

/** The p50 of a page over HTTP, ms: made anew each time, or (`again`) while nothing is written meanwhile. */
export const pageTime = async (site: Site, path: string, times = runs, again = false): Promise<number> => {
  const { ask, end } = get(site, path)
  try {
    return await typical(times, ask, again ? undefined : write(site))
  } finally {
    end()
  }
}

export const trialPath = `/gl/report/balance-table-1?month=${year}-06&include=saved`

/** The leaf with the most lines, as its ledger is the longest. */
const busiest = async (ledger: Ledger): Promise<string> => {
  const [row] = await ledger.db.query<{ subject: string }>(
    `select subject from voucher_line where company_id = $1 group by subject order by count(*) desc limit 1`,
    [ledger.sets[0]?.companyId],
  )
  return row?.subject ?? ''
}

/** Requests after which the code of a server is compiled; one that has served more must not look faster for it. */
const warmUps = 200

type PathOf = (site: Site) => Promise<string>

const flat = async (name: string, title: string, small: Site, large: Site, path: PathOf, rounds: number) => {
  for (const site of [large, small]) await pageTime(site, await path(site), warmUps)
  const [ofLarge, ofSmall] = [await path(large), await path(small)]
  const found = await inTurn(
    rounds,
    () => pageTime(large, ofLarge),
    () => pageTime(small, ofSmall),
  )
  const size = `${large.ledger.lines} / ${small.ledger.lines} lines`
  return { name, title, unit: 'ms, p50', size, wants: 'at most' as const, gate: 2, ...found }
}

/** One trial balance from kept balances, against the same sums made from the lines. */
export const measureBalances = async (ledger: Ledger, rounds: number): Promise<Goal> => {
  const { db, sets, lines } = ledger
  const [books] = sets
  if (!books) throw new Error('no account set')
  const question = { from: 6, to: 6, include: 'saved' as const }
  const fromBalances = () => db.snapshot((tx) => readGrains(tx, { books, scope: everything }, question))
  const text = `select l.subject, sum(case when l.period_no < 6 then l.debit - l.credit else 0 end) as opening,
      sum(case when l.period_no = 6 then l.debit else 0 end) as debit,
      sum(case when l.period_no = 6 then l.credit else 0 end) as credit, sum(l.debit) as ytd_debit,
      sum(l.credit) as ytd_credit
    from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id
    where l.company_id = $1 and v.company_id = $1 and l.year = $2 and l.period_no <= 6 and v.status <> 9
    group by l.subject`
  const [counted] = await db.query<{ lines: number }>(
    `select count(*)::integer as lines from voucher_line where company_id = $1`,
    [books.companyId],
  )
  const fromLines = () => db.snapshot((tx) => tx.query(text, [books.companyId, year]))
  await typical(warmUps, fromBalances)
  const found = await inTurn(
    rounds,
    () => typical(10, fromBalances),
    () => typical(5, fromLines),
  )
  return {
    name: 'G9',
    title: 'trial balance of a company: kept balances / GROUP BY over its lines',
    unit: 'ms, p50',
    size: `${counted?.lines} of ${lines} lines are of the company`,
    wants: 'at most',
    gate: 1 / 20,
    moonshot: 1 / 100,
    ...found,
  }
}

/** G8 and G10: the same page of a large ledger and of a small one. */
export const measureFlatness = async (small: Site, large: Site, rounds: number): Promise<[Goal, Goal]> => {
  const months = `from=${year}-01&month=${year}-12`
  // Chance gives each ledger busy subjects of its own; both pages are full.
  const page = async ({ ledger }: Site) =>
    `/gl/report/general-ledger-2?subject=${await busiest(ledger)}&${months}&include=saved&pageSize=100`
  const trial = await flat('G8', 'trial balance, large ledger / small', small, large, async () => trialPath, rounds)
  const first = await flat('G10', 'first ledger page, large / small', small, large, page, rounds)
  return [
    { ...trial, moonshot: 1.2 },
    { ...first, moonshot: 1.3 },
  ]
}
