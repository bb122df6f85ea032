// The drill of backups (SELVEDGE_LONG=1): a restore that is killed at any moment leaves the instance as it was or as it
// was then, and a backup made while people write is put on an empty machine row for row.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { seeded } from '../../bench/random.ts'
import { backupCalls } from '../../src/contract/export/backup.ts'
import { maintenanceCalls, restoreCalls, restorePhrase } from '../../src/contract/export/restore.ts'
import { makeUser } from '../../src/seed/system.ts'
import { backupWords } from '../../src/server/export/backup/container.ts'
import { openBackup } from '../../src/server/export/backup/read.ts'
import { restoreWhole } from '../../src/server/export/backup/restore.ts'
import { type Db, openDatabase } from '../../src/server/kernel/db.ts'
import { newId } from '../../src/server/kernel/new-id.ts'
import { makeGroup, type Season } from '../crash/group.ts'
import { kill, type Victim } from '../crash/killer.ts'
import { startLoad } from '../crash/load.ts'
import { backUpAt } from '../crash/moment.ts'
import { openProduct, type Product } from '../crash/product.ts'
import { prove } from '../crash/proof.ts'
import { askOf, signInBy, testPassword } from '../world/client.ts'
import { person } from '../world/ledger.ts'
import { injectOver } from '../world/server-process.ts'
import { otherDatabase } from '../world/setup-postgres.ts'
import { rowDigests } from './row-digests.ts'

const long = process.env.SELVEDGE_LONG === '1'
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
const kills = 14

const products: Product[] = []
afterAll(async () => {
  for (const product of products) await product.stop()
})

const begin = async (): Promise<{ product: Product; season: Season }> => {
  const product = await openProduct()
  products.push(product)
  await product.start()
  const [season] = await makeGroup(product.look(), 1, seed)
  for (const userName of ['chief_a', 'chief_b']) {
    await makeUser(product.look(), { userName, realName: userName, password: testPassword, roles: ['admin'] })
  }
  if (!season) throw new Error('there is no season')
  return { product, season }
}

const askIn = (product: Product) => askOf(injectOver(Number(new URL(product.address()).port)))

/** Asks and confirms; from the answer on the restore runs. */
const beginRestore = async (product: Product, id: string): Promise<void> => {
  const ask = askIn(product)
  const [one, two] = [await signInBy(ask, 'chief_a'), await signInBy(ask, 'chief_b')]
  const { items } = await one.api(backupCalls).list({})
  const phrase = restorePhrase(items.find((row) => row.id === id) ?? { startedAt: '' })
  const request = await one.api(restoreCalls).ask({ id, phrase })
  await two.api(restoreCalls).confirm({ id: request.id, password: testPassword })
}

/** The mark and what became of the request, when people may go on. */
const outcomeOf = async (product: Product): Promise<{ mark: string; state: string }> => {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(100)) {
    const answer = await askIn(product)(maintenanceCalls.state, {}).catch(() => null)
    if (answer === null || (answer.body.result as { active: boolean } | null)?.active !== false) continue
    const [row] = await product
      .look()
      .query<{ mark: string; state: string }>(
        `select u.real_name as mark, r.state from app_user u, restore_request r where u.user_name = 'clerk_a'
         order by r.requested_at desc limit 1`,
      )
      .catch(() => [])
    if (row && row.state !== 'running') return row
  }
  throw new Error(`it does not come to an end: ${product.words()}`)
}

const setMark = (db: Db, mark: string) =>
  db.query(`update app_user set real_name = $1 where user_name = 'clerk_a'`, [mark])

/** A restore that nobody disturbs; the ms that it took. */
const restoreOnce = async (product: Product): Promise<number> => {
  const chief = await signInBy(askIn(product), 'chief_a')
  const { id } = await chief.api(backupCalls).create({ kind: 'full', withFiles: true })
  await setMark(product.look(), 'since')
  await beginRestore(product, id)
  const begun = performance.now()
  expect((await outcomeOf(product)).state).toBe('done')
  return performance.now() - begun
}

