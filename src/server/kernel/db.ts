// The one way to the database: statements, transactions, COPY and notifications, with exact types.
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type AccessMode, inside, openShares, type Shares } from './connections.ts'
import { type CopyIn, copyRowsIn } from './copy-rows.ts'
import { exactTypes, nameByProperty, readInSlices } from './db-types.ts'
import { openListeners } from './listener.ts'
import { Busy, insist, laterMs, lockMs, lookMs, TryLater, Unsure } from './lock-wait.ts'
import { type Lane, openLane } from './pipeline.ts'
import { type Tell, tellWatchers } from './statement-watch.ts'
import { endOfWork, endOnCancel } from './time-limit.ts'
import { noteWrite, openWritten, refuseAlone, type StatementResult, tellAll, type WrittenRows } from './written-rows.ts'

/** A value that may be sent as a parameter. Money and ids go as bigint, moments and dates as text. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Buffer
  | readonly SqlValue[]
  | { readonly [key: string]: unknown }

/**
 * A database, or a transaction in it. Rows come back with properties for columns (`voucherNo` for `voucher_no`) and
 * with exact types: int8 is a JavaScript bigint, numeric is decimal text, date is 'YYYY-MM-DD', timestamptz is ISO text
 * in UTC. Numbers inside a json column are read as floats: send amounts as text there.
 */
export type Db = {
  /** Runs one statement. With a `name` it is prepared once a connection; one name belongs to one text. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly SqlValue[], name?: string): Promise<Row[]>
  /** The row of a statement that answers one, whatever the tables hold; none or several are a fault. */
  row<Row>(text: string, values?: readonly SqlValue[], name?: string): Promise<Row>
  /**
   * Runs `work` in one READ COMMITTED transaction and commits it; any error rolls it back. A serialization failure, a
   * deadlock (40001, 40P01), a lock that was not to be had (Busy) or TryAgain runs the whole work again, up to three
   * times: work must have no effect outside the database. Inside a transaction it joins the outer one. A slow call that
   * has run too long, or was cancelled and did not stop by itself, loses the transaction that runs, unless it commits
   * already, and begins no other.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Runs `work` on one unchanging view (REPEATABLE READ, READ ONLY); `cancelled` ends its statement too. */
  snapshot<T>(work: (tx: Db) => Promise<T>, cancelled?: AbortSignal): Promise<T>
  /** A COPY … FROM STDIN; only inside a transaction. The stream ends when the server has taken every row. */
  copyIn(text: string): Writable
  /**
   * Several COPY … FROM STDIN one after another, with all their rows; only inside a transaction. The rows must not
   * change before the answer, which comes when the server has taken every one.
   */
  copyRows(copies: readonly CopyIn[]): Promise<void>
  /** A COPY … TO STDOUT; only inside a transaction or snapshot. */
  copyOut(text: string): Readable
  /** `null` says that the connection was lost: anything may have been missed. The answer stops it. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => Promise<void>>
  /** A connection of its own for statements that follow each other without a pause; none waits longer for a lock. */
  lane(lockMilliseconds: number): Lane
  /** By connections that no work on books takes: for signing in, sessions, health, jobs. */
  readonly own: Db
  /** Connections that are busy and idle, and work that waits for one. */
  connections(): { busy: number; idle: number; waiting: number }
  /** Where it is reached, with its password: for whoever opens another database of the same server. */
  readonly url: string
  /** What this transaction has written of rows with roots, and who tells of it (decision 0053). */
  readonly written: WrittenRows
  /** Who owns it, where that is another user than the one the product works as; see `asOwner`. */
  readonly owner: DatabaseOwner | null
  /** Ends every connection; waits for what runs. What has ended already may be ended again. */
  close(): Promise<void>
}

/** Where the owner of the tables reaches a database, and the name of the user that the product works as in it. */
export type DatabaseOwner = { url: string; application: string }

