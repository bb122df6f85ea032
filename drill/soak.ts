// T16: a third of the load for an hour: memory and handles stay, nothing gets slower, the books prove themselves.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fillLedger, type Ledger } from '../bench/books.ts'
import { median, timed } from '../bench/measure.ts'
import { gather, kinds, slowest, type Work, work } from './crowd.ts'
import type { Drill } from './drill.ts'

const people = 60
/**
 * Before the hour that is measured: as much work as in half of it, so that everything has been used and kept, and half
 * an hour as it goes on, until the heap has the room that it needs.
 */
const warmUp = [
  { minutes: 8, pace: 4 },
  { minutes: 30, pace: 1 },
]
const sampleSeconds = 10
/** Work that is always the same, and has nothing to do with the books: it tells how fast the machine is. */
const fixedWork = 'select count(*) from generate_series(1, 100000)'
/** Megabytes an hour. */
const slopeMost = 1
const slowerMost = 1.2

type Sample = { hours: number; megabytes: number; handles: number; fixedMs: number }

const sampleOf = async ({ db }: Ledger, pid: number, begin: number): Promise<Sample> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])
  const handles = (await readdir(`/proc/${pid}/fd`)).length
  const hours = (Date.now() - begin) / 3_600_000
  const fixedMs = await timed(() => db.query(fixedWork))
  return { hours, megabytes: kilobytes / 1024, handles, fixedMs }
}

/** The slope of a straight line through the samples, by least squares: megabytes an hour. */
const slopeOf = (samples: readonly Sample[]): number => {
  const mean = (of: (each: Sample) => number) => samples.reduce((sum, each) => sum + of(each), 0) / samples.length
  const [hours, megabytes] = [mean((each) => each.hours), mean((each) => each.megabytes)]
  const above = mean((each) => (each.hours - hours) * (each.megabytes - megabytes))
  return above / mean((each) => (each.hours - hours) ** 2)
}

const commandLine = fileURLToPath(new URL('../src/server/cli/main.ts', import.meta.url))

/** Proves every account set by the command that users have. */
const verify = async (ledger: Ledger, data: string): Promise<void> => {
  const env = { PATH: process.env.PATH, DATABASE_URL: ledger.url, SELVEDGE_DATA: data }
  for (const { value } of ledger.sets) {
    await promisify(execFile)(process.execPath, [commandLine, 'verify', '--account-set', value], { env })
  }
}

export const soak: Drill = async ({ start, say, check, options, data }) => {
  const { ledger, product } = await start('drill_soak')
  await fillLedger(ledger, options.lines, 1)
  const crowd = await gather(ledger, product.port, people)
  const before: Work = { acts: [], errors: [] }
  for (const { minutes, pace } of warmUp) {
    const { acts, errors } = await work(crowd, minutes * 60, pace)
    before.acts.push(...acts)
    before.errors.push(...errors)
  }
  say(`${before.acts.length} acts to warm up`)
  const begin = Date.now()
  const samples: Sample[] = []
  const over = { is: false }
  const watching = (async () => {
    while (!over.is) {
      samples.push(await sampleOf(ledger, product.pid, begin))
      await sleep(sampleSeconds * 1000)
    }
  })()
  const { acts, errors } = await work(crowd, options.minutes * 60)
  over.is = true
  await watching
  say(`${people} people, ${acts.length} acts in ${options.minutes} minutes; ${samples.length} samples`)
  const [first, last] = [samples[0], samples.at(-1)]
  say(`memory ${first?.megabytes.toFixed(0)} to ${last?.megabytes.toFixed(0)} MB`)
  check('memory, MB an hour', Number(slopeOf(samples).toFixed(2)), slopeMost)
  const half = samples.length >> 1
  const most = (part: readonly Sample[]) => Math.max(...part.map(({ handles }) => handles))
  check(
    'open handles, more in the second half than in the first',
    most(samples.slice(half)) - most(samples.slice(0, half)),
    0,
  )
  const quarter = (options.minutes * 60_000) / 4
  const quarters = [0, 1, 2, 3]
  const inQuarter = (no: number, at: number): boolean => Math.min(3, Math.floor((at - begin) / quarter)) === no
  const told = (figures: readonly number[], digits = 0) => figures.map((each) => each.toFixed(digits)).join(', ')
  const fixed = quarters.map((no) => {
    const own = samples.filter(({ hours }) => inQuarter(no, begin + hours * 3_600_000))
    return median(own.map(({ fixedMs }) => fixedMs))
  })
  say(`  the same work of the database in each quarter: ${told(fixed, 1)} ms, p50`)
  for (const kind of kinds) {
    const taken = quarters.map((no) =>
      slowest(
        acts.filter(({ at }) => inQuarter(no, at)),
        kind,
      ),
    )
    const [early = Number.NaN, , , late = Number.NaN] = taken
    say(`  ${kind}: ${told(taken)} ms in each quarter, p99`)
    check(`${kind}: p99 of the last quarter / the first`, Number((late / early).toFixed(2)), slowerMost)
  }
  for (const error of new Set([...before.errors, ...errors].slice(0, 20))) say(`  ${error}`)
  check('errors', errors.length + before.errors.length, 0)
  await verify(ledger, data)
  say('every account set proves itself')
}
