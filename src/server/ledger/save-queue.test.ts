// Groups grow while one is written, one company never waits for another's lock for long, nothing is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openQueue } from './save-queue.ts'

type Item = { key: bigint; no: number }

const recorded = (delay: (group: readonly Item[]) => number) => {
  const groups: (readonly Item[])[] = []
  const busy = new Set<bigint>()
  const queue = openQueue<Item>(
    (waiting) => waiting.splice(0, 128),
    async (group) => {
      const key = group[0]?.key ?? 0n
      expect(busy.has(key)).toBe(false)
      busy.add(key)
      groups.push(group)
      await sleep(delay(group), undefined, { ref: false })
      busy.delete(key)
      return () => undefined
    },
  )
  return { queue, groups }
}

test('what arrives at one moment, and while a group is written, makes one group of its company', async () => {
  const { queue, groups } = recorded(() => 5)
  const add = (no: number) => queue.add(BigInt(no % 3), { key: BigInt(no % 3), no })
  for (let no = 0; no < 30; no += 1) add(no)
  await sleep(3)
  for (let no = 30; no < 60; no += 1) add(no)
  await expect.poll(() => groups.flat().length).toBe(60)
  expect(groups.length).toBeLessThanOrEqual(6)
  for (const key of [0n, 1n, 2n]) {
    const numbers = groups.flat().filter((item) => item.key === key)
    expect(numbers.map(({ no }) => no)).toEqual(numbers.map(({ no }) => no).toSorted((a, b) => a - b))
  }
})

test('companies that wait for a lock hold up no other', async () => {
  const { queue, groups } = recorded((group) => ((group[0]?.key ?? 0n) < 20n ? 60_000 : 1))
  for (let no = 0; no < 20; no += 1) queue.add(BigInt(no), { key: BigInt(no), no })
  const begin = performance.now()
  queue.add(20n, { key: 20n, no: 20 })
  await expect.poll(() => groups.some((group) => group[0]?.key === 20n), { timeout: 60_000 }).toBe(true)
  // Behind the others it would come after a minute at the earliest.
  expect(performance.now() - begin).toBeLessThan(30_000)
})
