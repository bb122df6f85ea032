// Tells watchers that the server lives, is ready, and which version it is.
import { healthCalls } from '../../contract/base/health.ts'
import type { App } from '../kernel/http.ts'
import { productVersion } from '../kernel/node.ts'
import { serve } from '../kernel/serve.ts'

/** As long after a full disk was met the server takes no new work, ms. */
const fullMs = 10_000

/** Whether the database answers within two seconds. That all of its other connections are taken is nothing to tell. */
const answers = async (app: App): Promise<boolean> => {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref())
  const asked = app.db.own.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late])
}

export const healthRoutes = (app: App): void =>
  serve(app, healthCalls, {
    alive: async () => ({ alive: true as const }),
    ready: async (_, visit) => {
      const isFull = performance.now() - app.http.diskFull.seenAt < fullMs
      const isServing = !isFull && !app.maintenance.isOutdated() && !app.jobs.isEnding()
      const ready = isServing && (await answers(app))
      // A watcher reads the status alone.
      if (!ready) visit.answerStatus(503)
      return { ready }
    },
    version: async () => ({ name: 'selvedge', version: productVersion }),
  })
