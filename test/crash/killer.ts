// Kills without warning: the server, a process of the database, its postmaster, the whole database, or all at once.
import type { Random } from '../../bench/random.ts'
import type { Product } from './product.ts'

export const victims = ['server', 'backend', 'postmaster', 'database', 'both'] as const
export type Victim = (typeof victims)[number]

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself a moment ago.
  }
}

/** The processes below the postmaster: those that serve a connection, and its own. */
const childrenOf = async (product: Product): Promise<{ pid: number; serves: boolean }[]> => {
  const rows = await product.look().query<{ pid: number; application: string }>(
    `select pid, application_name as application from pg_stat_activity where pid <> pg_backend_pid()
       and application_name <> 'crash test'`,
  )
  return rows.map(({ pid, application }) => ({ pid, serves: application.startsWith('selvedge') }))
}

/** Kills; after it the server may be gone (`start` it), the database comes back by itself while the server lives. */
export const kill = async (product: Product, victim: Victim, random: Random): Promise<void> => {
  if (victim === 'server') return end(product.serverPid())
  const children = await childrenOf(product)
  const postmaster = await product.postmasterPid()
  if (victim === 'postmaster') return end(postmaster)
  if (victim === 'backend') {
    // Three of four serve somebody; the others write what was committed to its place.
    const servesWanted = random.below(4) > 0
    const wanted = children.filter(({ serves }) => serves === servesWanted)
    const one = random.pick(wanted.length > 0 ? wanted : children)
    return end(one.pid)
  }
  if (victim === 'both') end(product.serverPid())
  for (const pid of [postmaster, ...children.map((child) => child.pid)]) end(pid)
}
