// G8 to G10: a trial balance and the first page of a ledger, small ledger against large, and balances against lines.
import { everything } from '../src/domain/chart/access.ts'
import { readGrains } from '../src/server/ledger/read/read-balance.ts'
import type { Ledger } from './books.ts'
import { year } from './drafts.ts'
import { openAgent, send } from './load.ts'
import { type Goal, inTurn, percentile, timed, typical } from './measure.ts'
import type { Product } from './product.ts'

export type Site = { ledger: Ledger; product: Product }
const runs = 30

const get = (site: Site, path: string, set = site.ledger.sets[0]) => {
  const agent = openAgent(1)
  const headers = { ...site.product.headers, 'account-config': set?.value ?? '' }
  const ask = () => send(site.product.port, agent, { method: 'GET', path, headers, body: '' })
  return { ask, end: () => agent.destroy() }
}

/** The text of one answer. */
export const askOf = async (site: Site, path: string): Promise<string> => {
  const { ask, end } = get(site, path)
  return await ask().finally(end)
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

/** The trial balance of all companies. */
export const everyTrial = ({ ledger }: Site): string =>
  `${trialPath}&companies=${ledger.sets.map((each) => each.value).join(',')}`

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

/** Months that are asked for in turn, so that hardly two answers are the same. */
const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)

/** The p95 over every company and month, ms; something is written before each. */
const slowest = async (site: Site, pathOf: (month: string) => string): Promise<number> => {
  const taken: number[] = []
  for (const set of site.ledger.sets) {
    for (const month of months) {
      const { ask, end } = get(site, pathOf(month), set)
      await write(site)()
      taken.push(await timed(ask).finally(end))
    }
  }
  return percentile(taken, 0.95)
}

/** What users wait for at most: the p95 of reports over HTTP in the large ledger, as limits in milliseconds. */
export const measureWaits = async (site: Site): Promise<Goal[]> => {
  const subject = await busiest(site.ledger)
  const asked = [
    ['P1', 'balance table', 300, (month: string) => `/gl/report/balance-table-1?month=${month}`],
    ['P2', 'balance table by entity', 300, (month: string) => `/gl/report/balance-table-3?month=${month}`],
    ['P3', 'balance sheet', 500, (month: string) => `/gl/report/balance-sheet?month=${month}`],
    ['P4', 'income statement', 500, (month: string) => `/gl/report/income-statement?month=${month}`],
    ['P5', 'cash flow statement', 500, (month: string) => `/gl/report/cash-flow?month=${month}`],
    ['P6', 'ledger page', 200, (month: string) => `/gl/report/general-ledger-2?subject=${subject}&month=${month}`],
  ] as const
  const goals: Goal[] = []
  for (const [name, title, limit, pathOf] of asked) {
    const path = (month: string) => `${pathOf(month)}&include=saved`
    goals.push({
      ...{ name, title: `${title} over HTTP, the slowest but one in twenty`, unit: 'ms, p95 / limit' },
      ...{ size: `${site.ledger.lines} lines, every company and month`, wants: 'at most', gate: 1, moonshot: 0.1 },
      ...{ product: [await slowest(site, path)], reference: [limit] },
    })
  }
  return goals
}
