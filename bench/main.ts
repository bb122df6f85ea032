// `npm run bench [-- --quick] [-- --only=G1,G4]`: measures the product and writes docs/benchmarks.md.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../src/server/embedded/database.ts'
import { companyCount, fillLedger, type Ledger, openLedger } from './books.ts'
import { lineOf, pageOf } from './document.ts'
import { measureExported } from './exported.ts'
import { measureExport } from './exports.ts'
import { measureGroup } from './group.ts'
import { measureImport } from './imports.ts'
import { measureMany } from './many.ts'
import { makeManyCompanies } from './many-companies.ts'
import { type Goal, verdictOf } from './measure.ts'
import { measureMemory } from './memory.ts'
import { measurePeers } from './peers.ts'
import { measurePosting, measureRebuild } from './posting.ts'
import { startProduct } from './product.ts'
import { endPrograms } from './program.ts'
import { dropRaw, findPgbench, makeRaw, openPgbench } from './raw.ts'
import { measureBalances, measureFlatness, measureWaits, type Site } from './reading.ts'
import { measureSaves } from './saves.ts'
import { measureScreens } from './screens.ts'

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    profile: { type: 'string', default: '' },
  },
})
const { quick } = asked
const only = new Set(asked.only.split(',').filter((name) => name !== ''))
const measured = [
  'G11',
  'G14',
  'G16',
  'G17',
  'G19',
  'G9',
  'G7',
  'G8',
  'G10',
  'P1',
  'G15',
  'G18',
  'G1',
  'G2',
  'G3',
  'G4',
  'G5',
  'G6',
] as const
const wanted = (...names: (typeof measured)[number][]): boolean =>
  only.size === 0 || names.some((name) => only.has(name))

/**
 * Rounds, seconds of a volley, and lines: of the ledger all others are compared with, of the one for G7 and G9, of the
 * large one that grows out of it, of an import, of a posted month. The quick form puts its larger ledger into one
 * company, so that this company is as large as one of the ten in the full form's ledger of a million lines.
 */
const extent = quick
  ? { rounds: 3, heavy: 2, seconds: 2, small: 100_000, middle: 100_000, large: 100_000, companies: 1 }
  : { rounds: 5, heavy: 3, seconds: 10, small: 100_000, middle: 1e6, large: 5e6, companies: companyCount }
const bulk = quick ? { import: 50_000, memory: 100_000, month: 50_000 } : { import: 1e6, memory: 5e6, month: 1e6 }

const begin = Date.now()
const minutes = (): number => (Date.now() - begin) / 60_000
const say = (text: string): void => console.log(`${(minutes() * 60).toFixed(0).padStart(5)} s  ${text}`)

const goals: Goal[] = []
const skipped: string[] = []
const skip = (why: string): void => {
  skipped.push(why)
  say(`not measured: ${why}`)
}
let server = ''
let done = false

/** Writes the page anew after each goal: a run that is ended keeps what it has. One of a few goals writes none. */
const writePage = async (): Promise<void> => {
  if (only.size > 0) return
  const pending = done ? [] : measured.filter((name) => !goals.some((goal) => goal.name === name))
  const page = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
  await writeFile(page, pageOf({ goals, skipped, pending, server, quick, minutes: minutes() }))
}

const add = async (...found: Goal[]): Promise<void> => {
  for (const goal of found) {
    goals.push(goal)
    say(lineOf(goal))
  }
  await writePage()
}

/** Seconds that the rest of a run takes, guessed from how fast the first lines went in. */
const estimate = (perSecond: number): number => {
  const filled = extent.large + extent.heavy * bulk.import + bulk.memory * 1.3 + bulk.month * 2.5
  const volleys = 3 * extent.rounds * (2 * extent.seconds) + 6
  return filled / perSecond + volleys + extent.rounds * 25 + extent.heavy * (bulk.month / 25_000)
}

/** Fills a ledger; answers how many lines a second went in. */
const fill = async (ledger: Ledger, lines: number, seed: number, companies = companyCount): Promise<number> => {
  const from = Date.now()
  await fillLedger(ledger, lines, seed, companies)
  const perSecond = lines / ((Date.now() - from) / 1000)
  say(`${lines} lines more in a ledger of ${ledger.lines}, ${perSecond.toFixed(0)} a second`)
  return perSecond
}

/** Nothing is left to be swept up or written to disk behind the backs of those who are measured next. */
const settle = async ({ db }: Ledger): Promise<void> => {
  await db.query('vacuum analyze')
  await db.query('checkpoint')
}

