// Which companies a report is asked of: a group by its code, all that one may read, or values of account sets.

export type CompanyChoice = { group: string; companies: readonly string[] }

/** Stands for all companies in the place of account sets. */
export const everyCompany = '*'

/** Lists of vouchers are of account sets of the year of the one in the header. */
export const isListed = (accountSet: string, current: string | undefined): boolean =>
  accountSet.slice(-4) === current?.slice(-4)
