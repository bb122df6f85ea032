// Long acts to be killed in the middle of: a file taken in, a job, a month posted and taken back. Each is whole or not.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../bench/random.ts'
import type { Call } from '../../src/contract/base/call.ts'
import { importCalls } from '../../src/contract/base/import.ts'
import { periodCalls } from '../../src/contract/chart/period.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { type Batches, bringBills, brokenBatches, checkFile, lastImport } from './batch.ts'
import type { Heard, Person } from './caller.ts'
import { prove } from './proof.ts'

export const scenes = [
  ...(['writing', 'importing', 'job', 'posting', 'cancelling'] as const),
  ...(['committing', 'undoing', 'selling'] as const),
] as const
export type Scene = (typeof scenes)[number]

/** What of a season must be whole. `posted` counts the postings of each set, `open` says how its month stands. */
export type Stage = Batches & {
  /** Files that were ever brought: each has a number of its own. */
  brought: number
  months: { books: Books; postings: number; open: boolean }[]
  random: Random
}

/** `moment` comes when it is time to kill; `done` when the act has its answer. `job` is the id of a running one. */
export type Playing = { moment: Promise<void>; done: Promise<void>; job: () => string; release: () => void }

const vouchersInFile = 120
const month = '2025-01'

export const openStage = (imported: Books, posted: readonly Books[], manager: Person, random: Random): Stage => ({
  imported,
  files: 0,
  brought: 0,
  bills: 0,
  months: posted.map((books) => ({ books, postings: 0, open: true })),
  manager,
  random,
  faults: [],
})

const fileOf = (no: number): string => {
  const rows = ['date,type,no,summary,subject,debit,credit']
  for (let voucher = 1; voucher <= vouchersInFile; voucher += 1) {
    const [date, amount] = [`2025-02-${String((voucher % 28) + 1).padStart(2, '0')}`, `${voucher}.${10 + (no % 90)}`]
    rows.push(
      `${date},JI,${voucher},文件 ${no},122105,${amount},`,
      `${date},JI,${voucher},文件 ${no},224106,,${amount}`,
    )
  }
  return `${rows.join('\n')}\n`
}

const bringsFile: ReadonlySet<Scene> = new Set(['importing', 'job', 'committing'])

/** What an act takes last of all: the end of the company's trail, and an import the list of files. */
const lastOf = (scene: Scene, books: Books): [string, bigint[]] =>
  bringsFile.has(scene)
    ? [`lock table import_file in share mode`, []]
    : [`select seq from trail_head where company_id = $1 for update`, [books.companyId]]

type Hold = { pid: number; release: () => void }

/** Holds what the act takes last: it stands still with all else done, and a kill is sure to meet it in the middle. */
const hold = async (db: Db, scene: Scene, books: Books): Promise<Hold> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const pid = await new Promise<number>((held, failed) => {
    db.transaction(async (tx) => {
      await tx.query(...lastOf(scene, books))
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      held(row?.pid ?? 0)
      await released
      // The kill takes this connection too, before or after the first answer.
    }).catch(failed)
  })
  return { pid, release }
}

const isWaitingFor = async (db: Db, { pid }: Hold): Promise<boolean> => {
  const rows = await db.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])
  return rows.length > 0
}

const runningJob = async (db: Db): Promise<string> => {
  const [row] = await db.query<{ id: string }>(`select id from job where state = 'running' and call like '%import'`)
  return row?.id ?? ''
}

/** Whether it became so within a time that is ample. */
const becomes = async (isSo: () => Promise<boolean>): Promise<boolean> => {
  for (let turn = 0; turn < 600; turn += 1) {
    if (await isSo()) return true
    await sleep(50)
  }
  return false
}

const nameOf = ({ body }: Heard): string => body.problems?.[0]?.name ?? ''

/** Asks again while a job that died still holds the name of the month. */
const askWhileHeld = async (stage: Stage, definition: Call, input: object, nameIn: (heard: Heard) => string) => {
  const key = randomUUID()
  let blind = false
  for (;;) {
    const heard = await stage.manager.ask(definition, input, { accountSet: stage.imported.value, key })
    blind ||= heard.blind
    if (nameIn(heard) !== 'job.running') return { ...heard, blind }
    await sleep(500)
  }
}

const nextFile = (stage: Stage): string => {
  stage.brought += 1
  return fileOf(stage.brought)
}

const takeFile = async (stage: Stage): Promise<void> => {
  stage.files += 1
  const asking = { accountSet: stage.imported.value, key: randomUUID(), file: nextFile(stage) }
  const heard = await stage.manager.ask(importCalls.vouchers, {}, asking)
  // The file that is asked for again has been taken whole.
  if (heard.body.code === 200 || (heard.blind && nameOf(heard) === 'import.duplicate')) return
  stage.faults.push(`import: ${heard.body.code} ${heard.body.message}`)
}

type Posted = { results: { done: boolean; problems: { name: string }[] }[] }
const refusalIn = ({ body }: Heard): string =>
  (body.result as Posted | null)?.results[0]?.problems[0]?.name ?? body.problems?.[0]?.name ?? ''

