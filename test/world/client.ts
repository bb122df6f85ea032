// The product as a test meets it: a database of its own, the app on it, and typed clients of users with chosen rights.
import { afterAll } from 'vitest'
import {
  addressOf,
  type Call,
  type Calls,
  type Envelope,
  type InputOf,
  type ResultOf,
} from '../../src/contract/base/call.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import type { AccountSetRight } from '../../src/domain/chart/access.ts'
import { grant, makeUser } from '../../src/seed/system.ts'
import { type AppOptions, buildApp } from '../../src/server/app.ts'
import type { App } from '../../src/server/kernel/http.ts'
import { newId } from '../../src/server/kernel/new-id.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { fillPath, queryText } from '../../src/web/api/query-string.ts'
import type { Send, SendOptions } from '../../src/web/api/send.ts'
import { type World, world } from './world.ts'

export type Answer = {
  status: number
  headers: Record<string, string | number | string[] | undefined>
  body: Envelope<unknown>
  text: string
  /** Of a file that is no text. */
  bytes: Buffer
}
export type Asked = { headers?: Record<string, string>; accountSet?: string; lang?: string; token?: string }

/** One HTTP request of a call, answered as it is: nothing is thrown. */
export type Ask = (definition: Call, input: unknown, asked?: Asked) => Promise<Answer>

/** The calls of a contract as functions. */
type Client<T extends Calls> = {
  readonly [K in keyof T]: (input: InputOf<T[K]>, options?: SendOptions) => Promise<ResultOf<T[K]>>
}

/** `client(voucherCalls, send).save(draft)`: typed both ways by the contract. */
const client = <T extends Calls>(calls: T, send: Send): Client<T> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, definition]) => [
      name,
      (input: unknown, options?: SendOptions) => send(definition, input, options),
    ]),
  ) as Client<T>

export type SignedIn = {
  userName: string
  token: string
  refreshToken: string
  ask: Ask
  /** A typed client; refusals are thrown as `CallRefused`. */
  api: <T extends Calls>(calls: T) => Client<T>
  /** The same user in another account set. */
  in: (accountSet: string) => SignedIn
}

export type NewPerson = {
  userName: string
  roles: readonly string[]
  rights?: readonly AccountSetRight[]
  companies?: readonly bigint[]
  scope?: { subjects?: string[]; stores?: string[]; departments?: string[] }
}

export type ProductWorld = World & {
  app: App
  inject: Inject
  ask: Ask
  signIn: (userName: string, accountSet?: string) => Promise<SignedIn>
  /** Makes a user with roles, and rights in every account set of the companies (all without `companies`). */
  makePerson: (person: NewPerson) => Promise<bigint>
  /** The same, signed in to an account set. */
  enter: (person: NewPerson, accountSet?: string) => Promise<SignedIn>
  /** A company with an empty account set per year, every month open: only to try rights; ledgers make real ones. */
  makeAccountSet: (code: string, year: number) => Promise<{ companyId: bigint; value: string }>
}

export const testPassword = 'Abc123!x'

/** Sends one HTTP request: within this process, or to another one. */
export type Inject = (asked: {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}) => Promise<{ statusCode: number; headers: Answer['headers']; body: string; rawPayload?: Buffer; json<T>(): T }>

export const askOf =
  (inject: Inject): Ask =>
  async (definition, input, asked = {}) => {
    const { method, path } = addressOf(definition)
    const filled = fillPath(path, input)
    const inQuery = method === 'GET' || method === 'DELETE'
    const query = inQuery ? queryText(filled.rest) : ''
    const headers: Record<string, string> = { 'x-lang': asked.lang ?? 'en', ...asked.headers }
    if (asked.token) headers.authorization = `Bearer ${asked.token}`
    if (asked.accountSet) headers['account-config'] = asked.accountSet
    if (!inQuery) headers['content-type'] = 'application/json'
    const url = query ? `${filled.path}?${query}` : filled.path
    const payload = inQuery ? undefined : JSON.stringify(filled.rest ?? {})
    const answer = await inject({ method, url, headers, payload })
    const isJson = String(answer.headers['content-type']).includes('json')
    const body = isJson ? answer.json<Envelope<unknown>>() : ({} as Envelope<unknown>)
    const bytes = answer.rawPayload ?? Buffer.from(answer.body)
    return { status: answer.statusCode, headers: answer.headers, body, text: answer.body, bytes }
  }

