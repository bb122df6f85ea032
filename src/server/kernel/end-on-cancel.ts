// Ends the statement of a connection in the database when nobody waits for it any more.
import type pg from 'pg'
import type { Db } from './db.ts'

/** The answer ends the listening; it waits until nothing can hit the next statement of the connection. */
export const endOnCancel = (own: Db, client: pg.PoolClient, cancelled: AbortSignal | undefined) => {
  let ending: Promise<unknown> = Promise.resolve()
  const end = () => {
    const { processID } = client as pg.PoolClient & { processID?: number | null }
    ending = own.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined)
  }
  cancelled?.addEventListener('abort', end, { once: true })
  return async (): Promise<void> => {
    cancelled?.removeEventListener('abort', end)
    await ending
  }
}
