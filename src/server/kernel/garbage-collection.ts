// What nobody needs any more in memory is given back every few minutes.
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 alone waits until the heap has doubled: for hours memory would grow that holds nothing, like a leak. */
const everyMs = 120_000
/** Nobody feels so short a pause. A heap that takes longer is mostly left to V8, which looks through it bit by bit. */
const pauseMostMs = 250
const largeEveryMs = 3_600_000

/** Begins it in a process started with `--expose-gc` (`scripts/memory-flags.json`), and does nothing in another. */
export const collectNowAndThen = (every = everyMs): void => {
  const { gc } = globalThis
  if (!gc) return
  const after = (ms: number): void => {
    setTimeout(collect, ms).unref()
  }
  const collect = (): void => {
    const begin = performance.now()
    void gc()
    after(performance.now() - begin > pauseMostMs ? largeEveryMs : every)
  }
  after(every)
}

// Gives back the memory of bytes that have passed through the server.
// Why: to the collector each part of a file is a small object, which it lets lie until many have come, and the bytes of
// all of them with it. Eight files of 200 MB at one time took 60 to 85 MB so; they take 20 MB when the parts are
// collected every 8 MB, in the same time (test/base/uploads.test.ts).

const collectEveryBytes = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let passed = 0

/** Says that so many bytes were read and are no longer needed. */
export const notePassed = (bytes: number): void => {
  passed += bytes
  if (passed < collectEveryBytes) return
  passed = 0
  collect({ type: 'minor' })
}
