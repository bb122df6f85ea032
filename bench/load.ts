// A load generator: a bounded number of keep-alive connections to this machine, for a bounded time.
import { Agent, type IncomingMessage, request } from 'node:http'

export type Shot = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: string }
export type Volley = { perSecond: number; milliseconds: number[]; done: number }

const connectionsMax = 64

const textOf = (answer: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    answer.on('error', reject)
  })

/** One request; an answer that is not a success ends the run. */
export const send = (port: number, agent: Agent, shot: Shot): Promise<string> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = shot
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } },
      (answer) =>
        textOf(answer).then((text) => {
          if (text.startsWith('{"code":200,')) resolve(text)
          else reject(new Error(`${method} ${path}: ${text.slice(0, 400)}`))
        }, reject),
    )
    sent.on('error', reject)
    sent.end(body)
  })

export const openAgent = (connections: number): Agent => new Agent({ keepAlive: true, maxSockets: connections })

/** Sends what `next` makes over `connections` connections for `seconds`; each waits for its answer. */
export const fire = async (port: number, connections: number, seconds: number, next: () => Shot): Promise<Volley> => {
  const count = Math.min(connections, connectionsMax)
  const agent = openAgent(count)
  const milliseconds: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1000
  const one = async () => {
    while (performance.now() < end) {
      const at = performance.now()
      await send(port, agent, next())
      milliseconds.push(performance.now() - at)
    }
  }
  try {
    await Promise.all(Array.from({ length: count }, one))
  } finally {
    agent.destroy()
  }
  const taken = (performance.now() - begin) / 1000
  return { perSecond: milliseconds.length / taken, milliseconds, done: milliseconds.length }
}
