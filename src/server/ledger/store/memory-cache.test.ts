// What is kept in memory stays within its weight, and what is used stays longest.
import { expect, test } from 'vitest'
import { openWeighedCache } from './memory-cache.ts'

type One = { name: string; weight: number }
const few = () => {
  const kept = openWeighedCache<One>(10, ({ weight }) => weight)
  return {
    get: (name: string) => kept.get(name),
    add: (name: string, weight: number) => kept.set(name, { name, weight }),
  }
}
const there = ({ get }: ReturnType<typeof few>, names: string) => [...names].filter((name) => get(name)).join('')

test('up to the weight nothing is given up, beyond it as much as is needed, the longest unused first', () => {
  const kept = few()
  kept.add('a', 4)
  kept.add('b', 3)
  kept.add('c', 3)
  expect(there(kept, 'abc')).toBe('abc')
  kept.add('d', 1)
  expect(there(kept, 'abcd')).toBe('bcd')
  kept.add('e', 7)
  expect(there(kept, 'abcde')).toBe('de')
})

test('what was asked for is not the longest unused any more', () => {
  const kept = few()
  kept.add('a', 5)
  kept.add('b', 5)
  expect(kept.get('a')).toEqual({ name: 'a', weight: 5 })
  kept.add('c', 5)
  expect(there(kept, 'abc')).toBe('ac')
})

test('what is kept again counts once, with its new weight', () => {
  const kept = few()
  kept.add('a', 6)
  kept.add('a', 5)
  kept.add('b', 5)
  expect(there(kept, 'ab')).toBe('ab')
  kept.add('b', 6)
  expect(there(kept, 'ab')).toBe('b')
})

test('what is too heavy for all is kept until something else is, and takes nothing with it then', () => {
  const kept = few()
  kept.add('a', 1)
  kept.add('b', 99)
  expect(there(kept, 'ab')).toBe('b')
  kept.add('c', 5)
  kept.add('d', 5)
  expect(there(kept, 'bcd')).toBe('cd')
  expect(kept.get('e')).toBeUndefined()
})
