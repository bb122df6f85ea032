// Which account set one begins with.
import { expect, test } from 'vitest'
import { defaultAccountSet } from './session.ts'

const choice = (value: string) => ({ value }) as Parameters<typeof defaultAccountSet>[0][number]

//
test('the stored account set while it is granted, else the first, else none', () => {
  const choices = [choice('YS01-2025'), choice('YS02-2025')]
  expect(defaultAccountSet(choices, 'YS02-2025')).toBe('YS02-2025')
  expect(defaultAccountSet(choices, 'YS03-2025')).toBe('YS01-2025')
  expect(defaultAccountSet(choices, undefined)).toBe('YS01-2025')
  expect(defaultAccountSet([], 'YS02-2025')).toBe('')
})
