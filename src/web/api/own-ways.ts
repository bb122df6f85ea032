// What a user likes of the product beside its look: where he begins, in which account set, and how minus looks.
import { settingNow, useSetting } from './setting.ts'

/** `startSet`: the value of an account set, '' for the one used last; `startPage`: a path, '' for home. */
export type OwnWays = { startSet: string; startPage: string; negative: 'minus' | 'paren' }

const name = 'personal.ways'
const first: OwnWays = { startSet: '', startPage: '', negative: 'minus' }

const readWays = (stored: unknown): OwnWays => {
  if (typeof stored !== 'object' || stored === null) return first
  const { startSet, startPage, negative }: Partial<Record<keyof OwnWays, unknown>> = stored
  return {
    startSet: typeof startSet === 'string' ? startSet : '',
    startPage: typeof startPage === 'string' && /^\/[^/]/.test(startPage) ? startPage : '',
    negative: negative === 'paren' ? 'paren' : 'minus',
  }
}

export const ownWays = (): OwnWays => readWays(settingNow(name))

export const useOwnWays = () => useSetting(name, first, readWays)
