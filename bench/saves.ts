// G1 to G3: vouchers of four lines saved over HTTP with every check, against pgbench that writes five plain rows.
import type { Ledger } from './books.ts'
import { draftMaker } from './drafts.ts'

import { type Goal, inTurn, percentile } from './measure.ts'
import type { Product } from './product.ts'
import { seeded } from './random.ts'
import type { Script } from './raw.ts'
import { fire, requestBytes } from './volley.ts'

type Pgbench = (script: Script, connections: number, seconds: number) => Promise<number>
export type Extent = { rounds: number; seconds: number }

/** Warnings a user would confirm, such as a date in the future. */
const accept = Array.from({ length: 20 }, (_, index) => 46001 + index)
const draftsKept = 2000
const lines = 4

/** Ready requests of saves, spread over the companies, or (hot) all of one company, month and type. */
export const requests = async (ledger: Ledger, product: Product, hot: boolean): Promise<() => Buffer> => {
  const sets = hot ? ledger.sets.slice(0, 1) : ledger.sets
  const [first] = sets
  if (!first) throw new Error('no account set')
  const facts = await ledger.gate.facts(first)
  const month = hot ? 1 : undefined
  const make = draftMaker({ subjects: facts.subjects.all, random: seeded(7), lines, month })
  const ready = Array.from({ length: draftsKept }, (_, index) => {
    const headers = { ...product.headers, 'account-config': sets[index % sets.length]?.value ?? '' }
    const body = JSON.stringify({ draft: make(), accept })
    return requestBytes({ method: 'POST', path: '/gl/voucher/save', headers, body }, product.port)
  })
  let at = 0
  return () => {
    at = (at + 1) % ready.length
    return ready[at] as Buffer
  }
}

/** Gaps in the numbers of all series; the run fails when there is one. */
const checkNumbers = async (ledger: Ledger): Promise<void> => {
  for (const { companyId } of ledger.sets) {
    const gaps = await ledger.db.query(
      `select c.voucher_type from voucher_counter c join (
         select year, period_no, voucher_type, count(*) as n from voucher where company_id = $1 group by 1, 2, 3) v
       using (year, period_no, voucher_type) where c.company_id = $1 and c.last_no <> v.n`,
      [companyId],
    )
    if (gaps.length > 0) throw new Error('the numbers of a series have a gap')
  }
}

export const measureSaves = async (
  ledger: Ledger,
  product: Product,
  pgbench: Pgbench,
  extent: Extent,
): Promise<Goal[]> => {
  const spread = await requests(ledger, product, false)
  const hot = await requests(ledger, product, true)
  const { rounds, seconds } = extent
  const unit = 'saves/s'
  const measure = async (connections: number, next: () => Buffer, script: Script) => {
    const waits: number[] = []
    // Caches, prepared statements and compiled code are those of a server that has been up for a while.
    await fire(product.port, connections, seconds, next)
    const figures = await inTurn(
      rounds,
      async () => {
        const volley = await fire(product.port, connections, seconds, next)
        for (const wait of volley.milliseconds) waits.push(wait)
        return volley.perSecond
      },
      () => pgbench(script, connections, seconds),
    )
    const note = `p50 ${percentile(waits, 0.5).toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(1)} ms`
    return { ...figures, note, unit, size: `${lines} lines a voucher`, wants: 'at least' as const }
  }
  const busy = await measure(32, spread, 'raw5')
  const alone = await measure(1, spread, 'raw5')
  const one = await measure(32, hot, 'hot')
  await checkNumbers(ledger)
  return [
    { name: 'G1', title: 'saves over HTTP, 32 connections / raw inserts at 32', gate: 0.5, moonshot: 0.9, ...busy },
    { name: 'G2', title: 'saves over HTTP, 1 connection / raw inserts at 1', gate: 0.2, moonshot: 0.4, ...alone },
    { name: 'G3', title: 'one series without gaps, 32 connections / the same in SQL', gate: 2, moonshot: 5, ...one },
  ]
}
