// Chaos: people do everything that can be done with the same books at once, on two servers that are killed in turn.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addSet, caller, type Ledger } from '../bench/books.ts'
import { year } from '../bench/drafts.ts'
import { type Product, startProduct } from '../bench/product.ts'
import { type Random, seeded } from '../bench/random.ts'
import { accountSetRights } from '../src/domain/chart/access.ts'
import { grant, makeUser } from '../src/seed/system.ts'
import { queryText } from '../src/web/api/query-string.ts'
import { formHeaders, formOf } from '../test/world/upload.ts'
import { acts, draftOf, type Scene } from './chaos-acts.ts'
import type { Drill, Stage } from './drill.ts'

const clients = 32
const seconds = 170
const killEverySeconds = 14
const companies = 3
const pollMs = 200

type Answer = { code: number; message: string; result: unknown; problems?: { name: string }[] }

/** What the clients have seen. */
type Seen = {
  answers: Map<string, number>
  faults: string[]
  /** Summaries of vouchers that nobody touches any more, as they were acknowledged. */
  kept: Set<string>
  cut: number
}

type Two = { products: Product[]; isOver: boolean }

const count = (seen: Seen, what: string): void => void seen.answers.set(what, (seen.answers.get(what) ?? 0) + 1)

type Told = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }

/** Sends a request to one of the two; null when the line was cut. */
const send = async (two: Two, at: number, told: Told): Promise<Response | null> => {
  const port = two.products[at % two.products.length]?.port
  const { method, path, headers, body } = told
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body as RequestInit['body'] }).catch(
    () => null,
  )
}

const clientOf = (two: Two, seen: Seen, number: number) => {
  const headers: Record<string, string> = { 'x-lang': 'en', 'x-forwarded-for': `10.2.0.${number + 1}` }
  let at = number

  /** One answer, null when the line was cut; what has to be told apart is counted. */
  const once = async (name: string, told: Told): Promise<Answer | null> => {
    const response = await send(two, at, told)
    const text = await response?.text().catch(() => null)
    if (!response || text === null || text === undefined) {
      seen.cut += 1
      at += 1
      await sleep(pollMs)
      return null
    }
    const answer = JSON.parse(text) as Answer
    const [access, refresh] = [response.headers.get('access-token'), response.headers.get('x-access-token')]
    if (access && refresh) Object.assign(headers, { authorization: `Bearer ${access}`, 'x-authorization': refresh })
    const cacheId = response.headers.get('cache-id')
    if (response.status >= 500 || answer.code === 500)
      seen.faults.push(`${name}: ${response.status} ${answer.code} ${answer.message} ${text.slice(0, 300)}`)
    if (answer.code !== 2020 || cacheId === null) return answer
    await sleep(pollMs)
    return once(name, { ...told, headers: { ...told.headers, 'cache-id': cacheId } })
  }
  const signIn = async (): Promise<void> => {
    const body = JSON.stringify({ userName: `chaos${number}`, password: caller.password })
    const json = {
      'x-lang': 'en',
      'x-forwarded-for': headers['x-forwarded-for'] ?? '',
      'content-type': 'application/json',
    }
    const answer = await once('sign in', { method: 'POST', path: '/system/auth/login', headers: json, body })
    const pair = answer?.result as { accessToken: string; refreshToken: string } | undefined
    if (pair?.accessToken)
      Object.assign(headers, {
        authorization: `Bearer ${pair.accessToken}`,
        'x-authorization': `Bearer ${pair.refreshToken}`,
      })
  }
  /** The result, null for a refusal or a line that was cut. */
  const ask = async (name: string, accountSet: string, told: Told): Promise<unknown> => {
    const answer = await once(name, { ...told, headers: { ...headers, ...told.headers, 'account-config': accountSet } })
    if (!answer) return null
    const problem = answer.problems?.[0]?.name ?? String(answer.code)
    count(seen, answer.code === 200 ? 'done' : problem)
    if (answer.code === 401) await signIn()
    if (answer.code === 400) seen.faults.push(`${name} is asked wrongly: ${JSON.stringify(answer).slice(0, 300)}`)
    return answer.code === 200 ? answer.result : null
  }
  return { ask, signIn }
}

type Client = ReturnType<typeof clientOf>

const sceneOf = (client: Client, name: string, scene: Pick<Scene, 'random' | 'accountSet' | 'recent'>): Scene => ({
  ...scene,
  ask: (method, path, body) => {
    const query = method === 'DELETE' ? `?${queryText(body)}` : ''
    const isJson = method === 'POST'
    const json = isJson ? { 'content-type': 'application/json' } : {}
    const told = { method, path: `${path}${query}`, headers: json as Record<string, string> }
    return client.ask(name, scene.accountSet, isJson ? { ...told, body: JSON.stringify(body) } : told)
  },
  bring: (summary) => {
    const [company] = scene.accountSet.split('-')
    const date = `${year}-0${1 + scene.random.below(3)}-15`
    const no = 100_000 + scene.random.below(100_000)
    const row = (subject: string, debit: string, credit: string) =>
      `${company},${date},JI,${no},${summary},${subject},${debit},${credit}\n`
    const head = 'company,date,type,no,summary,subject,debit,credit\n'
    const content = Buffer.from(head + row('1001', '5.00', '') + row('224106', '', '5.00'))
    const told = { method: 'POST', path: '/gl/voucher/import', headers: formHeaders }
    return client.ask(name, scene.accountSet, { ...told, body: formOf(`${randomUUID()}.csv`, content) })
  },
})

