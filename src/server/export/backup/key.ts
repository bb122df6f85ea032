// The words that backups are sealed with: those of the settings, or made once and kept in the data folder.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../kernel/config.ts'
import { giveLike } from '../../kernel/folder-owner.ts'
import type { Passphrase } from './encryption.ts'

const fileIn = (data: string): string => join(data, 'backup.key')

/** Servers that share a database share the words by the settings: each has a data folder of its own. */
export const backupWords = async ({ backupKey, data }: Pick<Config, 'backupKey' | 'data'>): Promise<Passphrase> => {
  if (backupKey !== null) return backupKey
  const kept = await readFile(fileIn(data), 'utf8').catch(() => '')
  if (kept.trim() !== '') return kept.trim()
  await mkdir(data, { recursive: true })
  const made = randomBytes(32).toString('hex')
  try {
    await writeFile(fileIn(data), `${made}\n`, { mode: 0o600, flag: 'wx' })
    await giveLike(fileIn(data))
    return made
  } catch {
    // Another has made it at this moment.
    return (await readFile(fileIn(data), 'utf8')).trim()
  }
}
