// The facts on the card of the database.
import { expect, test } from 'vitest'
import { databaseFacts } from './database-facts.ts'

const backup = (day: string, kind: string, state: string, verifiedAt = '') => ({
  ...{ kind, state, verifiedAt, bytes: 7 },
  startedAt: `2025-11-${day}T02:00:00Z`,
})
const now = Date.parse('2025-11-20T02:00:00Z')

test('the last good one is a full one; the proof is the last one made; plans that are off are not next', () => {
  const backups = [
    backup('19', 'full', 'failed'),
    backup('18', 'config', 'done'),
    backup('17', 'full', 'done'),
    backup('16', 'full', 'broken', '2025-11-18T09:00:00Z'),
    backup('13', 'full', 'failed'),
    backup('12', 'full', 'failed'),
    backup('11', 'full', 'verified', '2025-11-11T09:00:00Z'),
  ]
  const plan = (name: string, enabled: boolean, nextAt: string) => ({ name, enabled, nextAt })
  const plans = [
    plan('late', true, '2025-11-23T02:00:00Z'),
    plan('off', false, '2025-11-21T02:00:00Z'),
    plan('soon', true, '2025-11-22T02:00:00Z'),
  ]
  const { good, proved, next, failed } = databaseFacts(backups, plans, now)
  expect([good?.startedAt.slice(8, 10), proved?.startedAt.slice(8, 10), next?.name, failed]).toEqual([
    ...['17', '16', 'soon'],
    2,
  ])
})

test('nothing was made, proved or planned', () => {
  expect(databaseFacts([], [], now)).toEqual({ good: undefined, proved: undefined, next: undefined, failed: 0 })
})
