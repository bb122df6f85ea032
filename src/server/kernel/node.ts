// The name of this server process, and whether the process of another name has died.
import { hostname } from 'node:os'

/** A process number may come again, its number together with its start does not. */
const started = Math.round(performance.timeOrigin)

export const ownNode = `${hostname()}:${process.pid}:${started}`

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process: it runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a server is known to be dead. Only those of this machine can be asked; of others nothing is known. */
export const isDeadNode = (node: string): boolean => {
  const [host, pid, begun] = node.split(':')
  if (host !== hostname() || node === ownNode) return false
  return Number(pid) === process.pid ? Number(begun) !== started : !isRunning(Number(pid))
}
