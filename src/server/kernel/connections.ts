// Connections of a server that ends: each is waited for as long as its requests take, and none holds the server beyond.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { problem, Refusal } from '../../domain/base/problem.ts'

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

// Connections shared out: nobody's work takes them all, and what may wait for a lock takes only a part of them.

/** What may wait for a lock as long as somebody holds it, and what is only read. */
export type AccessMode = 'write' | 'read'

type Paying = { payer: string; isInside: boolean }

// Ledger and reports hold the database that they were opened with: a call can hand them none that knows who asks.
const paying = new AsyncLocalStorage<Paying>()
const nobody: Paying = { payer: '', isInside: false }

/** Runs work whose connections are counted as those of a payer: a company, or somebody who works in none. */
export const payFor = <T>(payer: string, work: () => T): T =>
  paying.run({ payer, isInside: paying.getStore()?.isInside ?? false }, work)

export const companyPayer = (companyId: bigint): string => `company ${companyId}`

/** Runs work of who has a connection: what he asks for besides is given at once, or all would wait for each other. */
export const inside = <T>(work: () => T): T =>
  paying.run({ payer: paying.getStore()?.payer ?? '', isInside: true }, work)

/** The same for work of several, whoever of them began it: what he has is not theirs. */
export const payAnew = <T>(payer: string, work: () => T): T => paying.run({ payer, isInside: false }, work)

/** Who waits longer than this for his turn is told so (ms). */
const patienceMs = 10_000

export type Shares = {
  /** Answers when the turn has come; the answer gives it back. Refuses with `record.busy` when it does not come. */
  take(use: AccessMode): Promise<() => void>
  waiting(): number
}

type Waiting = { begin(): void }

/** `all`: connections there are. Some of them are left to those who have one and need another for a moment. */
export const openShares = (all: number, waitMs = patienceMs): Shares => {
  // Of a handful none is kept back: one who works with them all needs another besides.
  const isFew = all < 5
  const part = (share: number): number => (isFew ? all : Math.floor(all * share))
  const most = { all: isFew ? all : all - 1, write: part(0.75), ofPayer: part(0.75), writeOfPayer: part(0.5) }
  const taken = new Map<string, number>()
  const rows = new Map<string, { use: AccessMode; payer: string; waiting: Waiting[] }>()
  const countOf = (key: string): number => taken.get(key) ?? 0
  const add = (key: string, count: number): void => {
    const next = countOf(key) + count
    if (next === 0) taken.delete(key)
    else taken.set(key, next)
  }
  const mayBegin = (use: AccessMode, payer: string): boolean =>
    countOf('all') < most.all &&
    countOf(`of ${payer}`) < most.ofPayer &&
    (use === 'read' || (countOf('write') < most.write && countOf(`write of ${payer}`) < most.writeOfPayer))
  const count = (use: AccessMode, payer: string, by: 1 | -1): void => {
    add('all', by)
    add(`of ${payer}`, by)
    if (use === 'read') return
    add('write', by)
    add(`write of ${payer}`, by)
  }
  const begin = (use: AccessMode, payer: string): (() => void) => {
    count(use, payer, 1)
    return () => {
      count(use, payer, -1)
      beginNext()
    }
  }
  /** Those who wait take turns by payer: one with many does not keep the others behind them. */
  const beginNext = (): void => {
    for (const [key, row] of rows) {
      const next = mayBegin(row.use, row.payer) ? row.waiting.shift() : undefined
      if (!next) continue
      rows.delete(key)
      if (row.waiting.length > 0) rows.set(key, row)
      next.begin()
      return
    }
  }
  const wait = (use: AccessMode, payer: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const key = `${use} ${payer}`
      const row = rows.get(key) ?? { use, payer, waiting: [] }
      rows.set(key, row)
      const own: Waiting = {
        begin: () => {
          clearTimeout(timer)
          resolve(begin(use, payer))
        },
      }
      const timer = setTimeout(() => {
        row.waiting.splice(row.waiting.indexOf(own), 1)
        if (row.waiting.length === 0) rows.delete(key)
        reject(new Refusal([problem('record.busy')]))
      }, waitMs)
      row.waiting.push(own)
    })
  return {
    take: async (use) => {
      const { payer, isInside } = paying.getStore() ?? nobody
      if (isInside) return () => undefined
      return mayBegin(use, payer) ? begin(use, payer) : wait(use, payer)
    },
    waiting: () => [...rows.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
  }
}
