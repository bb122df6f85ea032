// Answers that are files, made while they are read: a few at a time, so that slow readers leave connections to others.
import { PassThrough } from 'node:stream'
import type { FileAnswer } from './scope.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/octet-stream',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export type FileFormat = keyof typeof types

export const typeOf = (format: FileFormat): string => types[format]

/** Files made at one time: each holds a connection to the database for as long as its reader takes. */
const filesMax = 4
/** A reader who takes nothing for so long has gone away, whatever his connection says. */
const patienceMs = 60_000

let making = 0
const waiting: (() => void)[] = []

const turn = async (): Promise<void> => {
  if (making >= filesMax) await new Promise<void>((resolve) => waiting.push(resolve))
  else making += 1
}
const endTurn = (): void => {
  const next = waiting.shift()
  if (next) next()
  else making -= 1
}

export const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  await turn()
  try {
    return await work()
  } finally {
    endTurn()
  }
}

/** Ends a file whose reader takes nothing. */
const watch = (out: PassThrough): void => {
  let stuckSince = 0
  out.on('drain', () => {
    stuckSince = 0
  })
  const look = (): void => {
    if (!out.writableNeedDrain) stuckSince = 0
    else if (stuckSince === 0) stuckSince = Date.now()
    else if (Date.now() - stuckSince > patienceMs) out.destroy(new Error('nobody reads the file'))
  }
  const timer = setInterval(look, patienceMs / 6).unref()
  out.once('close', () => clearInterval(timer))
}

/** A file whose bytes are made by `write` while they are read, when its turn comes. */
export const fileOf = (name: string, format: FileFormat, write: (out: PassThrough) => Promise<void>): FileAnswer => {
  const out = new PassThrough()
  watch(out)
  const make = () => inTurn(async () => (out.destroyed ? undefined : write(out)))
  make().catch((error: Error) => out.destroy(error))
  return { name: `${name}.${format}`, type: types[format], file: out }
}

// Says in a header what a browser does with a file, and under which name it is saved (RFC 6266, RFC 8187).

/** Letters that encodeURIComponent leaves alone and RFC 8187 does not. */
const more = /['()*]/g

export const dispositionOf = (way: 'attachment' | 'inline', name: string): string => {
  const plain = name.replace(/[^\w.-]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    more,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${exact}`
}
