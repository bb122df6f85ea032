// Makes a PDF in a thread of its own while its parts are read; the whole file is answered, a few are made at a time.
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FileAnswer } from '../kernel/scope.ts'
import type { FromThread, PrintPart, PrintWork, ToThread } from './work.ts'

/** Each thread takes a processor and some 100 MB. */
const threadsMax = 2
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

type Parts = AsyncIterable<readonly PrintPart[]>

/** Sends portions one by one: the next is read when the last was laid out. */
const runThread = async (work: PrintWork, parts: Parts, signal?: AbortSignal): Promise<Buffer[]> => {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: work })
  const bytes: Buffer[] = []
  let answered: (message: FromThread) => void = () => undefined
  const failed = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread of a print ended early')))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Whoever does not wait for it any more must not be told of its end.
  failed.catch(() => undefined)
  thread.on('message', (message: FromThread) => {
    if ('bytes' in message) bytes.push(Buffer.from(message.bytes.buffer))
    else answered(message)
  })
  const ask = (message: ToThread): Promise<FromThread> => {
    const answer = new Promise<FromThread>((resolve) => {
      answered = resolve
    })
    thread.postMessage(message)
    return Promise.race([answer, failed])
  }
  try {
    signal?.throwIfAborted()
    for await (const portion of parts) await ask({ parts: portion })
    await ask({ end: true })
    return bytes
  } finally {
    await thread.terminate()
  }
}

/** The document of these parts as a file. It is made when its turn comes; `signal` ends the work. */
export const makePdf = async (work: PrintWork, parts: Parts, signal?: AbortSignal): Promise<FileAnswer> => {
  await turn()
  try {
    const bytes = await runThread(work, parts, signal)
    return { file: Readable.from(bytes, { objectMode: false }), name: `${work.title}.pdf`, type: 'application/pdf' }
  } finally {
    endTurn()
  }
}
