// G5: the most memory that the command line takes while it imports a file of millions of lines.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import memoryFlags from '../scripts/memory-flags.json' with { type: 'json' }
import { addSet, caller, type Ledger } from './books.ts'
import { writeFiles } from './imports.ts'
import type { Goal } from './measure.ts'

const main = fileURLToPath(new URL('../src/server/cli/main.ts', import.meta.url))
const lookMs = 100

/** Megabytes that a process has held at most so far; 0 when it is gone. Linux keeps the figure. */
const mostHeld = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** Runs the command line to its end; answers the most it held, in megabytes. */
const heldBy = async (ledger: Ledger, folder: string, args: readonly string[]): Promise<number> => {
  const env = { PATH: process.env.PATH, DATABASE_URL: ledger.url, SELVEDGE_DATA: folder }
  const run = { done: false, error: null as Error | null }
  const child = execFile(process.execPath, [...memoryFlags, main, ...args], { env }, (error) => {
    run.done = true
    run.error = error
  })
  let most = 0
  while (!run.done) {
    most = Math.max(most, await mostHeld(child.pid ?? 0))
    await sleep(lookMs)
  }
  if (run.error) throw run.error
  return most
}

export const measureMemory = async (ledger: Ledger, folder: string, lines: number): Promise<Goal> => {
  const paths = { product: join(folder, 'many.csv'), raw: join(folder, 'many-flat.csv') }
  await writeFiles(ledger, paths, lines, 5000)
  const { value } = await addSet(ledger, 'MEMORY', 'STATUTORY')
  const asked = ['import', 'vouchers', paths.product, '--account-set', value, '--as', caller.userName]
  const most = await heldBy(ledger, folder, asked)
  return {
    name: 'G5',
    title: 'memory of the process that imports a CSV file, in MB',
    unit: 'MB',
    size: `${lines} lines`,
    wants: 'at most',
    gate: 400,
    moonshot: 200,
    product: [most],
    reference: [1],
    note: 'the most it held, by the kernel; no reference',
  }
}
