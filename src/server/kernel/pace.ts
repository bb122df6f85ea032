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

/** Runs steps to their end in small slices. */
export const paced = async <T>(steps: Generator<unknown, T>): Promise<T> => {
  const rest = pacer()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await rest()
  }
}
