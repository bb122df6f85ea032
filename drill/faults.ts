// T17: the disk is full, slow or read-only, the clock jumps, the database is gone, the pool is exhausted.
// What was acknowledged is there, what failed said so, and the product comes back by itself.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '../src/server/kernel/db.ts'
import { diskFaults } from './disk-faults.ts'
import type { Drill, Stage } from './drill.ts'
import { type Fault, type Scene, signal } from './fault.ts'
import type { Person } from './person.ts'
import { type Server, startServer } from './server.ts'

const run = promisify(execFile)
const accountSet = 'YS01-2025'
const writers = 8
const diskMegabytes = 600
/** Between two vouchers of a person: a fast machine would fill the small disk before the last fault. */
const pauseMs = 25
/** Seconds until it must work again after the cause has ended. */
const recoveryMost = 30
/** What a caller may be told meanwhile: that the service is away, the disk is full, or to sign in again. */
const honest = /HTTP 503|aborted|: 503 |: 401 |: 50[0-9]{3} |terminated|socket|ECONN/

type Journal = {
  /** Summaries of vouchers that were acknowledged, and of those of which nothing was heard. */
  kept: Set<string>
  unknown: Set<string>
  faults: string[]
  /** Texts of files that were acknowledged, by their ids. */
  files: Map<string, string>
  /** What callers were told, and how often. */
  told: Map<string, number>
}

const draftOf = (summary: string, date: string) => ({
  type: 'JI',
  date,
  lines: [
    { summary, subject: '224106', aux: {}, debit: '1.00', credit: '' },
    { summary, subject: '122105', aux: {}, debit: '', credit: '1.00' },
  ],
})
const accept = Array.from({ length: 20 }, (_, index) => 46001 + index)

const hear = async (error: unknown, journal: Journal): Promise<void> => {
  const { message } = error as Error
  const told = message.replace(/[0-9a-f]{32}/g, '…').slice(0, 160)
  journal.told.set(told, (journal.told.get(told) ?? 0) + 1)
  if (!honest.test(message)) journal.faults.push(message.slice(0, 300))
  await sleep(100)
}

/** Saves one voucher after the other until it is told to end. */
const write = async (person: Person, name: string, date: string, journal: Journal, over: { is: boolean }) => {
  person.enter(accountSet)
  for (let no = 0; !over.is; no += 1) {
    const summary = `drill ${name}-${no}`
    try {
      await person.ask('POST', '/gl/voucher/save', { draft: draftOf(summary, date), accept })
      journal.kept.add(summary)
      await sleep(pauseMs)
    } catch (error) {
      journal.unknown.add(summary)
      await hear(error, journal)
    }
  }
}

/** Brings one file after the other until it is told to end. */
const bring = async (person: Person, name: string, journal: Journal, over: { is: boolean }) => {
  for (let no = 0; !over.is; no += 1) {
    const content = `drill ${name}-${no} `.repeat(2000)
    try {
      journal.files.set(await person.upload(`drill-${name}-${no}.txt`, Buffer.from(content)), content)
    } catch (error) {
      await hear(error, journal)
    }
    await sleep(200)
  }
}

/** How many of the files that were acknowledged are not what was brought. */
const spoilt = async (person: Person, { files }: Journal): Promise<number> => {
  let count = 0
  for (const [id, content] of files) {
    const { url } = (await person.ask('GET', `/system/sys-file/file-url?id=${id}`)) as { url: string }
    if ((await person.file(url).catch(() => '')) !== content) count += 1
  }
  return count
}

/** Milliseconds until a voucher can be saved again and the watcher is told so. */
const recovery = async (server: Server, person: Person, date: string): Promise<number> => {
  const begin = Date.now()
  for (;;) {
    try {
      await person.ask('POST', '/gl/voucher/save', { draft: draftOf('drill back', date), accept })
      if ((await server.ready()) === 200) return Date.now() - begin
    } catch {
      if (Date.now() - begin > 4 * recoveryMost * 1000) return Number.POSITIVE_INFINITY
    }
    await sleep(200)
  }
}

/** Whole at once: a clock that is read meanwhile is the old one or the new one. */
const setClock = async (clock: string, difference: string): Promise<void> => {
  await writeFile(`${clock}.new`, difference)
  await rename(`${clock}.new`, clock)
}

const still = { over: false, running: Promise.resolve() }
const fakeTime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const faults: readonly Fault[] = [
  ...diskFaults,
  {
    name: 'the database stands still for 3 of 4 seconds',
    seconds: 20,
    begin: async ({ server }) => {
      still.over = false
      still.running = (async () => {
        while (!still.over) {
          await signal(server, 'SIGSTOP')
          await sleep(3000)
          await signal(server, 'SIGCONT')
          await sleep(1000)
        }
      })()
    },
    end: async () => {
      still.over = true
      await still.running
    },
  },
  {
    name: 'the database is gone',
    seconds: 1,
    begin: ({ server }) => signal(server, 'SIGKILL'),
    end: async () => undefined,
  },
  {
    name: 'the clock is an hour ahead',
    needs: fakeTime,
    seconds: 10,
    begin: ({ clock }) => setClock(clock, '+3600s'),
    end: async () => undefined,
  },
  {
    name: 'the clock is set back',
    needs: fakeTime,
    seconds: 10,
    begin: ({ clock }) => setClock(clock, '-600s'),
    end: ({ clock }) => setClock(clock, '+0s'),
  },
]

