// How long work waits for what others hold, and how it is told that it waited in vain.
import { AsyncLocalStorage } from 'node:async_hooks'
import { problem, Refusal } from '../../domain/base/problem.ts'

/** Longest that a statement waits for a lock (ms): who waits has a connection, and often locks that others wait for. */
export const lockMs = 3000

const ofMonths = /\b(?:from|update) period\b/

/** Somebody holds for long what a statement wanted to lock: nothing was done, and may be tried again. */
export class Busy extends Refusal {
  constructor(text: string) {
    super([problem(ofMonths.test(text) ? 'period.busy' : 'record.busy')])
  }
}

/** The database went away while it was to commit: nobody knows whether it did. */
export class Unsure extends Error {}

/** Longest that work lets others go first (ms), and how often it looks whether they have. */
export const laterMs = 8000
export const lookMs = 100

/** Ends a transaction for which somebody has to be let through; it is run again as soon as it may. */
export class TryLater extends Error {}

const insisting = new AsyncLocalStorage<true>()

/** Runs work that has let others go first for long enough: it takes its place among those who wait. */
export const insist = <T>(work: () => T): T => insisting.run(true, work)

export const insists = (): boolean => insisting.getStore() === true
