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

/** `JSON.stringify` in small slices, for answers of many megabytes. */
export const pacedJson = async (value: unknown): Promise<string> => {
  const rest = pacer()
  const pieces: string[] = []
  for (const piece of jsonPieces(value)) {
    pieces.push(piece)
    await rest()
  }
  return pieces.join('')
}
