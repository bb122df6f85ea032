// A fault that is put upon a running product, and the processes of the database that it is put upon.
import { readdir, readFile } from 'node:fs/promises'
import type { Server } from './server.ts'

export type Scene = {
  server: Server
  /** The data folder, a small disk of its own. */
  data: string
  /** The file that the clock of the processes is read from. */
  clock: string
}

export type Fault = {
  name: string
  begin(scene: Scene): Promise<void>
  end(scene: Scene): Promise<void>
  seconds: number
  /** What it cannot be tried without; it is left out where this is not there. */
  needs?: string
}

/** The first process of the database and all that hang on it. */
export const databaseProcesses = async (server: Server): Promise<number[]> => {
  const postmaster = await server.postmaster()
  const all = await readdir('/proc')
  const found = await Promise.all(
    all.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      return Number(stat.split(') ')[1]?.split(' ')[1]) === postmaster ? Number(name) : 0
    }),
  )
  return [postmaster, ...found.filter((pid) => pid > 0)]
}

export const signal = async (server: Server, name: NodeJS.Signals): Promise<void> => {
  for (const pid of await databaseProcesses(server)) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself a moment ago.
    }
  }
}
