// Groups grow while others are written, no company waits for another's lock, nothing is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endOfWork, runUntil } from '../../kernel/time-limit.ts'
import { openQueue, type Writer } from './save-queue.ts'

type Item = { key: bigint; no: number }
type Written = { group: readonly Item[]; lane: number | null }

const keyOf = (group: readonly Item[]): bigint => group[0]?.key ?? 0n

/** Whatever was planned for now has been done. */
const nextTurn = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((done) => setImmediate(done))
}

/** A queue of two lanes whose groups are under way until `free` is called: the oldest of them is then written. */
const recorded = (options: Partial<Writer<Item>> = {}) => {
  const written: Written[] = []
  const told: number[] = []
  const underWay: (() => void)[] = []
  const tell = (group: readonly Item[]) => () => void told.push(...group.map(({ no }) => no))
  const queue = openQueue<Item>({
    lanes: 2,
    take: (waiting) => waiting.splice(0, 128),
    write: (group, lane) => {
      written.push({ group, lane })
      return new Promise((done) => underWay.push(() => done(tell(group))))
    },
    writePatiently: (group) => {
      written.push({ group, lane: null })
      return new Promise(() => undefined)
    },
    ...options,
  })
  const free = async () => {
    underWay.shift()?.()
    await nextTurn()
  }
  return { queue, written, told, free }
}

const sizesOf = (written: readonly Written[]) => written.map(({ group, lane }) => [keyOf(group), group.length, lane])

test('what arrives at one moment, and while a group is written, makes one group of its company', async () => {
  const { queue, written, told, free } = recorded()
  const add = (no: number) => queue.add(BigInt(no % 3), { key: BigInt(no % 3), no })
  for (let no = 0; no < 30; no += 1) add(no)
  await nextTurn()
  for (let no = 30; no < 60; no += 1) add(no)
  await nextTurn()
  const first = [
    [0n, 10, 0],
    [1n, 10, 1],
    [2n, 10, 0],
  ]
  expect(sizesOf(written)).toEqual(first)
  for (let group = 0; group < 6; group += 1) await free()
  expect(written.map(({ group }) => [keyOf(group), group.length])).toEqual(
    [...first, ...first].map(([key, length]) => [key, length]),
  )
  for (const key of [0, 1, 2]) {
    expect(told.filter((no) => no % 3 === key)).toEqual(Array.from({ length: 20 }, (_, at) => key + at * 3))
  }
})

test('a large group follows the one of its company on the same lane, a small one waits for it', async () => {
  const { queue, written, told, free } = recorded()
  const add = async (count: number) => {
    for (let no = 0; no < count; no += 1) queue.add(1n, { key: 1n, no })
    await nextTurn()
  }
  await add(1)
  await add(11)
  expect(sizesOf(written)).toEqual([[1n, 1, 0]])
  await add(1)
  const both = [
    [1n, 1, 0],
    [1n, 12, 0],
  ]
  expect(sizesOf(written)).toEqual(both)
  // The lane has no place for a third, however large it is; the other lane is not for this company.
  await add(40)
  expect(sizesOf(written)).toEqual(both)
  await free()
  expect(sizesOf(written)).toEqual([...both, [1n, 40, 0]])
  await free()
  await free()
  expect(told).toHaveLength(53)
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

test('a group of several people is not ended with the call of one of them that runs too long', async () => {
  const ends: (AbortSignal | undefined)[] = []
  const { queue } = recorded({
    write: async () => {
      ends.push(endOfWork())
      return () => undefined
    },
  })
  runUntil(AbortSignal.abort(), () => queue.add(1n, { key: 1n, no: 1 }))
  await nextTurn()
  expect(ends).toEqual([undefined])
})
