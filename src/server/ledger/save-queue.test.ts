// Groups grow while others are written, no company waits for another's lock, nothing is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openQueue, type Writer } from './save-queue.ts'

type Item = { key: bigint; no: number }
type Written = { group: readonly Item[]; lane: number | null }

const keyOf = (group: readonly Item[]): bigint => group[0]?.key ?? 0n

/** A queue of two lanes that write in the order in which they are asked, each group for a moment. */
const recorded = (options: Partial<Writer<Item>> = {}) => {
  const written: Written[] = []
  const told: number[] = []
  const lanes = [Promise.resolve(), Promise.resolve()]
  const tell = (group: readonly Item[]) => () => void told.push(...group.map(({ no }) => no))
  const queue = openQueue<Item>({
    lanes: lanes.length,
    take: (waiting) => waiting.splice(0, 128),
    write: async (group, lane) => {
      written.push({ group, lane })
      lanes[lane] = (lanes[lane] as Promise<void>).then(() => sleep(5))
      await lanes[lane]
      return tell(group)
    },
    writePatiently: async (group) => {
      written.push({ group, lane: null })
      await sleep(60_000, undefined, { ref: false })
      return tell(group)
    },
    ...options,
  })
  return { queue, written, told }
}

const numbersOf = (written: readonly Written[], key: bigint): number[] =>
  written.flatMap(({ group }) => group.filter((item) => item.key === key).map(({ no }) => no))

test('what arrives at one moment, and while a group is written, makes one group of its company', async () => {
  const { queue, written, told } = recorded()
  const add = (no: number) => queue.add(BigInt(no % 3), { key: BigInt(no % 3), no })
  for (let no = 0; no < 30; no += 1) add(no)
  await sleep(3)
  for (let no = 30; no < 60; no += 1) add(no)
  await expect.poll(() => told.length).toBe(60)
  expect(written.length).toBe(6)
  for (const key of [0n, 1n, 2n]) {
    const numbers = numbersOf(written, key)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(written.filter(({ group }) => keyOf(group) === key).map(({ lane }) => lane)).size).toBe(1)
  }
})

test('a large group follows the one of its company on the same lane, a small one waits for it', async () => {
  const { queue, written } = recorded()
  const add = (count: number) => {
    for (let no = 0; no < count; no += 1) queue.add(1n, { key: 1n, no })
  }
  add(1)
  await sleep(1)
  add(11)
  await sleep(1)
  expect(written.map(({ group }) => group.length)).toEqual([1])
  add(1)
  await sleep(1)
  expect(written.map(({ group, lane }) => [group.length, lane])).toEqual([
    [1, 0],
    [12, 0],
  ])
})

test('companies that wait for a lock hold up no other, and are not asked again meanwhile', async () => {
  const others: Written[] = []
  const { queue, written, told } = recorded({
    write: async (group, lane) => {
      others.push({ group, lane })
      if (keyOf(group) < 20n) return null
      return () => void told.push(...group.map(({ no }) => no))
    },
  })
  for (let no = 0; no < 20; no += 1) queue.add(BigInt(no), { key: BigInt(no), no })
  await expect.poll(() => written.length).toBe(20)
  for (let no = 0; no < 20; no += 1) queue.add(BigInt(no), { key: BigInt(no), no: 100 + no })
  queue.add(20n, { key: 20n, no: 20 })
  await expect.poll(() => told).toEqual([20])
  expect(others.length).toBe(21)
})

test('what waited for a lock is told, and what came meanwhile follows', async () => {
  let isFree = false
  const told: number[] = []
  const tell = (group: readonly Item[]) => () => void told.push(...group.map(({ no }) => no))
  const { queue } = recorded({
    write: async (group) => (isFree ? tell(group) : null),
    writePatiently: async (group) => {
      queue.add(1n, { key: 1n, no: 2 })
      await sleep(5)
      isFree = true
      return tell(group)
    },
  })
  queue.add(1n, { key: 1n, no: 1 })
  await expect.poll(() => told).toEqual([1, 2])
})
