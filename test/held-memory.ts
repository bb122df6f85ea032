// What this process holds in memory: not what V8 has not yet taken back, for it has gigabytes to grow into.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const heldBytes = (): number => {
  collect()
  return process.memoryUsage().rss
}

/** Watches until the answer is called, which tells how many megabytes more were held at most. */
export const watchMemory = (everyMs = 500): (() => number) => {
  const before = heldBytes()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, heldBytes())
  }, everyMs)
  return () => {
    clearInterval(watch)
    return (Math.max(most, heldBytes()) - before) / 1024 / 1024
  }
}
