// G18: merged reports of thousands of companies over HTTP: how long, how long others wait, and how much memory.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { year } from './drafts.ts'
import { manyGroup, manyMonth, manySize } from './many-companies.ts'
import { type Goal, inTurn } from './measure.ts'
import type { Site } from './reading.ts'

/** As browsers do, though more often: each question reads what its caller may see in every account set. */
const pauseMs = 250

/** One question until its answer is there; a slow call is asked for again by its key. */
const askWhole = async ({ product, ledger }: Site, path: string): Promise<string> => {
  const headers: Record<string, string> = { ...product.headers, 'account-config': ledger.sets[0]?.value ?? '' }
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, { headers })
    const text = await answer.text()
    if (text.startsWith('{"code":200,')) return text
    if (!text.startsWith('{"code":2020,')) throw new Error(`${path}: ${text.slice(0, 400)}`)
    headers['cache-id'] = answer.headers.get('cache-id') ?? ''
    await wait(pauseMs)
  }
}

/** The longest that a question of nothing waited while `work` ran, ms. */
const longestWait = async (site: Site, work: () => Promise<unknown>): Promise<number> => {
  let isDone = false
  let longest = 0
  const watching = (async () => {
    while (!isDone) {
      const begin = performance.now()
      await (await fetch(`http://127.0.0.1:${site.product.port}/healthz`)).text()
      longest = Math.max(longest, performance.now() - begin)
      await wait(5)
    }
  })()
  try {
    await work()
  } finally {
    isDone = true
    await watching
  }
  return longest
}

/** The most memory that the server has held, MB; 0 where the system does not tell. */
const heldMost = (pid: number): number => {
  if (process.platform !== 'linux') return 0
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

const asked = `group=${manyGroup}&month=${manyMonth}`
const questions = {
  'merged balance sheet': `/gl/report/merge/statement?statement=balance-sheet&mode=merged&${asked}`,
  'summed income statement': `/gl/report/merge/statement?statement=income-statement&mode=sum&${asked}`,
  worksheet: `/gl/report/merge/worksheet?page=3&${asked}`,
} as const

/** One statement that adds up the same balances by company and subject, and does nothing with them. */
const plain = `select company_id, subject, sum(posted_debit), sum(posted_credit) from subject_balance
  where year = ${year} and period_no <= 6 group by 1, 2`

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** G18: each report against the plain sums, and the longest that another question waited while one was made. */
export const measureMany = async (site: Site, rounds: number): Promise<Goal[]> => {
  const goals: Goal[] = []
  const waits: number[] = []
  for (const [title, path] of Object.entries(questions)) {
    await askWhole(site, path)
    const found = await inTurn(
      rounds,
      () => timeOf(() => askWhole(site, path)),
      () => timeOf(() => site.ledger.db.query(plain)),
    )
    waits.push(await longestWait(site, () => askWhole(site, path)))
    goals.push({
      ...{ name: 'G18', title: `${title} over HTTP / plain sums of its balances`, unit: 'ms', size: manySize },
      ...{ wants: 'at most', gate: 5, moonshot: 1.5, ...found },
      note: `${heldMost(site.product.pid).toFixed(0)} MB held at most`,
    })
  }
  const wait: Goal = {
    ...{ name: 'G18', title: 'longest wait of another question meanwhile / 50 ms', unit: 'ms', size: manySize },
    ...{ wants: 'at most', gate: 10, moonshot: 1, product: waits, reference: waits.map(() => 50) },
  }
  return [...goals, wait]
}
