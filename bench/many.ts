// G18: merged reports of five thousand companies over HTTP: how long, how long others wait meanwhile, and how much memory.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { year } from './drafts.ts'
import { manyGroup, manyMonth } from './many-companies.ts'
import { type Goal, typical } from './measure.ts'
import type { Site } from './reading.ts'

const pauseMs = 20

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
export const manyQuestions = {
  balanceSheet: `/gl/report/merge/statement?statement=balance-sheet&mode=merged&${asked}`,
  incomeSum: `/gl/report/merge/statement?statement=income-statement&mode=sum&${asked}`,
  cashFlow: `/gl/report/merge/statement?statement=cash-flow&mode=merged&${asked}`,
  worksheet: `/gl/report/merge/worksheet?page=3&${asked}`,
  differences: `/gl/report/merge/differences?${asked}`,
  scope: `/gl/report/merge/scope?month=${manyMonth}`,
}

/** One statement that adds up the same balances, and does nothing with them. */
const plain = `select company_id, subject, sum(posted_debit), sum(posted_credit) from subject_balance
  where year = ${year} and period_no <= 6 group by 1, 2`

export const tellMany = async (site: Site, say: (text: string) => void): Promise<void> => {
  for (const [name, path] of Object.entries(manyQuestions)) {
    let ms = 0
    let bytes = 0
    const waited = await longestWait(site, async () => {
      const begin = performance.now()
      bytes = (await askWhole(site, path)).length
      ms = performance.now() - begin
    })
    say(`${name}: ${ms.toFixed(0)} ms, ${bytes} bytes, others waited ${waited.toFixed(0)} ms`)
  }
  say(`memory ${heldMost(site.product.pid).toFixed(0)} MB`)
}
export const timePlain = (site: Site): Promise<number> => typical(3, () => site.ledger.db.query(plain))
export type { Goal }
