// What nobody needs any more in memory is given back every few minutes.
import { performance } from 'node:perf_hooks'

/** V8 alone waits until the heap has doubled: for hours memory would grow that holds nothing, like a leak. */
const everyMs = 120_000
/** A heap that takes longer is left to V8, which looks through it a little at a time: nobody shall feel a pause. */
const pauseMostMs = 250

/** Begins it in a process started with `--expose-gc` (`scripts/memory-flags.json`), and does nothing in another. */
export const collectNowAndThen = (every = everyMs): void => {
  const { gc } = globalThis
  if (!gc) return
  const timer = setInterval(() => {
    const begin = performance.now()
    void gc()
    if (performance.now() - begin > pauseMostMs) clearInterval(timer)
  }, every)
  timer.unref()
}
