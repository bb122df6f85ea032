// What work costs in statements, however fast the machine is.
import { AsyncLocalStorage } from 'node:async_hooks'
import { onStatement } from '../../src/server/kernel/statement-watch.ts'

/** Work by the name that its cost is told under. */
export type Works = Record<string, () => Promise<unknown>>

/** What is being measured: others ask the database too, a server that looks around for instance. */
const measured = new AsyncLocalStorage<{ count: number }>()

const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  const cost = { count: 0 }
  const stop = onStatement(() => {
    if (measured.getStore() === cost) cost.count += 1
  })
  try {
    await measured.run(cost, work)
  } finally {
    stop()
  }
  return cost.count
}

/** The statements of each work, done for the first time and again at once: 'name: first again'. */
export const measure = async (works: Works): Promise<string[]> => {
  const found: string[] = []
  for (const [name, work] of Object.entries(works)) found.push(`${name}: ${await costOf(work)} ${await costOf(work)}`)
  return found
}