const sendOf =
  (ask: Ask): Send =>
  async (definition, input, options = {}) => {
    const headers: Record<string, string> = options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}
    for (;;) {
      const { status, body, headers: answered, text } = await ask(definition, input, { headers })
      if (status === 200 && body.code === undefined) return text
      if (body.code === 200) return body.result
      if (body.code !== 2020) throw new CallRefused(String(body.message), { ...body, traceId: body.extras?.traceId })
      headers['cache-id'] = String(answered['cache-id'])
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

const signedIn = (ask: Ask, who: { userName: string; token: string; refreshToken: string }, set: string): SignedIn => {
  const own: Ask = (definition, input, asked = {}) =>
    ask(definition, input, { token: who.token, accountSet: set, ...asked })
  return {
    ...who,
    ask: own,
    api: (calls) => client(calls, sendOf(own)),
    in: (accountSet) => signedIn(ask, who, accountSet),
  }
}

export const signInBy = async (ask: Ask, userName: string, accountSet = ''): Promise<SignedIn> => {
  const { body } = await ask(sessionCalls.login, { userName, password: testPassword })
  if (body.code !== 200) throw new Error(`${userName} cannot sign in: ${body.message}`)
  const { accessToken, refreshToken } = body.result as { accessToken: string; refreshToken: string }
  return signedIn(ask, { userName, token: accessToken, refreshToken }, accountSet)
}

const makeAccountSet = async (db: World['look'], code: string, year: number) => {
  const [old] = await db.query<{ id: bigint }>('select id from company where code = $1', [code])
  const companyId = old?.id ?? newId()
  const value = `${code}-${year}`
  await db.query(
    `insert into company (id, code, name_zh_cn, name_zh_tw, name_en) values ($1, $2, $2, $2, $2)
     on conflict do nothing`,
    [companyId, code],
  )
  const [chart] = await db.query<{ id: bigint }>(
    `insert into chart (id, code, name) values ($1, 'rights', 'rights')
     on conflict (code) do update set code = excluded.code returning id`,
    [newId()],
  )
  await db.query(
    `insert into account_set (company_id, year, value, name_zh_cn, name_zh_tw, name_en, chart_id, base_currency,
       created_by) values ($1, $2, $3, $3, $3, $3, $4, 'CNY', 'test')`,
    [companyId, year, value, chart?.id],
  )
  await db.query(
    `insert into period (company_id, year, no, date_from, date_to, status)
     select $1, $2, n, make_date($2, n, 1), (make_date($2, n, 1) + interval '1 month - 1 day')::date, 'OPEN'
     from generate_series(1, 12) n`,
    [companyId, year],
  )
  return { companyId, value }
}

/** Call it at the top of a test file, with `await`. */
export const productWorld = async (more: Pick<AppOptions, 'fileBytes'> = {}): Promise<ProductWorld> => {
  const base = await world({ system: true })
  const { db, config } = base
  const app = await buildApp({ db, config, checkResults: true, strangersPerMinute: 100_000, ...more })
  // What the house does by the clock the tests do themselves.
  app.house.stop()
  afterAll(() => app.close())
  const inject: Inject = (asked) => app.http.inject(asked)
  const ask = askOf(inject)
  const makePerson: ProductWorld['makePerson'] = async ({ userName, roles, rights = [], companies, scope }) => {
    const userId = await makeUser(base.look, { userName, realName: userName, password: testPassword, roles })
    if (rights.length > 0) {
      for (const companyId of companies ?? [null]) {
        await grant(base.look, { userId, companyId, year: null, rights, ...scope })
      }
    }
    return userId
  }
  return {
    ...base,
    app,
    inject,
    ask,
    signIn: (userName, accountSet) => signInBy(ask, userName, accountSet),
    makePerson,
    enter: async (person, accountSet) => {
      await makePerson(person)
      return signInBy(ask, person.userName, accountSet)
    },
    makeAccountSet: (code, year) => makeAccountSet(base.look, code, year),
  }
}
