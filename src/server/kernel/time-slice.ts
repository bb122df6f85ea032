// Long work in small slices, so that the rest of the process goes on meanwhile.
import { setImmediate as breathe } from 'node:timers/promises'

/** As long as this others may wait for their turn. */
const sliceMs = 4

/** Call it between small steps and await what it answers: it lets others run whenever a slice of time has gone. */
export const pacer = (): (() => Promise<void> | undefined) => {
  let begin = performance.now()
  return () => {
    if (performance.now() - begin < sliceMs) return undefined
    return breathe().then(() => {
      begin = performance.now()
    })
  }
}

/** Runs steps to their end in small slices, or until they are cancelled; `onStep` counts them. */
export const paced = async <T>(
  steps: Generator<unknown, T>,
  { cancelled, onStep }: { cancelled?: AbortSignal; onStep?: (done: number) => void } = {},
): Promise<T> => {
  const rest = pacer()
  let done = 0
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    done += 1
    const pause = rest()
    if (!pause) continue
    await pause
    cancelled?.throwIfAborted()
    onStep?.(done)
  }
}

/** What `map` would answer, made in small slices. */
export const pacedMap = async <T, R>(all: readonly T[], make: (one: T) => R): Promise<R[]> => {
  const rest = pacer()
  const made: R[] = []
  for (const one of all) {
    made.push(make(one))
    if (made.length % 64 === 0) await rest()
  }
  return made
}

const itemsAtOnce = 200

/** JSON of a value in pieces: long lists, wherever they are, portion by portion. Undefined fields are left out. */
function* jsonPieces(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length > itemsAtOnce) {
    for (let at = 0; at < value.length; at += itemsAtOnce) {
      yield `${at === 0 ? '[' : ','}${JSON.stringify(value.slice(at, at + itemsAtOnce)).slice(1, -1)}`
    }
    yield ']'
  } else if (Array.isArray(value)) {
    yield '['
    for (const [at, one] of value.entries()) {
      if (at > 0) yield ','
      yield* jsonPieces(one ?? null)
    }
    yield ']'
  } else if (typeof value === 'object' && value !== null && !('toJSON' in value)) {
    let mark = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${mark}${JSON.stringify(name)}:`
      yield* jsonPieces(field)
      mark = ','
    }
    yield mark === '{' ? '{}' : '}'
  } else yield JSON.stringify(value) ?? 'null'
}

/** Lists of so many rows are not made into text at once; they stand at most so deep in a result. */
const longItems = 2000
const listDepth = 4

/** Whether a value has a list that takes its time to be made into JSON. */
export const hasLongList = (value: unknown, depth = listDepth): boolean => {
  if (typeof value !== 'object' || value === null || depth === 0) return false
  if (!Array.isArray(value)) return Object.values(value).some((field) => hasLongList(field, depth - 1))
  return value.length > longItems || value.slice(0, itemsAtOnce).some((one) => hasLongList(one, depth - 1))
}

const chunkCharacters = 65_536

/** `before`, the JSON of a value and `after` in UTF-8, made chunk by chunk as they are taken. */
export async function* jsonChunks(before: string, value: unknown, after: string): AsyncGenerator<Buffer> {
  const rest = pacer()
  let text = before
  for (const piece of jsonPieces(value)) {
    text += piece
    if (text.length < chunkCharacters) continue
    yield Buffer.from(text)
    text = ''
    await rest()
  }
  yield Buffer.from(text + after)
}

/** The same of a text that is JSON already. */
export async function* textChunks(before: string, json: string, after: string): AsyncGenerator<Buffer> {
  const rest = pacer()
  yield Buffer.from(before)
  for (let at = 0; at < json.length; ) {
    // A character of two parts stays in one chunk.
    const code = json.charCodeAt(at + chunkCharacters - 1)
    const end = at + chunkCharacters - (code >= 0xd800 && code <= 0xdbff ? 1 : 0)
    yield Buffer.from(json.slice(at, end))
    at = end
    await rest()
  }
  yield Buffer.from(after)
}

/** `JSON.stringify` in small slices, for what has to be kept as one text. */
export const pacedJson = async (value: unknown): Promise<string> => {
  const rest = pacer()
  const pieces: string[] = []
  for (const piece of jsonPieces(value)) {
    pieces.push(piece)
    await rest()
  }
  return pieces.join('')
}

/** Waits for a work, at most so long, without keeping the process alive. */
export const within = async (work: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
    timer.unref()
  })
  await Promise.race([work, time])
  clearTimeout(timer)
}
