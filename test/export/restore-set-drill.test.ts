// The drill of one account set (SELVEDGE_LONG=1): backed up while people save and post in it, it comes back on another
// machine byte for byte and beside the books while they go on; whatever is damaged or killed leaves the old state.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { seeded } from '../../bench/random.ts'
import { addressOf, type Envelope } from '../../src/contract/base/call.ts'
import { backupUploadCalls } from '../../src/contract/export/backup.ts'
import { restoreSetCalls } from '../../src/contract/export/restore.ts'
import { accountSetRights } from '../../src/domain/chart/access.ts'
import { grant, makeUser } from '../../src/seed/system.ts'
import { backupWords } from '../../src/server/export/backup/container.ts'
import { dropDatabase, dropLeftovers } from '../../src/server/export/backup/databases.ts'
import { loadBackup, openBackup, passFile } from '../../src/server/export/backup/read.ts'
import { restoreSet } from '../../src/server/export/backup/restore.ts'
import { writeBackup } from '../../src/server/export/backup/write.ts'
import { type Db, openDatabase } from '../../src/server/kernel/db.ts'
import { newId } from '../../src/server/kernel/new-id.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import { makeGroup, type Season } from '../crash/group.ts'
import { end } from '../crash/killer.ts'
import { type Load, startLoad } from '../crash/load.ts'
import { backUpAt, type Moment, toldBy } from '../crash/moment.ts'
import { openProduct, type Product } from '../crash/product.ts'
import { prove } from '../crash/proof.ts'
import { askOf, type SignedIn, signInBy, testPassword } from '../world/client.ts'
import { person } from '../world/ledger.ts'
import { injectOver } from '../world/server-process.ts'
import { otherDatabase } from '../world/setup-postgres.ts'
import { companyDigests, rowDigests } from './row-digests.ts'

const long = process.env.SELVEDGE_LONG === '1'
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
const kills = 12

const products: Product[] = []
afterAll(async () => {
  for (const product of products) await product.stop()
})

type Then = { digests: string[]; told: Map<string, string>; answers: number; postings: number }
type Stage = {
  product: Product
  season: Season
  load: Load
  words: string
  /** The account set that is backed up, one in which posting goes on. */
  books: Books
  moment: Moment<Then>
  file: Buffer
}

const holderOf = (product: Product): Db => openDatabase(product.look().url, { max: 4, unwatched: true })

/** A backup of a company while sixteen people write in it and its January is posted and taken back. */
const backUpUnderLoad = async (): Promise<Stage> => {
  const product = await openProduct()
  products.push(product)
  await product.start()
  const [season] = await makeGroup(product.look(), 1, seed, { statementTemplate: 'CAS' })
  const books = season?.posted[1]
  if (!season || !books) throw new Error('there is no season')
  const userId = await makeUser(product.look(), {
    ...{ userName: 'chief_a', realName: 'chief_a', password: testPassword, roles: ['admin'] },
  })
  await grant(product.look(), { userId, companyId: null, year: null, rights: accountSetRights })
  const words = await backupWords({ backupKey: null, data: product.data })
  const load = await startLoad(product, season, seed)
  await load.underWay()
  const path = join(product.data, 'set.backup')
  const holder = holderOf(product)
  const [answers, posted] = [load.counts.answers, load.turns.posted]
  const { companyId, value: accountSet } = books
  const asked = { kind: 'accountSet' as const, companyId, accountSet, withFiles: true, words }
  const moment = await backUpAt(holder, path, asked, async (tx) => {
    const during = { answers: load.counts.answers - answers, postings: load.turns.posted - posted }
    return { ...during, digests: await companyDigests(tx, companyId), told: await toldBy(tx, books) }
  })
  await holder.close()
  return { product, season, load, words, books, moment, file: await readFile(path) }
}

