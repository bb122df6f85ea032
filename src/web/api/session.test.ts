// Which account set one begins with.
import { expect, test, vi } from 'vitest'
import { defaultAccountSet, type SignedInUser, setUser, useSession } from './session.ts'

const choice = (value: string) => ({ value }) as Parameters<typeof defaultAccountSet>[0][number]

//
test('the stored account set while it is granted, else the first, else none', () => {
  const choices = [choice('YS01-2025'), choice('YS02-2025')]
  expect(defaultAccountSet(choices, 'YS02-2025')).toBe('YS02-2025')
  expect(defaultAccountSet(choices, 'YS03-2025')).toBe('YS01-2025')
  expect(defaultAccountSet(choices, undefined)).toBe('YS01-2025')
  expect(defaultAccountSet([], 'YS02-2025')).toBe('')
})

//
test('the one that lies in the session is begun with, and the one begun with lies there', () => {
  const kept = new Map([['selvedge:accountConfig', '"YS02-2025"']])
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  }
  vi.stubGlobal('sessionStorage', store)
  setUser({ accountConfigs: [choice('YS01-2025'), choice('YS02-2025')] } as SignedInUser)
  expect(useSession.getState().accountSet).toBe('YS02-2025')
  setUser({ accountConfigs: [choice('YS01-2025')] } as SignedInUser)
  expect([useSession.getState().accountSet, kept.get('selvedge:accountConfig')]).toEqual(['YS01-2025', '"YS01-2025"'])
  vi.unstubAllGlobals()
})

test('the one that the server names first is begun in, and lists have theirs by company and year', () => {
  const set = (companyCode: string, year: number) => ({ value: `${companyCode}-${year}`, companyCode, year })
  setUser({ accountConfigs: [set('YS02', 2024), set('YS01', 2025), set('YS02', 2025)] } as SignedInUser)
  const { accountSet, user } = useSession.getState()
  expect(accountSet).toBe('YS02-2024')
  expect(user?.accountConfigs.map(({ value }) => value)).toEqual(['YS01-2025', 'YS02-2025', 'YS02-2024'])
})
