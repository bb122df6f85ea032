// A connection on which one statement is sent behind another, before that is answered.
import pg from 'pg'
import type { SqlValue } from './db.ts'
import { nameByProperty } from './db-types.ts'

/** Statements in the order of the calls, each a transaction of its own; the server goes from one to the next. */
export type Lane = {
  /** As that of Db. One that waits longer for a lock than the lane may is an error with the state 55P03. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly SqlValue[], name?: string): Promise<Row[]>
  /** Ends the connection when everything is answered. */
  close(): Promise<void>
}

/** Opens a lane, connected at its first statement and anew after a loss; what was on its way then is unsure. */
export const openLane = (connection: pg.ClientConfig): Lane => {
  let client: Promise<pg.Client> | null = null

  const connected = (): Promise<pg.Client> => {
    if (client) return client
    const next = new pg.Client({ ...connection, pipeline: true })
    nameByProperty(next)
    const mine = next.connect().then(() => next)
    const forget = () => {
      if (client === mine) client = null
    }
    // Unheard, the loss of the connection would end the process; what was on its way hears of it by itself.
    next.on('error', () => undefined)
    next.on('end', forget)
    mine.catch(forget)
    client = mine
    return mine
  }

  return {
    query: async <Row>(text: string, values?: readonly SqlValue[], name?: string) => {
      const at = await connected()
      const answer = await at.query({ text, name, values: values as unknown[] | undefined })
      return answer.rows as Row[]
    },
    close: async () => {
      const last = await client?.catch(() => null)
      await last?.end()
    },
  }
}
