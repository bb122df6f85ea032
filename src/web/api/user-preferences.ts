// What a user likes of the product beside its look: where he begins, how long pages are, how minus and days look.
import { settingNow, useSetting } from './setting.ts'

export const negativeLooks = ['minus', 'paren', 'red'] as const
export type NegativeLook = (typeof negativeLooks)[number]

/** `ymd`: 2025-06-30; `dmy`: 30/06/2025. */
export const dayForms = ['ymd', 'dmy'] as const
export type DayForm = (typeof dayForms)[number]

/** Rows of a page; 0 is as many as each list has. */
export const pageSizes = [0, 20, 50, 100, 200, 500] as const

/** Decimals that amounts of reports show at most; the first is as many as there are. */
export const decimalsShown = [9, 1, 0] as const

/** `startSet`: the value of an account set, '' for the one used last; `startPage`: a path, '' for home. */
export type OwnWays = {
  startSet: string
  startPage: string
  negative: NegativeLook
  pageSize: (typeof pageSizes)[number]
  days: DayForm
  decimals: (typeof decimalsShown)[number]
}

const name = 'personal.ways'
const first: OwnWays = { startSet: '', startPage: '', negative: 'minus', pageSize: 0, days: 'ymd', decimals: 9 }

const readWays = (stored: unknown): OwnWays => {
  if (typeof stored !== 'object' || stored === null) return first
  const { startSet, startPage, negative, pageSize, days, decimals }: Partial<Record<keyof OwnWays, unknown>> = stored
  return {
    startSet: typeof startSet === 'string' ? startSet : '',
    startPage: typeof startPage === 'string' && /^\/[^/]/.test(startPage) ? startPage : '',
    negative: negativeLooks.find((look) => look === negative) ?? first.negative,
    pageSize: pageSizes.find((size) => size === pageSize) ?? first.pageSize,
    days: dayForms.find((form) => form === days) ?? first.days,
    decimals: decimalsShown.find((most) => most === decimals) ?? first.decimals,
  }
}

export const ownWays = (): OwnWays => readWays(settingNow(name))

export const useOwnWays = () => useSetting(name, first, readWays)
