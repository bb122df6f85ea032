// Figures of the machinery in the form of Prometheus, for whoever has the token: calls, database, jobs, process.
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { declaredPath } from './api-log.ts'
import type { App } from './http.ts'
import { productVersion } from './node.ts'

/** Seconds: a save takes hundredths, a posting tenths, what takes longer than a second is asked for again. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

const outcomeOf = (code: number): string => {
  if (code === 200) return 'ok'
  if (code === 2020) return 'pending'
  return code === 500 || code >= 50_000 ? 'fault' : 'refused'
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Of equal length whatever was sent, so that the time of the answer tells nothing. */
const isToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

type Watched = Pick<App, 'db' | 'jobs' | 'calls'>

/** What is read when somebody asks for it. */
const gauges = (registry: Registry, { db, jobs, calls }: Watched): void => {
  const registers = [registry]
  const asked = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
  asked('selvedge_jobs_running', 'Slow calls that run on this server.', () => jobs.running())
  asked('selvedge_calls_not_kept_total', 'Calls that came faster than the log of calls keeps them.', calls.lost)
  new Gauge({
    name: 'selvedge_database_connections',
    help: 'Connections to the database by state, and statements that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count)
    },
  })
  new Gauge({ name: 'selvedge_info', help: 'The version.', labelNames: ['version'], registers }).set(
    { version: productVersion },
    1,
  )
}

/** Serves `/metrics`; without a token nothing is counted and nothing is there. Answers how to stop. */
export const serveMetrics = (app: Pick<App, 'http'> & Watched, token: string): (() => void) => {
  if (token === '') return () => undefined
  const { http } = app
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gauges(registry, app)
  const calls = new Histogram({
    name: 'selvedge_call_duration_seconds',
    help: 'How long calls took, by path and outcome.',
    labelNames: ['method', 'path', 'outcome'],
    buckets,
    registers: [registry],
  })
  http.addHook('onResponse', (request, reply, done) => {
    const path = declaredPath(request)
    const labels = { method: request.method, path, outcome: outcomeOf(request.answered) }
    if (path !== '') calls.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  http.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return () => registry.clear()
}
