// Slow reads that run as jobs: whoever comes back to one, by its tab or after loading the page again, goes on with it.
// The server begins each that is asked anew, for what was written since has to be seen.
import { sessionStore } from './storage.ts'

const key = 'reads'
/** As long as what was read counts as fresh. */
const keptMs = 60_000

/** `askedAt`: when its answer was last asked for (ms since 1970). */
type LeftRead = { cacheId: string; feature: string; askedAt: number }
/** By account set, language and address. */
type LeftReads = Readonly<Record<string, LeftRead>>

const readAll = (): LeftReads => {
  const all = sessionStore.read<LeftReads>(key) ?? {}
  return Object.fromEntries(Object.entries(all).filter(([, { askedAt }]) => Date.now() - askedAt < keptMs))
}

/** The job that runs for a read, '' for none. */
export const leftRead = (mark: string): string => readAll()[mark]?.cacheId ?? ''

export const keepRead = (mark: string, read: { cacheId: string; feature: string }): void =>
  void sessionStore.write(key, { ...readAll(), [mark]: { ...read, askedAt: Date.now() } })

/** It has its answer; a later one of the same address stays. */
export const endRead = (mark: string, cacheId: string): void => {
  const { [mark]: read, ...others } = readAll()
  if (read?.cacheId === cacheId) sessionStore.write(key, others)
}

/** Answers the jobs whose answers do not show what was written in these features, else all jobs; and forgets them. */
export const takeOutdatedReads = (features?: readonly string[]): string[] => {
  const all = Object.entries(readAll())
  const outdated = all.filter(([, { feature }]) => features?.includes(feature) ?? true)
  if (outdated.length === 0) return []
  sessionStore.write(key, Object.fromEntries(all.filter((entry) => !outdated.includes(entry))))
  return outdated.map(([, { cacheId }]) => cacheId)
}
