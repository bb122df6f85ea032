// Connections for notifications, one for each who listens; they are made anew when they are lost.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const delayMs = 500

const listener = (url: string, channel: string, heard: (payload: string | null) => void) => {
  let client: pg.Client | null = null
  let stopped = false
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: `selvedge ${channel}`, keepAlive: true })
    next.on('notification', (message) => heard(message.payload ?? ''))
    next.on('error', () => undefined)
    next.on('end', () => void reconnect())
    await next.connect()
    if (stopped) return next.end()
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    client = next
  }
  const reconnect = async () => {
    if (client === null || stopped) return
    client = null
    while (client === null && !stopped) {
      await sleep(delayMs)
      await connect().then(
        () => stopped || heard(null),
        () => undefined,
      )
    }
  }
  const stop = async () => {
    stopped = true
    await client?.end()
  }
  return { connect, stop }
}

export type Listeners = {
  /** `heard`: each notification, and null when the connection was lost and found again. The answer stops it. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => Promise<void>>
  stop(): Promise<void>
}

export const openListeners = (url: string): Listeners => {
  const all = new Set<() => Promise<void>>()
  return {
    listen: async (channel, heard) => {
      const one = listener(url, channel, heard)
      await one.connect()
      all.add(one.stop)
      return async () => {
        all.delete(one.stop)
        await one.stop()
      }
    },
    stop: async () => {
      await Promise.all([...all].map((stop) => stop()))
      all.clear()
    },
  }
}
