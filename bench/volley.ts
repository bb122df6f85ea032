// The load generator of saves: HTTP/1.1 over bare sockets, so that it takes little of the machine it measures.
import { connect, type Socket } from 'node:net'
import type { Shot } from './load.ts'

export type Volley = { perSecond: number; milliseconds: number[]; done: number }

const connectionsMax = 64
const success = Buffer.from('{"code":200,')
const headEnd = Buffer.from('\r\n\r\n')

/** A whole request as bytes. */
export const requestBytes = ({ method, path, headers, body }: Shot, port: number): Buffer => {
  const all = { host: `127.0.0.1:${port}`, ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** The bytes of the first answer in what has come, or null while it is not complete; other forms are an Error. */
const answerIn = (come: Buffer): { status: string; body: Buffer } | null => {
  const end = come.indexOf(headEnd)
  if (end < 0) return null
  const head = come.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${head}`)
  const begin = end + headEnd.length
  const last = begin + Number(length)
  if (come.length < last) return null
  if (come.length > last) throw new Error('more came than was asked for')
  return { status: head.slice(9, 12), body: come.subarray(begin, last) }
}

/** Sends one request after the other until `isOver`; an answer that is not a success ends it with an Error. */
const serve = (socket: Socket, next: () => Buffer, isOver: () => boolean, took: (milliseconds: number) => void) =>
  new Promise<void>((resolve, reject) => {
    let come: Buffer | null = null
    let at = 0
    const ask = () => {
      at = performance.now()
      come = null
      socket.write(next())
    }
    socket.on('data', (part: Buffer) => {
      come = come ? Buffer.concat([come, part]) : part
      try {
        const answer = answerIn(come)
        if (!answer) return
        const isGood = answer.status === '200' && answer.body.subarray(0, success.length).equals(success)
        if (!isGood) throw new Error(`${answer.status} ${answer.body.toString('utf8', 0, 400)}`)
      } catch (error) {
        reject(error)
        return
      }
      took(performance.now() - at)
      if (isOver()) resolve()
      else ask()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    ask()
  })

/** Sends what `next` makes over `connections` connections for `seconds`; each waits for its answer. */
export const fire = async (port: number, connections: number, seconds: number, next: () => Buffer): Promise<Volley> => {
  const count = Math.min(connections, connectionsMax)
  const milliseconds: number[] = []
  const sockets = Array.from({ length: count }, () => connect({ host: '127.0.0.1', port, noDelay: true }))
  const begin = performance.now()
  const isOver = () => performance.now() - begin >= seconds * 1000
  try {
    await Promise.all(sockets.map((socket) => serve(socket, next, isOver, (taken) => void milliseconds.push(taken))))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  const taken = (performance.now() - begin) / 1000
  return { perSecond: milliseconds.length / taken, milliseconds, done: milliseconds.length }
}