/** A voucher in a month that nobody fights over, sent until it is answered: it must be there once. */
const keep = async (client: Client, accountSet: string, random: Random, two: Two, seen: Seen): Promise<void> => {
  const summary = `kept ${randomUUID()}`
  const key = randomUUID()
  const draft = draftOf(random, `${year}-12`, summary)
  const body = JSON.stringify({ draft, accept: Array.from({ length: 20 }, (_, at) => 46_001 + at) })
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  while (!two.isOver) {
    const made = await client.ask('keep', accountSet, { method: 'POST', path: '/gl/voucher/save', headers, body })
    if (made === null) continue
    seen.kept.add(summary)
    return
  }
}

const names = Object.entries(acts).flatMap(([name, [often]]) => Array.from({ length: often }, () => name))

const live = async (two: Two, seen: Seen, number: number, sets: readonly string[], recents: string[][]) => {
  const random = seeded(70_000 + number)
  const client = clientOf(two, seen, number)
  await client.signIn()
  while (!two.isOver) {
    const which = random.below(sets.length)
    const accountSet = sets[which] as string
    if (random.below(12) === 0) await keep(client, accountSet, random, two, seen)
    const name = random.pick(names)
    const [, act] = acts[name] as (typeof acts)[string]
    await act(sceneOf(client, name, { random, accountSet, recent: recents[which] as string[] }))
    await sleep(random.below(100))
  }
}

/** Ends one of the two servers, now at once and now in order, and starts another in its place. */
const kills = async ({ say, data }: Stage, ledger: Ledger, two: Two): Promise<number> => {
  let killed = 0
  for (; ; killed += 1) {
    await sleep(killEverySeconds * 1000)
    if (two.isOver) return killed
    const at = killed % two.products.length
    const old = two.products[at] as Product
    if (killed % 3 === 2) await old.stop()
    else process.kill(old.pid, 'SIGKILL')
    two.products[at] = await startProduct(ledger.url, data, settings)
    say(`  killed and started again: ${killed + 1}`)
  }
}

const settings = { settings: { SELVEDGE_TRUST_PROXY: 'loopback' } }

const addPeople = async ({ db }: Ledger): Promise<void> => {
  for (let number = 0; number < clients; number += 1) {
    const userId = await makeUser(db, { ...caller, userName: `chaos${number}`, roles: ['admin'] })
    await grant(db, { userId, companyId: null, year: null, rights: accountSetRights })
    await db.query(`insert into voucher_audit_right (id, user_id) values ($1, $2)`, [1000 + number, userId])
  }
}

const deadlocks = async ({ db }: Ledger): Promise<number> => {
  const rows = await db.query<{ n: bigint }>(
    `select deadlocks as n from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.n ?? 0)
}

const report = async ({ say, check }: Stage, ledger: Ledger, seen: Seen): Promise<void> => {
  for (const [what, times] of [...seen.answers].sort((a, b) => b[1] - a[1])) say(`  ${times} × ${what}`)
  say(`  ${seen.cut} lines were cut`)
  for (const fault of new Set(seen.faults.slice(0, 20))) say(`  ${fault}`)
  check('answers 5xx, faults and wrong questions', seen.faults.length, 0)
  check('deadlocks in the database', await deadlocks(ledger), 0)
  const rows = await ledger.db.query<{ summary: string; n: number }>(
    `-- cross-company: rows of a backup
     select summary, count(*)::integer as n from voucher_line where summary like 'kept %' and debit <> 0 group by 1`,
  )
  const there = new Map(rows.map(({ summary, n }) => [summary, n]))
  check(`lost of ${seen.kept.size} acknowledged`, [...seen.kept].filter((one) => !there.has(one)).length, 0)
  check('doubled', [...there.values()].filter((n) => n > 1).length, 0)
}

export const chaos: Drill = async (stage) => {
  const { say, check, data } = stage
  const { ledger, product } = await stage.start('chaos')
  await addPeople(ledger)
  const books = []
  for (let no = 1; no <= companies; no += 1) books.push(await addSet(ledger, `C0${no}`, 'MANAGEMENT'))
  const two: Two = { products: [product, await startProduct(ledger.url, data, settings)], isOver: false }
  const seen: Seen = { answers: new Map(), faults: [], kept: new Set(), cut: 0 }
  const sets = books.map(({ value }) => value)
  const recents: string[][] = books.map(() => [])
  say(`${clients} people, ${Object.keys(acts).length} kinds of acts, ${seconds} s`)
  const killing = kills(stage, ledger, two)
  const working = Array.from({ length: clients }, (_, number) => live(two, seen, number, sets, recents))
  await sleep(seconds * 1000)
  two.isOver = true
  await Promise.all(working)
  say(`  ${await killing} kills`)
  await report(stage, ledger, seen)
  let findings = 0
  for (const set of books) {
    const verified = await ledger.gate.verify(set)
    for (const each of verified.findings.slice(0, 5)) say(`  ${set.value}: ${JSON.stringify(each)}`)
    findings += verified.findings.length
  }
  check('findings of verify', findings, 0)
  for (const each of two.products) if (each !== product) await each.stop()
}
