// G17: a detail ledger of a hundred thousand lines as a workbook: how long it takes, and how long others wait.
import type { OutgoingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { rightsChanged } from '../src/server/kernel/right.ts'
import { addSet, checkedVouchers, type Ledger } from './books.ts'
import { year } from './drafts.ts'
import { openAgent, send } from './load.ts'
import { type Goal, percentile } from './measure.ts'
import type { Site } from './reading.ts'

/** The expenses of a company by department, and one account in dollars that the vouchers in dollars need. */
const parent = '6602'
const isWanted = ({ code }: { code: string }): boolean => code.startsWith(parent) || code === '220201'

/** Books whose lines are nearly all of one subject. */
const fillBooks = async (ledger: Ledger, lines: number) => {
  const books = await addSet(ledger, 'EXPORT', 'STATUTORY')
  const facts = await ledger.gate.facts(books)
  const subjects = facts.subjects.all.filter(isWanted)
  await ledger.gate.importVouchers(ledger.writer, books, checkedVouchers(facts, lines, 500, { subjects }))
  await ledger.db.query('vacuum analyze')
  // The server has been started before these books were made.
  await rightsChanged(ledger.db)
  return books
}

/** Asks as the browser does, again and again, until the file has come; its bytes. */
const fetchFile = async (port: number, path: string, headers: OutgoingHttpHeaders): Promise<number> => {
  const asked = { ...(headers as Record<string, string>) }
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: asked })
    const bytes = await answer.arrayBuffer()
    if (!answer.headers.get('content-type')?.includes('json')) return bytes.byteLength
    const cacheId = answer.headers.get('cache-id')
    if (!cacheId) throw new Error(`${path}: ${Buffer.from(bytes).toString('utf8').slice(0, 400)}`)
    asked['cache-id'] = cacheId
    await sleep(200)
  }
}

/** Milliseconds that others waited for the smallest call, one after the other, until `done`. */
const waits = async (port: number, done: () => boolean): Promise<number[]> => {
  const agent = openAgent(1)
  const taken: number[] = []
  while (!done()) {
    const begin = performance.now()
    await send(port, agent, { method: 'GET', path: '/healthz', headers: {}, body: '' })
    taken.push(performance.now() - begin)
    await sleep(5)
  }
  agent.destroy()
  return taken
}

export const measureExport = async ({ ledger, product }: Site, lines: number): Promise<Goal[]> => {
  const { value } = await fillBooks(ledger, lines * 1.1)
  const path =
    `/gl/report/general-ledger-2/export?subject=${parent}&from=${year}-01&month=${year}-12` +
    '&include=saved&form=printed&format=xlsx'
  const begin = performance.now()
  let ended = 0
  const file = fetchFile(product.port, path, { ...product.headers, 'account-config': value }).finally(() => {
    ended = performance.now()
  })
  const taken = await waits(product.port, () => ended > 0)
  const megabytes = (await file) / 1e6
  const goal = { name: 'G17', wants: 'at most' as const, reference: [1], size: `${lines} lines` }
  const note = `${megabytes.toFixed(1)} MB, totals as formulas; no reference`
  return [
    {
      ...goal,
      ...{ title: 'detail ledger as a workbook, in seconds', unit: 's', note },
      ...{ gate: 30, moonshot: 10, product: [(ended - begin) / 1000] },
    },
    {
      ...goal,
      ...{ title: 'the smallest call meanwhile, p99 in ms', unit: 'ms', note: `${taken.length} calls; no reference` },
      ...{ gate: 50, moonshot: 20, product: [percentile(taken, 0.99)] },
    },
  ]
}
