// One request to the product over a connection that is kept, and its checked answer.
import { Agent, type IncomingMessage, request } from 'node:http'

export type Shot = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body: string }

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