/** Six hundred slow questions at once: more than there are connections to the database. */
const exhaust = async (
  server: Server,
  person: Person,
  date: string,
  { say, check }: Pick<Stage, 'check' | 'say'>,
): Promise<void> => {
  const path = `/gl/report/balance-table-1?month=${date.slice(0, 7)}&include=saved`
  const asked = Array.from({ length: 600 }, (_, at) => person.ask('GET', `${path}&level=${1 + (at % 4)}`))
  const answers = await Promise.allSettled(asked)
  const dishonest = answers.filter((one) => one.status === 'rejected' && !honest.test(String(one.reason)))
  for (const one of dishonest.slice(0, 3)) say(`  ${one.status === 'rejected' ? one.reason : ''}`)
  check('600 questions at once: told otherwise than to try again', dishonest.length, 0)
  check('ready afterwards (0 is yes)', (await server.ready()) === 200 ? 0 : 1, 0)
}

/** How often each voucher stands in the books, by its summary; read behind the back of the product. */
const count = async (server: Server): Promise<Map<string, number>> => {
  const db = openDatabase(await server.databaseUrl(), { max: 1 })
  try {
    const rows = await db.query<{ summary: string; n: number }>(
      `select summary, count(*)::int as n from voucher_line where summary like 'drill%' and debit <> 0 group by 1`,
    )
    return new Map(rows.map(({ summary, n }) => [summary, n]))
  } finally {
    await db.close()
  }
}

const verify = async (server: Server, data: string): Promise<void> => {
  const command = fileURLToPath(new URL('../src/server/cli/main.ts', import.meta.url))
  const env = { PATH: process.env.PATH, SELVEDGE_DATA: data }
  await run(process.execPath, [command, 'verify', '--account-set', accountSet], { env })
  if ((await server.ready()) !== 200) throw new Error('the server is not ready after all of it')
}

/** The first open month of the account set, its first day. */
const openDay = async (person: Person): Promise<string> => {
  const facts = (await person.ask('GET', '/gl/posting/grid?year=2025')) as {
    companies: { value: string; months: { no: number; status: string }[] }[]
  }
  const months = facts.companies.find(({ value }) => value === accountSet)?.months ?? []
  const month = months.find(({ status }) => status === 'OPEN')
  if (!month) throw new Error(`no open month in ${accountSet}`)
  return `2025-${String(month.no).padStart(2, '0')}-01`
}

const runAll = async ({ say, check }: Stage, scene: Scene): Promise<void> => {
  const { server, data } = scene
  const people: Person[] = []
  for (let who = 0; who < writers + 2; who += 1) people.push(await server.signIn('liu_fang'))
  const [watcher, bringer] = people.splice(0, 2) as [Person, Person]
  watcher.enter(accountSet)
  const date = await openDay(watcher)
  const journal: Journal = { kept: new Set(), unknown: new Set(), faults: [], told: new Map(), files: new Map() }
  for (const [at, fault] of faults.entries()) {
    if (fault.needs !== undefined && !existsSync(fault.needs)) {
      say(`not tried: ${fault.name}: ${fault.needs} is not here`)
      continue
    }
    const over = { is: false }
    const writing = people.map((person, who) => write(person, `${at}-${who}`, date, journal, over))
    writing.push(bring(bringer, String(at), journal, over))
    await sleep(3000)
    await fault.begin(scene)
    await sleep(fault.seconds * 1000)
    const during = await server.ready()
    await fault.end(scene)
    check(`${fault.name}: seconds until it works again`, (await recovery(server, watcher, date)) / 1000, recoveryMost)
    over.is = true
    await Promise.all(writing)
    say(`  ready answered ${during} meanwhile; ${journal.kept.size} vouchers and ${journal.files.size} files so far`)
    for (const [told, times] of journal.told) say(`  ${times} × ${told}`)
    journal.told.clear()
  }
  await exhaust(server, watcher, date, { say, check })
  const there = await count(server)
  const lost = [...journal.kept].filter((summary) => !there.has(summary))
  const doubled = [...there].filter(([summary, times]) => times > 1 && summary !== 'drill back')
  check(`lost of ${journal.kept.size} acknowledged`, lost.length, 0)
  check(`spoilt of ${journal.files.size} files`, await spoilt(bringer, journal), 0)
  check('doubled', doubled.length, 0)
  for (const fault of new Set(journal.faults.slice(0, 20))) say(`  ${fault}`)
  check('answers that say something else than what is wrong', journal.faults.length, 0)
  await verify(server, data)
  say('the account set proves itself')
}

export const faultsDrill: Drill = async (stage) => {
  if (process.getuid?.() !== 0) throw new Error('T17 mounts a small disk and has to be run as root')
  const disk = join(stage.data, 'disk')
  await mkdir(disk)
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0755`, 'tmpfs', disk])
  const clock = join(stage.data, 'clock')
  await setClock(clock, '+0s')
  const clockSettings = {
    LD_PRELOAD: fakeTime,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const server = await startServer(disk, existsSync(fakeTime) ? clockSettings : {})
  try {
    await runAll(stage, { server, data: disk, clock })
  } finally {
    await server.stop()
    await run('umount', ['-l', disk])
  }
}