/** Sends the file as the screen does; the id of the backup, or the code of the refusal. */
const bring = async (product: Product, { token, api }: SignedIn, file: Buffer): Promise<string | number> => {
  const { uploadId } = await api(backupUploadCalls).begin({ name: 'set.backup', bytes: file.length, changedMs: 0 })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'set.backup')
  const path = `${addressOf(backupUploadCalls.part).path}?uploadId=${uploadId}&offset=0`
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${product.address()}${path}`, { method: 'POST', headers, body: form })
  const { code } = (await answer.json()) as Envelope<unknown>
  if (code !== 200) return code
  return api(backupUploadCalls)
    .end({ uploadId })
    .then(
      ({ id }) => id,
      (refused) => (refused as { code: number }).code,
    )
}

const flipped = (file: Buffer): Buffer => {
  const copy = Buffer.from(file)
  copy[file.length >> 1] = (copy[file.length >> 1] ?? 0) ^ 1
  return copy
}

/** Under another code the same figures: only the names of the account set differ. */
const renamed = (told: Map<string, string>, from: string, to: string): [string, string][] =>
  [...told]
    // Digests and the trail of a copy are its own.
    .filter(([name]) => name !== 'archive')
    .map(([name, text]) => [name, text.replaceAll(from, to)])

/** Puts the set beside the books while everybody goes on. */
const restoreBeside = async ({ product, books, moment, file }: Stage): Promise<void> => {
  const chief = await signInBy(askOf(injectOver(Number(new URL(product.address()).port))), 'chief_a')
  expect(await bring(product, chief, file.subarray(0, file.length - 50))).toBe(44004)
  expect(await bring(product, chief, flipped(file))).toBe(44004)
  const id = await bring(product, chief, file)
  const { accountSet } = await chief.api(restoreSetCalls).restore({ id: String(id) })
  const [copy] = await product.look().query<Books>(
    `select s.company_id as "companyId", c.code as "companyCode", s.year, s.value
     from account_set s join company c on c.id = s.company_id where s.value = $1`,
    [accountSet],
  )
  if (!copy) throw new Error(`${accountSet} is not there`)
  const told = await toldBy(product.look(), copy)
  expect(renamed(told, copy.companyCode, books.companyCode)).toEqual(
    renamed(moment.saw.told, books.companyCode, books.companyCode),
  )
  expect(await prove(product.look(), [{ books: copy }])).toEqual([])
}

type Machine = { name: string; url: string; open: () => Db }

/** An empty machine that has the master data: a database that others are copied from. */
const masterData = async ({ product, words }: Stage): Promise<string> => {
  const path = join(product.data, 'config.backup')
  const holder = holderOf(product)
  const asked = { kind: 'config' as const, companyId: null, accountSet: '', withFiles: false, words, stores: [] }
  await writeBackup(holder, path, asked, { progress: () => undefined })
  await holder.close()
  const name = `master_${newId()}`
  await product.look().query(`create database ${name}`)
  const db = openDatabase(otherDatabase(product.look().url, name), { max: 2, unwatched: true })
  await loadBackup(db, await openBackup(Readable.from(await readFile(path)), words), passFile)
  await db.query('delete from company')
  await db.close()
  return name
}

const copyOf = async (product: Product, master: string): Promise<Machine> => {
  const name = `machine_${newId()}`
  await product.look().query(`create database ${name} template ${master}`)
  const url = otherDatabase(product.look().url, name)
  return { name, url, open: () => openDatabase(url, { max: 3, unwatched: true }) }
}

const withDb = async <T>({ open }: Machine, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = open()
  return work(db).finally(() => db.close())
}

const place = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** `selvedge restore FILE` as a process of its own. */
const commandOn = ({ url }: Machine, { product, words }: Stage): ChildProcess =>
  spawn(process.execPath, [place('src/server/cli/main.ts'), 'restore', join(product.data, 'set.backup')], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      ...{ DATABASE_URL: url, SELVEDGE_DATA: join(product.data, 'elsewhere'), SELVEDGE_BACKUP_KEY: words },
    },
  })

/** A process of the database that serves the restore; null where none does at this moment. */
const serverOf = async (product: Product, { name }: Machine): Promise<number | null> => {
  const [row] = await product.look().query<{ pid: number }>(
    `select pid from pg_stat_activity where starts_with(datname, $1) and application_name like 'selvedge%'
     order by datname desc limit 1`,
    [name],
  )
  return row?.pid ?? null
}

/** What a machine has after a restore was killed: the old state, or the company whole. */
const stateOf = (machine: Machine, { books, moment }: Stage, before: string): Promise<string> =>
  withDb(machine, async (db) => {
    const there = await db.query('select 1 from company')
    if (there.length === 0) return JSON.stringify([...(await rowDigests(db))]) === before ? 'old' : 'half'
    const [digests, told] = [await companyDigests(db, books.companyId), await toldBy(db, books)]
    const isSame = JSON.stringify(digests) === JSON.stringify(moment.saw.digests)
    return isSame && JSON.stringify([...told]) === JSON.stringify([...moment.saw.told]) ? 'new' : 'half'
  })

const killRestores = async (stage: Stage, master: string, takes: number): Promise<Map<string, number>> => {
  const { product } = stage
  const random = seeded(seed)
  const seen = new Map<string, number>()
  const before = await withDb(await copyOf(product, master), async (db) => JSON.stringify([...(await rowDigests(db))]))
  for (let no = 0; no < kills; no += 1) {
    const machine = await copyOf(product, master)
    const child = commandOn(machine, stage)
    const ended = once(child, 'exit')
    await sleep(random.below(Math.ceil(takes)))
    const victim = no % 3 === 2 ? 'database' : 'command'
    const pid = victim === 'database' ? await serverOf(product, machine) : child.pid
    if (pid) end(pid)
    await ended
    await product.ready()
    const state = await stateOf(machine, stage, before)
    expect(['old', 'new'], `kill ${no} of ${victim}`).toContain(state)
    seen.set(`${victim}: ${state}`, (seen.get(`${victim}: ${state}`) ?? 0) + 1)
    await withDb(machine, dropLeftovers)
    await dropDatabase(product.look(), machine.name)
  }
  return seen
}

test.runIf(long)(
  `one account set, backed up while people save and post in it, comes back byte for byte (seed ${seed})`,
  async () => {
    const stage = await backUpUnderLoad()
    const { product, load, words, books, moment, file, season } = stage
    expect([moment.saw.answers > 0, moment.saw.postings > 0]).toEqual([true, true])
    await restoreBeside(stage)

    const master = await masterData(stage)
    const machine = await copyOf(product, master)
    const places = { folder: join(product.data, 'elsewhere'), s3: null }
    await mkdir(places.folder, { recursive: true })
    await withDb(machine, async (db) => {
      const before = await rowDigests(db)
      const put = (bytes: Buffer, by = words) =>
        restoreSet(db, openGate(db), {
          ...{ open: () => Readable.from([bytes], { objectMode: false }), words: by, places },
          ...{ name: 'set.backup', by: person(0n, 'drill') },
        })
      for (const wrong of [file.subarray(0, file.length - 50), flipped(file)])
        await expect(put(wrong)).rejects.toThrow()
      await expect(put(file, 'the key of somebody else')).rejects.toThrow()
      expect(await rowDigests(db)).toEqual(before)
    })
    const begun = performance.now()
    const [code] = await once(commandOn(machine, stage), 'exit')
    const takes = performance.now() - begun
    expect(code).toBe(0)
    await withDb(machine, async (db) => {
      expect(await companyDigests(db, books.companyId)).toEqual(moment.saw.digests)
      expect([...(await toldBy(db, books))]).toEqual([...moment.saw.told])
    })
    const seen = await killRestores(stage, master, takes)
    await load.end()
    expect(
      await prove(
        product.look(),
        season.posted.map((each) => ({ books: each })),
      ),
    ).toEqual([])
    const left = await product.look().query(`select datname from pg_database where datname like '%\\_restore\\_%'`)
    expect(left).toEqual([])
    const { answers, postings } = moment.saw
    console.info('one account set under load', {
      ...{
        rows: moment.written.rows,
        bytes: moment.written.bytes,
        seconds: moment.seconds.toFixed(2),
        answers,
        postings,
      },
      ...{ restoreSeconds: (takes / 1000).toFixed(2), seed, seen: Object.fromEntries(seen), turns: load.turns },
    })
  },
)
