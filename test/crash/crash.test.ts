// The product is killed, again and again, while people write: what was answered is there, once, and nothing is half.
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type Random, seeded, shuffled } from '../../bench/random.ts'
import { type Counts, type Person, personAt } from './caller.ts'
import { type Crew, closeGaps, openCrew, startWriting } from './crew.ts'
import { auditorName, clerkNames, makeGroup, managerName } from './group.ts'
import { count } from './journal.ts'
import { kill, type Victim, victims } from './killer.ts'
import { openProduct, type Product } from './product.ts'
import { compare, type Findings } from './proof.ts'
import { brokenIn, play, type Scene, scenes, staleJobs } from './scene.ts'

const long = process.env.SELVEDGE_LONG === '1'
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
/** Writers pause for up to `pauseMs` between acts; a kill comes up to `killMs` after they began. */
const size = long ? { writers: 32, pauseMs: 150, killMs: 1500 } : { writers: 10, pauseMs: 60, killMs: 300 }
const killsInSeason = 10
/** A job whose server gives no sign for a minute is failed; looked for every half minute. */
const leaseMs = 120_000

type Plan = { victim: Victim; scene: Scene }

/** The long form meets every victim in every scene four times; the short one every victim once, in some scenes. */
const plansOf = (random: Random): Plan[] => {
  const each = victims.flatMap((victim) => scenes.map((scene) => ({ victim, scene })))
  if (long) return [1, 2, 3, 4].flatMap(() => shuffled(each, random))
  const met = shuffled(scenes, random)
  return victims.map((victim, at) => ({ victim, scene: met[at % met.length] ?? 'writing' }))
}

/** The job that was running, '' for none, and whether its server was killed. */
type Killed = { job: string; isServer: boolean }

const nothing = (): Findings => ({ lost: [], doubled: [], differing: [], gaps: [], unproved: [] })

type Figures = { kills: Map<Victim, number>; scenes: Map<Scene, number>; back: number[]; proofs: number; jobs: number }

const settleJobs = async (product: Product): Promise<string[]> => {
  const begun = performance.now()
  for (;;) {
    const stale = await staleJobs(product.look())
    if (stale.length === 0 || performance.now() - begun > leaseMs) return stale
    await sleep(100)
  }
}

/** Kills in a scene and waits until the product is back by itself; only a killed server is started again. */
const crash = async (product: Product, crew: Crew, { victim, scene }: Plan, figures: Figures) => {
  const { stage, writers } = crew
  const writing = startWriting(writers, size.pauseMs)
  await sleep(100 + stage.random.below(size.killMs))
  const playing = await play(stage, scene, product.look())
  await playing.moment
  const pid = product.serverPid()
  const begun = performance.now()
  await kill(product, victim, stage.random)
  const isServer = victim === 'server' || victim === 'both'
  if (isServer) await product.start()
  await product.ready()
  playing.release()
  figures.back.push(performance.now() - begun)
  const outlived = isServer || (product.serverPid() === pid && product.hasServer())
  await sleep(100 + stage.random.below(200))
  await Promise.all([writing.end(), playing.done])
  count(figures.kills, victim)
  count(figures.scenes, scene)
  return {
    job: playing.job(),
    isServer,
    words: outlived ? [] : [`the server did not outlive its ${victim}: ${product.words()}`],
  }
}

/** Everybody waits: what the books hold now is exactly what was answered. */
const findingsOf = async (product: Product, { journals, stage }: Crew, { job, isServer }: Killed, figures: Figures) => {
  const found = nothing()
  found.unproved.push(...(await settleJobs(product)))
  if (job !== '') {
    figures.jobs += 1
    const [row] = await product.look().query<{ state: string }>(`select state from job where id = $1`, [job])
    // One whose database was killed may have ended a moment before.
    const isRight = row?.state === 'failed' || (row?.state === 'done' && !isServer)
    if (!isRight) found.unproved.push(`the job that was killed is said to be ${row?.state}`)
  }
  found.unproved.push(...(await brokenIn(product.look(), stage)))
  for (const journal of journals) {
    const own = await compare(product.look(), journal)
    for (const name of Object.keys(found) as (keyof Findings)[]) found[name].push(...own[name])
  }
  figures.proofs += journals.length + 1 + stage.months.length
  return found
}

const verifyCommand = async (product: Product): Promise<string> => {
  const main = fileURLToPath(new URL('../../src/server/cli/main.ts', import.meta.url))
  const env = { PATH: process.env.PATH, SELVEDGE_DATA: product.data }
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'verify', '--lang', 'en'], { env })
  return stdout
}

const textOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, times]) => `${name} ${times}`).join(', ')

const told = (figures: Figures, acts: ReadonlyMap<string, number>, counts: Counts): string => {
  const back = figures.back.map(Math.round).sort((a, b) => a - b)
  return [
    `killed: ${textOf(figures.kills)}; while ${textOf(figures.scenes)}`,
    `acknowledged: ${textOf(acts)}; lost 0, doubled 0, half 0, gaps 0`,
    `${counts.answers} answers, ${counts.blind} of them to a key sent again; ${counts.retries} times nobody answered`,
    `${figures.proofs} proofs without a finding, ${figures.jobs} jobs killed, signed out ${counts.signedOut} times`,
    `back after ${back[back.length >> 1]} ms in the middle, ${back.at(-1)} ms at the most`,
  ].join('\n')
}

const product = await openProduct()
afterAll(() => product.stop())

test(`kills lose nothing, double nothing, leave nothing half (seed ${seed})`, { timeout: 5_400_000 }, async () => {
  const plans = plansOf(seeded(seed))
  await product.start()
  const seasons = await makeGroup(product.look(), Math.ceil(plans.length / killsInSeason), seed)
  const counts: Counts = { answers: 0, retries: 0, blind: 0, signedOut: 0 }
  const people = new Map<string, Person>()
  for (const name of [...clerkNames, auditorName, managerName])
    people.set(name, personAt(product.address, name, counts))
  const who = (name: string) => people.get(name) as Person
  const figures: Figures = { kills: new Map(), scenes: new Map(), back: [], proofs: 0, jobs: 0 }
  const acts = new Map<string, number>()
  for (const [no, season] of seasons.entries()) {
    const first = no * killsInSeason
    const crew = await openCrew(product.look(), season, who, { seed: seed + first, writers: size.writers })
    for (const [at, plan] of plans.slice(first, first + killsInSeason).entries()) {
      const { words, ...killed } = await crash(product, crew, plan, figures)
      const found = await findingsOf(product, crew, killed, figures)
      expect([words, found], `kill ${first + at + 1}: ${plan.victim} while ${plan.scene}`).toEqual([[], nothing()])
    }
    expect(await closeGaps(product.look(), crew)).toEqual([])
    for (const journal of crew.journals) for (const [act, times] of journal.acts) count(acts, act, times)
    count(acts, 'import of 120', crew.stage.brought)
    count(acts, 'voucher of a sale', crew.stage.bills)
    for (const { postings } of crew.stage.months) count(acts, 'posting', postings)
    if (long) console.info(`${no + 1} of ${seasons.length}:\n${told(figures, acts, counts)}`)
  }
  const proved = await verifyCommand(product)
  expect(proved.trim().split('\n')).toHaveLength(seasons.length * 5)
  console.info(`${plans.length} kills, seed ${seed}\n${told(figures, acts, counts)}\n${proved}`)
})
