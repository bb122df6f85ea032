// Keeps what the log of the server says about a call that failed, so that it is found by its trace id.
import type { Db } from './db.ts'
import { log } from './log.ts'
import { newId } from './new-id.ts'
import { hidden } from './redaction.ts'

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