export type DatabaseOptions = {
  /** Most connections at one time, the own ones of the server included; ten unless told. */
  max?: number
  /** Shown in pg_stat_activity. */
  name?: string
  owner?: DatabaseOwner | null
  /** Waits for locks as long as they are held. */
  patient?: true
  /** Shown to no statement recorder, and may write rows that no trail tells of: for what a test does by itself. */
  unwatched?: true
}

const onlyRow = <Row>([row, ...others]: Row[]): Row => {
  if (row === undefined || others.length > 0) throw new Error('a statement of one row had none, or several')
  return row
}

const askWhole = async <Row>(
  asker: pg.Pool | pg.PoolClient,
  text: string,
  values?: readonly SqlValue[],
  name?: string,
): Promise<StatementResult<Row>> => {
  try {
    const { rows, rowCount } = await asker.query({ text, name, values: values as unknown[] | undefined })
    return { rows: rows as Row[], rowCount }
  } catch (error) {
    throw databaseError(error)?.state === '55P03' ? new Busy(text) : error
  }
}

const ask = async <Row>(...asked: Parameters<typeof askWhole>): Promise<Row[]> => (await askWhole<Row>(...asked)).rows

const attemptsMax = 4
const retried = new Set(['40001', '40P01'])

/** SQLSTATE and constraint of a database error, or null when it is no such error. Citus adds `_<shard>` to names. */
export const databaseError = (error: unknown): { state: string; constraint: string; message: string } | null => {
  if (!(error instanceof pg.DatabaseError)) return null
  const named = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? ''
  return { state: error.code ?? '', constraint: named.replace(/_\d{6,}$/, ''), message: error.message }
}

const lostStates = /^(08|57P0[1-5]|53300)/
const lostWords = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** The database or the way to it went away: nobody knows whether the last statement was carried out. */
export const isLost = (error: unknown): boolean => {
  const known = databaseError(error)
  if (known) return lostStates.test(known.state)
  if (error instanceof Unsure) return true
  if (!(error instanceof Error)) return false
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  // A socket that is not there yet is a missing file too.
  return lostWords.test(error.message) || lostCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')
}

const fullCodes = new Set(['ENOSPC', 'EROFS', 'EDQUOT', '53100', '58030'])

/** A disk is full or cannot be written, that of the database or that of the files: nothing of the call was done. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && fullCodes.has((error as NodeJS.ErrnoException).code ?? '')

/** Ends a transaction that came across another's; it is run again, as after a serialization failure. */
export class TryAgain extends Error {}

const mayRetry = (error: unknown) =>
  error instanceof TryAgain || error instanceof Busy || retried.has(databaseError(error)?.state ?? '')

const outsideTransaction = (): never => {
  throw new Error('COPY belongs to a transaction')
}

type Opened = { pool: pg.Pool; shares: Shares; database: Db; tell: Tell; isWatched: boolean }

type Inside = { readOnly: boolean; cancelled: AbortSignal | undefined }

/** The Db seen by work inside a transaction on one connection. What is cancelled begins no other statement. */
const within = (client: pg.PoolClient, { readOnly, cancelled }: Inside, { database, tell: told }: Opened): Db => {
  const written = openWritten()
  const tell: Tell = (text) => {
    cancelled?.throwIfAborted()
    return told(text)
  }
  const tx: Db = {
    query: async (text, values, name) => noteWrite(written, text, await askWhole(client, tell(text), values, name)),
    row: async <Row>(...asked: Parameters<Db['row']>) => onlyRow(await tx.query<Row>(...asked)),
    written,
    transaction: (work) => (readOnly ? Promise.reject(new Error('a snapshot cannot be written to')) : work(tx)),
    snapshot: (work) =>
      readOnly ? work(tx) : Promise.reject(new Error('a snapshot cannot begin inside a transaction')),
    copyIn: (text) => client.query(copyFrom(tell(text))),
    copyRows: async (copies) => {
      for (const { text } of copies) tell(text)
      await new Promise<void>((done, failed) => {
        client.query(copyRowsIn(copies, (error) => (error ? failed(error) : done())))
      })
    },
    copyOut: (text) => client.query(copyTo(tell(text))),
    listen: database.listen,
    lane: database.lane,
    connections: database.connections,
    own: database.own,
    url: database.url,
    owner: database.owner,
    close: () => Promise.reject(new Error('a transaction is ended by its work')),
  }
  return tx
}

