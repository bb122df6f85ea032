// Keeps which calls were made and how they were answered: gathered in memory and written by the hundred, so that no
// call waits for it; a crash loses those of the last second. It knows the path of a call as the contract has it, never
// what was sent, and so no secret.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from './db.ts'
import type { App } from './http.ts'
import { hidden, log } from './log.ts'
import { newId } from './new-id.ts'
import { ownNode } from './node.ts'
import { columnsOf } from './row-text.ts'

/** What is gathered is written so often (ms); of more calls than so many the rest are counted and not kept. */
const everyMs = 1000
const rowsMost = 5000
/** As many rows are sent together: making thousands into one statement would hold everybody up. */
const portion = 500

export type ApiLog = {
  /** Calls that came faster than they are kept. */
  lost(): number
  flush(): Promise<void>
  stop(): Promise<void>
}

type Entry = {
  at: string
  method: string
  path: string
  status: number
  code: number
  ms: number
  userId: bigint | null
  ip: string
  traceId: string
}

const writeText = `insert into api_log (id, at, method, path, status, code, duration_ms, user_id, ip, trace_id, node)
  select e.id, e.at, e.method, e.path, e.status, e.code, e.ms, e.user_id, e.ip, e.trace_id, $11
  from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::bigint[],
    $9::text[], $10::text[]) as e(id, at, method, path, status, code, ms, user_id, ip, trace_id)`

const write = async (db: Db, entries: readonly Entry[]): Promise<void> => {
  const columns = columnsOf(entries, 'at', 'method', 'path', 'status', 'code', 'ms', 'userId', 'ip', 'traceId')
  await db.query(writeText, [entries.map(() => newId()), ...columns, ownNode], 'api_log')
}

/** Whoever only watches whether the server lives is not worth a row. */
const watched = /^\/(healthz|readyz|version|metrics)$/

/** The path of a call as it is declared; '' for what is no call. One that leads nowhere may hold anything: a star. */
export const declaredPath = (request: FastifyRequest): string => {
  const { url, config } = request.routeOptions
  if (url === undefined) return request.visit === undefined ? '' : '*'
  return (config.isCall === true || url.startsWith('/files/')) && !watched.test(url) ? url : ''
}

const entryOf = (request: FastifyRequest, reply: FastifyReply, path: string): Entry => {
  const ms = Math.round(reply.elapsedTime)
  return {
    at: new Date(Date.now() - ms).toISOString(),
    ...{ method: request.method, path, status: reply.statusCode, code: request.answered, ms },
    ...{ userId: request.callerId, ip: request.ip, traceId: request.visit.traceId },
  }
}

/** To be called before any call is served. */
export const keepCalls = ({ http, db }: Pick<App, 'http' | 'db'>): ApiLog => {
  let gathered: Entry[] = []
  let lost = 0
  let writing: Promise<void> = Promise.resolve()
  http.addHook('onResponse', (request, reply, done) => {
    const path = declaredPath(request)
    if (path !== '' && gathered.length >= rowsMost) lost += 1
    else if (path !== '') {
      const entry = entryOf(request, reply, path)
      gathered.push(entry)
      const { traceId, userId, ip: _, at: __, ...told } = entry
      log.debug('call', { traceId, ...told, user: userId })
    }
    done()
  })
  // What is gathered by then: while the database is slow or away no more than that waits.
  const writeGathered = async (): Promise<void> => {
    const entries = gathered
    gathered = []
    for (let at = 0; at < entries.length; at += portion) {
      const some = entries.slice(at, at + portion)
      // A database that is away costs the rows, never a call.
      await write(db, some).catch((error: unknown) => {
        lost += some.length
        log.warn('calls were not kept', { count: some.length, error })
      })
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(writeGathered)
    return writing
  }
  const timer = setInterval(() => void flush(), everyMs).unref()
  const stop = (): Promise<void> => {
    clearInterval(timer)
    return flush()
  }
  return { lost: () => lost, flush, stop }
}

// Keeps what the log of the server says about a call that failed, so that it is found by its trace id.

const contentMax = 8000

const textOf = (fault: unknown): string => {
  if (!(fault instanceof Error)) return String(fault)
  const cause = fault.cause instanceof Error ? `\ncaused by ${fault.cause.stack ?? fault.cause.message}` : ''
  return (fault.stack ?? fault.message) + cause
}

/** Nobody waits for it: what cannot be kept stands in the log all the same. */
export const keepFault = (db: Db, { traceId, call }: { traceId: string; call: string }, fault: unknown): void => {
  const values = [newId(), traceId, call.slice(0, 512), String(hidden(textOf(fault), '')).slice(0, contentMax)]
  db.query('insert into fault_line (id, at, trace_id, call, content) values ($1, now(), $2, $3, $4)', values).catch(
    (error) => log.error('a fault was not kept', { traceId, error }),
  )
}
