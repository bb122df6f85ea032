// Connections of a server that ends: each is waited for as long as its requests take, and none holds the server beyond.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Time in ms for a connection without a request to send one, and for the rest of a body that was on its way. */
const limits = { silentMs: 1000, bodyMs: 30_000 }
const sweepMs = 100

type Kept = { quietSince: number; requests: Set<IncomingMessage> }

/**
 * Node waits at its end for every connection that is not idle between two requests, and at that moment stops to count
 * the time of those that are silent: one that never asked, as browsers open them ahead, or that sent half of a request
 * would hold the server for ever. Connections that a door hands over it does not wait for at all. Answers the function
 * that begins the end; its promise is kept once no connection is left, and nothing may connect any more by then.
 */
export const watchConnections = (server: Server, { silentMs, bodyMs } = limits): (() => Promise<void>) => {
  const kept = new Map<Socket, Kept>()
  server.on('connection', (socket: Socket) => {
    kept.set(socket, { quietSince: performance.now(), requests: new Set() })
    socket.once('close', () => kept.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const at = kept.get(request.socket)
    at?.requests.add(request)
    response.once('close', () => {
      at?.requests.delete(request)
      if (at) at.quietSince = performance.now()
    })
  })
  const isOver = ({ quietSince, requests }: Kept, beganAt: number): boolean => {
    const now = performance.now()
    if (requests.size === 0) return now - quietSince > silentMs
    return now - beganAt > bodyMs && [...requests].every(({ complete }) => !complete)
  }
  return async () => {
    const beganAt = performance.now()
    const sweep = setInterval(() => {
      for (const [socket, at] of kept) if (isOver(at, beganAt)) socket.destroy()
    }, sweepMs)
    const closed = (socket: Socket) => new Promise((done) => socket.once('close', done))
    while (kept.size > 0) await Promise.all([...kept.keys()].map(closed))
    clearInterval(sweep)
  }
}