type Begin = 'BEGIN ISOLATION LEVEL READ COMMITTED' | 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Unheard, the loss of a connection would end the process; the statement on its way hears of it by itself. */
const unheard = (): void => undefined

/** A statement by itself; one of a slow call ends with it. What has to be tidied up after that end is still asked. */
const askAlone = async <Row>(opened: Opened, ...asked: [string, (readonly SqlValue[])?, string?]): Promise<Row[]> => {
  const { pool, shares } = opened
  if (opened.isWatched) refuseAlone(asked[0])
  const giveBack = await shares.take('read')
  const end = endOfWork()
  if (end === undefined || end.aborted) return ask<Row>(pool, ...asked).finally(giveBack)
  let client: pg.PoolClient | undefined
  let release: (() => Promise<void>) | undefined
  let broken: Error | undefined
  try {
    client = await pool.connect()
    client.on('error', unheard)
    release = endOnCancel(opened.database.own, client, end)
    return await ask<Row>(client, ...asked)
  } catch (error) {
    if (isLost(error)) broken = error as Error
    throw error
  } finally {
    await release?.()
    client?.release(broken)
    client?.off('error', unheard)
    giveBack()
  }
}

const kindOf = (begin: Begin): AccessMode => (begin.endsWith('ONLY') ? 'read' : 'write')