test.runIf(long)(`a restore that is killed leaves the old state or the new one (seed ${seed})`, async () => {
  const { product, season } = await begin()
  const random = seeded(seed)
  const victims: readonly Victim[] = ['server', 'database', 'both', 'backend']
  const seen = new Map<string, number>()
  // Left to itself it comes to its end; kills come at any moment of such a one.
  const takes = await restoreOnce(product)
  for (let no = 0; no < kills; no += 1) {
    const victim = victims[no % victims.length] ?? 'server'
    await setMark(product.look(), `then ${no}`)
    const chief = await signInBy(askIn(product), 'chief_a')
    const { id } = await chief.api(backupCalls).create({ kind: 'full', withFiles: true })
    await setMark(product.look(), `since ${no}`)
    await beginRestore(product, id)
    await sleep(random.below(Math.ceil(takes)))
    await kill(product, victim, random)
    if (victim === 'server' || victim === 'both') await product.start()
    await product.ready()
    const { mark, state } = await outcomeOf(product)
    expect(`${state} ${mark}`, `kill ${no} of ${victim}`).toBe(
      state === 'done' ? `done then ${no}` : `failed since ${no}`,
    )
    expect(
      await prove(
        product.look(),
        [...season.written, ...season.posted].map((books) => ({ books })),
      ),
    ).toEqual([])
    seen.set(`${victim} ${state}`, (seen.get(`${victim} ${state}`) ?? 0) + 1)
  }
  console.info(`${kills} kills of a restore, seed ${seed}:`, Object.fromEntries(seen))
  await restoreOnce(product)
  const left = await product.look().query(`select datname from pg_database where datname like '%\\_restore\\_%'`)
  expect(left).toEqual([])
})

test.runIf(long)(
  'a backup of the whole instance, made while people save and post, comes back row for row',
  async () => {
    const { product, season } = await begin()
    const load = await startLoad(product, season, seed)
    await load.underWay()
    const path = join(product.data, 'drill.backup')
    const words = await backupWords({ backupKey: null, data: product.data })
    const holder = openDatabase(product.look().url, { max: 4, unwatched: true })
    const [answers, posted] = [load.counts.answers, load.turns.posted]
    const whole = { kind: 'full' as const, companyId: null, accountSet: '', withFiles: false, words }
    const moment = await backUpAt(holder, path, whole, async (tx) => {
      const during = { answers: load.counts.answers - answers, postings: load.turns.posted - posted }
      return { ...during, digests: await rowDigests(tx) }
    })
    const { saw } = moment
    expect([saw.answers > 0, saw.postings > 0]).toEqual([true, true])
    await sleep(1000)
    await load.end()
    await holder.close()
    const file = await readFile(path)
    await kill(product, 'both', seeded(seed))
    await product.start()

    const name = `machine_${newId()}`
    await product.look().query(`create database ${name}`)
    const url = otherDatabase(product.look().url, name)
    const emptyMachine = () => openDatabase(url, { max: 4, unwatched: true })
    const places = { folder: join(product.data, 'elsewhere'), s3: null }
    const asked = { words, places, name: 'drill.backup', by: person(0n, 'drill') }
    const read = (bytes: Buffer, by = words) => openBackup(Readable.from([bytes], { objectMode: false }), by)
    await expect(read(file, 'the key of somebody else')).rejects.toThrow()
    const cut = Readable.from([file.subarray(0, file.length - 50)], { objectMode: false })
    const first = emptyMachine()
    await expect(restoreWhole(first, { ...asked, open: () => cut })).rejects.toThrow()
    await first.close()
    const again = performance.now()
    const { checks } = await restoreWhole(emptyMachine(), {
      ...asked,
      open: () => Readable.from([file], { objectMode: false }),
    })
    const restoreSeconds = (performance.now() - again) / 1000
    const restored = emptyMachine()
    const now = await rowDigests(restored)
    await restored.close()
    // That it was restored is told in the trail of the group.
    for (const table of ['trail', 'trail_head']) for (const each of [now, saw.digests]) each.delete(table)
    expect([...now].toSorted()).toEqual([...saw.digests].toSorted())
    await rm(path)
    console.info('backup under load', {
      ...{ rows: moment.written.rows, bytes: moment.written.bytes, seconds: moment.seconds.toFixed(2) },
      ...{ answers: saw.answers, postings: saw.postings, turns: load.turns },
      ...{
        restoreSeconds: restoreSeconds.toFixed(2),
        sets: checks.sets,
        vouchers: checks.vouchers,
        links: checks.links,
      },
    })
  },
)
