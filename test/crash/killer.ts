// Kills without warning: the server, a process of the database, its postmaster, the whole database, or all at once.
import { readdir, readFile } from 'node:fs/promises'
import type { Random } from '../../bench/random.ts'
import type { Product } from './product.ts'

export const victims = ['server', 'backend', 'postmaster', 'database', 'both'] as const
export type Victim = (typeof victims)[number]

/** Ends a process without warning. */
export const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself a moment ago.
  }
}

type Child = { pid: number; serves: boolean }

/** The processes below the postmaster by what the system knows of them. */
const childrenInProc = async (postmaster: number): Promise<Child[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const all = await Promise.all(
    pids.map(async (pid) => ({ pid, stat: await read(pid, 'stat'), title: await read(pid, 'cmdline') })),
  )
  return all
    .filter(({ stat }) => Number(stat.split(') ')[1]?.split(' ')[1]) === postmaster)
    .map(({ pid, title }) => ({ pid: Number(pid), serves: title.startsWith('postgres: selvedge ') }))
}

/**
 * The processes below the postmaster: those that serve a connection, and its own. While a restore changes the names of
 * databases, or right after a fall, there is none to ask, and none of the tester's own to be left out.
 */
const childrenOf = async (product: Product): Promise<Child[]> => {
  const rows = await product
    .look()
    .query<{ pid: number; application: string }>(
      `select pid, application_name as application from pg_stat_activity where pid <> pg_backend_pid()
         and application_name <> 'crash test'`,
    )
    .catch(() => null)
  if (!rows || rows.length === 0) return childrenInProc(await product.postmasterPid())
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
