// `npm run bench [-- --quick] [-- --only=G1,G4]`: measures the product and writes docs/benchmarks.md.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../src/server/embedded/embedded.ts'
import { fillLedger, openLedger } from './books.ts'
import { lineOf, pageOf } from './document.ts'
import { measureImport } from './imports.ts'
import type { Goal } from './measure.ts'
import { measurePeers } from './peers.ts'
import { measurePosting, measureRebuild } from './posting.ts'
import { startProduct } from './product.ts'
import { makeRaw, openPgbench } from './raw.ts'
import { measureReading } from './reading.ts'
import { measureSaves } from './saves.ts'

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    profile: { type: 'string', default: '' },
  },
})
const quick = asked.quick
const only = new Set(asked.only.split(',').filter((name) => name !== ''))
const wanted = (...names: string[]): boolean => only.size === 0 || names.some((name) => only.has(name))

const extent = quick
  ? { rounds: 3, seconds: 3, small: 10_000, large: 100_000, bulk: 50_000, month: 100_000, peers: 10_000 }
  : { rounds: 5, seconds: 10, small: 100_000, large: 5_000_000, bulk: 1_000_000, month: 1_000_000, peers: 100_000 }

const begin = Date.now()
const say = (text: string): void => console.log(`${((Date.now() - begin) / 1000).toFixed(0).padStart(5)} s  ${text}`)

const goals: Goal[] = []
const skipped: string[] = []
const add = (...found: Goal[]): void => {
  for (const goal of found) {
    goals.push(goal)
    say(lineOf(goal))
  }
}

const measure = async (server: string, folder: string, closing: (() => Promise<void>)[]): Promise<string> => {
  const small = await openLedger(server, 'bench_small')
  const large = await openLedger(server, 'bench_large')
  closing.push(() => Promise.all([small.db.close(), large.db.close()]).then(() => undefined))
  await makeRaw(large.db)
  const pgbench = await openPgbench(large.url, folder)
  await fillLedger(small, extent.small, 100)
  say(`the small ledger has ${small.lines} lines`)
  if (wanted('G7', 'G8', 'G9', 'G10')) {
    await fillLedger(large, extent.large, 200)
    say(`the large ledger has ${large.lines} lines`)
  }
  const smallSite = { ledger: small, product: await startProduct(small.url, folder) }
  closing.push(smallSite.product.stop)
  const largeSite = { ledger: large, product: await startProduct(large.url, folder, asked.profile) }
  closing.push(largeSite.product.stop)
  if (wanted('G7')) add(await measureRebuild(large, extent.rounds))
  if (wanted('G8', 'G9', 'G10')) add(...(await measureReading(smallSite, largeSite, extent.rounds)))
  if (wanted('G11', 'G14')) {
    const peers = await measurePeers(smallSite, folder, extent.rounds)
    add(...peers.goals)
    skipped.push(...peers.skipped)
  }
  if (wanted('G1', 'G2', 'G3')) add(...(await measureSaves(large, largeSite.product, pgbench, extent)))
  if (wanted('G4')) add(await measureImport(large, folder, extent.bulk, extent.rounds))
  if (wanted('G6')) add(await measurePosting(large, extent.month, extent.rounds))
  const [row] = await large.db.query<{ version: string }>(`select current_setting('server_version') as version`)
  return row?.version ?? ''
}

const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
await chmod(folder, 0o711)
const closing: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
const close = async (): Promise<void> => {
  for (const end of closing.splice(0).reverse()) await end()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void close().then(() => process.exit(130)))

try {
  const embedded = await startEmbedded({ data: folder, say })
  closing.push(embedded.stop)
  const version = await measure(embedded.url, folder, closing)
  const page = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
  if (only.size === 0) await writeFile(page, pageOf(goals, skipped, version, quick))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
