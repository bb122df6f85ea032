// What `npm start` runs: the product until a signal ends it.
import { flushCompileCache } from 'node:module'
import { readConfig } from './kernel/config.ts'
import { collectNowAndThen } from './kernel/garbage-collection.ts'
import { becomeUnprivileged, checkFolders } from './privilege-drop.ts'
import { openDoor } from './privileged-port.ts'
import { type RunningProduct, serveProduct } from './serve-product.ts'

let running: Promise<RunningProduct> | null = null
let ending = false

const end = async (): Promise<void> => {
  // The second signal does not wait.
  if (ending) process.exit(1)
  ending = true
  const started = await running?.catch(() => null)
  await started?.stop()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())

/** Everything that only root may do comes before the first thing that anybody else could make happen. */
const start = async (): Promise<RunningProduct> => {
  // Everything has been loaded; another account may not write beside the packages, and who is killed writes nothing.
  flushCompileCache()
  const config = readConfig(process.env)
  const door = await openDoor(config)
  await becomeUnprivileged(config, console.log)
  await checkFolders(config)
  return serveProduct(config, console.log, door)
}

try {
  running = start()
  await running
  collectNowAndThen()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
