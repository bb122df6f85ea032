// Serves where slow calls stand, and cancelling one.
import { jobCalls } from '../../contract/job.ts'
import type { App } from '../kernel/http.ts'
import type { JobRow } from '../kernel/job-row.ts'
import { serve } from '../kernel/serve.ts'

const shown = (row: JobRow) => ({
  cacheId: row.id,
  call: row.call,
  accountSet: row.accountSet,
  state: row.state,
  progress: row.progress,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt ?? '',
})

export const jobRoutes = (app: App): void =>
  serve(app, jobCalls, {
    cancel: async ({ cacheId }, { user }) => ({ state: await app.jobs.cancel(user.id, cacheId) }),
    status: async ({ cacheId }, { user }) => shown(await app.jobs.status(user.id, cacheId)),
    mine: async (_, { user }) => ({ items: (await app.jobs.mine(user.id)).map(shown) }),
  })
