// Addresses that were kept from another year: in which account set of the same company they mean something.
import type { AccountSetChoice } from '../api/session.ts'

/** The screens of one account set whose months are those of its year. */
const ofOneYear = /^\/(report|voucher|period|sale-bill)\//

/** Where an address holds the month that it is about. */
const monthNames = ['month', 'periodTo', 'periodFrom'] as const

/** That of the year of the month which an address names; null for the chosen one, or if it names its books itself. */
export const otherYearSet = (
  { path, search }: { path: string; search: string },
  chosen: AccountSetChoice | null,
  sets: readonly AccountSetChoice[],
): { month: string; set: AccountSetChoice } | null => {
  if (chosen === null || !ofOneYear.test(path)) return null
  const query = new URLSearchParams(search)
  if (query.has('companies') || query.has('group')) return null
  const month = monthNames.map((name) => query.get(name) ?? '').find((text) => /^\d{4}-\d{2}$/.test(text))
  const year = Number(month?.slice(0, 4))
  if (month === undefined || year === chosen.year) return null
  const set = sets.find((each) => each.companyCode === chosen.companyCode && each.year === year)
  return set ? { month, set } : null
}
