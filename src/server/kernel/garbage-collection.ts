// What nobody needs any more in memory is given back every few minutes.
import { performance } from 'node:perf_hooks'

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
