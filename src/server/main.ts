// What `npm start` runs: the product until a signal ends it.
import { collectNowAndThen } from './kernel/collect.ts'
import { readConfig } from './kernel/config.ts'
import { type Running, serveProduct } from './serve-product.ts'

let running: Promise<Running> | null = null
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

try {
  running = serveProduct(readConfig(process.env))
  await running
  collectNowAndThen()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