const runOn = async <T>(
  client: pg.PoolClient,
  opened: Opened,
  begin: Begin,
  work: (tx: Db) => Promise<T>,
  cancelled?: AbortSignal,
): Promise<T> => {
  const release = endOnCancel(opened.database.own, client, cancelled)
  let broken: Error | undefined
  // Without a listener the loss of a connection between two statements would end the process.
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  try {
    await client.query(begin)
    const tx = within(client, { readOnly: kindOf(begin) === 'read', cancelled }, opened)
    const result = await inside(() => work(tx))
    await tellAll(tx.written, opened.isWatched)
    // What commits is not broken off any more.
    await release()
    cancelled?.throwIfAborted()
    const end = await client.query('COMMIT').catch((error) => {
      throw isLost(error) ? new Unsure('the database went away while it was to commit', { cause: error }) : error
    })
    // A transaction that failed inside answers COMMIT with ROLLBACK and no error: work swallowed the real one.
    if (end.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
    return result
  } catch (error) {
    await release()
    await client.query('ROLLBACK').catch((failure) => {
      broken = failure as Error
    })
    throw error
  } finally {
    await release()
    client.off('error', lost)
    client.release(broken)
  }
}

const runOnce = async <T>(
  opened: Opened,
  begin: Begin,
  work: (tx: Db) => Promise<T>,
  cancelled?: AbortSignal,
): Promise<T> => {
  const giveBack = await opened.shares.take(kindOf(begin))
  try {
    cancelled?.throwIfAborted()
    return await runOn(await opened.pool.connect(), opened, begin, work, cancelled)
  } finally {
    giveBack()
  }
}

const run = async <T>(opened: Opened, begin: Begin, work: (tx: Db) => Promise<T>, given?: AbortSignal): Promise<T> => {
  const cancelled = endOfWork(given)
  const begun = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const isPatient = performance.now() - begun < laterMs
    const once = () => runOnce(opened, begin, work, cancelled)
    try {
      return await (isPatient ? once() : insist(once))
    } catch (error) {
      cancelled?.throwIfAborted()
      if (error instanceof TryLater) {
        attempt -= 1
        await sleep(lookMs)
        continue
      }
      if (attempt >= attemptsMax || !mayRetry(error)) throw error
      // Two that met once should not meet again.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/** How many of so many connections are the server's own: of few none is taken away, but one is added. */
const ownOf = (max: number): number => (max < 5 ? 0 : Math.max(2, Math.floor(max / 5)))

/** Opens the connections to a database. Nothing is connected before the first statement. */
export const openDatabase = (url: string, options: DatabaseOptions = {}): Db => {
  const max = options.max ?? 10
  const own = ownOf(max)
  return openPool(url, { ...options, max: max - own }, openPool(url, { ...options, max: own || 1 }, null))
}

const openPool = (url: string, options: DatabaseOptions & { max: number }, own: Db | null): Db => {
  // Dates are read as ISO text, and no statement may depend on the clock zone of the server.
  const settings = '-c DateStyle=ISO,YMD -c TimeZone=UTC'
  const connection = {
    connectionString: url,
    application_name: options.name ?? 'selvedge',
    types: exactTypes,
    options: `${settings} -c lock_timeout=${options.patient === true ? 0 : lockMs}`,
    connectionTimeoutMillis: 10_000,
    // A way to the server that died without a word is found dead within minutes, however quiet they are.
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
  }
  // Prepared statements live with their connection, so connections are kept through quiet minutes.
  const pool = new pg.Pool({ ...connection, max: options.max, idleTimeoutMillis: 600_000 })
  // An idle connection that the server ends is simply replaced at the next statement.
  pool.on('error', () => undefined)
  // A server that ends right behind its greeting says so before anybody has the connection; unheard, it would end us.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', nameByProperty)
  pool.on('connect', readInSlices)
  const listeners = openListeners(url)
  const lanes: Lane[] = []
  // The server's own work is short, and none of it waits for another's.
  const shares = openShares(own === null ? Number.POSITIVE_INFINITY : options.max)
  const database: Db = {
    url,
    owner: options.owner ?? null,
    written: openWritten(),
    get own() {
      return own ?? database
    },
    connections: () => {
      const { totalCount, idleCount, waitingCount } = pool
      const others = own?.connections() ?? { busy: 0, idle: 0, waiting: 0 }
      return {
        busy: others.busy + totalCount - idleCount,
        idle: others.idle + idleCount,
        waiting: others.waiting + waitingCount + shares.waiting(),
      }
    },
    query: (text, values, name) => askAlone(opened, opened.tell(text), values, name),
    row: async <Row>(...asked: Parameters<Db['row']>) => onlyRow(await database.query<Row>(...asked)),
    transaction: (work) => run(opened, 'BEGIN ISOLATION LEVEL READ COMMITTED', work),
    snapshot: (work, cancelled) => run(opened, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work, cancelled),
    copyIn: outsideTransaction,
    copyRows: outsideTransaction,
    copyOut: outsideTransaction,
    listen: listeners.listen,
    lane: (lockMilliseconds) => {
      const lane = openLane({ ...connection, options: `${settings} -c lock_timeout=${lockMilliseconds}` })
      lanes.push(lane)
      return { ...lane, query: (text, values, name) => lane.query(opened.tell(text), values, name) }
    },
    close: async () => {
      await listeners.stop()
      await Promise.all(lanes.map((lane) => lane.close()))
      if (!pool.ended) await pool.end()
      await own?.close()
    },
  }
  const isWatched = options.unwatched !== true
  const tell: Tell = isWatched ? tellWatchers : (text) => text
  const opened: Opened = { pool, shares, database, tell, isWatched }
  return database
}

/** Sets settings for the rest of a transaction (null: back), in the form that reaches every node. */
export const setLocal = async (tx: Db, settings: Readonly<Record<string, string | null>>): Promise<void> => {
  for (const [setting, value] of Object.entries(settings)) {
    if (!/^[a-z_]+(\.[a-z_]+)?$/.test(setting)) throw new Error(`not a setting: ${setting}`)
    await tx.query(`SET LOCAL ${setting} TO ${value === null ? 'DEFAULT' : pg.escapeLiteral(value)}`)
  }
}