const post = async (stage: Stage, at: Stage['months'][number]): Promise<void> => {
  const input = { targets: [{ accountSet: at.books.value, month }] }
  const heard = await askWhileHeld(stage, periodCalls.post, input, refusalIn)
  const isDone = (heard.body.result as Posted | null)?.results[0]?.done === true
  if (!isDone) {
    stage.faults.push(`post ${at.books.value}: ${heard.body.code} ${heard.body.message} ${refusalIn(heard)}`)
    return
  }
  at.open = false
  at.postings += 1
}

const cancel = async (stage: Stage, at: Stage['months'][number]): Promise<void> => {
  const input = { accountSet: at.books.value, month, reason: 'cancelled to be posted again' }
  const heard = await askWhileHeld(stage, periodCalls.cancelPosting, input, nameOf)
  if (heard.body.code !== 200) {
    stage.faults.push(`cancel ${at.books.value}: ${heard.body.code} ${heard.body.message}`)
    return
  }
  at.open = true
}

/** What comes before a scene, and then the act itself. */
const prepare = async (stage: Stage, scene: Scene, at: Stage['months'][number]): Promise<() => Promise<void>> => {
  switch (scene) {
    case 'posting':
      if (!at.open) await cancel(stage, at)
      return () => post(stage, at)
    case 'cancelling':
      if (at.open) await post(stage, at)
      return () => cancel(stage, at)
    case 'committing':
      return (await checkFile(stage, nextFile(stage))).commit
    case 'undoing':
      await takeFile(stage)
      return (await lastImport(stage)).undo
    case 'selling':
      return (await bringBills(stage)).generate
    default:
      return () => takeFile(stage)
  }
}

const ofMonths: ReadonlySet<Scene> = new Set(['posting', 'cancelling'])

/** Begins a scene; half of the acts are held at their last statement, the others are met by chance. */
export const play = async (stage: Stage, scene: Scene, db: Db): Promise<Playing> => {
  const { random } = stage
  const calm = (ms: number): Playing => {
    const nothing = { done: Promise.resolve(), job: () => '', release: () => undefined }
    return { ...nothing, moment: sleep(ms).then(() => undefined) }
  }
  if (scene === 'writing') return calm(random.below(600))
  const at = random.pick(stage.months)
  const act = await prepare(stage, scene, at)
  const isHeld = scene === 'job' || random.below(2) === 0
  const held = isHeld ? await hold(db, scene, ofMonths.has(scene) ? at.books : stage.imported) : null
  const release = held?.release ?? (() => undefined)
  const done = act()
  let job = ''
  const hasJob = async () => {
    job = await runningJob(db)
    return job !== ''
  }
  const moment = async () => {
    if (held === null) return void (await sleep(random.below(250)))
    if (!(await becomes(() => isWaitingFor(db, held)))) stage.faults.push(`${scene}: nobody waits`)
    if (scene === 'job' && !(await becomes(hasJob))) stage.faults.push('the import did not become a job')
  }
  return { moment: moment(), done, job: () => job, release }
}

/** What is not whole: files, months, jobs. */
export const brokenIn = async (db: Db, stage: Stage): Promise<string[]> => {
  const found = stage.faults.splice(0)
  const files = await db.query<{ summary: string; vouchers: number }>(
    `select summary, count(*)::integer as vouchers from voucher where company_id = $1 and source <> 'SALEBILL'
     group by summary`,
    [stage.imported.companyId],
  )
  found.push(...(await brokenBatches(db, stage)))
  if (files.length !== stage.files) found.push(`${files.length} files of ${stage.files} are there`)
  for (const { summary, vouchers } of files) {
    if (vouchers !== vouchersInFile) found.push(`${summary}: ${vouchers} vouchers of ${vouchersInFile}`)
  }
  for (const { books, postings, open } of stage.months) {
    const [row] = await db.query<{ status: string; version: number; postings: number }>(
      `select p.status, p.posting_version as version, (select count(*)::integer from posting g
         where g.company_id = p.company_id and g.year = p.year and g.period_no = p.no) as postings
       from period p where p.company_id = $1 and p.no = 1`,
      [books.companyId],
    )
    const is = `${row?.status} ${row?.version} ${row?.postings}`
    const should = `${open ? 'OPEN' : 'POSTED'} ${postings} ${postings}`
    if (is !== should) found.push(`${books.value}: ${is}, answered was ${should}`)
  }
  const sets = [stage.imported, ...stage.months.map(({ books }) => books)]
  return [
    ...found,
    ...(await prove(
      db,
      sets.map((books) => ({ books })),
    )),
  ]
}

/** Jobs that are said to run although nobody waits for one, and names that are held. */
export const staleJobs = async (db: Db): Promise<string[]> => {
  const rows = await db.query<{ what: string }>(
    `select 'job ' || call || ' of ' || node as what from job where state in ('running', 'cancelling')
     union all select 'name ' || lock_key from job_lock`,
  )
  return rows.map((row) => row.what)
}