/** What has to be ended: always, and what is only ended gently when nothing is under way any more. */
type Closing = { always: (() => Promise<unknown>)[]; gently: (() => Promise<unknown>)[] }
const closing: Closing = { always: [], gently: [] }
/** Waits for what is still starting: it could not be found again to be stopped. */
const stopStarted = async (starting: Promise<{ stop: () => Promise<void> }>): Promise<void> =>
  starting.then(
    ({ stop }) => stop(),
    () => undefined,
  )

const close = async (): Promise<void> => {
  for (const end of closing.always.splice(0).reverse()) await end()
}

const measure = async (pgbenchPath: string, url: string, folder: string): Promise<void> => {
  const { rounds, heavy } = extent
  const small = await openLedger(url, 'bench_small')
  const large = await openLedger(url, 'bench_large')
  closing.gently.push(() => Promise.all([small.db.close(), large.db.close()]))
  const [row] = await large.db.query<{ version: string }>(`select current_setting('server_version') as version`)
  server = row?.version ?? ''
  const site = async (ledger: Ledger, profile = ''): Promise<Site> => {
    const starting = startProduct(ledger.url, folder, { profile })
    closing.always.push(() => stopStarted(starting))
    return { ledger, product: await starting }
  }
  if (wanted('G16', 'G8', 'G10', 'G11', 'G14')) {
    const perSecond = await fill(small, extent.small, 100)
    if (only.size === 0) say(`the rest takes about ${Math.ceil(estimate(perSecond) / 60)} minutes`)
  }
  const smallSite = await site(small)
  if (wanted('G11', 'G14')) await measurePeers(smallSite, folder, rounds, add, skip)
  if (wanted('G16')) await add(...(await measureExported(small, folder, skip)))
  if (wanted('G17')) await add(...(await measureExport(smallSite, extent.small)))
  if (wanted('G19')) await add(...(await measureScreens(smallSite, extent.small, rounds)))
  const isLargeAsked = wanted('G1', 'G2', 'G3', 'G7', 'G8', 'G9', 'G10', 'P1', 'G15')
  if (isLargeAsked) await fill(large, extent.middle, 200, extent.companies)
  if (wanted('G9')) await add(await measureBalances(large, rounds))
  if (wanted('G7')) await add(await measureRebuild(large, rounds))
  if (wanted('G8', 'G10', 'P1', 'G15') && extent.large > large.lines) await fill(large, extent.large - large.lines, 300)
  const largeSite = await site(large, asked.profile)
  if (wanted('G8', 'G10')) await add(...(await measureFlatness(smallSite, largeSite, rounds)))
  if (wanted('P1')) await add(...(await measureWaits(largeSite)))
  if (wanted('G15') && quick) skip('G15: adding up few lines takes no time')
  if (wanted('G15') && !quick) await add(...(await measureGroup(largeSite, folder, rounds, skip)))
  if (wanted('G18') && quick) skip('G18: thousands of companies take their time to be made')
  if (wanted('G18') && !quick) {
    const many = await openLedger(url, 'bench_many')
    closing.gently.push(() => many.db.close())
    await makeManyCompanies(many.db)
    await add(...(await measureMany(await site(many), 2)))
  }
  if (wanted('G1', 'G2', 'G3')) {
    await makeRaw(large.db)
    await settle(large)
    const pgbench = await openPgbench(pgbenchPath, large.url, folder)
    await add(...(await measureSaves(large, largeSite.product, pgbench, extent)))
    await dropRaw(large.db)
  }
  if (wanted('G4', 'G6')) await settle(large)
  if (wanted('G4')) await add(await measureImport(large, folder, bulk.import, heavy))
  if (wanted('G5') && process.platform === 'linux') await add(await measureMemory(large, folder, bulk.memory))
  if (wanted('G5') && process.platform !== 'linux') skip('G5: only Linux tells the most a process has held')
  if (wanted('G6')) await add(await measurePosting(large, bulk.month, heavy))
}

let isEnded = false
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => {
    if (isEnded) return
    isEnded = true
    say(`ended by ${signal}`)
    endPrograms()
    void close().finally(() => process.exit(code))
  })
}

const run = async (): Promise<void> => {
  const pgbench = await findPgbench()
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-bench-'))
  closing.always.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const starting = startEmbedded({ data: folder, say })
  closing.always.push(() => stopStarted(starting))
  await measure(pgbench, (await starting).owner.url, folder)
  done = true
  await writePage()
  const missed = goals.filter((goal) => verdictOf(goal) === 'missed').map((goal) => `${goal.name} (${goal.title})`)
  if (missed.length > 0) throw new Error(`gates missed: ${missed.join('; ')}`)
  say('every gate holds')
}

try {
  await run()
} catch (error) {
  if (!isEnded) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
} finally {
  if (!isEnded) {
    for (const end of closing.gently.splice(0)) await end()
    await close()
  }
}
