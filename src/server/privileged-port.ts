// A port that only root may open: opened before that account is left, led to the product's HTTP server of the moment.
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './kernel/config.ts'

const firstFreePort = 1024

/** Hands connections to the HTTP server that was named last; until one is, nobody is let in. */
export type Door = { lead(http: FastifyInstance): void; close(): void }

/** Why a port could not be opened, in words. */
export const portSaid = (error: unknown, { host, port }: Config): Error => {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'EACCES') {
    return new Error(
      `PORT: ${port} is one that only root may open here. Start Selvedge as root, which opens it and goes on as ` +
        `another account, or set PORT to ${firstFreePort} or more and let a proxy stand before it.`,
    )
  }
  if (code === 'EADDRINUSE')
    return new Error(`PORT: ${port} on ${host} is taken by another program. Name another PORT.`)
  return error as Error
}

/** Opens a port below 1024 before root is left; null where the HTTP server opens the port by itself. */
export const openDoor = async (config: Config): Promise<Door | null> => {
  const { host, port } = config
  if (port === 0 || port >= firstFreePort) return null
  let inside: FastifyInstance | null = null
  const listener = createServer((socket) => {
    if (inside === null) socket.destroy()
    else inside.server.emit('connection', socket)
  })
  await new Promise<void>((done, failed) => {
    listener.once('error', (error) => failed(portSaid(error, config)))
    listener.listen({ host, port }, done)
  })
  return {
    lead: (http) => {
      inside = http
    },
    close: () => void listener.close(),
  }
}
