// The name of this server process, and whether the process of another name has died.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Db } from './db.ts'

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

const isHere = (node: string): boolean => node.startsWith(`${hostname()}:`)

/** Whether a server is known to be dead. Only those of this machine can be asked; of others nothing is known. */
export const isDeadNode = (node: string): boolean => {
  const [, pid, begun] = node.split(':')
  if (!isHere(node) || node === ownNode) return false
  return Number(pid) === process.pid ? Number(begun) !== started : !isRunning(Number(pid))
}

const namePrefix = 'selvedge server '

/** What the connections of a server are called in the database: by that the others see whether it lives. */
export const connectionName = (node: string): string =>
  namePrefix + createHash('sha256').update(node).digest('hex').slice(0, 16)

/**
 * Which of the named servers live no more: of this machine those without a process, of others those without a
 * connection. One that was cut off from the database a moment ago may be among them.
 */
export const deadNodes = async (db: Db, nodes: readonly string[]): Promise<string[]> => {
  if (nodes.every((node) => node === ownNode)) return []
  const text = 'select distinct application_name as name from pg_stat_activity where starts_with(application_name, $1)'
  const rows = await db.query<{ name: string }>(text, [namePrefix])
  const there = new Set(rows.map(({ name }) => name))
  return nodes.filter((node) => isDeadNode(node) || (!isHere(node) && !there.has(connectionName(node))))
}

// The version of the product that runs, from its package.

const read = (): string => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

export const productVersion: string = read()
