// Makes a PDF in a thread while its parts are read; the whole file is answered. A few are made at a time.
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FileAnswer } from '../kernel/scope.ts'
import type { FromThread, PrintPart, PrintWork, ToThread } from './work.ts'

/** Each thread takes a processor and some 100 MB. */
const threadsMax = 2
/** A thread that has nothing to do for so long is ended; until then the next document need not wait for a start. */
const idleMs = 30_000

let running = 0
const waiting: (() => void)[] = []

const turn = async (): Promise<void> => {
  if (running >= threadsMax) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
}
const endTurn = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/** A thread, and who is told what it says: the document that it makes, nobody while it is idle. */
type Maker = { thread: Worker; told: Told | null; timer: NodeJS.Timeout | null }
type Told = { message(message: FromThread): void; failed(error: Error): void }
const idle: Maker[] = []

const drop = (maker: Maker): void => {
  const at = idle.indexOf(maker)
  if (at >= 0) idle.splice(at, 1)
}

const startThread = (): Maker => {
  const thread = new Worker(new URL('./thread.ts', import.meta.url))
  const maker: Maker = { thread, told: null, timer: null }
  const fail = (error: Error): void => {
    drop(maker)
    maker.told?.failed(error)
  }
  thread.on('message', (message: FromThread) => maker.told?.message(message))
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread of a print ended early')))
  return maker
}

const takeThread = (): Maker => {
  const maker = idle.pop() ?? startThread()
  if (maker.timer) clearTimeout(maker.timer)
  maker.thread.ref()
  return maker
}

const keepThread = (maker: Maker): void => {
  maker.told = null
  const end = (): void => {
    drop(maker)
    void maker.thread.terminate()
  }
  maker.timer = setTimeout(end, idleMs).unref()
  // What is idle does not keep the server running.
  maker.thread.unref()
  idle.push(maker)
}

type Parts = AsyncIterable<readonly PrintPart[]>

/** Sends portions one by one: the next is read when the last was laid out. */
const run = async (maker: Maker, work: PrintWork, parts: Parts, signal?: AbortSignal): Promise<Buffer[]> => {
  const bytes: Buffer[] = []
  let taken: () => void = () => undefined
  const failed = new Promise<never>((_, reject) => {
    const message = (one: FromThread): void => {
      if ('bytes' in one) bytes.push(Buffer.from(one.bytes.buffer))
      else taken()
    }
    maker.told = { message, failed: reject }
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Whoever does not wait for it any more must not be told of its end.
  failed.catch(() => undefined)
  const send = (message: ToThread): Promise<void> => {
    const done = new Promise<void>((resolve) => {
      taken = resolve
    })
    maker.thread.postMessage(message)
    return Promise.race([done, failed])
  }
  signal?.throwIfAborted()
  await send({ work })
  for await (const portion of parts) await send({ parts: portion })
  await send({ end: true })
  return bytes
}

const make = async (work: PrintWork, parts: Parts, signal?: AbortSignal): Promise<Buffer[]> => {
  const maker = takeThread()
  let isWhole = false
  try {
    const bytes = await run(maker, work, parts, signal)
    isWhole = true
    return bytes
  } finally {
    if (isWhole) keepThread(maker)
    else await maker.thread.terminate()
  }
}

/** The document of these parts as a file. It is made when its turn comes; `signal` ends the work. */
export const makePdf = async (work: PrintWork, parts: Parts, signal?: AbortSignal): Promise<FileAnswer> => {
  await turn()
  try {
    const bytes = await make(work, parts, signal)
    return { file: Readable.from(bytes, { objectMode: false }), name: `${work.title}.pdf`, type: 'application/pdf' }
  } finally {
    endTurn()
  }
}
